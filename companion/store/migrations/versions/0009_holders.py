"""Whether a phone holds a seat anywhere is asked while its cookie looks too old: an index finds it.

Revision ID: 0009
Revises: 0008
"""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Index who holds a seat."""
    op.create_index(op.f("ix_seats_holder"), "seats", ["holder"], unique=False)


def downgrade() -> None:
    """Take the index back."""
    op.drop_index(op.f("ix_seats_holder"), table_name="seats")
