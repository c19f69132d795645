"""Refusals by the rules, and findings about a set-up."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from companion.kernel.words import Text, text


class Refused(Exception):  # noqa: N818 - a refusal is an answer of the rules, not an error of the program
    """A command that the rules do not allow.

    ``code`` is stable and part of the record contract (``not_eligible``); ``facts`` fill its sentence, which
    is the message ``<slug>.refused.<code>``, or ``app.refused.<code>`` if the game has none.
    """

    def __init__(self, code: str, **facts: object) -> None:
        """Refuse with ``code`` and the facts that it is about."""
        super().__init__(code)
        self.code = code
        self.facts = facts


class NotARecord(ValueError):  # noqa: N818 - named for what it says about the data
    """Data that is not a game record at all: a misspelt key, a wrong type, bad JSON. ``str()`` is one clear line.

    That line is in English, for whoever writes such files; ``why`` says the same to players, without technical terms.
    """

    def __init__(self, line: str, why: Text | None = None) -> None:
        """Refuse data with a ``line``; without a ``why`` its part is said to be wrong that ``line`` begins with."""
        super().__init__(line)
        where = _PART.match(line)
        self.why = why or (text("app.file.wrong_at", where=where[0]) if where else text("app.file.wrong"))


_PART: Final = re.compile(r"[a-z_]+(?=[.\[])(?:\.[a-z_]{1,40}|\[\d{1,6}\])+")
"""A path into a file (``options.board.pacifist[2]``)."""


@dataclass(frozen=True)
class Finding:
    """One problem that ``check`` found in a set-up, or ``compare`` at the table.

    ``slot`` is what it is about (``pacifist:3``, counted from 1) or None; of two slots it is the later, the other is
    ``related``. ``why`` says what is wrong, ``advice`` what to do, both as messages. ``remedy`` is what fixes it, or
    None: of a set-up, options that a button merges, which ``remedy_label`` words; of a table, the correction of what
    explains it. ``barred`` says that no correction takes it over: no game can have it, or nobody has said enough.
    """

    severity: Literal["error", "warning"]
    code: str
    why: Text
    advice: Text | None = None
    slot: str | None = None
    related: str | None = None
    remedy: Mapping[str, object] | None = None
    remedy_label: Text | None = None
    barred: bool = False


def has_errors(findings: Iterable[Finding]) -> bool:
    """Return whether a set-up with these findings cannot be played; warnings do not prevent that."""
    return any(finding.severity == "error" for finding in findings)
