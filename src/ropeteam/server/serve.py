"""Runs the server: brings the database up to date, listens, says where, opens a browser."""

import asyncio
import errno
import gc
import socket
import sys
import webbrowser
from contextlib import suppress
from time import monotonic, sleep
from typing import Final

import structlog
import uvicorn

from .. import __version__, compiled
from ..kernel.refused import Refused
from .address import network_address
from .app import build
from .frontend import STATIC
from .house import House
from .logs import configure
from .settings import Settings

PATIENCE: Final = 2.0
"""Seconds to wait for the port: a server that was killed while it started a worker leaves it to that for a moment."""

log = structlog.get_logger(__name__)


def listen(settings: Settings) -> socket.socket:
    """A socket on the address, or one clear line why not."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    deadline = monotonic() + PATIENCE
    while True:
        listening = socket.socket(family, socket.SOCK_STREAM)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((settings.host, settings.port))
            listening.listen(512)
            return listening
        except OSError as failure:
            listening.close()
            if failure.errno != errno.EADDRINUSE or monotonic() > deadline:
                reason = failure.strerror or str(failure)
                raise Refused("setting", f"cannot listen on {settings.host} port {settings.port}: {reason}") from None
            sleep(0.05)


def addresses(settings: Settings, port: int) -> list[str]:
    """Where people find the server, this machine first."""
    if settings.host in ("0.0.0.0", "::"):
        found = [f"http://127.0.0.1:{port}/", f"http://{network_address()}:{port}/"]
        return found if found[0] != found[1] else found[:1]
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return [f"http://{host}:{port}/"]


class Server(uvicorn.Server):
    """Says where it is once it can serve."""

    def __init__(self, config: uvicorn.Config, settings: Settings, port: int) -> None:
        super().__init__(config)
        self._settings = settings
        self._port = port

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, then tells people."""
        await super().startup(sockets=sockets)
        if self.should_exit:
            return
        _keep_for_good()
        found = addresses(self._settings, self._port)
        sys.stdout.write(f"Ropeteam is at {found[0]}\n")
        for other in found[1:]:
            sys.stdout.write(f"others in your network: {other}\n")
        if not (STATIC / "index.html").is_file():
            sys.stdout.write("its pages are not built: 'make play' builds them\n")
        sys.stdout.flush()
        log.info("serving", address=found[0], version=__version__, build="compiled" if compiled else "uncompiled")
        if self._settings.browser:
            await asyncio.to_thread(webbrowser.open, found[0])


def _keep_for_good() -> None:
    """Takes what start-up made out of the garbage collector's sight.

    It never becomes garbage, and looking through all of it would stop every table for a tenth of a second.
    """
    gc.collect()
    gc.freeze()


def run(settings: Settings) -> None:
    """Serves until told to stop."""
    configure(settings)
    listening = listen(settings)
    port: int = listening.getsockname()[1]
    app, guard = build(settings)
    house = app.state.house
    assert isinstance(house, House)
    house.port = port
    with house.database.claimed():
        house.database.upgrade()
        config = uvicorn.Config(
            guard,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=settings.proxies or None,
            ws="websockets-sansio",
            ws_max_size=1024,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=5,
            timeout_keep_alive=30,
            h11_max_incomplete_event_size=16_384,
        )
        # Ctrl-C is how people stop it; it has ended properly by the time this is raised.
        with suppress(KeyboardInterrupt):
            Server(config, settings, port).run(sockets=[listening])
