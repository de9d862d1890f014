"""Ports for servers that come back at the same place."""

import random
import socket

QUIET = range(20_000, 32_000)
"""Below those that systems give to outgoing connections: one of these could take the port while its server is away,
even the connection of a client that tries to reach the server."""


def quiet_port() -> int:
    """A free port that nothing else takes by chance."""
    while True:
        port = random.choice(QUIET)
        with socket.socket() as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
