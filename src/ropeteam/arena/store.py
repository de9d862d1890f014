"""A contest's folder: what was asked for, every finished match, tables and records. Nothing finished is ever lost."""

import csv
from pathlib import Path

import msgspec

from ..kernel.refused import Refused
from .contest import Contest
from .match import Result
from .tally import Row

COLUMNS = ("match", "deal", "seats", "winners", "scores", "decisions", "seconds", "failed", "record")


class Store:
    """A folder with ``contest.json``, ``matches.csv``, ``table.csv``, plots and records of failures."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._contest = folder / "contest.json"
        self._matches = folder / "matches.csv"

    def begin(self, contest: Contest, resume: bool) -> list[Result]:
        """Makes the folder ready; the matches that are finished already when a contest is resumed."""
        if not resume:
            if self._contest.exists():
                raise Refused("folder", f"{self.folder} holds a contest already: resume it or choose another folder")
            self.folder.mkdir(parents=True, exist_ok=True)
            self._contest.write_bytes(msgspec.json.format(msgspec.json.encode(contest)))
            self._write_matches([])
            return []
        if not self._contest.exists():
            raise Refused("folder", f"{self.folder} holds no contest to resume")
        kept = self.contest()
        if msgspec.structs.replace(kept, games=contest.games) != contest:
            raise Refused(
                "folder", f"{self.folder} holds another contest: game, options, bots and seed must be the same"
            )
        self._contest.write_bytes(msgspec.json.format(msgspec.json.encode(contest)))
        done = self.results(kept)
        self._write_matches(done)  # without a line that was cut short
        return done

    def contest(self) -> Contest:
        """The contest that is kept here."""
        return msgspec.json.decode(self._contest.read_bytes(), type=Contest)

    def add(self, contest: Contest, result: Result) -> None:
        """Keeps a finished match at once."""
        with self._matches.open("a", newline="") as file:
            csv.writer(file, lineterminator="\n").writerow(_cells(contest, result))
        if result.failed is not None:
            lines = "".join(f"# {line}\n" for line in result.failure.splitlines())
            (self.folder / f"failure-{result.index:05}.txt").write_text(result.record + lines)

    def finish(self, contest: Contest, results: list[Result], rows: list[Row]) -> None:
        """Writes the table, and the matches in their order."""
        self._write_matches(sorted(results, key=lambda result: result.index), contest)
        with (self.folder / "table.csv").open("w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(Row.__struct_fields__)
            writer.writerows(msgspec.structs.astuple(row) for row in rows)

    def results(self, contest: Contest) -> list[Result]:
        """Every match finished so far; a line that a crash cut short is left out."""
        numbers = {entrant.name: number for number, entrant in enumerate(contest.entrants)}
        found: dict[int, Result] = {}
        with self._matches.open(newline="") as file:
            for row in csv.DictReader(file):
                try:
                    result = _result(row, numbers)
                except (KeyError, TypeError, ValueError):
                    continue
                found[result.index] = result
        return list(found.values())

    def _write_matches(self, results: list[Result], contest: Contest | None = None) -> None:
        contest = contest or self.contest()
        with self._matches.open("w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(COLUMNS)
            writer.writerows(_cells(contest, result) for result in results)


def _cells(contest: Contest, result: Result) -> list[str]:
    return [
        str(result.index),
        str(result.deal),
        " ".join(contest.entrants[number].name for number in result.seats),
        " ".join(map(str, result.winners)),
        "" if result.scores is None else " ".join(map(str, result.scores)),
        " ".join(map(str, result.decisions)),
        " ".join(f"{seconds:.6f}" for seconds in result.seconds),
        "" if result.failed is None else contest.entrants[result.failed].name,
        result.record,
    ]


def _result(row: dict[str, str], numbers: dict[str, int]) -> Result:
    if not (row["record"] or "").endswith("\n"):
        raise ValueError("cut short")
    return Result(
        int(row["match"]),
        int(row["deal"]),
        tuple(numbers[name] for name in row["seats"].split()),
        tuple(map(int, row["winners"].split())),
        tuple(map(int, row["scores"].split())) or None,
        tuple(map(int, row["decisions"].split())),
        tuple(map(float, row["seconds"].split())),
        row["record"],
        numbers[row["failed"]] if row["failed"] else None,
    )
