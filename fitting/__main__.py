"""``python -m fitting``: count what people did in records, and fit the workshop's habits to the counts.

It needs numpy, from the extra ``workshop``. The same counts give the same habits.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from companion.cli.files import FAILED, OK, UnreadableError, read_file, report_unreadable
from companion.cli.replay import named_files, parsed_record, print_json
from companion.kernel.record import strict_json
from companion.workshop.board import recommended
from companion.workshop.habits import Model, habits
from fitting.aggregates import Aggregates, aggregates_from_json
from fitting.fit import fit
from fitting.observed import gathered
from fitting.records import observed
from tests.progress import Progress

MAX_AGGREGATE_BYTES: Final = 64 << 20
"""Maximum size in bytes of a file of aggregates."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one step; return 0 on success, 1 if no record could be used, 2 if a file contains no counts."""
    given = _parser().parse_args(arguments)
    if given.step == "gather":
        return gather(given.files, given.model)
    if given.step == "simulate":
        return simulate(given.players, given.games, given.seed, given.model)
    return fit_to(given.file)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m fitting", description="docs/workshop.md explains the model.")
    steps = parser.add_subparsers(title="steps", metavar="STEP", dest="step", required=True)
    counting = steps.add_parser("gather", help="count what people did in records")
    counting.add_argument("files", nargs="+", metavar="FILE", help="a record, a folder of records, or counts to add to")
    simulating = steps.add_parser("simulate", help="count what the model's own people do, including their hands")
    simulating.add_argument("--players", type=int, choices=range(5, 11), default=7, help="players (%(default)s)")
    simulating.add_argument("--games", type=int, default=6000, metavar="N", help="games (%(default)s)")
    simulating.add_argument("--seed", type=int, default=0, metavar="S", help="of chance (%(default)s)")
    for step in (counting, simulating):
        step.add_argument("--model", choices=("additive", "joint"), default="additive", help="of belief (%(default)s)")
    fitting = steps.add_parser("fit", help="print the habits that fit counts, in the format of habits.json")
    fitting.add_argument("file", metavar="FILE", help="counts, or - for stdin")
    return parser


def gather(files: Sequence[str], model: Model) -> int:
    """Print the counts of all files together; return 1 if there is no record that a fit can learn from."""
    together = Aggregates(model)
    names = list(named_files(files))
    progress = Progress(len(names))
    for number, name in enumerate(names):
        progress.at(number, f"files, now {name}")
        try:
            together = together.joined(_counted(read_file(name, MAX_AGGREGATE_BYTES), model))
        except (UnreadableError, ValueError) as reason:
            sys.stderr.write(f"{name}: left out: {reason}\n")
    print_json(together.to_json())
    return OK if together.games else FAILED


def _counted(data: bytes, model: Model) -> Aggregates:
    """Return the counts in a file, or those of a record; raises ``ValueError`` if there is nothing to learn."""
    counts_read = strict_json(data, MAX_AGGREGATE_BYTES)
    if isinstance(counts_read, dict) and "aggregates" in counts_read:
        return aggregates_from_json(counts_read)
    return observed(parsed_record(data), model)


def simulate(players: int, games: int, seed: int, model: Model) -> int:
    """Print the counts of simulated games."""
    progress = Progress(games)
    asked = (recommended(players), players, games, seed, habits(model), model)
    print_json(gathered(*asked, now=lambda done: progress.at(done, "games")).to_json())
    return OK


def fit_to(file: str) -> int:
    """Print the habits that fit best, with their standard errors; return 2 if the file contains no counts."""
    try:
        aggregates = aggregates_from_json(strict_json(read_file(file, MAX_AGGREGATE_BYTES), MAX_AGGREGATE_BYTES))
        fitted_habits, kinds = fit(aggregates, habits(aggregates.model))
    except (UnreadableError, ValueError) as reason:
        return report_unreadable(file, reason)
    errors = {kind: {name: round(error, 3) for name, error in each.errors.items()} for kind, each in kinds.items()}
    document = {"model": aggregates.model, "games": aggregates.games, "habits": asdict(fitted_habits), "errors": errors}
    sys.stdout.write(json.dumps(document, indent=1) + "\n")
    return OK


if __name__ == "__main__":
    sys.exit(main())
