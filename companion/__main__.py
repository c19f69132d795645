"""``python -m companion`` is the ``companion`` command."""

import signal
import sys


def start() -> None:
    """Run the command.

    A program of one file is also what its own server starts as ``python``: for its workers, and with ``-m`` for the
    processes that estimate boards and print cards.
    """
    # Ctrl-C while modules are read would be lost, or end in a traceback: it ends the process until a server takes over.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    import multiprocessing
    import runpy

    multiprocessing.freeze_support()
    from companion.cli import main

    if getattr(sys, "frozen", False) and "-m" in sys.argv[1:3]:
        del sys.argv[: sys.argv.index("-m") + 1]
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        sys.exit(main())


if __name__ == "__main__":
    start()
