"""One server for one database: a lock of the operating system, which is gone with the process that holds it.

By hand, because the library for it loads more than everything else that a start needs.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

held_locks: Final[list[IO[bytes]]] = []
"""The locks of this process and of those that it forks: they end with the last of them."""


class AlreadyRunningError(Exception):
    """Another server has the lock."""


def acquire_lock(path: Path) -> None:
    """Take the lock of the file ``path``, made where missing, and keep it as long as this process lives.

    Raises ``AlreadyRunningError`` when another process has it.
    """
    file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b")
    with suppress(OSError):  # another user's, who has to see to it
        path.chmod(0o600)
    try:
        _lock(file.fileno())
    except OSError as error:
        file.close()
        raise AlreadyRunningError(str(path)) from error
    held_locks.append(file)


if os.name == "nt":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore] # Windows alone has it

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
