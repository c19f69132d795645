"""Preferences and live state in separate rows, instead of one text that had to be rewritten as a whole.

Revision ID: 0005
Revises: 0004
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

LIVE = {"timer", "count", "recital", "turned"}
"""The settings that were not preferences."""

NAMES = ("preferences", "live_state")


def upgrade() -> None:
    """Create the tables, and move every setting to one of them."""
    for name in NAMES:
        op.create_table(
            name,
            sa.Column("table_id", sa.Text(), nullable=False),
            sa.Column("name", sa.Text(), nullable=False),
            sa.Column("value", sa.Text(), nullable=False),
            sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f(f"fk_{name}_table_id"), ondelete="CASCADE"),
            sa.PrimaryKeyConstraint("table_id", "name", name=op.f(f"pk_{name}")),
        )
    connection = op.get_bind()
    for table_id, settings in connection.execute(sa.text("SELECT id, settings FROM tables")).all():
        for name, value in split(json.loads(settings)):
            connection.execute(
                sa.text(f"INSERT INTO {NAMES[name in LIVE]} (table_id, name, value) VALUES (:table, :name, :value)"),  # noqa: S608 - ours
                {"table": table_id, "name": name, "value": json.dumps(value, separators=(",", ":"))},
            )
    op.drop_column("tables", "settings")


def split(settings: dict[str, object]) -> list[tuple[str, object]]:
    """Return settings under the names of their rows: the voice for each language has a separate row."""
    voices = settings.pop("voices", {})
    named = [(f"voice.{language}", voice) for language, voice in dict(voices).items()]  # type: ignore[call-overload]
    return [*settings.items(), *named]
