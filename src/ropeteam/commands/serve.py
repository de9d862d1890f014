"""``ropeteam serve``: the play server."""

import os
from pathlib import Path
from typing import Annotated

import typer

from .needs import needs


def register(app: typer.Typer) -> None:
    """Adds the command."""

    @app.command(epilog="Example: ropeteam serve --host 0.0.0.0 --port 8123 --no-browser")
    def serve(
        host: Annotated[str | None, typer.Option(help="Address to listen on; 0.0.0.0 lets phones in.")] = None,
        port: Annotated[str | None, typer.Option(metavar="N", help="Port to listen on; 0 takes a free one.")] = None,
        database: Annotated[str | None, typer.Option(help="A file, or postgresql://...")] = None,
        browser: Annotated[bool | None, typer.Option("--browser/--no-browser", help="Open a browser.")] = None,
        config: Annotated[Path | None, typer.Option(metavar="FILE", help="A TOML file with settings.")] = None,
        option: Annotated[
            list[str] | None,
            typer.Option("--set", metavar="NAME=VALUE", help="Any other setting, as often as needed."),
        ] = None,
    ) -> None:
        """Serve the games to browsers. Every setting is in docs/server.md."""
        with needs("play"):
            from ..server.serve import run
            from ..server.settings import from_flags

        run(
            from_flags(
                {"host": host, "port": port, "database": database, "browser": browser}, option or [], os.environ, config
            )
        )
