"""``ropeteam analyse``: grades the decisions of a record."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from .. import bots
from ..arena.analysis import Analysis, analyse
from ..table import Table
from .files import make_folder, read_record, write_text
from .needs import needs

JUDGE = bots.LEVELS[-1]
QUICK = 0.2
"""Seconds the judge has for each decision if nobody asks for more or less: a record has hundreds of them."""


def register(app: typer.Typer) -> None:
    """Adds the command."""

    @app.command(name="analyse", epilog="Example: ropeteam analyse game.txt --seconds 1 --plot game.png")
    def command(
        file: Annotated[Path, typer.Argument(help="A record; - is standard input.")],
        level: Annotated[str, typer.Option(help="The bot that judges.")] = JUDGE,
        seconds: Annotated[
            float | None, typer.Option(help=f"Time for each decision ({QUICK}; of another level its own).")
        ] = None,
        iterations: Annotated[int | None, typer.Option(help="Iterations for each decision, instead of a time.")] = None,
        seed: Annotated[int, typer.Option(help="The same seed and iterations give the same grades.")] = 1,
        every: Annotated[bool, typer.Option("--all", help="List every decision, not only what went wrong.")] = False,
        json: Annotated[
            Path | None, typer.Option(metavar="FILE", help="Write everything here; - is the output.")
        ] = None,
        plot: Annotated[
            Path | None, typer.Option(metavar="FILE", help="Draw the chances: name.png or name.svg.")
        ] = None,
        content: Annotated[
            Path | None, typer.Option(metavar="DIR", help="The content pack it was played with.")
        ] = None,
    ) -> None:
        """Grade every decision of a record by the value it lost, and name the three costliest."""
        table = read_record(file, content)
        if level == JUDGE and seconds is None and iterations is None:
            seconds = QUICK
        bots.bot(table.game.name, level, seed=seed, seconds=seconds, iterations=iterations)
        found = _watched(table, level, seed, seconds, iterations)
        if json is not None:
            text = msgspec.json.format(msgspec.json.encode(found)).decode() + "\n"
            if str(json) == "-":
                typer.echo(text, nl=False)
            else:
                write_text(json, text)
        if plot is not None:
            _draw(found, plot)
        if json is None or str(json) != "-":
            for line in report(found, table.players, every):
                typer.echo(line)


def _watched(table: Table, level: str, seed: int, seconds: float | None, iterations: int | None) -> Analysis:
    def judge() -> bots.Bot:
        return bots.bot(table.game.name, level, seed=seed, seconds=seconds, iterations=iterations)

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("thinking", total=len(table.log))
        return analyse(table, judge, lambda number: progress.update(task, completed=number))


def report(found: Analysis, players: int, every: bool) -> list[str]:
    """The analysis as text."""
    lines = []
    for each in found.decisions:
        if every or each.grade in ("doubtful", "mistake", "blunder"):
            better = "" if each.played == each.best else f", better {each.best}: {each.reason}"
            lines.append(f"{each.move:>5}  {each.seat} {each.played}  {each.grade}, lost {each.lost:.1%}{better}")
    lines.append(f"{len(found.decisions)} decisions")
    for seat in range(players):
        own = [each for each in found.decisions if each.seat == seat]
        good = sum(each.grade in ("best", "good") for each in own)
        lines.append(f"seat {seat}: {good} of {len(own)} good or best, mean loss {found.mean_loss(seat):.1%}")
    lines.append("the costliest:")
    for each in found.costliest:
        lines.append(
            f"  move {each.move}, seat {each.seat}: {each.played} ({each.value:.0%}) instead of {each.best} "
            f"({each.best_value:.0%}): {each.reason}"
        )
    return lines


def _draw(found: Analysis, path: Path) -> None:
    with needs("research"):
        from ..arena.plots import plot_chances
    make_folder(path.parent)
    plot_chances(found.chances, f"{found.game}: chances over the game", path)
