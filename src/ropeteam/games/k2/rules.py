"""The rules of K2: who decides what, which moves are legal, and what a move changes."""

from random import Random
from typing import TYPE_CHECKING, Final

from ropeteam.kernel.move import Move
from ropeteam.kernel.option import Options
from ropeteam.kernel.rules import Standing
from ropeteam.kernel.seat import CHANCE, Seat

from .action import act, legal_actions
from .cards import BITS, KINDS, MANY, pack
from .codes import CLIMBERS, TOKENS, Codes
from .content import DAYS, K2Content
from .mountain import Mountain
from .notation import K2Notation
from .scoring import standing
from .state import (
    ACTION,
    CHOOSE,
    DEAL,
    NOBODY,
    NOWHERE,
    OVER,
    PHASES,
    RESCUE,
    RISK,
    START,
    TOKEN,
    VOID,
    WEATHER,
    K2State,
)

if TYPE_CHECKING:
    from .view import K2View

HAND: Final = 6
CYCLE: Final = 6
"""Days in which a player's 18 cards come round once (K2-2)."""
SHOWN: Final = 3
BACK: Final = 4
"""Score spaces a rescue costs (K2-14)."""


class K2Rules:
    """K2 for one set of options."""

    def __init__(self, options: Options, content: K2Content) -> None:
        self.options = options
        self.content = content
        self.players = int(options["players"])
        self.family = bool(options["family"])
        self.starter = int(options["start"]) if "start" in options else NOBODY
        column = "five_red" if options["red_limits"] else str(max(2, self.players))
        self.tiles = content.weather[str(options["weather"])]
        self.limits = content.limits[column]
        self.board = content.boards[str(options["board"])]
        self.mountain = Mountain(self.board, self.tiles, self.limits)
        self.cap = content.level_cap
        self.card_up = [card.up for card in content.cards]
        self.card_down = [card.down for card in content.cards]
        self.card_level = [card.level for card in content.cards]
        self.deck = pack([kind for kind, card in enumerate(content.cards) for _ in range(card.copies)])
        self.codes = Codes(self.players, self.mountain.size, self.deck, [card.down > 0 for card in content.cards])
        self.zeros = sum(MANY << (BITS * kind) for kind, card in enumerate(content.cards) if not card.up + card.level)
        """Cards that may stay in hand while risk is owed (K2-10), as a mask."""
        self.effort: dict[int, int] = {}
        """What a bag of three counts in the risk comparison (K2-3)."""
        for bag in self.codes.chosen:
            self.effort[bag] = sum(self.card_up[kind] * (bag >> (BITS * kind) & MANY) for kind in range(KINDS))
        self.texts = K2Notation(self)
        self._choices: dict[int, list[Move]] = {}
        self.gifts: dict[int, list[Move]] = {}
        """Ways to give cards that came up so far, by the cards left and the living climbers."""

    # -- the match

    def start(self) -> K2State:
        """A fresh match: two climbers each at base camp, nothing drawn yet."""
        climbers = CLIMBERS * self.players
        return K2State(
            space=[self.mountain.base] * climbers,
            level=[self.content.start_level] * climbers,
            score=[self.mountain.track[0]] * climbers,
            tent=[NOWHERE] * climbers,
            summit=[0] * climbers,
            hand=[0] * self.players,
            pile=[self.deck] * self.players,
            chosen=[0] * self.players,
            tiles=[],
            shown=[0] * TOKENS,
            hidden=list(self.content.tokens),
            general=[0] * CLIMBERS,
            down=[0] * CLIMBERS,
        )

    def phase(self, state: K2State) -> str:
        """The name of what is being decided."""
        return PHASES[state.phase]

    def plays(self, state: K2State, seat: int) -> bool:
        """Whether the seat still has a living climber."""
        return state.space[2 * seat] >= 0 or state.space[2 * seat + 1] >= 0

    def actors(self, state: K2State) -> tuple[Seat, ...]:
        """Who decides now."""
        phase = state.phase
        if phase in (ACTION, TOKEN, RESCUE):
            return (Seat(state.turn),)
        if phase == CHOOSE:
            waiting: list[Seat] = []
            for seat in range(self.players):
                if not state.chosen[seat] and self.plays(state, seat):
                    waiting.append(Seat(seat))
            return tuple(waiting)
        return () if phase == OVER else (CHANCE,)

    def standing(self, state: K2State) -> Standing:
        """Scores and winners (K2-13)."""
        return standing(self, state)

    def check(self, state: K2State, seat: Seat, move: Move) -> None:
        """Raises Refused with the reason for everything ``legal`` does not list."""
        from .refusals import explain

        if seat == CHANCE:
            if state.phase <= DEAL and move in [outcome for outcome, _ in self.outcomes(state)]:
                return
        elif move in self.legal(state, seat):
            return
        raise explain(self, state, seat, move)

    def view(self, state: K2State, viewer: Seat | None) -> "K2View":
        """What the viewer may know (K2-16)."""
        from .view import build

        return build(self, state, viewer)

    def redeal(self, view: "K2View", rng: Random) -> K2State:
        """A full state that fits the view."""
        from .redeal import redeal

        return redeal(self, view, rng)

    # -- what may be done

    def outcomes(self, state: K2State) -> list[tuple[Move, int]]:
        """Chance results with weights: every tile, token and card left in its bag is equally likely."""
        found: list[tuple[Move, int]] = []
        codes = self.codes
        phase = state.phase
        if phase == DEAL:
            first = codes.deal + KINDS * state.turn
            pile = state.pile[state.turn]
            while pile:
                copies = pile & MANY
                if copies:
                    found.append((Move(first), copies))
                pile >>= BITS
                first += 1
        elif phase == RISK:
            for value in range(TOKENS):
                if state.hidden[value]:
                    found.append((Move(codes.risk + value), state.hidden[value]))
        elif phase == WEATHER:
            for tile in range(len(self.tiles)):
                if tile not in state.tiles:
                    found.append((Move(tile), 1))
        elif phase == START:
            for seat in range(self.players):
                if self.starter == NOBODY or self.starter == seat:
                    found.append((Move(codes.start + seat), 1))
        return found

    def legal(self, state: K2State, seat: Seat) -> list[Move]:
        """All moves of the seat, sorted by code; empty if the seat may not act now."""
        phase = state.phase
        if phase == ACTION:
            return legal_actions(self, state) if seat == state.turn else []
        if phase == CHOOSE:
            if not 0 <= seat < self.players or state.chosen[seat] or not self.plays(state, seat):
                return []
            return self._choose(state.hand[seat])
        moves: list[Move] = []
        if seat != state.turn or seat < 0:
            return moves
        if phase == TOKEN:
            for value in range(TOKENS):
                if state.shown[value]:
                    moves.append(Move(self.codes.token + value))
        elif phase == RESCUE:
            room = self.refuges(state)
            for c in range(CLIMBERS):
                if self.failed(state, 2 * seat + c):
                    first = self.codes.rescue + c * (self.mountain.size + 1)
                    for space in room:
                        moves.append(Move(first + space))
                    moves.append(Move(first + self.mountain.size))
        return moves

    def _choose(self, hand: int) -> list[Move]:
        known = self._choices.get(hand)
        if known is None:
            known = self._choices[hand] = self.codes.choices(hand)
        return known[:]

    def owes(self, state: K2State) -> int:
        """Risk points the acting seat still owes."""
        return state.owed if state.turn == state.holder else 0

    def weather(self, state: K2State) -> int:
        """Today's index into the mountain's tables."""
        return 3 * state.tiles[(state.day - 1) // 3] + (state.day - 1) % 3

    def costs(self, state: K2State) -> list[int]:
        """What entering each space costs today."""
        return self.mountain.costs[self.weather(state)]

    def failed(self, state: K2State, climber: int) -> bool:
        """Whether the climber failed today's check and is neither dead nor rescued yet."""
        return state.phase == RESCUE and state.space[climber] >= 0 and state.level[climber] < 1

    def refuges(self, state: K2State) -> list[int]:
        """Where a rescued climber may be placed: zone 1, not full, failed climbers not counted (K2-14)."""
        standing_on = [
            state.space[climber] if state.level[climber] >= 1 else NOWHERE for climber in range(len(state.space))
        ]
        full = self.mountain.full(standing_on, NOBODY)
        zone = self.mountain.zone
        return [space for space in range(self.mountain.size) if zone[space] == 1 and not full >> space & 1]

    # -- what a move changes

    def apply(self, state: K2State, seat: Seat, move: Move) -> None:
        """Changes the state; trusts its caller."""
        phase = state.phase
        if phase == ACTION:
            if move == self.codes.done:
                self._end_turn(state)
            else:
                act(self, state, move)
        elif phase == DEAL:
            bit = 1 << (BITS * self.codes.what[move])
            state.hand[state.turn] += bit
            state.pile[state.turn] -= bit
            state.due -= 1
            if state.due == 0:
                self._deal(state, state.turn + 1)
        elif phase == CHOOSE:
            bag = self.codes.what[move]
            state.hand[seat] -= bag
            state.chosen[seat] = bag
            for other in range(self.players):
                if not state.chosen[other] and self.plays(state, other):
                    return
            self._compare(state)
        elif phase == TOKEN:
            state.token = self.codes.what[move]
            state.owed = state.token
            state.shown[state.token] -= 1
            if state.hidden[0] + state.hidden[1] + state.hidden[2]:
                state.phase = RISK
            else:
                self._begin_turn(state, state.start)
        elif phase == RISK:
            value = self.codes.what[move]
            state.hidden[value] -= 1
            state.shown[value] += 1
            if state.holder != NOBODY:
                self._begin_turn(state, state.start)
            elif state.shown[0] + state.shown[1] + state.shown[2] == SHOWN:
                self._deal(state, 0)
        elif phase == WEATHER:
            state.tiles.append(self.codes.what[move])
            if state.start != NOBODY:
                self._deal(state, 0)
            elif len(state.tiles) == 2:
                state.phase = START
        elif phase == START:
            state.start = self.codes.what[move]
            state.phase = RISK
        else:
            self._rescue(state, self.codes.who[move], self.codes.what[move])

    def _deal(self, state: K2State, first: int) -> None:
        """The next seat from ``first`` that is in the game and must draw, or the card choice (K2-2)."""
        day = (state.day - 1) % CYCLE
        state.turn = NOBODY
        state.phase = CHOOSE
        if day == CYCLE - 1:
            return
        for seat in range(first, self.players):
            if self.plays(state, seat):
                state.phase = DEAL
                state.turn = seat
                state.due = HAND if day == 0 else HAND // 2
                return

    def _compare(self, state: K2State) -> None:
        """Who takes a token: the one highest sum, or the only player left (K2-3)."""
        best = -1
        state.turn = NOBODY
        for seat in range(self.players):
            if state.chosen[seat]:
                effort = self.effort[state.chosen[seat]]
                if effort > best:
                    best = effort
                    state.turn = seat
                elif effort == best:
                    state.turn = NOBODY
        state.holder = state.turn
        if state.holder != NOBODY:
            state.phase = TOKEN
        else:
            self._begin_turn(state, state.start)

    def _begin_turn(self, state: K2State, seat: int) -> None:
        """The action turn of the seat, or of the next one with a living climber."""
        while not self.plays(state, seat):
            seat = (seat + 1) % self.players
        state.phase = ACTION
        state.turn = seat
        state.cards = state.chosen[seat]
        self._clear_turn(state)

    def _clear_turn(self, state: K2State) -> None:
        state.general[0] = state.general[1] = 0
        state.down[0] = state.down[1] = 0
        state.active = 0
        state.passage = NOBODY

    def _end_turn(self, state: K2State) -> None:
        if state.turn == state.holder:
            # What could not be paid is forgiven (K2-10).
            state.owed = 0
        seat = (state.turn + 1) % self.players
        while seat != state.start and not self.plays(state, seat):
            seat = (seat + 1) % self.players
        if seat != state.start:
            self._begin_turn(state, seat)
            return
        state.cards = 0
        self._clear_turn(state)
        self._check_levels(state)
        self._settle(state)

    def night(self, state: K2State, climber: int, space: int) -> int:
        """What tonight's check adds to the climber's level on the space (K2-11)."""
        mate = climber ^ 1
        shelter = 1 if state.tent[climber] == space or state.tent[mate] == space else 0
        return self.mountain.nights[self.weather(state)][space] + shelter

    def reasons(self, state: K2State, climber: int, space: int) -> tuple[int, int, int]:
        """What the space, a tent of the team and the weather change in tonight's check there."""
        spot = self.board.spaces[space].acclimatization
        mate = climber ^ 1
        tent = 1 if state.tent[climber] == space or state.tent[mate] == space else 0
        return spot, tent, self.mountain.nights[self.weather(state)][space] - spot

    def _check_levels(self, state: K2State) -> None:
        """The acclimatization check of all climbers together; levels below 1 are settled afterwards."""
        for climber in range(len(state.space)):
            space = state.space[climber]
            if space >= 0:
                state.level[climber] = min(self.cap, state.level[climber] + self.night(state, climber, space))

    def _settle(self, state: K2State) -> None:
        """Deaths seat by seat from the start seat; stops at the first seat that may use its rescue card (K2-14)."""
        for turn in range(self.players):
            seat = (state.start + turn) % self.players
            for climber in (2 * seat, 2 * seat + 1):
                if state.space[climber] >= 0 and state.level[climber] < 1:
                    if self.family and not state.rescued >> seat & 1:
                        state.phase = RESCUE
                        state.turn = seat
                        return
                    self._die(state, climber)
        self._end_day(state)

    def _die(self, state: K2State, climber: int) -> None:
        """The climber leaves the board and scores 1; its tent stays (K2-9, K2-12)."""
        state.space[climber] = NOWHERE
        state.level[climber] = 0
        state.score[climber] = 1

    def _rescue(self, state: K2State, c: int, space: int) -> None:
        climber = 2 * state.turn + c
        if space == self.mountain.size:
            self._die(state, climber)
        else:
            track = self.mountain.track
            state.space[climber] = space
            state.level[climber] = 1
            state.score[climber] = track[max(0, track.index(state.score[climber]) - BACK)]
            if state.summit[climber]:
                state.summit[climber] = VOID
            state.rescued |= 1 << state.turn
        self._settle(state)

    def _end_day(self, state: K2State) -> None:
        """Start marker, weather, draws (K2-15); nothing follows the last check."""
        living = 0
        for space in state.space:
            if space >= 0:
                living += 1
        state.turn = NOBODY
        if state.day == DAYS or living == 0 or (self.players == 1 and living < CLIMBERS):
            state.phase = OVER
            return
        state.start = (state.start + 1) % self.players
        state.holder = NOBODY
        state.token = 0
        state.owed = 0
        for seat in range(self.players):
            state.chosen[seat] = 0
            if state.day % CYCLE == 0 and self.plays(state, seat):
                state.pile[seat] = self.deck
        state.day += 1
        if state.day % 3 == 1 and len(state.tiles) < len(self.tiles):
            state.phase = WEATHER
        else:
            self._deal(state, 0)
