"""The bots' suite catches what it is for: each check has a broken bot it must refuse."""

from collections.abc import Sequence
from random import Random
from time import sleep

import pytest

from ropeteam import bots, registry
from ropeteam.bots import Bot, Considered, conformance
from ropeteam.bots.random_bot import RandomBot
from ropeteam.kernel.move import Choice
from ropeteam.kernel.view import View


class Illegal(RandomBot):
    def choose(self, view: View, legal: Sequence[Choice]) -> Choice:
        return Choice(legal[0].code + 1000, "nonsense", legal[0].description)


class Silent(RandomBot):
    def consider(self, view: View, legal: Sequence[Choice]) -> list[Considered]:
        return []


class Twice(RandomBot):
    def consider(self, view: View, legal: Sequence[Choice]) -> list[Considered]:
        return [Considered(legal[0], 0.5, 1, "so"), Considered(legal[0], 0.5, 1, "so")]


class Certain(RandomBot):
    def consider(self, view: View, legal: Sequence[Choice]) -> list[Considered]:
        return [Considered(legal[0], 1.5, 1, "so")]


class Mute(RandomBot):
    def consider(self, view: View, legal: Sequence[Choice]) -> list[Considered]:
        return [Considered(legal[0], 0.5, 1, " ")]


class Moody(RandomBot):
    def __init__(self, seed: int | None = None) -> None:
        super().__init__(None)


class Slow(RandomBot):
    def choose(self, view: View, legal: Sequence[Choice]) -> Choice:
        sleep(0.3)
        return super().choose(view, legal)


class Deaf(RandomBot):
    def choose(self, view: View, legal: Sequence[Choice]) -> Choice:
        sleep(1.5)
        return super().choose(view, legal)


class Nosy(RandomBot):
    """Knows something besides the view: whether it was asked before."""

    asked = 0

    def choose(self, view: View, legal: Sequence[Choice]) -> Choice:
        Nosy.asked += 1
        return legal[0] if Nosy.asked % 2 else legal[-1]


BROKEN: list[tuple[type[RandomBot], conformance.Check, str]] = [
    (Illegal, conformance.chooses_legally, "not a legal one"),
    (Silent, conformance.considers, "considered nothing"),
    (Twice, conformance.considers, "twice"),
    (Certain, conformance.considers, "outside 0 to 1"),
    (Mute, conformance.considers, "no reason"),
    (Moody, conformance.repeats, "does not repeat"),
    (Slow, conformance.keeps_to_its_time, "took"),
    (Deaf, conformance.stops, "does not stop"),
    (Nosy, conformance.knows_the_view_only, "knows more"),
]


@pytest.mark.parametrize(("broken", "check", "message"), BROKEN, ids=lambda each: getattr(each, "__name__", ""))
def test_a_broken_bot_is_caught(
    broken: type[RandomBot], check: conformance.Check, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conformance, "PATIENCE", 0.2)

    def make(level: str, *, seed: int, seconds: float | None = None, iterations: int | None = None) -> Bot:
        return broken(seed)

    with pytest.raises(AssertionError, match=message):
        try_often(check, make)


def try_often(check: conformance.Check, make: conformance.Make) -> None:
    """Chance may hide a fault once."""
    game = registry.game("k3")
    for attempt in range(20):
        check(game, game.resolve({}), ["broken"], make, Random(attempt))


def test_every_check_has_a_broken_sample() -> None:
    assert {check for _, check, _ in BROKEN} == set(conformance.CHECKS)


def test_a_sound_bot_passes() -> None:
    game = registry.game("k3")

    def make(level: str, *, seed: int, seconds: float | None = None, iterations: int | None = None) -> Bot:
        return bots.bot("k3", level, seed=seed, seconds=seconds, iterations=iterations)

    for check in conformance.CHECKS:
        check(game, game.resolve({}), ["random"], make, Random(1))
