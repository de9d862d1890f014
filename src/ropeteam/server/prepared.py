"""Statements of every move, compiled once: to build one anew costs several times what it takes to run it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import JSON, Connection, Insert, Table, Update
from sqlalchemy.sql.compiler import SQLCompiler


class Prepared:
    """A statement that writes whole rows of a table, in the words of each kind of database."""

    def __init__(self, statement: Insert | Update) -> None:
        table = statement.table
        assert isinstance(table, Table)
        self._statement = statement
        self._columns = [column.name for column in table.columns]
        self._documents = [column.name for column in table.columns if isinstance(column.type, JSON)]
        self._compiled: dict[str, SQLCompiler] = {}

    def run(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> int:
        """Writes the rows, or does it with each of them; returns how many were met."""
        compiled = self._compiled.get(connection.dialect.name) or self._compile(connection)
        given = [{**row, **{name: _document(row[name]) for name in self._documents}} for row in rows]
        names = compiled.positiontup
        parameters = given if names is None else [tuple([row[name] for name in names]) for row in given]
        return connection.exec_driver_sql(compiled.string, parameters).rowcount

    def _compile(self, connection: Connection) -> SQLCompiler:
        compiled = self._statement.compile(dialect=connection.dialect, column_keys=self._columns)
        assert isinstance(compiled, SQLCompiler)
        self._compiled[connection.dialect.name] = compiled
        return compiled


def _document(value: object) -> str:
    return msgspec.json.encode(value).decode()
