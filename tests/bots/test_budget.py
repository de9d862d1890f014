"""What a budget counts."""

import subprocess
import sys

COUNT = """
import sys, time
from ropeteam.bots.budget import Budget, count_processor_time
if sys.argv[1] == "processor":
    count_processor_time()
budget = Budget(0.05, None)
budget.begin()
time.sleep(0.1)
print(budget.spent(1))
"""


def spent_by_sleeping(clock: str) -> str:
    """What a budget of 0.05 s says after a sleep of 0.1 s, in a process of its own."""
    command = [sys.executable, "-c", COUNT, clock]
    return subprocess.run(
        command, capture_output=True, text=True, check=True, env={"PYTHONPATH": ":".join(sys.path)}
    ).stdout


def test_people_wait_in_real_time() -> None:
    assert spent_by_sleeping("real") == "True\n"


def test_contests_may_count_the_time_of_the_processor() -> None:
    assert spent_by_sleeping("processor") == "False\n"
