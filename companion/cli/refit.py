"""``companion refit``: count what people did in records, and fit the workshop's habits to the counts."""

import argparse
import json
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from companion.cli.board import lacks_numpy
from companion.cli.files import FAILED, OK, UnreadableError, read_file, report_unreadable
from companion.cli.replay import named_files, print_json
from companion.progress import Progress

MAX_AGGREGATE_BYTES: Final = 64 << 20
"""Maximum size in bytes of a file of aggregates."""
SEED: Final = 0


def add_parser(commands: Any, formatter: type[argparse.HelpFormatter], kinds: dict[str, Any]) -> None:
    """Add the command; ``kinds`` are parsers of numbers, and a function that adds the language option."""
    refit = commands.add_parser("refit", help="fit the workshop's habits", description=_WHAT, formatter_class=formatter)
    steps = refit.add_subparsers(title="steps", metavar="STEP", required=True)
    gather = steps.add_parser("gather", help="count what people did in records", formatter_class=formatter)
    gather.add_argument("files", nargs="+", metavar="FILE", help="a record, a folder of records, or counts to add to")
    gather.set_defaults(run=partial(_with_numpy, run_gather))
    simulate = steps.add_parser("simulate", help="count what the model's own people do", formatter_class=formatter)
    simulate.add_argument("--players", type=int, choices=range(5, 11), default=7, help="players (%(default)s)")
    simulate.add_argument("--games", type=kinds["games"], default=6000, metavar="N", help="games (%(default)s)")
    simulate.add_argument("--seed", type=kinds["seed"], default=SEED, metavar="S", help="of chance (%(default)s)")
    simulate.set_defaults(run=partial(_with_numpy, run_simulate))
    fit = steps.add_parser("fit", help="fit the habits to counts", formatter_class=formatter)
    fit.add_argument("file", metavar="FILE", help="counts, or - for stdin")
    fit.set_defaults(run=partial(_with_numpy, run_fit))
    for step in (gather, simulate, fit):
        kinds["language"](step)
    for step in (gather, simulate):
        step.add_argument("--model", choices=("additive", "joint"), default="additive", help="of belief (%(default)s)")


def _with_numpy(run: Callable[[argparse.Namespace], int], arguments: argparse.Namespace) -> int:
    return FAILED if lacks_numpy(arguments.lang) else run(arguments)


def run_gather(arguments: argparse.Namespace) -> int:
    """Print the counts of all files together; return 1 if there is no record that a fit can learn from."""
    from companion.workshop.fitting.aggregates import Aggregates

    together = Aggregates(arguments.model)
    names = list(named_files(arguments.files))
    progress = Progress(len(names))
    for number, name in enumerate(names):
        progress.at(number, f"files, now {name}")
        try:
            together = together.joined(_counted(read_file(name, MAX_AGGREGATE_BYTES), arguments.model))
        except (UnreadableError, ValueError) as reason:
            print(f"companion: {name}: left out: {reason}", file=sys.stderr)
    print_json(together.to_json())
    return OK if together.games else FAILED


def _counted(data: bytes, model: Any) -> Any:
    """Return the counts in a file, or those of a record; raises ``ValueError`` if there is nothing to learn."""
    from companion.cli.replay import parsed_record
    from companion.kernel.record import strict_json
    from companion.workshop.fitting.aggregates import aggregates_from_json
    from companion.workshop.fitting.records import observed

    counts_read = strict_json(data, MAX_AGGREGATE_BYTES)
    if isinstance(counts_read, dict) and "aggregates" in counts_read:
        return aggregates_from_json(counts_read)
    return observed(parsed_record(data), model)


def run_simulate(arguments: argparse.Namespace) -> int:
    """Print the counts of simulated games."""
    from companion.workshop.board import recommended
    from companion.workshop.fitting.observed import gathered
    from companion.workshop.habits import habits

    board, by = recommended(arguments.players), habits(arguments.model)
    progress = Progress(arguments.games)
    asked = (board, arguments.players, arguments.games, arguments.seed, by, arguments.model)
    print_json(gathered(*asked, now=lambda done: progress.at(done, "games")).to_json())
    return OK


def run_fit(arguments: argparse.Namespace) -> int:
    """Print the habits that fit best, with their standard errors; return 2 if the file contains no counts."""
    from dataclasses import asdict

    from companion.kernel.record import strict_json
    from companion.workshop.fitting.aggregates import aggregates_from_json
    from companion.workshop.fitting.fit import fit
    from companion.workshop.habits import habits

    try:
        data = read_file(arguments.file, MAX_AGGREGATE_BYTES)
        aggregates = aggregates_from_json(strict_json(data, MAX_AGGREGATE_BYTES))
        fitted_habits, kinds = fit(aggregates, habits(aggregates.model))
    except (UnreadableError, ValueError) as reason:
        return report_unreadable(arguments.file, reason)
    errors = {kind: {name: round(error, 3) for name, error in each.errors.items()} for kind, each in kinds.items()}
    document = {"model": aggregates.model, "games": aggregates.games, "habits": asdict(fitted_habits), "errors": errors}
    print(json.dumps(document, indent=1))
    return OK


_WHAT: Final = """\
Fit the habits of the board workshop again, from counts of what people did in which situation.

  companion refit gather records/ > counts.json
  companion refit fit counts.json
  companion refit simulate --games 6000 --seed 1 | companion refit fit -

gather needs records with roles and votes by name, and adds the counts from other files. Records contain no hands, so
the habits of discarding, and of what is said about it, stay as they were. simulate counts what the model's own people
do, including their hands. fit prints the habits of one model in the format of habits.json, with standard errors; the
same counts give the same habits. docs/workshop.md explains the model. FILE may be - for standard input.

Exits with 0 on success, with 1 if no record could be used, with 2 if FILE contains no counts."""
