"""Section 12: what is unusual, and what holds whatever is wrong with a set-up."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.sultane import vocabulary as v
from companion.games.sultane.checks import check
from companion.games.sultane.powers import slot_codes
from companion.games.sultane.setup import Deal, Setup, deal, default_setup, settle
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.sultane.set_ups import (
    NAMES,
    PURPLE,
    First,
    adding,
    errors,
    found,
    mended,
    pacifist,
    purple,
    setup,
    warnings,
)

# Warnings.


def test_an_unusual_board_can_be_played() -> None:
    checked = pacifist("S7", "S6", "SA", "SV", "SD", "SR")
    assert (errors(checked), warnings(checked)) == ([], [("not_recommended", None)])
    assert mended(checked, found(checked, "not_recommended")) == setup()


@pytest.mark.parametrize("count", range(4, 12))
def test_a_board_is_called_unusual_at_every_number_that_has_a_usual_one(count: int) -> None:
    board = ("S9", "S8", "S7", "SV", "SD", "SR")
    assert (("not_recommended", None) in warnings(setup(count, pacifist_board=board))) == (5 <= count <= 10)


def test_one_plain_purple_face_is_as_good_as_another() -> None:
    assert check(purple("DV", "DD", "DD", "DV", "DA"), None) == []


def test_a_faulty_board_is_not_also_called_unusual() -> None:
    assert warnings(pacifist("S8", "S6", "SR", "SV", "SD", "SA")) == []


@pytest.mark.parametrize("count", range(5, 11))
def test_seven_and_nine_favour_the_pacifists(count: int) -> None:
    uneven = [("imbalance", None)] if count in {7, 9} else []
    assert warnings(setup(count)) == uneven
    assert warnings(setup(count, v.DISCOVERY)) == []


@pytest.mark.parametrize("count", [7, 9])
def test_the_button_of_the_imbalance_brings_in_a_role_that_fits(count: int) -> None:
    checked = setup(count)
    assert check(mended(checked, found(checked, "imbalance")), None) == []


def test_both_who_play_for_themselves_are_a_house_variant() -> None:
    checked = setup(9, schahzenan=True, haiatalnefous=True)
    assert (errors(checked), warnings(checked)) == ([], [("schahzenan_and_haiatalnefous", None)])


def test_more_discoveries_than_others_are_found_at_the_slots_that_are_too_many() -> None:
    checked = setup(5, interventionist_board=(*["power:investigate"] * 4, "DA"))
    assert ("too_many_discoveries", "interventionist:4") not in warnings(checked)
    checked = replace(checked, pacifist_board=("S6", "S8", "S9", "SV", "SD", "SR"))
    assert ("too_many_discoveries", "interventionist:4") in warnings(checked)


def test_too_many_discoveries_are_found_on_a_faulty_board_too() -> None:
    checked = setup(5, pacifist_board=("S6", "S6", "S9", "SV", "SD", "SR"))
    checked = replace(checked, interventionist_board=(*["power:investigate"] * 4, "DA"))
    assert errors(checked) == [("face_twice", "pacifist:2")]
    assert ("too_many_discoveries", "interventionist:4") in warnings(checked)


@pytest.mark.parametrize("side", v.TALES)
def test_a_finding_about_a_slot_says_on_which_board_it_is(side: v.Tale) -> None:
    boards = {v.PACIFIST: pacifist("S0", "S6", "SA", "SV", "SD", "SR"), v.INTERVENTIONIST: purple("S0", *PURPLE[1:])}
    checked = boards[side]
    why = found(checked, "unknown_slot").why
    assert wording("en").plain(why).startswith(f"Slot 1 of the {side} board: ")


@pytest.mark.parametrize(("count", "named"), [(7, {"Haïatalnefous"}), (9, {"Haïatalnefous", "Schahzenan"})])
@pytest.mark.parametrize("locale", WHOLE)
def test_the_imbalance_names_the_roles_that_mend_it_at_this_number(locale: str, count: int, named: set[str]) -> None:
    advice = found(setup(count), "imbalance").advice
    assert advice is not None
    said = wording(locale).plain(advice)
    assert {name for name in ("Haïatalnefous", "Schahzenan") if name in said} == named


@pytest.mark.parametrize("said", [None, "", "  "])
def test_a_house_power_wants_its_text(said: str | None) -> None:
    texts = {} if said is None else {"pacifist:1": said}
    checked = pacifist("power:house", "S6", "SA", "SV", "SD", "SR", house_powers=texts)
    assert ("house_power_empty", "pacifist:1") in warnings(checked)
    assert ("house_power_empty", "pacifist:1") not in warnings(replace(checked, house_powers={"pacifist:1": "Sing."}))


@pytest.mark.parametrize(("key", "slot"), [("pacifist:2", "pacifist:2"), ("pacifist:9", None), ("garden", None)])
def test_a_house_powers_text_wants_its_slot(key: str, slot: str | None) -> None:
    checked = setup(house_powers={key: "Sing."})
    assert (errors(checked), warnings(checked)) == ([], [("house_power_unused", slot)])
    assert mended(checked, found(checked, "house_power_unused")) == setup()


def test_setting_tales_aside_is_for_the_power_that_adds_them() -> None:
    assert warnings(setup(set_aside=True)) == [("set_aside_unused", None)]
    assert ("set_aside_unused", None) not in warnings(adding(1, set_aside=True))


def test_a_row_out_of_all_proportion_is_counted_and_not_judged() -> None:
    assert errors(pacifist(*["SR"] * 13, board_cards=99)) == [("slot_count", None)]


def test_a_forged_set_up_of_a_megabyte_is_checked_without_going_through_it_again_and_again() -> None:
    many = 10_000
    pairs = tuple((f"{number}", "S6") for number in range(many)) + (("SA", "S6"),) * many
    held = Deal({f"P{number}": f"R{number}" for number in range(many)})
    checked = setup(pacifist_board=("SR",) * many, double_sided=pairs)
    assert len(check(checked, held)) > many


# Whatever is wrong.

CODES = st.sampled_from([*slot_codes(), "S5", ""])
COUNTS = st.integers(-2, 20)


@st.composite
def any_setup(draw: st.DrawFn) -> Setup:
    names = NAMES[: draw(st.integers(0, 12))]
    variant = draw(st.sampled_from([*v.VARIANTS, "grand"]))
    default = default_setup(names, variant)
    return replace(
        default,
        pacifist_board=draw(st.just(default.pacifist_board) | st.lists(CODES, max_size=8).map(tuple)),
        interventionist_board=draw(st.just(default.interventionist_board) | st.lists(CODES, max_size=7).map(tuple)),
        pacifist_tales=draw(COUNTS),
        interventionist_tales=draw(COUNTS),
        set_aside=draw(st.booleans()),
        schahzenan=draw(st.booleans()),
        haiatalnefous=draw(st.booleans()),
        camp_discovery=draw(st.sampled_from(["votes", "envelopes"])),
        first_vizier=draw(st.sampled_from([None, "Ana", "Zoe"])),
        double_sided=draw(st.lists(st.tuples(CODES, CODES), max_size=3).map(tuple)),
        board_cards=draw(COUNTS),
        house_powers=draw(st.dictionaries(st.sampled_from(["pacifist:1", "interventionist:2", "x"]), st.text())),
    )


@given(any_setup(), st.none() | st.dictionaries(st.sampled_from(NAMES), st.sampled_from([*v.ROLES, "sultana"])))
def test_whatever_is_wrong_is_said_in_both_languages(checked: Setup, held: dict[str, str] | None) -> None:
    for each in check(checked, None if held is None else Deal(held)):
        for locale in WHOLE:
            assert f"sultane.finding.{each.code}" in wording(locale).ids
            for said in (each.why, each.advice, each.remedy_label):
                assert said is None or wording(locale).word(said)
        assert (each.remedy is None) == (each.remedy_label is None)


@given(any_setup())
def test_a_set_up_without_errors_starts_a_game(checked: Setup) -> None:
    if not errors(checked):
        assert errors(checked, deal(settle(checked, First()), First())) == []


@given(any_setup())
def test_errors_come_before_warnings(checked: Setup) -> None:
    severities = [each.severity for each in check(checked, None)]
    assert severities == sorted(severities)


@given(any_setup())
def test_the_button_of_a_finding_mends_it(checked: Setup) -> None:
    for each in check(checked, None):
        if each.remedy is not None and each.code in {"imbalance", "unknown_slot", "wrong_board", "light_too_late"}:
            after = check(mended(checked, each), None)
            assert (each.code, each.slot) not in [(other.code, other.slot) for other in after]
