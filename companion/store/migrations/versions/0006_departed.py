"""Devices whose session is over.

Revision ID: 0006
Revises: 0005
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "departed",
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("used_at", sa.Float(), nullable=False),
        sa.Column("marked", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("device", name=op.f("pk_departed")),
    )
    op.create_index(op.f("ix_departed_used_at"), "departed", ["used_at"], unique=False)
