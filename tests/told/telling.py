"""A whole game as everyone is shown and told it, moment by moment, as lines that a person can read and compare."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final

from companion.kernel.aftermath import RECENT
from companion.kernel.events import Step
from companion.kernel.journal import Position
from companion.kernel.record import Record, positions, record_from_json
from companion.kernel.viewers import COURT, seat_of
from companion.kernel.words import Text
from companion.registry import GAMES

SHORT: Final = 3
"""Keys of an object that is told on one line."""


def plain(value: object) -> object:
    """Return a value as objects, lists, texts and numbers; a message as its id with its facts."""
    if isinstance(value, Text):
        facts = ", ".join(f"{key}={_word(plain(fact))}" for key, fact in value.facts.items())
        return f"{value.id}({facts})" if facts else value.id
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: plain(getattr(value, each.name)) for each in fields(value) if each.repr}
    if hasattr(value, "_asdict"):
        return {"": type(value).__name__, **{key: plain(each) for key, each in value._asdict().items()}}
    if isinstance(value, Mapping):
        return {_word(plain(key)): plain(each) for key, each in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted((plain(each) for each in value), key=str)
    if isinstance(value, float):
        return round(value, 6)  # Python 3.12 adds up more exactly than 3.11
    return [plain(each) for each in value] if isinstance(value, (list, tuple)) else value


def _word(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def flat(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield what a plain value holds, each with the way to it; short objects and lists on one line."""
    inner = list(value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ())
    short = isinstance(value, list) or len(inner) <= SHORT
    if short and not any(isinstance(each, (dict, list)) for _, each in inner):
        yield path, _word(value)
        return
    for key, each in inner:
        yield from flat(each, f"{path}.{key}" if path else str(key))


def tell(plain_record: Mapping[str, Any]) -> list[str]:
    """Return a whole game in lines: its set-up, and what changes from moment to moment."""
    record = record_from_json(plain_record, GAMES)
    lines = ["# before", *_changes({}, dict(flat(plain(before(record)))))]
    known: dict[str, str] = {}
    for number, position in enumerate(positions(record)):
        lines.append(f"# {number}" + (f" {json.dumps(record.actions[number - 1])}" if number else ""))
        now = dict(flat(plain(moment(record, position))))
        lines += _changes(known, now)
        known = now
    return lines


def _changes(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    gone = [f"{path} –" for path in before if path not in now]
    return gone + [f"{path} {value}" for path, value in now.items() if before.get(path) != value]


def before(record: Record) -> dict[str, object]:
    """Return what a set-up says before the first action."""
    game, setup = record.game, record.setup
    return {
        "options": game.record.write(setup),
        "check": game.rules.check(setup, record.deal),
        "undealt": game.record.missing_deal_findings(setup),
        "box": [game.pages.box(setup, by_hand) for by_hand in (True, False)],
        "script": game.pages.script(setup),
    }


def steps(position: Position[Any]) -> list[Step[Any]]:
    """The commands that count."""
    return [Step(state, entry.command, entry.events) for entry, state in position.past()]


def moment(record: Record, position: Position[Any]) -> dict[str, object]:
    """Return what everyone is shown and told at a position."""
    game, state, past = record.game, position.state, steps(position)
    seats = {player: game.pages.view(state, seat_of(player)) for player in record.players}
    return {
        "prompt": game.pages.prompt(state),
        "court": game.pages.view(state, COURT).shown,
        "may": {who: " ".join(sorted({choice.do for choice in view.choices})) for who, view in seats.items()},
        "secret": {who: view.secret for who, view in seats.items()},
        "words": game.pages.seat_words(state, record.players[-1]),
        "decision": seats[record.players[-1]].decision_id,
        "log": [game.pages.log(step) for step in past[-1:]],
        "undo": [game.actions.undo_label(step) for step in past[-1:]],
        "aftermath": game.extras.aftermath and game.extras.aftermath(past[-RECENT:], state),
        "odds": game.extras.odds and game.extras.odds(past, state),
    }


def tell_end(plain_record: Mapping[str, Any]) -> list[str]:
    """Return in lines what is told of a game that has ended."""
    record = record_from_json(plain_record, GAMES)
    *_, position = positions(record)
    return _changes({}, dict(flat(plain(after(record, position)))))


def after(record: Record, position: Position[Any]) -> dict[str, object]:
    """Return what is told of a game that has ended."""
    game, state, past = record.game, position.state, steps(position)
    deal, setup = record.deal, record.setup
    return {
        "chronicle": game.pages.chronicle(past, state),
        "outcome": game.extras.outcome(setup, deal, state),
        "reveal": game.extras.reveal_order and deal and game.extras.reveal_order(setup, deal, state),
        "picture": game.extras.picture and game.extras.picture(past, state, None),
        "next": game.rules.next_options(game.record.write(setup), state),
        "public": game.record.public(setup, deal, record.actions),
        "disclosed": game.record.commands_for_closed_record(setup, deal, record.actions),
    }
