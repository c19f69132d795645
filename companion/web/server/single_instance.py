"""One server for each database: an operating system lock, which ends with the process that has it.

Written here because the library for it loads more than everything else that a start needs.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

held_locks: Final[list[IO[bytes]]] = []
"""The locks of this process and its forks: they end with the last of these processes."""


class AlreadyRunningError(Exception):
    """Another server has the lock."""


def acquire_lock(path: Path) -> None:
    """Lock the file ``path``, made if missing, for as long as this process lives.

    Raises ``AlreadyRunningError`` if another process has the lock.
    """
    file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b")
    with suppress(OSError):  # it belongs to another user, who has to do it
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
