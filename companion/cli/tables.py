"""``companion serve``, ``export`` and ``import``: the commands that need the app and its database."""

import argparse
import gc
import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.cli.files import FAILED, OK, UnreadableError, read_file, report_unreadable
from companion.kernel.refusal import NotARecord, Refused

if TYPE_CHECKING:
    from companion.services import UseCases


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
    """Print the record of a table, or, without an id, the list of tables."""
    if arguments.table is None:
        return _with_use_cases(_list_tables)

    def export(use_cases: "UseCases", _: Any) -> int:
        print(json.dumps(use_cases.administration.export(arguments.table), ensure_ascii=False, indent=1))
        return OK

    return _with_use_cases(export)


def run_import(arguments: argparse.Namespace) -> int:
    """Make a table from a record, and print the address at which a tablet can take it over."""
    try:
        data = read_file(arguments.file)
    except UnreadableError as reason:
        return report_unreadable(arguments.file, reason)

    def take_in(use_cases: "UseCases", address: Callable[[], str]) -> int:
        code = use_cases.administration.import_record(data)
        print(f"Open this address once, on the game master's tablet:\n{address()}/take/{code}")
        return OK

    return _with_use_cases(take_in)


def _list_tables(use_cases: "UseCases", _: object) -> int:
    """Print one line for each table: its id, its turn or stage, its players."""
    for table in use_cases.administration.every_table():
        stands = table.ended or (f"turn {table.turn}" if table.turn else table.stage)
        print(f"{table.id}  {stands:<10}  {', '.join(table.players)}")
    return OK


def _with_use_cases(work: "Callable[[UseCases, Callable[[], str]], int]") -> int:
    """Run ``work`` on this installation's tables; return 1, after one clear sentence, if something is refused."""
    from companion.messages import refusal, wording
    from companion.store import CannotOpen
    from companion.web import create_app
    from companion.web.server.serve import public_address

    try:
        app = create_app()
        with app.app_context():
            return work(app.extensions["use_cases"], lambda: public_address(app.config["PUBLIC_URL"]))
    except CannotOpen as reason:
        print(f"companion: {reason}", file=sys.stderr)
    except Refused as refused:
        cause = refused.__cause__  # for whoever wrote a file: where it is wrong, in technical terms
        detail = f" ({cause})" if isinstance(cause, NotARecord) else ""
        print(f"companion: {wording('en').plain(refusal(refused))}{detail}", file=sys.stderr)
    return FAILED
