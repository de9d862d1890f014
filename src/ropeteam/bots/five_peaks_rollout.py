"""Playing on in thought: what a position of Five Peaks leads to some turns later, by rule of thumb."""

from random import Random

from ..games.five_peaks import codes, tasks
from ..games.five_peaks.rules import FivePeaks
from ..games.five_peaks.scoring import score
from ..games.five_peaks.state import State
from ..kernel.dealer import draw
from ..kernel.move import Move
from ..kernel.seat import CHANCE, Seat
from .five_peaks import FivePeaksKnowledge
from .five_peaks_outlook import turns_left

PACE = 2.0
"""Points an opponent makes in a turn that is not played out."""
MANY = 1000
"""More turns than a game can have."""


class Rollouts:
    """Plays positions on for one seat. Opponents disturb little, so most of the time their turns are left out."""

    def __init__(self, knowledge: FivePeaksKnowledge) -> None:
        self.knowledge = knowledge
        self.rules: FivePeaks = knowledge.game

    def play_on(self, state: State, seat: int, rng: Random, turns: int, alone: bool) -> float:
        """The seat's chances after so many more of its own turns; ``alone`` leaves out the opponents' turns.

        Final turns are always played out by everybody.
        """
        knowledge = self.knowledge
        usual = knowledge.taste.usual_turns
        left = turns_left(knowledge.tables, state, usual)
        taken = self._go_on(state, seat, rng, turns, alone)
        if not state.tasks:
            return knowledge.result(state, seat)
        left = max(1.0, (left - taken + turns_left(knowledge.tables, state, usual)) / 2.0)
        return knowledge.standing(state, seat, left, PACE * taken if alone else 0.0)

    def play_out(self, state: State, rng: Random) -> list[float]:
        """Everybody's points at the end of the game."""
        self._go_on(state, state.seat, rng, MANY, False)
        return [float(score(self.knowledge.tables, state, seat)) for seat in range(self.rules.players)]

    def _go_on(self, state: State, seat: int, rng: Random, turns: int, alone: bool) -> int:
        """Plays on until the seat has had so many turns, or to the end; tells how many it had."""
        rules, knowledge = self.rules, self.knowledge
        taken = 0
        while state.tasks:
            kind = state.tasks[-1] % 32
            if kind <= tasks.LAST_CHANCE:
                rules.apply(state, CHANCE, draw(rules.outcomes(state), rng))
                continue
            if kind == tasks.CARD:
                if state.seat == seat:
                    if taken == turns:
                        break
                    taken += 1
                elif alone and state.final < 0:
                    state.seat = (state.seat + 1) % rules.players
                    state.turns += 1
                    continue
            own = Seat(state.seat)
            moves: list[Move] = rules.legal(state, own)
            if len(moves) == 1:
                rules.apply(state, own, moves[0])
                continue
            rules.apply(state, own, knowledge.pick(state, own, moves, rng))
            if kind == tasks.CARD and knowledge.goal >= 0 and state.tasks[-1] % 32 == tasks.GO:
                rules.apply(state, own, Move(codes.GO + knowledge.goal))
        return taken
