"""The subcommands, their arguments and their help. Each imports what it needs, so ``--help`` is fast."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.cli.exit_codes import OK
from companion.cli.keeping import add_parsers as add_keeping
from companion.cli.refit import add_parser as add_refit
from companion.cli.replay import run_check, run_replay
from companion.translations import LOCALES

_DESCRIPTION: Final = """\
Chevet, a game master's companion for hidden-role games played with real cards.
A game record is a JSON file with a set-up and the actions of the game master, in order."""

_REPLAY: Final = """\
Play game records and print the state each ends in, as JSON.

One FILE prints its state. Several files or folders (a folder stands for its *.json by name) print one line each, which
names its "file". With --trace there is one line for the set-up and one for each action. FILE may be - for standard
input. At the first illegal action the replay stops and prints which, its code and why.

  companion replay game.json
  companion replay --trace game.json
  companion replay records/ other.json

Exits with 0 if every action was legal, with 1 if one was not, with 2 if FILE is no record."""

_CHECK: Final = """\
Check the set-up of a game record alone (board, deck, roles, options) and print every finding, as JSON.

  companion check game.json

Exits with 0 if there is no error (warnings may be played with), with 1 if there is one, with 2 if FILE is no record."""

_SERVE: Final = """\
Run the app until Ctrl-C, and print the address and a QR code for the game master's tablet.

  companion serve
  PORT=8080 companion serve
  companion serve --ssl
  companion serve --debug

With --ssl it is reached by https, with a certificate of its own authority, which devices are told to trust once (the
page /trust tells how); with SSL_CERTIFICATE and SSL_KEY by https with yours.

With --debug one process serves those who work on the app: it starts again when code or words change, and sends
templates, style sheets and scripts as they are on the disk.

Options come from the environment, and most of them may also stand in config.py in the folder INSTANCE. The most used
are HOST, PORT, INSTANCE, DATABASE_URL, SECRET_KEY, PUBLIC_URL, TRUSTED_HOSTS and TRUSTED_PROXIES; docs/running.md
lists all of them."""

_LIVE: Final = """\
Serve live streams until Ctrl-C, beside companion serve: for many tables, where streams need processes of their own.

  REDIS_URL=redis://localhost:6379/0 companion live

It opens one stream at /live/TABLE for every page that asks, and hears through Redis what the pages have changed. The
pages' LIVE_URL tells where it is reached. docs/hosting.md tells how they are put together.

Options come from the environment: HOST, PORT (8001), REDIS_URL, STREAMS (open at once), STREAMS_EACH (of one visitor),
TRUSTED_PROXIES (addresses whose word about visitors counts, with commas between), METRICS_FROM, METRICS_TOKEN and
NCHAN_URL (an nchan to tell of every change)."""

_EXPORT: Final = """\
Print the record of a table of this installation, or list the tables. Before the end a record holds no roles.

  companion export
  companion export hk3v7qpl2mzx4t5y6wab > game.json"""

_IMPORT: Final = """\
Make a table of a game record. Prints an address: the tablet that opens it becomes the table's game master.

  companion import game.json"""


_BOARD: Final = """\
Estimate what the board of a game record does to the game, beside the recommended board, from simulated games.

  companion board game.json
  companion board --json --games 40000 --seed 7 game.json

The record's actions are ignored. The same seed plays the same games. The interval is that of the simulation: real
tables may differ by 6 games in 100 or more. docs/workshop.md explains the model. FILE may be - for standard input.

Exits with 0 as asked, with 1 if the set-up has an error (its findings are printed) or numpy is missing, with 2 if FILE
is no record."""

_VERIFY: Final = """\
Check the proof of a deal, which the app hands out once the roles are open: is the deal the one that was sealed?

  companion verify-deal proof.json
  companion verify-deal --fingerprint "1a2b 3c4d 5e6f" proof.json

Prints fingerprint, players and roles. Compare the fingerprint with the one that the devices have shown since the deal,
or give the one you noted. The proof says that the deal is unchanged since then, and no more. FILE may be - for standard
input. docs/fair-deal.md tells how to check without this command.

Exits with 0 if the deal is the one that was sealed, with 1 if it is not, with 2 if FILE is no proof."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code: 0 as asked, 1 something failed, 2 input that cannot be read."""
    arguments = _parser().parse_args(argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a test or an embedding program may put something else there
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    run: Callable[[argparse.Namespace], int] = arguments.run
    try:
        return run(arguments)
    except BrokenPipeError:  # the reader of a pipe has seen enough (`companion replay … | head`)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion", description=_DESCRIPTION, formatter_class=_Help)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    replay = commands.add_parser("replay", help="play game records", description=_REPLAY, formatter_class=_Help)
    replay.add_argument("files", nargs="+", metavar="FILE", help="a record, a folder of records, or - for stdin")
    replay.add_argument("--trace", action="store_true", help="print the state after each action")
    _add_language(replay)
    replay.set_defaults(run=run_replay)
    check = commands.add_parser("check", help="check a set-up", description=_CHECK, formatter_class=_Help)
    check.add_argument("file", metavar="FILE", help="a record, or - for stdin")
    _add_language(check)
    check.set_defaults(run=run_check)
    _add_board(commands)
    add_refit(commands, _Help, {"games": _games, "seed": _seed, "language": _add_language})
    _add_verify(commands)
    _add_table_commands(commands)
    add_keeping(commands, _Help)
    return parser


def _add_board(commands: Any) -> None:
    board = commands.add_parser("board", help="estimate a board", description=_BOARD, formatter_class=_Help)
    board.add_argument("file", metavar="FILE", help="a record, or - for stdin")
    board.add_argument("--json", action="store_true", help="print JSON")
    board.add_argument("--games", type=_games, default=9604, metavar="N", help="games to simulate (%(default)s: ±1)")
    board.add_argument("--seed", type=_seed, default=0, metavar="S", help="which games, 0 or more (%(default)s)")
    _add_language(board)
    board.set_defaults(run=_run_board)


_MOST_GAMES: Final = 1_000_000


def _games(given: str) -> int:
    if given.isascii() and given.isdigit() and 1 <= int(given[:9]) <= _MOST_GAMES:
        return int(given)
    raise argparse.ArgumentTypeError(f"a whole number from 1 to {_MOST_GAMES} is needed")


def _seed(given: str) -> int:
    if given.isascii() and given.isdigit() and len(given) <= 18:
        return int(given)
    raise argparse.ArgumentTypeError("a whole number of at most 18 digits is needed")


def _add_verify(commands: Any) -> None:
    verify = commands.add_parser("verify-deal", help="check a proof", description=_VERIFY, formatter_class=_Help)
    verify.add_argument("file", metavar="FILE", help="the proof of a deal, or - for stdin")
    verify.add_argument("--fingerprint", metavar="DIGITS", default="", help="what a device showed, 12 digits or more")
    _add_language(verify)
    verify.set_defaults(run=_run_verify)


def _add_table_commands(commands: Any) -> None:  # argparse does not name the type of its subparsers
    from companion.cli import tables

    serve = commands.add_parser("serve", help="run the app", description=_SERVE, formatter_class=_Help)
    how = serve.add_mutually_exclusive_group()
    how.add_argument("--ssl", action="store_true", help="by https, with a certificate made here")
    how.add_argument("--debug", action="store_true", help="show changes of code, templates, styles and words at once")
    serve.set_defaults(run=tables.run_serve)
    live = commands.add_parser("live", help="serve live streams", description=_LIVE, formatter_class=_Help)
    live.set_defaults(run=_run_live)
    export = commands.add_parser("export", help="take out a game", description=_EXPORT, formatter_class=_Help)
    export.add_argument("table", nargs="?", metavar="TABLE", help="a table's id; without it the tables are listed")
    export.set_defaults(run=tables.run_export)
    bring = commands.add_parser("import", help="bring in a game", description=_IMPORT, formatter_class=_Help)
    bring.add_argument("file", metavar="FILE", help="a record, or - for stdin")
    bring.set_defaults(run=tables.run_import)


_Help = argparse.RawDescriptionHelpFormatter


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LOCALES, default=_language(), help="language of messages (%(default)s)")


def _language() -> str:
    """Return the language that ``LANG`` names where there is a catalogue for it, else English."""
    named = os.environ.get("LANG", "").lower()
    return next((language for language in LOCALES if named.startswith(language)), "en")


def _run_board(arguments: argparse.Namespace) -> int:
    from companion.cli.board import run_board

    return run_board(arguments)


def _run_live(_: argparse.Namespace) -> int:
    from companion.cli.live import run_live

    return run_live()


def _run_verify(arguments: argparse.Namespace) -> int:
    from companion.cli.verify import verify

    return verify(arguments.file, arguments.fingerprint, arguments.lang)
