"""Is our Five Peaks a good game? Plays many rule-of-thumb games and writes ``docs/five_peaks_balance.md`` with plots.

``python -m benchmarks.five_peaks_balance [games for each number of players] [--write]``
"""

import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import msgspec

from ropeteam.bots.five_peaks import FivePeaksKnowledge
from ropeteam.games.five_peaks import GAME, codes
from ropeteam.games.five_peaks.rules import FivePeaks
from ropeteam.games.five_peaks.scoring import conditions
from ropeteam.games.five_peaks.tables import CAMPFIRE_NAMES, CARD_NAMES, STARTING
from ropeteam.kernel.dealer import draw
from ropeteam.kernel.seat import CHANCE

ROUND = 100
DOCS = Path(__file__).parents[1] / "docs"
PAIRS = ("peaks and stones", "peaks and panorama", "stones and panorama", "all three", "turn limit")
LABELS = ("hiking badges", "panorama", "campfire", "stones")


class Tally(msgspec.Struct):
    """What was counted for one number of players."""

    players: int
    games: int = 0
    turns: list[float] = []
    ends: Counter[str] = msgspec.field(default_factory=Counter)
    places: list[float] = []
    """Wins by place in turn order, shared ones in parts."""
    winner_scores: list[int] = []
    scores: list[int] = []
    shares: list[list[int]] = []
    """Points by source, of winners and of all."""
    all_shares: list[list[int]] = []
    offered: Counter[str] = msgspec.field(default_factory=Counter)
    bought: Counter[str] = msgspec.field(default_factory=Counter)
    drawn: Counter[str] = msgspec.field(default_factory=Counter)
    kept: Counter[str] = msgspec.field(default_factory=Counter)
    shown: Counter[str] = msgspec.field(default_factory=Counter)
    taken: Counter[str] = msgspec.field(default_factory=Counter)
    owners: Counter[str] = msgspec.field(default_factory=Counter)
    """Players who ever had the card or panorama rank."""
    decisions: int = 0


def play(rules: FivePeaks, knowledge: FivePeaksKnowledge, tally: Tally, seed: int) -> None:
    """One game, counted."""
    rng = Random(seed)
    state = rules.start()
    owned: set[tuple[int, str]] = set()
    start = -1
    while True:
        actors = rules.actors(state)
        if not actors:
            break
        seat = actors[0]
        if seat == CHANCE:
            move = draw(rules.outcomes(state), rng)
            if move < codes.DEAL:
                start = int(move)
            elif move < codes.TILE:
                tally.offered[CARD_NAMES[move - codes.DEAL + STARTING]] += 1
            elif codes.FIRE <= move < codes.REVEAL:
                tally.drawn[CAMPFIRE_NAMES[move - codes.FIRE]] += 1
            elif move >= codes.REVEAL:
                tally.shown[rules.names.panoramas[move - codes.REVEAL]] += 1
        else:
            move = knowledge.pick(state, seat, rules.legal(state, seat), rng)
            tally.decisions += 1
            if codes.BUY <= move < codes.DISCARD:
                card = CARD_NAMES[(move - codes.BUY) % 11 + STARTING]
                tally.bought[card] += 1
                owned.add((seat, card))
            elif codes.PANORAMA <= move < codes.KEEP:
                name = rules.names.panoramas[move - codes.PANORAMA]
                tally.taken[name] += 1
                owned.add((seat, f"rank {name[0]}"))
            elif codes.KEEP <= move < codes.UNDER:
                tally.kept[CAMPFIRE_NAMES[move - codes.KEEP]] += 1
                owned.add((seat, "a campfire card"))
        rules.apply(state, seat, move)
    tally.games += 1
    tally.turns.append(state.turns / rules.players)
    standing = rules.standing(state)
    assert standing.scores is not None
    for winner in standing.winners:
        tally.places[(winner - start) % rules.players] += 1 / len(standing.winners)
    tally.winner_scores.append(max(standing.scores))
    tally.scores += standing.scores
    lines = [[line.points for line in breakdown] for breakdown in standing.breakdown]
    tally.shares += [lines[winner] for winner in standing.winners]
    tally.all_shares += lines
    peaks, stones, panorama = conditions(rules.tables, state)
    tally.ends[_ending(peaks, stones, panorama, state.final)] += 1
    for _, what in owned:
        tally.owners[what] += 1


def _ending(peaks: bool, stones: bool, panorama: bool, final: int) -> str:
    if final < 0:
        return PAIRS[4]
    if peaks and stones and panorama:
        return PAIRS[3]
    return PAIRS[0] if not panorama else (PAIRS[1] if not stones else PAIRS[2])


class Series:
    """Games with one number of players, added to in rounds."""

    def __init__(self, players: int) -> None:
        self.rules = GAME.rules(GAME.resolve({"players": players}))
        self.knowledge = FivePeaksKnowledge(self.rules, players)
        self.tally = Tally(players, places=[0.0] * players)

    def play(self, games: int) -> None:
        """Plays so many more games."""
        for _ in range(games):
            play(self.rules, self.knowledge, self.tally, self.tally.games * 5 + self.tally.players)


def quantile(values: list[float], share: float) -> float:
    """The value below which that share of the sorted values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def percent(part: float, whole: float) -> str:
    """A share in words."""
    return f"{100 * part / whole:.0f} %" if whole else "-"


def tables(tallies: list[Tally]) -> str:
    """The report's tables in Markdown."""
    lines = ["| | " + " | ".join(f"{tally.players} players" for tally in tallies) + " |"]
    lines.append("| --- |" + " --- |" * len(tallies))

    def row(name: str, cells: list[str]) -> None:
        lines.append(f"| {name} | " + " | ".join(cells) + " |")

    row("games", [f"{tally.games}" for tally in tallies])
    for name, share in (("shortest tenth", 0.1), ("median", 0.5), ("longest tenth", 0.9)):
        row(f"turns each, {name}", [f"{quantile(tally.turns, share):.0f}" for tally in tallies])
    within = [percent(sum(25 <= turns <= 60 for turns in tally.turns), tally.games) for tally in tallies]
    row("games of 25 to 60 turns each", within)
    for ending in PAIRS:
        row(f"ended by {ending}", [percent(tally.ends[ending], tally.games) for tally in tallies])
    for name, share in (("lowest tenth", 0.1), ("median", 0.5), ("highest tenth", 0.9)):
        row(f"winner's score, {name}", [f"{quantile(list(tally.winner_scores), share):.0f}" for tally in tallies])
    row("all scores, median", [f"{quantile(list(tally.scores), 0.5):.0f}" for tally in tallies])
    for index, label in enumerate(LABELS):
        cells = []
        for tally in tallies:
            total = sum(sum(each) for each in tally.shares)
            cells.append(percent(sum(each[index] for each in tally.shares), total))
        row(f"winner's points from {label}", cells)
    for place in range(5):
        cells = []
        for tally in tallies:
            if place >= tally.players:
                cells.append("")
                continue
            share = tally.places[place] / tally.games
            margin = 1.96 * (share * (1 - share) / tally.games) ** 0.5
            cells.append(f"{100 * (share - 1 / tally.players):+.1f} ± {100 * margin:.1f}")
        row(f"place {place + 1} in turn order, wins against an equal share, percentage points", cells)
    return "\n".join(lines)


def cards(tallies: list[Tally]) -> str:
    """How often each card is taken when it can be."""
    lines = ["| hiking card | price | bought of those offered | players who had one |", "| --- | --- | --- | --- |"]
    tables_ = GAME.rules(GAME.resolve({})).tables
    players = sum(tally.games * tally.players for tally in tallies)

    def total(field: str, name: str) -> int:
        return sum(getattr(tally, field)[name] for tally in tallies)

    for card in range(STARTING, len(CARD_NAMES)):
        name = CARD_NAMES[card]
        share = percent(total("bought", name), total("offered", name))
        lines.append(f"| {name} | {tables_.prices[card]} | {share} | {percent(total('owners', name), players)} |")
    lines += ["", "| campfire card | kept of those drawn (one of five) |", "| --- | --- |"]
    for name in CAMPFIRE_NAMES:
        lines.append(f"| {name} | {percent(total('kept', name), total('drawn', name))} |")
    lines += [
        "",
        "With two players one card of each rank is left over; with more, every rank has a card for everybody.",
        "",
    ]
    lines += ["| panorama | bought of those shown, 2 players | 3 to 5 players |", "| --- | --- | --- |"]
    few = [tally for tally in tallies if tally.players == 2]
    more = [tally for tally in tallies if tally.players > 2]
    for name in GAME.rules(GAME.resolve({})).names.panoramas:
        shares = [
            percent(sum(tally.taken[name] for tally in group), sum(tally.shown[name] for tally in group))
            for group in (few, more)
        ]
        lines.append(f"| {name} | {' | '.join(shares)} |")
    return "\n".join(lines)


def plot(tallies: list[Tally]) -> None:
    """Four small plots beside the report."""
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    matplotlib.rcParams["svg.hashsalt"] = "five peaks"
    figure, axes = plt.subplots(2, 2, figsize=(11, 8))
    for tally in tallies:
        axes[0][0].hist(tally.turns, bins=range(15, 102, 3), histtype="step", density=True, label=f"{tally.players}")
        axes[0][1].hist(tally.winner_scores, bins=range(30, 200, 5), histtype="step", density=True)
    axes[0][0].set(title="turns each", xlabel="turns")
    axes[0][0].axvspan(25, 60, alpha=0.08)
    axes[0][0].legend(title="players")
    axes[0][1].set(title="winner's score", xlabel="victory points")
    axes[0][1].axvline(85, linestyle=":")
    names = [str(tally.players) for tally in tallies]
    bottom = [0.0] * len(tallies)
    for index, label in enumerate(LABELS):
        means = [sum(each[index] for each in tally.shares) / len(tally.shares) for tally in tallies]
        axes[1][0].bar(names, means, bottom=bottom, label=label)
        bottom = [low + mean for low, mean in zip(bottom, means, strict=True)]
    axes[1][0].set(title="winner's points by source", xlabel="players")
    axes[1][0].legend()
    low = [0.0] * len(tallies)
    for ending in PAIRS:
        part = [100 * tally.ends[ending] / tally.games for tally in tallies]
        axes[1][1].bar(names, part, bottom=low, label=ending)
        low = [base + more for base, more in zip(low, part, strict=True)]
    axes[1][1].set(title="how games end", xlabel="players", ylabel="%")
    axes[1][1].legend(fontsize="small")
    figure.tight_layout()
    figure.savefig(DOCS / "pictures" / "five_peaks_balance.svg", metadata={"Date": None})


INTRO = """# Five Peaks: is it balanced?

The printed values of Five Peaks are lost, so ours had to be designed. These figures come from games between
rule-of-thumb players (`ropeteam.bots.five_peaks`), made by `python -m benchmarks.five_peaks_balance {games} --write`.
Seats are counted by their place in turn order, after the starting endorphins; ± is a 95 % interval, which
4,300 games for each number of players bring down to about 1.5.

![Turns, scores, sources of points, endings](pictures/five_peaks_balance.svg)

"""


def main() -> None:
    """Simulates in rounds and prints; with ``--write`` the report is written anew after each round."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    games = numbers[0] if numbers else 100
    series = [Series(players) for players in numbers[1:] or (2, 3, 4, 5)]
    while series[0].tally.games < games:
        begun = time.process_time()
        for each in series:
            each.play(min(ROUND, games - each.tally.games))
        tallies = [each.tally for each in series]
        report = f"## Games\n\n{tables(tallies)}\n\n## Cards\n\n{cards(tallies)}\n"
        print(f"{tallies[0].games} games each, {time.process_time() - begun:.0f} s", file=sys.stderr)
        if "--write" in sys.argv:
            (DOCS / "five_peaks_balance.md").write_text(INTRO.format(games=tallies[0].games) + report)
            plot(tallies)
    print(report)


if __name__ == "__main__":
    main()
