"""No notes of players: their phones keep them.

Revision ID: 0012
Revises: 0011
"""

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drop the table of notes."""
    op.drop_table("notes", if_exists=True)
