"""Records are read or refused with the line and the reason."""

import pytest

from ropeteam import Refused, replay

HEAD = "ropeteam 1\ngame toy\nplayers 2\n\n"
FULL = HEAD + "* deal 0 1\n* deal 1 3\n0 bid 2\n1 bid 1\n0 drop\n1 keep\n\nscore 0 1\nscore 1 3\nwinner 1\n"

pytestmark = pytest.mark.usefixtures("toy")


def test_a_whole_record_is_read_and_written_again() -> None:
    table = replay(FULL)
    assert (table.over, table.scores, table.winners) == (True, (1, 3), (1,))
    assert table.record() == FULL.replace("players 2\n", "players 2\nloud no\n")


def test_comments_carriage_returns_and_spaces_do_not_matter() -> None:
    head = "# a game\nropeteam 1\r\ngame toy # ours\n# players follow\nplayers 2\n"
    text = head + "\n  * deal 0 1  # low\n# next\n* deal 1 3\n"
    assert [entry.text for entry in replay(text).log] == ["deal 0 1", "deal 1 3"]


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", "record", "empty"),
        ("ropeteam 2\n", "record", "line 1: a record begins with 'ropeteam 1'"),
        ("ropeteam 1\n\n", "record", "names no game"),
        ("ropeteam 1\ngame chess\n", "game", "no game called 'chess'"),
        ("ropeteam 1\ngame toy\nplayers\n", "record", "line 3: header line 'players' has no value"),
        ("ropeteam 1\ngame toy\nplayers 2\nplayers 3\n", "record", "line 4: 'players' stands twice"),
        ("ropeteam 1\ngame toy\nplayers 9\n", "option", "line 3: players '9': must be|line 3: players 9: must be"),
        ("ropeteam 1\ngame toy\nmood good\n", "record", "line 3: unknown option 'mood' of toy"),
        ("ropeteam 1\ngame toy\nseed x\n", "record", "line 3: seed 'x': must be a whole number"),
        ("ropeteam 1\ngame toy\ncontent sha256:1\n", "content", "made with content sha256:1"),
        (HEAD + "*\n", "record", "line 5: '\\*' is not an actor and a move"),
        (HEAD + "x deal 0 1\n", "record", "line 5: 'x' is neither a seat nor"),
        (HEAD + "7 keep\n", "seat", "line 5: no seat 7"),
        (HEAD + "* deal 0 9\n", "malformed", "line 5: "),
        (HEAD + "* deal 1 1\n", "chance", "line 5: deal 1 1: not a possible chance result now"),
        (HEAD + "0 keep\n", "turn", "line 5: keep: seat 0 may not act now, chance may"),
        (HEAD + "* deal 0 ?\n", "partial", "line 5: "),
        (FULL.replace("winner 1", "winner 0"), "record", "line 14: 'winner 0' is not what the moves lead to"),
        (FULL.replace("score 0 1", "score 0 2"), "record", "line 12: 'score 0 2' is not"),
        (FULL + "winner 1\n", "record", "line 15: 'winner 1' stands twice"),
        (FULL + "0 keep\n", "record", "line 15: a move after the result"),
        (FULL.replace("\n\nscore", "\n0 keep\n\nscore"), "over", "line 11: keep: the game is over"),
        (HEAD + "* deal 0 1\n\nwinner 0\n", "record", "line 7: a result, but the game is not over"),
        (HEAD + "* " + "x" * 600, "record", "line 5: longer than 500"),
    ],
)
def test_a_bad_record_is_refused_by_line(text: str, code: str, words: str) -> None:
    with pytest.raises(Refused, match=words) as refusal:
        replay(text)
    assert refusal.value.code == code


def test_a_missing_winner_is_noticed() -> None:
    tie = HEAD + "* deal 0 1\n* deal 1 1\n0 bid 2\n1 bid 1\n0 keep\n1 keep\n\nwinner 0\n"
    with pytest.raises(Refused, match="a winner is missing: winner 0, winner 1"):
        replay(tie)


def test_a_seeded_record_goes_on_as_the_match_would_have() -> None:
    from ropeteam import new

    table = new("toy", seed=11, players=3)
    cut = "\n".join(table.record().split("\n")[:-2]) + "\n"
    assert replay(cut).record() == table.record()
