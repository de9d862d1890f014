"""``ropeteam games``: what there is to play, with every option."""

import typer
from rich.console import Console
from rich.table import Table as Grid

from .. import registry
from ..kernel.game import Game
from ..kernel.option import Option, write_value


def register(app: typer.Typer) -> None:
    """Adds the command."""

    @app.command(epilog="Example: ropeteam games")
    def games() -> None:
        """List the games and their options."""
        console = Console(highlight=False)
        for game in registry.games():
            console.print(f"[bold]{game.name}[/bold]  {heading(game)}")
            console.print(f"    {game.blurb}", soft_wrap=True)
            grid = Grid.grid(padding=(0, 2))
            for option in game.options:
                grid.add_row("   ", f"--{option.name}", default(option), option.allowed(), option.help)
            console.print(grid)
            console.print()


def heading(game: Game) -> str:
    """Title, players and minutes in one line."""
    low, high = game.players
    return f"{game.title}, {low} to {high} players, {game.minutes[0]} to {game.minutes[1]} minutes"


def default(option: Option) -> str:
    """What an option is unless given."""
    return "drawn" if option.default is None else write_value(option.default)
