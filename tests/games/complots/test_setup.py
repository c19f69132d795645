"""Set-up and deal: what is wrong with them, and how a record writes them (sections 2 and 6)."""

from random import Random
from typing import Any

import pytest

from companion.games.complots import GAME
from companion.games.complots import vocabulary as v
from companion.games.complots.setup import Deal
from companion.games.complots.setup_form import draft, options_from_form
from companion.kernel.refusal import NotARecord, Refused
from companion.messages import wording
from tests.findings import codes_of_findings
from tests.games.complots.positions import NAMES, cards, setup, table

SIZES = [(2, 3, 3, 51), (3, 3, 9, 48), (4, 3, 7, 46), (5, 3, 5, 44), (6, 3, 3, 42), (7, 4, 6, 40), (8, 4, 4, 38)]
HANDS = {"J1": ("captain", "duchess"), "J2": ("assassin", "inquisitor"), "J3": ("countess", "duchess")}
COURT = ("inquisitor", "captain", "assassin", "countess", "duchess", "assassin", "captain", "inquisitor", "countess")
DUEL = Deal({"J1": ("duchess",), "J2": ("captain",)}, ("assassin", "countess", "ambassador"))


def codes(count: int, deal: Deal | None = None, **options: Any) -> list[str]:
    return [finding.code for finding in GAME.rules.check(setup(count, **options), deal)]


def inquisitors(hands: dict[str, tuple[str, ...]] | None = None, court: tuple[str, ...] = COURT) -> list[str]:
    return codes(3, Deal(HANDS if hands is None else hands, court), fifth="inquisitor")


@pytest.mark.parametrize(("count", "copies", "court", "treasury"), SIZES)
def test_the_published_sizes(count: int, copies: int, court: int, treasury: int) -> None:
    state = table(count)
    assert (state.setup.copies, state.court, state.treasury) == (copies, court, treasury)
    assert cards(state) == 5 * copies
    assert codes(count) == []


@pytest.mark.parametrize("count", range(2, 9))
def test_every_deal_is_a_right_one(count: int) -> None:
    for seed in range(20):
        table_ = setup(count, fifth=("ambassador", "inquisitor")[seed % 2])
        assert GAME.rules.check(table_, GAME.rules.deal(table_, Random(seed))) == []


def test_a_given_deal_is_right() -> None:
    assert inquisitors() == []
    assert codes(2, DUEL) == []


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (codes(3, fifth="pope"), ["unknown_fifth"]),
        (codes(3, first_player="Zoe"), ["unknown_first"]),
        (codes(3, copies=0), ["copies"]),
        (codes(3, copies=5), ["copies"]),
        (codes(2, copies=4), ["duel_copies"]),
        (codes(5, copies=2), ["court_small", "unofficial_copies"]),
        (codes(7, copies=3), ["court_small", "unofficial_copies"]),
        (codes(7, copies=3, fifth="inquisitor"), ["unofficial_copies"]),
        (codes(4, copies=2), ["unofficial_copies"]),
        (codes(5, copies=4), ["unofficial_copies"]),
        (inquisitors({**HANDS, "Zoe": ("duchess", "duchess")}), ["hands_players", "kind_count"]),
        (
            inquisitors({player: HANDS[player] for player in ("J1", "J2")}),
            ["hands_players", "kind_count", "kind_count"],
        ),
        (inquisitors({**HANDS, "J3": ("countess",)}), ["hand_size", "kind_count"]),
        (inquisitors(court=COURT[1:]), ["court_size", "kind_count"]),
        (inquisitors(court=(*COURT[1:], "ambassador")), ["kind_not_in_game", "kind_count"]),
        (inquisitors(court=(*COURT[1:], "pope")), ["kind_not_in_game", "kind_count"]),
        (inquisitors(court=(*COURT[1:], "captain")), ["kind_count", "kind_count"]),
        (codes(2, Deal({"J1": ("duchess", "captain"), "J2": ()}, DUEL.court)), ["hand_size", "hand_size"]),
        (codes(2, Deal({"J1": ("duchess",), "J2": ("duchess",)}, DUEL.court)), ["kind_count", "kind_count"]),
    ],
)
def test_what_is_wrong_is_found(found: list[str], expected: list[str]) -> None:
    assert found == expected


@pytest.mark.parametrize("count", [0, 1, 9, 12])
def test_two_to_eight_play(count: int) -> None:
    names = tuple(f"someone {place}" for place in range(count))
    found = [finding.code for finding in GAME.rules.check(GAME.record.read(names, {}, None)[0], None)]
    assert found[0] == "players_count"


def test_the_only_warning_is_another_number_of_copies() -> None:
    found = GAME.rules.check(setup(5, copies=4), None)
    assert [(finding.severity, finding.slot) for finding in found] == [("warning", None)]


@pytest.mark.parametrize("locale", ["fr", "en"])
def test_every_finding_has_its_words(locale: str) -> None:
    assert {f"complots.finding.{code}" for code in codes_of_findings("complots")} <= wording(locale).ids


@pytest.mark.parametrize(
    ("options", "deal"),
    [
        ({"fifht": "ambassador"}, None),
        ({"fifth": 1}, None),
        ({"copies": "3"}, None),
        ({"copies": True}, None),
        ({"first_player": None}, None),
        ({"free_concession": 1}, None),
        ({"countdown": 5}, None),
        ({}, {"hands": {}}),
        ({}, {"court": []}),
        ({}, {"hands": {}, "court": [], "set_aside": []}),
        ({}, {"hands": [], "court": []}),
        ({}, {"hands": {"J1": "duchess"}, "court": []}),
        ({}, {"hands": {"J1": [1]}, "court": []}),
        ({}, {"hands": {}, "court": "duchess"}),
        ({}, [[], []]),
    ],
)
def test_it_is_no_record(options: dict[str, object], deal: object) -> None:
    with pytest.raises(NotARecord):
        GAME.record.read(NAMES[:3], options, deal)


@pytest.mark.parametrize(("count", "copies"), [(3, 3), (6, 3), (7, 4), (8, 4)])
def test_published_copies_are_not_written(count: int, copies: int) -> None:
    names = NAMES[:count]
    assert GAME.record.write(GAME.record.read(names, {"copies": copies}, None)[0]) == {}
    assert GAME.record.write(GAME.record.read(names, {"copies": 7 - copies}, None)[0]) == {"copies": 7 - copies}


def test_chance_names_who_begins_unless_the_table_did() -> None:
    drawn = {
        GAME.rules.settle(GAME.record.read(NAMES[:3], {}, None)[0], Random(seed)).first_player for seed in range(30)
    }
    assert drawn == set(NAMES[:3])
    assert GAME.rules.settle(setup(3), Random(1)).first_player == "J1"


def test_a_duel_is_dealt_from_the_third_pack_alone() -> None:
    dealt = GAME.rules.deal(setup(2), Random(1))
    assert sorted([*dealt.court, *dealt.hands["J1"], *dealt.hands["J2"]]) == sorted(setup(2).kinds)
    assert (len(dealt.court), v.DUEL_COURT) == (3, 3)


def test_a_box_of_fifty_coins_has_four_fewer_in_its_treasury() -> None:
    fifty = options_from_form(NAMES[:3], {}, {"coins": ["50"]})
    assert fifty == {"coins": 50}
    assert [draft(NAMES[:3], options)["treasury"] for options in ({}, fifty)] == [48, 44]
    assert [codes(3, coins=coins) for coins in (50, 51)] == [[], ["coins"]]
    with pytest.raises(Refused, match="bad_value"):
        options_from_form(NAMES[:3], {}, {"coins": ["51"]})


def test_copies_are_left_to_the_number_of_players_by_an_empty_field() -> None:
    chosen = options_from_form(NAMES[:7], {}, {"copies": ["3"]})
    assert chosen == {"copies": 3}
    assert options_from_form(NAMES[:7], chosen, {"copies": [""]}) == {}
