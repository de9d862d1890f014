"""Runs coroutines beside whatever else runs in this process."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """The result of the coroutine, from a loop in a thread of its own.

    Browser tests in the same process keep a loop running in the main thread, where no second one may start.
    """
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()
