"""What to take out of the box and what stays in (section 2), with real cards and with phones."""

from typing import Any

import pytest

from companion.games.complots import GAME
from companion.games.complots import vocabulary as v
from tests.games.complots.positions import NAMES, setup


def lines(count: int, by_hand: bool, **options: Any) -> dict[str, dict[str, Any]]:
    box = GAME.pages.box(setup(count, **options), by_hand)
    return {line.id.rpartition(".")[2]: dict(line.facts) for line in (*box.out, *box.stays)}


def test_five_characters_come_out_and_the_sixth_stays() -> None:
    found = lines(4, by_hand=True)
    assert list(found) == ["kinds", "copies", "coins", "silver_only", "aids", "left_kind", "left_copies"]
    assert found["kinds"]["n"] == len(found["kinds"]["kinds"]) == 5
    assert found["copies"] == {"n": 3, "cards": 15}
    assert found["left_copies"] == {"n": 1}


def test_at_a_full_table_every_copy_comes_out() -> None:
    found = lines(7, by_hand=True)
    assert found["copies"] == {"n": v.COPIES_IN_BOX, "cards": 5 * v.COPIES_IN_BOX}
    assert "left_copies" not in found


def test_with_phones_only_coins_come_out() -> None:
    assert list(lines(4, by_hand=False)) == ["phones_marks", "coins", "silver_only", "aids", "left_cards"]


@pytest.mark.parametrize("fifth", v.FIFTHS)
def test_the_fifth_that_is_not_played_stays(fifth: str) -> None:
    kinds = {kind.id.rpartition(".")[2] for kind in lines(4, by_hand=True, fifth=fifth)["kinds"]["kinds"]}
    assert fifth in kinds
    assert not kinds & (set(v.FIFTHS) - {fifth})


def test_in_a_duel_each_has_a_pack_and_whoever_begins_one_coin_less() -> None:
    found = lines(2, by_hand=True)
    assert list(found)[:3] == ["kinds", "packs", "coins"]
    assert found["duel_coins"] == {"player": "J1", "treasury": v.COINS - 2 * v.PURSE + 1}
    nobody_yet = GAME.record.read(NAMES[:2], {}, None)[0]
    assert "complots.box.duel_coins_open" in [line.id for line in GAME.pages.box(nobody_yet, True).out]
