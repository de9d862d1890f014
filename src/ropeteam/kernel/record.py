"""Plain-text records: a header, a blank line, one move a line, and maybe the result.

This module knows the outer form only; the table reads the moves and checks them.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from .option import OptionValue, write_value
from .refused import Refused
from .rules import Standing

VERSION = "1"
HIDDEN = "?"
"""Stands in a seat's copy of a running game for what it must not know."""

LONGEST_LINE = 500


class RecordLine(NamedTuple):
    """One move line: where it stands, who acts, and the move's text."""

    number: int
    actor: str
    text: str


class Record(NamedTuple):
    """A record's parts, each with the line it was read from."""

    game: str
    header: dict[str, tuple[int, str]]
    moves: list[RecordLine]
    results: list[tuple[int, str]]


def refuse_line(number: int, message: str, code: str = "record", rule: str = "") -> Refused:
    """A refusal that names the line."""
    return Refused(code, f"line {number}: {message}", rule)


def parse(text: str) -> Record:
    """The parts of a record; refused with the line and the reason if it is not one."""
    header: dict[str, tuple[int, str]] = {}
    moves: list[RecordLine] = []
    results: list[tuple[int, str]] = []
    seen_version = False
    in_header = True
    for number, raw in enumerate(text.split("\n"), start=1):
        if len(raw) > LONGEST_LINE:
            raise refuse_line(number, f"longer than {LONGEST_LINE} characters")
        line = raw.partition("#")[0].strip()
        if not line:
            # A line that only holds a comment separates nothing.
            if "#" not in raw and header:
                in_header = False
            continue
        if not seen_version:
            if line != f"ropeteam {VERSION}":
                raise refuse_line(number, f"a record begins with 'ropeteam {VERSION}', not {line[:40]!r}")
            seen_version = True
        elif in_header:
            key, _, value = line.partition(" ")
            if not value:
                raise refuse_line(number, f"header line {line[:40]!r} has no value")
            if key in header:
                raise refuse_line(number, f"{key[:40]!r} stands twice in the header")
            header[key] = (number, value.strip())
        elif line.split(" ")[0] in ("score", "winner"):
            results.append((number, line))
        elif results:
            raise refuse_line(number, "a move after the result")
        else:
            actor, _, move = line.partition(" ")
            if not move:
                raise refuse_line(number, f"{line[:40]!r} is not an actor and a move")
            moves.append(RecordLine(number, actor, move.strip()))
    if not seen_version:
        raise Refused("record", f"empty: a record begins with 'ropeteam {VERSION}'")
    if "game" not in header:
        raise Refused("record", "the header names no game")
    game = header.pop("game")[1]
    return Record(game, header, moves, results)


def write(
    game: str,
    options: Mapping[str, OptionValue],
    extras: Mapping[str, str],
    moves: Iterable[tuple[str, str]],
    standing: Standing,
) -> str:
    """The text of a record."""
    lines = [f"ropeteam {VERSION}", f"game {game}"]
    lines += [f"{name} {write_value(value)}" for name, value in options.items()]
    lines += [f"{name} {value}" for name, value in extras.items()]
    lines.append("")
    lines += [f"{actor} {text}" for actor, text in moves]
    if standing.over:
        lines.append("")
        lines += result_lines(standing)
    return "\n".join(lines) + "\n"


def result_lines(standing: Standing) -> list[str]:
    """The result of a finished game: scores if the game has them, then every winner."""
    scores = [f"score {seat} {points}" for seat, points in enumerate(standing.scores or ())]
    winners = [f"winner {seat}" for seat in standing.winners]
    return scores + (winners or ["winner none"])


def check_results(results: list[tuple[int, str]], standing: Standing) -> None:
    """Refuses result lines that are not what the moves lead to."""
    if not results:
        return
    if not standing.over:
        raise refuse_line(results[0][0], "a result, but the game is not over")
    expected = result_lines(standing)
    seen: set[str] = set()
    for number, line in results:
        if line not in expected:
            raise refuse_line(number, f"{line!r} is not what the moves lead to: {', '.join(expected)}")
        if line in seen:
            raise refuse_line(number, f"{line!r} stands twice")
        seen.add(line)
    winners = {line for line in expected if line.startswith("winner")}
    given = {line for line in seen if line.startswith("winner")}
    if given and given != winners:
        raise refuse_line(results[-1][0], f"a winner is missing: {', '.join(sorted(winners))}")
