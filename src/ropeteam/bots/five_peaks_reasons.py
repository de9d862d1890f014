"""Why a choice in Five Peaks may be good, in a line."""

from typing import TYPE_CHECKING, Final

from ..games.five_peaks import codes, tasks
from ..games.five_peaks.lattice import EDGE_STEP, PEAK_SITE, PEAK_SITES, TILE_SITES, x_of, y_of
from ..games.five_peaks.panorama import rank_of
from ..games.five_peaks.scoring import card_points, conditions, score
from ..games.five_peaks.spaces import exchange_here
from ..games.five_peaks.state import State
from ..games.five_peaks.tables import (
    BASKET,
    BIG_STONE,
    CAMP,
    CARD_NAMES,
    CARDS,
    ENDORPHIN,
    GOODS,
    KINDS,
    MUSHROOM_BASKET,
    STARTING,
    SWAPS,
    TERRAINS,
    TILES,
    Reward,
)
from ..kernel.move import Move
from ..kernel.seat import Seat
from .five_peaks_worth import Worth
from .knowledge import Edge

if TYPE_CHECKING:
    from .five_peaks import FivePeaksKnowledge

EFFECTS: Final = (
    "a bonus mushroom with each mushroom",
    "a bonus berry with each berry",
    "a bonus herb with each herb",
    "a second peak with the first of a stop",
    "two stops with each Walk",
    "two stops with each March",
    "two stops with a Training",
    "four more places in the backpack",
    "6 endorphins become a container at any time",
)
"""What the campfire cards without points do."""

FURTHEST: Final = 5
"""Steps to a target that is still worth naming."""


def reason(knowledge: "FivePeaksKnowledge", state: State, seat: Seat, edge: Edge) -> str:
    """One line for a choice in the state it is made in, which is used up."""
    rules = knowledge.game
    plan = edge if isinstance(edge, tuple) else (edge,)
    before = sum(conditions(rules.tables, state))
    said = ""
    for number, move in enumerate(plan):
        last = number == len(plan) - 1
        if last or not codes.PLAY <= move < codes.BUY:
            said = _Line(knowledge, state, seat).of(move)
        rules.apply(state, seat, move)
    if before < 2 <= sum(conditions(rules.tables, state)):
        lead = _lead(knowledge, state, seat)
        said += f" and ends the game {f'{lead} points ahead' if lead > 0 else f'{-lead} points behind'}"
    return said


def _lead(knowledge: "FivePeaksKnowledge", state: State, seat: Seat) -> int:
    points = [score(knowledge.tables, state, other) for other in range(knowledge.players)]
    return points[seat] - max(points[other] for other in range(knowledge.players) if other != seat)


def pieces(counts: list[int]) -> str:
    """So many pieces in words: ``2 berries and an endorphin``."""
    words = []
    for kind, count in enumerate(counts):
        name = GOODS[kind]
        if count == 1:
            words.append(f"{'an' if name == 'endorphin' else 'a'} {name}")
        elif count:
            plural = {"berry": "berries", "pouch": "pouches"}.get(name, f"{name}s")
            words.append(f"{count} {plural}")
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


class _Line:
    """Words for the choices of one position."""

    def __init__(self, knowledge: "FivePeaksKnowledge", state: State, seat: Seat) -> None:
        self.rules = knowledge.game
        self.tables = knowledge.tables
        self.state = state
        self.seat = seat
        self.worth = Worth(knowledge.tables, state, knowledge.taste)
        self.have = state.goods[seat * KINDS : (seat + 1) * KINDS]

    def of(self, move: Move) -> str:
        """The line for a move."""
        if move >= codes.GO:
            return self.stop(move - codes.GO)
        if move >= codes.RAISE:
            return f"a peak beside {_count(self._beside(PEAK_SITES[move - codes.RAISE]), 'tile')}"
        if move >= codes.LAY:
            return f"a tile beside {_count(self._beside(TILE_SITES[move - codes.LAY]), 'peak')}"
        if move >= codes.REST:
            return self._plain(move)
        if move >= codes.HARVEST:
            return self._piece(move)
        return self._card(move)

    def _card(self, move: Move) -> str:
        """Moves that name a card."""
        tables, names = self.tables, self.rules.names
        if move < codes.BUY:
            return self._play(move - codes.PLAY)
        if move < codes.CLAIM:
            price = tables.prices[move - codes.BUY + STARTING]
            return f"{CARD_NAMES[move - codes.BUY + STARTING]} for {price} of {self.have[ENDORPHIN]} endorphins"
        if move < codes.DISCARD:
            card = move - codes.CLAIM + STARTING
            return f"{CARD_NAMES[card]} for nothing, instead of {tables.prices[card]} endorphins"
        if move < codes.PANORAMA:
            return f"2 endorphins for {CARD_NAMES[move - codes.DISCARD + STARTING]}"
        if move < codes.KEEP:
            card = move - codes.PANORAMA
            rank = rank_of(self.state, self.seat) + 1
            gain = self._reward(tables.rewards[card])
            return f"panorama {names.panoramas[card]}, {rank} of 6, for {tables.points[card]} points and {gain}"
        card = (move - codes.KEEP) % 18
        if move >= codes.UNDER:
            return f"{self._fire(card)}: needed least"
        return self._fire(card)

    def _fire(self, card: int) -> str:
        if card < BIG_STONE:
            return EFFECTS[card]
        self.state.campfires[self.seat] |= 1 << card
        points = card_points(self.tables, self.state, self.seat, card)
        self.state.campfires[self.seat] &= ~(1 << card)
        return f"{points} points as things stand"

    def _play(self, card: int) -> str:
        """A card whose use needs no choice, or is chosen later."""
        if MUSHROOM_BASKET <= card < MUSHROOM_BASKET + 3:
            kind = card - MUSHROOM_BASKET
            times = min(self.have[kind] // 2, self.state.bank[BASKET + kind])
            return f"packs up to {pieces([0] * (BASKET + kind) + [times])}, and as many lie here"
        if card == CAMP:
            return f"takes {_count(self._played(), 'card')} back"
        return f"plays {CARD_NAMES[card]}"

    def _played(self) -> int:
        return sum(self.state.played[self.seat * CARDS : (self.seat + 1) * CARDS])

    def _piece(self, move: Move) -> str:
        """Moves that name a piece, a stone, a terrain or a turn."""
        tables, have = self.tables, self.have
        if move < codes.SNACK:
            return f"a {GOODS[move - codes.HARVEST]} for the backpack, another stays here"
        if move < codes.RETURN:
            return f"an endorphin for one of {pieces(_only(move - codes.SNACK, have))}"
        if move < codes.TRADE:
            return f"keeps the backpack within its room; {have[move - codes.RETURN] - 1} of the kind are left"
        if move < codes.SWAP:
            price = tables.amounts[8]
            return f"a {GOODS[BASKET + move - codes.TRADE]} for {price} of {have[ENDORPHIN]} endorphins"
        if move < codes.STONE:
            given, taken = codes.SWAPS[move - codes.SWAP]
            return f"a {GOODS[BASKET + taken]} instead of a {GOODS[BASKET + given]}"
        if move < codes.TERRAIN:
            return self._stone(self.state.map.board[PEAK_SITE[self.state.pawns[self.seat]]], move - codes.STONE)
        if move < codes.TURN:
            terrain = move - codes.TERRAIN
            return f"the badge of a {TERRAINS[terrain]} peak is worth {tables.badges[terrain]}"
        return self._turn(move - codes.TURN)

    def _stone(self, face: int, stone: int) -> str:
        peak = face // 4 - TILES
        points = self.tables.stones[stone] * self.tables.peak_points[peak]
        name = self.rules.names.peaks[peak]
        gain = self._reward(self.tables.peak_rewards[peak])
        return f"a stone on {name} for {_count(points, 'point')}{f' and {gain}' if gain else ''}"

    def _turn(self, quarters: int) -> str:
        argument = self.state.tasks[-1] // 32
        piece, site = argument % 32, argument // 32
        face, board = piece * 4 + quarters, self.state.map.board
        joined = 0
        for edge in range(4):
            other = board[site + EDGE_STEP[edge]]
            joined += (
                other >= 0 and self.tables.opened[face * 4 + edge] and self.tables.opened[other * 4 + (edge + 2) % 4]
            )
        return f"joins {_count(joined, 'path')} over its edges"

    def _plain(self, move: Move) -> str:
        """Moves of one word."""
        state, here = self.state, self.state.pawns[self.seat]
        if move == codes.REST:
            return f"2 endorphins, and {_count(self._played(), 'card')} back"
        if move == codes.EXPLORE:
            return f"a new tile and its two pieces; {_count(bin(state.tiles).count('1'), 'tile')} left"
        if move == codes.SINGLE:
            return "one stop, further away"
        if move == codes.DOUBLE:
            return "two stops with one card"
        if move == codes.CYCLE:
            return "five other cards in the market"
        if move == codes.TAKE:
            return f"picks up {pieces(state.lies(here))}"
        if move == codes.LEAVE:
            return f"leaves {pieces(state.lies(here))}: the backpack is for better things"
        if move == codes.GATHER:
            return f"gathers {pieces(state.map.gains[here])}"
        if move == codes.EXCHANGE:
            space = exchange_here(self.tables, state)
            return f"{self._reward(space.reward)} for {pieces(space.cost)}"
        if move == codes.PACK:
            kind = state.tasks[-1] // 32
            return f"a {GOODS[BASKET + kind]} for {pieces(_only(kind, [2] * KINDS))}"
        if move == codes.BONUS:
            return "a second peak with its badge for nothing"
        return "keeps what there is for later" if state.tasks[-1] % 32 != tasks.END else "ends the turn"

    def stop(self, cell: int) -> str:
        """What stopping on a space brings, or where it leads."""
        place = f"{x_of(cell)},{y_of(cell)}"
        said = self._here(cell)
        if said:
            return f"stops at {place}: {said}"
        target, steps = self._target(cell)
        if steps:
            return f"at {place} it is {_count(steps, 'step')} to {x_of(target)},{y_of(target)}: {self._here(target)}"
        return f"stops at {place}"

    def _here(self, cell: int) -> str:
        state = self.state
        said = [pieces(state.lies(cell)) + " lying there"] if cell in state.lying else []
        if cell in state.map.gains:
            said.append(pieces(state.map.gains[cell]))
        elif cell in state.map.exchanges:
            space = state.map.exchanges[cell]
            if space.effect == SWAPS:
                said += ["exchanges containers"] if sum(self.have[BASKET:ENDORPHIN]) else []
            else:
                lacking = [max(0, cost - have) for cost, have in zip(space.cost, self.have, strict=True)]
                gain = self._reward(space.reward)
                if not sum(lacking):
                    said.append(f"{gain} for {pieces(space.cost)}")
                elif sum(lacking) == 1:
                    said.append(f"{gain} once there is {pieces(lacking)} more")
        elif PEAK_SITE[cell] >= 0:
            face = state.map.board[PEAK_SITE[cell]]
            stone, _ = self.worth.best_stone(face // 4 - TILES)
            said += [self._stone(face, stone)] if stone >= 0 else []
        return ", ".join(said)

    def _target(self, cell: int) -> tuple[int, int]:
        """The best space within a few steps of a space, and how many steps it is away; 0 if nothing is there."""
        best, found = 0.3, (cell, 0)
        self.worth.look_around()
        fade = self.worth.taste.fade
        seen, ring = {cell}, [cell]
        for steps in range(1, FURTHEST + 1):
            ring = [other for each in ring for other in self.state.map.near[each]]
            ring = [other for other in dict.fromkeys(ring) if other not in seen]
            seen.update(ring)
            for other in ring:
                value = self.worth.at(other) * fade**steps
                if value > best and self._here(other):
                    best, found = value, (other, steps)
        return found

    def _reward(self, reward: Reward) -> str:
        said = [pieces(reward.gives)] if sum(reward.gives) else []
        said += ["a hiking card"] * reward.cards + ["a campfire card"] * reward.campfires + ["a peak"] * reward.peaks
        return " and ".join(said)

    def _beside(self, site: int) -> int:
        return sum(self.state.map.board[site + step] >= 0 for step in EDGE_STEP)


def _only(kind: int, counts: list[int]) -> list[int]:
    return [count if each == kind else 0 for each, count in enumerate(counts)]


def _count(number: int, noun: str) -> str:
    return f"{'no' if number == 0 else number} {noun}{'' if number == 1 else 's'}"
