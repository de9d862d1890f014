"""The tables of the database. Changes come with a migration in ``migrations/versions``."""

from typing import Final

from sqlalchemy import JSON, BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

SECRET: Final = Table(
    "secret",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)
"""What all server processes on a database share: the key that signs cookies and invites."""

GUEST: Final = Table(
    "guest",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(30), nullable=False),
    Column("created", BigInteger, nullable=False),
)

TRANSFER: Final = Table(
    "transfer",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("guest", String(32), ForeignKey("guest.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("expires", BigInteger, nullable=False),
)
"""One-time codes, kept as digests: who reads the database cannot use them."""

MATCH: Final = Table(
    "match",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("analysis", Boolean, nullable=False),
    Column("status", String(12), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("host", String(32), nullable=True),
    Column("version", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("actors", JSON, nullable=False),
    Column("bot_due", Boolean, nullable=False),
    Column("request", JSON, nullable=True),
    Column("winners", JSON, nullable=False),
    Column("rematch", String(32), nullable=True),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Index("ix_match_listed_status", "listed", "status"),
    Index("ix_match_bot_due_updated", "bot_due", "updated"),
    Index("ix_match_host", "host"),
)
"""One row a table. ``version`` grows with every change, ``revision`` with every line of the log."""

SEAT: Final = Table(
    "seat",
    METADATA,
    Column("match", String(32), ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("guest", String(32), nullable=True, index=True),
    Column("name", String(30), nullable=False),
    Column("colour", String(10), nullable=False),
    Column("level", String(20), nullable=True),
    Column("reserved", String(32), nullable=True, index=True),
    Column("eyes", Boolean, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("hidden", Boolean, nullable=False),
    Column("won", Boolean, nullable=True),
    Column("score", Integer, nullable=True),
)

ENTRY: Final = Table(
    "entry",
    METADATA,
    Column("match", String(32), ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("revision", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("key", String(64), nullable=True),
    Column("at", BigInteger, nullable=False),
    Index("uq_entry_match_key", "match", "key", unique=True),
)
"""The append-only log: every move, chance result and undo. Rows are never changed."""
