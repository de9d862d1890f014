"""What is to be done next. A state keeps a stack of tasks; the top one is the phase, the ones below follow.

A task is a kind and a small argument in one number. Kinds up to ``LAST_CHANCE`` are chance's, kinds from
``FIRST_SILENT`` settle by themselves; all others are decisions of the player whose turn it is.
"""

from typing import Final

# Chance.
START: Final = 0
REFILL: Final = 1
REVEAL: Final = 2
DRAW_TILE: Final = 3
DRAW_PEAK: Final = 4  # terrain
DRAW_FIRE: Final = 5  # cards still to draw
LAST_CHANCE: Final = 5
# Decisions.
CARD: Final = 6
USE: Final = 7  # card
GO: Final = 8  # manner + 64 * (origin + 1) for the second walk of two
TAKE: Final = 9
GATHER: Final = 10
EXCHANGE: Final = 11
SWAP: Final = 12  # exchanges left
STONE: Final = 13
RETURN: Final = 14
CLAIM: Final = 15
KEEP: Final = 16
UNDER: Final = 17
TERRAIN: Final = 18
SITE: Final = 19  # peak
CORNER: Final = 20  # tile
TURN: Final = 21  # piece + 32 * site
BONUS: Final = 22  # terrain
SNACK: Final = 23
DISCARD: Final = 24
HARVEST: Final = 25  # harvests left
PACK: Final = 26  # container
BUY: Final = 27
END: Final = 28
# Settled without a decision.
FIRST_SILENT: Final = 29
STOP: Final = 29
RAISE: Final = 30  # terrain, or 3 for any the pawn stands on
RECOVER: Final = 31

ANY_TERRAIN: Final = 3

NAMES: Final = (
    "start",
    "refill",
    "reveal",
    "draw tile",
    "draw peak",
    "draw campfire",
    "card",
    "use",
    "go",
    "take",
    "gather",
    "exchange",
    "swap",
    "stone",
    "return",
    "claim",
    "keep",
    "under",
    "terrain",
    "site",
    "corner",
    "turn",
    "bonus",
    "snack",
    "discard",
    "harvest",
    "pack",
    "buy",
    "end",
)

# Manners of going: a bit for each allowed number of spaces along paths, or one of the ways without paths.
ONE: Final = 1 << 1
TWO: Final = 1 << 2
FOUR: Final = 1 << 4
BY_SHORTCUT: Final = 33
BY_BIKE: Final = 34
BY_GLIDER: Final = 35


def task(kind: int, argument: int = 0) -> int:
    """A task in one number."""
    return kind + 32 * argument
