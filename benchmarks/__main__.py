"""``make bench``: our games compiled and not, and OpenSpiel's, in one run; a table here and JSON in ``build/``."""

import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

RESULTS = Path("build/bench.json")


def run(module: str, *arguments: str, **environment: str) -> list[dict[str, Any]]:
    """What a benchmark module found, run in a process of its own."""
    command = [sys.executable, "-m", f"benchmarks.{module}", *arguments]
    done = subprocess.run(command, env={**os.environ, **environment}, stdout=subprocess.PIPE, check=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def main(games: list[str]) -> None:
    """Measures and prints."""
    installed = run("playouts", *games)
    sources = run("playouts", *games, PYTHONPATH="src")
    peers = run("openspiel")
    RESULTS.parent.mkdir(exist_ok=True)
    machine = {"python": platform.python_version(), "machine": platform.machine(), "cores": os.cpu_count()}
    RESULTS.write_text(json.dumps({"machine": machine, "ours": installed + sources, "openspiel": peers}, indent=1))
    console = Console(width=110, highlight=False)
    console.print(speed(installed + sources, peers))
    console.print(where(installed + sources))
    console.print(f"written to {RESULTS}")


def build(row: dict[str, Any]) -> str:
    """The build a row of ours was measured on."""
    return "compiled" if row["compiled"] else "uncompiled"


def speed(ours: list[dict[str, Any]], peers: list[dict[str, Any]]) -> Grid:
    """Decisions a second in complete random games, one process."""
    grid = Grid(
        "game", "build", "decisions/s", "driven from Python", "clone µs", title="Complete random games, one process"
    )
    for column in grid.columns[2:]:
        column.justify = "right"
    for row in ours:
        grid.add_row(
            f"{row['game']}, {row['players']} players",
            build(row),
            f"{row['decisions_per_second']:,.0f}",
            f"{row['decisions_per_second_python_loop']:,.0f}",
            f"{row['clone_microseconds']:.2f}",
        )
    for row in peers:
        rate = f"{row['decisions_per_second']:,.0f}"
        grid.add_row(row["game"], row["language"], "", rate, f"{row['clone_microseconds']:.2f}")
    return grid


def where(ours: list[dict[str, Any]]) -> Grid:
    """Microseconds a decision spends in each part of the rules."""
    parts = ("legal", "apply", "actors", "outcomes")
    grid = Grid(
        "game", "build", "moves/decision", *(f"{part} µs" for part in parts), title="Where a decision's time goes"
    )
    for column in grid.columns[2:]:
        column.justify = "right"
    for row in ours:
        times = (f"{row[f'{part}_microseconds']:.2f}" for part in parts)
        grid.add_row(row["game"], build(row), f"{row['moves_per_decision']:.2f}", *times)
    return grid


if __name__ == "__main__":
    main(sys.argv[1:])
