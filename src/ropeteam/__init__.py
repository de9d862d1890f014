"""Ropeteam: the mountain board games K2, K3 and Five Peaks on one table."""

from importlib.metadata import PackageNotFoundError, version

from .bots import bot
from .kernel import playout as _playout
from .kernel.refused import Refused
from .table import Table, new, replay

try:
    __version__ = version("ropeteam")
except PackageNotFoundError:  # running from a source tree that was never installed
    __version__ = "0+source"

compiled: bool = not (_playout.__file__ or "").endswith(".py")
"""Whether the rules run as compiled code."""

__all__ = ["Refused", "Table", "__version__", "bot", "compiled", "new", "replay"]
