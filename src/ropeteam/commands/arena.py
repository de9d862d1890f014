"""``ropeteam arena``: plays a contest, shows it live, and writes tables and plots."""

from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as RichTable

from .. import registry
from ..arena.contest import Contest, contest, entrant
from ..arena.match import Result
from ..arena.run import run
from ..arena.store import Store
from ..arena.tally import Row, tally
from .options import read_options

INTERRUPTED = 130
EVERY = 0.5
"""Seconds between two looks at the table."""


def register(app: typer.Typer) -> None:
    """Adds the command."""

    @app.command(
        epilog="Example: ropeteam arena k2 --bots hiker,alpinist,himalayan --games 400 --players 2 --board harder",
        context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
    )
    def arena(
        context: typer.Context,
        game: Annotated[str, typer.Argument(help="The game: see 'ropeteam games', also for its options.")],
        bots: Annotated[str, typer.Option(help="Levels, with a budget if wanted: hiker,alpinist@200,himalayan@0.3s.")],
        games: Annotated[
            int, typer.Option(min=1, max=1_000_000, help="How many games; rounded up to whole deals.")
        ] = 100,
        players: Annotated[str | None, typer.Option(metavar="N", help="How many players.")] = None,
        seed: Annotated[int, typer.Option(help="The same seed gives the same deals.")] = 1,
        jobs: Annotated[int, typer.Option(min=1, max=256, help="How many processes.")] = 1,
        seconds: Annotated[float | None, typer.Option(help="Time a decision, for bots that name no budget.")] = None,
        iterations: Annotated[int | None, typer.Option(help="Iterations a decision, likewise.")] = None,
        out: Annotated[Path | None, typer.Option(metavar="DIR", help="Folder for CSV, plots and failures.")] = None,
        resume: Annotated[bool, typer.Option("--resume", help="Go on with the contest in that folder.")] = False,
    ) -> None:
        """Let bots play each other: seats rotated, common deals, ratings, intervals, CSV and plots."""
        options = read_options(registry.game(game), context.args, players)
        entrants = [entrant(text, seconds, iterations) for text in bots.split(",")]
        asked = contest(game, entrants, games, seed, dict(options))
        folder = out or Path(f"arena-{game}-{datetime.now(UTC):%Y%m%d-%H%M%S}")
        code = hold(asked, folder, jobs, resume, Console(highlight=False))
        if code:
            raise typer.Exit(code)


def hold(asked: Contest, folder: Path, jobs: int, resume: bool, console: Console) -> int:
    """Plays the contest and writes everything down; the exit code."""
    store = Store(folder)
    done = store.begin(asked, resume)
    results, stopped = watch(asked, store, done, jobs, console)
    rows = tally(asked, results)
    store.finish(asked, results, rows)
    plots = draw_plots(asked, results, rows, folder)
    for result in results:
        if result.failed is not None:
            name = asked.entrants[result.failed].name
            console.print(
                f"{name} failed in match {result.index}: {folder}/failure-{result.index:05}.txt", markup=False
            )
    written = ["contest.json", "matches.csv", "table.csv", *(path.name for path in plots)]
    console.print(f"{folder}: {', '.join(written)}", soft_wrap=True, markup=False)
    if not plots:
        console.print("no plots: they need matplotlib (pip install 'ropeteam[research]')", markup=False)
    if stopped:
        console.print(
            f"stopped after {len(results)} of {len(asked.pairings())} matches: --resume --out {folder} goes on",
            soft_wrap=True,
            markup=False,
        )
        return INTERRUPTED
    return 0


def watch(asked: Contest, store: Store, done: list[Result], jobs: int, console: Console) -> tuple[list[Result], bool]:
    """Plays with a progress bar and a live table; the results, and whether it was interrupted."""
    results = list(done)
    progress = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console
    )
    task = progress.add_task(asked.game, total=len(asked.pairings()), completed=len(results))
    stopped = False
    shown = perf_counter()
    with Live(console=console, refresh_per_second=4) as live:
        live.update(Group(show(tally(asked, results)), progress))
        try:
            with closing(run(asked, jobs, done)) as coming:
                for result in coming:
                    results.append(result)
                    store.add(asked, result)
                    progress.advance(task)
                    if perf_counter() - shown > EVERY:
                        live.update(Group(show(tally(asked, results)), progress))
                        shown = perf_counter()
        except KeyboardInterrupt:
            stopped = True
        live.update(Group(show(tally(asked, results)), progress))
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
        from ..arena.plots import plot_scores, plot_table

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
