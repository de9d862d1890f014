"""``ropeteam content``: check a content pack, or copy a game's own pack to edit it."""

import shutil
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from .. import registry
from ..kernel.game import Game
from ..kernel.refused import Refused
from .files import make_folder, reason


def register(app: typer.Typer) -> None:
    """Adds the command with its two parts."""
    content = typer.Typer(
        help="Check or copy what is printed on a game's pieces.", epilog="Example: ropeteam content check five_peaks"
    )

    @content.command(epilog="Example: ropeteam content check ~/my_five_peaks --game five_peaks")
    def check(
        pack: Annotated[str, typer.Argument(metavar="NAME|PATH", help="A game, or the folder or file of a pack.")],
        game: Annotated[
            str | None, typer.Option(metavar="GAME", help="Which game a folder is for; found out unless given.")
        ] = None,
    ) -> None:
        """Say whether a content pack is whole, or exactly what is wrong where."""
        if pack in registry.names():
            digest, found = registry.game(pack).content().digest, registry.game(pack)
        else:
            path = Path(pack)
            found = registry.game(game) if game else guess(path)
            digest = found.content(path).digest
        typer.echo(f"{pack}: a whole pack for {found.title}, {digest}")

    @content.command(epilog="Example: ropeteam content copy five_peaks my_five_peaks")
    def copy(
        game: Annotated[str, typer.Argument(metavar="GAME", help="The game whose pack is copied.")],
        folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where it goes; made if missing.")],
    ) -> None:
        """Copy a game's own content files, to enter the printed values of one's box."""
        pack = own_files(registry.game(game))
        make_folder(folder)
        for file in pack:
            target = folder / file.name
            if target.exists():
                raise Refused("file", f"{target}: is there already; nothing was overwritten")
        try:
            for file in pack:
                shutil.copyfile(file, folder / file.name)
        except OSError as problem:
            raise Refused("file", f"{folder}: {reason(problem)}") from None
        typer.echo(f"{folder}: {', '.join(file.name for file in pack)}")

    app.add_typer(content, name="content")


def own_files(game: Game) -> list[Path]:
    """The content files of a shipped game."""
    package = type(game).__module__.rpartition(".")[0]
    folder = Path(str(files(package))) / "content"
    return sorted(folder.glob("*.toml"))


def guess(path: Path) -> Game:
    """The game whose pack has the same files."""
    if not path.exists():
        raise Refused("file", f"{path}: there is no such game, folder or file")
    there = {path.name} if path.is_file() else {file.name for file in path.glob("*.toml")}
    for game in registry.games():
        own = {file.name for file in own_files(game)}
        if own and (own <= there or there & own):
            return game
    raise Refused("content", f"{path}: holds no file a game's pack has; say --game")
