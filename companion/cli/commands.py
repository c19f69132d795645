"""The subcommands, their arguments and their help. Each imports what it needs, so ``--help`` is fast."""

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence
from typing import Final

from companion import VERSION
from companion.cli.board import run_board
from companion.cli.catalogue import run_catalogue
from companion.cli.check_config import run_check_config
from companion.cli.files import OK
from companion.cli.keeping import Subparsers, run_export, run_import
from companion.cli.keeping import add_parsers as add_keeping
from companion.cli.replay import run_check, run_replay, run_verify
from companion.cli.serving import run_healthcheck, run_live, run_serve
from companion.translations import LOCALES

_DESCRIPTION: Final = """\
Chevet, a game master's companion for hidden-role games played with real cards.
Without a command it serves, as companion serve does, and opens a browser where there is a desktop.
A game record is a JSON file with a set-up and the actions of the game master, in order."""

_REPLAY: Final = """\
Play game records and print the state in which each of them ends, as JSON.

For a single FILE, print its state. For several files or folders (all *.json in a folder, sorted by name), print one
line for each file with its name under "file". With --trace, print one line for the set-up and one for each action. FILE
may be - for standard input. The replay stops at the first illegal action and prints its number, a code and the reason.

  companion replay game.json
  companion replay --trace game.json
  companion replay records/ other.json

Exits with 0 if every action was legal, with 1 if one was not, with 2 if FILE is not a record."""

_CHECK: Final = """\
Check only the set-up of a game record (board, deck, roles, options) and print every finding, as JSON.

  companion check game.json

Exits with 0 if there is no error (there may be warnings), with 1 if there is one, with 2 if FILE is not a record."""

_SERVE: Final = """\
Run the app until Ctrl-C. Prints its address and a QR code for the game master's tablet.

  companion serve
  PORT=8080 companion serve
  companion serve --ssl
  companion serve --debug

With --ssl the app uses https with a certificate from its own authority, which each device has to trust once (the page
/trust explains how). With SSL_CERTIFICATE and SSL_KEY it uses https with your certificate.

--debug is for developers: a single process restarts when code or catalogues change, and serves templates, style sheets
and scripts as they are on disk.

Options come from the environment; most of them can also be set in config.py in the folder INSTANCE. The most common are
HOST, PORT, INSTANCE, DATABASE_URL, SECRET_KEY, PUBLIC_URL, TRUSTED_HOSTS and TRUSTED_PROXIES; docs/running.md
lists all of them."""

_HEALTH: Final = """\
Ask the server on this machine whether it answers: companion serve, or companion live, on PORT.

  companion healthcheck

Exits with 0 if it does, otherwise with 1, after one sentence."""

_CONFIG: Final = """\
Check the options of this installation, and what they lead to: database, Redis, disk, clock, proxies. Changes nothing.

  companion check-config

Prints a line for each: ok, careful or wrong. Exits with 1 if something is wrong."""

_LIVE: Final = """\
Serve live streams until Ctrl-C, next to companion serve. For many tables, when streams need separate processes.

  REDIS_URL=redis://localhost:6379/0 companion live

It opens one stream at /live/TABLE for every page that asks for one, and learns through Redis what has changed. LIVE_URL
tells companion serve the address of the streams. docs/hosting.md describes how to run both together.

Options come from the environment: HOST, PORT (8001), REDIS_URL, STREAMS (open at once), STREAMS_EACH (per visitor),
TRUSTED_PROXIES (addresses of proxies, separated by commas), METRICS_FROM, METRICS_TOKEN and NCHAN_URL (an nchan server
to notify of every change)."""

_EXPORT: Final = """\
Print the record of a table of this installation, or list the tables. Before the end a record contains no roles.

  companion export
  companion export hk3v7qpl2mzx4t5y6wab > game.json"""

_IMPORT: Final = """\
Create a table from a game record. Prints an address: the device that opens it becomes the game master's.

  companion import game.json"""

_BOARD: Final = """\
Estimate how the board of a game record changes the game, compared with the recommended board, by simulation.

  companion board game.json
  companion board --json --games 40000 --seed 7 game.json

The actions of the record are ignored. The same seed gives the same games. The interval covers only the simulation; real
tables may differ by 6 games in 100 or more. docs/workshop.md explains the model. FILE may be - for standard input.

Exits with 0 on success, with 1 if the set-up has an error (its findings are printed) or numpy is missing, with 2 if
FILE is not a record."""

_VERIFY: Final = """\
Check the proof of a deal, which the app offers once the roles are open: is the deal the one that was sealed?

  companion verify-deal proof.json
  companion verify-deal --fingerprint "1a2b 3c4d 5e6f" proof.json

Prints fingerprint, players and roles. Compare the fingerprint with the one that the devices have shown since the deal,
or pass the one you noted. The proof shows only that the deal has not changed since then. FILE may be - for standard
input. docs/fair-deal.md explains how to check a proof without this command.

Exits with 0 if the deal is the one that was sealed, with 1 if it is not, with 2 if FILE is not a proof."""

_CATALOGUE: Final = """\
Check the catalogues of every language, or of one: how complete it is, which messages are missing or lack a form for a
number, which gaps differ from those in English, what is not spelt as messages are, what is too long to be spoken.

  companion catalogue check
  companion catalogue check de

Exits with 0 if nothing is wrong, with 1 if something is. That a message is missing is wrong in French and English only.
docs/translating.md describes catalogues."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code: 0 success, 1 failure, 2 unreadable input."""
    arguments = _parser().parse_args(argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a test or an embedding program may have replaced it
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    run: Callable[[argparse.Namespace], int] = arguments.run
    if run not in (run_serve, run_live):  # what has files to close ends by an exception
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return run(arguments)
    except BrokenPipeError:  # the reader of a pipe has stopped reading (`companion replay … | head`)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion", description=_DESCRIPTION, formatter_class=_Help)
    parser.add_argument("--version", action="version", version=f"Chevet {VERSION}", help="print the version")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    parser.set_defaults(run=run_serve, ssl=False, debug=False, browser=True)
    replay = commands.add_parser("replay", help="replay game records", description=_REPLAY, formatter_class=_Help)
    replay.add_argument("files", nargs="+", metavar="FILE", help="a record, a folder of records, or - for stdin")
    replay.add_argument("--trace", action="store_true", help="print the state after each action")
    _add_language(replay)
    replay.set_defaults(run=run_replay)
    check = commands.add_parser("check", help="check a set-up", description=_CHECK, formatter_class=_Help)
    check.add_argument("file", metavar="FILE", help="a record, or - for stdin")
    _add_language(check)
    check.set_defaults(run=run_check)
    _add_board(commands)
    _add_verify(commands)
    catalogue = commands.add_parser(
        "catalogue", help="check a translation", description=_CATALOGUE, formatter_class=_Help
    )
    catalogue.add_argument("what", choices=["check"], help="check is all that there is")
    catalogue.add_argument("language", nargs="?", choices=LOCALES, metavar="LANG", help="every language if omitted")
    catalogue.set_defaults(run=run_catalogue)
    _add_table_commands(commands)
    add_keeping(commands, _Help)
    return parser


def _add_board(commands: Subparsers) -> None:
    board = commands.add_parser("board", help="estimate a board", description=_BOARD, formatter_class=_Help)
    board.add_argument("file", metavar="FILE", help="a record, or - for stdin")
    board.add_argument("--json", action="store_true", help="print JSON")
    board.add_argument("--games", type=_games, default=9604, metavar="N", help="games to simulate (%(default)s: ±1)")
    board.add_argument("--seed", type=_seed, default=0, metavar="S", help="which games, 0 or more (%(default)s)")
    _add_language(board)
    board.set_defaults(run=run_board)


_MOST_GAMES: Final = 1_000_000


def _games(text: str) -> int:
    if text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= _MOST_GAMES:
        return int(text)
    raise argparse.ArgumentTypeError(f"a whole number from 1 to {_MOST_GAMES} is needed")


def _seed(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 18:
        return int(text)
    raise argparse.ArgumentTypeError("a whole number of at most 18 digits is needed")


def _add_verify(commands: Subparsers) -> None:
    verify = commands.add_parser("verify-deal", help="check a deal", description=_VERIFY, formatter_class=_Help)
    verify.add_argument("file", metavar="FILE", help="the proof of a deal, or - for stdin")
    verify.add_argument("--fingerprint", metavar="DIGITS", default="", help="what a device showed, 12 or more")
    _add_language(verify)
    verify.set_defaults(run=run_verify)


def _add_table_commands(commands: Subparsers) -> None:
    serve = commands.add_parser("serve", help="run the app", description=_SERVE, formatter_class=_Help)
    how = serve.add_mutually_exclusive_group()
    how.add_argument("--ssl", action="store_true", help="use https, with a certificate made here")
    how.add_argument("--debug", action="store_true", help="apply changes to code, templates, styles and texts at once")
    serve.set_defaults(run=run_serve, browser=False)
    health = commands.add_parser(
        "healthcheck", help="ask whether a server answers", description=_HEALTH, formatter_class=_Help
    )
    health.add_argument("--ssl", action="store_true", help="the server was started with --ssl")
    health.set_defaults(run=run_healthcheck)
    config = commands.add_parser("check-config", help="check the options", description=_CONFIG, formatter_class=_Help)
    config.set_defaults(run=run_check_config)
    live = commands.add_parser("live", help="serve live streams", description=_LIVE, formatter_class=_Help)
    live.set_defaults(run=run_live)
    export = commands.add_parser("export", help="export a game", description=_EXPORT, formatter_class=_Help)
    export.add_argument("table", nargs="?", metavar="TABLE", help="a table's id; if omitted, tables are listed")
    export.set_defaults(run=run_export)
    bring = commands.add_parser("import", help="import a game", description=_IMPORT, formatter_class=_Help)
    bring.add_argument("file", metavar="FILE", help="a record, or - for stdin")
    bring.set_defaults(run=run_import)


_Help = argparse.RawDescriptionHelpFormatter


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LOCALES, default=_language(), help="language of messages (%(default)s)")


def _language() -> str:
    """Return the language named by ``LANG`` if there is a catalogue for it, else English."""
    environment_language = os.environ.get("LANG", "").lower()
    return next((language for language in LOCALES if environment_language.startswith(language)), "en")
