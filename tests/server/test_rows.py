"""Rows may be read in several threads from the first moment of a server on."""

import subprocess
import sys

READ = """
import os, sys, threading
from types import SimpleNamespace
from ropeteam.server import store

row = SimpleNamespace(
    id="t", game="k3", options={"players": 2}, settings={"listed": True}, analysis=False, status="playing", host=None,
    version=1, revision=0, actors=[0], bot_due=False, request={"seat": 0, "revision": 1, "agreed": [1]}, winners=[],
    rematch=None, created=1, updated=2,
)

def read(ready):
    ready.wait()
    store._match(row)

for _ in range(150):
    child = os.fork()
    if child == 0:
        sys.setswitchinterval(1e-6)
        ready = threading.Barrier(3)
        threads = [threading.Thread(target=read, args=(ready,)) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if status:
        sys.exit(f"a reader ended with {os.waitstatus_to_exitcode(status)}")
"""


def test_the_first_rows_can_be_read_in_several_threads_at_once() -> None:
    """msgspec learns a type when it first meets it; two threads that do so together bring the process down."""
    found = subprocess.run(
        [sys.executable, "-c", READ],
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
