"""The set-up: the recipe, what is found wrong, what is not a record (section 2)."""

from random import Random
from typing import Any

import pytest

from companion.games.shaked import GAME
from companion.games.shaked import vocabulary as v
from companion.games.shaked.setup import Deal
from companion.kernel.record import ReplayError, check, positions, record_from_json
from companion.kernel.refusal import NotARecord, Refused
from companion.kernel.words import Text
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.shaked.positions import FOUR, NAMES, setup


def test_a_table_that_cannot_play_has_no_packs_to_deal() -> None:
    assert [sum(setup(count).recipe.values()) for count in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.parametrize(
    ("count", "contents", "cards"),
    [(4, (1, 1, 1, 1), 6), (5, (1, 2, 2, 1), 9), (6, (1, 2, 2, 1), 9), (7, (1, 3, 3, 1), 12), (8, (1, 3, 3, 1), 12)],
)
def test_the_packs_follow_the_recipe(count: int, contents: tuple[int, ...], cards: int) -> None:
    table = setup(count)
    assert tuple(table.recipe.values()) == contents
    assert sum(contents) == len(table.packs)
    assert table.unassigned == (len(table.packs) > count)
    for letter in v.LETTERS:
        assert sum(content.count(letter) * n for content, n in table.recipe.items()) == cards <= v.CARDS


ERRORS: list[tuple[tuple[str, ...], dict[str, Any], str]] = [
    (NAMES[:3], {}, "players"),
    ((*NAMES, "Ida"), {}, "players"),
    (("Ana", "Bea", "Cleo", "U"), {}, "player_u"),
    (NAMES[:4], {"first_player": "Zoe"}, "unknown_first_player"),
    (NAMES[:4], {"votes": "loud"}, "unknown_value"),
    (NAMES[:5], {"u_limit": "nobody"}, "unknown_value"),
]


def codes(players: tuple[str, ...], options: dict[str, Any], deal: Deal | None = None) -> list[tuple[str, str]]:
    return [(each.severity, each.code) for each in GAME.rules.check(GAME.record.read(players, options, None)[0], deal)]


@pytest.mark.parametrize(("players", "options", "code"), ERRORS)
def test_a_wrong_set_up_is_an_error(players: tuple[str, ...], options: dict[str, Any], code: str) -> None:
    assert ("error", code) in codes(players, options)


@pytest.mark.parametrize("count", [4, 6, 8])
def test_a_limit_for_a_pack_that_is_not_there_is_a_warning(count: int) -> None:
    assert codes(NAMES[:count], {"u_limit": "table"}) == [("warning", "u_limit_without_u")]
    assert codes(NAMES[:5], {"u_limit": "table"}) == []


DRAWS = (0,) * 28
DEALS: list[tuple[Deal, list[str]]] = [
    (Deal(FOUR, DRAWS), []),
    (Deal(FOUR, DRAWS[1:]), ["deal_draws"]),
    (Deal(FOUR, (*DRAWS, 0)), ["deal_draws"]),
    (Deal(FOUR, (*DRAWS[1:], 3)), ["deal_places"]),
    (Deal(FOUR, (*DRAWS[1:], -1)), ["deal_places"]),
    (Deal({**FOUR, "Ana": "RRR"}, DRAWS), ["deal_recipe"]),
    (Deal({**FOUR, "Ana": "nope"}, DRAWS), ["deal_recipe"]),
    (Deal({**FOUR, "U": "BBR"}, DRAWS), ["deal_packs"]),
    (Deal({"Ana": "BBB"}, ()), ["deal_packs", "deal_draws"]),
]


@pytest.mark.parametrize(("deal", "found"), DEALS)
def test_a_wrong_deal_is_an_error(deal: Deal, found: list[str]) -> None:
    assert codes(NAMES[:4], {"card_free": True}, deal) == [("error", code) for code in found]


def test_a_deal_with_real_cards_is_an_error() -> None:
    assert codes(NAMES[:4], {}, Deal(FOUR, DRAWS)) == [("error", "deal_not_card_free")]


def record(options: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"record": 1, "game": "shaked", "players": list(NAMES[:4]), "options": options, "actions": [], **more}


def test_a_record_without_cards_needs_its_deal_and_a_table_that_waits_to_be_dealt_does_not() -> None:
    read = record_from_json(record({"card_free": True, "first_player": "Ana"}), {"shaked": GAME})
    assert [finding.code for finding in check(read)] == ["deal_missing"]
    assert GAME.rules.check(read.setup, None) == []
    with pytest.raises(ReplayError) as stopped:
        list(positions(read))
    assert (stopped.value.at, stopped.value.refusal.code) == (None, "bad_setup")


def test_a_record_without_a_first_player_cannot_be_replayed() -> None:
    with pytest.raises(ReplayError) as stopped:
        list(positions(record_from_json(record({}), {"shaked": GAME})))
    assert (stopped.value.at, stopped.value.refusal.code) == (None, "bad_setup")


NO_RECORDS: list[tuple[dict[str, Any], object]] = [
    ({"vote": "open"}, None),
    ({"votes": True}, None),
    ({"first_player": None}, None),
    ({"rotate_first": 1}, None),
    ({"card_free": "yes"}, None),
    ({"u_limit": []}, None),
    ({"card_free": True}, {"packs": FOUR}),
    ({"card_free": True}, {"draws": list(DRAWS)}),
    ({"card_free": True}, {"packs": FOUR, "draws": list(DRAWS), "more": 1}),
    ({"card_free": True}, {"packs": FOUR, "draws": [0.5]}),
    ({"card_free": True}, {"packs": FOUR, "draws": [True]}),
    ({"card_free": True}, {"packs": FOUR, "draws": 28}),
    ({"card_free": True}, {"packs": {"Ana": 3}, "draws": []}),
    ({"card_free": True}, {"packs": ["BBB"], "draws": []}),
    ({"card_free": True}, []),
]


@pytest.mark.parametrize(("options", "deal"), NO_RECORDS)
def test_wrong_types_and_unknown_keys_are_no_record(options: dict[str, Any], deal: object) -> None:
    with pytest.raises(NotARecord):
        GAME.record.read(NAMES[:4], options, deal)


def test_options_and_deal_are_written_as_they_were_read() -> None:
    options = {
        "first_player": "Bea",
        "rotate_first": True,
        "votes": "secret",
        "mixed_tokens": True,
        "next_count": True,
        "u_limit": "table",
        "open_looks": True,
        "card_free": True,
    }
    deal = {"packs": FOUR, "draws": list(DRAWS)}
    table, dealt = GAME.record.read(NAMES[:4], options, deal)
    assert (GAME.record.write(table), GAME.record.deal_as_json(dealt)) == (options, deal)
    assert GAME.record.write(setup()) == {"first_player": "Ana"}
    assert GAME.record.write(GAME.record.read(NAMES[:4], {"votes": "open"}, None)[0]) == {}


@pytest.mark.parametrize("count", range(4, 9))
def test_a_deal_without_cards_is_one_of_the_recipes(count: int) -> None:
    table = setup(count, card_free=True)
    deals = [GAME.rules.deal(table, Random(seed)) for seed in range(30)]
    assert all(GAME.rules.check(table, deal) == [] for deal in deals)
    assert {place for deal in deals if deal for place in deal.draws} == {0, 1, 2}
    assert len({deal.packs["Ana"] for deal in deals if deal}) == 4


def test_with_real_cards_there_is_no_deal_to_know() -> None:
    assert GAME.rules.deal(setup(), Random(1)) is None
    assert GAME.record.deal_as_json(None) is None


def test_who_begins_is_left_to_chance_only_where_nobody_was_named() -> None:
    table = GAME.record.read(NAMES[:4], {}, None)[0]
    assert {GAME.rules.settle(table, Random(seed)).first_player for seed in range(40)} == set(NAMES[:4])
    assert GAME.rules.settle(setup(), Random(1)) == setup()


def test_every_finding_has_its_words_in_both_languages() -> None:
    found = [
        each
        for players, options, _ in ERRORS
        for each in GAME.rules.check(GAME.record.read(players, options, None)[0], None)
    ]
    found += [each for deal, _ in DEALS for each in GAME.rules.check(setup(card_free=True), deal)]
    found += GAME.rules.check(setup(u_limit="table"), Deal(FOUR, DRAWS)) + GAME.record.missing_deal_findings(
        setup(card_free=True)
    )
    assert len({each.code for each in found}) == 11
    for finding in found:
        for locale in WHOLE:
            assert finding.advice
            assert wording(locale).plain(finding.why)
            assert wording(locale).plain(finding.advice)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({}, "nobody_begins"),
        ({"first_player": "Zoe"}, "nobody_begins"),
        ({"first_player": "Ana", "card_free": True}, "nothing_dealt"),
    ],
)
def test_a_game_that_cannot_start_says_why(options: dict[str, Any], why: str) -> None:
    table = GAME.record.read(NAMES[:4], options, None)[0]
    with pytest.raises(Refused) as refused:
        GAME.rules.start(table, None)
    told = refused.value.facts["why"]
    assert isinstance(told, Text)
    assert told.id == f"shaked.start.{why}"
    assert all(wording(locale).plain(told) for locale in WHOLE)
