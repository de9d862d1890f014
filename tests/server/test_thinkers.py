"""Bots in worker processes: a crash or a hang is replaced by the next lower level, and no table waits."""

import asyncio
import gc
import os
import time
from multiprocessing.connection import Connection

import pytest

import ropeteam
from ropeteam.kernel.move import Choice
from ropeteam.server.thinkers import Failed, Thinkers, Thought, Urgency, work

from .loops import run


class Odd:
    """A bot whose level says what it does."""

    def __init__(self, game: str, level: str, seconds: float | None) -> None:
        self._level = level

    def choose(self, view: object, legal: list[Choice]) -> Choice:
        """Crashes, hangs, dies, cheats, or plays."""
        if self._level == "crash":
            raise ZeroDivisionError("no thought")
        if self._level == "hang":
            time.sleep(1000)
        if self._level == "die":
            os._exit(1)
        if self._level == "cheat":
            return Choice(-5, "cheat", legal[0].description)
        return legal[-1]

    def consider(self, view: object, legal: list[Choice]) -> list[object]:
        """Nothing useful."""
        return ["nonsense"]

    def stop(self) -> None:
        """Never needed."""


def odd_work(pipe: Connection) -> None:
    """A worker whose bots are odd."""
    work(pipe, Odd)  # type: ignore[arg-type]


def _thought(level: str) -> Thought:
    table = ropeteam.new("k3", seed=1)
    return Thought("choose", "k3", level, 0.05, table.view(0), table.legal(0))


@pytest.mark.parametrize(
    ("level", "why"),
    [
        ("crash", "ZeroDivisionError: no thought"),
        ("hang", "no answer after"),
        ("die", "the process died"),
        ("cheat", "is not one of the choices"),
    ],
)
def test_a_bot_that_fails_says_so_and_the_next_thought_goes_well(level: str, why: str) -> None:
    async def check() -> None:
        workers = Thinkers(1, patience=60, target=odd_work)
        # The first thought waits for the process to start, which must not count as hanging.
        await workers.choose(_thought("good"))
        workers.patience = 1.0
        with pytest.raises(Failed, match=why):
            await workers.choose(_thought(level))
        assert workers.busy == 0
        workers.patience = 60
        chosen = await workers.choose(_thought("good"))
        assert chosen == _thought("good").legal[-1]
        with pytest.raises(Failed, match="not a list of moves"):
            await workers.consider(_thought("good")._replace(task="consider"), Urgency.HINT)
        await workers.end()

    run(check())


def test_a_thought_given_up_leaves_nothing_behind_but_a_free_place() -> None:
    async def check() -> None:
        left: list[str] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: left.append(str(context)))
        workers = Thinkers(1, patience=60, target=odd_work)
        await workers.choose(_thought("good"))
        hanging = asyncio.create_task(workers.choose(_thought("hang")))
        await asyncio.sleep(0.1)
        hanging.cancel()
        with pytest.raises(asyncio.CancelledError):
            await hanging
        del hanging
        assert workers.busy == 0
        await workers.choose(_thought("good"))
        await workers.end()
        gc.collect()
        assert not left

    run(check())


def test_a_bots_move_goes_before_hints_and_those_before_analysis() -> None:
    async def check() -> None:
        workers = Thinkers(1, patience=60, target=odd_work)
        done: list[str] = []

        async def ask(name: str, urgency: Urgency | None) -> None:
            if urgency is None:
                await workers.choose(_thought("good"))
            else:
                with pytest.raises(Failed, match="not a list of moves"):
                    await workers.consider(_thought("good")._replace(task="consider"), urgency)
            done.append(name)

        asked = [("first", Urgency.ANALYSIS), ("second", Urgency.ANALYSIS), ("hint", Urgency.HINT), ("move", None)]
        asked += [("gone", None), ("another move", None)]
        tasks = []
        for name, urgency in asked:
            tasks.append(asyncio.create_task(ask(name, urgency)))
            await asyncio.sleep(0)
        tasks.pop(4).cancel()
        await asyncio.gather(*tasks)
        assert done == ["first", "move", "another move", "hint", "second"]
        assert workers.busy == 0
        await workers.end()

    run(check())


def test_real_bots_choose_one_of_the_legal_moves() -> None:
    async def check() -> None:
        workers = Thinkers(1, patience=60)
        thought = _thought("tourist")
        assert await workers.choose(thought) in thought.legal
        considered = await workers.consider(thought._replace(task="consider"), Urgency.HINT)
        assert considered[0].choice in thought.legal
        await workers.end()

    run(check())
