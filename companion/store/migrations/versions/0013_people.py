"""People keep their emblems wherever they sit, and the log says how somebody was called before.

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
    """Add the columns; emblems then go by place, as they did, and nobody knows the names of earlier renamings."""
    op.add_column("tables", sa.Column("emblems", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("notices", sa.Column("former", sa.Text()))
    op.execute("UPDATE notices SET former = '…' WHERE kind IN ('renamed', 'replaced')")
