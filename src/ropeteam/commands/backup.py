"""``ropeteam backup``: a copy of the play server's database."""

import os
from pathlib import Path
from typing import Annotated

import typer

from .needs import needs


def register(app: typer.Typer) -> None:
    """Adds the command."""

    @app.command(epilog="Example: ropeteam backup games-2026-11-15.db")
    def backup(
        to: Annotated[str, typer.Argument(help="A new file, or an empty database at postgresql://...")],
        database: Annotated[str | None, typer.Option(help="What to copy; the server's database unless given.")] = None,
        config: Annotated[Path | None, typer.Option(metavar="FILE", help="The server's TOML file.")] = None,
    ) -> None:
        """Copy all guests, tables and games, also while a server is running. The copy can be served as it is."""
        with needs("play"):
            from ..server.backup import backup as copy
            from ..server.database import Database
            from ..server.settings import load

        copy(Database(load({"database": database}, os.environ, config).database), Database(to))
