"""The built web front end, or a page that says how to build it."""

from pathlib import Path
from typing import Annotated, Final

from litestar import MediaType, Response, get
from litestar.params import PathParameter
from litestar.response import File

STATIC: Final = Path(__file__).with_name("static")
HASHED: Final = "assets"
"""Files in this folder have a hash in their name and never change."""

MISSING: Final = """<!doctype html>
<html lang="en">
<title>Ropeteam</title>
<h1>Ropeteam</h1>
<p>The server is running, but its pages are not built. <code>make play</code> builds them;
or run <code>npm ci && npm run build</code> in <code>web/</code> and restart.</p>
<p>The API is here: <a href="/api/schema">/api/schema</a>.</p>
</html>
"""


def frontend_file(path: str, static: Path = STATIC) -> Path | None:
    """The file for a path: itself, or the page for every address of the front end; never one outside the folder."""
    root = static.resolve()
    wanted = (root / path.lstrip("/")).resolve()
    if wanted.is_relative_to(root) and wanted.is_file():
        return wanted
    # A missing file is missing; any other address is a place inside the page.
    page = root / "index.html"
    return page if "." not in path.rpartition("/")[2] and page.is_file() else None


@get(["/", "/{path:path}"], include_in_schema=False)
async def frontend(path: Annotated[str, PathParameter(max_length=500)] = "") -> File | Response[str]:
    """The pages."""
    found = frontend_file(path)
    if found is None:
        missing = not (STATIC / "index.html").is_file()
        known = missing and "." not in path
        text = MISSING if known else "There is nothing at this address."
        return Response(text, media_type=MediaType.HTML if known else MediaType.TEXT, status_code=200 if known else 404)
    kept = "public, max-age=31536000, immutable" if path.lstrip("/").startswith(f"{HASHED}/") else "no-cache"
    return File(found, filename=found.name, content_disposition_type="inline", headers={"cache-control": kept})
