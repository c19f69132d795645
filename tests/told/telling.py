"""A whole game as everyone is shown and told it, moment by moment, as lines that a person can read and compare."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any, Final

from companion.kernel.aftermath import RECENT
from companion.kernel.game import Command, Game, Step
from companion.kernel.journal import Position, decided
from companion.kernel.record import Record, positions, record_from_json
from companion.kernel.refusal import Refused
from companion.kernel.viewers import COURT, GAME_MASTER, seat_of
from companion.kernel.words import Text
from companion.registry import GAMES

NAMES: Final = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou")

WRONG: Final[Sequence[object]] = (
    "nobody",
    "Ana",
    "Bea",
    None,
    99,
    1,
    -1,
    True,
    [],
    ["Ana", "Ana"],
    ["Ana", "Bea"],
    {"Ana": 1},
)
"""Values that a hostile or a late form may send instead of any other."""


MORE: Final = {
    "other": 1,
    "at": "now",
    "why": "slip",
    "player": "Ana",
    "target": "Bea",
    "vizier": "Ana",
    "dinarzade": True,
    "accepted": True,
    "yes": 3,
    "court": ["duchess"],
    "return": ["duchess"],
    "turned_up": "red",
    "coins": {"Ana": 3},
    "hands": {"Ana": 3},
}
"""What a form may send beside what an action has."""

OTHER_FIELDS: Final = ("deck:pacifist", "deck:interventionist", "slot:pacifist:2", "house:pacifist:2", "swap", "preset")
"""Fields of forms that are called otherwise than what they set."""


class Counted(dict[str, object]):
    """A table at which as many were counted of everything."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __missing__(self, key: str) -> str:
        return str(self.number)


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
    """Yield what a plain value holds, each with the way to it; short lists on one line."""
    inner = list(value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ())
    if not inner or (all(not isinstance(each, (dict, list)) for _, each in inner) and isinstance(value, list)):
        yield path, _word(value)
        return
    for key, each in inner:
        yield from flat(each, f"{path}.{key}" if path else str(key))


def tell(plain_record: Mapping[str, Any], moments: int | None = None) -> list[str]:
    """Return a whole game in lines: its set-up, what changes from moment to moment, and its end.

    Of its moments the last so many are told; of None all are.
    """
    record = record_from_json(plain_record, GAMES)
    reached = list(positions(record))
    lines = ["# before", *_changes({}, dict(flat(plain(before(record)))))]
    known: dict[str, str] = {}
    first = 0 if moments is None else len(reached) - moments
    for number, position in enumerate(reached[first:], first):
        lines.append(f"# {number}" + (f" {json.dumps(record.actions[number - 1])}" if number else ""))
        following = record.actions[number] if number < len(record.actions) else {}
        now = dict(flat(plain(moment(record, position, following))))
        lines += _changes(known, now)
        known = now
    return [*lines, "# after", *_changes({}, dict(flat(plain(after(record, reached[-1])))))]


def _changes(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    gone = [f"{path} –" for path in before if path not in now]
    return gone + [f"{path} {value}" for path, value in now.items() if before.get(path) != value]


def before(record: Record) -> dict[str, object]:
    """Return what a set-up says before the first action."""
    game, setup = record.game, record.setup
    options = game.record.write(setup)
    return {
        "options": options,
        "check": [game.rules.check(setup, deal) for deal in (record.deal, None)],
        "undealt": game.record.missing_deal_findings(setup),
        "box": [game.pages.box(setup, by_hand) for by_hand in (True, False)],
        "script": game.pages.script(setup),
        "draft": game.pages.draft(record.players, options),
        "dealing": [getattr(game.dealing, each)(setup) for each in ("by_hand", "needs_phone_roles", "phone_pages")],
        "sizes": {count: _at_a_table_of(game, count, record) for count in range(1, game.most + 2)},
        "otherwise": dict(_otherwise(record)),
        "forms": dict(_forms(record)),
    }


def _at_a_table_of(game: Game[Any, Any, Any], count: int, record: Record) -> object:
    """Return what is found where so many sit down with a game's usual options, and what they take out of the box."""
    setup, _ = game.record.read(NAMES[:count], {}, None)
    findings = game.rules.check(setup, None)
    return findings or game.pages.box(setup, True).out


def _otherwise(record: Record) -> Iterator[tuple[str, object]]:
    """Yield what is found in set-ups that differ by one value."""
    for each in fields(record.setup):
        known = getattr(record.setup, each.name)
        if each.name != "players" and isinstance(known, (bool, int, str)):
            for other in _others(known):
                changed = replace(record.setup, **{each.name: other})
                yield f"{each.name} {_word(other)}", record.game.rules.check(changed, record.deal)


def _others(known: bool | int | str) -> tuple[bool | int | str, ...]:
    if isinstance(known, bool):
        return (not known,)
    return (0, 1, known - 1, known + 1, 99) if isinstance(known, int) else ("nobody", "Bea")


def _forms(record: Record) -> Iterator[tuple[str, object]]:
    """Yield what fields of a set-up's form make of the options."""
    options = record.game.record.write(record.setup)
    drawn: Any = record.game.pages.draft(record.players, options)
    for name in (*(each.name for each in fields(record.setup)), *OTHER_FIELDS):
        for value in dict.fromkeys(
            ("on", "off", "", "2", "99", "Bea", "nobody", *drawn.get("values", {}).get(name, ()))
        ):
            try:
                made = record.game.pages.options_from_form(record.players, options, {name: [value]})
            except Refused as refused:
                yield f"{name} {value}", f"{refused.code} {_word(plain(refused.facts))}"
            else:
                if made != options:
                    yield f"{name} {value}", made


def steps(position: Position[Any]) -> list[Step[Any]]:
    """The commands that count."""
    return [Step(state, entry.command, entry.events) for entry, state in position.past()]


def moment(record: Record, position: Position[Any], following: Command) -> dict[str, object]:
    """Return what everyone is shown and told at a position, and what is refused of what is played next."""
    game, state, past = record.game, position.state, steps(position)
    court = game.pages.view(state, COURT).shown
    views = {"master": game.pages.view(state, GAME_MASTER)}
    views |= {player: game.pages.view(state, seat_of(player)) for player in record.players}
    return {
        "prompt": game.pages.prompt(state),
        "court": court,
        "state": {key: each for key, each in game.record.state_as_json(state).items() if court.get(key) != each},
        "may": {who: view.choices for who, view in views.items()},
        "secret": {who: (view.secret, view.decision_id) for who, view in views.items()},
        "log": [game.pages.log(step) for step in past[-1:]],
        "undo": [game.pages.undo_label(step) for step in past[-1:]],
        "aftermath": game.extras.aftermath and game.extras.aftermath(past[-RECENT:], state),
        "odds": game.extras.odds and game.extras.odds(past, state),
        "follows": game.rules.follows and game.rules.follows(state),
        "over": game.rules.is_over(state),
        "form": _submitted(game, following),
        "completed": dict(_completed(game, state, following)),
        "refused": dict(_refused(game, position, following)),
        "elsewhere": {str(each["do"]): _answer(game, position, each) for each in record.actions},
    }


def _refused(game: Game[Any, Any, Any], position: Position[Any], command: Command) -> Iterator[tuple[str, str]]:
    for key in command:
        less = {name: value for name, value in command.items() if name != key}
        for wrong in ({}, *({key: each} for each in WRONG)):
            yield f"{key} {_word(wrong.get(key, '–'))}", _answer(game, position, {**less, **wrong})
    for key in MORE if command else ():
        if key not in command:
            yield f"{key} too", _answer(game, position, {**command, key: MORE[key]})


def _completed(game: Game[Any, Any, Any], state: Any, command: Command) -> Iterator[tuple[str, object]]:
    """Yield what a command becomes by chance where it leaves out more and more of what it says."""
    said = dict(command)
    while game.rules.complete and said:
        yield f"{len(said)}", game.rules.complete(state, said, Random(1))
        said.popitem()


def _submitted(game: Game[Any, Any, Any], command: Command) -> object:
    """Return what a form makes of a command that it sends."""
    form = {key: _fields(each) for key, each in command.items()}
    before = game.pages.before_from_form
    return command and (game.pages.command_from_form(form), before and before(form))


def _fields(value: object) -> list[str]:
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    if isinstance(value, dict):
        return [json.dumps(value)]
    return [_word(each) for each in value] if isinstance(value, list) else [_word(value)]


def _answer(game: Game[Any, Any, Any], position: Position[Any], command: Command) -> str:
    if not isinstance(command.get("do"), str):
        return "no action"
    try:
        return " ".join(type(event).__name__ for event in decided(game, position, command))
    except Refused as refused:
        return f"{refused.code} {_word(plain(vars(refused)))}"


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
        "compare": [game.pages.compare(past, state, Counted(number)) for number in (0, 1, 4)],
    }
