"""Game records: reading, replaying and writing a whole game as one file. The data may come from anywhere."""

import json
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.kernel import reading
from companion.kernel.events import Command
from companion.kernel.game import AnyGame, Games
from companion.kernel.journal import AnyPosition, Entry, Position, applied, decided
from companion.kernel.refusal import Finding, NotARecord, Refused, has_errors
from companion.kernel.viewers import LONGEST_NAME
from companion.kernel.words import text

VERSION: Final = 1
MAX_RECORD_BYTES: Final = 1 << 20
"""Maximum size of a record in bytes."""
_LONGEST_LINE: Final = 200
OTHER_VERSION: Final = text("app.file.other_version")
_NOT_OURS: Final = text("app.file.not_ours")
_NEEDED: Final = ("record", "game", "players", "options", "actions")


@dataclass(frozen=True)
class Record:
    """A record that was read: its game, set-up, deal if it has one, and its actions, not checked yet."""

    game: AnyGame
    players: tuple[str, ...]
    setup: Any
    deal: Any
    actions: tuple[Command, ...]


class ReplayError(Exception):
    """A replay reached an action that is not legal.

    ``at`` counts actions from 0; it is None when the set-up itself is refused; then ``findings`` say why.
    """

    def __init__(self, at: int | None, refusal: Refused, findings: Sequence[Finding] = ()) -> None:
        """Stop at the action ``at`` because of ``refusal``."""
        super().__init__(refusal.code)
        self.at = at
        self.refusal = refusal
        self.findings = tuple(findings)


def parse(data: bytes | str, games: Games) -> Record:
    """Return the record in ``data`` (UTF-8 or text).

    Raises ``NotARecord``, whose text is one line, for data that is not JSON or too large, wrong types, unknown games,
    missing, duplicate and unknown keys, duplicate or overlong names, and actions without a text ``do``.
    """
    try:
        return _record(strict_json(data), games)
    except NotARecord as reason:
        raise NotARecord(one_line(str(reason)), reason.why) from None


def record_from_json(data: object, games: Games) -> Record:
    """Return the record in parsed JSON; refuses what ``parse`` refuses."""
    try:
        return _record(data, games)
    except NotARecord as reason:
        raise NotARecord(one_line(str(reason)), reason.why) from None


def record_to_json(
    game: AnyGame, players: Sequence[str], setup: object, deal: object, actions: Sequence[Command]
) -> dict[str, object]:
    """Return a record as data for JSON; without a deal (None) the hidden key is left out."""
    hidden = {} if deal is None else {game.record.deal_key: game.record.deal_as_json(deal)}
    return {
        "record": VERSION,
        "game": game.slug,
        "players": list(players),
        "options": game.record.write(setup),
        **hidden,
        "actions": [dict(action) for action in actions],
    }


def check(record: Record) -> list[Finding]:
    """Return every finding about the record's set-up and its deal, or about a missing deal where one is needed."""
    missing = record.game.record.missing_deal_findings(record.setup) if record.deal is None else []
    return [*missing, *record.game.rules.check(record.setup, record.deal)]


def positions(record: Record) -> Iterator[AnyPosition]:
    """Play the record: yield the position after the set-up and after each action.

    Raises ``ReplayError`` at the first action that is refused; at once (``bad_setup``) when the set-up has errors or
    leaves something to chance that a replay must know.
    """
    game = record.game
    position = _first(record)
    yield position
    for at, action in enumerate(record.actions):
        try:
            events = decided(game, position, action)
        except Refused as refusal:
            raise ReplayError(at, refusal) from None
        position = applied(game, position, Entry(at + 1, action, events, "record", 0.0, at + 1))
        yield position


def position_as_json(game: AnyGame, position: AnyPosition) -> dict[str, object]:
    """Return a position as the record contract words it, with the sorted names of all legal actions under ``legal``."""
    legal = {choice.do for choice in game.actions.legal(position.state)}
    if position.last:
        legal.add("undo")
    return {**game.record.state_as_json(position.state), "legal": sorted(legal)}


def _first(record: Record) -> AnyPosition:
    findings = check(record)
    if has_errors(findings):
        raise ReplayError(None, Refused("bad_setup"), findings)
    try:
        return Position(0, record.game.rules.start(record.setup, record.deal))
    except Refused as refusal:
        raise ReplayError(None, refusal, findings) from None


def strict_json(data: bytes | str, largest: int = MAX_RECORD_BYTES) -> object:
    """Return the value of the JSON in ``data``, for any of our file formats.

    Strict where Python is lenient: duplicate keys, NaN and half characters raise ``NotARecord``, as does whatever is
    not JSON or UTF-8, or is larger than ``largest`` bytes.
    """
    try:
        raw = data.encode() if isinstance(data, str) else data
        if len(raw) > largest:
            raise NotARecord(f"larger than {largest >> 20} MiB", text("app.file.too_large"))
        value: object = json.loads(
            raw.decode("utf-8-sig"),
            object_pairs_hook=_object,
            parse_constant=_no_number,
            parse_float=_number,
        )
        if b"\\u" in raw:
            json.dumps(value, ensure_ascii=False).encode()
    except NotARecord:
        raise
    except UnicodeError:
        raise NotARecord("not UTF-8 text", _NOT_OURS) from None
    except RecursionError:
        raise NotARecord("nested too deeply", _NOT_OURS) from None
    except json.JSONDecodeError as error:
        raise NotARecord(f"not JSON: {error}", _NOT_OURS) from None
    except ValueError:  # Python does not parse whole numbers of several thousand digits
        raise NotARecord("number too large") from None
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) != len(pairs):
        doubled = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise NotARecord(f"key {doubled!a} is there twice")
    return values


def _no_number(name: str) -> object:
    raise NotARecord(f"not JSON: {name}", _NOT_OURS)


def _number(digits: str) -> float:
    value = float(digits)
    if math.isinf(value):
        raise NotARecord(f"number too large: {digits}")
    return value


def _record(value: object, games: Games) -> Record:
    data = reading.raw_object(value, "a record")
    for key in _NEEDED:
        if key not in data:
            raise NotARecord(f"key {key!r} is missing")
    if reading.count(data["record"], "record") != VERSION:
        why = f"record is version {data['record']}; this companion reads version {VERSION}"
        raise NotARecord(why, OTHER_VERSION)
    slug = reading.text(data["game"], "game")
    if slug not in games:
        raise NotARecord(f"unknown game {slug!a}")
    game = games[slug]
    reading.reject_unknown_keys(data, dict.fromkeys((*_NEEDED, game.record.deal_key)), "a record")
    players = _names(data["players"])
    if game.record.deal_key in data:
        reading.raw_object(data[game.record.deal_key], game.record.deal_key)
    options = reading.raw_object(data["options"], "options")
    setup, deal = game.record.read(players, options, data.get(game.record.deal_key))
    return Record(game, players, setup, deal, reading.items(data["actions"], "actions", _action))


def _names(value: object) -> tuple[str, ...]:
    names = reading.items(value, "players", reading.text)
    for name in names:
        if not 1 <= len(name) <= LONGEST_NAME:
            raise NotARecord(f"a name has {len(name)} characters: 1 to {LONGEST_NAME} are allowed")
    if len(set(names)) != len(names):
        raise NotARecord("a name is there twice")
    return names


def _action(value: object, path: str) -> Command:
    action = reading.raw_object(value, path)
    reading.text(action.get("do"), f"{path}.do")
    return action


def one_line(text: str) -> str:
    """Return ``text`` as one printable line of reasonable length."""
    line = "".join(character if character.isprintable() else " " for character in text)
    return line if len(line) <= _LONGEST_LINE else line[: _LONGEST_LINE - 1] + "…"
