"""What devices need: a sealed deal and a hand-over code for tables; named set-ups and recordings.

Revision ID: 0002
Revises: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Widen the tables, and make the new ones."""
    # Column by column: a batch copies the whole table and would drop the old one with its journal.
    op.add_column("tables", sa.Column("sealed", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("handover", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("takeovers", sa.Integer(), nullable=False, server_default="0"))
    op.create_index(op.f("ix_tables_handover"), "tables", ["handover"], unique=True)
    op.create_table(
        "presets",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("slug", sa.Text(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("used_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_presets")),
        sa.UniqueConstraint("device", "name", name=op.f("uq_presets_device")),
    )
    op.create_index(op.f("ix_presets_device"), "presets", ["device"], unique=False)
    op.create_table(
        "recordings",
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("sentence", sa.Text(), nullable=False),
        sa.Column("mimetype", sa.Text(), nullable=False),
        sa.Column("sound", sa.LargeBinary(), nullable=False),
        sa.Column("used_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("device", "sentence", name=op.f("pk_recordings")),
    )
