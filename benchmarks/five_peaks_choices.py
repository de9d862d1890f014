"""Which campfire card should one keep in Five Peaks? Every card offered in a real choice is played out many times.

``python -m benchmarks.five_peaks_choices [choices] [players] [--playouts N] [--content DIR]``: choices from games
between players with a seasoned taste, who also play them out, with the same luck for each card. A card's value is the
lead over the others' mean at the end, compared with the mean of all cards offered beside it; its opinion is what
``five_peaks_worth`` says, compared alike. Where the two differ, ``five_peaks_taste`` should change. Unlike a gift at
a fixed turn, this asks when, and beside what, cards are really chosen.
"""

import argparse
from collections import defaultdict
from pathlib import Path
from random import Random

import msgspec

from ropeteam.bots.five_peaks_planner import seasoned_knowledge
from ropeteam.bots.five_peaks_rollout import Rollouts
from ropeteam.games.five_peaks import GAME, codes
from ropeteam.games.five_peaks.rules import FivePeaks
from ropeteam.games.five_peaks.state import State
from ropeteam.games.five_peaks.tables import CAMPFIRE_NAMES
from ropeteam.kernel.dealer import draw
from ropeteam.kernel.move import Move
from ropeteam.kernel.refused import Refused
from ropeteam.kernel.seat import CHANCE, Seat

OFTEN = 0.35
"""How many of a game's choices are looked at: choices of one game are alike."""


class Offer(msgspec.Struct):
    """One card in one choice, compared with the others offered."""

    card: int
    value: float
    opinion: float
    best: bool


class Chooser:
    """Choices from games with one number of players."""

    def __init__(self, players: int, playouts: int, content: Path | None = None) -> None:
        self.rules: FivePeaks = GAME.rules(GAME.resolve({"players": players}), GAME.content(content))
        self.knowledge = seasoned_knowledge(self.rules, players)
        self.rollouts = Rollouts(self.knowledge)
        self.playouts = playouts

    def choices(self, game: int) -> list[list[Offer]]:
        """Some choices of one game."""
        rules, rng = self.rules, Random(game)
        state = rules.start()
        found: list[list[Offer]] = []
        while actors := rules.actors(state):
            seat = actors[0]
            if seat == CHANCE:
                rules.apply(state, seat, draw(rules.outcomes(state), rng))
                continue
            moves: list[Move] = rules.legal(state, seat)
            cards = [move for move in moves if codes.KEEP <= move < codes.UNDER]
            if len(cards) > 1 and rng.random() < OFTEN:
                found.append(self.offers(state, seat, cards, game))
            rules.apply(state, seat, self.knowledge.pick(state, seat, moves, rng))
        return found

    def offers(self, state: State, seat: Seat, cards: list[Move], luck: int) -> list[Offer]:
        """What each card leads to."""
        values = [self.lead(state, seat, card, luck) for card in cards]
        opinions = self.knowledge.scores(state, cards)
        middle, usual, top = sum(values) / len(cards), sum(opinions) / len(cards), max(values)
        return [
            Offer(card - codes.KEEP, value - middle, opinion - usual, value == top)
            for card, value, opinion in zip(cards, values, opinions, strict=True)
        ]

    def lead(self, state: State, seat: Seat, card: Move, luck: int) -> float:
        """The mean lead at the end of all playouts with this card."""
        total, players = 0.0, self.rules.players
        for playout in range(self.playouts):
            later = state.clone()
            self.rules.apply(later, seat, card)
            points = self.rollouts.play_out(later, Random(luck * self.playouts + playout))
            total += points[seat] - (sum(points) - points[seat]) / (players - 1)
        return total / self.playouts


def table(offers: list[Offer]) -> list[str]:
    """A line for each card, the least valuable first."""
    seen: dict[int, list[Offer]] = defaultdict(list)
    for offer in offers:
        seen[offer.card].append(offer)
    rows: list[tuple[float, str]] = []
    for card, each in seen.items():
        count = len(each)
        value = sum(offer.value for offer in each) / count
        spread = (sum((offer.value - value) ** 2 for offer in each) / count / max(1, count - 1)) ** 0.5
        opinion = sum(offer.opinion for offer in each) / count
        best = 100 * sum(offer.best for offer in each) / count
        name = CAMPFIRE_NAMES[card]
        rows.append(
            (value, f"| {name} | {count} | {value:+.1f} ± {1.96 * spread:.1f} | {opinion:+.1f} | {best:.0f} % |")
        )
    return [line for _, line in sorted(rows)]


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.five_peaks_choices")
    parser.add_argument("choices", type=int, nargs="?", default=80)
    parser.add_argument("players", type=int, nargs="?", default=2)
    parser.add_argument("--playouts", type=int, default=40)
    parser.add_argument("--content", type=Path, help="a content pack instead of ours")
    words = parser.parse_args()
    if words.choices < 1 or words.playouts < 1:
        parser.error("at least one choice and one playout")
    try:
        chooser = Chooser(words.players, words.playouts, words.content)
    except Refused as refused:
        parser.error(str(refused))
    found: list[list[Offer]] = []
    game = 0
    while len(found) < words.choices:
        found += chooser.choices(game)
        game += 1
    print("| campfire card | offered | value in points | opinion | best |\n| --- | --- | --- | --- | --- |")
    print("\n".join(table([offer for offers in found[: words.choices] for offer in offers])))


if __name__ == "__main__":
    main()
