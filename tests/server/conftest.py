"""Servers and databases the server tests share."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .people import Person
from .postgres import Postgres
from .running import Server, serving

GENEROUS = ("rate=100000", "burst=100000", "guests_per_hour=100000", "bot_workers=1")
"""The limits have tests of their own; elsewhere they would only slow down."""


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests of this process."""
    running = Postgres()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server on an embedded database for all tests that only play."""
    with serving(tmp_path_factory.mktemp("server") / "games.db", *GENEROUS) as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    address: str = request.getfixturevalue("postgres").database()
    return address


@pytest.fixture
def person(server: Server) -> Iterator[Callable[..., Person]]:
    """Makes people."""
    made: list[Person] = []

    def make(name: str | None = "Ann", cookie: str | None = None) -> Person:
        made.append(Person(server, name, cookie))
        return made[-1]

    yield make
    for each in made:
        each.close()
