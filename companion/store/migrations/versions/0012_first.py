"""The schema that migrations begin with: ``tests/store/first_schema.sql``.

Revision ID: 0012
Revises: nothing
"""

revision = "0012"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Change nothing: ``opening.prepare`` creates the tables of an empty database."""
