"""What the subcommands share: their exit codes, and reading the files that a command line names."""

import sys
from typing import Final

OK: Final = 0
FAILED: Final = 1
UNREADABLE: Final = 2
"""Exit codes: success; an illegal action or a wrong set-up; not a game record at all."""


class UnreadableError(Exception):
    """A file that cannot be read, or is not a game record; ``str()`` is one clear line."""


def report_unreadable(name: str, reason: Exception) -> int:
    """Print one line to standard error on why a file cannot be used, and return the exit code for that."""
    print(f"companion: {'standard input' if name == '-' else name}: {reason}", file=sys.stderr)
    return UNREADABLE


def read_file(name: str, largest: int | None = None) -> bytes:
    """Return the content of a file or of standard input (``-``), read no further than shows that it is too large.

    A file may have as many bytes as a record unless ``largest`` is given. Raises ``UnreadableError`` for what is not
    there, may not be read, or is closed.
    """
    from companion.kernel.record import MAX_RECORD_BYTES

    most = (largest or MAX_RECORD_BYTES) + 1
    try:
        if name == "-":
            if sys.stdin is None:  # the caller closed it: `companion replay - <&-`
                raise UnreadableError("is closed")
            return sys.stdin.buffer.read(most)
        with open(name, "rb") as file:
            return file.read(most)
    except OSError as error:
        raise UnreadableError(error.strerror or "cannot be read") from None
    except ValueError:  # a name that no file can have
        raise UnreadableError("cannot be read") from None
