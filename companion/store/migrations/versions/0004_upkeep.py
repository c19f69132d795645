"""Marks on old rows before they are deleted, and indices to find them.

Revision ID: 0004
Revises: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

USED = {"tables": "played_at", "groups": "used_at", "presets": "used_at", "recordings": "used_at"}


def upgrade() -> None:
    """Add the marks, the indices, and the count of the seconds that the server has run."""
    for name, used in USED.items():
        op.add_column(name, sa.Column("marked", sa.Float(), nullable=True))
        op.create_index(op.f(f"ix_{name}_{used}"), name, [used], unique=False)
    op.create_table(
        "upkeep",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_upkeep")),
    )
