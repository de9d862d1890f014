"""``ropeteam arena``: plays a contest, shows it live, and writes tables and plots."""

from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as RichTable

from .. import registry
from ..kernel.option import OptionValue
from ..kernel.refused import Refused
from .contest import Contest, contest, entrant
from .match import Result
from .run import run
from .store import Store
from .tally import Row, tally

CONTEXT = {"allow_extra_args": True, "ignore_unknown_options": True}
"""The game's own options follow as ``--board harder`` and so on."""


def arena(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="k2, k3 or five_peaks")],
    bots: Annotated[str, typer.Option(help="levels, with a budget if wanted: hiker,alpinist@200,himalayan@0.3s")],
    games: Annotated[int, typer.Option(help="matches; rounded up to whole deals")] = 100,
    seed: Annotated[int, typer.Option(help="the same seed gives the same deals")] = 1,
    jobs: Annotated[int, typer.Option(help="processes", min=1)] = 1,
    seconds: Annotated[float | None, typer.Option(help="time a decision, for bots that name no budget")] = None,
    iterations: Annotated[int | None, typer.Option(help="iterations a decision, likewise")] = None,
    out: Annotated[Path | None, typer.Option(help="folder for CSV, plots and failures")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="go on with the contest in that folder")] = False,
) -> None:
    """Bots play each other: seats rotated, common deals, ratings, intervals, CSV and plots.

    Options of the game are given as --players 2 --board harder.
    """
    console = Console()
    try:
        options = game_options(game, context.args)
        entrants = [entrant(text, seconds, iterations) for text in bots.split(",")]
        asked = contest(game, entrants, games, seed, options)
        folder = out or Path(f"arena-{game}-{datetime.now(UTC):%Y%m%d-%H%M%S}")
        store = Store(folder)
        done = store.begin(asked, resume)
    except Refused as refusal:
        console.print(f"[red]{refusal}[/red]", highlight=False)
        raise typer.Exit(2) from None
    results, stopped = watch(asked, store, done, jobs, console)
    rows = tally(asked, results)
    store.finish(asked, results, rows)
    plots = draw_plots(asked, results, rows, folder)
    for result in results:
        if result.failed is not None:
            name = asked.entrants[result.failed].name
            console.print(f"[red]{name} failed in match {result.index}: {folder}/failure-{result.index:05}.txt[/red]")
    written = ["contest.json", "matches.csv", "table.csv", *(path.name for path in plots)]
    console.print(f"{folder}: {', '.join(written)}", highlight=False)
    if stopped:
        total = len(asked.pairings())
        console.print(f"stopped after {len(results)} of {total} matches; --resume --out {folder} goes on")
        raise typer.Exit(130)


def game_options(game: str, words: Sequence[str]) -> dict[str, OptionValue | None]:
    """The game's options from what follows on the command line."""
    declared = {option.name: option for option in registry.game(game).options}
    options: dict[str, OptionValue | None] = {}
    rest = [part for word in words for part in (word.split("=", 1) if word.startswith("--") else [word])]
    while rest:
        name = rest.pop(0).removeprefix("--").replace("-", "_")
        if name not in declared:
            raise Refused("option", f"unknown option {name[:40]!r}: {game} has {', '.join(declared)}")
        if not rest:
            raise Refused("option", f"{name}: must be {declared[name].allowed()}")
        options[name] = declared[name].read(rest.pop(0))
    return options


def watch(asked: Contest, store: Store, done: list[Result], jobs: int, console: Console) -> tuple[list[Result], bool]:
    """Plays with a progress bar and a live table; the results, and whether it was interrupted."""
    results = list(done)
    progress = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console
    )
    task = progress.add_task(asked.game, total=len(asked.pairings()), completed=len(results))
    stopped = False
    with Live(console=console, refresh_per_second=4) as live:
        live.update(Group(show(tally(asked, results)), progress))
        try:
            with closing(run(asked, jobs, done)) as coming:
                for result in coming:
                    results.append(result)
                    store.add(asked, result)
                    progress.advance(task)
                    live.update(Group(show(tally(asked, results)), progress))
        except KeyboardInterrupt:
            stopped = True
    return results, stopped


def show(rows: Sequence[Row]) -> RichTable:
    """The table for people."""
    table = RichTable()
    for column in ("bot", "games", "wins", "95 %", "score", "rating", "ms a move", "failed"):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for row in rows:
        table.add_row(
            row.name,
            str(row.games),
            f"{100 * row.rate:.1f} %",
            f"{100 * row.low:.1f}-{100 * row.high:.1f}",
            "" if row.score is None else f"{row.score:.2f}",
            "" if row.rating is None else f"{row.rating:.1f} ± {row.spread:.1f}",
            f"{row.milliseconds:.1f}",
            str(row.failures or ""),
        )
    return table


def draw_plots(asked: Contest, results: list[Result], rows: list[Row], folder: Path) -> list[Path]:
    """All plots, or none if matplotlib is not there."""
    try:
        from .plots import plot_scores, plot_table

        title = f"{asked.game}, {asked.players} players, {len(results)} matches"
        paths = plot_table(rows, title, folder)
        names = [entrant.name for entrant in asked.entrants]
        scores: list[list[int]] = [[] for _ in names]
        for result in results:
            for seat, number in enumerate(result.seats):
                if result.scores is not None and result.failed is None:
                    scores[number].append(result.scores[seat])
        if any(scores):
            paths += plot_scores(names, scores, title, folder)
    except ImportError:
        return []
    return paths
