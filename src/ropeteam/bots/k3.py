"""What the bots know about K3: who has room to move, and which moves give something away."""

from math import exp
from random import Random
from typing import Any

from ..games.k3 import codes
from ..games.k3.board import EMPTY, KINDS, NATURAL, SLOTS, TARGETS, TOP, WHITE
from ..games.k3.rules import K3Rules
from ..games.k3.state import BUILD_STAGE, K3State
from ..kernel.move import Move
from ..kernel.seat import Seat
from .knowledge import Edge, Knowledge


def ones(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def accessible(state: K3State, seat: int) -> int:
    """Mask of the colours the seat can play or spend now."""
    kinds = 0
    free = state.free[seat]
    pyramid = seat * SLOTS
    for slot in range(SLOTS):
        if free >> slot & 1:
            kinds |= 1 << state.pyramids[pyramid + slot]
    for kind in range(KINDS):
        if state.side[seat * KINDS + kind] > 0:
            kinds |= 1 << kind
    return kinds


def mobility(state: K3State, seat: int) -> int:
    """Places the seat's accessible colours fit on, each colour counted once, and one for a white pawn."""
    kinds = accessible(state, seat)
    room = 0
    for kind in range(NATURAL + 1):
        if kinds >> kind & 1:
            room += ones(state.fits[kind])
    return room + (kinds >> WHITE & 1)


def reserve(state: K3State, seat: int) -> float:
    """What a seat has in hand: room to move, pawns left, and the moves white and natural pawns are good for."""
    kinds = accessible(state, seat)
    playable = 0
    room = 0
    for kind in range(NATURAL + 1):
        if kinds >> kind & 1 and state.fits[kind] != 0:
            playable += 1
            room += min(3, ones(state.fits[kind] & ~state.penal))
    pyramid = seat * SLOTS
    white = state.side[seat * KINDS + WHITE]
    pawns = 0
    for slot in range(SLOTS):
        colour = state.pyramids[pyramid + slot]
        if colour == WHITE:
            white += 1
        if colour < KINDS:
            pawns += 1
    for kind in range(WHITE):
        pawns += state.side[seat * KINDS + kind]
    return 0.25 * room + 0.5 * playable + 0.8 * white + 0.15 * pawns


class K3Knowledge(Knowledge):
    """K3 for any number of players, either variant."""

    def __init__(self, rules: Any, players: int) -> None:
        super().__init__(rules, players)
        self.game: K3Rules = rules
        self.cooperative: bool = rules.cooperative
        self.playout_decisions = 1_000_000
        self.exploration = 1.0

    def secrets(self, view: Any) -> bool:
        return bool(view.phase == "build") and not self.cooperative

    def final(self, state: Any) -> list[float]:
        k3: K3State = state
        if self.cooperative:
            # A lost climb that came far shows the way better than one that did not.
            won = k3.mountain[TOP] != EMPTY
            return [1.0 if won else 0.8 * self._height(k3)] * self.players
        return [0.0 if k3.out >> seat & 1 else 1.0 for seat in range(self.players)]

    def value(self, state: Any) -> list[float]:
        k3: K3State = state
        if self.cooperative:
            return [self._height(k3)] * self.players
        weights = [0.0] * self.players
        total = 0.0
        for seat in range(self.players):
            if not k3.out >> seat & 1:
                weights[seat] = exp(0.5 * reserve(k3, seat))
                total += weights[seat]
        return [weight / total for weight in weights]

    def _height(self, state: K3State) -> float:
        """How much of the mountain is built, from 0 to 1."""
        laid = 0
        for place in range(TARGETS):
            if state.mountain[place] != EMPTY:
                laid += 1
        return min(1.0, laid / 36)

    def pick(self, state: Any, seat: Seat, moves: list[Move], rng: Random) -> Move:
        """Takes the best pawn; else places without penalty, coloured before natural, and keeps white pawns."""
        k3: K3State = state
        first = moves[0]
        if first >= codes.TAKE:
            return self._pick_take(k3, moves, rng)
        if first < codes.PLACE or k3.stage == BUILD_STAGE:
            return moves[int(rng.random() * len(moves))]
        good: list[Move] = []
        natural: list[Move] = []
        pyramid = seat * SLOTS
        for move in moves:
            if move >= codes.SPEND:
                break
            source = (move - codes.PLACE) // TARGETS
            place = move - codes.PLACE - source * TARGETS
            if k3.penal >> place & 1:
                continue
            colour = k3.pyramids[pyramid + source] if source < SLOTS else source - SLOTS
            if colour == NATURAL:
                natural.append(move)
            else:
                good.append(move)
        if good:
            return good[int(rng.random() * len(good))]
        last = moves[len(moves) - 1]
        if last >= codes.SPEND and (not natural or rng.random() < 0.5):
            return last
        if natural:
            return natural[int(rng.random() * len(natural))]
        return moves[int(rng.random() * len(moves))]

    def _pick_take(self, state: K3State, moves: list[Move], rng: Random) -> Move:
        owner = state.turn
        best = moves[0]
        best_worth = -1.0
        for move in moves:
            source = move - codes.TAKE
            colour = state.pyramids[owner * SLOTS + source] if source < SLOTS else source - SLOTS
            if colour == WHITE:
                worth = 100.0
            elif colour == NATURAL:
                worth = 50.0
            else:
                worth = float(ones(state.fits[colour]))
            worth += rng.random()
            if worth > best_worth:
                best, best_worth = move, worth
        return best

    def priors(self, state: Any, seat: Seat, edges: list[Edge]) -> list[float] | None:
        """Penalised placings and white pawns are seldom right."""
        k3: K3State = state
        weights: list[float] = []
        total = 0.0
        for edge in edges:
            weight = 1.0
            if not isinstance(edge, tuple) and edge >= codes.PLACE:
                if edge < codes.SPEND:
                    place = (edge - codes.PLACE) % TARGETS
                    if k3.penal >> place & 1:
                        weight = 0.3
                elif edge < codes.TAKE:
                    weight = 0.7
            weights.append(weight)
            total += weight
        return [weight / total for weight in weights]

    def reason(self, state: Any, seat: Seat, edge: Edge) -> str:
        from .k3_reasons import reason

        assert not isinstance(edge, tuple)
        return reason(self.game, state, seat, edge)


def knowledge(rules: Any, players: int) -> Knowledge:
    """The knowledge for these rules."""
    return K3Knowledge(rules, players)
