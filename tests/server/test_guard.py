"""Keeping people out: hosts, origins, limits, headers."""

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from .people import Person
from .running import Server, serving

People = Callable[..., Person]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_pages_of_other_sites_change_nothing(person: People, headers: dict[str, str]) -> None:
    ann = person()
    for method, path, body in (
        ("POST", "/api/tables", {"game": "k3", "seats": [{"kind": "me"}, {"kind": "here"}]}),
        ("DELETE", "/api/me", None),
        ("POST", "/api/guests", {"name": "Eve"}),
    ):
        answer = ann.ask(method, path, body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    assert ann.ok("GET", "/api/me")["name"] == "Ann"


def test_the_servers_own_pages_may(person: People) -> None:
    ann = person()
    headers = {"Origin": ann.server.url, "Sec-Fetch-Site": "same-origin"}
    assert ann.ask("PATCH", "/api/me", {"name": "Anna"}, headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("host", "let_in"),
    [
        ("127.0.0.1", True),
        ("localhost:8000", True),
        ("192.168.1.20:8000", True),
        ("[::1]:8000", True),
        ("den.local", True),
        ("nas", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
    ],
)
def test_a_name_pointed_at_this_machine_is_not_let_in(server: Server, host: str, let_in: bool) -> None:
    answer = httpx.get(f"{server.url}/api/games", headers={"Host": host})
    assert answer.status_code == (200 if let_in else 403)


def test_only_json_is_read(person: People) -> None:
    ann = person()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = ann.http.patch("/api/me", content='{"name": "Eve"}', headers={"Content-Type": kind})
        assert (answer.status_code, answer.json()["code"]) == (415, "media")
    answer = ann.http.patch("/api/me", content="{", headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_large_body_is_refused_also_without_a_length(person: People) -> None:
    ann = person()
    headers = {"Content-Type": "application/json"}
    large = b'{"record": "' + b"x" * 2_000_000 + b'"}'
    answer = ann.http.post("/api/records", content=large, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (413, "size")
    pieces = (large[at : at + 10_000] for at in range(0, len(large), 10_000))
    assert ann.http.post("/api/records", content=pieces, headers=headers).status_code == 413


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/schema", "/no-such-page.js", "/api/tables"])
def test_every_answer_tells_browsers_to_be_strict(server: Server, path: str) -> None:
    headers = httpx.get(server.url + path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe-eval" not in policy
    assert "script-src 'self';" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    if path.startswith("/api") and path != "/api/schema":
        assert headers["cache-control"] == "no-store"


def test_files_outside_the_pages_are_not_served(server: Server) -> None:
    for path in ("/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/static/../../app.py", "//etc/passwd"):
        answer = httpx.get(server.url + path)
        assert "litestar" not in answer.text
        assert "root:" not in answer.text


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    """A server with tight limits."""
    settings = ("rate=1", "burst=20", "guests_per_hour=3", "connections_per_guest=2", "bot_workers=1")
    with serving(tmp_path / "games.db", *settings) as server:
        yield server


def test_too_many_requests_are_refused_with_when_to_come_back(strict: Server) -> None:
    with httpx.Client(base_url=strict.url) as client:
        answers = [client.get("/api/games") for _ in range(60)]
    assert all(answer.status_code == 200 for answer in answers[:20])
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert refused[0].json()["code"] == "rate"
    assert int(refused[0].headers["retry-after"]) >= 1


def test_one_address_makes_few_guests(strict: Server) -> None:
    answers = [httpx.post(f"{strict.url}/api/guests", json={"name": "Ann"}).status_code for _ in range(4)]
    assert answers == [201, 201, 201, 429]


def test_one_guest_has_few_live_connections(strict: Server) -> None:
    ann = Person(strict, "Ann")
    table = ann.create("k3", "me", "here")["table"]["id"]
    with ann.live(table) as one, ann.live(table) as two, ann.live(table) as three:
        assert (one.frame()["type"], two.frame()["type"]) == ("state", "state")
        assert three.frame()["problem"]["code"] == "busy"
    ann.close()


def test_nothing_anybody_says_reaches_the_log(server: Server, person: People) -> None:
    ann = person("Zaphodina")
    made = ann.create("k3", "me", "open")
    code = made["table"]["invite"].rpartition("/")[2]
    transfer = ann.do_me("transfer")["code"]
    ann.ask("GET", f"/api/invites/{code}x")
    ann.ask("POST", "/api/guests/claim", {"code": transfer + "x"})
    log = "".join(server.log)
    for secret in ("Zaphodina", ann.cookie, code, transfer):
        assert secret not in log
