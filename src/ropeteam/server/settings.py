"""Settings: flags win over the environment, the environment over the file, the file over defaults."""

import os
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, inspect
from platformdirs import user_config_path, user_data_path

from ..kernel.refused import Refused
from .database import Database

PREFIX: Final = "ROPETEAM_"
FILE_VARIABLE: Final = "ROPETEAM_CONFIG"

Positive = Annotated[int, Meta(ge=1, le=10_000_000)]
Seconds = Annotated[float, Meta(gt=0, le=600)]


def _default_database() -> str:
    return str(user_data_path("ropeteam") / "ropeteam.db")


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that can be set. The field ``port`` is ``--port``, ``ROPETEAM_PORT`` and ``port`` in the file."""

    host: Annotated[str, Meta(min_length=1, max_length=255)] = "127.0.0.1"
    """Address to listen on; 0.0.0.0 lets others in the same network play."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    """Port to listen on; 0 takes a free one."""
    database: Annotated[str, Meta(min_length=1, max_length=1000)] = msgspec.field(default_factory=_default_database)
    """A file, or postgresql://user:password@host/name."""
    browser: bool = True
    """Open a browser at start."""
    public_url: Annotated[str, Meta(max_length=500)] = ""
    """The address others reach the server at, for invite links; found out if empty."""
    origins: tuple[Annotated[str, Meta(max_length=500)], ...] = ()
    """Further addresses whose pages may use this server, such as a development server's."""
    hosts: tuple[Annotated[str, Meta(max_length=255)], ...] = ()
    """Further names this server is reached by; addresses in numbers and local names always work."""
    secure_cookie: bool = False
    """Send the cookie over https only; for servers behind an https proxy."""
    proxies: Annotated[str, Meta(max_length=500)] = ""
    """Addresses of trusted proxies, whose word about the client's address counts."""
    metrics: bool = True
    """Answer /metrics."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """How much is logged."""
    log_format: Literal["auto", "text", "json"] = "auto"
    """Text for people, JSON for machines; auto is text on a terminal."""
    bot_workers: Annotated[int, Meta(ge=1, le=64)] = max(1, (os.cpu_count() or 2) - 1)
    """Processes bots think in."""
    bot_seconds: Seconds | None = None
    """How long a bot may think about a move; each level's own time if not set."""
    tables_per_guest: Positive = 50
    """Tables a guest may have that are not over."""
    analyses_per_guest: Positive = 30
    """Analysis tables a guest may have; the oldest goes."""
    connections: Positive = 10_000
    """Live connections in all."""
    connections_per_guest: Positive = 50
    """Live connections of one guest."""
    stream_seconds: Seconds = 600.0
    """How long a poll or an event stream lasts at most; clients ask again."""
    rate: Positive = 30
    """Requests a second one address may make on average."""
    burst: Positive = 200
    """Requests one address may make at once."""
    guests_per_hour: Positive = 120
    """New guests one address may make in an hour."""
    loaded_tables: Positive = 3000
    """Tables kept in memory."""
    database_connections: Annotated[int, Meta(ge=1, le=100)] = 8
    """Connections to PostgreSQL."""

    def __post_init__(self) -> None:
        Database(self.database)
        for name, value in (("public_url", self.public_url), *(("origins", origin) for origin in self.origins)):
            parts = urlsplit(value)
            if value and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/")):
                raise Refused("setting", f"{name} {value[:80]!r}: must look like http://example.org:8000")


def load(flags: Mapping[str, Any], environment: Mapping[str, str], file: Path | None = None) -> Settings:
    """The settings from everywhere; a wrong one is refused with its name and where it came from."""
    given: dict[str, Any] = {}
    path = file or (Path(environment[FILE_VARIABLE]) if environment.get(FILE_VARIABLE) else None)
    if path is None and (usual := user_config_path("ropeteam") / "server.toml").is_file():
        path = usual
    if path is not None:
        given |= _checked(_read(path), str(path))
    variables = {
        name: environment[PREFIX + name.upper()]
        for name in Settings.__struct_fields__
        if PREFIX + name.upper() in environment
    }
    given |= _checked(variables, "environment")
    given |= _checked({name: value for name, value in flags.items() if value is not None}, "flags")
    return msgspec.convert(given, Settings)


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as failure:
        reason = getattr(failure, "strerror", None) or failure
        raise Refused("setting", f"{path}: {reason}") from None


def _checked(given: Mapping[str, Any], source: str) -> dict[str, Any]:
    checked = {}
    fields = {field.name: field for field in msgspec.structs.fields(Settings)}
    for name, value in given.items():
        if name not in fields:
            raise Refused("setting", f"{source}: unknown setting {name[:40]!r}")
        if isinstance(value, str) and name in ("origins", "hosts"):
            value = [part.strip() for part in value.split(",") if part.strip()]
        if isinstance(value, str) and fields[name].type is bool:
            value = {"yes": True, "no": False, "true": True, "false": False, "1": True, "0": False}.get(value, value)
        try:
            checked[name] = msgspec.convert(value, fields[name].type, strict=False)
            msgspec.convert({name: checked[name]}, Settings)
        except msgspec.ValidationError:
            wanted = _wanted(inspect.type_info(fields[name].type))
            raise Refused("setting", f"{source}: {name} {str(value)[:80]!r}: must be {wanted}") from None
        except Refused as refusal:
            raise Refused(refusal.code, f"{source}: {refusal.message}") from None
    return checked


def _wanted(kind: inspect.Type) -> str:
    """What a setting must be, in words."""
    match kind:
        case inspect.UnionType(types=types):
            return _wanted(types[0])
        case inspect.IntType(ge=least, le=most):
            return f"a whole number from {least} to {most}"
        case inspect.FloatType(gt=least, le=most):
            return f"a number above {least}, up to {most}"
        case inspect.LiteralType(values=values):
            return " or ".join(str(value) for value in values)
        case inspect.BoolType():
            return "yes or no"
        case inspect.StrType(max_length=most):
            return f"a text of at most {most} letters, not empty"
        case _:
            return "a list of texts"


def from_flags(
    flags: Mapping[str, Any], others: Sequence[str], environment: Mapping[str, str], file: Path | None
) -> Settings:
    """The settings of a command: its own flags, and ``--set name=value`` for all others."""
    given = dict(flags)
    for other in others:
        name, equals, value = other.partition("=")
        if not equals:
            raise Refused("setting", f"--set {other[:80]!r}: must be name=value")
        given[name] = value
    return load(given, environment, file)
