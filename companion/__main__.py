"""``python -m companion`` is the ``companion`` command."""

import multiprocessing
import sys

from companion.cli import main


def start() -> None:
    """Run the command; in a program of one file, the workers that the server starts begin here, too."""
    multiprocessing.freeze_support()
    sys.exit(main())


if __name__ == "__main__":
    start()
