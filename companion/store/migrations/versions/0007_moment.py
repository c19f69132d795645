"""Where an evening is has a name of its own: it is no longer the page that was looked at last.

Revision ID: 0007
Revises: 0006
"""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Call the column by what it holds; ``companion.play.moment`` makes sense of the older values."""
    op.execute("ALTER TABLE tables RENAME COLUMN room TO moment")


def downgrade() -> None:
    """Go back to the older name, and to its values."""
    op.execute("UPDATE tables SET moment = 'play' WHERE moment = 'hush'")
    op.execute("UPDATE tables SET moment = 'end' WHERE moment = 'closed'")
    op.execute("ALTER TABLE tables RENAME COLUMN moment TO room")
