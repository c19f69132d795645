"""``companion serve``, ``export`` and ``import``: the commands that need the app and its database."""

import argparse
import gc
import json
import sys
from typing import TYPE_CHECKING

from companion.cli.files import FAILED, OK, UnreadableError, read_file, report_unreadable
from companion.cli.keeping import with_app

if TYPE_CHECKING:
    from flask import Flask

    from companion.services.records import Administration


def run_serve(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C; return 1, after one clear sentence, if the server cannot start."""
    if not arguments.debug:
        gc.disable()  # until it serves: starting leaves little garbage, and looking for it takes a fifth of the time
    from companion.options import CannotServe
    from companion.web.server.debug import serve_debug
    from companion.web.server.serve import serve

    try:
        if arguments.debug:
            serve_debug()
        else:
            serve(arguments.ssl, arguments.browser)
    except CannotServe as reason:
        print(f"companion: {reason}", file=sys.stderr)
        return FAILED
    return OK


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
