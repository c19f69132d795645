"""The options of an installation, by name: which there are, secrets that stand in files, and misspelt names."""

import os
from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

SERVER: Final = (
    "HOST", "PORT", "THREADS", "UPLOADS", "UPLOADS_EACH", "UPLOAD_SECONDS", "WORKERS", "DRAIN_SECONDS", "INSTANCE",
    "SSL_CERTIFICATE", "SSL_KEY",
)  # fmt: skip
"""What the environment alone says, to ``companion serve``."""

QUOTAS: Final = ("TABLES_EACH", "TABLES", "IMPORTS_EACH", "IMPORTS", "MEGABYTES_EACH", "MEGABYTES")
"""How much is allowed in an hour."""

INSTALLATION: Final = (
    "DATABASE_URL", "DATABASE_CONNECTIONS", "SECRET_KEY", "PUBLIC_URL", "TRUSTED_HOSTS", "BEHIND_PROXY",
    "TRUSTED_PROXIES", "REDIS_URL", "LIVE_URL", "KEEP_DAYS", "SERVICE_WORKER", "STREAMS_EACH", "REQUEST_LOG",
    "METRICS_FROM", "METRICS_TOKEN", "CONTACT", "NOTICE", *QUOTAS,
)  # fmt: skip
"""What ``config.py`` may say, too."""

LIVE: Final = ("STREAMS", "NCHAN_URL")
"""What only ``companion live`` asks for; it shares the others."""

SECRETS: Final = ("SECRET_KEY", "DATABASE_URL", "REDIS_URL", "METRICS_TOKEN")
"""What may stand in a file that ``NAME_FILE`` names, as container engines hand secrets over."""

ALL: Final = frozenset((*SERVER, *INSTALLATION, *LIVE, *(f"{name}_FILE" for name in SECRETS)))

SHORTEST: Final = 7
"""Letters of a name from which on another one counts as misspelt: short ones are too near to anything."""

FILE: Final = "_FILE"


class OptionError(ValueError):
    """An option that cannot be used; ``str()`` is one clear sentence, without what a secret holds."""


def settled(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return what the environment says, with the secrets that it names files for.

    Raises ``OptionError`` for a name that is nearly an option's, and for a file that cannot be read, is empty, or names
    what is set already.
    """
    check_environment(environment)
    found = dict(environment)
    for name in SECRETS:
        if path := environment.get(f"{name}{FILE}"):
            if environment.get(name):
                raise OptionError(f"{name} and {name}{FILE} are both set: set one of them.")
            found[name] = _secret(name, Path(path))
    return found


def _secret(name: str, path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise OptionError(f"The file {path}, which {name}{FILE} names, cannot be read: {reason}.") from error
    if not text:
        raise OptionError(f"The file {path}, which {name}{FILE} names, is empty.")
    return text


def check_environment(environment: Mapping[str, str]) -> None:
    """Refuse a variable whose name is an option's except for one letter, where that option is not set itself.

    The environment is full of names of other programs, so no more than this is taken for misspelt.
    """
    for name in sorted(environment):
        if name in ALL or len(name) < SHORTEST - 1:
            continue
        meant = next((option for option in near(name, ALL) if not environment.get(option)), None)
        if meant:
            raise OptionError(f"{name} is no option of Chevet. Did you mean {meant}?")


@lru_cache(maxsize=1024)  # tests open hundreds of apps in one process
def near(name: str, options: Collection[str]) -> tuple[str, ...]:
    """Return the options from which ``name`` differs by one letter: left out, added, changed or swapped."""
    return tuple(option for option in sorted(options) if len(option) >= SHORTEST and _one_letter_apart(name, option))


def _one_letter_apart(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 1:
        return False
    same = _same(one, other)
    end = min(_same(one[::-1], other[::-1]), len(one) - same, len(other) - same)
    left, right = one[same : len(one) - end], other[same : len(other) - end]
    return max(len(left), len(right)) <= 1 or (len(left) == 2 and left == right[::-1])


def _same(one: str, other: str) -> int:
    """Return how many letters two words have in common at their beginning."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (left, right) in enumerate(pairs) if left != right), min(len(one), len(other)))
