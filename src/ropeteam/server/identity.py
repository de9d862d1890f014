"""Who somebody is: signed cookies, invite codes and one-time transfer codes."""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from typing import Final

from .rows import GuestId, TableId

COOKIE: Final = "ropeteam"
COOKIE_AGE: Final = 2 * 365 * 24 * 3600
ALPHABET: Final = "23456789abcdefghjkmnpqrstvwxyz"
"""Letters nobody mistakes for another."""


def fresh_id(length: int = 20) -> str:
    """A new id that cannot be guessed (nearly five bits a letter)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


class Signer:
    """Signs and checks with the key all processes on a database share; comparisons take constant time."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def cookie(self, guest: GuestId) -> str:
        """What the browser keeps."""
        return f"{guest}.{self._mac('guest', guest)}"

    def guest(self, cookie: str) -> GuestId | None:
        """Who a cookie is, if we signed it."""
        guest, _, mac = cookie.partition(".")
        return GuestId(guest) if self._is(mac, "guest", guest) else None

    def invite(self, table: TableId) -> str:
        """The code in a table's invite link."""
        return f"{table}-{self._mac('invite', table)}"

    def invited(self, code: str) -> TableId | None:
        """Which table an invite code leads to, if we signed it."""
        table, _, mac = code.partition("-")
        return TableId(table) if self._is(mac, "invite", table) else None

    def _mac(self, purpose: str, text: str) -> str:
        digest = hmac.new(self._key, f"{purpose}:{text}".encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(digest[:18]).decode()

    def _is(self, mac: str, purpose: str, text: str) -> bool:
        return hmac.compare_digest(mac.encode(), self._mac(purpose, text).encode())


def transfer_code() -> str:
    """A code short enough to type: 16 letters in groups of four, some 78 bits."""
    code = fresh_id(16)
    return "-".join(code[at : at + 4] for at in range(0, 16, 4))


def transfer_digest(code: str) -> str:
    """What is stored of a code; forgiving about how it was typed."""
    plain = "".join(char for char in code.lower() if char.isalnum())
    return hashlib.sha256(plain.encode()).hexdigest()
