"""Evenings: the phones and screens of people who play one game after the other.

Revision ID: 0008
Revises: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables; games opened before belong to no evening."""
    op.add_column("tables", sa.Column("evening", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("arranged", sa.Integer(), nullable=False, server_default="0"))
    op.create_index(op.f("ix_tables_evening"), "tables", ["evening"], unique=False)
    op.add_column("seats", sa.Column("invited", sa.Text(), nullable=True))
    _create_evenings()
    _create_members()
    _create_screens()


def _create_evenings() -> None:
    op.create_table(
        "evenings",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=True),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.Column("digits", sa.Text(), nullable=True),
        sa.Column("digits_until", sa.Float(), nullable=True),
        sa.Column("used_at", sa.Float(), nullable=False),
        sa.Column("marked", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_evenings_table_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_evenings")),
        sa.UniqueConstraint("code", name=op.f("uq_evenings_code")),
        sa.UniqueConstraint("digits", name=op.f("uq_evenings_digits")),
    )
    op.create_index(op.f("ix_evenings_device"), "evenings", ["device"], unique=False)
    op.create_index(op.f("ix_evenings_used_at"), "evenings", ["used_at"], unique=False)


def _create_members() -> None:
    op.create_table(
        "members",
        sa.Column("evening_id", sa.Text(), nullable=False),
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("brought", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("joined_at", sa.Float(), nullable=False),
        sa.Column("gone_at", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(
            ["evening_id"], ["evenings.id"], name=op.f("fk_members_evening_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("evening_id", "device", "name", name=op.f("pk_members")),
    )
    op.create_index(op.f("ix_members_device"), "members", ["device"], unique=False)


def _create_screens() -> None:
    op.create_table(
        "screens",
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("evening_id", sa.Text(), nullable=False),
        sa.Column("used_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["evening_id"], ["evenings.id"], name=op.f("fk_screens_evening_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("device", name=op.f("pk_screens")),
    )
    op.create_index(op.f("ix_screens_evening_id"), "screens", ["evening_id"], unique=False)
