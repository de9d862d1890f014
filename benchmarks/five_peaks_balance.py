"""Is our Five Peaks a good game? Plays many rule-of-thumb games and writes ``docs/five_peaks_balance.md`` with plots.

``python -m benchmarks.five_peaks_balance [games for each number of players] [--write]``; with ``--search 8`` the games
are played by the strongest level with 8 iterations a decision, and make a section of their own. Such games take long,
so there are as many only for two players, and fewer the more players there are. ``--kept FOLDER`` keeps what was
counted after each round, and goes on from there: the games are those of one long run. Empty it when content or bots
change.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec

import ropeteam
from ropeteam.bots.five_peaks import FivePeaksKnowledge
from ropeteam.games.five_peaks import GAME, codes
from ropeteam.games.five_peaks.rules import FivePeaks
from ropeteam.games.five_peaks.scoring import conditions
from ropeteam.games.five_peaks.state import State
from ropeteam.games.five_peaks.tables import CAMPFIRE_NAMES, CARD_NAMES, STARTING
from ropeteam.kernel.dealer import draw
from ropeteam.kernel.move import Choice, Move
from ropeteam.kernel.seat import CHANCE, Seat

ROUND = 100
SEARCH_ROUND = 2
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
    """Hiking cards that came into the market, and those somebody took from it, paid for or not."""
    drawn: Counter[str] = msgspec.field(default_factory=Counter)
    kept: Counter[str] = msgspec.field(default_factory=Counter)
    shown: Counter[str] = msgspec.field(default_factory=Counter)
    taken: Counter[str] = msgspec.field(default_factory=Counter)
    """Panorama cards that lay open when another of their rank could have been bought as well, and those bought then."""
    priced: Counter[str] = msgspec.field(default_factory=Counter)
    paid: Counter[str] = msgspec.field(default_factory=Counter)
    """Hiking cards that lay in the market beside others when one was paid for, and those paid for then."""
    free: Counter[str] = msgspec.field(default_factory=Counter)
    claimed: Counter[str] = msgspec.field(default_factory=Counter)
    """The same for cards taken as a reward."""
    owners: Counter[str] = msgspec.field(default_factory=Counter)
    """Players who ever had the card or panorama rank."""
    decisions: int = 0


Pick = Callable[[State, Seat, list[Move], Random], Move]
"""How the players choose."""


def play(rules: FivePeaks, pick: Pick, tally: Tally, seed: int) -> None:
    """One game, counted."""
    rng = Random(seed)
    state = rules.start()
    owned: set[tuple[int, str]] = set()
    start = -1
    ending = ""
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
        else:
            legal = rules.legal(state, seat)
            move = legal[0] if len(legal) == 1 else pick(state, seat, legal, rng)
            tally.decisions += 1
            if codes.BUY <= move < codes.DISCARD:
                card = CARD_NAMES[(move - codes.BUY) % 11 + STARTING]
                tally.bought[card] += 1
                owned.add((seat, card))
                market = list({CARD_NAMES[other] for other in state.market if other >= 0})
                if move < codes.CLAIM:
                    count_choice(tally.priced, tally.paid, card, market)
                else:
                    count_choice(tally.free, tally.claimed, card, market)
            elif codes.PANORAMA <= move < codes.KEEP:
                name = rules.names.panoramas[move - codes.PANORAMA]
                rank = rules.tables.ranks[move - codes.PANORAMA]
                open_cards = [card for card in state.piles if card >= 0 and rules.tables.ranks[card] == rank]
                count_choice(tally.shown, tally.taken, name, [rules.names.panoramas[card] for card in open_cards])
                owned.add((seat, f"rank {name[0]}"))
            elif codes.KEEP <= move < codes.UNDER:
                tally.kept[CAMPFIRE_NAMES[move - codes.KEEP]] += 1
                owned.add((seat, "a campfire card"))
        rules.apply(state, seat, move)
        if not ending and state.final >= 0:
            ending = _ending(*conditions(rules.tables, state))
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
    tally.ends[ending or PAIRS[4]] += 1
    for _, what in owned:
        tally.owners[what] += 1


def count_choice(offered: Counter[str], taken: Counter[str], choice: str, among: list[str]) -> None:
    """Counts a choice, if there was one."""
    if len(among) > 1:
        offered.update(among)
        taken[choice] += 1


def _ending(peaks: bool, stones: bool, panorama: bool) -> str:
    """The conditions that brought the end; final turns may fulfil the third."""
    if peaks and stones and panorama:
        return PAIRS[3]
    return PAIRS[0] if not panorama else (PAIRS[1] if not stones else PAIRS[2])


class Series:
    """Games with one number of players, added to in rounds."""

    def __init__(self, players: int, iterations: int = 0) -> None:
        self.rules = GAME.rules(GAME.resolve({"players": players}))
        self.iterations = iterations
        """Iterations a decision of the strongest level; 0 for players by rule of thumb."""
        self.knowledge = FivePeaksKnowledge(self.rules, players)
        self.tally = Tally(players, places=[0.0] * players)

    def play(self, games: int) -> None:
        """Plays so many more games."""
        for _ in range(games):
            seed = self.tally.games * 5 + self.tally.players
            play(self.rules, self._searching(seed) if self.iterations else self.knowledge.pick, self.tally, seed)

    def _searching(self, seed: int) -> Pick:
        bots = [
            ropeteam.bot("five_peaks", "himalayan", seed=seed + seat, iterations=self.iterations)
            for seat in range(self.tally.players)
        ]
        notation = GAME.notation(self.rules)

        def pick(state: State, seat: Seat, legal: list[Move], rng: Random) -> Move:
            choices = [Choice(move, notation.text(move), notation.describe(move)) for move in legal]
            return Move(bots[seat].choose(self.rules.view(state, seat), choices).code)

        return pick

    def keep(self, folder: Path) -> None:
        """Writes down what was counted so far."""
        folder.mkdir(parents=True, exist_ok=True)
        self._file(folder).write_bytes(msgspec.json.encode(self.tally))

    def go_on(self, folder: Path) -> None:
        """Takes up what was kept, if anything was."""
        if self._file(folder).exists():
            self.tally = msgspec.json.decode(
                self._file(folder).read_bytes(), type=Tally, dec_hook=lambda _, counts: Counter(counts)
            )

    def _file(self, folder: Path) -> Path:
        return folder / f"{self.tally.players}-players-{self.iterations}-iterations.json"


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
        row(f"end brought by {ending}", [percent(tally.ends[ending], tally.games) for tally in tallies])
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
    lines = [
        "| hiking card | price | bought, of the purchases while it lay there | taken, of the free choices while it lay"
        " there | taken at last, of those that came into the market | players who had one |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    tables_ = GAME.rules(GAME.resolve({})).tables
    players = sum(tally.games * tally.players for tally in tallies)

    def total(field: str, name: str) -> int:
        return sum(getattr(tally, field)[name] for tally in tallies)

    for card in range(STARTING, len(CARD_NAMES)):
        name = CARD_NAMES[card]
        cells = [
            percent(total("paid", name), total("priced", name)),
            percent(total("claimed", name), total("free", name)),
            percent(total("bought", name), total("offered", name)),
            percent(total("owners", name), players),
        ]
        lines.append(f"| {name} | {tables_.prices[card]} | {' | '.join(cells)} |")
    lines += ["", "| campfire card | kept of those drawn (one of five) | games in which somebody kept it |"]
    lines.append("| --- | --- | --- |")
    games = sum(tally.games for tally in tallies)
    for name in CAMPFIRE_NAMES:
        kept = total("kept", name)
        lines.append(f"| {name} | {percent(kept, total('drawn', name))} | {percent(kept, games)} |")
    lines += [
        "",
        "A rank has as many panorama cards as players (one more with two), so all of a rank are bought at last;"
        " what counts is which card is taken while another of the rank lies open, too.",
        "",
    ]
    lines += ["| panorama | taken when there was a choice, 2 players | 3 to 5 players |", "| --- | --- | --- |"]
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
    figure, axes = plt.subplots(2, 2, figsize=(13, 8))
    for tally in tallies:
        axes[0][0].hist(tally.turns, bins=range(15, 102, 3), histtype="step", density=True, label=f"{tally.players}")
        axes[0][1].hist(tally.winner_scores, bins=range(30, 200, 5), histtype="step", density=True)
    axes[0][0].set(title="turns each", xlabel="turns")
    axes[0][0].axvspan(25, 60, alpha=0.08)
    axes[0][1].set(title="winner's score", xlabel="victory points")
    axes[0][1].axvline(85, linestyle=":")
    names = [str(tally.players) for tally in tallies]
    bottom = [0.0] * len(tallies)
    for index, label in enumerate(LABELS):
        means = [sum(each[index] for each in tally.shares) / len(tally.shares) for tally in tallies]
        axes[1][0].bar(names, means, bottom=bottom, label=label)
        bottom = [low + mean for low, mean in zip(bottom, means, strict=True)]
    axes[1][0].set(title="winner's points by source", xlabel="players")
    low = [0.0] * len(tallies)
    for ending in PAIRS:
        part = [100 * tally.ends[ending] / tally.games for tally in tallies]
        axes[1][1].bar(names, part, bottom=low, label=ending)
        low = [base + more for base, more in zip(low, part, strict=True)]
    axes[1][1].set(title="how games end", xlabel="players", ylabel="%")
    for beside, title in ((axes[0][0], "players"), (axes[1][0], None), (axes[1][1], None)):
        beside.legend(title=title, loc="center left", bbox_to_anchor=(1.0, 0.5))
    figure.tight_layout()
    figure.savefig(DOCS / "pictures" / "five_peaks_balance.svg", metadata={"Date": None})
    plt.close(figure)


INTRO = """# Five Peaks: is it balanced?

The printed values of Five Peaks are lost, so ours had to be designed. These figures come from games between
rule-of-thumb players (`ropeteam.bots.five_peaks`), made by `python -m benchmarks.five_peaks_balance {games} --write`.
Seats are counted by their place in turn order, after the starting endorphins; ± is a 95 % interval. How good players
make their points, and what they take, is better seen in the games
[between searching players](#between-searching-players) below: those by rule of thumb choose campfire cards and hiking
cards by a fixed opinion.

![Turns, scores, sources of points, endings](pictures/five_peaks_balance.svg)

"""

SEARCH = """## Between searching players

The same figures for players of the strongest level, made by
`python -m benchmarks.five_peaks_balance {games} --search {iterations} --write`: {iterations} rollouts a decision. There
are fewer games of them, so shares of seats and of single cards are rough.

"""


def write(section: str, searching: bool) -> None:
    """Writes one of the report's two sections anew and keeps the other."""
    file = DOCS / "five_peaks_balance.md"
    heading = SEARCH.split("\n")[0]
    rule, _, search = file.read_text().partition(heading) if file.exists() else ("", "", "")
    rule, search = (rule, section) if searching else (section, heading + search if search else "")
    file.write_text(rule.rstrip() + "\n" + (f"\n{search}" if search else ""))


def section(tallies: list[Tally], iterations: int) -> str:
    """The part of the report about these games."""
    if iterations:
        text = SEARCH.format(games=tallies[0].games, iterations=iterations)
        return f"{text}{tables(tallies)}\n\n{cards(tallies)}\n"
    text = INTRO.format(games=tallies[0].games)
    return f"{text}## Games\n\n{tables(tallies)}\n\n## Cards\n\n{cards(tallies)}\n"


def publish(tallies: list[Tally], iterations: int) -> None:
    """Writes a section anew, and the plots of the rule-of-thumb games."""
    write(section(tallies, iterations), iterations > 0)
    if not iterations:
        plot(tallies)


def option(words: list[str], name: str) -> str | None:
    """Takes an option and its value out of the words."""
    if name not in words:
        return None
    place = words.index(name)
    value = words[place + 1]
    del words[place : place + 2]
    return value


def main() -> None:
    """Simulates in rounds and prints; with ``--write`` the report is written anew after each round."""
    words = sys.argv[1:]
    iterations = int(option(words, "--search") or 0)
    kept = option(words, "--kept")
    numbers = [int(word) for word in words if word.isdigit()]
    games = numbers[0] if numbers else 100
    series = [Series(players, iterations) for players in numbers[1:] or (2, 3, 4, 5)]
    wanted = [games * 2 // each.tally.players if iterations else games for each in series]
    if kept:
        for each in series:
            each.go_on(Path(kept))
    while any(each.tally.games < enough for each, enough in zip(series, wanted, strict=True)):
        begun = time.process_time()
        for each, enough in zip(series, wanted, strict=True):
            each.play(min(SEARCH_ROUND if iterations else ROUND, enough - each.tally.games))
            if kept:
                each.keep(Path(kept))
        print(f"{series[0].tally.games} games each, {time.process_time() - begun:.0f} s", file=sys.stderr)
        if "--write" in words:
            publish([each.tally for each in series], iterations)
    tallies = [each.tally for each in series]
    if "--write" in words:
        publish(tallies, iterations)
    print(section(tallies, iterations))


if __name__ == "__main__":
    main()
