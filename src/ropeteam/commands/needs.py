"""What a command says when the packages it needs are not installed."""

from collections.abc import Iterator
from contextlib import contextmanager

from ..kernel.refused import Refused


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Around imports that only an extra of the package brings."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "ropeteam").partition(".")[0] == "ropeteam":
            raise
        raise Refused(
            "install", f"this needs {missing.name}, which is not installed: pip install 'ropeteam[{extra}]'"
        ) from None
