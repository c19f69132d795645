"""The choice of the module that talks to each kind of database."""

from sqlalchemy import Engine

from companion.store import on_postgresql, on_sqlite
from companion.store.connection import Connections


def tune(engine: Engine) -> None:
    """Configure every new connection of ``engine`` as its database needs; a second call changes nothing."""
    (on_sqlite if engine.dialect.name == "sqlite" else on_postgresql).tune(engine)


def connections_to(engine: Engine) -> Connections:
    """Return the connections to the database of ``engine``."""
    tune(engine)
    if engine.dialect.name == "sqlite":
        return on_sqlite.SqliteConnections(engine)
    return on_postgresql.PooledConnections(engine)
