"""Who acts: a player's seat, numbered clockwise from 0, or chance."""

from typing import Final, Literal, NewType

Seat = NewType("Seat", int)

CHANCE: Final = Seat(-1)
"""The actor of every chance result. It is written ``*`` outside the rules."""

STAR: Final[Literal["*"]] = "*"

Actor = int | Literal["*"]
"""A seat's number or chance, as the table, records and screens name them."""


def actor_of(seat: Seat) -> Actor:
    """The outside name of a seat."""
    return STAR if seat == CHANCE else seat
