"""What things are worth to the player whose turn it is in Five Peaks, in victory points."""

from ..games.five_peaks.lattice import PEAK_SITE
from ..games.five_peaks.map import Map, open_edges, tiles_at
from ..games.five_peaks.panorama import rank_of
from ..games.five_peaks.peaks import next_peaks, own_stone, smallest_stone
from ..games.five_peaks.scoring import hiking_cards, score
from ..games.five_peaks.state import State
from ..games.five_peaks.tables import (
    BASKET,
    BIG_BACKPACK,
    BIG_STONE,
    BONUS_PEAK,
    CARDS,
    DISCOVERY,
    DOUBLE_MARCH,
    DOUBLE_TRAINING,
    DOUBLE_WALK,
    ENDORPHIN,
    EXCHANGES,
    HERB,
    JAR,
    KINDS,
    PER_BADGE,
    PER_BASKET,
    PER_CAMPFIRE,
    PER_ENDORPHIN,
    PER_HIKING_CARD,
    PER_JAR,
    PER_PANORAMA,
    PER_POUCH,
    POUCH,
    RESOURCES,
    STONES,
    SWAPS,
    TILES,
    TRADER,
    Reward,
    Space,
    Tables,
)
from ..games.five_peaks.walking import taken_spaces
from .five_peaks_outlook import turns_left
from .five_peaks_taste import Taste

OVERTIME = 1.5
"""Times the usual number of turns after which a game drags on."""
HOARD = 0.85
"""How much of its points a piece is worth that a campfire card counts."""
CROWD = 0.06
"""What a container takes off such a piece with each turn to come: where many lie, little else can be carried."""


class Worth:
    """An appraisal of one position for the acting player, made once for each decision."""

    def __init__(self, tables: Tables, state: State, taste: Taste) -> None:
        self.tables = tables
        self.state = state
        self.taste = taste
        self.seat = state.seat
        self.left = turns_left(tables, state, taste.usual_turns)
        """Turns the player will still have after this one, roughly."""
        self.ease = min(1.0, self.left / 5.0)
        """How much of a good's worth can still be made use of."""
        lead = self._lead()
        self.tempo = taste.tempo * lead
        """What a step towards the end is worth."""
        overtime = state.turns / len(state.pawns) - OVERTIME * taste.usual_turns
        self.hoard = HOARD if overtime < 0.0 or lead <= 0.0 else HOARD * max(0.0, 1.0 - overtime / 10.0)
        """The same now: a leader ends a game that drags on."""
        self.price: list[float] = [0.0] * KINDS
        """What one more piece of each kind is worth."""
        self.stops: list[float] = []
        """What stopping on each space is worth, by the map's numbers."""
        self._best: list[float] = []
        self.explores = state.tiles > 0 and state.hand[self.seat * CARDS + DISCOVERY] > 0
        """Whether the player could lay a tile, and so wants to stand where one fits."""
        self._set_prices()

    def _lead(self) -> float:
        """From 0 (behind) to 3 (far ahead), by points as they stand."""
        own, other = score(self.tables, self.state, self.seat), 0
        for seat in range(len(self.state.pawns)):
            if seat != self.seat:
                other = max(other, score(self.tables, self.state, seat))
        return max(0.0, min(3.0, (own - other) / 12.0 + 0.3))

    def _plain(self, kind: int, held: int) -> float:
        """What one more piece is worth to whoever holds so many, whatever it may be needed for."""
        taste = self.taste
        if kind <= HERB:
            return taste.basic[0 if held < 3 else (1 if held < 5 else 2)] * self.ease
        if kind < ENDORPHIN:
            others = 0
            for other in range(BASKET, ENDORPHIN):
                others += self.state.goods[self.seat * KINDS + other] if other != kind else 0
            return taste.container[0 if others + held < 3 else (1 if others + held < 5 else 2)] * self.ease
        return taste.endorphin[0 if held < 6 else (1 if held < 12 else 2)] * self.ease

    def _set_prices(self) -> None:
        state = self.state
        for kind in range(KINDS):
            self.price[kind] = self._plain(kind, state.goods[self.seat * KINDS + kind])
        base = self.seat * KINDS
        crowd = CROWD * self.left * (state.goods[base + BASKET] + state.goods[base + JAR] + state.goods[base + POUCH])
        for card, kind in ((PER_BASKET, BASKET), (PER_JAR, JAR), (PER_POUCH, POUCH)):
            if state.has(self.seat, card):
                self.price[kind] = max(self.price[kind], self.tables.amounts[card] * self.hoard - crowd)
        if state.has(self.seat, PER_ENDORPHIN):
            self.price[ENDORPHIN] = max(self.price[ENDORPHIN], self.hoard)
        self._want_for_goals()

    def _want_for_goals(self) -> None:
        """Pieces missing for the nearest goals are worth more: the next panorama, and exchanges on the map."""
        tables, state = self.tables, self.state
        if self.left < 1.0:
            return
        best, wanted = 0.0, -1
        rank = rank_of(state, self.seat) + 1
        for card in state.piles:
            if card >= 0 and tables.ranks[card] == rank:
                near = (tables.points[card] + self.reward(tables.rewards[card])) * 0.8 ** self.missing(
                    tables.costs[card]
                )
                if near > best:
                    best, wanted = near, card
        if wanted >= 0:
            self._want(tables.costs[wanted], self.taste.panorama_pull * best)
        best, cost = 0.0, [0] * KINDS
        for cell, space in state.map.exchanges.items():
            if space.effect == EXCHANGES:
                gain = self.exchange_gain(space, cell) * 0.8 ** self.missing(space.cost)
                if gain > best:
                    best, cost = gain, space.cost
        if best > 0.0:
            self._want(cost, self.taste.exchange_pull * best)

    def _want(self, cost: list[int], gain: float) -> None:
        """The pieces missing for a goal share a part of its gain."""
        extra = gain / (1.0 + self.missing(cost))
        for kind in range(KINDS):
            if cost[kind] > self.state.goods[self.seat * KINDS + kind]:
                self.price[kind] += min(2.5, extra * (2.0 if BASKET <= kind <= POUCH else 1.0)) * self.ease

    def missing(self, cost: list[int]) -> float:
        """How far away a cost is, in turns of gathering or so."""
        total = 0.0
        for kind in range(KINDS):
            lacking = cost[kind] - self.state.goods[self.seat * KINDS + kind]
            if lacking > 0:
                total += lacking * (2.5 if BASKET <= kind <= POUCH else 1.0)
        return total

    def goods(self, counts: list[int]) -> float:
        """What so many pieces are worth."""
        total = 0.0
        for kind in range(KINDS):
            if counts[kind]:
                total += counts[kind] * self.price[kind]
        return total

    def gained(self, counts: list[int]) -> float:
        """What taking so many pieces is worth: bank, bonus cards and room in the backpack counted."""
        state = self.state
        total, pieces = 0.0, 0
        for kind in range(KINDS):
            if not counts[kind]:
                continue
            count, bonus = counts[kind], 0
            if kind < ENDORPHIN:
                count = min(count, state.bank[kind])
                if kind <= HERB and state.has(self.seat, kind):
                    bonus = min(count, state.bank[kind] - count)
                pieces += count + bonus
            total += self.price[kind] if count else 0.0
            for further in range(1, count + bonus):
                more = min(self.price[kind], self._plain(kind, state.goods[self.seat * KINDS + kind] + further))
                total += more if further < count else more * self.taste.bonus
        room = self.tables.backpack + (4 if state.has(self.seat, BIG_BACKPACK) else 0)
        over = state.held(self.seat) + pieces - room
        if over > 0:
            total -= over * self.cheapest()
        return max(0.0, total)

    def harvest(self, kind: int) -> float:
        """What harvesting a piece into the backpack is worth, with the bonus a campfire card gives."""
        return self.price[kind] * (1.0 + (self.taste.bonus if self.state.has(self.seat, kind) else 0.0))

    def cheapest(self) -> float:
        """The worth of the piece one would return first."""
        low = 9.0
        for kind in range(RESOURCES):
            if self.state.goods[self.seat * KINDS + kind] and self.price[kind] < low:
                low = self.price[kind]
        return low if low < 9.0 else 0.0

    def reward(self, reward: Reward) -> float:
        """What a reward is worth, peaks aside."""
        total = self.goods(reward.gives)
        if reward.cards:
            total += reward.cards * self.taste.free_card * self.card_factor()
        if reward.campfires and (self.state.fires or self.state.fires_bottom):
            total += reward.campfires * (self.taste.fire[0] + self.taste.fire[1] * self.ease)
        if reward.peaks:
            total += self.peak_gain(self.state.pawns[self.seat])
        return total

    def peak_gain(self, cell: int) -> float:
        """What placing a peak from a space is worth: its badge, and somewhere to put a stone."""
        tables, board = self.tables, self.state.map.board
        best = 0.0
        for site in tiles_at(board, cell):
            terrain = tables.tile_terrain[board[site] // 4]
            if next_peaks(tables, self.state, terrain) and open_edges(tables, board, site):
                points = tables.badges[terrain] + (3.0 if self.state.has(self.seat, PER_BADGE) else 0.0)
                if self.state.has(self.seat, BONUS_PEAK):
                    points *= 1.7
                best = max(best, points + self.taste.own_peak * self.ease * (terrain + 1))
        return best

    def exchange_gain(self, space: Space, cell: int) -> float:
        """What one exchange at a space is worth, its cost taken off; 0 if it brings nothing."""
        reward = space.reward
        total = self.gained(reward.gives)
        if reward.cards and max(self.state.market) >= 0:
            total += reward.cards * self.taste.free_card * self.card_factor()
        if reward.campfires and (self.state.fires or self.state.fires_bottom):
            total += reward.campfires * (self.taste.fire[0] + self.taste.fire[1] * self.ease)
        if reward.peaks:
            total += self.peak_gain(cell)
        return max(0.0, total - self.goods(space.cost))

    def stone_gain(self, peak: int, stone: int) -> float:
        """What a stone on a peak is worth, compared with keeping it for a better one."""
        tables = self.tables
        multiplier = tables.stones[stone]
        points = float(multiplier * tables.peak_points[peak])
        if multiplier == 3 and self.state.has(self.seat, BIG_STONE):
            points += 1.2 * tables.peak_points[peak]
        later = min(1.0, self.left / self.taste.patience) * multiplier * self.taste.later
        return points + self.reward(tables.peak_rewards[peak]) - later + self.tempo

    def best_stone(self, peak: int) -> tuple[int, float]:
        """The stone to place on a peak and what it is worth; -1 if none fits or pays."""
        found, best = -1, 0.0
        if own_stone(self.state, self.seat, peak) >= 0:
            return found, best
        top = smallest_stone(self.state, peak)
        for stone in range(top + 1, STONES):
            if self.state.stones[self.seat * STONES + stone] < 0:
                gain = self.stone_gain(peak, stone)
                if gain > best:
                    found, best = stone, gain
        return found, best

    def _special(self, cell: int) -> float:
        """What stopping on an exchange or a peak now is worth; what it could be later is a share of that."""
        state = self.state
        if cell not in state.map.exchanges:
            face = self._peak_face(cell)
            return self.best_stone(face // 4 - TILES)[1] if face >= 0 else 0.0
        space = state.map.exchanges[cell]
        if space.effect == SWAPS:
            return self.swap_gain()
        gain = self.exchange_gain(space, cell)
        if gain <= 0.0:
            return 0.0
        times = self.times(space)
        return gain * times if times else gain * self.taste.unready ** min(6.0, self.missing(space.cost))

    def _peak_face(self, cell: int) -> int:
        site = PEAK_SITE[cell]
        return self.state.map.board[site] if site >= 0 else -1

    def times(self, space: Space) -> int:
        """How often an exchange can be paid; campfire cards and peaks are rarely wanted more than twice."""
        times = 9
        for kind in range(KINDS):
            if space.cost[kind]:
                times = min(times, self.state.goods[self.seat * KINDS + kind] // space.cost[kind])
        return min(times, 2)

    def swap_gain(self) -> float:
        """What one exchange of containers can bring."""
        low, high = 9.0, 0.0
        for kind in range(BASKET, POUCH + 1):
            if self.state.goods[self.seat * KINDS + kind]:
                low = min(low, self.price[kind])
            if self.state.bank[kind]:
                high = max(high, self.price[kind])
        return max(0.0, high - low)

    def card_factor(self) -> float:
        """How much of a new card's worth is left: less time, and more cards, make it less."""
        owned = hiking_cards(self.state, self.seat)
        factor = min(1.0, self.left / self.taste.card_turns) * self.taste.card_glut**owned
        if self.state.has(self.seat, PER_HIKING_CARD):
            factor += 0.9
        return factor

    def card(self, card: int) -> float:
        """What a hiking card is worth to have."""
        have = self.state.hand[self.seat * CARDS + card] + self.state.played[self.seat * CARDS + card]
        return self.taste.cards[card] * self.card_factor() * (0.6**have)

    def campfire(self, card: int) -> float:
        """What a campfire card is worth to keep."""
        tables, state, seat, taste = self.tables, self.state, self.seat, self.taste
        left, base = self.left, self.seat * KINDS
        useful = min(left, taste.useful_turns)
        if card <= HERB:
            return taste.more * useful * self.price[card] / taste.basic[0]
        if card == BONUS_PEAK:
            return taste.bonus_peak * useful
        if card == DOUBLE_WALK:
            return taste.double_walk * useful
        if card == DOUBLE_MARCH:
            return taste.double_march * useful
        if card == DOUBLE_TRAINING:
            return taste.double_training * useful
        if card == BIG_BACKPACK:
            return taste.big_backpack * useful
        if card == TRADER:
            return taste.trader * left + 0.3 * state.goods[base + ENDORPHIN]
        if card == BIG_STONE:
            best = 0
            for stone in range(2):
                peak = state.stones[seat * STONES + stone]
                if peak >= 0:
                    best = max(best, tables.peak_points[peak])
                elif left > 6:
                    best = max(best, taste.peak_hope)
            return taste.big_stone * best
        if card == PER_CAMPFIRE:
            return _to_come(taste.per_fire, bin(state.campfires[seat]).count("1") + 1, left)
        if card in (PER_BASKET, PER_JAR, PER_POUCH):
            kind = BASKET if card == PER_BASKET else (JAR if card == PER_JAR else POUCH)
            return _kept(taste.kept_container, state.goods[base + kind], left)
        if card == PER_PANORAMA:
            return _to_come(taste.per_panorama, rank_of(state, seat), left)
        if card == PER_HIKING_CARD:
            return _to_come(taste.per_card, hiking_cards(state, seat), left)
        if card == PER_BADGE:
            return _to_come(taste.per_badge, sum(state.badges[seat * 3 : seat * 3 + 3]), left)
        return _kept(taste.kept_endorphin, state.goods[base + ENDORPHIN], left)

    def look_around(self) -> None:
        """Values every stop and spreads it over the paths, faded by distance: where a walk should lead."""
        board = self.state.map
        board.number_spaces()
        stops = self._stops(board)
        best = stops[:]
        joined, fade = board.joined, self.taste.fade
        active = list(range(len(best)))
        for _ in range(6):
            spread: list[int] = []
            for number in active:
                value = best[number] * fade
                if value > 0.05:
                    for other in joined[number]:
                        if value > best[other] + 0.05:
                            best[other] = value
                            spread.append(other)
            if not spread:
                break
            active = spread
        self.stops = stops
        self._best = best

    def _stops(self, board: Map) -> list[float]:
        """What stopping on each space is worth; spaces that give the same are valued once."""
        state = self.state
        worths = [self.gained(gift) for gift in board.gifts]
        stops: list[float] = [worths[gift] if gift >= 0 else 0.0 for gift in board.gift]
        for number in board.special:
            stops[number] = self._special(board.cells[number])
        for cell in state.lying:
            stops[board.index[cell]] += self.gained([*state.lies(cell), 0])
        if self.explores:
            bonus = self.taste.frontier * self.ease
            for number in board.rim:
                stops[number] += bonus
        for cell in taken_spaces(self.tables, state):
            if cell in board.index:
                stops[board.index[cell]] = 0.0
        return stops

    def at(self, cell: int) -> float:
        """What stopping on a space is worth, once ``look_around`` was asked for."""
        return self.stops[self.state.map.index[cell]]

    def ahead(self, cell: int) -> float:
        """What the neighbourhood of a space promises, once ``look_around`` was asked for."""
        high = 0.0
        board = self.state.map
        for other in board.joined[board.index[cell]]:
            if self._best[other] > high:
                high = self._best[other]
        return high * self.taste.fade


def _kept(weights: list[float], held: int, left: float) -> float:
    """A worth for each piece held, more with each turn to come, up to a limit."""
    return weights[0] * held + min(weights[2], weights[1] * left)


def _to_come(weights: list[float], have: int, left: float) -> float:
    """A worth for each thing had or to come: so many at most, one in so many turns."""
    return weights[0] * (have + min(weights[1], left / weights[2]))
