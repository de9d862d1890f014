"""Every sensible way to share three K2 cards between two climbers and to pay the risk out of them, made once."""

from typing import Final

from ..games.k2.cards import unpack
from ..games.k2.rules import K2Rules

GENERAL: Final = 10
"""General points told apart: 0 to 9, more than three cards bring."""


class Share:
    """What the climbers get: general points, down-only points and levels, risk already paid."""

    def __init__(self, general_a: int, down_a: int, level_a: int, general_b: int, down_b: int, level_b: int) -> None:
        self.general_a = general_a
        self.down_a = down_a
        self.level_a = level_a
        self.general_b = general_b
        self.down_b = down_b
        self.level_b = level_b
        self.down = down_a + down_b > 0
        self.at_a = level_a * GENERAL + general_a
        """Where it leads in a table by level and general points."""
        self.at_b = level_b * GENERAL + general_b

    def beats(self, other: "Share") -> bool:
        """Whether it gives at least as much of everything."""
        return (
            self.general_a >= other.general_a
            and self.general_a + self.down_a >= other.general_a + other.down_a
            and self.level_a >= other.level_a
            and self.general_b >= other.general_b
            and self.general_b + self.down_b >= other.general_b + other.down_b
            and self.level_b >= other.level_b
        )


class Shares:
    """The shares of bags of cards under one set of rules."""

    def __init__(self, rules: K2Rules) -> None:
        self.rules = rules
        self._known: dict[int, list[Share]] = {}

    def of(self, bag: int, owed: int, living: int, high: int) -> list[Share]:
        """The shares of a bag when so much risk is owed; bit c of the masks: climber c lives, may want to come down."""
        key = ((bag * 4 + owed) * 4 + living) * 4 + high
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._make(bag, owed, living, high)
        return found

    def _make(self, bag: int, owed: int, living: int, high: int) -> list[Share]:
        found: list[Share] = []
        self._give(unpack(bag), 0, [0, 0, 0, 0, 0, 0], owed, living, high, found)
        best: list[Share] = []
        for share in found:
            if not any(other.beats(share) for other in best):
                best = [other for other in best if not share.beats(other)]
                best.append(share)
        return best

    def _give(
        self, kinds: list[int], index: int, pools: list[int], owed: int, living: int, high: int, found: list[Share]
    ) -> None:
        """Every way to give the cards; pools are general, down-only points and levels of A, then of B."""
        if index == len(kinds):
            self._pay(pools, owed, found)
            return
        kind = kinds[index]
        up, level, down = self.rules.card_up[kind], self.rules.card_level[kind], self.rules.card_down[kind]
        for c in range(2):
            if not living >> c & 1:
                continue
            at = 3 * c
            pools[at] += up
            pools[at + 2] += level
            self._give(kinds, index + 1, pools, owed, living, high, found)
            pools[at] -= up
            pools[at + 2] -= level
            if down and high >> c & 1:
                pools[at + 1] += down
                self._give(kinds, index + 1, pools, owed, living, high, found)
                pools[at + 1] -= down

    def _pay(self, pools: list[int], owed: int, found: list[Share]) -> None:
        """Every sensible way to pay the risk: points and levels of either climber."""
        paid = False
        for a in range(owed + 1):
            b = owed - a
            # Who got nothing did nothing, and cannot pay (K2-10).
            if (a and pools[0] + pools[1] + pools[2] == 0) or (b and pools[3] + pools[4] + pools[5] == 0):
                continue
            for a_level in range(a + 1):
                if a - a_level > pools[0] + pools[1]:
                    continue
                for b_level in range(b + 1):
                    if b - b_level > pools[3] + pools[4]:
                        continue
                    down_a = min(pools[1], a - a_level)
                    down_b = min(pools[4], b - b_level)
                    found.append(
                        Share(
                            pools[0] - (a - a_level - down_a),
                            pools[1] - down_a,
                            pools[2] - a_level,
                            pools[3] - (b - b_level - down_b),
                            pools[4] - down_b,
                            pools[5] - b_level,
                        )
                    )
                    paid = True
        if not paid:
            # Nobody can pay: the risk is forgiven.
            found.append(Share(pools[0], pools[1], pools[2], pools[3], pools[4], pools[5]))
