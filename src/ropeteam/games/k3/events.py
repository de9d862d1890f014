"""What happened in K3, told in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ropeteam.kernel.move import Move
from ropeteam.kernel.seat import Seat
from ropeteam.kernel.view import Happening, Told

from . import codes
from .board import CAMP, EMPTY, KINDS, LETTERS, PLACE_AT, SLOT_AT, SLOTS, TARGETS
from .refusals import NAMES
from .state import CAMP_STAGE, DEAL_STAGE, START_STAGE, TAKE_STAGE, K3State

if TYPE_CHECKING:
    from .rules import K3Rules


def _name(colour: str) -> str:
    return NAMES[LETTERS.index(colour)]


class Drawn(Happening, frozen=True, tag="drawn"):
    """A pawn was drawn for the base camp."""

    position: int
    colour: str

    def words(self, names: Sequence[str]) -> str:
        return f"The base camp got a {_name(self.colour)} pawn at 1.{self.position}."


class Returned(Happening, frozen=True, tag="returned"):
    """The base camp had too few colours and went back into the bag."""

    colours: int

    def words(self, names: Sequence[str]) -> str:
        return f"Only {self.colours} colours: all nine pawns went back into the bag."


class Dealt(Happening, frozen=True, tag="dealt"):
    """A pawn was dealt."""

    seat: int
    colour: str

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} was dealt a {_name(self.colour)} pawn."


class Added(Happening, frozen=True, tag="added"):
    """A pawn was built in; ``colour`` is None for those who may not know it."""

    seat: int
    slot: tuple[int, int]
    colour: str | None

    def words(self, names: Sequence[str]) -> str:
        pawn = f"a {_name(self.colour)} pawn" if self.colour else "a pawn"
        return f"{names[self.seat]} built {pawn} into slot {self.slot[0]}.{self.slot[1]}."


class Shown(Happening, frozen=True, tag="shown"):
    """All pyramids stood and were shown."""

    def words(self, names: Sequence[str]) -> str:
        return "All pyramids stood and were shown."


class Began(Happening, frozen=True, tag="began"):
    """The starting player was known."""

    seat: int

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} was to begin."


class Placed(Happening, frozen=True, tag="placed"):
    """A pawn was placed; ``slot`` is None if it came from beside the pyramid."""

    seat: int
    colour: str
    slot: tuple[int, int] | None
    row: int
    position: int
    penalty: bool

    def words(self, names: Sequence[str]) -> str:
        source = f"{self.slot[0]}.{self.slot[1]}" if self.slot else "beside the pyramid"
        where = "at the end of the base camp, " if self.row == 1 else "at "
        after = ", on two of a kind" if self.penalty else ""
        place = f"{where}{self.row}.{self.position}{after}"
        return f"{names[self.seat]} placed a {_name(self.colour)} pawn from {source} {place}."


class Spent(Happening, frozen=True, tag="spent"):
    """A white pawn was spent; ``slot`` is None if it came from beside the pyramid."""

    seat: int
    slot: tuple[int, int] | None

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} spent a white pawn."


class Taken(Happening, frozen=True, tag="taken"):
    """A penalty pawn was taken; ``slot`` is None if it lay beside the pyramid."""

    seat: int
    owner: int
    colour: str
    slot: tuple[int, int] | None

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} took a {_name(self.colour)} pawn of {names[self.owner]} as penalty."


class Spared(Happening, frozen=True, tag="spared"):
    """A penalty was due, but no pawn was accessible (K3-6)."""

    seat: int

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} had no pawn left to give."


class Eliminated(Happening, frozen=True, tag="eliminated"):
    """A player could not move at the start of the turn."""

    seat: int

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} could not move and was out."


class WhiteGiven(Happening, frozen=True, tag="white_given"):
    """The set-aside white pawn went to the player before the first one eliminated (K3-8)."""

    seat: int

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} got the white pawn that lay aside."


EVENT_TYPES: tuple[type[Happening], ...] = (
    Drawn,
    Returned,
    Dealt,
    Added,
    Shown,
    Began,
    Placed,
    Spent,
    Taken,
    Spared,
    Eliminated,
    WhiteGiven,
)


def tell(rules: "K3Rules", before: K3State, seat: Seat, move: Move, after: K3State) -> list[Told]:
    """What the move made happen, in order."""
    if move >= codes.ADD and move < codes.PLACE:
        return _tell_added(rules, before, seat, move, after)
    if move < codes.START:
        return [Told(happening) for happening in _tell_drawn(rules, before, move, after)]
    happenings: list[Happening]
    if move < codes.ADD:
        happenings = [Began(move - codes.START)]
    elif move < codes.SPEND:
        happenings = _tell_placed(before, seat, move, after)
    elif move < codes.TAKE:
        slot = move - codes.SPEND
        happenings = [Spent(seat, SLOT_AT[slot] if slot < SLOTS else None)]
    else:
        source = move - codes.TAKE
        owner = before.turn
        happenings = [Taken(seat, owner, LETTERS[_colour(before, owner, source)], _slot(source))]
    return [Told(happening) for happening in happenings + _tell_settled(rules, before, seat, move, after)]


def _slot(source: int) -> tuple[int, int] | None:
    return SLOT_AT[source] if source < SLOTS else None


def _colour(state: K3State, owner: int, source: int) -> int:
    return state.pyramids[owner * SLOTS + source] if source < SLOTS else source - SLOTS


def _tell_drawn(rules: "K3Rules", before: K3State, move: Move, after: K3State) -> list[Happening]:
    colour = LETTERS[move - codes.DRAW]
    if before.stage == DEAL_STAGE:
        return [Dealt(before.drawn // rules.coloured, colour)]
    drawn: list[Happening] = [Drawn(before.drawn + 1, colour)]
    if before.drawn == CAMP - 1 and after.stage == CAMP_STAGE:
        colours = {pawn for pawn in before.mountain if pawn != EMPTY} | {move - codes.DRAW}
        drawn.append(Returned(len(colours)))
    return drawn


def _tell_added(rules: "K3Rules", before: K3State, seat: Seat, move: Move, after: K3State) -> list[Told]:
    slot = SLOT_AT[rules.next_slot(before, seat)]
    full = Added(seat, slot, LETTERS[move - codes.ADD])
    told = [Told(full) if rules.cooperative else Told(full, (seat,), Added(seat, slot, None))]
    if after.stage == START_STAGE:
        told.append(Told(Shown()))
    return told


def _tell_placed(before: K3State, seat: Seat, move: Move, after: K3State) -> list[Happening]:
    source, place = divmod(move - codes.PLACE, TARGETS)
    penalty = bool(before.penal >> place & 1)
    colour = LETTERS[_colour(before, seat, source)]
    told: list[Happening] = [Placed(seat, colour, _slot(source), *PLACE_AT[place], penalty)]
    bare = after.free[seat] == 0 and not any(after.side[seat * KINDS : (seat + 1) * KINDS])
    if penalty and bare and after.stage != TAKE_STAGE:
        told.append(Spared(seat))
    return told


def _tell_settled(rules: "K3Rules", before: K3State, seat: Seat, move: Move, after: K3State) -> list[Happening]:
    """Eliminations in turn order, and the set-aside white pawn."""
    told: list[Happening] = []
    if after.stage == TAKE_STAGE:
        return told
    first = move - codes.START if move < codes.ADD else rules.following(before, before.turn)
    out = before.out
    checked = first
    while after.out & ~out:
        if (after.out & ~out) >> checked & 1:
            told.append(Eliminated(checked))
            out |= 1 << checked
            if before.aside and not rules.cooperative and out.bit_count() == 1:
                told.append(WhiteGiven(_previous(rules.players, out, checked)))
        checked = (checked + 1) % rules.players
    return told


def _previous(players: int, out: int, seat: int) -> int:
    seat = (seat - 1) % players
    while out >> seat & 1:
        seat = (seat - 1) % players
    return seat
