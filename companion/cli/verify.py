"""``companion verify-deal``: whether a deal is the one that was sealed. Needs the proof's file and nothing else."""

import json
from collections.abc import Iterator, Mapping
from typing import Final

from companion.cli.files import FAILED, OK, UnreadableError, read_file, report_unreadable
from companion.kernel import seal
from companion.kernel.refusal import NotARecord
from companion.kernel.words import text
from companion.messages import Wording, wording

SHORTEST: Final = 12
"""Digits of a fingerprint."""


def verify(file: str, fingerprint: str, locale: str) -> int:
    """Print whether a proof's deal is the one that was sealed; return 0 if it is, 1 if not, 2 for no proof at all.

    If somebody noted a ``fingerprint``, or the whole digest, it must be the proof's; it is empty if nobody did.
    """
    seen = "".join(fingerprint.lower().split())
    try:
        if seen and (len(seen) < SHORTEST or len(seen) > seal.DIGITS or set(seen) - set(seal.HEX)):
            raise UnreadableError(f"{fingerprint!a} is no fingerprint: {SHORTEST} hexadecimal digits or more")
        proof = seal.parse(read_file(file))
    except NotARecord as reason:
        return report_unreadable(file, UnreadableError(f"no proof of a deal: {reason}"))
    except UnreadableError as reason:
        return report_unreadable(file, reason)
    return _print_proof(proof, seen, wording(locale))


def _print_proof(proof: seal.Proof, seen: str, words: Wording) -> int:
    """Print the result of checking a proof, and return the exit code."""
    if not proof.fits:
        print(words.plain(text("seal.verify.broken")))
        print(words.plain(text("seal.verify.digest", digest=proof.digest)))
        print(words.plain(text("seal.verify.computed", digest=seal.digest(proof.document))))
        return FAILED
    fits_fingerprint = proof.digest.startswith(seen)
    print(words.plain(text("seal.verify.fits" if fits_fingerprint else "seal.verify.another")))
    print(words.plain(text("seal.verify.fingerprint", fingerprint=seal.fingerprint(proof.digest))))
    print(words.plain(text("seal.verify.digest", digest=proof.digest)))
    for line in _roles(proof.document, words):
        print(line)
    if not seen:
        print(words.plain(text("seal.verify.compare")))
    return OK if fits_fingerprint else FAILED


def _roles(document: Mapping[str, object], words: Wording) -> Iterator[str]:
    """Yield a line for each player in seat order with what they were dealt; else the deal as the file has it."""
    deal, players = document["deal"], document["players"]
    if not isinstance(deal, Mapping) or not isinstance(players, list) or set(deal) != set(players):
        yield _printable(json.dumps({"players": players, "deal": deal}, ensure_ascii=False))
        return
    for name in players:
        message = text(f"{document['game']}.role.{deal[name]}")
        holder = message if words.has(message.id) else json.dumps(deal[name], ensure_ascii=False)
        yield words.plain(text("seal.verify.player", name=_printable(name), role=holder))


def _printable(name: str) -> str:
    return "".join(letter if letter.isprintable() else "�" for letter in name)
