"""The conformance suite passes a sound game and catches each way of breaking the contract."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from ropeteam import conformance, registry
from ropeteam.kernel.game import Game
from ropeteam.kernel.move import Move
from ropeteam.kernel.option import Options
from ropeteam.kernel.refused import Refused
from ropeteam.kernel.seat import CHANCE, Seat
from ropeteam.kernel.view import Secrecy, Told

from .toy import BID, CARDS, KEEP, Dealt, Did, Toy, ToyNotation, ToyRules, ToyState, ToyView


def with_rules(broken: type[ToyRules]) -> Game:
    class Broken(Toy):
        def rules(self, options: Options, content: Any = None) -> Any:
            return broken(options, "sha256:toy")

    return Broken()


class NeverEnds(ToyRules):
    def apply(self, state: ToyState, seat: Seat, move: Move) -> None:
        if move < KEEP:
            super().apply(state, seat, move)


class NoMove(ToyRules):
    def legal(self, state: ToyState, seat: Seat) -> list[Move]:
        return [] if self.phase(state) == "settle" else super().legal(state, seat)


class Unsorted(ToyRules):
    def legal(self, state: ToyState, seat: Seat) -> list[Move]:
        return super().legal(state, seat)[::-1]


class SharedClone(ToyRules):
    def start(self) -> ToyState:
        class Shared(ToyState):
            def clone(self) -> ToyState:
                twin = Shared(0)
                twin.bag, twin.hands, twin.bids, twin.kept = self.bag, self.hands[:], self.bids[:], self.kept[:]
                return twin

        return Shared(self.players)


class LeakyView(ToyRules):
    def view(self, state: ToyState, viewer: Seat | None) -> ToyView:
        view = super().view(state, viewer)
        return ToyView(**{**{f: getattr(view, f) for f in view.__struct_fields__}, "bids": tuple(state.bids)})


class UnfitRedeal(ToyRules):
    def redeal(self, view: ToyView, rng: Random) -> ToyState:
        state = super().redeal(view, rng)
        state.kept = [-1] * self.players
        return state


class ImpossibleRedeal(ToyRules):
    def redeal(self, view: ToyView, rng: Random) -> ToyState:
        state = super().redeal(view, rng)
        state.bag[0] += 1
        return state


class StrictCheck(ToyRules):
    def check(self, state: ToyState, seat: Seat, move: Move) -> None:
        if move == BID:
            raise Refused("toy", "no low bids")
        super().check(state, seat, move)


class LooseCheck(ToyRules):
    def check(self, state: ToyState, seat: Seat, move: Move) -> None:
        if move != KEEP:
            super().check(state, seat, move)


class CheckThatPlays(ToyRules):
    def check(self, state: ToyState, seat: Seat, move: Move) -> None:
        state.bag[0] += 1
        super().check(state, seat, move)


class OrderMatters(ToyRules):
    def apply(self, state: ToyState, seat: Seat, move: Move) -> None:
        super().apply(state, seat, move)
        if BID <= move < KEEP and not any(other for s, other in enumerate(state.bids) if s != seat):
            state.bag[0] = 7 + seat


class Forgetful(ToyRules):
    """Its key misses a fact, so replays and undo seem to agree, but clones and views do not."""

    def start(self) -> ToyState:
        class Shared(ToyState):
            def clone(self) -> ToyState:
                return ToyState(len(self.hands))

        return Shared(self.players)


class TwoTexts(Toy):
    def notation(self, rules: Any) -> Any:
        class Same(ToyNotation):
            def text(self, move: Move) -> str:
                return "keep" if move >= KEEP else super().text(move)

        return Same()


class LeakyEvents(Toy):
    def events(self, rules: Any, before: Any, seat: Seat, move: Move, after: Any) -> list[Told]:
        if seat == CHANCE:
            return [Told(Dealt(move // CARDS, move % CARDS + 1))]
        return [Told(Did(seat, "a bid" if move < KEEP else "the end"))]


class LeakyRecord(Toy):
    def secrecy(self, rules: Any, before: Any, seat: Seat, move: Move) -> Secrecy | None:
        secrecy = super().secrecy(rules, before, seat, move)
        return secrecy and Secrecy(secrecy.audience, f"{secrecy.text} {before.hands[0]}", secrecy.lasting)


class HasAMoodyStart(Toy):
    """Its rules remember the match, so the same record leads elsewhere the second time."""

    starts = 0

    def rules(self, options: Options, content: Any = None) -> Any:
        HasAMoodyStart.starts += 1
        rules = ToyRules(options, "sha256:toy")
        extra = HasAMoodyStart.starts
        start = rules.start

        def moody() -> ToyState:
            state = start()
            state.bag[0] += extra
            return state

        rules.start = moody  # type: ignore[method-assign]
        return rules


class CountsItsMoves(ToyRules):
    """Match data in the rules: taking a move back does not take it back there."""

    moves = 0

    def apply(self, state: ToyState, seat: Seat, move: Move) -> None:
        super().apply(state, seat, move)
        self.moves += 1
        state.bag[0] = self.moves + 9


class ForgetsItsTurn(ToyRules):
    """Refuses a move only after changing the state."""

    def check(self, state: ToyState, seat: Seat, move: Move) -> None:
        if move not in self.legal(state, seat):
            state.bag[0] += 1
        super().check(state, seat, move)


@pytest.fixture
def at_the_table() -> Iterator[None]:
    yield
    registry.unregister("toy")


def run(check: conformance.Check, game: Game) -> None:
    registry.register(game)
    for options in conformance.option_sets(game):
        for seed in range(6):
            check(game, options, Random(seed))


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.usefixtures("at_the_table")
def test_a_sound_game_passes(check: conformance.Check) -> None:
    run(check, Toy())


BROKEN = [
    (conformance.plays_to_the_end, with_rules(NeverEnds)),
    (conformance.plays_to_the_end, with_rules(NoMove)),
    (conformance.plays_to_the_end, with_rules(Unsorted)),
    (conformance.notation_round_trips, TwoTexts()),
    (conformance.clones_are_independent, with_rules(SharedClone)),
    (conformance.clones_are_independent, with_rules(Forgetful)),
    (conformance.views_hide, with_rules(LeakyView)),
    (conformance.views_hide, LeakyEvents()),
    (conformance.views_hide, LeakyRecord()),
    (conformance.redeals_fit, with_rules(UnfitRedeal)),
    (conformance.redeals_fit, with_rules(ImpossibleRedeal)),
    (conformance.refusals_change_nothing, with_rules(ForgetsItsTurn)),
    (conformance.records_replay, HasAMoodyStart()),
    (conformance.legal_and_check_agree, with_rules(StrictCheck)),
    (conformance.legal_and_check_agree, with_rules(LooseCheck)),
    (conformance.legal_and_check_agree, with_rules(CheckThatPlays)),
    (conformance.commit_order_is_irrelevant, with_rules(OrderMatters)),
    (conformance.undo_restores, with_rules(CountsItsMoves)),
]


@pytest.mark.parametrize(("check", "game"), BROKEN)
@pytest.mark.usefixtures("at_the_table")
def test_a_broken_game_is_caught(check: conformance.Check, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "LONGEST_GAME", 500)
    with pytest.raises(AssertionError):
        run(check, game)


def test_every_check_has_a_broken_sample() -> None:
    assert {check for check, _ in BROKEN} == set(conformance.CHECKS)


def test_option_sets_are_every_combination() -> None:
    assert [tuple(options.values()) for options in conformance.option_sets(Toy())] == [
        (2, False),
        (2, True),
        (3, False),
        (3, True),
    ]
