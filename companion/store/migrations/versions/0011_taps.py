"""Journal entries say which tap entered them; equal times said it before.

Revision ID: 0011
Revises: 0010
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the number, for games that go on as well."""
    op.add_column("entries", sa.Column("tap", sa.Integer()))
    op.execute(
        "UPDATE entries SET tap = (SELECT min(first.version) FROM entries AS first"
        " WHERE first.table_id = entries.table_id AND first.at = entries.at AND first.actor = entries.actor)"
        " WHERE actor <> 'record'"
    )
