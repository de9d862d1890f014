"""``ropeteam games`` names every game with every option."""

from ropeteam import registry

from .conftest import Ropeteam


def test_every_game_and_option_is_listed(ropeteam: Ropeteam) -> None:
    said = ropeteam("games")
    assert said.code == 0
    assert registry.names()
    for game in registry.games():
        _, _, part = said.out.partition(f"{game.name}: {game.title}")
        assert game.blurb in part
        for option in game.options:
            assert f"--{option.name} " in part
            assert option.allowed() in part
