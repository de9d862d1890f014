"""The options of a game on the command line: every declared option of any game is ``--name value``."""

from collections.abc import Sequence

from ..kernel.game import Game
from ..kernel.option import Option, Options
from ..kernel.refused import Refused


def read_options(game: Game, words: Sequence[str], players: str | None = None) -> Options:
    """Checked options of the game from words like ``--board harder --family``."""
    declared = {option.name: option for option in game.options}
    given: Options = {} if players is None else {"players": declared["players"].read(players)}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name, equals, value = word.removeprefix("--").partition("=")
        option = declared.get(name.replace("-", "_"))
        if not word.startswith("--") or option is None:
            known = ", ".join(f"--{each}" for each in declared)
            raise Refused("option", f"{word[:60]!r}: {game.name} has {known}")
        if option.name in given:
            raise Refused("option", f"--{option.name} stands twice")
        if not equals:
            value = _next_value(option, rest)
        given[option.name] = option.read(value)
    return game.resolve(given)


def _next_value(option: Option, rest: list[str]) -> str:
    if rest and not rest[0].startswith("--"):
        return rest.pop(0)
    if True in option.choices:
        return "yes"
    raise Refused("option", f"--{option.name} needs a value: {option.allowed()}")
