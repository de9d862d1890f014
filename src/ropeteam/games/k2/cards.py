"""A bag of cards as one number: three bits count each kind, kinds in notation order (a0 to a3, m1 to m3, ropes)."""

from typing import Final

BITS: Final = 3
MANY: Final = 7
KINDS: Final = 10


def pack(kinds: list[int]) -> int:
    """The bag of these kinds, a kind listed once for each card."""
    bag = 0
    for kind in kinds:
        bag += 1 << (BITS * kind)
    return bag


def count(bag: int, kind: int) -> int:
    """How many cards of the kind are in the bag."""
    return (bag >> (BITS * kind)) & MANY


def size(bag: int) -> int:
    """How many cards are in the bag."""
    total = 0
    while bag:
        total += bag & MANY
        bag >>= BITS
    return total


def unpack(bag: int) -> list[int]:
    """The kinds in the bag in order, a kind listed once for each card."""
    kinds: list[int] = []
    kind = 0
    while bag:
        for _ in range(bag & MANY):
            kinds.append(kind)
        bag >>= BITS
        kind += 1
    return kinds
