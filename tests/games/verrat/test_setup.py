"""The set-up: what is wrong with one, and how chance lays one out (sections 2 and 6)."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.verrat import GAME
from companion.games.verrat import vocabulary as v
from companion.games.verrat.checks import VALUES
from companion.kernel.refusal import NotARecord
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.verrat.positions import COLOURS, NAMES, NUMBERS, laid, setup

GOLD = ("gold", "gold")
TOPS = laid().tops

WRONG: list[tuple[str, str | None, dict[str, Any]]] = [
    ("unknown_player", None, {"colours": {**COLOURS, "Zoe": "red"}}),
    ("unknown_player", None, {"hands": {**dict.fromkeys(NAMES, GOLD), "Zoe": GOLD}}),
    ("colour_missing", "player:Dan", {"colours": {name: COLOURS[name] for name in NAMES[:3]}}),
    ("colour_unknown", "player:Bea", {"colours": {**COLOURS, "Bea": "pink"}}),
    ("colour_twice", "player:Cleo", {"colours": {**COLOURS, "Cleo": "red"}}),
    ("hand_size", "player:Ana", {"hands": dict.fromkeys(NAMES[1:], GOLD)}),
    ("hand_size", "player:Ana", {"hands": {**dict.fromkeys(NAMES, ("ships",) * 2), "Ana": ("gold",) * 3}}),
    ("unknown_card", "player:Ana", {"hands": {**dict.fromkeys(NAMES, ("ships", "gold")), "Ana": ("gold", "silver")}}),
    ("too_many_cards", None, {"hands": dict.fromkeys(NAMES, GOLD)}),
    ("numbers_length", None, {"numbers": NUMBERS[:-1]}),
    ("number_range", "seat:1", {"numbers": (0, *NUMBERS[1:])}),
    ("number_twice", "seat:12", {"numbers": (*NUMBERS[:-1], 7)}),
    ("viziers_length", None, {"viziers": v.VIZIERS[:-1]}),
    ("unknown_vizier", "seat:1", {"viziers": ("red.wide", *v.VIZIERS[1:])}),
    ("vizier_twice", "seat:2", {"viziers": ("red.fat", "red.fat", *v.VIZIERS[2:])}),
    ("top_missing", "city:gidda", {"tops": {city: card for city, card in TOPS.items() if city != "gidda"}}),
    ("unknown_top", "city:gidda", {"tops": {**TOPS, "gidda": "silver"}}),
    ("kaffa_face_down", "city:kaffa", {"tops": {**TOPS, "kaffa": "gold"}}),
    ("unknown_city", None, {"tops": {**TOPS, "paris": "gold"}}),
]


def test_a_vizier_with_an_endless_name_is_found_by_its_first_forty_letters() -> None:
    deal = replace(laid(), viziers=("x" * 50, *v.VIZIERS[1:]))
    (found,) = [each for each in GAME.rules.check(setup(), deal) if each.code == "unknown_vizier"]
    assert found.why.facts["vizier"] == "x" * 40


@pytest.mark.parametrize(("code", "slot", "change"), WRONG, ids=[f"{at}-{code}" for at, (code, *_) in enumerate(WRONG)])
def test_what_was_laid_out_wrongly_is_found(code: str, slot: str | None, change: dict[str, Any]) -> None:
    found = GAME.rules.check(setup(), replace(laid(), **change))
    assert (code, slot) in {(finding.code, finding.slot) for finding in found}
    assert all(finding.severity == "error" for finding in found)
    for locale in WHOLE:
        words = wording(locale)
        assert all(words.plain(text) for finding in found for text in (finding.why, finding.advice) if text)


def test_what_is_laid_out_well_has_no_finding() -> None:
    assert GAME.rules.check(setup(), laid()) == []
    assert GAME.rules.check(setup(kaffa_open=True), replace(laid(), tops={**TOPS, "kaffa": "ships"})) == []


def test_an_open_kaffa_needs_its_card() -> None:
    found = GAME.rules.check(setup(kaffa_open=True), laid())
    assert [(finding.code, finding.slot) for finding in found] == [("top_missing", "city:kaffa")]


@pytest.mark.parametrize("count", [0, 3, 5])
def test_the_game_is_for_four(count: int) -> None:
    table, _ = GAME.record.read(("Ana", "Bea", "Cleo", "Dan", "Eve")[:count], {}, None)
    assert [finding.code for finding in GAME.rules.check(table, None)] == ["players"]


@pytest.mark.parametrize("option", VALUES)
def test_an_unknown_word_is_found_and_every_known_one_is_fine(option: str) -> None:
    assert [finding.code for finding in GAME.rules.check(setup(**{option: "whatever"}), None)] == ["unknown_value"]
    for word in VALUES[option]:
        table = setup(**{option: word})
        assert GAME.rules.check(table, None) == []
        assert GAME.record.write(table) == ({} if word == VALUES[option][0] else {option: word})


@pytest.mark.parametrize(
    ("options", "deal"),
    [
        ({"eligibilty": "cards"}, None),
        ({"draws": 1}, None),
        ({"city_tie": None}, None),
        ({}, {"colours": {}}),
        ({}, {**GAME.record.deal_as_json(laid()), "extra": 1}),  # type: ignore[dict-item] # a deal is an object
        ({}, {**GAME.record.deal_as_json(laid()), "numbers": ["1"]}),  # type: ignore[dict-item]
        ({}, {**GAME.record.deal_as_json(laid()), "numbers": [True]}),  # type: ignore[dict-item]
        ({}, {**GAME.record.deal_as_json(laid()), "hands": {"Ana": "gold"}}),  # type: ignore[dict-item]
        ({}, {**GAME.record.deal_as_json(laid()), "tops": ["gold"]}),  # type: ignore[dict-item]
        ({}, []),
    ],
)
def test_what_has_another_shape_is_no_record(options: dict[str, Any], deal: object) -> None:
    with pytest.raises(NotARecord):
        GAME.record.read(NAMES, options, deal)


@given(st.integers(0, 10_000), st.booleans())
def test_chance_lays_out_what_can_be_played(seed: int, kaffa_open: bool) -> None:
    table = setup(kaffa_open=kaffa_open)
    settled = GAME.rules.settle(table, Random(seed))
    assert settled == table
    deal = GAME.rules.deal(settled, Random(seed + 1))
    assert deal is settled.drawn
    assert GAME.rules.check(settled, deal) == []
    assert GAME.record.read(NAMES, {}, GAME.record.deal_as_json(deal))[1] == deal
    assert GAME.rules.check(table, GAME.rules.deal(table, Random(seed))) == []
