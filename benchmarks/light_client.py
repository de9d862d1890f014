"""The least of an HTTP and WebSocket client, so that a program making load costs little beside the server it measures.

It trusts the server: one on loopback, started by the same program.
"""

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable
from typing import Final, NamedTuple, cast

import msgspec

TEXT: Final = 1
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10


class Reply(NamedTuple):
    """An answer."""

    status: int
    head: str
    body: bytes

    def header(self, name: str) -> str:
        """The first header of that name, or an empty text."""
        found = [line for line in self.head.split("\r\n") if line.lower().startswith(f"{name}:")]
        return found[0].partition(":")[2].strip() if found else ""


class Http:
    """Connections to one server that are kept, as many as there are requests at a time."""

    def __init__(self, url: str) -> None:
        self.authority = url.partition("://")[2]
        self.host, _, port = self.authority.partition(":")
        self.port = int(port)
        self._free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def ask(self, method: str, path: str, body: object = None, cookie: str = "") -> Reply:
        """One request and its answer."""
        reader, writer = self._free.pop() if self._free else await asyncio.open_connection(self.host, self.port)
        data = b"" if body is None else msgspec.json.encode(body)
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.authority}\r\nContent-Length: {len(data)}\r\n"
        head += "Content-Type: application/json\r\n" if data else ""
        head += f"Cookie: ropeteam={cookie}\r\n\r\n" if cookie else "\r\n"
        writer.write(head.encode() + data)
        begun = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        answer = Reply(int(begun.split(" ", 2)[1]), begun, b"")
        length = int(answer.header("content-length") or 0)
        answer = answer._replace(body=await reader.readexactly(length))
        self._free.append((reader, writer))
        return answer

    def close(self) -> None:
        """Closes all of them."""
        for _, writer in self._free:
            writer.close()


class Socket(asyncio.Protocol):
    """A WebSocket that listens: every text frame goes to ``heard``."""

    def __init__(self, http: Http, path: str, cookie: str, heard: Callable[[bytes], None]) -> None:
        self._http = http
        self._path = path
        self._cookie = cookie
        self._heard = heard
        self._buffer = bytearray()
        self._open = False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def connect(self) -> None:
        """Returns once the server has agreed."""
        await asyncio.get_running_loop().create_connection(lambda: self, self._http.host, self._http.port)
        await self.opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the connection to become a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(
            (
                f"GET {self._path} HTTP/1.1\r\nHost: {self._http.authority}\r\nCookie: ropeteam={self._cookie}\r\n"
                f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\n\r\n"
            ).encode()
        )

    def data_received(self, data: bytes) -> None:
        """Takes the frames out of what has come so far."""
        buffer = self._buffer
        buffer += data
        if not self._open:
            head, found, rest = bytes(buffer).partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._open, self._buffer = True, bytearray(rest)
            buffer = self._buffer
            self.opened.set_result(None)
        begin = 0
        while (frame := _frame(buffer, begin)) is not None:
            payload, end = frame
            self._take(buffer[begin] & 15, bytes(buffer[payload:end]))
            begin = end
        del buffer[:begin]

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._heard(payload)
        elif kind == PING and self._transport is not None:
            # A client masks what it says: with zeros.
            self._transport.write(bytes((128 | PONG, 128 | len(payload), 0, 0, 0, 0)) + payload)
        elif kind == CLOSE:
            self.close()

    def close(self) -> None:
        """Goes without a word."""
        if self._transport is not None:
            self._transport.close()


def _frame(buffer: bytearray, begin: int) -> tuple[int, int] | None:
    """Where the payload of the next frame begins and ends, if all of it is there. A server's frames are not masked."""
    if len(buffer) < begin + 2:
        return None
    size, payload = buffer[begin + 1], begin + 2
    if size >= 126:
        wide = 2 if size == 126 else 8
        if len(buffer) < payload + wide:
            return None
        size = int.from_bytes(buffer[payload : payload + wide], "big")
        payload += wide
    return (payload, payload + size) if len(buffer) >= payload + size else None
