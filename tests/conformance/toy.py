"""A toy game with everything the contract knows: chance, secrets, simultaneous choices, turns, scores.

Every seat is dealt a hidden card from 1 to 3, two copies of each. All bid 1 to 3 unseen. Then, in turn, each keeps its
card (worth its value) or drops it for its bid minus one.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from ropeteam.kernel.game import Content, Game
from ropeteam.kernel.move import Choice, Description, Move, Notation
from ropeteam.kernel.option import Option, Options
from ropeteam.kernel.refused import Refused
from ropeteam.kernel.rules import Line, Rules, Standing
from ropeteam.kernel.seat import CHANCE, Seat
from ropeteam.kernel.view import Happening, Secrecy, Told, View

SEATS, CARDS = 3, 3
BID, KEEP, DROP = SEATS * CARDS, SEATS * CARDS + 3, SEATS * CARDS + 4


class ToyState:
    def __init__(self, players: int) -> None:
        self.bag = [2] * CARDS
        self.hands = [0] * players
        self.bids = [0] * players
        self.kept = [-1] * players

    def clone(self) -> "ToyState":
        twin = ToyState(0)
        twin.bag, twin.hands, twin.bids, twin.kept = self.bag[:], self.hands[:], self.bids[:], self.kept[:]
        return twin

    def key(self) -> tuple[object, ...]:
        return tuple(self.bag), tuple(self.hands), tuple(self.bids), tuple(self.kept)


class ToyView(View, frozen=True, tag="toy", kw_only=True):
    hand: int
    bid: int
    bids: tuple[int, ...]
    kept: tuple[int, ...]
    dealt: tuple[bool, ...]


class Deal(Description, frozen=True, tag="deal"):
    seat: int
    card: int


class Bid(Description, frozen=True, tag="bid"):
    value: int


class Settle(Description, frozen=True, tag="settle"):
    keep: bool


class Dealt(Happening, frozen=True, tag="dealt"):
    seat: int
    card: int | None

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} was dealt a card."


class Did(Happening, frozen=True, tag="did"):
    seat: int
    what: str | None

    def words(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} did {self.what or 'something'}."


class ToyRules:
    def __init__(self, options: Options, digest: str) -> None:
        self.options = options
        self.players = int(options["players"])
        self.digest = digest

    def start(self) -> ToyState:
        return ToyState(self.players)

    def phase(self, state: ToyState) -> str:
        if 0 in state.hands:
            return "deal"
        if 0 in state.bids:
            return "bid"
        return "settle" if -1 in state.kept else "over"

    def actors(self, state: ToyState) -> tuple[Seat, ...]:
        match self.phase(state):
            case "deal":
                return (CHANCE,)
            case "bid":
                return tuple(Seat(seat) for seat in range(self.players) if not state.bids[seat])
            case "settle":
                return (Seat(state.kept.index(-1)),)
        return ()

    def legal(self, state: ToyState, seat: Seat) -> list[Move]:
        if seat not in self.actors(state):
            return []
        return [Move(BID + i) for i in range(3)] if self.phase(state) == "bid" else [Move(KEEP), Move(DROP)]

    def outcomes(self, state: ToyState) -> list[tuple[Move, int]]:
        seat = state.hands.index(0)
        return [(Move(seat * CARDS + card), left) for card, left in enumerate(state.bag) if left]

    def check(self, state: ToyState, seat: Seat, move: Move) -> None:
        if move not in self.legal(state, seat):
            raise Refused("toy", f"seat {seat} may not do that now")

    def apply(self, state: ToyState, seat: Seat, move: Move) -> None:
        if seat == CHANCE:
            state.bag[move % CARDS] -= 1
            state.hands[move // CARDS] = move % CARDS + 1
        elif move < KEEP:
            state.bids[seat] = move - BID + 1
        else:
            state.kept[seat] = int(move == KEEP)

    def view(self, state: ToyState, viewer: Seat | None) -> ToyView:
        shown = self.phase(state) not in ("deal", "bid")
        return ToyView(
            options=self.options,
            content=self.digest,
            viewer=viewer,
            actors=self.actors(state),
            phase=self.phase(state),
            hand=0 if viewer is None else state.hands[viewer],
            bid=0 if viewer is None else state.bids[viewer],
            bids=tuple(state.bids) if shown else tuple(min(bid, 1) for bid in state.bids),
            kept=tuple(state.kept),
            dealt=tuple(hand > 0 for hand in state.hands),
        )

    def redeal(self, view: ToyView, rng: Random) -> ToyState:
        state = ToyState(self.players)
        deck = [1, 1, 2, 2, 3, 3]
        if view.hand:
            deck.remove(view.hand)
        rng.shuffle(deck)
        state.hands = [
            (view.hand if seat == view.viewer else deck.pop()) if dealt else 0 for seat, dealt in enumerate(view.dealt)
        ]
        state.bag = [2 - state.hands.count(card) for card in (1, 2, 3)]
        state.bids = list(view.bids)
        if view.phase == "bid":
            state.bids = [
                bid and (view.bid if s == view.viewer else rng.randint(1, 3)) for s, bid in enumerate(view.bids)
            ]
        state.kept = list(view.kept)
        return state

    def standing(self, state: ToyState) -> Standing:
        over = not self.actors(state)
        scores = tuple(
            hand if kept == 1 else max(bid - 1, 0)
            for hand, bid, kept in zip(state.hands, state.bids, state.kept, strict=True)
        )
        winners = tuple(seat for seat, score in enumerate(scores) if over and score == max(scores))
        return Standing(over, scores, winners, tuple((Line("card or bid", score),) for score in scores))


class ToyNotation:
    size = DROP + 1

    def text(self, move: Move) -> str:
        if move < BID:
            return f"deal {move // CARDS} {move % CARDS + 1}"
        return f"bid {move - BID + 1}" if move < KEEP else ("keep" if move == KEEP else "drop")

    def parse(self, text: str) -> Move:
        for code in range(self.size):
            if ToyNotation.text(self, Move(code)) == text:
                return Move(code)
        raise Refused("malformed", f"{text[:40]!r} is not a move of toy")

    def describe(self, move: Move) -> Description:
        if move < BID:
            return Deal(move // CARDS, move % CARDS + 1)
        return Bid(move - BID + 1) if move < KEEP else Settle(move == KEEP)


class ToyContent:
    digest = "sha256:toy"


class Toy(Game):
    """The sound toy. Broken ones override one thing."""

    name = "toy"
    title = "Toy"
    blurb = "Cards and bids."
    players = (2, 3)
    minutes = (1, 2)
    own_options: ClassVar = (Option("loud", "says more", False, choices=(False, True)),)
    simultaneous = frozenset({"bid"})
    view_type = ToyView
    move_types = (Deal, Bid, Settle)
    event_types = (Dealt, Did)

    def content(self, path: Path | None = None) -> Content:
        return ToyContent()

    def rules(self, options: Options, content: Content | None = None) -> Rules[Any, Any]:
        return ToyRules(options, ToyContent.digest)

    def notation(self, rules: Any) -> Notation:
        return ToyNotation()

    def events(self, rules: Any, before: Any, seat: Seat, move: Move, after: Any) -> list[Told]:
        if seat == CHANCE:
            to = Seat(move // CARDS)
            return [Told(Dealt(to, move % CARDS + 1), (to,), Dealt(to, None))]
        if move < KEEP:
            return [Told(Did(seat, ToyNotation().text(move)), (seat,), Did(seat, None))]
        return [Told(Did(seat, ToyNotation().text(move)))]

    def secrecy(self, rules: Any, before: Any, seat: Seat, move: Move) -> Secrecy | None:
        if seat == CHANCE:
            return Secrecy((Seat(move // CARDS),), f"deal {move // CARDS} ?", lasting=True)
        return Secrecy((seat,), "bid ?", lasting=False) if move < KEEP else None

    def svg(self, rules: Any, view: Any, choices: Sequence[Choice]) -> str:
        return f"<svg xmlns='http://www.w3.org/2000/svg'><text>{view.phase}</text></svg>"
