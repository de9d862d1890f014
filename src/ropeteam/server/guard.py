"""At the door: which hosts and origins are let in, how often and how much, and how strict browsers shall be."""

from collections.abc import Awaitable, Callable, MutableMapping
from functools import lru_cache
from ipaddress import ip_address
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from .denied import Denied
from .messages import Problem
from .metrics import Metrics
from .settings import Settings

# Plain ASGI, as it stands around the whole application.
Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
LARGEST: Final = 1_100_000
"""Bytes of the largest request: an imported record."""

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "media-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
    (b"x-frame-options", b"DENY"),
)


class Bucket:
    """Lets ``burst`` through at once and ``rate`` a second on average."""

    __slots__ = ("at", "left")

    def __init__(self, burst: float) -> None:
        self.left = burst
        self.at = monotonic()


class Limiter:
    """Buckets by address. Full ones are forgotten, so memory stays bounded."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> float:
        """Seconds until another request is welcome; 0 if it is now."""
        bucket = self._buckets.get(who)
        if bucket is None:
            if len(self._buckets) > 10_000:
                self._forget_full()
            bucket = self._buckets[who] = Bucket(self._burst)
        at = monotonic()
        bucket.left = min(self._burst, bucket.left + (at - bucket.at) * self._rate)
        bucket.at = at
        if bucket.left < 1:
            return (1 - bucket.left) / self._rate
        bucket.left -= 1
        return 0.0

    def _forget_full(self) -> None:
        at = monotonic()
        for who, bucket in list(self._buckets.items()):
            if bucket.left + (at - bucket.at) * self._rate >= self._burst:
                del self._buckets[who]


class Guard:
    """The outermost layer of the server."""

    def __init__(self, app: Any, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics
        self._hosts = frozenset(host.lower() for host in settings.hosts)
        self._public = urlsplit(settings.public_url).netloc.lower()
        self._origins = frozenset(origin.rstrip("/").lower() for origin in (*settings.origins, settings.public_url))
        self._requests = Limiter(settings.rate, settings.burst)
        self._guests = Limiter(settings.guests_per_hour / 3600, settings.guests_per_hour)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] == "http":
            send = self._counted(scope, send)
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        try:
            self._check_host(headers.get("host", ""))
            self._check_origin(scope, headers)
            self._check_rate(scope)
            _check_body(scope, headers)
        except Denied as denied:
            await _refuse(scope, receive, send, denied)
            return
        await self._app(scope, receive, _strict(scope, send))

    def _counted(self, scope: Scope, send: Send) -> Send:
        begun = monotonic()

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                method = scope["method"] if scope["method"] in METHODS else "other"
                self._metrics.requests.labels(method, message["status"]).inc()
                self._metrics.seconds.labels(method).observe(monotonic() - begun)
            await send(message)

        return sending

    def _check_host(self, given: str) -> None:
        """Names we do not know are refused: a page elsewhere may point its own name at this machine."""
        host = (urlsplit(f"//{given}").hostname or "").lower()
        local = host == "localhost" or host.endswith((".localhost", ".local", ".lan", ".home.arpa"))
        plain = "." not in host and ":" not in host and bool(host)
        own = host in self._hosts or (given.lower() == self._public and bool(given))
        if not (local or plain or own or _is_address(host)):
            raise Denied("origin", f"this server is not called {host[:80]!r}: see the setting 'hosts'")

    def _check_origin(self, scope: Scope, headers: dict[str, str]) -> None:
        """Pages of other sites can neither change anything nor listen."""
        if scope["type"] == "http" and scope["method"] in SAFE:
            return
        origin = headers.get("origin", "").lower()
        if origin and origin in self._origins:
            return
        site = headers.get("sec-fetch-site", "none")
        if site not in ("same-origin", "none"):
            raise Denied("origin", "requests from other sites are refused")
        if origin and urlsplit(origin).netloc != headers.get("host", "").lower():
            raise Denied("origin", f"requests from {origin[:80]} are refused")

    def _check_rate(self, scope: Scope) -> None:
        client = scope.get("client")
        who = client[0] if client else ""
        wait = self._requests.take(who)
        if not wait and scope["type"] == "http" and scope["path"] == "/api/guests" and scope["method"] == "POST":
            wait = self._guests.take(who)
        if wait:
            raise Denied("rate", "too many requests", wait)


@lru_cache(1000)
def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _check_body(scope: Scope, headers: dict[str, str]) -> None:
    if scope["type"] != "http" or scope["method"] in SAFE:
        return
    length = headers.get("content-length", "0")
    if length.isdigit() and int(length) > LARGEST:
        raise Denied("size", f"a request has at most {LARGEST} bytes")
    has_body = length != "0" or "transfer-encoding" in headers
    if has_body and headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Denied("media", "the body of a request is application/json")


def _strict(scope: Scope, send: Send) -> Send:
    """Adds the strict headers to every answer; nothing of the API is kept by caches."""
    private = scope["path"].startswith("/api") and not scope["path"].startswith("/api/schema")

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            added: list[tuple[bytes, bytes]] = list(HEADERS)
            if private:
                added.append((b"cache-control", b"no-store"))
            message["headers"] = [*message.get("headers", ()), *added]
        await send(message)

    return sending


async def _refuse(scope: Scope, receive: Receive, send: Send, denied: Denied) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": denied.code})
        return
    headers = [(b"content-type", b"application/json"), *HEADERS]
    if denied.wait is not None:
        headers.append((b"retry-after", str(int(denied.wait) + 1).encode()))
    body = msgspec.json.encode(Problem(code=denied.code, message=denied.message))
    await send({"type": "http.response.start", "status": denied.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
