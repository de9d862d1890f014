"""The served documentation: the OpenAPI document as one plain page, without scripts from anywhere."""

from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

from .openapi import Document, document

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<h1>{title}</h1>
<p>{about} The same for programs: <a href="/api/schema/openapi.json">openapi.json</a>.</p>
<h2>Requests</h2>
{requests}
<h2>Types</h2>
{types}
</html>
"""


class ApiPage(OpenAPIRenderPlugin):
    """Serves the page."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The page."""
        return page(document(request.app)).encode()


def page(written: Document) -> str:
    """The document, readable."""
    requests = [
        _request(method, path, operation)
        for path, methods in sorted(written["paths"].items())
        for method, operation in methods.items()
    ]
    types = [_type(name, schema) for name, schema in written["components"]["schemas"].items()]
    info = written["info"]
    return PAGE.format(
        title=escape(f"{info['title']} {info['version']}"),
        about=escape(info.get("description", "")),
        requests="\n".join(requests),
        types="\n".join(types),
    )


def _request(method: str, path: str, operation: Document) -> str:
    body = operation.get("requestBody", {}).get("content", {})
    sent = "".join(f" <p>Body: {_shape(content['schema'])}</p>" for content in body.values())
    asked = "".join(
        f"<li><code>{escape(parameter['name'])}</code> ({escape(parameter['in'])}): {_shape(parameter['schema'])} "
        f"{escape(parameter.get('description', ''))}</li>"
        for parameter in operation.get("parameters", ())
    )
    answers = "".join(
        f"<li>{status}: {_contents(answer)} {escape(answer.get('description', ''))}</li>"
        for status, answer in sorted(operation["responses"].items())
    )
    return (
        f"<h3 id='{escape(operation['operationId'])}'><code>{method.upper()} {escape(path)}</code></h3>"
        f"<p>{escape(operation.get('summary', ''))}. {escape(operation.get('description', ''))}</p>"
        f"{sent}<ul>{asked}</ul><details><summary>Answers</summary><ul>{answers}</ul></details>"
    )


def _contents(answer: Document) -> str:
    return " or ".join(
        _shape(content["schema"]) for content in answer.get("content", {}).values() if "schema" in content
    )


def _type(name: str, schema: Document) -> str:
    required = set(schema.get("required", ()))
    fields = "".join(
        f"<li><code>{escape(field)}</code>{'' if field in required else ' (may be left out)'}: {_shape(shape)}</li>"
        for field, shape in schema.get("properties", {}).items()
    )
    about = escape(schema.get("description", ""))
    return f"<h3 id='{escape(name)}'>{escape(name)}</h3><p>{about}</p><ul>{fields}</ul>"


def _shape(schema: Document) -> str:
    """A type in a few words, linked to where it is told."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f"<a href='#{name}'>{name}</a>"
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return " or ".join(_shape(part) for part in schema[key])
    if "const" in schema:
        return f"<code>{escape(repr(schema['const']))}</code>"
    if "enum" in schema:
        return " or ".join(f"<code>{escape(repr(value))}</code>" for value in schema["enum"])
    kind = schema.get("type", "anything")
    if kind == "array":
        return f"list of {_shape(schema['items'])}" if isinstance(schema.get("items"), dict) else "list"
    if isinstance(kind, list):
        return " or ".join(escape(each) for each in kind)
    return escape(str(kind))
