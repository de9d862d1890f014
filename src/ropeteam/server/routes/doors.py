"""What all handlers share: who asks, where the server is, and which refusals are documented."""

from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.openapi.datastructures import ResponseSpec

from ..address import base_url
from ..denied import REFUSED, Denied
from ..house import House
from ..identity import COOKIE, COOKIE_AGE
from ..messages import Problem
from ..rows import Guest

_REASONS: Final = {
    400: "The request cannot be read.",
    401: "No guest: ask for one first.",
    403: "Not allowed to this guest or from this origin.",
    404: "There is no such thing, or it is not for you to see.",
    409: "Not possible now.",
    413: "The request is too large.",
    415: "Not JSON.",
    REFUSED: "The rules refuse: code, message and rule.",
    429: "Too many requests.",
    503: "Cannot serve now.",
}

PROBLEMS: Final = {
    status: ResponseSpec(data_container=Problem, description=reason, generate_examples=False)
    for status, reason in _REASONS.items()
}


AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]


def the_house(connection: AnyConnection) -> House:
    """The running server's parts."""
    house = connection.app.state.house
    assert isinstance(house, House)
    return house


async def who(connection: AnyConnection) -> Guest | None:
    """Who asks, or nobody."""
    return await the_house(connection).guest(connection.cookies.get(COOKIE))


def where(connection: AnyConnection) -> str:
    """The address others reach this server at."""
    house = the_house(connection)
    return base_url(house.settings, house.port, str(connection.base_url))


TheHouse = NamedDependency[House]
TheVisitor = NamedDependency[Guest | None]
TheGuest = NamedDependency[Guest]
TheBase = NamedDependency[str]
"""What handlers ask for by the names below."""


def _house(request: AnyRequest) -> House:
    return the_house(request)


def _base(request: AnyRequest, house: TheHouse) -> str:
    return where(request)


async def _visitor(request: AnyRequest, base: TheBase) -> Guest | None:
    return await who(request)


async def _guest(request: AnyRequest, base: TheBase) -> Guest:
    found = await who(request)
    if found is None:
        raise Denied("guest", "who are you? POST /api/guests gives you a name")
    return found


# In a row, each asking for the one before: what does not depend on each other is given a task of its own every time.
DEPENDENCIES: Final = {
    "house": Provide(_house, sync_to_thread=False),
    "base": Provide(_base, sync_to_thread=False),
    "visitor": Provide(_visitor),
    "guest": Provide(_guest),
}


NO_COOKIE: Final = Cookie(key=COOKIE, value="", max_age=0, path="/", httponly=True, samesite="strict")
"""Takes the cookie away."""


def cookie(house: House, value: str) -> Cookie:
    """The cookie that says who a browser is; scripts and other sites cannot use it."""
    return Cookie(
        key=COOKIE,
        value=value,
        max_age=COOKIE_AGE,
        path="/",
        httponly=True,
        samesite="strict",
        secure=house.settings.secure_cookie,
    )
