"""Guests, tables and their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "guest",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=30), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guest")),
    )
    op.create_table(
        "match",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("analysis", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("host", sa.String(length=32), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("actors", sa.JSON(), nullable=False),
        sa.Column("bot_due", sa.Boolean(), nullable=False),
        sa.Column("request", sa.JSON(), nullable=True),
        sa.Column("winners", sa.JSON(), nullable=False),
        sa.Column("rematch", sa.String(length=32), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match")),
    )
    with op.batch_alter_table("match", schema=None) as batch_op:
        batch_op.create_index("ix_match_bot_due_updated", ["bot_due", "updated"], unique=False)
        batch_op.create_index("ix_match_host", ["host"], unique=False)
        batch_op.create_index("ix_match_listed_status", ["listed", "status"], unique=False)

    op.create_table(
        "secret",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.String(length=200), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_secret")),
    )
    op.create_table(
        "entry",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("revision", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_entry_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "revision", name=op.f("pk_entry")),
    )
    with op.batch_alter_table("entry", schema=None) as batch_op:
        batch_op.create_index("uq_entry_match_key", ["match", "key"], unique=True)

    op.create_table(
        "seat",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("guest", sa.String(length=32), nullable=True),
        sa.Column("name", sa.String(length=30), nullable=False),
        sa.Column("colour", sa.String(length=10), nullable=False),
        sa.Column("level", sa.String(length=20), nullable=True),
        sa.Column("reserved", sa.String(length=32), nullable=True),
        sa.Column("eyes", sa.Boolean(), nullable=False),
        sa.Column("resigned", sa.Boolean(), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name=op.f("fk_seat_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_seat")),
    )
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seat_guest"), ["guest"], unique=False)
        batch_op.create_index(batch_op.f("ix_seat_reserved"), ["reserved"], unique=False)

    op.create_table(
        "transfer",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guest.id"], name=op.f("fk_transfer_guest"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_transfer")),
    )
    with op.batch_alter_table("transfer", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_transfer_guest"), ["guest"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("transfer", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_transfer_guest"))

    op.drop_table("transfer")
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_seat_reserved"))
        batch_op.drop_index(batch_op.f("ix_seat_guest"))

    op.drop_table("seat")
    with op.batch_alter_table("entry", schema=None) as batch_op:
        batch_op.drop_index("uq_entry_match_key")

    op.drop_table("entry")
    op.drop_table("secret")
    with op.batch_alter_table("match", schema=None) as batch_op:
        batch_op.drop_index("ix_match_listed_status")
        batch_op.drop_index("ix_match_host")
        batch_op.drop_index("ix_match_bot_due_updated")

    op.drop_table("match")
    op.drop_table("guest")
