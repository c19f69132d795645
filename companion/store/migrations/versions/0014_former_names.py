"""The log says how somebody who is called otherwise was called before.

Revision ID: 0014
Revises: 0013
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; nobody knows the names of earlier renamings."""
    op.add_column("notices", sa.Column("former", sa.Text()))
    op.execute("UPDATE notices SET former = '…' WHERE kind IN ('renamed', 'replaced')")
