"""Writes the front end's types from the server's OpenAPI description: ``python tools/web_types.py``."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from ropeteam.server.app import build
from ropeteam.server.openapi import document
from ropeteam.server.settings import Settings

WEB = Path(__file__).parents[1] / "web"
TYPES = WEB / "src" / "api" / "schema.d.ts"


def generate(target: Path) -> None:
    """Types of everything the API answers and takes, for TypeScript."""
    with tempfile.TemporaryDirectory() as folder:
        app, _ = build(Settings(database=str(Path(folder) / "unused.db"), browser=False))
        source = Path(folder) / "openapi.json"
        source.write_text(json.dumps(document(app)))
        command = ["npx", "--no-install", "openapi-typescript", str(source), "-o", str(target)]
        subprocess.run(command, cwd=WEB, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    generate(Path(sys.argv[1]) if len(sys.argv) > 1 else TYPES)
