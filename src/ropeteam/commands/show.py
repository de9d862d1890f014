"""``ropeteam show``: one position of a record, in words or as a picture."""

from pathlib import Path
from typing import Annotated

import typer

from ..kernel.seat import Seat
from ..table import Table
from .files import read_record, write_text
from .replay import ending


def register(app: typer.Typer) -> None:
    """Adds the command."""

    @app.command(epilog="Example: ropeteam show game.txt --at 40 -o position.svg")
    def show(
        file: Annotated[Path, typer.Argument(help="A record; - is standard input.")],
        at: Annotated[
            int | None, typer.Option(metavar="N", help="After the first N moves; the end unless given.")
        ] = None,
        seat: Annotated[
            int | None, typer.Option(metavar="N", help="As this seat sees it; whoever decides unless given.")
        ] = None,
        output: Annotated[
            Path | None, typer.Option("-o", "--output", metavar="FILE.svg", help="Draw it; - is standard output.")
        ] = None,
        content: Annotated[
            Path | None, typer.Option(metavar="DIR", help="The content pack it was played with.")
        ] = None,
    ) -> None:
        """Show a position, in words or as a picture."""
        table = read_record(file, content)
        if at is not None:
            table = table.at(at)
        viewer = deciding(table) if seat is None else Seat(seat)
        if output is None:
            typer.echo(describe(table, viewer))
        elif str(output) == "-":
            typer.echo(table.svg(viewer))
        else:
            write_text(output, table.svg(viewer))
            typer.echo(f"{output}: {ending(table)}")


def deciding(table: Table) -> Seat | None:
    """The one seat that decides now, if it is one."""
    actors = table.actors()
    return Seat(int(actors[0])) if len(actors) == 1 and actors[0] != "*" else None


def describe(table: Table, viewer: Seat | None) -> str:
    """The position in words: where the game is, how it stands, and what each actor may do."""
    lines = [ending(table)]
    scores = table.scores
    if scores is not None:
        lines.append("scores: " + ", ".join(f"seat {seat} {points}" for seat, points in enumerate(scores)))
    shown = table.actors() if viewer is None else (viewer,)
    for actor in shown:
        choices = ", ".join(choice.text for choice in table.legal(actor))
        who = "chance" if actor == "*" else f"seat {actor}"
        lines.append(f"{who} may play: {choices or 'nothing now'}")
    return "\n".join(lines)
