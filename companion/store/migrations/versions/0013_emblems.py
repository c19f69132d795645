"""The emblems that people have had at a table, which they keep wherever they sit.

Revision ID: 0013
Revises: 0012
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; without an entry emblems go by place, as they did."""
    op.add_column("tables", sa.Column("emblems", sa.Text(), nullable=False, server_default="{}"))
