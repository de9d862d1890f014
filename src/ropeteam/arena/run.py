"""Plays a contest, in this process or in several, and hands out results as they come."""

import signal
from collections.abc import Generator, Sequence
from functools import partial
from multiprocessing import get_context

from .contest import Contest, Pairing
from .match import Result, play_match


def run(contest: Contest, jobs: int = 1, done: Sequence[Result] = ()) -> Generator[Result]:
    """The results of all matches that are not done yet. Closing the iterator ends the processes."""
    finished = {result.index for result in done}
    left = [pairing for pairing in contest.pairings() if pairing.index not in finished]
    if jobs <= 1:
        for pairing in left:
            yield play_match(contest, pairing)
        return
    with get_context("spawn").Pool(jobs, initializer=_leave_interrupts) as pool:
        yield from pool.imap_unordered(partial(_play, contest), left)


def _play(contest: Contest, pairing: Pairing) -> Result:
    return play_match(contest, pairing)


def _leave_interrupts() -> None:
    """Ctrl-C is the business of the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
