"""The seal of a deal: one text for one deal, the SHA-256 that commits to it, and the proof that opens it.

``docs/fair-deal.md`` specifies it to the byte. A proof that matches the digest shown at the deal proves that the deal
has not changed since, and nothing more.
"""

import hashlib
import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.kernel import reading
from companion.kernel.events import Chance
from companion.kernel.record import one_line, strict_json
from companion.kernel.refusal import NotARecord

FORMAT: Final = "chevet-deal"
VERSION: Final = 1

HEX: Final = "0123456789abcdef"
DIGITS: Final = 64
"""Hexadecimal digits of a salt and of a digest: 256 bits."""

SAFE: Final = 2**53 - 1
"""The greatest whole number that every programming language reads alike from JSON."""

_WHOLE: Final = re.compile(rf"[{HEX}]{{{DIGITS}}}")
DEEPEST: Final = 20
"""How deeply lists and objects may be nested."""

_KEYS: Final = ("format", "version", "game", "players", "options", "deal", "salt", "digest")


@dataclass(frozen=True)
class Proof:
    """A proof that was read: what was sealed, and the digest that it claims to match."""

    document: Mapping[str, object]
    digest: str

    @property
    def fits(self) -> bool:
        """Return whether the digest matches the document."""
        return digest(self.document) == self.digest


def fresh_salt(chance: Chance) -> str:
    """Return 256 bits of ``chance`` as hexadecimal digits."""
    return "".join(chance.choice(HEX) for _ in range(DIGITS))


def document(
    game: str, players: Sequence[str], options: Mapping[str, object], deal: object, salt: str
) -> dict[str, object]:
    """Return what is sealed: the game's slug, players in seat order, settled options, and the deal as a record has it.

    Every text in it is in Unicode's composed form. Raises ``ValueError`` for a value that JSON does not write alike in
    every language (a number that is not whole or is beyond ``SAFE``, two keys that are equal when composed, half a
    character), and for one nested deeper than ``DEEPEST``.
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": _composed(game),
        "players": _composed(players),
        "options": _composed(options),
        "deal": _composed(deal),
        "salt": salt,
    }


def canonical(document: Mapping[str, object]) -> bytes:
    """Return the one text of ``document``: JSON with sorted keys and no spaces, in UTF-8; refused as in ``document``.

    Keys are in the order of their characters' numbers; only ``"``, the backslash and control characters are escaped.
    """
    text = json.dumps(_composed(document), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode()


def digest(document: Mapping[str, object]) -> str:
    """Return the SHA-256 of the canonical text, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical(document)).hexdigest()


def fingerprint(digest: str) -> str:
    """Return the first twelve digits of a digest in groups of four: what people compare by eye."""
    return " ".join(digest[at : at + 4] for at in (0, 4, 8))


def proof(document: Mapping[str, object], digest: str) -> dict[str, object]:
    """Return the proof file's data: what was sealed, and the digest that was shown."""
    return {**document, "digest": digest}


def parse(data: bytes | str) -> Proof:
    """Return the proof in ``data`` (UTF-8 or text), without checking whether its digest fits: see ``Proof.fits``.

    Raises ``NotARecord``, whose text is one line, for data that is not JSON, too large or in another format, for
    another version, for missing and unknown keys, and for values that no proof can have.
    """
    try:
        return _proof(strict_json(data))
    except NotARecord as reason:
        raise NotARecord(one_line(str(reason))) from None


def _proof(value: object) -> Proof:
    data = reading.raw_object(value, "a proof")
    if data.get("format") != FORMAT:
        raise NotARecord(f"key 'format' must be {FORMAT!r}")
    for key in _KEYS:
        if key not in data:
            raise NotARecord(f"key {key!r} is missing")
    if reading.count(data["version"], "version") != VERSION:
        raise NotARecord(f"it is version {data['version']}; this companion reads version {VERSION}")
    reading.reject_unknown_keys(data, dict.fromkeys(_KEYS), "a proof")
    reading.text(data["game"], "game")
    reading.items(data["players"], "players", reading.text)
    reading.raw_object(data["options"], "options")
    for key in ("salt", "digest"):
        if not _WHOLE.fullmatch(reading.text(data[key], key)):
            raise NotARecord(f"{key} must be {DIGITS} hexadecimal digits in small letters")
    try:
        sealed = {key: _composed(each) for key, each in data.items() if key != "digest"}
    except ValueError as error:
        raise NotARecord(str(error)) from None
    return Proof(sealed, str(data["digest"]))


def _composed(value: object, depth: int = 0) -> object:
    """Return ``value`` as plain data with every text in composed form; refuses what can be written in several ways."""
    if depth > DEEPEST:
        raise ValueError("nested too deeply")
    if isinstance(value, str):
        return _text(value)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int) and abs(value) <= SAFE:
        return value
    if isinstance(value, Mapping):
        composed = {_text(key): _composed(each, depth + 1) for key, each in value.items()}
        if len(composed) != len(value):
            raise ValueError("two keys are the same text")
        return composed
    if isinstance(value, (list, tuple)):
        return [_composed(each, depth + 1) for each in value]
    raise ValueError(f"a value cannot be sealed: {str(value)[:40]!a}")


def _text(value: object) -> str:
    """Return a text in composed form; half a character, which UTF-8 cannot write, is refused."""
    if not isinstance(value, str):
        raise ValueError(f"a key is no text: {str(value)[:40]!a}")
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise ValueError("a text holds half a character")
    return unicodedata.normalize("NFC", value)
