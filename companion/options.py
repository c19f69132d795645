"""The options of an installation by name, including secrets kept in files and a check for misspelt names."""

import os
from collections.abc import Collection, Mapping
from difflib import SequenceMatcher
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

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

LONG: Final = 14
"""Length from which a name may differ by two letters and still be recognised."""

MOST_LONGER: Final = 2
"""Letters by which a long name may be longer or shorter: other programs' names begin like an option and go on."""

LEAST_SIMILARITY: Final = 0.86
"""How much of a long name must be the same (``difflib``): two letters of fifteen may be wrong."""

FILE: Final = "_FILE"


class OptionError(ValueError):
    """An option that cannot be used; ``str()`` is one clear sentence, without a secret's value."""


def settled(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return the environment, with the secrets read from the files that it names.

    Raises ``OptionError`` for a name that is almost an option's, and for a file that is unreadable, empty, or for
    an option that is already set.
    """
    check_environment(environment)
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


def check_environment(environment: Mapping[str, str]) -> None:
    """Refuse a variable whose name is nearly an option's (see ``near``), unless that option is set itself.

    The environment is full of other programs' names, so nothing else counts as misspelt.
    """
    for name in sorted(environment):
        if name in ALL or len(name) < SHORTEST - 1:
            continue
        meant = next((option for option in near(name, ALL) if not environment.get(option)), None)
        if meant:
            raise OptionError(f"{name} is no option of Chevet. Did you mean {meant}?")


@lru_cache(maxsize=1024)  # tests open hundreds of apps in one process
def near(name: str, options: Collection[str]) -> tuple[str, ...]:
    """Return the options that ``name`` is nearly: by one letter left out, added, changed or swapped, by underscores or
    a plural, or, if it is long, by two letters.
    """
    bare = _normalized(name)
    return tuple(
        option
        for option, plain in _checked(frozenset(options))
        if _one_letter_apart(name, option) or bare == plain or _nearly_all_the_same(name, option)
    )


@cache
def _checked(options: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """Return the options whose misspellings are noticed, in order, each also as ``_normalized`` returns it."""
    return tuple((option, _normalized(option)) for option in sorted(options) if len(option) >= SHORTEST)


def _normalized(name: str) -> str:
    """Return a name without its underscores, each word in the singular."""
    words = (f"{word[:-3]}Y" if word.endswith("IES") else word.removesuffix("S") for word in name.split("_"))
    return "".join(words)


def _nearly_all_the_same(one: str, other: str) -> bool:
    if min(len(one), len(other)) < LONG or abs(len(one) - len(other)) > MOST_LONGER:
        return False
    alike = SequenceMatcher(None, one, other, autojunk=False)
    # Bounds that cost little: most names in an environment are like no option, and every start asks.
    ratios = (alike.real_quick_ratio, alike.quick_ratio, alike.ratio)  # the quickest first
    return all(ratio() >= LEAST_SIMILARITY for ratio in ratios)


def _one_letter_apart(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 1 or (one[:1] != other[:1] and one[-1:] != other[-1:]):
        return False  # one letter cannot be wrong at both ends
    same = _shared_beginning(one, other)
    end = min(_shared_beginning(one[::-1], other[::-1]), len(one) - same, len(other) - same)
    left, right = one[same : len(one) - end], other[same : len(other) - end]
    return max(len(left), len(right)) <= 1 or (len(left) == 2 and left == right[::-1])


def _shared_beginning(one: str, other: str) -> int:
    """Return how many letters two words have in common at their beginning."""
    return next(
        (at for at, (left, right) in enumerate(zip(one, other, strict=False)) if left != right),
        min(len(one), len(other)),
    )
