"""Worker processes in which bots think, so that the event loop never does. One that crashes or hangs is replaced."""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import IntEnum
from heapq import heappop, heappush
from multiprocessing.connection import Connection
from random import Random
from typing import Any, Literal, NamedTuple

import structlog

from .. import registry
from ..bots import Bot, Considered, bot
from ..kernel.move import Choice, Move
from ..kernel.seat import Seat
from ..kernel.view import View

log = structlog.get_logger(__name__)


class Thought(NamedTuple):
    """A question to a bot. Only a view and the legal choices: a worker never sees a state."""

    task: Literal["choose", "consider", "plan"]
    game: str
    level: str
    seconds: float | None
    view: View
    legal: Sequence[Choice]


PLANNING = 0.03
"""Seconds a bot may think about each move of a plan."""


class Failed(Exception):
    """The bot crashed, hung or answered nonsense."""


def work(pipe: Connection, make: Callable[..., Bot] = bot) -> None:
    """The life of a worker: questions in, answers out, until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):  # Windows knows no nice
        os.nice(5)
    with suppress(EOFError, OSError):
        while True:
            thought: Thought = pipe.recv()
            answer: Choice | list[Choice] | list[Considered] | str
            try:
                thinker = make(thought.game, thought.level, seconds=_seconds(thought))
                if thought.task == "plan":
                    answer = plan(thinker, thought.view, thought.legal)
                elif thought.task == "choose":
                    answer = thinker.choose(thought.view, thought.legal)
                else:
                    answer = thinker.consider(thought.view, thought.legal)
            except Exception as failure:
                answer = f"{type(failure).__name__}: {failure}"
            pipe.send(answer)


def plan(thinker: Bot, view: View, legal: Sequence[Choice]) -> list[Choice]:
    """What the bot does until the viewer is done with what all decide at the same time; one move at other times."""
    game, rules = registry.game(view.game), registry.rules_of(view)
    notation = game.notation(rules)
    assert view.viewer is not None
    seat, phase = Seat(view.viewer), view.phase
    # What is not in the view does not matter: nothing of it is revealed before all are done.
    state = rules.redeal(view, Random(0))
    moves: list[Choice] = []
    while legal:
        moves.append(thinker.choose(view, legal))
        rules.apply(state, seat, Move(moves[-1].code))
        if phase not in game.simultaneous or seat not in rules.actors(state) or rules.phase(state) != phase:
            break
        view = rules.view(state, seat)
        legal = [Choice(move, notation.text(move), notation.describe(move)) for move in rules.legal(state, seat)]
    return moves


def _seconds(thought: Thought) -> float | None:
    if thought.task != "plan":
        return thought.seconds
    return PLANNING if thought.seconds is None else min(thought.seconds, PLANNING)


class Worker:
    """One process and the pipe to it."""

    def __init__(self, target: Callable[..., None]) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=target, args=(theirs,), daemon=True, name="ropeteam-bot")
        self._process.start()
        theirs.close()

    def ask(self, thought: Thought, patience: float) -> Any:
        """The answer; called from a thread, as it waits."""
        try:
            self._pipe.send(thought)
            if not self._pipe.poll(patience):
                raise Failed(f"no answer after {patience:.1f} s")
            answer = self._pipe.recv()
        except (EOFError, OSError):
            raise Failed("the process died") from None
        return answer

    def end(self) -> None:
        """Kills the process, whatever it is doing."""
        self._process.kill()
        self._process.join(5)
        self._pipe.close()


class Urgency(IntEnum):
    """What goes first where thoughts wait for a worker: a table that waits for its bot, then people who ask."""

    MOVE = 0
    HINT = 1
    ANALYSIS = 2


class Thinkers:
    """A fixed number of workers, started when first needed."""

    def __init__(self, count: int, *, patience: float = 10.0, target: Callable[..., None] = work) -> None:
        self._idle: list[Worker | None] = [None] * count
        self._waiting: list[tuple[Urgency, int, asyncio.Future[Worker | None]]] = []
        """A heap, the most urgent first, then who came first; there are some only while no worker is idle."""
        self._came = 0
        self._count = count
        self.patience = patience
        """Seconds a bot may take beyond twice its time before it counts as hanging."""
        self._target = target
        self._ended = False

    @property
    def busy(self) -> int:
        """How many are thinking."""
        return self._count - len(self._idle)

    async def choose(self, thought: Thought) -> Choice:
        """The bot's choice; Failed if it cannot or takes far longer than it may."""
        answer = await self._ask(thought, Urgency.MOVE)
        if not isinstance(answer, Choice) or answer not in thought.legal:
            raise Failed(f"{answer!r:.80} is not one of the choices")
        return answer

    async def consider(self, thought: Thought, urgency: Urgency) -> list[Considered]:
        """What the bot weighed, best first."""
        answer = await self._ask(thought, urgency)
        if not isinstance(answer, list) or not all(isinstance(item, Considered) for item in answer):
            raise Failed("not a list of moves")
        return answer

    async def plan(self, thought: Thought) -> list[Choice]:
        """What the bot would do one after the other."""
        answer = await self._ask(thought, Urgency.HINT)
        if not isinstance(answer, list) or not all(isinstance(item, Choice) for item in answer):
            raise Failed("not a list of choices")
        return answer

    async def _ask(self, thought: Thought, urgency: Urgency) -> Any:
        worker = await self._take(urgency)
        kept: Worker | None = None
        try:
            if worker is None:
                worker = await asyncio.to_thread(Worker, self._target)
            patience = (thought.seconds or self.patience) * 2 + self.patience
            answer = await asyncio.to_thread(worker.ask, thought, patience)
            kept = worker
            if isinstance(answer, str):
                raise Failed(answer)
            return answer
        finally:
            # A worker that did not answer may still be busy with the question: a new one takes its place.
            if kept is None and worker is not None:
                await asyncio.to_thread(worker.end)
            self._give(None if self._ended else kept)

    async def _take(self, urgency: Urgency) -> Worker | None:
        """The next idle worker, once nothing more urgent waits; None has still to be started."""
        if self._idle:
            return self._idle.pop()
        turn: asyncio.Future[Worker | None] = asyncio.get_running_loop().create_future()
        self._came += 1
        heappush(self._waiting, (urgency, self._came, turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give(turn.result())
            raise

    def _give(self, worker: Worker | None) -> None:
        """A worker is free: for the most urgent who waits."""
        while self._waiting:
            _, _, turn = heappop(self._waiting)
            if not turn.done():
                turn.set_result(worker)
                return
        self._idle.append(worker)

    async def end(self) -> None:
        """Ends all workers."""
        self._ended = True
        while self._idle:
            worker = self._idle.pop()
            if worker is not None:
                await asyncio.to_thread(worker.end)
