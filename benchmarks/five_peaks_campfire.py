"""What is each campfire card of Five Peaks worth? Plays positions on with each of the 18 cards in turn, and with none.

``python -m benchmarks.five_peaks_campfire [positions] [players] [games]``: the positions are choices of a campfire card
in games between players with a seasoned taste, and each goes on by the same taste, so many games for each card with the
same luck for all. Worth is the lead over the others' mean at the end, less the lead without any card. The worths
in ``five_peaks_taste`` and ``five_peaks_outlook`` come from such figures.
"""

import sys
from collections.abc import Iterator
from random import Random

from ropeteam.bots.five_peaks_planner import seasoned_knowledge
from ropeteam.bots.five_peaks_rollout import Rollouts
from ropeteam.games.five_peaks import GAME, codes, tasks
from ropeteam.games.five_peaks.rules import FivePeaks
from ropeteam.games.five_peaks.state import State
from ropeteam.games.five_peaks.tables import CAMPFIRE_NAMES
from ropeteam.kernel.dealer import draw
from ropeteam.kernel.move import Move
from ropeteam.kernel.seat import CHANCE, Seat

HAND = 5
"""Cards among which one chooses."""
NONE = len(CAMPFIRE_NAMES)
"""Instead of a card: to keep nothing."""
Worths = dict[int, float]
"""By card, what it was worth in one position."""


class Trial:
    """Positions for one number of players."""

    def __init__(self, players: int, games: int) -> None:
        self.rules: FivePeaks = GAME.rules(GAME.resolve({"players": players}))
        self.knowledge = seasoned_knowledge(self.rules, players)
        self.games = games

    def positions(self, rng: Random) -> Iterator[tuple[State, Seat]]:
        """Choices of a campfire card, one after the other through many games."""
        while True:
            state = self.rules.start()
            while actors := self.rules.actors(state):
                seat = actors[0]
                if seat == CHANCE:
                    self.rules.apply(state, seat, draw(self.rules.outcomes(state), rng))
                    continue
                if state.tasks[-1] % 32 == tasks.KEEP and len(state.fires_drawn) == HAND:
                    yield state, seat
                self.rules.apply(state, seat, self.knowledge.pick(state, seat, self.rules.legal(state, seat), rng))

    def worths(self, state: State, seat: Seat, seed: int) -> Worths:
        """What each card nobody has is worth here."""
        kept = 0
        for cards in state.campfires:
            kept |= cards
        free = [card for card in range(NONE) if not (kept >> card) & 1]
        leads = {card: self._lead(self._kept(state, seat, card), seat, seed) for card in [*free, NONE]}
        return {card: leads[card] - leads[NONE] for card in free}

    def _kept(self, state: State, seat: Seat, card: int) -> State:
        """The position with this card kept, though it may not be among those drawn."""
        changed = state.clone()
        drawn = changed.fires_drawn[0]
        keep = drawn % 32 if card == NONE else card
        if keep not in [entry % 32 for entry in changed.fires_drawn]:
            changed.fires_drawn[0] = keep + 32 * (1 << seat)
            if (changed.fires >> keep) & 1:
                changed.fires += (1 << drawn % 32) - (1 << keep)
            else:
                changed.fires_bottom = [drawn if entry % 32 == keep else entry for entry in changed.fires_bottom]
        self.rules.apply(changed, seat, Move(codes.KEEP + keep))
        if card == NONE:
            changed.campfires[seat] -= 1 << keep
        return changed

    def _lead(self, state: State, seat: Seat, seed: int) -> float:
        """By how much the seat is ahead at the end, on average."""
        rollouts, total = Rollouts(self.knowledge), 0.0
        for game in range(self.games):
            points = rollouts.play_out(state.clone(), Random(seed * self.games + game))
            total += points[seat] - (sum(points) - points[seat]) / (len(points) - 1)
        return total / self.games


def table(first: list[Worths], later: list[Worths]) -> str:
    """Mean worths with 95 % intervals, of a first and of a further card; the best first card on top."""

    def mean(found: list[Worths], card: int) -> tuple[float, str]:
        values = [worths[card] for worths in found if card in worths]
        if len(values) < 2:
            return 0.0, "-"
        middle = sum(values) / len(values)
        spread = (sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values)) ** 0.5
        return middle, f"{middle:+.1f} ± {1.96 * spread:.1f}"

    lines = [f"| campfire card | as the first ({len(first)} positions) | later ({len(later)}) |", "| --- | --- | --- |"]
    for card in sorted(range(NONE), key=lambda card: -mean(first, card)[0]):
        lines.append(f"| {CAMPFIRE_NAMES[card]} | {mean(first, card)[1]} | {mean(later, card)[1]} |")
    return "\n".join(lines)


def main() -> None:
    """Prints the table."""
    positions, players, games = [*map(int, sys.argv[1:]), *(100, 2, 6)[len(sys.argv) - 1 :]]
    trial, rng = Trial(players, games), Random(1)
    first: list[Worths] = []
    later: list[Worths] = []
    for number, (state, seat) in zip(range(positions), trial.positions(rng), strict=False):
        (later if state.campfires[seat] else first).append(trial.worths(state, seat, number))
    print(table(first, later))


if __name__ == "__main__":
    main()
