"""``ropeteam games``: what there is to play, with every option."""

import typer
from rich.console import Console

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
            console.print(f"[bold]{game.name}[/bold]: {heading(game)}")
            console.print(f"    {game.blurb}", soft_wrap=True)
            width = max(len(option.name) for option in game.options)
            for option in game.options:
                console.print(f"    --{option.name:<{width}}  {explain(option)}", soft_wrap=True, markup=False)
            console.print()


def heading(game: Game) -> str:
    """Title, players and minutes in one line."""
    low, high = game.players
    return f"{game.title}, {low} to {high} players, {game.minutes[0]} to {game.minutes[1]} minutes"


def explain(option: Option) -> str:
    """What an option means, what it may be, and what it is unless given."""
    default = "" if option.default is None else f" [{write_value(option.default)}]"
    return f"{option.help}: {option.allowed()}{default}"
