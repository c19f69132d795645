"""A column for how far an evening has got, which is no longer named by the page that was last shown.

Revision ID: 0007
Revises: 0006
"""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Rename the column after its content; ``companion.services.moment`` understands the older values."""
    op.execute("ALTER TABLE tables RENAME COLUMN room TO moment")
