"""Any text as a move, any file as a record: read or refused, nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ropeteam
from ropeteam import Refused, registry, replay

from . import JUNK

NAMES = registry.names()
WORDS = st.sampled_from(
    [
        "0",
        "1",
        "*",
        "?",
        "+",
        "-",
        ">",
        "R",
        "sW",
        "take",
        "1.1",
        "4.1>2.5",
        "choose",
        "give",
        "a0",
        "m1",
        "A",
        "start",
        "e5",
        "x",
    ]
)
TEXTS = st.text(max_size=40) | st.lists(WORDS, max_size=6).map(" ".join) | st.lists(WORDS, max_size=4).map("".join)


@pytest.mark.parametrize("name", NAMES)
@given(text=TEXTS, actor=st.sampled_from([0, 1, "*"]))
@JUNK
def test_any_text_is_a_move_or_refused(name: str, text: str, actor: int) -> None:
    table = ropeteam.new(name, seed=1)
    before = table.record()
    try:
        table.play(actor, text)
    except Refused as refusal:
        assert refusal.code
        assert refusal.message
        assert table.record() == before


def mutated(draw: st.DrawFn, text: str) -> str:
    """A record with a few of its lines changed, dropped, doubled or swapped."""
    lines = text.split("\n")
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["drop", "double", "swap", "junk", "cut"])):
            case "drop":
                del lines[at]
            case "double":
                lines.insert(at, lines[at])
            case "swap":
                lines[0], lines[at] = lines[at], lines[0]
            case "junk":
                lines[at] = draw(TEXTS)
            case "cut":
                lines[at] = lines[at][: draw(st.integers(0, 8))]
        if not lines:
            return ""
    return "\n".join(lines)


@st.composite
def records(draw: st.DrawFn) -> str:
    name = draw(st.sampled_from(NAMES))
    table = ropeteam.new(name, seed=draw(st.integers(0, 3)))
    for _ in range(draw(st.integers(0, 12))):
        if table.over:
            break
        actor = table.actors()[0]
        legal = table.legal(actor)
        table.play(actor, legal[draw(st.integers(0, len(legal) - 1))])
    return mutated(draw, table.record())


@given(text=records() | st.text(max_size=200) | st.binary(max_size=200).map(lambda raw: raw.decode("latin-1")))
@JUNK
def test_any_file_is_a_record_or_refused(text: str) -> None:
    try:
        table = replay(text, dealer="manual")
    except Refused as refusal:
        assert refusal.code
        assert "\n" not in refusal.message
    else:
        assert replay(table.record(), dealer="manual").record() == table.record()
