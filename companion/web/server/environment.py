"""The size of the server and the paths of its files, from the environment."""

import os
import sys
from pathlib import Path
from typing import Final

from companion.options import number

DEFAULT_THREADS: Final = 512
"""Threads that answer requests. A live page occupies one for as long as it is open: thirty tables with ten phones, a
tablet and a court screen each occupy 360. Threads start only when needed."""

UPLOADS: Final = 32
"""Request bodies that are read at once. They have additional threads, so that a body that does not arrive
delays no page."""

UPLOADS_EACH: Final = 8
"""The same for one visitor: a body takes only a moment, unless it is sent slowly to block others."""

RESERVE: Final = 64
"""Threads that streams may not take: pages are short, but a slow phone occupies a thread for as long as it reads."""


def number_option(name: str, default: int, least: int, most: int) -> int:
    """Return the whole number in an environment variable; raises ``CannotServe`` if it is invalid."""
    return number(os.environ, name, default, least, most)


def threads_wanted() -> int:
    """Return how many threads answer requests; raises ``CannotServe`` for an invalid number."""
    return number_option("THREADS", DEFAULT_THREADS, 2, 5000)


def uploads_wanted() -> tuple[int, int]:
    """Return how many bodies are read at once, in all and per visitor; raises ``CannotServe`` for an invalid number."""
    return (
        number_option("UPLOADS", UPLOADS, 1, 5000),
        number_option("UPLOADS_EACH", UPLOADS_EACH, 1, 5000),
    )


def streams_of(threads: int) -> int:
    """Return how many of ``threads`` live pages may occupy."""
    return threads - min(RESERVE, (threads + 1) // 2)


PACKAGE: Final = Path(__file__).resolve().parents[2]
CHECKOUT: Final = PACKAGE.parent


def shipped(name: str) -> Path:
    """Return the folder ``name`` (``templates``, ``static``): inside the package if installed, otherwise next to it."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else CHECKOUT / name


def instance_folder() -> Path:
    """Return this installation's folder: ``INSTANCE`` if set, a checkout's own, or where the system keeps data."""
    folder = os.environ.get("INSTANCE")
    if folder:
        return Path(folder).expanduser().resolve()
    if (CHECKOUT / "pyproject.toml").is_file():
        return CHECKOUT / "instance"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Chevet"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Chevet"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "chevet"
