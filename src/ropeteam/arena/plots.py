"""Pictures of results, as PNG and SVG. They need matplotlib."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..kernel.refused import Refused
from .tally import Row

INK = "#1d2a36"
BAR = "#4a7fa5"


def save(figure: Any, folder: Path, name: str) -> list[Path]:
    """Writes a figure both ways."""
    paths = [folder / f"{name}.{kind}" for kind in ("png", "svg")]
    for path in paths:
        figure.savefig(path, dpi=150, bbox_inches="tight")
    return paths


def plot_table(rows: Sequence[Row], title: str, folder: Path) -> list[Path]:
    """Win rates with their intervals."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 1.2 + 0.5 * len(rows)))
    axes = figure.subplots()
    places = list(range(len(rows)))[::-1]
    rates = [100 * row.rate for row in rows]
    errors = [
        [100 * max(0.0, row.rate - row.low) for row in rows],
        [100 * max(0.0, row.high - row.rate) for row in rows],
    ]
    axes.barh(places, rates, color=BAR, height=0.6)
    axes.errorbar(rates, places, xerr=errors, fmt="none", ecolor=INK, capsize=4)
    axes.set_yticks(places, [f"{row.name} ({row.games})" for row in rows])
    axes.set_xlim(0, 100)
    axes.set_xlabel("wins in %, with 95 % interval (games in brackets)")
    axes.set_title(title)
    return save(figure, folder, "wins")


def plot_scores(names: Sequence[str], scores: Sequence[Sequence[int]], title: str, folder: Path) -> list[Path]:
    """How the scores of each bot are spread."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 1.2 + 0.5 * len(names)))
    axes = figure.subplots()
    axes.boxplot(list(map(list, scores))[::-1], orientation="horizontal", showmeans=True)
    axes.set_yticks(range(1, len(names) + 1), list(names)[::-1])
    axes.set_xlabel("points")
    axes.set_title(title)
    return save(figure, folder, "scores")


def plot_chances(chances: Sequence[tuple[int, Sequence[float]]], title: str, path: Path) -> None:
    """The chances of every seat over a match, in the format the name asks for."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4))
    axes = figure.subplots()
    seats = len(chances[0][1]) if chances else 0
    for seat in range(seats):
        axes.plot([at for at, _ in chances], [100 * each[seat] for _, each in chances], label=f"seat {seat}")
    axes.set_ylim(0, 100)
    axes.set_xlabel("move")
    axes.set_ylabel("chances in %")
    axes.set_title(title)
    if seats:
        axes.legend()
    try:
        figure.savefig(path, dpi=150, bbox_inches="tight")
    except (OSError, ValueError) as problem:
        raise Refused("file", f"{path}: {problem}") from None
