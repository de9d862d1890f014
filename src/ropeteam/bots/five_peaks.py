"""What the bots know about Five Peaks: how to spend a turn, by rule of thumb."""

from random import Random
from typing import Any

from ..games.five_peaks import codes, tasks
from ..games.five_peaks.cards import can_explore, doubles, manner_of
from ..games.five_peaks.lattice import CORNER_STEP, CORNERS, EDGE_STEP, PEAK_SITE, PEAK_SITES, TILE_SITES
from ..games.five_peaks.market import on_offer
from ..games.five_peaks.panorama import buyable, rank_of
from ..games.five_peaks.rules import FivePeaks
from ..games.five_peaks.scoring import score
from ..games.five_peaks.spaces import exchange_here
from ..games.five_peaks.state import State
from ..games.five_peaks.tables import (
    BASKET,
    CAMP,
    CARDS,
    DISCOVERY,
    ENDORPHIN,
    HERB,
    KINDS,
    LARGE_HARVEST,
    MUSHROOM_BASKET,
    OBSERVE,
    SMALL_HARVEST,
    STARTING,
    TRADER,
    TRAINING,
    Tables,
)
from ..games.five_peaks.tasks import ONE
from ..games.five_peaks.walking import destinations
from ..kernel.move import Move
from ..kernel.seat import Seat
from .five_peaks_outlook import AROUND, EVEN, FEELING, chances, promise, shares, turns_left
from .five_peaks_taste import Taste
from .five_peaks_worth import Worth
from .knowledge import Edge, Knowledge


class FivePeaksKnowledge(Knowledge):
    """Rules of thumb for any number of players."""

    def __init__(self, rules: Any, players: int) -> None:
        super().__init__(rules, players)
        self.game: FivePeaks = rules
        self.tables: Tables = rules.tables
        self.taste = Taste()
        self.goal = -1
        """Where the card picked last leads to, if it moves the pawn once."""
        self._goal = -1
        self._goals: list[int] = []
        self.playout_decisions = 12
        self.exploration = 0.7

    def value(self, state: Any) -> list[float]:
        """Chances by what everybody's position promises."""
        position: State = state
        left = turns_left(self.tables, position, self.taste.usual_turns)
        return chances([promise(self.tables, position, seat, left) for seat in range(self.players)], left)

    def standing(self, state: State, seat: int, left: float, pace: float) -> float:
        """The chances of a seat whose turn it is, when all others are some points further than it seems."""
        points = [promise(self.tables, state, other, left) + pace for other in range(self.players)]
        worth = Worth(self.tables, state, self.taste)
        worth.look_around()
        points[seat] += AROUND * min(1.0, left / 5.0) * worth.ahead(state.pawns[seat]) - pace
        return chances(points, left)[seat]

    def result(self, state: State, seat: int) -> float:
        """What a finished game is worth to a seat: a win, and a little for points."""
        points = [float(score(self.tables, state, other)) for other in range(self.players)]
        return (1.0 - FEELING) * self.final(state)[seat] + FEELING * shares(points, EVEN)[seat]

    def pick(self, state: Any, seat: Seat, moves: list[Move], rng: Random) -> Move:
        """The move with the highest score; close scores are decided by chance."""
        if len(moves) == 1:
            return moves[0]
        scores = self.scores(state, moves)
        best, found = -1e9, 0
        for index in range(len(moves)):
            value = scores[index] + 0.05 * rng.random()
            if value > best:
                best, found = value, index
        self.goal = self._goals[found] if self._goals else -1
        return moves[found]

    def reason(self, state: Any, seat: Seat, edge: Edge) -> str:
        """Why one might play this, in a line of the game's words."""
        from .five_peaks_reasons import reason

        return reason(self, state, seat, edge)

    def scores(self, state: Any, moves: list[Move]) -> list[float]:
        """What each move seems worth, in victory points; only differences matter."""
        position: State = state
        task = position.tasks[-1]
        kind, argument = task % 32, task // 32
        self._goals = []
        if kind in (tasks.TAKE, tasks.GATHER, tasks.BONUS) and len(moves) == 2:
            return [0.0 if move in (codes.DONE, codes.LEAVE) else 1.0 for move in moves]
        worth = Worth(self.tables, position, self.taste)
        if kind in (tasks.CARD, tasks.GO) or codes.SINGLE in moves or codes.DOUBLE in moves:
            worth.look_around()
        found: list[float] = []
        for move in moves:
            self._goal = -1
            if codes.TRADE <= move < codes.SWAP:
                found.append(worth.price[BASKET + move - codes.TRADE] - 6.0 * worth.price[ENDORPHIN])
            elif kind == tasks.CARD:
                found.append(self._card(position, worth, move - codes.PLAY))
            elif kind == tasks.GO:
                found.append(worth.at(move - codes.GO) + self.taste.ahead * worth.ahead(move - codes.GO))
            else:
                found.append(self._other(position, worth, argument, move))
            if kind == tasks.CARD:
                self._goals.append(self._goal)
        if position.has(position.seat, TRADER):
            _put_trades_on_top(moves, found)
        return found

    def _walk(self, state: State, worth: Worth, manner: int) -> float:
        """The best place to go to."""
        here = self.taste.ahead * worth.ahead(state.pawns[state.seat])
        best = -9.0
        for cell in destinations(self.tables, state, manner):
            value = worth.at(cell) + self.taste.ahead * worth.ahead(cell)
            if value > best:
                best = value
                self._goal = cell
        return best - here

    def _twice(self, state: State, worth: Worth) -> float:
        """The best two stops one space apart, and where they lead."""
        here, onward = state.pawns[state.seat], self.taste.onward * self.taste.ahead
        best = -9.0
        for cell in destinations(self.tables, state, ONE):
            second = 0.0
            for other in state.map.near[cell]:
                if other != here:
                    second = max(second, 0.9 * worth.at(other) + onward * worth.ahead(other))
            best = max(best, worth.at(cell) + second)
        return best - onward * worth.ahead(here)

    def _card(self, state: State, worth: Worth, card: int) -> float:
        """What playing a card now seems worth."""
        manner = manner_of(card)
        if manner:
            value = self._walk(state, worth, manner)
            if doubles(state, card):
                self._goal = -1
                value = max(value, self._twice(state, worth))
            return value
        if card == DISCOVERY:
            return max(self._explore(state, worth), self._snack(state, worth))
        if card == TRAINING:
            value = self._buy(state, worth)
            return max(value, self._twice(state, worth)) if doubles(state, card) else value
        if card == CAMP:
            return self._camp(state, worth)
        if card == OBSERVE:
            return max(0.0, self._buy(state, worth)) + 0.3 * worth.ease
        if SMALL_HARVEST <= card <= LARGE_HARVEST:
            best = 0.0
            for kind in range(HERB + 1):
                if state.bank[kind]:
                    best = max(best, worth.harvest(kind))
            return best * self.taste.harvest * (1 if card == SMALL_HARVEST else 2)
        container = card - MUSHROOM_BASKET
        times = min(state.goods[state.seat * KINDS + container] // 2, state.bank[BASKET + container])
        gain = self.taste.pack * worth.price[BASKET + container] - 2.0 * worth.price[container]
        return gain * times

    def _explore(self, state: State, worth: Worth) -> float:
        if not can_explore(state):
            return -9.0
        return 2.0 * 0.75 * worth.ease + self.taste.explore * min(1.0, worth.left / 12.0)

    def _snack(self, state: State, worth: Worth) -> float:
        total = 0.0
        for kind in range(HERB + 1):
            gain = worth.price[ENDORPHIN] - worth.price[kind]
            if gain > 0.0:
                total += gain * state.goods[state.seat * KINDS + kind]
        return total

    def _buy(self, state: State, worth: Worth) -> float:
        """The best market card, its price taken off."""
        endorphins = state.goods[state.seat * KINDS + ENDORPHIN]
        best = -0.5
        for card in on_offer(state):
            if self.tables.prices[card] <= endorphins:
                best = max(best, worth.card(card) - self.tables.prices[card] * worth.price[ENDORPHIN] * 0.8)
        return best

    def _camp(self, state: State, worth: Worth) -> float:
        """A panorama or 2 endorphins, and all played cards back."""
        played = 0
        for card in range(CARDS):
            played += state.played[state.seat * CARDS + card]
        best = 2.0 * worth.price[ENDORPHIN]
        for move in buyable(self.tables, state):
            best = max(best, self._panorama(state, worth, move - codes.PANORAMA))
        return best + (self.taste.recover * played + self.taste.camp) * worth.ease

    def _panorama(self, state: State, worth: Worth, card: int) -> float:
        tables = self.tables
        total = tables.points[card] + worth.reward(tables.rewards[card]) - worth.goods(tables.costs[card])
        # Each card is also a step towards the dearer ones.
        return total + worth.tempo + (self.taste.panorama_step * worth.ease if rank_of(state, state.seat) < 5 else 0.0)

    def _other(self, state: State, worth: Worth, argument: int, move: int) -> float:
        """Moves of the smaller decisions."""
        if move in (codes.DONE, codes.LEAVE):
            return 0.0
        if move in (codes.TAKE, codes.GATHER, codes.BONUS):
            return 1.0
        if move == codes.EXCHANGE:
            return worth.exchange_gain(exchange_here(self.tables, state), state.pawns[state.seat]) - 0.1
        if move == codes.PACK:
            return self.taste.pack * worth.price[BASKET + argument] - 2.0 * worth.price[argument]
        if move == codes.EXPLORE:
            return self._explore(state, worth)
        if move == codes.REST:
            return 2.0 * worth.price[ENDORPHIN]
        if move == codes.SINGLE:
            return self._walk(state, worth, manner_of(argument))
        if move == codes.DOUBLE:
            return self._twice(state, worth)
        if move == codes.CYCLE:
            return 0.3 * worth.ease
        if codes.LAY <= move < codes.RAISE:
            return self._corner(state, worth, argument, TILE_SITES[move - codes.LAY])
        if move >= codes.RAISE:
            return self._site(state, PEAK_SITES[move - codes.RAISE])
        if move >= codes.TURN:
            return self._turn(state, worth, argument, move - codes.TURN)
        return self._named(state, worth, move)

    def _named(self, state: State, worth: Worth, move: int) -> float:
        """Moves that name a card, a kind or a stone."""
        if move < codes.CLAIM:
            card = move - codes.BUY + STARTING
            return worth.card(card) - self.tables.prices[card] * worth.price[ENDORPHIN] * 0.8
        if move < codes.DISCARD:
            return worth.card(move - codes.CLAIM + STARTING)
        if move < codes.PANORAMA:
            return 2.0 * worth.price[ENDORPHIN] - worth.card(move - codes.DISCARD + STARTING) - 0.2
        if move < codes.KEEP:
            return self._panorama(state, worth, move - codes.PANORAMA)
        if move < codes.UNDER:
            return worth.campfire(move - codes.KEEP)
        if move < codes.HARVEST:
            return -worth.campfire(move - codes.UNDER)
        if move < codes.SNACK:
            return worth.harvest(move - codes.HARVEST)
        if move < codes.RETURN:
            return worth.price[ENDORPHIN] - worth.price[move - codes.SNACK] - 0.01
        if move < codes.TRADE:
            return -self._loss(state, move - codes.RETURN)
        if move < codes.STONE:
            given, taken = codes.SWAPS[move - codes.SWAP]
            return worth.price[BASKET + taken] - worth.price[BASKET + given] - 0.1
        if move < codes.TERRAIN:
            peak = state.map.board[self._peak_site(state)] // 4 - 14
            return worth.stone_gain(peak, move - codes.STONE)
        return float(self.tables.badges[move - codes.TERRAIN])

    def _loss(self, state: State, kind: int) -> float:
        """What giving one piece away costs: it may be missing for something then."""
        place = state.seat * KINDS + kind
        state.goods[place] -= 1
        loss = Worth(self.tables, state, self.taste).price[kind]
        state.goods[place] += 1
        return loss

    def _peak_site(self, state: State) -> int:
        return PEAK_SITE[state.pawns[state.seat]]

    def _corner(self, state: State, worth: Worth, tile: int, site: int) -> float:
        """A place for a tile: joined to as much as possible."""
        joined = 0.0
        for step in CORNER_STEP:
            if state.map.board[site + step] >= 0:
                joined += 1.0
        for step in EDGE_STEP:
            if state.map.board[site + step] >= 0:
                joined += 0.3
        return joined

    def _site(self, state: State, site: int) -> float:
        """A place for a peak: beside as many tiles as possible."""
        joined = 0.0
        for step in EDGE_STEP:
            if state.map.board[site + step] >= 0:
                joined += 1.0
        return joined

    def _turn(self, state: State, worth: Worth, argument: int, quarters: int) -> float:
        """A way of turning a piece: what its square gives, and how much is joined."""
        tables, board = self.tables, state.map.board
        piece, site = argument % 32, argument // 32
        face = piece * 4 + quarters
        total = 0.0
        for edge in range(4):
            other = board[site + EDGE_STEP[edge]]
            if tables.opened[face * 4 + edge] and other >= 0 and tables.opened[other * 4 + (edge + 2) % 4]:
                total += 1.0
        if piece >= 14:
            return total
        total *= 0.4
        for index in range(4):
            neighbour = board[site + CORNER_STEP[index]]
            if neighbour >= 0:
                space = tables.spaces[face * 9 + CORNERS[index]]
                if space is not None:
                    total += worth.goods(space.gives)
        return total


def _put_trades_on_top(moves: list[Move], scores: list[float]) -> None:
    """A trade can be made beside any decision: if it pays, it comes before the best other move, otherwise never."""
    best = -1e9
    for index in range(len(moves)):
        if not codes.TRADE <= moves[index] < codes.SWAP:
            best = max(best, scores[index])
    for index in range(len(moves)):
        if codes.TRADE <= moves[index] < codes.SWAP:
            scores[index] = best + (scores[index] if scores[index] > 0.3 else -9.0)


def knowledge(rules: Any, players: int) -> FivePeaksKnowledge:
    """Knowledge for these rules."""
    return FivePeaksKnowledge(rules, players)
