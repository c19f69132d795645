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

NUMBERED = ("notices", "notes")


def _change(old: sa.types.TypeEngine[int], new: sa.types.TypeEngine[int]) -> None:
    if op.get_bind().dialect.name == "sqlite":  # its numbers have 64 bits already
        return
    for name in NUMBERED:
        op.alter_column(name, "id", existing_type=old, type_=new, existing_nullable=False)
        kind = "bigint" if isinstance(new, sa.BigInteger) else "integer"
        op.execute(f"ALTER SEQUENCE {name}_id_seq AS {kind}")


def upgrade() -> None:
    """Widen the numbers where the database distinguishes sizes."""
    _change(sa.Integer(), sa.BigInteger())


def downgrade() -> None:
    """Narrow them again."""
    _change(sa.BigInteger(), sa.Integer())
