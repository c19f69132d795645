"""What comes of a record in which one thing after the other is missing, doubled or another, and of a set-up's form."""

import copy
import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final

from companion.kernel.record import Record, check, parse
from companion.kernel.refusal import Finding, NotARecord, Refused, has_errors
from companion.registry import GAMES
from tests.told.telling import flat, plain

FEW: Final = 1
"""So many things of a list or an object are spoilt; the others are of the same kind."""

OTHERS: Final[Mapping[type, tuple[object, ...]]] = {
    str: ("nobody", "x" * 41, 7),
    int: (-1, 99, "3"),
    bool: (1,),
}
"""What is written instead of a value."""

FIELD_VALUES: Final = ("on", "off", "", "99", "nobody")
"""What is written into each field of a form, beside what the page offers."""

LENGTHS: Final = (40, 41, 200, 201)
"""So long is what is written into fields that take a text."""

MENDED: Final = {"sultane": '{"claims": true}', "1001": '{"first_player": "Bea"}'}
"""What a finding's button sends in games that have such buttons; it may be as long as a field."""

Change = Callable[[Any], None]


def of_the_game(slug: str) -> list[str]:
    """Return in lines what a game says of itself, whoever plays it."""
    game = GAMES[slug]
    said = {
        "players": [game.fewest, game.most],
        "rulebook": game.pages.rulebook(),
        "lesson": game.extras.lesson,
        "tied_to_roles": game.dealing.tied_to_roles,
        "offered": game.dealing.new_table_options,
        "events": sorted(game.actions.events),
    }
    return [f"{path} {value}" for path, value in flat(plain(said))]


def spoilt(record: Mapping[str, Any]) -> list[str]:
    """Return in lines what a record and its set-up say, and what differs where one thing in the record does."""
    said = dict(_said(record))
    found = [f"{path} {value}" for path, value in said.items()]
    for what, other in _others(record):
        found += [f"{what}: {path} {value}" for path, value in _said(other) if said.get(path) != value]
    read = parse(json.dumps(record), GAMES)
    return [*found, *_by_chance(read), *_forms(read)]


def _said(written: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    try:
        record = parse(json.dumps(written), GAMES)
    except NotARecord as reason:
        yield "none", str(reason)
        return
    game, setup = record.game, record.setup
    findings = check(record)
    for number, finding in enumerate(findings, 1):
        yield f"found.{number}", _found(finding)
    dealing = [getattr(game.dealing, each)(setup) for each in ("by_hand", "needs_phone_roles", "phone_pages")]
    yield "dealing", json.dumps(dealing)
    if not has_errors(findings):
        box, script = game.pages.box(setup, record.deal is None), game.pages.script(setup)
        yield from flat(plain({"box": box, "script": script, "options": game.record.write(setup)}))


def _found(finding: Finding) -> str:
    said = plain(finding)
    assert isinstance(said, dict)
    return " ".join(each if isinstance(each, str) else json.dumps(each) for each in said.values() if each is not None)


def _by_chance(record: Record) -> Iterator[str]:
    """Yield who begins and what is dealt, drawn by a chance that always draws the same."""
    game, chance = record.game, Random(0)
    settled = game.rules.settle(record.setup, chance)
    yield f"settled: {json.dumps(game.record.write(settled))}"
    dealt = game.rules.deal(settled, chance)
    yield f"dealt: {json.dumps(game.record.deal_as_json(dealt))}"
    yield f"logged: {dealt!r}"


def _forms(record: Record) -> Iterator[str]:
    """Yield what the fields of a set-up's form make of the options, one at a time; what means nothing is refused."""
    game, known = record.game, record.game.record.write(record.setup)
    drawn: Any = game.pages.draft(record.players, known)
    yield from (f"draft.{path} {value}" for path, value in flat(plain(drawn)))
    offered = drawn.get("values", {})
    names = [each for each in vars(record.setup) if each in type(record.setup).__dataclass_fields__]
    for name in (*names, *_NAMED, "other"):
        begun, then = (MENDED.get(game.slug, "{}"), " ") if name == "remedy" else ("x", "x")
        texts = (begun.ljust(length, then) for length in LENGTHS)
        for value in dict.fromkeys((*FIELD_VALUES, *texts, *map(str, offered.get(name, ())), *_NAMED.get(name, ()))):
            try:
                made = game.pages.options_from_form(record.players, known, {name: [value]})
            except Refused as refused:
                made = {} if refused.code == "bad_value" else {"refused": refused.code}
            if made not in ({}, known):
                yield f"form {name} {value[:20]} {len(value)}: {json.dumps(made)[:300]}"


_SLOTS: Final = ("S8", "S10", "SA", "SR", "DV", "power:peek", "power:house", "power:add_tale", "power:nothing")
_NAMED: Final[Mapping[str, tuple[str, ...]]] = {
    "deck:pacifist": ("11", "12", " 12 ", "1 2"),
    "deck:interventionist": ("6", "7"),
    "double_sided": ("s6-s7", "S9-DV, power:peek-S6", "S9-", "S9", "S9-X", "S6-S7;S8-S9 SA-SV"),
    "slot:pacifist:2": _SLOTS,
    "slot:interventionist:1": _SLOTS,
    "slot:pacifist:5": _SLOTS,
    "slot:pacifist:9": _SLOTS,
    "house:pacifist:2": ("Everybody  sings ", "Every\x00body", "Every\u202ebody"),
    "house:pacifist:9": ("Everybody sings",),
    "swap": ("pacifist:1,pacifist:2", "pacifist:2,interventionist:1", "pacifist:2", "pacifist:9,pacifist:1"),
    "board": ("recommended", "original_powers"),
    "variant": ("classic", "discovery"),
    "remedy": ("{}", "[]", "[", '{"claims": true}', '{"deck": {"set_aside": true}}', '{"deck": null}', '{"other": 1}'),
    "sultan:S1B": (),
    "sultan:other": (),
    "tale:P-B": ("3", "03", "\u0663"),
    "tale:other": (),
    "keep": (),
}
"""Fields of forms that are called otherwise than what they set, or take other values."""


def _others(record: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield a record with one thing in it changed, and what that is."""
    for what, change in _changes(record, ()):
        other = copy.deepcopy(dict(record))
        change(other)
        yield what, other


def _changes(value: object, path: tuple[str | int, ...]) -> Iterator[tuple[str, Change]]:
    """Yield what may be changed in a value at a path, and how."""
    name = ".".join(map(str, path))
    if isinstance(value, dict):
        yield f"{name} + other", _within(path, lambda there: there.update({"other": 1}))
        for key in list(value) if path in {(), ("options",), ("deal",)} else list(value)[:FEW]:
            yield f"{name} - {key}", _within(path, lambda there, key=key: there.pop(key))  # type: ignore[misc]
            yield from _changes(value[key], (*path, key))
    elif isinstance(value, list):
        if value:
            yield f"{name} shorter", _within(path, lambda there: there.pop())
            yield f"{name} longer", _within(path, lambda there: there.append(there[0]))
        for number, each in enumerate(value[:FEW]):
            yield from _changes(each, (*path, number))
    for other in OTHERS.get(type(value), ()):
        if type(other) is not type(value) or other != value:
            yield f"{name} {json.dumps(other)}", _put(path, other)
    if isinstance(value, (dict, list)) and path:
        yield f"{name} of another kind", _put(path, 1)


def _within(path: tuple[str | int, ...], change: Callable[[Any], object]) -> Change:
    def changed(record: Any) -> None:
        for step in path:
            record = record[step]
        change(record)

    return changed


def _put(path: tuple[str | int, ...], other: object) -> Change:
    return _within(path[:-1], lambda there: there.__setitem__(path[-1], other))
