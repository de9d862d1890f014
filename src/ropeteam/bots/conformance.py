"""The suite every bot passes: what the protocol promises, checked by playing.

Each check raises AssertionError, naming what was broken, or is silent. ``make(level, **budget)`` makes a fresh bot.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from threading import Thread
from time import perf_counter, sleep
from typing import Protocol

import msgspec

from ..kernel.game import Game
from ..kernel.option import Options
from ..kernel.seat import Seat
from ..table import Table
from .protocol import Bot

PATIENCE = 3.0
"""Seconds a bot may be late on a busy machine before it counts as not keeping to its time."""

LONG = 600.0


class Make(Protocol):
    """Makes a bot of a level."""

    def __call__(
        self, level: str, *, seed: int, seconds: float | None = None, iterations: int | None = None
    ) -> Bot: ...


def chooses_legally(game: Game, options: Options, levels: Sequence[str], make: Make, rng: Random) -> None:
    """On any position of a game, every level answers with one of the choices it was given.

    Between its answers moves are random, so that it meets positions it would never play for.
    """
    bots = {level: make(level, seed=1, iterations=2) for level in levels}
    for table, seat in _positions(game, options, rng):
        level = rng.choice(list(levels))
        legal = table.legal(seat)
        if rng.random() < 0.8:
            table.play(seat, rng.choice(legal))
            continue
        chosen = bots[level].choose(table.view(seat), legal)
        assert any(chosen is choice or chosen == choice for choice in legal), f"{level} chose {chosen}, not a legal one"
        table.play(seat, chosen)
    assert table.over


def considers(game: Game, options: Options, levels: Sequence[str], make: Make, rng: Random) -> None:
    """What a level weighs are legal choices, each once, the best first, with values from 0 to 1 and a reason."""
    for level in levels:
        for table, seat in _sample(game, options, rng, 3):
            legal = table.legal(seat)
            weighed = make(level, seed=2, iterations=20).consider(table.view(seat), legal)
            assert weighed, f"{level} considered nothing"
            codes = [each.choice.code for each in weighed]
            assert len(set(codes)) == len(codes), f"{level} considered a choice twice"
            assert all(each.choice in legal for each in weighed), f"{level} considered an illegal choice"
            assert all(-1e-9 <= each.value <= 1 + 1e-9 for each in weighed), f"{level} has a value outside 0 to 1"
            assert all(each.reason.strip() and "\n" not in each.reason for each in weighed), f"{level} gives no reason"


def repeats(game: Game, options: Options, levels: Sequence[str], make: Make, rng: Random) -> None:
    """The same seed, iterations and views give the same choices."""
    for level in levels:
        spots = [(table.view(seat), table.legal(seat)) for table, seat in _sample(game, options, rng, 4)]
        first, second = make(level, seed=3, iterations=10), make(level, seed=3, iterations=10)
        for view, legal in spots:
            assert first.choose(view, legal) == second.choose(view, legal), f"{level} does not repeat itself"


def keeps_to_its_time(game: Game, options: Options, levels: Sequence[str], make: Make, rng: Random) -> None:
    """A time budget is honoured."""
    for level in levels:
        for table, seat in _sample(game, options, rng, 2):
            bot = make(level, seed=4, seconds=0.02)
            begun = perf_counter()
            bot.choose(table.view(seat), table.legal(seat))
            took = perf_counter() - begun
            assert took < 0.02 + PATIENCE, f"{level} took {took:.2f} s of 0.02 s"


def stops(game: Game, options: Options, levels: Sequence[str], make: Make, rng: Random) -> None:
    """Another thread can end the thinking, and there is still a legal choice."""
    for level in levels:
        for table, seat in _sample(game, options, rng, 1):
            bot = make(level, seed=5, seconds=LONG)
            view, legal = table.view(seat), table.legal(seat)
            answers: list[object] = []
            thinking = Thread(target=_think, args=(answers, bot, view, legal), daemon=True)
            thinking.start()
            begun = perf_counter()
            while thinking.is_alive() and perf_counter() - begun < PATIENCE:
                sleep(0.02)
                bot.stop()
            assert answers, f"{level} does not stop when told"
            assert answers[0] in legal, f"{level}, stopped, has no legal choice"


def knows_the_view_only(game: Game, options: Options, levels: Sequence[str], make: Make, rng: Random) -> None:
    """A view that went through a file is enough: nothing else can reach the bot."""
    for level in levels:
        for table, seat in _sample(game, options, rng, 2):
            view, legal = table.view(seat), table.legal(seat)
            copied = msgspec.json.decode(msgspec.json.encode(view), type=game.view_type)
            assert copied == view, "the view does not survive being written down"
            chosen = make(level, seed=6, iterations=5).choose(view, legal)
            again = make(level, seed=6, iterations=5).choose(copied, legal)
            assert chosen == again, f"{level} knows more than the view tells"


Check = Callable[[Game, Options, Sequence[str], Make, Random], None]
CHECKS: tuple[Check, ...] = (chooses_legally, considers, repeats, keeps_to_its_time, stops, knows_the_view_only)


def _positions(game: Game, options: Options, rng: Random) -> Iterator[tuple[Table, Seat]]:
    table = Table(game, options, seed=rng.getrandbits(32))
    while not table.over:
        actor = rng.choice(table.actors())
        assert actor != "*"
        yield table, Seat(int(actor))


def _sample(game: Game, options: Options, rng: Random, count: int) -> list[tuple[Table, Seat]]:
    """Some positions of random games where there is a choice, each with a table of its own."""
    found: list[tuple[Table, Seat]] = []
    while len(found) < count:
        for table, seat in _positions(game, options, rng):
            legal = table.legal(seat)
            if len(legal) > 1 and rng.random() < 0.05:
                found.append((table, seat))
                break
            table.play(seat, rng.choice(legal))
    return found


def _think(answers: list[object], bot: Bot, view: msgspec.Struct, legal: Sequence[object]) -> None:
    answers.append(bot.choose(view, legal))  # type: ignore[arg-type]
