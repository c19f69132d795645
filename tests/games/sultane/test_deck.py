"""The cards of the box and of a set-up: the box list, what is printed, and what else the box can be."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.sultane import deck as d
from companion.games.sultane import kit
from companion.games.sultane import vocabulary as v
from companion.games.sultane.box import box
from companion.games.sultane.checks import HAIATALNEFOUS_AT, SCHAHZENAN_AT
from companion.games.sultane.powers import POWERS
from companion.games.sultane.setup import Setup, default_setup
from companion.kernel.kit import Cards
from companion.kernel.words import Text
from tests.games.sultane.positions import setup

COUNTED = {
    "votes": 2,
    "dinarzade": 1,
    "schahzenan": 1,
    "haiatalnefous": 1,
    "fourth_card": 1,
    "fourth_dinarzade": 1,
    "signs": 2,
    "additional_pacifist": 1,
    "additional_interventionist": 1,
}
"""How many cards a line of the box list stands for, for each that it counts, or as such."""


def named(cards: Cards) -> Counter[str]:
    return Counter(card.face.name for card in cards)


def cards_told(line: Text) -> int:
    """How many cards a line of the box list tells people to take out."""
    what = line.id.removeprefix("sultane.box.")
    if what in ("pacifists_all", "pacifists_some"):
        return len(line.facts["names"])  # type: ignore[arg-type] # names
    if what.startswith("board_"):
        faces: Any = line.facts["faces"]
        return sum(int(str(face.facts.get("n", 1))) for face in faces)
    if what == "set_aside":
        return 0  # they are among the tales
    return COUNTED.get(what, 1) * int(str(line.facts.get("n", 1)))


@st.composite
def set_ups(draw: st.DrawFn) -> Setup:
    players = draw(st.integers(v.FEWEST_PLAYERS, v.MOST_PLAYERS))
    variant = draw(st.sampled_from(v.VARIANTS))
    made = setup(players, variant, set_aside=draw(st.booleans()), fourth_camp_card=draw(st.booleans()))
    if variant == v.CLASSIC:
        first = draw(st.sampled_from([made.pacifist_board[0], *(f"power:{power}" for power in POWERS)]))
        made = replace(
            made,
            pacifist_board=(first, *made.pacifist_board[1:]),
            pacifist_tales=draw(st.integers(10, 12)),
            schahzenan=players in SCHAHZENAN_AT and draw(st.booleans()),
            haiatalnefous=players in HAIATALNEFOUS_AT and draw(st.booleans()),
        )
    return made


@given(set_ups(), st.booleans())
def test_the_box_list_and_the_printed_cards_are_the_same_number(table: Setup, by_hand: bool) -> None:
    assert sum(map(cards_told, box(table, by_hand).out)) == len(kit.laid_out(table, by_hand))


@given(set_ups(), st.booleans())
def test_the_kit_prints_the_cards_that_are_laid_out(table: Setup, by_hand: bool) -> None:
    unseen = d.left_unseen(table) if by_hand else Counter()
    assert named(kit.laid_out(table, by_hand)) == d.laid_out(table, by_hand) + unseen


@given(set_ups())
def test_envelopes_get_two_cards_each(table: Setup) -> None:
    enveloped = replace(table, camp_discovery="envelopes", fourth_camp_card=True)
    cards = kit.laid_out(enveloped, False)
    assert sum(card.back == kit.ROLES for card in cards) == 2 * len(table.players)


@given(set_ups())
def test_in_a_box_with_party_cards_each_envelope_gets_one_beside_its_role(table: Setup) -> None:
    enveloped = replace(table, camp_discovery="envelopes", fourth_camp_card=True)
    backs = Counter(card.back for card in kit.with_parties(enveloped, True))
    assert backs[kit.ROLES] == backs[kit.PARTIES] == len(table.players)
    assert backs == Counter(card.back for card in kit.with_parties(enveloped, False))


def test_the_box_holds_72_cards() -> None:
    groups = Counter(card.back for card in kit.whole())
    assert groups == {kit.ROLES: 11, kit.VOTES: 20, kit.TALES: 19, kit.BOARD: 20, kit.SIGNS: 2}


@pytest.mark.parametrize("players", range(v.FEWEST_PLAYERS, v.MOST_PLAYERS + 1))
def test_the_box_is_enough_for_each_recommended_game(players: int) -> None:
    wanted = d.laid_out(default_setup(tuple("ABCDEFGHIJ"[:players])))
    plain = [card for card in d.WHOLE if card in map(d.slot, (*v.PLAIN_PURPLE, *d.PLAIN_FACES))]
    assert wanted.pop(d.slot("DV")) <= len(plain)
    assert all(count <= d.WHOLE[card] for card, count in wanted.items())


@pytest.mark.parametrize("power", kit.SECOND_FACES.values())
def test_a_second_face_is_on_a_card_that_the_recommended_boards_leave_over(power: str) -> None:
    [used] = [card for card, other in kit.SECOND_FACES.items() if other == power]
    spare = {d.slot(code) for code in (*v.PLAIN_PURPLE, *d.PLAIN_FACES)} - {used}
    for players in range(v.FEWEST_PLAYERS, v.MOST_PLAYERS + 1):
        needed = d.laid_out(default_setup(tuple("ABCDEFGHIJ"[:players])))
        assert used not in needed
        assert needed[d.slot("DV")] <= len(spare)


def test_every_power_without_a_printed_face_is_a_second_face() -> None:
    printed = {face.power for face in v.FACES.values()}
    assert set(kit.SECOND_FACES.values()) == set(POWERS) - printed
    two_sided = [card for card in kit.two_sided(kit.whole()) if card.reverse]
    assert len(two_sided) == len(kit.SECOND_FACES)


@pytest.mark.parametrize(("size", "ranks"), [(36, kit.RANKS), (53, (*kit.LOW_RANKS, *kit.RANKS))])
def test_an_ordinary_pack_has_every_card_once_and_one_back(size: int, ranks: tuple[str, ...]) -> None:
    cards = kit.KIT.indexed[size](kit.whole())
    printed = [(card.face.rank, card.face.suit) for card in cards if card.face.suit]
    added = [card.face.index for card in cards if card.face.index and card.face.index[1] != "joker"]
    suits = ("spade", "diamond", "heart", "club")
    assert sorted(map(str, [*printed, *added])) == sorted(str((rank, suit)) for suit in suits for rank in ranks)
    assert {card.back for card in cards} == {kit.ONE_PACK}


def test_a_tale_never_has_an_index_by_which_it_could_be_known() -> None:
    for give in kit.KIT.indexed.values():
        assert not [card for card in give(kit.whole()) if card.face.form == "tale" and card.face.index]


def test_a_two_sided_card_of_a_set_up_shows_its_other_face_behind() -> None:
    table = setup(5, double_sided=(("S8", "S10"),))
    [card] = [card for card in kit.laid_out(table, True) if card.face.name == "slot-S8"]
    assert card.reverse
    assert (card.reverse.rank, card.reverse.emblem) == ("10", "power-peek-bottom")
