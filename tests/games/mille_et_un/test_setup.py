"""The set-up: what is found wrong, what is not a record, and what its form changes (section 2)."""

from random import Random
from typing import Any

import pytest

from companion.games.mille_et_un import GAME
from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.setup import Deal
from companion.kernel.refusal import NotARecord, Refused
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.mille_et_un.positions import NAMES, full, setup

ERRORS: list[tuple[int, dict[str, Any], str]] = [
    (0, {}, "no_players"),
    (7, {}, "too_many_players"),
    (3, {"sultans": 5}, "sultans"),
    (3, {"sultans": 10}, "sultans"),
    (3, {"sultan_list": ["S2R", "S2G", "S2Y", "S1R", "S1G", "nope"]}, "unknown_sultan"),
    (3, {"sultan_list": ["S2R", "S2R", "S2Y", "S1R", "S1G", "S1B"]}, "sultan_twice"),
    (3, {"sultan_list": ["S2R"], "sultans": 6}, "sultan_list_length"),
    (3, {"tracking": "some"}, "unknown_value"),
    (3, {"double_joker": "x"}, "unknown_value"),
    (3, {"first_player": "Zoe"}, "unknown_first_player"),
    (3, {"stall_rounds": 10}, "stall_rounds"),
    (3, {"stall_rounds": -1}, "stall_rounds"),
    (3, {"end_test": "exact"}, "end_test_needs_full"),
    (3, {"end_test": "own_pair"}, "end_test_needs_full"),
    (3, {"tale_counts": {"P-R": 4}}, "tale_counts_need_house"),
    (3, {"tale_counts": {"P-Q": 5}}, "unknown_tale"),
    (3, {"house": True, "tale_counts": {"P-R": 100}}, "tale_count"),
    (3, {"house": True, "tale_counts": dict.fromkeys(v.PLAIN, 0)}, "too_few_tales"),
]


def codes(count: int, options: dict[str, Any], deal: Deal | None = None, severity: str = "error") -> list[str]:
    names = (*NAMES, "Eve", "Fay", "Gus")[:count]
    found = GAME.rules.check(GAME.record.read(names, options, None)[0], deal)
    return [finding.code for finding in found if finding.severity == severity]


@pytest.mark.parametrize(("count", "options", "code"), ERRORS)
def test_a_wrong_set_up_is_an_error(count: int, options: dict[str, Any], code: str) -> None:
    assert code in codes(count, options)


WARNINGS: list[tuple[int, dict[str, Any], str]] = [
    (1, {}, "unusual_players"),
    (5, {}, "unusual_players"),
    (7, {"house": True}, "unusual_players"),
    (3, {"house": True}, "house"),
    (3, {"hint": True}, "hint_needs_full"),
]


@pytest.mark.parametrize(("count", "options", "code"), WARNINGS)
def test_an_unusual_set_up_is_a_warning(count: int, options: dict[str, Any], code: str) -> None:
    assert code in codes(count, options, severity="warning")
    assert codes(count, options) == []


ROW = ("S2R", "S1Y", "S1*")
HANDS = {"Ana": ("P-R", "L-B"), "Bea": ("P-Y", "L-G")}
DEALS: list[tuple[Deal, str]] = [
    (Deal(ROW[:2], HANDS, "L-R"), "row_length"),
    (Deal(("S2R", "S2R", "S1Y"), HANDS, "L-R"), "row_twice"),
    (Deal(("S2R", "S1Y", "x"), HANDS, "L-R"), "unknown_sultan"),
    (Deal(ROW, HANDS), "hands_missing"),
    (Deal(ROW), "hands_missing"),
    (Deal(ROW, {"Ana": ("P-R", "L-B")}, "L-R"), "hands_players"),
    (Deal(ROW, {**HANDS, "Bea": ("P-Y",)}, "L-R"), "hand_size"),
    (Deal(ROW, HANDS, "BOOK"), "dealt_special"),
    (Deal(ROW, HANDS, "x"), "unknown_tale"),
    (Deal(ROW, {**HANDS, "Bea": ("P-*", "P-*")}, "L-R"), "dealt_too_many"),
]


@pytest.mark.parametrize(("deal", "code"), DEALS)
def test_a_wrong_deal_is_an_error(deal: Deal, code: str) -> None:
    assert [finding.code for finding in GAME.rules.check(full(), deal) if finding.severity == "error"] == [code]


def test_where_cards_are_counted_none_is_entered() -> None:
    assert codes(2, {}, Deal(ROW, HANDS, "L-R")) == ["hands_need_full"]
    assert codes(2, {"sultan_list": list(v.SULTANS[:6])}, Deal(ROW)) == ["row_not_chosen"] * 2
    assert codes(2, {}, Deal(ROW)) == []


def test_every_finding_has_its_words_in_both_languages() -> None:
    for count, options, _ in (*ERRORS, *WARNINGS):
        for finding in GAME.rules.check(
            GAME.record.read((*NAMES, "Eve", "Fay", "Gus")[:count], options, None)[0], None
        ):
            for locale in WHOLE:
                assert wording(locale).plain(finding.why)
                assert finding.advice
                assert wording(locale).plain(finding.advice)


NOT_OPTIONS: list[dict[str, Any]] = [
    {"sultan": 6},
    {"sultans": True},
    {"sultans": "6"},
    {"redraw": 1},
    {"sultan_list": "S2R"},
    {"sultan_list": [1]},
    {"tale_counts": {"P-R": "5"}},
    {"tale_counts": {"P-R": True}},
    {"tracking": 3},
]


@pytest.mark.parametrize("options", NOT_OPTIONS)
def test_wrong_types_and_unknown_options_are_no_record(options: dict[str, Any]) -> None:
    with pytest.raises(NotARecord):
        GAME.record.read(NAMES[:2], options, None)


@pytest.mark.parametrize("deal", [{"rows": []}, {"discard": 1}, {"hands": []}, {"hands": {"Ana": "P-R"}}, {"row": 3}])
def test_a_deal_of_a_wrong_shape_is_no_record(deal: object) -> None:
    with pytest.raises(NotARecord):
        GAME.record.read(NAMES[:2], {}, deal)


def test_options_are_written_as_they_were_read() -> None:
    options = {
        "tracking": "full",
        "sultan_list": list(v.SULTANS[:7]),
        "house": True,
        "tale_counts": {"TIG": 0},
        "stall_rounds": 0,
        "end_test": "table",
    }
    read, deal = GAME.record.read(
        NAMES[:2],
        options,
        {"row": list(ROW), "hands": {"Ana": ["P-R", "L-B"], "Bea": ["P-Y", "L-G"]}, "discard": "L-R"},
    )
    assert GAME.record.write(read) == options
    assert deal is not None
    assert GAME.record.read(NAMES[:2], GAME.record.write(read), GAME.record.deal_as_json(deal)) == (read, deal)
    assert GAME.record.write(setup()) == {"first_player": "Ana"}


def test_a_table_laid_by_chance_can_be_played() -> None:
    for seed in range(20):
        table = full(4, sultan_list=list(v.SULTANS[3:]))
        deal = GAME.rules.deal(table, Random(seed))
        assert GAME.rules.check(table, deal) == []
        assert GAME.rules.start(table, deal).phase == v.DRAW
    assert GAME.rules.deal(setup(), Random(1)) == Deal()
    assert GAME.record.deal_as_json(Deal()) == {}


def amended(options: dict[str, Any], **fields: str) -> dict[str, Any]:
    return GAME.pages.options_from_form(
        NAMES[:2], options, {name.replace("__", ":"): [value] for name, value in fields.items()}
    )


@pytest.mark.parametrize("name", ["redraw:S2R", "house:x", "sultans:6", "nothing", ":", "tale"])
def test_a_field_that_the_form_does_not_have_is_refused(name: str) -> None:
    with pytest.raises(Refused, match="bad_value"):
        GAME.pages.options_from_form(NAMES[:2], {}, {name: ["on"]})


def test_the_form_changes_one_option_at_a_time() -> None:
    assert amended({}, sultans="8") == {"sultans": 8}
    assert amended({}, redraw="on", stall_rounds="3", keep="1") == {"redraw": True, "stall_rounds": 3}
    assert amended({"redraw": True}, redraw="off") == {}
    assert amended({}, first_player="Bea") == {"first_player": "Bea"}
    assert amended({"first_player": "Bea"}, first_player="") == {}
    assert amended({"tracking": "full", "hint": True, "end_test": "own_pair"}, tracking="light") == {}
    assert amended({}, sultan__S2R="on") == {"sultan_list": ["S2R"], "sultans": 6}
    assert amended({"sultan_list": ["S2R"]}, sultan__S2R="off")["sultans"] == 1
    assert amended({"house": True}, tale__TIG="1") == {"house": True, "tale_counts": {"TIG": 1}}
    assert amended({"house": True, "tale_counts": {"TIG": 1}}, tale__TIG="2") == {"house": True}
    assert amended({"house": True, "tale_counts": {"TIG": 1}}, house="off") == {}
    assert amended({}, remedy='{"sultans": 9}') == {"sultans": 9}


@pytest.mark.parametrize(
    "fields",
    [
        {"nope": "1"},
        {"redraw": "maybe"},
        {"sultans": "x"},
        {"sultans": "123"},
        {"first_player": "Zoe"},
        {"tracking": "some"},
        {"sultan__X": "on"},
        {"tale__X": "1"},
        {"remedy": "[]"},
        {"remedy": "{"},
        {"remedy": '{"nope": 1}'},
        {"redraw": "x" * 3000},
    ],
)
def test_a_field_that_means_nothing_is_refused(fields: dict[str, str]) -> None:
    with pytest.raises(Refused, match="bad_value"):
        amended({}, **fields)


def test_the_draft_shows_the_present_values() -> None:
    draft: Any = GAME.pages.draft(NAMES[:2], {"tracking": "full", "sultan_list": ["S2R"]})
    assert draft["options"]["end_test"] == "exact"
    assert [card["code"] for card in draft["sultans"] if card["on"]] == ["S2R"]


def test_the_box_tells_what_is_taken_out() -> None:
    out = [line.id for line in GAME.pages.box(setup(sultans=9, house=True, tale_counts={"TIG": 1}), True).out]
    assert "1001.box.house_count" in out
    assert GAME.pages.box(setup(sultans=9), True).stays == ()
    assert GAME.pages.box(setup(), True).stays[0].id == "1001.box.sultans_left"
    assert GAME.pages.box(setup(sultan_list=list(v.SULTANS[:6])), True).out[0].id == "1001.box.sultans_chosen"
