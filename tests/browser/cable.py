"""A cable between a browser and the server that can be pulled and plugged in again."""

import contextlib
import socket
import threading


class Cable:
    """Passes bytes both ways while it is plugged in."""

    def __init__(self, address: str) -> None:
        host, _, port = address.removeprefix("http://").partition(":")
        self._server = (host, int(port))
        self._plugged = True
        self._ends: list[socket.socket] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        """The browser's end."""
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def pull(self) -> None:
        """Cuts every connection and lets no new one through."""
        self._plugged = False
        for end in self._ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._ends.clear()

    def plug(self) -> None:
        """Lets connections through again."""
        self._plugged = True

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            if not self._plugged:
                near.close()
                continue
            far = socket.create_connection(self._server)
            self._ends += [near, far]
            for source, target in ((near, far), (far, near)):
                threading.Thread(target=_pass_on, args=(source, target), daemon=True).start()

    def close(self) -> None:
        """Puts it away."""
        self.pull()
        self._listening.close()


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    for end in (source, target):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
