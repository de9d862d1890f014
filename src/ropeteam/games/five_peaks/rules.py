"""The rules of Five Peaks as the kernel asks for them."""

from random import Random
from typing import Any, cast

from ropeteam.kernel.move import Move
from ropeteam.kernel.refused import Refused
from ropeteam.kernel.rules import Line, Standing
from ropeteam.kernel.seat import CHANCE, Seat

from . import scoring, tasks, turn
from .map import Map, first_map
from .state import State
from .tables import (
    CAMPFIRES,
    CARDS,
    KINDS,
    MARKET,
    PANORAMAS,
    PEAKS,
    STARTING,
    STONES,
    TERRAINS,
    TILES,
    Tables,
)
from .tasks import task


class FivePeaks:
    """Rules for a number of players, a turn limit and a content pack."""

    def __init__(
        self, tables: Tables, options: dict[str, Any], digest: str, names: Any, players: int, limit: int, start: int
    ) -> None:
        self.tables = tables
        self.options = options
        self.digest = digest
        self.names = names
        """What the pack calls its pieces (``notation.Names``)."""
        self.players = players
        self.limit = limit
        self.start_seat = start
        """The seat that begins, -1 if it is drawn."""
        self.first_map: Map = first_map(tables)
        self.seen_pieces: Any = ()
        self.seen_map: Map = self.first_map
        """The map of the last view a state was dealt for: searches deal many states for one view."""

    def start(self) -> State:
        """A fresh match, before the start seat is drawn."""
        tables, players = self.tables, self.players
        hand = ([1] * STARTING + [0] * (CARDS - STARTING)) * players
        piles = 3 if players <= 3 else players
        panoramas = 0
        for card in range(PANORAMAS):
            if tables.marks[card] == 0 or tables.marks[card] <= players:
                panoramas |= 1 << card
        return State(
            0,
            0,
            -1,
            0,
            [task(tasks.START)],
            self.first_map,
            [tables.parking] * players,
            [0] * (KINDS * players),
            tables.bank[:],
            {},
            hand,
            [0] * (CARDS * players),
            [-1] * MARKET,
            tables.copies[:],
            [],
            (1 << TILES) - 2,
            (1 << PEAKS) - 1,
            [-1] * (STONES * players),
            [0] * (len(TERRAINS) * players),
            (1 << CAMPFIRES) - 1,
            [],
            [],
            [0] * players,
            [0] * players,
            [-1] * piles,
            panoramas,
            [0] * players,
        )

    def actors(self, state: State) -> tuple[Seat, ...]:
        """The player whose turn it is, chance, or nobody."""
        if not state.tasks:
            return ()
        if state.tasks[-1] % 32 <= tasks.LAST_CHANCE:
            return (CHANCE,)
        return (Seat(state.seat),)

    def phase(self, state: State) -> str:
        """What is decided now."""
        return tasks.NAMES[state.tasks[-1] % 32] if state.tasks else "over"

    def legal(self, state: State, seat: Seat) -> list[Move]:
        """All moves of the seat, sorted by code."""
        if not state.tasks or state.tasks[-1] % 32 <= tasks.LAST_CHANCE or seat != state.seat:
            return []
        found = turn.moves(self.tables, state)
        if state.campfires[state.seat]:
            found += turn.trades(self.tables, state)
        found.sort()
        return cast(list[Move], found)

    def outcomes(self, state: State) -> list[tuple[Move, int]]:
        """Chance results with their weights, sorted by code."""
        if not state.tasks or state.tasks[-1] % 32 > tasks.LAST_CHANCE:
            return []
        return cast(list[tuple[Move, int]], turn.outcomes(self.tables, state, self.start_seat))

    def check(self, state: State, seat: Seat, move: Move) -> None:
        """Raises Refused for what is not legal."""
        if seat == CHANCE:
            if move not in [outcome for outcome, _ in self.outcomes(state)]:
                raise Refused("chance", f"{self.names.text(move)}: this is not what chance can bring now")
        elif move not in self.legal(state, seat):
            from .refusals import explain

            raise explain(self, state, seat, move)

    def apply(self, state: State, seat: Seat, move: Move) -> None:
        """Carries out a legal move and settles everything up to the next decision."""
        if seat == CHANCE:
            turn.carry_out_chance(self.tables, state, move)
        else:
            turn.carry_out(self.tables, state, move)
        turn.settle(self.tables, state, self.limit)

    def view(self, state: State, viewer: Seat | None) -> Any:
        """What the viewer may know."""
        from .view import see

        return see(self, state, viewer)

    def redeal(self, view: Any, rng: Random) -> State:
        """A full state that fits the view."""
        from .view import imagine

        return imagine(self, view, rng)

    def standing(self, state: State) -> Standing:
        """Scores as they stand, winners once the game is over; equal points share the win (FP-18)."""
        tables = self.tables
        breakdown: list[tuple[Line, ...]] = []
        scores: list[int] = []
        for seat in range(self.players):
            lines = (
                Line("hiking badges", scoring.badge_points(tables, state, seat)),
                Line("panorama", scoring.panorama_points(tables, state, seat)),
                Line("campfire", scoring.campfire_points(tables, state, seat)),
                Line("stones", scoring.stone_points(tables, state, seat)),
            )
            breakdown.append(lines)
            scores.append(scoring.score(tables, state, seat))
        over = not state.tasks
        best = max(scores)
        winners = tuple([seat for seat in range(self.players) if scores[seat] == best]) if over else ()
        return Standing(over, tuple(scores), winners, tuple(breakdown))
