"""The server's own way of saying no. What the rules refuse stays ``Refused`` and is answered with 422."""

from typing import Final

STATUS: Final = {
    "malformed": 400,
    "guest": 401,
    "origin": 403,
    "forbidden": 403,
    "unknown": 404,
    "method": 405,
    "stale": 409,
    "status": 409,
    "taken": 409,
    "key": 409,
    "limit": 409,
    "size": 413,
    "media": 415,
    "rate": 429,
    "failure": 500,
    "busy": 503,
}
"""Every code of the server's own, with its HTTP status."""

REFUSED: Final = 422


class Denied(Exception):
    """A request that is not fulfilled. ``wait`` is after how many seconds it may be tried again."""

    def __init__(self, code: str, message: str, wait: float | None = None) -> None:
        super().__init__(code, message, wait)
        self.code = code
        self.message = message
        self.wait = wait
        self.status = STATUS[code]


def unknown_table() -> Denied:
    """The answer for tables that do not exist and for those one may not know of: the same."""
    return Denied("unknown", "there is no such table, or it is not for you to see")
