"""What the forms of a game's pages say: those of play, of a deal that is face up, of a private notebook."""

import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final

from companion.kernel.record import positions, record_from_json
from companion.kernel.refusal import Refused
from companion.registry import GAMES
from tests.told.telling import plain

Form = Mapping[str, list[str]]

VALUES: Final[tuple[list[str], ...]] = (
    [], [""], ["yes"], ["no"], ["7"], ["07"], ["123"], ["1234"], ["12345"], ["-5"], ["-1234"], ["-"], ["a b"],
    ["a", "b"], ["a a", "", "b"], ["\u0663"], ["stay"], [" Ana "], ["x" * 120], ["x" * 121], ["red red"], ["red blue"],
    ["U"], ["1"], ["2"], ["3"],
)  # fmt: skip
"""What is sent instead of each field's values."""


def sent(asked: Mapping[str, Any]) -> list[str]:
    """Return in lines what each form of ``play``, ``deal`` and ``note`` is taken for, as it is and with other values.

    Those of ``deal`` are judged with the set-up of the ``record``, those of ``note`` where its actions end.
    """
    record = record_from_json(asked["record"], GAMES)
    game, state = record.game, list(positions(record))[-1].state
    before = game.pages.before_from_form
    lines: list[str] = []
    for form in asked["play"]:
        lines += _varied(form, game.pages.command_from_form)
        lines += _varied(form, before) if before and "first" in form else []
    for form in asked.get("deal", ()):
        lines += _varied(form, lambda given: _deal(game, record.setup, given))
    for form in asked.get("note", ()):
        lines += _varied(form, lambda given: _note(game, state, record.players[0], given))
    return lines


def _varied(form: Form, taken: Callable[[Form], object]) -> Iterator[str]:
    known = plain(taken(form))
    yield f"# {json.dumps(form)} {json.dumps(known, ensure_ascii=False)}"
    for field in form:
        for values in VALUES:
            now = plain(taken({**form, field: values}))
            if now != known:
                yield f"{field} {json.dumps(values)}: {json.dumps(_other(known, now), ensure_ascii=False)}"


def _other(known: object, now: object) -> object:
    """Return what is other now: of objects those parts alone, with dots for what is gone."""
    if not isinstance(known, dict) or not isinstance(now, dict):
        return now
    gone = dict.fromkeys(known.keys() - now.keys(), "...")
    return {key: each for key, each in now.items() if known.get(key, ...) != each} | dict(sorted(gone.items()))


def _deal(game: Any, setup: Any, form: Form) -> object:
    dealt = game.dealing.open_deal(game.rules.settle(setup, Random(1)), form)
    return dealt and game.record.deal_as_json(dealt)


def _note(game: Any, state: Any, player: str, form: Form) -> object:
    try:
        return game.extras.notebook_line(state, player, form)
    except Refused as refused:
        return {"refused": refused.code, **refused.facts}
