"""The tables of the database. Everything that is data of a game is JSON text: the games know its shape."""

from typing import Final

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from companion.store.on_postgresql import POOL


class CannotOpen(Exception):  # noqa: N818 - a sentence for the person who starts the app, not an error of the program
    """The database cannot be used; ``str()`` is one clear sentence that says why."""


CONNECTIONS: Final = 10
"""Connections to PostgreSQL that a process opens at most, unless ``DATABASE_CONNECTIONS`` says otherwise."""

SCHEMES: Final = {"postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
"""Addresses that leave the choice of a driver to us."""


def address_of(text: str) -> URL:
    """Return the address of a database with the driver that is used for it; raises ``CannotOpen`` for any other."""
    try:
        url = make_url(text)
        url = url.set(drivername=SCHEMES.get(url.drivername, url.drivername))
    except (ArgumentError, ValueError) as error:  # ValueError: a port that is not a number
        raise CannotOpen("DATABASE_URL is no address of a database.") from error
    if url.drivername not in {"sqlite", "postgresql+psycopg"}:
        raise CannotOpen("DATABASE_URL must begin with sqlite:/// or postgresql://.")
    return url


class Database(SQLAlchemy):
    """Flask-SQLAlchemy that says in a sentence when an address is none."""

    def init_app(self, app: Flask) -> None:
        """Make the engine of ``app``; raises ``CannotOpen`` for an address that leads to no database."""
        url = address_of(str(app.config.get("SQLALCHEMY_DATABASE_URI", app.config.get("DATABASE_URL"))))
        app.config["SQLALCHEMY_DATABASE_URI"] = url
        if url.get_backend_name() == "postgresql":
            size = app.config.get("DATABASE_CONNECTIONS", CONNECTIONS)
            app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", {"pool_size": size, **POOL})
        elif url.database not in {None, "", ":memory:"}:
            # As many connections as there are threads: a page must never wait for one.
            app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", {"pool_size": 0})
        try:
            super().init_app(app)
        except ModuleNotFoundError as error:
            raise CannotOpen(
                "PostgreSQL needs its driver: install requirements-hosting.lock, as docs/hosting.md says."
            ) from error


Identity: Final = BigInteger().with_variant(Integer, "sqlite")
"""A number that the database gives, of which there may be more than four thousand million."""

NAMES: Final = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
"""How constraints are called, so that a migration can name them on every database."""

db: Final = Database(metadata=MetaData(naming_convention=NAMES))

tables: Final = Table(
    "tables",
    db.metadata,
    Column("id", Text, primary_key=True),
    Column("slug", Text, nullable=False),
    Column("device", Text, nullable=False, index=True),  # the digest of the game master's device
    Column("stage", Text, nullable=False),
    Column("ended", Text),
    Column("moment", Text, nullable=False),  # where the evening is: `companion.play.moment`
    Column("version", Integer, nullable=False),  # the newest; the journal's newest row once there is one
    Column("changes", Integer, nullable=False),  # grows with every write to anything of this table
    Column("first", Integer, nullable=False),  # the version that the deal made
    Column("generation", Integer, nullable=False),  # the newest seat code's
    Column("players", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("settled", Text),  # the options that were dealt
    Column("hidden", Text),  # the deal
    Column("created_at", Float, nullable=False),
    Column("played_at", Float, nullable=False, index=True),
    Column("dealt_at", Float, nullable=False),
    Column("sealed", Text),  # what the deal was sealed with: its salt, secret until the end, and the digest
    Column("handover", Text, unique=True, index=True),  # the digest of the code that moves the table to another device
    Column("takeovers", Integer, nullable=False, server_default="0"),  # how many such codes were used
    Column("marked", Float),  # where the row grew too old: how long the server had run in all
    Column("evening", Text, index=True),  # the evening that it belongs to; tables that came from a record have none
    Column("arranged", Integer, nullable=False, server_default="0"),  # the draft's newest version that no phone made
)
"""A game master's tables; times in seconds since the epoch."""

evenings: Final = Table(
    "evenings",
    db.metadata,
    Column("id", Text, primary_key=True),
    Column("device", Text, nullable=False, index=True),  # the digest of the game master's device
    Column("code", Text, nullable=False, unique=True),  # what phones join by; so short that a digest would hide nothing
    Column("table_id", Text, ForeignKey("tables.id", ondelete="SET NULL")),  # the table that everyone sits at now
    Column("changes", Integer, nullable=False),  # grows with every write to anything of this evening
    Column("digits", Text, unique=True),  # what a court screen is brought in by
    Column("digits_until", Float),
    Column("used_at", Float, nullable=False, index=True),
    Column("marked", Float),
)
"""What outlives a game: the phones and screens of people who play one after the other."""

members: Final = Table(
    "members",
    db.metadata,
    Column("evening_id", Text, ForeignKey("evenings.id", ondelete="CASCADE"), primary_key=True),
    Column("device", Text, primary_key=True, index=True),  # the digest of the phone
    Column("name", Text, primary_key=True),
    Column("brought", Integer, nullable=False),  # whether the name came with the phone: it leaves with it, too
    Column("table_id", Text, nullable=False),  # the table at which the phone last said that this is who holds it
    Column("joined_at", Float, nullable=False),
    Column("gone_at", Float),  # when the game master removed it: it may not come back by itself
)
"""The phones of an evening and their names. A phone that is shared has several."""

screens: Final = Table(
    "screens",
    db.metadata,
    Column("device", Text, primary_key=True),  # the digest of the screen's browser
    Column("evening_id", Text, ForeignKey("evenings.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("used_at", Float, nullable=False),
)
"""The court screens that follow an evening; each remembers the last."""

preferences: Final = Table(
    "preferences",
    db.metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),  # as JSON
)
"""What the game master prefers at a table, a row for each preference, so that two devices never undo one another."""

live_state: Final = Table(
    "live_state",
    db.metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),  # as JSON
)
"""What runs at a table besides its game (timer, count, screens that read aloud, cards turned over), a row for each."""

seats: Final = Table(
    "seats",
    db.metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("generation", Integer, nullable=False),
    Column("code", Text, nullable=False),  # its digest
    Column("holder", Text, index=True),  # the digest of the phone
    Column("looked_at", Float),
    Column("shown_at", Float),
    Column("invited", Text),  # the digest of the phone that had this name when the deal was made
    UniqueConstraint("code"),
)
"""The seats of a dealt table; ``place`` counts from 0."""

entries: Final = Table(
    "entries",
    db.metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("command", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("at", Float, nullable=False),
)
"""The journal: rows are only ever added."""

notices: Final = Table(
    "notices",
    db.metadata,
    Column("id", Identity, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("version", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("at", Float, nullable=False),
)
"""What happened beside the game: seats taken and released, roles shown on the tablet; ``place`` -1 is nobody's."""

notes: Final = Table(
    "notes",
    db.metadata,
    Column("id", Identity, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("place", Integer, nullable=False),
    Column("line", Text, nullable=False),
)
"""What players have written into their private notebooks; a write here is not a change of the table: nobody is told."""

groups: Final = Table(
    "groups",
    db.metadata,
    Column("id", Text, primary_key=True),
    Column("device", Text, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("players", Text, nullable=False),
    Column("used_at", Float, nullable=False, index=True),
    Column("marked", Float),
    UniqueConstraint("device", "name"),
)
"""People who play together, for one device."""

presets: Final = Table(
    "presets",
    db.metadata,
    Column("id", Text, primary_key=True),
    Column("device", Text, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("slug", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("used_at", Float, nullable=False, index=True),
    Column("marked", Float),
    UniqueConstraint("device", "name"),
)
"""Named set-ups, for one device."""

recordings: Final = Table(
    "recordings",
    db.metadata,
    Column("device", Text, primary_key=True),
    Column("sentence", Text, primary_key=True),  # the digest of the language and the words that are spoken
    Column("mimetype", Text, nullable=False),
    Column("sound", LargeBinary, nullable=False),
    Column("used_at", Float, nullable=False, index=True),
    Column("marked", Float),
)
"""Sentences spoken by a game master, for one device."""

upkeep: Final = Table(
    "upkeep",
    db.metadata,
    Column("key", Text, primary_key=True),
    Column("value", Float, nullable=False),
)
"""Numbers that the server keeps about itself."""

forgotten_devices: Final = Table(
    "departed",
    db.metadata,
    Column("device", Text, primary_key=True),
    Column("used_at", Float, nullable=False, index=True),  # when it left; a copy of its cookie is too old by then
    Column("marked", Float),
)
"""Devices whose data was all deleted: a copy of their cookie is useless."""
