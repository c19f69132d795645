"""Measure every figure and print one table: ``script/bench``."""

import argparse
import json
import sys
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Final

from tests.benchmarks.crowds import DEVICES
from tests.benchmarks.figures import Figure, measured, table
from tests.benchmarks.house import Ground
from tests.load.playing import most_devices
from tests.processes import end_in_order

MODULES: Final = ("rules", "boards", "pages", "streams", "hosted", "crowds", "restarts", "tables", "loading", "slow")
"""Modules of this folder with a function ``figures(stack, ground)``; what a figure starts ends with the stack."""


def main() -> None:
    """Measure the figures asked for, print the table, and write it as JSON where that is asked for."""
    parser = argparse.ArgumentParser(prog="script/bench", description="Measure Chevet's figures, in ratios of one run.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the results to FILE")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the median counts (%(default)s)")
    parser.add_argument("--only", default="", metavar="WORDS", help="only figures whose name contains these words")
    parser.add_argument(
        "--streams",
        type=int,
        default=10_000,
        metavar="N",
        help="live streams, as far as the system allows so many files (%(default)s)",
    )
    parser.add_argument(
        "--tables", type=int, default=1000, metavar="N", help="tables at a human pace, likewise (%(default)s)"
    )
    parser.add_argument("--seconds", type=float, default=100, metavar="S", help="how long they play (%(default)s)")
    arguments = parser.parse_args()
    end_in_order()
    with ExitStack() as stack:
        most = most_devices()
        ground = Ground(stack, min(arguments.streams, most), min(arguments.tables, most // DEVICES), arguments.seconds)
        figures: list[Figure] = []
        for name in MODULES:
            figures += import_module(f"tests.benchmarks.{name}").figures(stack, ground)
        results = measured([figure for figure in figures if arguments.only in figure.name], arguments.rounds)
    sys.stdout.write(table(results) + "\n")
    if arguments.json:
        plain = [result.to_json() for result in results]
        arguments.json.write_text(json.dumps(plain, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
