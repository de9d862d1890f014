"""K3's content pack: the pawns in the box and what each player gets, read from TOML and checked."""

import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from ropeteam.kernel.refused import Refused

from .board import CAMP, COLOURED, FILL_ORDER, PLACES

OWN: Path = Path(__file__).parent / "content" / "k3.toml"


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pawns in the box; ``coloured`` counts each of the five colours."""

    source: str
    coloured: int
    natural: int
    white: int


class BaseCamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the base camp is drawn (K3-2)."""

    source: str
    pawns: int
    least_colours: int


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each player gets with this number of players (K3-11)."""

    source: str
    number: int
    pyramid: int
    coloured: int
    natural: int
    white: int
    beside: int
    aside: int

    @property
    def built(self) -> int:
        """Pawns that go into the pyramid."""
        return self.coloured + self.natural + self.white - self.beside


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file's contents."""

    box: Box
    base_camp: BaseCamp
    players: tuple[Share, ...]


class K3Content:
    """A checked pack with its digest."""

    def __init__(self, pack: Pack, digest: str) -> None:
        self.pack = pack
        self.digest = digest

    def share(self, players: int) -> Share:
        """What each of so many players gets."""
        for share in self.pack.players:
            if share.number == players:
                return share
        raise Refused("option", f"players {players}: the content has no such number of players")


def load(path: Path | None = None) -> K3Content:
    """The pack in the given file or folder, or the game's own."""
    file = OWN if path is None else path / "k3.toml" if path.is_dir() else path
    try:
        data = file.read_bytes()
        pack = msgspec.convert(tomllib.loads(data.decode()), Pack)
    except OSError as fault:
        raise Refused("content", f"{file.name}: cannot be read: {fault.strerror}") from fault
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise Refused("content", f"{file.name}: {fault}") from fault
    for place, fault_found in _faults(pack):
        raise Refused("content", f"{file.name}, {place}: {fault_found}")
    return K3Content(pack, "sha256:" + sha256(data).hexdigest())


def _faults(pack: Pack) -> list[tuple[str, str]]:
    """Everything that does not add up, with its place."""
    box, faults = pack.box, []
    for place, part in [
        ("box", box),
        ("base_camp", pack.base_camp),
        *((f"players {s.number}", s) for s in pack.players),
    ]:
        faults += _wrong_fields(place, msgspec.to_builtins(part))
    if pack.base_camp.pawns != CAMP:
        faults.append(("base_camp", f"pawns {pack.base_camp.pawns}: the mountain has a base of {CAMP}"))
    if not 1 <= pack.base_camp.least_colours <= COLOURED or box.coloured < 2:
        faults.append(("base_camp", f"least_colours {pack.base_camp.least_colours}: cannot be drawn"))
    if [share.number for share in pack.players] != [2, 3, 4]:
        faults.append(("players", "there must be one table each for 2, 3 and 4 players, in this order"))
    for share in pack.players:
        faults += [(f"players {share.number}", fault) for fault in _share_faults(share, box)]
    return faults


def _wrong_fields(place: str, fields: dict[str, Any]) -> list[tuple[str, str]]:
    faults = []
    for name, value in fields.items():
        if name == "source" and value not in ("printed", "ruled", "invented"):
            faults.append((place, f"source {value!r}: must be printed, ruled or invented"))
        elif isinstance(value, int) and not 0 <= value <= 99:
            faults.append((place, f"{name} {value}: must be from 0 to 99"))
    return faults


def _share_faults(share: Share, box: Box) -> list[str]:
    faults = []
    if not 1 <= share.pyramid <= 6:
        return [f"pyramid {share.pyramid}: the base must be from 1 to 6"]
    if share.beside not in (0, share.white):
        faults.append(f"beside {share.beside}: must be none or all of the {share.white} white pawns")
    if share.built != len(FILL_ORDER[share.pyramid]):
        faults.append(f"{share.built} pawns do not fill a pyramid of {share.pyramid}: {len(FILL_ORDER[share.pyramid])}")
    for kind, wanted, there in (
        ("coloured", share.number * share.coloured + CAMP, COLOURED * box.coloured),
        ("natural", share.number * share.natural, box.natural),
        ("white", share.number * share.white + share.aside, box.white),
    ):
        if wanted > there:
            faults.append(f"{wanted} {kind} pawns wanted, the box has {there}")
    if CAMP + share.number * (share.coloured + share.natural) >= PLACES - 10:
        faults.append("so many pawns would fill the mountain twice; it can grow once (K3-9)")
    return faults
