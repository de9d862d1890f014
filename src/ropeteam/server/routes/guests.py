"""Guests: a name, nothing else."""

from litestar import Controller, Response, delete, get, patch, post
from litestar.params import JSONBody

from ..denied import Denied
from ..identity import fresh_id, transfer_code, transfer_digest
from ..messages import GameStatistics, Me, NewGuest, Transfer, TransferClaim
from ..rows import Guest, GuestId, Millis, now
from ..snapshot import written
from .doors import NO_COOKIE, PROBLEMS, TheBase, TheGuest, TheHouse, cookie

TRANSFER_TIME = 10 * 60 * 1000
"""Milliseconds a transfer code works."""


class Guests(Controller):
    """Who plays here."""

    path = "/api"
    tags = ["guests"]  # noqa: RUF012 - litestar's way

    @post("/guests", responses=PROBLEMS, summary="Become a guest")
    async def create(self, data: JSONBody[NewGuest], house: TheHouse) -> Response[Me]:
        """A new guest with this name; the cookie in the answer is the identity."""
        made = Guest(id=GuestId(fresh_id()), name=data.name, created=now())
        await house.store.add_guest(made)
        return Response(_me(made), cookies=[cookie(house, house.signer.cookie(made.id))], status_code=201)

    @post("/guests/claim", responses=PROBLEMS, summary="Be the same guest on this device")
    async def claim(self, data: JSONBody[TransferClaim], house: TheHouse) -> Response[Me]:
        """Uses up a transfer code made on another device."""
        found = await house.store.use_transfer(transfer_digest(data.code), now())
        claimed = None if found is None else await house.store.guest(found)
        if claimed is None:
            raise Denied("unknown", "this code is wrong, used or too old")
        return Response(_me(claimed), cookies=[cookie(house, house.signer.cookie(claimed.id))], status_code=201)

    @get("/me", responses=PROBLEMS, summary="Who am I?")
    async def me(self, guest: TheGuest) -> Me:
        """The guest this browser is."""
        return _me(guest)

    @patch("/me", responses=PROBLEMS, summary="Change my name")
    async def rename(self, data: JSONBody[NewGuest], guest: TheGuest, house: TheHouse) -> Me:
        """A new name, for tables from now on."""
        return _me(await house.rename(guest, data.name))

    @delete("/me", responses=PROBLEMS, summary="Forget me", status_code=204, response_cookies=[NO_COOKIE])
    async def forget(self, guest: TheGuest, house: TheHouse) -> None:
        """Leaves all tables and deletes what is stored about the guest."""
        await house.forget(guest.id)

    @post("/me/transfer", responses=PROBLEMS, summary="Carry me to another device")
    async def transfer(self, guest: TheGuest, house: TheHouse, base: TheBase) -> Transfer:
        """A one-time code and link."""
        code = transfer_code()
        expires = Millis(now() + TRANSFER_TIME)
        await house.store.add_transfer(transfer_digest(code), guest.id, expires, now())
        return Transfer(code=code, link=f"{base}/claim/{code}", expires=written(expires))

    @get("/me/statistics", responses=PROBLEMS, summary="My finished games")
    async def my_statistics(self, guest: TheGuest, house: TheHouse) -> list[GameStatistics]:
        """Per game."""
        return await house.store.statistics(guest.id)

    @get("/statistics", responses=PROBLEMS, summary="Everybody's finished games")
    async def statistics(self, house: TheHouse) -> list[GameStatistics]:
        """Per game."""
        return await house.store.statistics(None)


def _me(guest: TheGuest) -> Me:
    return Me(id=guest.id, name=guest.name, created=written(guest.created))
