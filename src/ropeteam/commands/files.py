"""Reading and writing the files named on the command line."""

from pathlib import Path

from ..kernel.refused import Refused
from ..table import Table, replay

LARGEST_RECORD = 10_000_000


def read_text(path: Path) -> str:
    """The text of a file, or of standard input for ``-``."""
    try:
        if str(path) == "-":
            return Path("/dev/stdin").read_text(encoding="utf-8")
        if path.is_file() and path.stat().st_size > LARGEST_RECORD:
            raise Refused("file", f"{path}: larger than {LARGEST_RECORD // 1_000_000} MB, so it is no record")
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Refused("file", f"{path}: not a text file") from None
    except (OSError, ValueError) as problem:
        raise Refused("file", f"{path}: {reason(problem)}") from None


def write_text(path: Path, text: str) -> None:
    """Writes a text file; refused with the reason if that fails."""
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as problem:
        raise Refused("file", f"{path}: {reason(problem)}") from None


def make_folder(path: Path) -> None:
    """Makes the folder and those above it, unless it is there already."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        raise Refused("file", f"{path}: {reason(problem)}") from None


def read_record(path: Path, content: Path | None) -> Table:
    """The table a record file leads to, dealt no further; a refusal names the file."""
    text = read_text(path)
    try:
        return replay(text, dealer="manual", content=content)
    except Refused as refusal:
        raise Refused(refusal.code, f"{path}: {refusal.message}", refusal.rule) from None


def reason(problem: OSError | ValueError) -> str:
    """Why the system said no, in lower case."""
    text = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
    return text[:1].lower() + text[1:]
