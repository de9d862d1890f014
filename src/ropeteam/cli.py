"""The command line. Whatever is wrong with the input ends in one line on stderr and exit code 2."""

import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated

import typer

from . import __version__, compiled
from .commands import COMMANDS
from .kernel.refused import Refused

WRONG_INPUT = 2
INTERRUPTED = 130

EPILOG = "Example: ropeteam simulate k3 --games 1000 --players 3"


def build() -> typer.Typer:
    """The application with all its commands."""
    app = typer.Typer(
        name="ropeteam",
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @app.callback(invoke_without_command=True, epilog=EPILOG)
    def ropeteam(
        context: typer.Context,
        version: Annotated[bool, typer.Option("--version", help="Say which version and build is running.")] = False,
    ) -> None:
        """Three mountain board games on one table: K2, K3 and Five Peaks."""
        if version:
            typer.echo(f"ropeteam {__version__} ({'compiled' if compiled else 'uncompiled'})")
            raise typer.Exit
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())

    for command in COMMANDS:
        import_module(f"ropeteam.commands.{command}").register(app)
    return app


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns the exit code."""
    try:
        code = build()(arguments, prog_name="ropeteam", standalone_mode=False)
    except Refused as refusal:
        return _say_no(str(refusal))
    except typer.TyperException as problem:
        return _say_no(problem.format_message())
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def _say_no(message: str) -> int:
    line = " ".join(message.split())
    printable = "".join(char if char.isprintable() else "?" for char in line)
    sys.stderr.write(f"ropeteam: {printable}\n")
    return WRONG_INPUT


def main() -> None:
    """The console script."""
    for stream in (sys.stdout, sys.stderr):
        # File names may hold bytes that are no text; printing them must not fail.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    sys.exit(run())
