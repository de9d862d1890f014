"""Structured logs: text on a terminal, JSON elsewhere; without names, cookies, codes or anything of a hidden game."""

import logging
import sys
from typing import Any

import structlog

from .settings import Settings

SECRET = frozenset({"cookie", "code_value", "invite", "token", "view", "legal", "guest", "name", "dsn"})
"""Keys that never reach the log, whoever adds them."""


TRACEBACKS = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
"""Where it failed, never with what values: those may be cookies or somebody's cards."""


def without_secrets(_: Any, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Drops what must not be logged."""
    return {key: "***" if key in SECRET else value for key, value in event.items()}


def configure(settings: Settings) -> None:
    """Sets logging up for this process."""
    text = settings.log_format == "text" or (settings.log_format == "auto" and sys.stderr.isatty())
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_secrets,
    ]
    last: list[structlog.typing.Processor] = (
        [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
        if text
        else [structlog.processors.ExceptionRenderer(TRACEBACKS), structlog.processors.JSONRenderer()]
    )
    structlog.configure(
        processors=[*shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
    # Libraries speak up only about what is wrong.
    logging.basicConfig(level=max(level, logging.WARNING), stream=sys.stderr, format="%(levelname)s %(message)s")
