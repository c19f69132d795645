"""Sections 2, 3 and 11: what is taken out of the box, with envelopes and without, and what stays in."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.sultane import vocabulary as v
from companion.games.sultane.box import box
from companion.games.sultane.checks import check
from companion.games.sultane.setup import Setup, default_setup
from companion.kernel.words import Text
from companion.messages import wording
from companion.translations import WHOLE

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jo")


def setup(count: int = 8, variant: str = v.CLASSIC, **changes: Any) -> Setup:
    return replace(default_setup(NAMES[:count], variant), **changes)


def envelopes(count: int, **changes: Any) -> Setup:
    return setup(count, camp_discovery="envelopes", **changes)


def counted(texts: tuple[Text, ...]) -> dict[str, object]:
    return {text.id.removeprefix("sultane.box."): text.facts.get("n", 1) for text in texts}


def out(table: Setup) -> dict[str, object]:
    return counted(box(table).out)


def stays(table: Setup) -> list[str]:
    return [wording("en").plain(text) for text in box(table).stays]


def warned(table: Setup) -> bool:
    return "too_few_camp_cards" in {each.code for each in check(table, None)}


# Envelopes.


@pytest.mark.parametrize("count", range(5, 11))
def test_there_is_an_envelope_for_everyone_and_a_blank_for_all_but_dinarzade(count: int) -> None:
    taken = out(envelopes(count))
    assert (taken["envelopes"], taken["blanks"]) == (count, count - 1)
    assert taken["envelope.interventionist"] == count // 2 + 1
    assert taken["envelope.pacifist"] == count - count // 2 - 2


@pytest.mark.parametrize("count", range(5, 11))
def test_envelopes_take_a_fourth_camp_card_at_nine_and_ten(count: int) -> None:
    assert warned(envelopes(count)) == (count >= 9)
    assert not warned(envelopes(count, fourth_camp_card=True))
    assert not warned(setup(count))


def test_the_fourth_camp_card_is_taken_out_where_it_is_needed() -> None:
    assert "fourth_card" in out(envelopes(9, fourth_camp_card=True))
    assert "fourth_card" not in out(envelopes(8, fourth_camp_card=True))


def test_schahzenan_shows_the_interventionists_camp_so_that_three_pacifist_cards_are_enough() -> None:
    table = envelopes(9, schahzenan=True)
    taken = out(table)
    assert (taken["blanks"], taken["envelope.schahzenan"], taken["envelope.pacifist"]) == (7, 1, 2)
    assert not warned(table)


def test_haiatalnefous_in_love_is_not_dealt_to_dinarzade() -> None:
    taken = out(envelopes(7, haiatalnefous=True))
    assert (taken["envelope.haiatalnefous"], taken["envelope.dinarzade"], taken["envelope.pacifist"]) == (1, 1, 1)


def test_without_dinarzade_every_envelope_has_a_blank() -> None:
    taken = out(envelopes(7, variant=v.DISCOVERY))
    assert (taken["blanks"], taken["envelope.pacifist"]) == (7, 3)
    assert "envelope.dinarzade" not in taken


# The box.


@pytest.mark.parametrize("count", range(5, 11))
def test_everyone_gets_a_role_and_two_votes(count: int) -> None:
    taken = out(setup(count))
    assert (taken["interventionists"], taken["dinarzade"], taken["votes"]) == (count // 2 + 1, 1, count)
    pacifists = 3 if "pacifists_all" in taken else taken["pacifists_some"]
    assert pacifists == count - count // 2 - 2


def test_all_three_pacifists_are_taken_out_by_name_and_no_fourth() -> None:
    taken = out(setup(9))
    assert "pacifists_all" in taken
    assert not {"pacifists_some", "fourth_card", "fourth_dinarzade"} & {*taken}


@pytest.mark.parametrize(
    ("table", "left"),
    [
        (setup(5), "3 Interventionists, 2 Pacifists, and Schahzenan"),
        (setup(10), "Schahzenan"),
        (setup(9, schahzenan=True), "1 Interventionist and 1 Pacifist"),
        (setup(7, haiatalnefous=True), "2 Interventionists, 1 Pacifist, and Schahzenan"),
        (setup(7, v.DISCOVERY), "2 Interventionists, Dinarzade, and Schahzenan"),
        (envelopes(7), "2 Interventionists and Schahzenan"),
        (envelopes(5), "3 Interventionists, 1 Pacifist, and Schahzenan"),
    ],
)
def test_the_roles_that_stay_are_counted(table: Setup, left: str) -> None:
    assert f"roles: {left}" in stays(table)


def test_roles_on_phones_leave_the_role_cards_in_the_box() -> None:
    on_phones = box(setup(), by_hand=False)
    assert not {"interventionists", "dinarzade", "pacifists_some"} & {*counted(on_phones.out)}
    assert "roles_on_phones" in counted(on_phones.stays)
    assert "roles_on_phones" not in counted(box(setup()).stays)


def test_envelopes_take_the_role_cards_even_with_roles_on_phones() -> None:
    assert box(envelopes(8), by_hand=False) == box(envelopes(8))


def test_nothing_stays_where_everything_is_used() -> None:
    left = counted(box(setup(10, board_cards=13)).stays)
    assert not {"votes_left", "board_cards_left", "tales_left"} & {*left}
    left = counted(box(setup(9, board_cards=14)).stays)
    assert (left["votes_left"], left["board_cards_left"]) == (1, 1)
    assert "roles_left" not in counted(box(envelopes(9, schahzenan=True, board_cards=13)).stays)


def test_a_board_of_powers_alone_names_no_face() -> None:
    powers = ("power:peek",) * 5
    taken = out(setup(interventionist_board=powers))
    assert taken["unprinted"] == 5
    assert not {"board_interventionist", "reserve"} & {*taken}


def test_the_row_is_told_in_its_order_with_plain_cards_where_they_lie() -> None:
    [row] = [text for text in box(setup(7)).out if text.id == "sultane.box.board_interventionist"]
    told = wording("en").plain(row)
    assert told.startswith("interventionist board, in this order: 4 plain purple cards")
    assert told.endswith("Ace of diamonds")


def test_haiatalnefous_in_love_is_no_longer_among_the_pacifists_to_draw_from() -> None:
    [drawn] = [text for text in box(setup(7, haiatalnefous=True)).out if text.id == "sultane.box.pacifists_some"]
    assert wording("en").plain(drawn) == "1 Pacifist role, drawn unseen from Parizade and Zobéide"


@pytest.mark.parametrize(("own", "stand_in"), [(True, "fourth_card"), (False, "fourth_dinarzade")])
def test_discovery_finds_a_fourth_pacifist_in_the_box(own: bool, stand_in: str) -> None:
    taken = out(setup(9, v.DISCOVERY, fourth_camp_card=own))
    assert stand_in in taken
    assert "dinarzade" not in taken
    left = " ".join(stays(setup(9, v.DISCOVERY, fourth_camp_card=own)))
    assert ("Dinarzade" in left) == own


def test_the_deck_is_counted_with_its_additional_tales() -> None:
    taken = out(setup(pacifist_tales=12, interventionist_tales=5))
    assert (taken["tales_pacifist"], taken["tales_interventionist"], taken["additional_pacifist"]) == (11, 5, 1)
    assert "additional_interventionist" not in taken
    left = stays(setup(pacifist_tales=12, interventionist_tales=5))
    assert "tales: 1 interventionist tale" in left
    assert "1 additional tale" in left


def test_the_reserve_lies_beside_the_game_and_not_in_the_box() -> None:
    table = setup(interventionist_board=("power:add_tale", "DV", "DV", "DV", "DA"))
    assert out(table)["reserve"] == 2
    assert not any("additional" in line for line in stays(table))


def test_tales_set_aside_name_the_last_slots_but_one() -> None:
    [aside] = [text for text in box(setup(set_aside=True)).out if text.id == "sultane.box.set_aside"]
    assert (aside.facts["pacifist"], aside.facts["interventionist"]) == (5, 4)


def test_board_cards_are_named_by_their_faces_and_the_unprinted_by_their_powers() -> None:
    table = setup(pacifist_board=("power:swap_seats", "S6", "SA", "SV", "SD", "SR"))
    worded = [wording("en").plain(text) for text in box(table).out]
    assert any(
        line.endswith("6 of spades, Ace of spades, Jack of spades (V), Queen of spades (D), and King of spades (R)")
        for line in worded
    )
    assert any("4 plain purple cards" in line for line in worded)
    assert "1 other board card, to stand for: swap two seats" in worded
    assert "7 board cards" in stays(table)


@pytest.mark.parametrize("variant", v.VARIANTS)
@pytest.mark.parametrize("count", range(5, 11))
def test_what_is_out_and_what_stays_make_the_box(count: int, variant: str) -> None:
    table = setup(count, variant)
    left = counted(box(table).stays)
    assert int(str(out(table)["votes"])) + int(str(left.get("votes_left", 0))) == 10
    cards = len(table.pacifist_board) + len(table.interventionist_board) + int(str(out(table)["piles"]))
    assert cards + int(str(left["board_cards_left"])) == table.board_cards


@pytest.mark.parametrize("locale", WHOLE)
@pytest.mark.parametrize("way", ["votes", "envelopes"])
@pytest.mark.parametrize("count", range(13))
def test_every_line_is_worded_for_any_set_up(count: int, way: str, locale: str) -> None:
    people = tuple(f"P{number}" for number in range(count))
    for variant in v.VARIANTS:
        for flag in (False, True):
            table = replace(
                default_setup(people, variant), camp_discovery=way, schahzenan=flag, haiatalnefous=flag, set_aside=flag
            )
            for line in (*box(table).out, *box(table).stays):
                assert wording(locale).word(line)
