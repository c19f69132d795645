"""``companion replay``, ``check`` and ``verify-deal``: game records in, one line of JSON for each question out; and
whether a deal is the one that was sealed.
"""

import argparse
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.cli.files import FAILED, OK, UnreadableError, read_file, report_unreadable
from companion.kernel import seal
from companion.kernel.refusal import Finding, NotARecord
from companion.kernel.words import Text, text
from companion.messages import Wording, refusal, wording

if TYPE_CHECKING:
    from companion.kernel.record import Record, ReplayError


def run_replay(arguments: argparse.Namespace) -> int:
    """Print the state in which each record ends; return 0 if every action was legal, 1 if one was not."""
    names: list[str] = arguments.files
    alone = len(names) == 1 and not _is_folder(names[0])
    failed = False
    for name in names if alone else named_files(names):
        try:
            data = read_file(name)
            for line in _replayed(data, trace=arguments.trace, locale=arguments.lang):
                failed = failed or "error" in line
                print_json(line if alone else {"file": name, **line})
        except UnreadableError as reason:
            if alone:
                return report_unreadable(name, reason)
            failed = True
            print_json({"file": name, "error": {"at": None, "code": "not_a_record", "message": str(reason)}})
    return FAILED if failed else OK


def run_check(arguments: argparse.Namespace) -> int:
    """Print what is wrong with the set-up of a record; return 0 if it can be played, 1 if it has an error."""
    try:
        findings = _checked(read_file(arguments.file), arguments.lang)
    except UnreadableError as reason:
        return report_unreadable(arguments.file, reason)
    ok = not any(finding["severity"] == "error" for finding in findings)
    print_json({"ok": ok, "findings": findings})
    return OK if ok else FAILED


def named_files(names: Sequence[str]) -> Iterator[str]:
    """Yield the named files; a folder stands for its ``*.json`` files, sorted by name."""
    for name in names:
        if _is_folder(name):
            yield from map(str, sorted(Path(name).glob("*.json")))
        else:
            yield name


def _is_folder(name: str) -> bool:
    return os.path.isdir(name)  # Path raises for a name that is too long, and takes "" for the current folder


def parsed_record(data: bytes) -> "Record":
    """Return the record in a file; raises ``UnreadableError`` if it is not a record."""
    from companion.kernel.record import parse
    from companion.registry import GAMES

    try:
        return parse(data, GAMES)
    except NotARecord as reason:
        raise UnreadableError(f"no game record: {reason}") from None


def _replayed(data: bytes, *, trace: bool, locale: str) -> Iterator[dict[str, object]]:
    """Yield the lines of one replay: every state with ``trace``, else the last, and the error that ends it, if any."""
    from companion.kernel.record import ReplayError, position_as_json, positions

    record = parsed_record(data)
    position = None
    try:
        for position in positions(record):
            if trace:
                yield position_as_json(record.game, position)
    except ReplayError as stop:
        message = _refusal(record.game.slug, stop, locale)
        yield {"error": {"at": stop.at, "code": stop.refusal.code, "message": message}}
        return
    if position is not None and not trace:
        yield position_as_json(record.game, position)


def _refusal(slug: str, stop: "ReplayError", locale: str) -> str:
    """Return why a replay stopped: the game's own sentence if it has one, else the app's, and what to fix."""
    words = wording(locale)
    wrong = [finding.why for finding in stop.findings if finding.severity == "error"]
    if isinstance(why := stop.refusal.facts.get("why"), Text):
        wrong.append(why)
    return " ".join(words.plain(text) for text in (refusal(stop.refusal, slug), *wrong))


def _checked(data: bytes, locale: str) -> list[dict[str, object]]:
    from companion.kernel.record import check

    return as_findings(check(parsed_record(data)), wording(locale))


def as_findings(findings: Sequence[Finding], words: Wording) -> list[dict[str, object]]:
    """Return the findings of a set-up in the form of the record contract."""
    return [
        {
            "severity": finding.severity,
            "code": finding.code,
            "slot": finding.slot,
            "message": " ".join(words.plain(text) for text in (finding.why, finding.advice) if text),
        }
        for finding in findings
    ]


_BREAKS: Final = {ord(sign): f"\\u{ord(sign):04x}" for sign in "\x85\u2028\u2029"}
"""Characters that some readers treat as line breaks but JSON does not escape; a name can contain them."""


def print_json(line: object) -> None:
    """Print a value as one line of JSON."""
    print(json.dumps(line, ensure_ascii=False).translate(_BREAKS), flush=False)


SHORTEST: Final = 12
"""Digits of a fingerprint."""


def run_verify(arguments: argparse.Namespace) -> int:
    """Print whether a proof's deal is the one that was sealed; return 0 if it is, 1 if not, 2 for no proof at all.

    If somebody noted a fingerprint, or the whole digest, it must be the proof's; it is empty if nobody did.
    """
    file, fingerprint = arguments.file, arguments.fingerprint
    seen = "".join(fingerprint.lower().split())
    try:
        if seen and (len(seen) < SHORTEST or len(seen) > seal.DIGITS or set(seen) - set(seal.HEX)):
            raise UnreadableError(f"{fingerprint!a} is no fingerprint: {SHORTEST} hexadecimal digits or more")
        proof = seal.parse(read_file(file))
    except NotARecord as reason:
        return report_unreadable(file, UnreadableError(f"no proof of a deal: {reason}"))
    except UnreadableError as reason:
        return report_unreadable(file, reason)
    return _print_proof(proof, seen, wording(arguments.lang))


def _print_proof(proof: seal.Proof, seen: str, words: Wording) -> int:
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
