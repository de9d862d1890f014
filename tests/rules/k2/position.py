"""A K2 match set up by hand and played in notation."""

from functools import cache

from ropeteam import registry
from ropeteam.games.k2.cards import pack
from ropeteam.games.k2.rules import K2Rules
from ropeteam.games.k2.state import ACTION, CHOOSE, NOBODY, NOWHERE, K2State
from ropeteam.kernel.refused import Refused
from ropeteam.kernel.seat import CHANCE, Seat

CLEAR = {"summer": "S1", "winter": "W5"}
"""Tiles whose first day is a clear sky."""


@cache
def rules_for(**options: str | int | bool) -> K2Rules:
    game = registry.game("k2")
    rules = game.rules(game.resolve(options))
    assert isinstance(rules, K2Rules)
    return rules


class Position:
    """Everybody at base camp on a clear day; tests put climbers and turns where they need them."""

    def __init__(self, **options: str | int | bool) -> None:
        self.rules = rules_for(**options)
        self.state: K2State = self.rules.start()
        self.state.start = 0
        self.state.shown = [1, 1, 1]
        self.state.hidden = [3, 10, 4]
        for seat in range(self.rules.players):
            self.hand(seat, "m1 m1 m1 a1 a1 m2")
        self.weather(CLEAR[str(self.rules.options["weather"])], 1)
        self.state.phase = CHOOSE

    def bag(self, cards: str) -> int:
        kinds = {card.name: kind for kind, card in enumerate(self.rules.content.cards)}
        return pack([kinds[card] for card in cards.split()])

    def hand(self, seat: int, cards: str) -> None:
        """Gives the seat a hand; the rest of its deck is its pile."""
        self.state.hand[seat] = self.bag(cards)
        self.state.pile[seat] = self.rules.deck - self.state.hand[seat]

    def weather(self, tile: str, day: int, match_day: int | None = None) -> None:
        """Today is this day (1 to 3) of the tile; ``match_day`` says which of the 18 it is."""
        names = [each.name for each in self.rules.tiles]
        today = day if match_day is None else match_day
        assert (today - 1) % 3 + 1 == day
        others = [index for index, name in enumerate(names) if name != tile]
        before = others[: (today - 1) // 3]
        after = [index for index in others if index not in before][:1]
        self.state.tiles = [*before, names.index(tile), *after][:6]
        self.state.day = today

    def put(
        self, who: str, space: str | None, level: int = 3, tent: str | None = None, score: int | None = None
    ) -> None:
        """Climber ``0A`` stands on the space; None is dead."""
        climber = 2 * int(who[0]) + "AB".index(who[1])
        places = self.rules.mountain.index
        self.state.space[climber] = NOWHERE if space is None else places[space]
        self.state.level[climber] = 0 if space is None else level
        self.state.tent[climber] = NOWHERE if tent is None else places[tent]
        if space is None:
            self.state.score[climber] = 1
        elif score is None:
            self.state.score[climber] = max(self.state.score[climber], self.rules.mountain.points[places[space]])
        else:
            self.state.score[climber] = score

    def turn(self, seat: int, cards: str, owed: int = 0) -> None:
        """It is the action turn of the seat with these cards, the last one of the day."""
        state = self.state
        state.phase = ACTION
        state.turn = seat
        state.start = (seat + 1) % self.rules.players
        state.chosen = [self.bag("m1 m1 m1") if self.rules.plays(state, s) else 0 for s in range(self.rules.players)]
        state.chosen[seat] = state.cards = self.bag(cards)
        state.hand = [0] * self.rules.players
        state.pile = [self.rules.deck - chosen for chosen in state.chosen]
        state.holder = seat if owed else NOBODY
        state.token = state.owed = owed

    # -- playing

    def actors(self) -> tuple[int, ...]:
        return tuple(self.rules.actors(self.state))

    def legal(self, seat: int | None = None) -> list[str]:
        who = self.rules.actors(self.state)[0] if seat is None else Seat(seat)
        if who == CHANCE:
            return [self.rules.texts.text(move) for move, _ in self.rules.outcomes(self.state)]
        return [self.rules.texts.text(move) for move in self.rules.legal(self.state, who)]

    def play(self, *moves: str, seat: int | None = None) -> "Position":
        """Plays checked moves of the seat, or of whoever is to act."""
        for text in moves:
            who = self.rules.actors(self.state)[0] if seat is None else Seat(seat)
            move = self.rules.texts.parse(text)
            self.rules.check(self.state, who, move)
            self.rules.apply(self.state, who, move)
        return self

    def refusal(self, text: str, seat: int | None = None) -> Refused:
        """Why a move is not possible; fails if it is."""
        who = self.rules.actors(self.state)[0] if seat is None else Seat(seat)
        before = self.state.key()
        try:
            self.rules.check(self.state, who, self.rules.texts.parse(text))
        except Refused as refused:
            assert self.state.key() == before
            return refused
        raise AssertionError(f"{text} is legal")

    # -- looking

    def where(self, who: str) -> str | None:
        space = self.state.space[2 * int(who[0]) + "AB".index(who[1])]
        return self.rules.mountain.names[space] if space >= 0 else None

    def level(self, who: str) -> int:
        return self.state.level[2 * int(who[0]) + "AB".index(who[1])]

    def score(self, who: str) -> int:
        return self.state.score[2 * int(who[0]) + "AB".index(who[1])]

    def points(self, who: str) -> tuple[int, int]:
        """General and down-only points of the acting seat's climber."""
        return self.state.general["AB".index(who)], self.state.down["AB".index(who)]
