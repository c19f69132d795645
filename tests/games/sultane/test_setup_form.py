"""The set-up as a form: what it draws, what its fields change, and that nothing typed into it can break it."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.sultane import vocabulary as v
from companion.games.sultane.checks import check
from companion.games.sultane.powers import slot_codes
from companion.games.sultane.setup import Setup, read
from companion.games.sultane.setup_form import draft, options_from_form
from companion.kernel.refusal import Refused
from companion.messages import wording
from companion.translations import WHOLE

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jo")


def after(options: dict[str, Any] | None = None, count: int = 8, **fields: str) -> dict[str, object]:
    """The options after the fields of a form; ``slot__pacifist__3`` stands for ``slot:pacifist:3``."""
    given_fields = {name.replace("__", ":"): [value] for name, value in fields.items()}
    return options_from_form(NAMES[:count], options or {}, given_fields)


def setup_of(options: dict[str, object], count: int = 8) -> Setup:
    return read(NAMES[:count], options, None)[0]


def test_a_form_that_only_saves_changes_nothing() -> None:
    assert after(keep="1") == {}
    assert after({"schahzenan": True}, keep="1") == {"schahzenan": True}


def test_the_variant_brings_its_own_board_and_deck() -> None:
    options = after({"board": {"pacifist": ["S7"] * 6}, "deck": {"pacifist": 12}}, variant="discovery")
    assert options == {"variant": "discovery"}


def test_the_variant_that_is_played_already_keeps_its_board() -> None:
    own = {"board": {"pacifist": ["S7", "S6", "SA", "SV", "SD", "SR"], "interventionist": ["DV"] * 4 + ["DA"]}}
    assert after(own, variant="classic") == own


def test_a_card_is_put_on_a_slot() -> None:
    options = after(slot__pacifist__3="S9")
    assert setup_of(options).pacifist_board == ("S8", "S6", "S9", "SV", "SD", "SR")


def test_a_card_is_put_on_the_last_slot() -> None:
    assert setup_of(after(slot__pacifist__6="S9")).pacifist_board[-1] == "S9"


def test_two_cards_change_places() -> None:
    options = after(swap="pacifist:3,pacifist:4")
    assert setup_of(options).pacifist_board == ("S8", "S6", "SV", "SA", "SD", "SR")
    assert after(options, swap="pacifist:4,pacifist:3") == {}


def test_a_house_power_takes_its_text_along() -> None:
    options = after(after(slot__pacifist__1="power:house"), house__pacifist__1="  Sing\na song. ")
    assert options["house_powers"] == {"pacifist:1": "Sing a song."}
    assert after(options, swap="pacifist:1,pacifist:2")["house_powers"] == {"pacifist:2": "Sing a song."}


def test_a_house_power_may_be_two_hundred_characters_long() -> None:
    assert after(slot__pacifist__1="power:house", house__pacifist__1="x" * 200)["house_powers"]


def test_a_house_power_is_forgotten_with_its_slot_or_its_text() -> None:
    options = after(slot__pacifist__1="power:house", house__pacifist__1="Sing.")
    assert "house_powers" in options
    assert "house_powers" not in after(options, slot__pacifist__1="S8")
    assert "house_powers" not in after(options, house__pacifist__1=" ")


def test_a_preset_lays_out_both_boards() -> None:
    options = after({"board": {"pacifist": [], "interventionist": []}}, board="recommended")
    assert options == {}


@pytest.mark.parametrize("count", range(5, 11))
def test_the_originals_rules_set_its_powers_its_veto_and_its_deck(count: int) -> None:
    table = setup_of(after({"deck": {"pacifist": 12, "set_aside": True}}, count=count, board="original"), count)
    recommended = v.recommended_board(count, v.CLASSIC)[0]
    assert table.pacifist_board == (recommended if count < 9 else v.ORIGINAL_POWERS_PACIFIST)
    assert (table.original_veto, table.vetoed_blocked) == (True, True)
    assert (table.pacifist_tales, table.interventionist_tales, table.set_aside) == (11, 6, False)


@pytest.mark.parametrize("count", range(5, 11))
def test_the_originals_rules_are_marked_while_all_of_them_are_on(count: int) -> None:
    options = after(count=count, board="original")
    assert draft(NAMES[:count], options)["original"]
    for name in ("original_veto", "vetoed_blocked"):
        assert not draft(NAMES[:count], options_from_form(NAMES[:count], options, {name: ["off"]}))["original"]
    assert not draft(NAMES[:count], {})["original"]
    assert not draft(NAMES[:count], {"variant": "discovery"})["original"]


def test_the_discovery_game_has_no_rules_of_the_original() -> None:
    with pytest.raises(Refused):
        after({"variant": "discovery"}, board="original")


@pytest.mark.parametrize(
    "flag", ["schahzenan", "haiatalnefous", "schahzenan_alone", "original_veto", "fourth_camp_card"]
)
def test_a_flag_goes_on_and_off(flag: str) -> None:
    assert options_from_form(NAMES[:8], {}, {flag: ["on"]}) == {flag: True}
    assert options_from_form(NAMES[:8], {flag: True}, {flag: ["off"]}) == {}


def test_tales_are_set_aside_and_the_deck_is_counted() -> None:
    options = after(set_aside="on", deck__pacifist="12", deck__interventionist="5")
    assert options == {"deck": {"pacifist": 12, "interventionist": 5, "set_aside": True}}


def test_names_numbers_and_words_are_read() -> None:
    options = after(first_vizier="Bea", board_cards="14", camp_discovery="envelopes", double_sided="s6-s7 , S9-dv")
    assert options == {
        "first_vizier": "Bea",
        "board_cards": 14,
        "camp_discovery": "envelopes",
        "double_sided": [["S6", "S7"], ["S9", "DV"]],
    }
    assert after(options, first_vizier="", board_cards="20", camp_discovery="votes", double_sided="") == {}
    assert after(camp_discovery="phones") == {"camp_discovery": "phones"}


def test_the_button_counts_more_than_the_numbers_posted_with_it() -> None:
    assert after(variant="discovery", deck__pacifist="11", deck__interventionist="6") == {"variant": "discovery"}
    mend = json.dumps({"deck": {"pacifist": None}})
    assert after({"deck": {"pacifist": 20}}, remedy=mend, deck__pacifist="20") == {}


def test_of_a_field_given_twice_the_last_one_counts() -> None:
    assert options_from_form(NAMES, {}, {"schahzenan": ["on", "off"], "original_veto": []}) == {}


def test_a_first_grand_vizier_who_left_is_forgotten() -> None:
    assert after({"first_vizier": "Jo"}, count=8, keep="1") == {}


@pytest.mark.parametrize(
    "fields",
    [
        {"variant": "grand"},
        {"slot:pacifist:3": "S5"},
        {"slot:pacifist:7": "S7"},
        {"slot:pacifist:0": "S7"},
        {"slot:garden:1": "S7"},
        {"slot": "S7"},
        {"swap": "pacifist:3"},
        {"swap": "pacifist:3,pacifist:33"},
        {"board": "mine"},
        {"deck:pacifist": "many"},
        {"deck:pacifist": "-1"},
        {"deck:pacifist": "٣"},
        {"deck:garden": "3"},
        {"deck": "3"},
        {"board_cards": "100"},
        {"set_aside": "yes"},
        {"camp_discovery": "telepathy"},
        {"first_vizier": "Zoe"},
        {"double_sided": "S6"},
        {"double_sided": "S6-S66"},
        {"house:pacifist:2": "x" * 201},
        {"house:pacifist:2": "turn \u202e round"},
        {"house:garden:2": "x"},
        {"remedy": "["},
        {"remedy": "[]"},
        {"remedy": "[" * 3000},
        {"remedy": '{"variant": 3}'},
        {"remedy": '{"unheard_of": true}'},
        {"remedy": '{"deck": {"pacifist": NaN}}'},
        {"remedy": '{"board": {"pacifist": {"x": 1}}}'},
        {"variant:x": "discovery"},
        {"unheard_of": "1"},
        {"double_sided": "S6-S7," * 1000},
    ],
)
def test_a_field_that_means_nothing_is_refused(fields: dict[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        options_from_form(NAMES[:8], {}, {name: [value] for name, value in fields.items()})
    assert refused.value.code == "bad_value"


def test_options_that_no_record_could_hold_are_refused() -> None:
    with pytest.raises(Refused):
        options_from_form(NAMES, {"unheard_of": 1}, {})


# What is drawn.


def test_the_draft_draws_the_recommended_board() -> None:
    drawn: Any = draft(NAMES[:8], {})
    assert [slot.code for slot in drawn["boards"]["pacifist"]] == ["S8", "S6", "SA", "SV", "SD", "SR"]
    assert [slot.shade for slot in drawn["boards"]["pacifist"]] == ["light"] * 3 + ["dark"] * 3
    assert drawn["recommended"]
    assert drawn["deck"] == {"pacifist": 11, "interventionist": 6, "set_aside": False, "reserve": 0}
    assert drawn["camps"] == {
        "interventionist": 5,
        "pacifist": 2,
        "dinarzade": 1,
        "schahzenan": 0,
        "haiatalnefous": 0,
    }


def test_a_draft_with_another_board_or_deck_is_not_the_recommended_one() -> None:
    assert not draft(NAMES[:8], after(swap="pacifist:1,pacifist:2"))["recommended"]
    assert not draft(NAMES[:8], after(deck__pacifist="10"))["recommended"]


def test_plain_purple_cards_show_a_rank_only_where_it_is_known() -> None:
    drawn: Any = draft(NAMES[:8], {"variant": "discovery"})
    assert [slot.rank for slot in drawn["boards"]["interventionist"]] == ["V", "D", "A"]
    drawn = draft(NAMES[:8], {})
    assert [slot.rank for slot in drawn["boards"]["interventionist"]] == [None] * 4 + ["A"]


def test_a_card_without_a_face_takes_the_shade_of_its_place() -> None:
    board = {"pacifist": ["power:peek"] * 6, "interventionist": ["power:peek"] * 5}
    drawn: Any = draft(NAMES[:8], {"board": board})
    assert [slot.shade for slot in drawn["boards"]["pacifist"]] == ["light"] * 3 + ["dark"] * 3
    assert {slot.shade for slot in drawn["boards"]["interventionist"]} == {"purple"}
    drawn = draft(NAMES[:8], {"board": board, "variant": "discovery"})
    assert {slot.shade for slot in drawn["boards"]["pacifist"]} == {"light"}


def test_faces_that_lie_on_the_board_are_not_offered_again() -> None:
    drawn: Any = draft(NAMES[:8], {})
    offered = [slot.code for slot in drawn["faces"]["pacifist"]]
    assert offered[:3] == ["S7", "S9", "S10"]
    assert {"power:swap_seats", "power:house", "power:none"} <= {*offered}
    assert "DV" in [slot.code for slot in drawn["faces"]["interventionist"]]


def test_a_plain_card_is_offered_as_a_face_where_there_is_one() -> None:
    drawn: Any = draft(NAMES[:8], {})
    offered = {side: [slot.code for slot in drawn["faces"][side]] for side in v.TALES}
    assert offered["pacifist"].count("power:none") == 1
    assert "power:none" not in offered["interventionist"]
    assert "power:peek" in offered["interventionist"]
    assert not {"DD", "DA"} & {*offered["interventionist"]}


def test_a_draft_holds_every_option() -> None:
    options: Any = draft(NAMES[:8], {})["options"]
    assert {*options} == {
        "variant",
        "deck",
        "schahzenan",
        "haiatalnefous",
        "schahzenan_alone",
        "original_veto",
        "vetoed_blocked",
        "camp_discovery",
        "first_vizier",
        "double_sided",
        "board_cards",
        "fourth_camp_card",
        "house_powers",
        "claims",
    }


@pytest.mark.parametrize("side", v.TALES)
def test_everything_offered_may_be_put_on_a_slot(side: str) -> None:
    drawn: Any = draft(NAMES[:8], {})
    for slot in drawn["faces"][side]:
        assert setup_of(options_from_form(NAMES[:8], {}, {f"slot:{side}:1": [slot.code]}))


@pytest.mark.parametrize("count", range(5, 11))
def test_what_fits_the_number_of_players_is_offered(count: int) -> None:
    assert draft(NAMES[:count], {})["can"] == {
        "schahzenan": count == 9,
        "haiatalnefous": count in {7, 9},
        "original": True,
    }
    assert not any(draft(NAMES[:count], {"variant": "discovery"})["can"].values())  # type: ignore[attr-defined]


def test_the_house_powers_of_a_draft_are_shown_with_their_texts() -> None:
    options = after(slot__pacifist__2="power:house", slot__interventionist__1="power:house", house__pacifist__2="Sing.")
    assert draft(NAMES[:8], options)["house"] == {"pacifist:2": "Sing.", "interventionist:1": ""}


# Whatever is typed.

SLOTS = st.sampled_from([f"{side}:{place}" for side in (*v.TALES, "x") for place in range(8)])
CODES = st.sampled_from([*slot_codes(), "S5"])
FIELDS = st.one_of(
    st.tuples(SLOTS.map("slot:{}".format), CODES),
    st.tuples(SLOTS.map("house:{}".format), st.text(max_size=20)),
    st.tuples(st.just("swap"), st.tuples(SLOTS, SLOTS).map(",".join)),
    st.tuples(st.just("variant"), st.sampled_from(v.VARIANTS)),
    st.tuples(st.just("board"), st.sampled_from(["recommended", "original"])),
    st.tuples(st.sampled_from(["deck:pacifist", "board_cards", "double_sided", "remedy", "first_vizier"]), st.text()),
    st.tuples(st.sampled_from(["schahzenan", "set_aside", "haiatalnefous"]), st.sampled_from(["on", "off", ""])),
    st.tuples(st.text(max_size=12), st.text(max_size=12)),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | CODES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["pacifist", "deck", "board"]), inner),
    max_leaves=8,
)


def amended(options: dict[str, object], fields: dict[str, list[str]]) -> dict[str, object]:
    """The options after the fields, or as they were where the fields are refused; nothing else may be raised."""
    try:
        return options_from_form(NAMES[:9], options, fields)
    except Refused:
        return options


@given(st.lists(FIELDS, max_size=6), st.lists(FIELDS, max_size=6))
def test_whatever_is_typed_is_refused_or_can_be_drawn_and_checked(
    first: list[tuple[str, str]], second: list[tuple[str, str]]
) -> None:
    options: dict[str, object] = {}
    for fields in (first, second):
        options = amended(options, {name: [value] for name, value in fields})
        drawn: Any = draft(NAMES[:9], json.loads(json.dumps(options)))
        check(setup_of(options, 9), None)
        for side in v.TALES:
            for slot in (*drawn["boards"][side], *drawn["faces"][side]):
                for locale in WHOLE:
                    assert wording(locale).word(slot.label)
                    assert wording(locale).word(slot.face)


@given(JSON)
def test_whatever_a_forged_remedy_holds_is_refused_or_can_be_drawn(remedy: object) -> None:
    options = amended({}, {"remedy": [json.dumps(remedy)]})
    draft(NAMES[:9], options)
    check(setup_of(options, 9), None)
