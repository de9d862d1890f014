"""What is a thing worth in Five Peaks? One player is given it during the game; the lead at the end tells.

``python -m benchmarks.five_peaks_gifts [games] [players] [turn] [--content DIR]``: games between players with a
seasoned taste, in which every seat in turn is given each campfire card and hiking card at that turn, and two pieces of
each kind every fourth turn. Worth is the lead over the others' mean: without a gift it is nothing, for all play alike.
Many worths in ``five_peaks_taste`` and ``five_peaks_outlook`` come from such figures.
"""

import argparse
from pathlib import Path
from random import Random
from typing import Literal

import msgspec

from ropeteam.bots.five_peaks_planner import seasoned_knowledge
from ropeteam.games.five_peaks import GAME, tasks
from ropeteam.games.five_peaks.goods import room
from ropeteam.games.five_peaks.rules import FivePeaks
from ropeteam.games.five_peaks.scoring import score
from ropeteam.games.five_peaks.state import State
from ropeteam.games.five_peaks.tables import CAMPFIRE_NAMES, CARD_NAMES, CARDS, ENDORPHIN, GOODS, KINDS, STARTING
from ropeteam.kernel.dealer import draw
from ropeteam.kernel.refused import Refused
from ropeteam.kernel.seat import CHANCE, Seat

AGAIN = 4
"""Turns from one gift of pieces to the next."""
PIECES = 2


class Gift(msgspec.Struct, frozen=True):
    """What one player is given."""

    sort: Literal["campfire card", "hiking card", "pieces"]
    number: int

    def title(self) -> str:
        """Its name in the table."""
        if self.sort == "campfire card":
            return CAMPFIRE_NAMES[self.number]
        if self.sort == "hiking card":
            return CARD_NAMES[self.number]
        return f"{GOODS[self.number]}, each"


GIFTS = [
    *(Gift("campfire card", card) for card in range(len(CAMPFIRE_NAMES))),
    *(Gift("hiking card", card) for card in range(STARTING, CARDS)),
    *(Gift("pieces", kind) for kind in range(KINDS)),
]


class Outcome(msgspec.Struct):
    """One game."""

    lead: float
    given: int
    """How many cards or pieces the player was given: a card somebody has, or a full backpack, makes it none."""


class Trial:
    """Games with one number of players."""

    def __init__(self, players: int, turn: int, content: Path | None = None) -> None:
        self.rules: FivePeaks = GAME.rules(GAME.resolve({"players": players}), GAME.content(content))
        self.knowledge = seasoned_knowledge(self.rules, players)
        self.turn = turn

    def play(self, gift: Gift, game: int) -> Outcome:
        """One game; the seat that is given something goes round."""
        rules, rng = self.rules, Random(game)
        state = rules.start()
        lucky, due, given = Seat(game % rules.players), self.turn, 0
        while actors := rules.actors(state):
            seat = actors[0]
            if seat == CHANCE:
                rules.apply(state, seat, draw(rules.outcomes(state), rng))
                continue
            turn = state.turns // rules.players
            if seat == lucky and turn >= due and state.tasks[-1] % 32 == tasks.CARD:
                given += self.give(gift, state, lucky)
                due = turn + AGAIN if gift.sort == "pieces" else rules.limit + 1
            moves = rules.legal(state, seat)
            rules.apply(state, seat, self.knowledge.pick(state, seat, moves, rng))
        points = [score(rules.tables, state, each) for each in range(rules.players)]
        others = (sum(points) - points[lucky]) / (rules.players - 1)
        return Outcome(points[lucky] - others, given)

    def give(self, gift: Gift, state: State, seat: Seat) -> int:
        """Gives it; tells how many there were to give."""
        if gift.sort == "campfire card":
            rest = [entry for entry in state.fires_bottom if entry % 32 != gift.number]
            if (state.fires >> gift.number) & 1:
                state.fires -= 1 << gift.number
            elif len(rest) == len(state.fires_bottom):
                return 0
            state.fires_bottom = rest
            state.campfires[seat] |= 1 << gift.number
            return 1
        if gift.sort == "hiking card":
            state.hand[seat * CARDS + gift.number] += 1
            return 1
        count = PIECES
        if gift.number != ENDORPHIN:
            count = min(count, state.bank[gift.number], room(self.rules.tables, state, seat) - state.held(seat))
            state.bank[gift.number] -= count
        state.goods[seat * KINDS + gift.number] += count
        return count


def worth(outcomes: list[Outcome]) -> str:
    """The mean worth of one card or piece with its 95 % interval, over the games in which it was given."""
    given = [outcome for outcome in outcomes if outcome.given]
    if len(given) < 2:
        return f"- | {len(given)}"
    middle = sum(outcome.lead for outcome in given) / len(given)
    spread = (sum((outcome.lead - middle) ** 2 for outcome in given) / (len(given) - 1) / len(given)) ** 0.5
    each = sum(outcome.given for outcome in given) / len(given)
    return f"{middle / each:+.2f} ± {1.96 * spread / each:.2f} | {len(given)}"


def main() -> None:
    """Prints the table, line by line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.five_peaks_gifts")
    parser.add_argument("games", type=int, nargs="?", default=300)
    parser.add_argument("players", type=int, nargs="?", default=2)
    parser.add_argument("turn", type=int, nargs="?", default=8)
    parser.add_argument("--content", type=Path, help="a content pack instead of ours")
    words = parser.parse_args()
    try:
        trial = Trial(words.players, words.turn, words.content)
    except Refused as refused:
        parser.error(str(refused))
    print("| gift | worth in points | games |\n| --- | --- | --- |")
    for gift in GIFTS:
        outcomes = [trial.play(gift, game) for game in range(words.games)]
        print(f"| {gift.title()} | {worth(outcomes)} |", flush=True)


if __name__ == "__main__":
    main()
