"""Bringing an older database up to date, and writing the next migration.

``flask --app companion.store.migrating db revision --autogenerate -m "…"`` writes one below ``migrations/versions``;
its name must then be added to ``opening.REVISIONS``. Importing this module imports Alembic, which is slow, so the app
does it only for a database that needs it.
"""

import os
from pathlib import Path
from typing import Final

from alembic import command
from flask import Flask
from flask_migrate import Migrate
from sqlalchemy import Connection

from companion.store.schema import db

FOLDER: Final = Path(__file__).parent / "migrations"

migrate: Final = Migrate(db=db, directory=str(FOLDER), render_as_batch=True)


def upgrade(app: Flask, connection: Connection, revision: str = "head") -> None:
    """Run every migration up to ``revision`` that the database of ``connection`` lacks, inside its transaction."""
    migrate.init_app(app)
    with app.app_context():
        config = migrate.get_config()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def create_app() -> Flask:
    """Return an app with only the database at ``DATABASE_URL``, for the ``flask db`` command."""
    app = Flask("companion")
    app.config["SQLALCHEMY_DATABASE_URI"] = os.environ["DATABASE_URL"]
    db.init_app(app)
    migrate.init_app(app)
    return app
