"""What follows by itself in 1001: only what nobody has a choice in, and never the draw of a card."""

from typing import Any

import pytest

from companion.games.mille_et_un import GAME
from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.state import Effect, State
from companion.kernel.events import changed
from tests.games.mille_et_un.positions import after, at, do, light


def following(state: State) -> Any:
    command = GAME.actions.follows(state)
    if command is not None:
        assert GAME.actions.decide(state, command)
    return command


@pytest.mark.parametrize("phase", [v.TELL, v.DISCARD])
def test_the_turn_of_somebody_without_cards_ends_by_itself(phase: str) -> None:
    assert following(at({"Ana": "", "Bea": "P-Y"}, phase=phase, down=9)) == do("end")
    assert following(at({"Ana": "P-R", "Bea": "P-Y"}, phase=phase, down=9)) is None
    assert following(changed(light(phase=phase), hands={"Ana": (), "Bea": (v.UNSEEN,)})) == do("end")


def test_a_draw_is_skipped_where_there_is_no_card_and_nobody_may_give_up() -> None:
    nothing = at({"Ana": "P-G", "Bea": "L-R"})
    assert following(nothing) == do("skip_draw")
    assert following(changed(nothing, dry=4)) is None
    assert following(at({"Ana": "P-G", "Bea": "L-R"}, discard="P-Y")) is None
    assert following(at({"Ana": "P-G", "Bea": "L-R"}, down="P-Y")) is None


def test_where_every_card_is_entered_a_tiger_takes_by_itself_only_from_somebody_whose_cards_are_alike() -> None:
    loose = after(at({"Ana": "P-R P-R", "Bea": "P-Y L-G"}, down=9), do("draw_random", card="TIG"))
    assert following(loose) == do("tiger", player="Ana", card="P-R")
    assert following(after(loose, following(loose))) is None


@pytest.mark.parametrize("order", ["clockwise", "free"])
def test_where_cards_are_counted_a_tiger_takes_one_from_everybody_by_itself(order: str) -> None:
    state = after(light(3, tiger_order=order), do("draw_random", card="TIG"))
    for player in ("Ana", "Bea", "Cleo"):
        assert following(state) == do("tiger", player=player)
        state = after(state, following(state))
    assert state.phase == v.TELL


def test_a_book_turns_up_by_itself_what_can_only_be_there() -> None:
    book = (Effect(v.BOOK, 2),)
    assert following(changed(light(phase=v.BOOK_OPEN), effects=book)) is None
    plain = changed(light(phase=v.BOOK_OPEN), effects=book, box=v.SPECIALS * 2)
    assert following(plain) == do("flip")
    assert following(changed(at({"Ana": "", "Bea": ""}, down="P-Y P-Y", phase=v.BOOK_OPEN), effects=book)) == do(
        "flip", card="P-Y"
    )
    assert following(changed(at({"Ana": "", "Bea": ""}, down="P-Y L-G", phase=v.BOOK_OPEN), effects=book)) is None


def test_the_table_is_asked_whether_a_story_can_still_be_told() -> None:
    assert following(light(phase=v.QUESTION)) is None
    assert following(changed(light(), phase=v.OVER)) is None
