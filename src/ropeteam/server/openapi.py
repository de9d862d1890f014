"""The OpenAPI document: as Litestar writes it, with lasting names for the games' own types."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Litestar, Request
from litestar.openapi.plugins import JsonRenderPlugin

from .. import registry
from .unions import MEMBERS

Document = dict[str, Any]


def document(app: Litestar) -> Document:
    """The whole API as OpenAPI 3.1."""
    written = json.loads(msgspec.json.encode(app.openapi_schema.to_schema()))
    return _renamed(written)


class JsonDocument(JsonRenderPlugin):
    """Serves the document."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The document as JSON."""
        return msgspec.json.encode(document(request.app))


def _renamed(written: Document) -> Document:
    """A game's ``Drawn`` becomes ``K3Drawn``, whether or not another game has one too."""
    found = written["components"]["schemas"]
    names = {_litestar_name(kind, found): name for kind, name in game_types().items()}

    def walk(node: Any) -> Any:
        if isinstance(node, dict):
            return {key: _reference(value, names) if key == "$ref" else walk(value) for key, value in node.items()}
        return [walk(item) for item in node] if isinstance(node, list) else node

    written = walk(written)
    schemas = {names.get(name, name): schema for name, schema in written["components"]["schemas"].items()}
    for name, schema in schemas.items():
        schema["title"] = name
    written["components"]["schemas"] = dict(sorted(schemas.items()))
    return written


def _reference(path: str, names: dict[str, str]) -> str:
    folder, _, name = path.rpartition("/")
    return f"{folder}/{names.get(name, name)}"


def game_types() -> dict[type, str]:
    """Every struct of every game that is sent, with its name in the API."""
    prefixes = {
        f"{type(game).__module__.rpartition('.')[0]}.": "".join(part.capitalize() for part in game.name.split("_"))
        for game in registry.games()
    }
    named: dict[type, str] = {}
    for kind in _structs():
        for package, prefix in prefixes.items():
            if kind.__module__.startswith(package):
                own = kind.__name__
                name = own if own.startswith(prefix) else prefix + own
                if name in named.values():
                    name = prefix + kind.__module__.rpartition(".")[2].capitalize() + own
                named[kind] = name
    return named


def _structs() -> Iterator[type]:
    seen: set[type] = set()
    waiting: list[Any] = [msgspec.inspect.type_info(kind) for kinds in MEMBERS.values() for kind in kinds]
    while waiting:
        info = waiting.pop(0)
        if isinstance(info, msgspec.inspect.StructType):
            if info.cls in seen:
                continue
            seen.add(info.cls)
            yield info.cls
            waiting += [field.type for field in info.fields]
        else:
            for name in ("item_type", "key_type", "value_type", "type"):
                if (inner := getattr(info, name, None)) is not None:
                    waiting.append(inner)
            for name in ("item_types", "types"):
                waiting += getattr(info, name, ())


def _litestar_name(kind: type, found: Document) -> str:
    """The name Litestar gave a type: the shortest end of its full name that is its own."""
    if kind.__name__ in found:
        return kind.__name__
    full = f"{kind.__module__}.{kind.__qualname__}".replace(".", "_")
    return next(name for name in found if full.endswith(f"_{name}"))
