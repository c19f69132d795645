"""Alembic's environment: it uses the connection it was given, else the app's own."""

from alembic import context
from flask import current_app
from sqlalchemy import Connection

from companion.store.opening import tune
from companion.store.schema import db


def run(connection: Connection) -> None:
    """Run the migrations on ``connection``."""
    context.configure(connection=connection, target_metadata=db.metadata, render_as_batch=True, transactional_ddl=True)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with current_app.app_context():
        tune(db.engine)
        with db.engine.begin() as own:
            run(own)
