"""Settings and fixtures every test shares."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

import ropeteam
from ropeteam import registry

from .conformance.toy import Toy

# Properties that play whole games try some examples; the compiled build is faster, so it tries more.
settings.register_profile("sources", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("compiled", parent=settings.get_profile("sources"), max_examples=200)
settings.load_profile("compiled" if ropeteam.compiled else "sources")


def pytest_report_header() -> str:
    """Says which build is under test."""
    return f"ropeteam {ropeteam.__version__}, {'compiled' if ropeteam.compiled else 'uncompiled sources'}"


@pytest.fixture
def toy() -> Iterator[str]:
    """The toy game, registered for one test."""
    registry.register(Toy())
    yield "toy"
    registry.unregister("toy")
