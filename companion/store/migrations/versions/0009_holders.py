"""An index of the phones that hold seats, which is searched while a phone's cookie looks too old.

Revision ID: 0009
Revises: 0008
"""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the index."""
    op.create_index(op.f("ix_seats_holder"), "seats", ["holder"], unique=False)
