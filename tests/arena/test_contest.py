"""Contests are fair, repeatable, and survive bots that crash."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from ropeteam import registry
from ropeteam.arena import interval, play_match, tally
from ropeteam.arena.contest import Contest, Entrant, contest, entrant
from ropeteam.arena.match import Result
from ropeteam.arena.run import run
from ropeteam.arena.store import Store
from ropeteam.kernel.refused import Refused
from tests.conformance.toy import Toy


@pytest.fixture
def toy() -> Iterator[Toy]:
    game = Toy()
    registry.register(game)
    yield game
    registry.unregister(game.name)


def small(games: int = 4, players: int = 2, bots: str = "random,tourist", seed: int = 1) -> Contest:
    return contest("k3", [entrant(text, None, 3) for text in bots.split(",")], games, seed, {"players": players})


@pytest.mark.parametrize(
    ("bots", "players", "seatings"),
    [
        ("random,tourist", 2, 2),
        ("random,tourist,hiker", 2, 6),
        ("random,tourist", 3, 6),
        ("hiker", 3, 1),
        ("random,tourist,hiker,alpinist", 4, 4),
    ],
)
def test_every_deal_is_played_from_every_seat(bots: str, players: int, seatings: int) -> None:
    asked = small(1, players, bots)
    found = asked.seatings()
    assert len(found) == len(set(found)) == seatings
    for seat in range(players):
        sitting = Counter(seats[seat] for seats in found)
        assert len(set(sitting.values())) == 1, "somebody sits here more often"
    assert len(asked.pairings()) == seatings, "whole deals only"


def test_a_deal_is_the_same_for_all_its_matches() -> None:
    first, second = small().pairings()[:2]
    assert first.deal == second.deal
    records = [play_match(small(), pairing).record for pairing in (first, second)]
    deals = [[line for line in record.splitlines() if line.startswith("* ")][:43] for record in records]
    assert deals[0] == deals[1]


def test_the_same_seed_plays_the_same_games_whatever_the_number_of_processes() -> None:
    asked = small(6)
    alone = {result.index: result.record for result in run(asked, 1)}
    together = {result.index: result.record for result in run(asked, 2)}
    assert alone == together
    assert len(alone) == 6
    assert alone != {result.index: result.record for result in run(small(6, seed=2), 1)}


def test_the_interval_is_wilsons() -> None:
    low, high = interval(90, 100)
    assert (round(low, 3), round(high, 3)) == (0.826, 0.945)
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(0, 50)[0] == 0.0


def result(index: int, winners: tuple[int, ...], failed: int | None = None) -> Result:
    return Result(index, index, (0, 1), winners, (3, 2), (5, 5), (0.1, 0.2), "record\n", failed)


def test_the_table_counts_shares_scores_times_and_failures() -> None:
    asked = small()
    rows = tally(asked, [result(0, (0,)), result(1, (0,)), result(2, (0, 1)), result(3, (), failed=1)])
    best, other = rows
    assert (best.name, best.games, best.wins, best.score, best.failures) == ("random@3", 3, 2.5, 3.0, 0)
    assert (other.wins, other.failures, round(other.milliseconds)) == (0.5, 1, 40)
    assert best.rating is not None
    assert other.rating is not None
    assert best.rating > other.rating


def test_the_table_does_not_depend_on_the_order_of_the_results() -> None:
    results = [result(0, (0,)), result(1, (1,)), result(2, (0,))]
    assert tally(small(), results) == tally(small(), results[::-1])


def test_a_bot_that_crashes_is_reported_with_its_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = small(2)

    class Broken:
        def choose(self, view: object, legal: object) -> object:
            raise RuntimeError("fell into a crevasse")

    def broken_or_sound(self: Entrant, game: str, seed: int) -> object:
        return Broken() if self.level == "tourist" else sound(self, game, seed)

    sound = Entrant.bot
    monkeypatch.setattr(Entrant, "bot", broken_or_sound)
    store = Store(tmp_path / "out")
    store.begin(asked, resume=False)
    results = list(run(asked))
    for each in results:
        store.add(asked, each)
    assert [each.failed for each in results] == [1, 1]
    text = (tmp_path / "out" / "failure-00000.txt").read_text()
    assert text.startswith("ropeteam 1\ngame k3\n")
    assert "fell into a crevasse" in text


def test_a_contest_is_resumed_where_it_stopped(tmp_path: Path) -> None:
    asked = small(6)
    store = Store(tmp_path / "out")
    assert store.begin(asked, resume=False) == []
    for number, each in enumerate(run(asked)):
        if number == 3:
            break
        store.add(asked, each)
    with (tmp_path / "out" / "matches.csv").open("a") as file:
        file.write('3,1,"random@3 tour')  # cut short by a crash
    done = store.begin(asked, resume=True)
    assert [each.index for each in done] == [0, 1, 2]
    rest = list(run(asked, done=done))
    assert [each.index for each in rest] == [3, 4, 5]
    store.finish(asked, done + rest, tally(asked, done + rest))
    assert [each.record for each in store.results(asked)] == [each.record for each in run(asked)]
    assert (tmp_path / "out" / "table.csv").read_text().startswith("name,games,wins,rate,low,high")


def test_another_contest_in_the_folder_is_refused(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with pytest.raises(Refused, match="no contest to resume"):
        store.begin(small(), resume=True)
    store.begin(small(), resume=False)
    with pytest.raises(Refused, match="holds a contest already"):
        store.begin(small(), resume=False)
    with pytest.raises(Refused, match="another contest"):
        store.begin(small(seed=9), resume=True)


@pytest.mark.parametrize(
    ("bots", "code"),
    [("hiker,hiker", "entrant"), ("hiker,sherpa", "level"), ("hiker@x,random", "entrant")],
)
def test_contests_that_make_no_sense_are_refused(bots: str, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        contest("k3", [entrant(text) for text in bots.split(",")], 2, 1, {})
    assert refusal.value.code == code


def test_a_budget_is_written_behind_the_level() -> None:
    assert [entrant(text).name for text in ("hiker", "hiker@0.3s", "hiker@200")] == ["hiker", "hiker@0.3s", "hiker@200"]
