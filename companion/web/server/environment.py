"""What the environment says about the size of the server: how many threads, uploads and streams it has room for."""

import errno
import os
from typing import Final

DEFAULT_THREADS: Final = 512
"""Threads that answer requests. A live page holds one for as long as it is open: thirty tables with ten phones, a
tablet and a court screen each hold 360. Threads that nobody needs are not there."""

UPLOADS: Final = 32
"""Bodies of requests that are read at once. They have threads on top of all others, so that a body that does not arrive
keeps no page waiting."""

UPLOADS_EACH: Final = 8
"""The same for one visitor: a body takes a moment, unless it is sent to stand in the way."""

RESERVE: Final = 64
"""Threads that no stream may take: pages are short, but a slow phone holds one for as long as it reads."""


class CannotServe(RuntimeError):  # noqa: N818 - named for the sentence it carries
    """The server cannot start; ``str()`` is one clear sentence."""


def why(error: OSError) -> str:
    """Return why a file cannot be written, and what to do where that is known."""
    if error.errno == errno.ENOSPC:
        return "the disk is full. Make room on it and start again"
    return error.strerror or str(error)


def number_option(name: str, default: int, least: int, most: int) -> int:
    """Return a whole number from the environment, or refuse with a sentence."""
    value = os.environ.get(name, str(default))
    if not value.isascii() or not value.isdigit() or not least <= int(value) <= most:
        raise CannotServe(f"{name} must be a whole number from {least} to {most}, not {value!r}.")
    return int(value)


def threads_wanted() -> int:
    """Return how many threads answer requests, or refuse with a sentence."""
    return number_option("THREADS", DEFAULT_THREADS, 2, 5000)


def uploads_wanted() -> tuple[int, int]:
    """Return how many bodies are read at once, in all and of one visitor, or refuse with a sentence."""
    return (
        number_option("UPLOADS", UPLOADS, 1, 5000),
        number_option("UPLOADS_EACH", UPLOADS_EACH, 1, 5000),
    )


def streams_of(threads: int) -> int:
    """Return how many of so many threads live pages may hold."""
    return threads - min(RESERVE, (threads + 1) // 2)
