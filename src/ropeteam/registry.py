"""The games there are: every package in ``ropeteam.games``, and what programs add.

Everything above a game finds it here by name.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from . import games as shipped
from .kernel.game import Content, Game
from .kernel.option import Options
from .kernel.refused import Refused
from .kernel.rules import Rules
from .kernel.view import View

_SHIPPED = tuple(module.name for module in iter_modules(shipped.__path__) if module.ispkg)
_games: dict[str, Game] = {}
_contents: dict[str, Content] = {}


def register(game: Game) -> None:
    """Adds a game from outside the package; a name is taken once."""
    if game.name in _SHIPPED or game.name in _games:
        raise ValueError(f"there is a game called {game.name!r} already")
    _games[game.name] = game


def unregister(name: str) -> None:
    """Takes a game from outside the package away again."""
    del _games[name]


def names() -> tuple[str, ...]:
    """The names of all games, shipped ones first."""
    return (*_SHIPPED, *(name for name in _games if name not in _SHIPPED))


def game(name: str) -> Game:
    """The game of that name."""
    found = _games.get(name)
    if found is None:
        if name not in _SHIPPED:
            raise Refused("game", f"no game called {name[:40]!r}: there are {', '.join(names())}")
        found = import_module(f"{shipped.__name__}.{name}").GAME
        assert isinstance(found, Game)
        _games[name] = found
    return found


def games() -> tuple[Game, ...]:
    """All games."""
    return tuple(game(name) for name in names())


def remember(content: Content) -> None:
    """Keeps a content pack, so that views made with it can be understood in this process."""
    _contents[content.digest] = content


def rules_of(view: View) -> Rules[Any, View]:
    """The rules a view was made under: what a bot needs to think about it."""
    found = game(view.game)
    own = found.content()
    content = own if view.content == own.digest else _contents.get(view.content)
    if content is None:
        raise Refused("content", f"content {view.content} is not loaded here")
    return found.rules(Options(view.options), content)
