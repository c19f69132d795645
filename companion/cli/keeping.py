"""The commands that work on the database: ``companion migrate``, ``tidy``, ``backup`` and ``restore`` for hosts,
``export`` and ``import`` for single tables.
"""

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.cli.files import FAILED, OK, UnreadableError, read_file, report_unreadable

if TYPE_CHECKING:
    from flask import Flask

    from companion.services.records import Administration

MIGRATE: Final = """\
Create the database, or bring an older one up to date, and exit. companion serve also does this when it starts.

  companion migrate"""

TIDY: Final = """\
Delete what has not been used for KEEP_DAYS days. companion serve does this automatically once an hour.

  companion tidy

What looks too old is marked first, and deleted if it is not used while the server runs for one more day."""

BACKUP: Final = """\
Write the whole database to a new file. Games can continue meanwhile.

  companion backup chevet-2026-11-22.sqlite3
  companion backup - > chevet-2026-11-22.sqlite3

The file is an SQLite database, even if PostgreSQL is used, and only its owner may read it. It contains roles and
the secret of this installation, unless SECRET_KEY sets one: keep it as safe as the installation itself."""

RESTORE: Final = """\
Restore the whole database from a backup. If anything is wrong, nothing is changed.

  companion restore chevet-2026-11-22.sqlite3
  companion restore --replace chevet-2026-11-22.sqlite3
  companion restore - < chevet-2026-11-22.sqlite3

A backup of SQLite can be restored to PostgreSQL, and vice versa. The command refuses to run while servers are running,
or if the database is not empty, unless --replace is given."""

Subparsers = Any
"""What parsers are added to; argparse does not export its type."""


def add_parsers(commands: Subparsers, formatter: type[argparse.HelpFormatter]) -> None:
    """Add the four commands to the command line."""
    for name, brief, description, run in (
        ("migrate", "bring the database up to date", MIGRATE, run_migrate),
        ("tidy", "delete old data", TIDY, run_tidy),
        ("backup", "back up the database to a file", BACKUP, run_backup),
        ("restore", "restore a backup", RESTORE, run_restore),
    ):
        parser = commands.add_parser(name, help=brief, description=description, formatter_class=formatter)
        parser.set_defaults(run=run)
        if name in {"backup", "restore"}:
            parser.add_argument("file", type=Path, metavar="FILE", help="the backup file, or -")
        if name == "restore":
            parser.add_argument("--replace", action="store_true", help="delete the present contents of the database")


def run_migrate(_: argparse.Namespace) -> int:
    """Create or migrate the database."""

    def migrate(app: "Flask") -> None:
        from companion.store.backup import engine_of
        from companion.store.opening import REVISIONS, named

        print(f"The database {named(engine_of(app))} is up to date, at revision {REVISIONS[-1]}.")

    return with_app(migrate)


def run_tidy(_: argparse.Namespace) -> int:
    """Delete old data once."""

    def tidy(app: "Flask") -> None:
        from companion.web.server.housekeeping import steady

        if not app.config["KEEP_DAYS"]:
            print("KEEP_DAYS is 0: everything is kept.")
            return
        gone = app.extensions["store"].housekeeping(time.time, steady).run()
        print(f"{gone} rows that nobody has used for {app.config['KEEP_DAYS']} days are deleted.")

    return with_app(tidy)


def run_backup(arguments: argparse.Namespace) -> int:
    """Write a backup, and print which database it is of and what it contains."""
    if str(arguments.file) != "-":
        return with_app(partial(_back_up, arguments.file, arguments.file))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "backup.sqlite3"
        with redirect_stdout(sys.stderr):  # standard output is for the backup alone
            code = with_app(partial(_back_up, path, arguments.file))
        if code == OK:
            with path.open("rb") as file:
                shutil.copyfileobj(file, sys.stdout.buffer)
    return code


def _back_up(path: Path, name: Path, app: "Flask") -> None:
    from companion.store.backup import USER_DATA_TABLES, back_up, engine_of
    from companion.store.opening import named

    own = _own_secret(app)
    counts = back_up(app, path, own.read_text().strip() if own else "")
    database = named(engine_of(app))
    print(f"{name}: {_counts_in_words(counts)}, from {database}.")
    if not any(counts[table.name] for table in USER_DATA_TABLES):
        print(f"The database {database} is empty: is it the one that the servers use?", file=sys.stderr)
    if own is None:
        print("The secret is not in it: keep SECRET_KEY, too, or no device is known any more.")


def run_restore(arguments: argparse.Namespace) -> int:
    """Restore a backup, and print what it contained."""

    def bring_back(app: "Flask") -> None:
        from companion.store.backup import restore
        from companion.web.server.serve import only_one

        only_one(app)
        counts, secret = restore(app, arguments.file, arguments.replace)
        print(f"Restored: {_counts_in_words(counts)}.")
        own = _own_secret(app)
        if secret and own:
            _write_secret(own, secret)
        elif secret and secret != app.config["SECRET_KEY"]:
            print("SECRET_KEY is not the secret of this backup: no device is known until it is.")
        elif not secret and own:
            print("No secret is in this backup: set SECRET_KEY to the one it was made with, or no device is known.")

    return with_app(bring_back)


def _counts_in_words(counts: Mapping[str, int]) -> str:
    kinds = (("tables", "tables"), ("entries", "commands"), ("evenings", "evenings"), ("recordings", "recordings"))
    return ", ".join(f"{counts[name]} {words}" for name, words in kinds)


def _own_secret(app: "Flask") -> Path | None:
    """Return the file of the secret that this installation generated; None if a secret is configured."""
    path = Path(app.instance_path) / "secret_key"
    return path if path.is_file() and path.read_text().strip() == app.config["SECRET_KEY"] else None


def _write_secret(path: Path, secret: str) -> None:
    """Replace the secret by a backup's, atomically."""
    from companion.web.server.config import write_once

    fresh = path.with_name(f"{path.name}-restored")
    fresh.unlink(missing_ok=True)
    write_once(fresh, secret)
    os.replace(fresh, path)


def with_app(work: "Callable[[Flask], None]") -> int:
    """Do ``work`` with the app of this installation; return 1, after one clear sentence, if something is wrong."""
    from companion.kernel.refusal import NotARecord, Refused
    from companion.messages import refusal, wording
    from companion.options import CannotServe
    from companion.store import CannotOpen, Unavailable
    from companion.web import create_app

    try:
        app = create_app()
        try:
            work(app)
        finally:
            app.extensions["store"].close()
    except (CannotOpen, CannotServe, OSError) as reason:
        print(f"companion: {reason}", file=sys.stderr)
    except Unavailable as trouble:
        print(f"companion: the database cannot work now ({trouble.reason}).", file=sys.stderr)
    except Refused as refused:
        cause = refused.__cause__  # for whoever wrote a file: where it is wrong, in technical terms
        detail = f" ({cause})" if isinstance(cause, NotARecord) else ""
        print(f"companion: {wording('en').plain(refusal(refused))}{detail}", file=sys.stderr)
    else:
        return OK
    return FAILED


def run_export(arguments: argparse.Namespace) -> int:
    """Print the record of a table, or, without an id, a line for each table: its id, its turn or stage, its players."""

    def export(app: "Flask") -> None:
        administration: Administration = app.extensions["use_cases"].administration
        if arguments.table is not None:
            print(json.dumps(administration.export(arguments.table), ensure_ascii=False, indent=1))
            return
        for table in administration.every_table():
            stands = table.ended or (f"turn {table.turn}" if table.turn else table.stage)
            print(f"{table.id}  {stands:<10}  {', '.join(table.players)}")

    return with_app(export)


def run_import(arguments: argparse.Namespace) -> int:
    """Make a table from a record, and print the address at which a tablet can take it over."""
    try:
        data = read_file(arguments.file)
    except UnreadableError as reason:
        return report_unreadable(arguments.file, reason)

    def take_in(app: "Flask") -> None:
        from companion.web.server.serve import public_address

        code = app.extensions["use_cases"].administration.import_record(data)
        address = public_address(app.config["PUBLIC_URL"])
        print(f"Open this address once, on the game master's tablet:\n{address}/take/{code}")

    return with_app(take_in)
