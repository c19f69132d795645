"""The options of an installation by name, including secrets kept in files and a check for misspelt names."""

import os
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Final

from companion.logs import FORMATS

SERVER: Final = (
    "HOST", "PORT", "THREADS", "UPLOADS", "UPLOADS_EACH", "UPLOAD_SECONDS", "WORKERS", "DRAIN_SECONDS", "INSTANCE",
    "SSL_CERTIFICATE", "SSL_KEY",
)  # fmt: skip
"""Options of ``companion serve`` that only the environment can set."""

QUOTAS: Final = ("TABLES_EACH", "TABLES", "IMPORTS_EACH", "IMPORTS", "MEGABYTES_EACH", "MEGABYTES")
"""Limits per hour."""

INSTALLATION: Final = (
    "DATABASE_URL", "DATABASE_CONNECTIONS", "SECRET_KEY", "PUBLIC_URL", "TRUSTED_HOSTS", "BEHIND_PROXY",
    "TRUSTED_PROXIES", "REDIS_URL", "LIVE_URL", "KEEP_DAYS", "SERVICE_WORKER", "STREAMS_EACH", "REQUEST_LOG",
    "LOG_FORMAT",
    "METRICS_FROM", "METRICS_TOKEN", "CONTACT", "NOTICE", "RECORDINGS", *QUOTAS,
)  # fmt: skip
"""Options that ``config.py`` can set, too."""

LIVE: Final = ("STREAMS", "NCHAN_URL")
"""Options that only ``companion live`` reads; it shares the others."""

SECRETS: Final = ("SECRET_KEY", "DATABASE_URL", "REDIS_URL", "METRICS_TOKEN")
"""Options that a file named by ``NAME_FILE`` can contain, which is how container engines pass secrets."""

ALL: Final = frozenset((*SERVER, *INSTALLATION, *LIVE, *(f"{name}_FILE" for name in SECRETS)))

SHORTEST: Final = 6
"""Minimum length of a name that is checked for misspelling: shorter ones resemble too many others."""

MOST_LONGER: Final = 2
"""Letters by which a name may be longer or shorter: other programs' names begin like an option and go on."""

LEAST_SIMILARITY: Final = 0.85
"""How much of a name must be the same (``difflib``): one letter of seven may be wrong, two of thirteen."""

OTHERS: Final = frozenset({"DATABASE_USER"})
"""Names of other programs that are as near."""

FILE: Final = "_FILE"


class CannotServe(RuntimeError):  # noqa: N818 - named for the sentence it carries
    """The server cannot start; ``str()`` is one clear sentence."""


class OptionError(ValueError):
    """An option that cannot be used; ``str()`` is one clear sentence, without a secret's value."""


def number(environment: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    """Return a whole number from the environment; raises ``CannotServe`` for another value."""
    value = environment.get(name) or str(default)
    if not (value.isascii() and value.isdigit() and len(value) < 10 and least <= int(value) <= most):
        raise CannotServe(f"{name} must be a whole number from {least} to {most}, not {value!r}.")
    return int(value)


def switch(name: str, value: object) -> bool:
    """Return whether the option ``name`` is ``on`` or ``off``; raises ``OptionError`` for anything else."""
    state = {"on": True, "off": False, "true": True, "false": False}.get(str(value).strip().lower())
    if state is None:
        raise OptionError(f"{name} must be on or off, not {value!r}.")
    return state


def log_format(value: str) -> str:
    """Return ``LOG_FORMAT``; raises ``OptionError`` for another than those there are."""
    if value not in FORMATS:
        raise OptionError(f"LOG_FORMAT must be {' or '.join(FORMATS)}, not {value!r}.")
    return value


def settled(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return the environment, with the secrets read from the files that it names.

    Raises ``OptionError`` for a name that is almost an option's, unless that is set itself, and for a file that is
    unreadable, empty, or for an option that is already set.
    """
    for name in sorted(environment):
        meant = next((option for option in near(name, ALL) if not environment.get(option)), None)
        if meant and name not in ALL:  # other programs' names are no misspellings
            raise OptionError(f"{name} is no option of Chevet. Did you mean {meant}?")
    options = dict(environment)
    for name in SECRETS:
        if path := environment.get(f"{name}{FILE}"):
            if environment.get(name):
                raise OptionError(f"{name} and {name}{FILE} are both set: set one of them.")
            options[name] = _secret(name, Path(path))
    return options


def _secret(name: str, path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise OptionError(f"The file {path}, which {name}{FILE} names, cannot be read: {reason}.") from error
    if not text:
        raise OptionError(f"The file {path}, which {name}{FILE} names, is empty.")
    return text


@lru_cache(maxsize=1024)  # tests open hundreds of apps in one process
def near(name: str, options: Collection[str]) -> list[str]:
    """Return the options that ``name`` is nearly, the likeliest first."""
    if name in OTHERS:
        return []
    alike = [each for each in options if len(each) >= SHORTEST and abs(len(each) - len(name)) <= MOST_LONGER]
    return get_close_matches(name, sorted(alike), cutoff=LEAST_SIMILARITY)
