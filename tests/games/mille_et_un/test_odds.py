"""What the next hidden card may be: what is left, whom it helps, and nothing that was not seen."""

from typing import Any

from companion.games.mille_et_un import GAME
from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.odds import odds
from companion.games.mille_et_un.setup import Deal
from companion.games.mille_et_un.state import State, start
from companion.kernel.events import changed

DEAL = Deal(("S2R", "S1Y", "S1*"), {"Ana": ("P-R", "L-B"), "Bea": ("P-Y", "L-G")}, "L-R")


def table(tracking: str = "full", deal: Deal | None = DEAL, **more: Any) -> State:
    options = {"first_player": "Ana", "tracking": tracking, **more}
    return start(GAME.record.read(("Ana", "Bea"), options, None)[0], deal)


def known(state: State) -> dict[str, Any]:
    found = odds((), state)
    assert found is not None
    return dict(found)


def test_what_is_left_is_the_box_without_what_lies_open() -> None:
    found = known(table())
    assert found["down"] == 41
    assert sum(found["left"].values()) == 41
    assert (found["left"]["P-R"], found["left"]["L-R"], found["left"]["P-B"]) == (4, 4, 5)


def test_whom_the_next_card_helps_is_whoever_draws_it() -> None:
    # Ana holds Aladdin and Sinbad's landscape: a landscape of Aladdin, a Sinbad, and both jokers make a story.
    found = known(table())
    assert (found["player"], found["story"]) == ("Ana", 100 * (4 + 5 + 1 + 1) // 41)
    assert known(changed(table(), phase=v.TELL))["player"] == "Bea"


def test_a_special_card_helps_nobody_to_tell() -> None:
    assert known(table())["special"] == 100 * 4 // 41


def test_each_wish_says_how_many_hidden_cards_belong_to_its_tale() -> None:
    assert [n for _, n in known(table())["asked"]] == [4 + 4 + 2, 4 + 5 + 2, 37]


def test_where_cards_are_counted_only_tigers_and_books_are_known() -> None:
    found = known(table("light", Deal(("S2R", "S1Y", "S1*"), None, None)))
    assert (found["left"], found["story"], found["special"]) == ({"TIG": 2, "BOOK": 2}, None, 100 * 4 // 41)


def test_with_nothing_face_down_there_is_nothing_to_tell() -> None:
    assert odds((), changed(table(), down=0)) is None
