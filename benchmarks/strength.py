"""The strength tables of ``docs/strength.md``, one command each.

``python -m benchmarks.strength k3-ladder`` plays a table's contests and prints it as Markdown. ``--games`` plays fewer
or more, ``--jobs`` uses processes, ``--out`` keeps every contest's folder. Budgets are iterations wherever possible, so
that a table comes out the same on every machine; times are the processor's, so that other programs take nothing away.
"""

import argparse
import os
import platform
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import ropeteam
from ropeteam.arena import tally
from ropeteam.arena.contest import contest, entrant
from ropeteam.arena.match import Result
from ropeteam.arena.run import run
from ropeteam.arena.store import Store
from ropeteam.bots.budget import count_processor_time
from ropeteam.kernel.option import OptionValue

Options = dict[str, OptionValue | None]


class Bout(NamedTuple):
    """One contest of a table."""

    game: str
    bots: str
    games: int
    options: Options


def ladder(game: str, bots: list[str], games: int, **options: OptionValue | None) -> list[Bout]:
    """Every level against the one below it."""
    return [Bout(game, f"{below},{above}", games, dict(options)) for below, above in pairwise(bots)]


TABLES: dict[str, list[Bout]] = {
    "k3-ladder": [
        *ladder("k3", ["random", "tourist", "hiker", "alpinist@0.01s"], 200),
        Bout("k3", "alpinist@0.01s,himalayan@0.1s", 100, {}),
    ],
    "k3-mobility": [Bout("k3", "himalayan@0.3s,mobility", 100, {})],
    "k3-many": [
        *(Bout("k3", "hiker,himalayan@0.05s", 120, {"players": players}) for players in (3, 4)),
        *(Bout("k3", "alpinist@0.005s,himalayan@0.05s", 60, {"players": players}) for players in (3, 4)),
    ],
    "k3-cooperative": [
        Bout("k3", "himalayan@300", 50, {"players": players, "variant": "cooperative"}) for players in (2, 3, 4)
    ],
    "k2-ladder": [
        *ladder("k2", ["random", "tourist", "hiker", "alpinist@50"], 200),
        Bout("k2", "alpinist@10,himalayan@500", 100, {}),
    ],
    "k2-many": [
        *(Bout("k2", "hiker,himalayan@120", 24, {"players": players}) for players in (3, 4, 5)),
        *(Bout("k2", "alpinist@10,himalayan@120", 48, {"players": players}) for players in (3, 4, 5)),
    ],
    "five-peaks-ladder": [
        *ladder("five_peaks", ["random", "tourist", "hiker", "alpinist"], 200),
        Bout("five_peaks", "alpinist@8,himalayan@72", 100, {}),
    ],
    "five-peaks-rule": [Bout("five_peaks", "tourist,himalayan@0.05s", 100, {})],
    "budgets": [
        Bout("k3", "himalayan@0.05s,himalayan@0.2s", 40, {}),
        Bout("k2", "himalayan@120,himalayan@480", 40, {}),
        Bout("five_peaks", "himalayan@24,himalayan@96", 40, {}),
    ],
}


def play(bout: Bout, jobs: int, folder: Path | None) -> list[str]:
    """The rows of one contest."""
    asked = contest(bout.game, [entrant(text) for text in bout.bots.split(",")], bout.games, 2026, bout.options)
    store = None if folder is None else Store(folder)
    done: list[Result] = [] if store is None else store.begin(asked, resume=(folder / "contest.json").exists())  # type: ignore[operator]
    results = list(done)
    for result in run(asked, jobs, done):
        results.append(result)
        if store is not None:
            store.add(asked, result)
    rows = tally(asked, results)
    if store is not None:
        store.finish(asked, results, rows)
    words = ", ".join(f"{name} {value}" for name, value in bout.options.items()) or "2 players"
    lines = []
    for row in rows:
        score = "" if row.score is None else f"{row.score:.2f}"
        lines.append(
            f"| {bout.game}, {words} | {row.name} | {row.games} | {100 * row.rate:.1f} % | "
            f"{100 * row.low:.1f} to {100 * row.high:.1f} | {score} | {row.milliseconds:.1f} |"
        )
    return lines


def machine() -> str:
    """What it was measured on."""
    build = "compiled" if ropeteam.compiled else "uncompiled"
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, {build}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", choices=[*TABLES, "all"])
    parser.add_argument("--games", type=int, help="games of every contest, instead of the table's own number")
    parser.add_argument("--only", type=int, help="only this contest of the table, counted from 1")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, help="keep every contest here, and go on with those that were begun")
    arguments = parser.parse_args()
    count_processor_time()
    for name in TABLES if arguments.table == "all" else [arguments.table]:
        print(f"{name}, {datetime.now(UTC):%Y-%m-%d}, {machine()}\n", flush=True)
        print("| contest | bot | games | wins | 95 % | score | ms a decision |")
        print("| --- | --- | --- | --- | --- | --- | --- |", flush=True)
        for number, bout in enumerate(TABLES[name], start=1):
            if arguments.only in (None, number):
                folder = None if arguments.out is None else arguments.out / f"{name}-{number}"
                if arguments.games:
                    bout = bout._replace(games=arguments.games)
                print("\n".join(play(bout, arguments.jobs, folder)), flush=True)
        print()


if __name__ == "__main__":
    main()
