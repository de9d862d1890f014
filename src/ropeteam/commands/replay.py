"""``ropeteam replay``: checks a record and tells it."""

from pathlib import Path
from typing import Annotated

import typer

from ..kernel.option import write_value
from ..kernel.record import result_lines
from ..kernel.seat import actor_of
from ..table import Table
from .files import read_record


def register(app: typer.Typer) -> None:
    """Adds the command."""

    @app.command(epilog="Example: ropeteam replay game.txt")
    def replay(
        file: Annotated[Path, typer.Argument(help="A record; - is standard input.")],
        quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Check only, tell only the result.")] = False,
        content: Annotated[
            Path | None, typer.Option(metavar="DIR", help="The content pack it was played with.")
        ] = None,
    ) -> None:
        """Check a record move by move and tell it in words."""
        table = read_record(file, content)
        options = " ".join(f"{name} {write_value(value)}" for name, value in table.options.items())
        typer.echo(f"{table.game.title}: {options}")
        if not quiet:
            for line in narrate(table):
                typer.echo(line)
        typer.echo(ending(table))


def names_of(table: Table) -> list[str]:
    """What players are called where nobody gave names."""
    return [f"Seat {seat}" for seat in range(table.players)]


def narrate(table: Table) -> list[str]:
    """Every line of the log with what it made happen."""
    names = names_of(table)
    told: dict[int, list[str]] = {}
    for event in table.events("all"):
        told.setdefault(event.revision, []).append(event.what.words(names))
    width = max((len(entry.text) for entry in table.log), default=0)
    lines = []
    for number, entry in enumerate(table.log, start=1):
        words = "  ".join(told.get(number, []))
        lines.append(f"{number:>5}  {actor_of(entry.seat)} {entry.text:<{width}}  {words}".rstrip())
    return lines


def ending(table: Table) -> str:
    """How the record ends."""
    count = f"{len(table.log)} moves"
    if table.over:
        return f"{count}, finished: {', '.join(result_lines(table.standing))}"
    deciding = ", ".join("chance" if actor == "*" else f"seat {actor}" for actor in table.actors())
    return f"{count}, not finished: {deciding} to decide ({table.phase})"
