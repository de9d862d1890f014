"""How long a bot may think about one decision."""

import os
from time import perf_counter, process_time, sleep

SETTING = "ROPETEAM_CLOCK"
_processor_time = os.environ.get(SETTING) == "processor"


def now() -> float:
    """The clock that time budgets go by: people wait in real time, contests may count the processor's."""
    return process_time() if _processor_time else perf_counter()


def count_processor_time() -> None:
    """From now on budgets go by processor time, also in processes started later: fair on a busy machine, too."""
    global _processor_time
    _processor_time = True
    os.environ[SETTING] = "processor"


class Budget:
    """A time, a number of iterations, or both; and a flag by which another thread ends the thinking."""

    def __init__(self, seconds: float | None, iterations: int | None) -> None:
        self.seconds = seconds
        self.iterations = iterations
        self._deadline = 0.0
        self._stopped = False

    def begin(self) -> None:
        """Starts the clock for a decision."""
        self._stopped = False
        self._deadline = now() + self.seconds if self.seconds is not None else 0.0

    def spent(self, done: int) -> bool:
        """Whether the thinking must end after ``done`` iterations. The first one is always granted."""
        if done == 0:
            return False
        if done & 15 == 0:
            # Compiled code never lets another thread run by itself, and one may want to say stop.
            sleep(0)
        if self._stopped:
            return True
        if self.iterations is not None and done >= self.iterations:
            return True
        return self.seconds is not None and now() >= self._deadline

    def share(self, done: int) -> float:
        """How much of the budget is spent after ``done`` iterations, from 0 to 1."""
        spent = 0.0 if self.iterations is None else done / self.iterations
        if self.seconds is not None:
            spent = max(spent, 1.0 - (self._deadline - now()) / self.seconds)
        return min(1.0, spent)

    def stop(self) -> None:
        """Ends the thinking soon."""
        self._stopped = True
