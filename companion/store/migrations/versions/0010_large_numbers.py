"""Numbers of notices and of notebook lines that can exceed two billion.

Revision ID: 0010
Revises: 0009
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Widen the numbers where the database distinguishes sizes."""
    if op.get_bind().dialect.name == "sqlite":  # its numbers have 64 bits already
        return
    for name in ("notices", "notes"):
        op.alter_column(name, "id", existing_type=sa.Integer(), type_=sa.BigInteger(), existing_nullable=False)
        op.execute(f"ALTER SEQUENCE {name}_id_seq AS bigint")
