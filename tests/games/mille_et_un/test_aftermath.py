"""The result of a settled question: a story, a tiger, a book, a discard that is spread again."""

from typing import Any

import pytest

from companion.games.mille_et_un import GAME
from companion.games.mille_et_un.aftermath import aftermath
from companion.games.mille_et_un.state import State
from companion.kernel.aftermath import Aftermath
from companion.kernel.events import Step, changed
from companion.kernel.words import Text
from companion.messages import wording
from tests.games.mille_et_un.positions import at, do, light

WORDS = wording("en")
HANDS = {"Ana": "P-R L-R P-G", "Bea": "P-Y L-G"}
TIGER = do("draw_random", card="TIG")
BOOK = do("draw_random", card="BOOK")
FED = [do("tiger", player="Ana", card="P-R"), do("tiger", player="Bea", card="L-G")]
TOLD = do("tell", cards=["P-R", "L-R"], sultan="S2R")


def after(state: State, *commands: dict[str, Any]) -> Aftermath | None:
    """What is settled once ``commands`` were played."""
    past: list[Step[State]] = []
    for command in commands:
        events = GAME.actions.decide(state, command)
        past.append(Step(state, command, events))
        for event in events:
            state = event.change(state)
    return aftermath(past, state)


def settled(state: State, *commands: dict[str, Any]) -> Aftermath:
    found = after(state, *commands)
    assert found is not None
    return found


def said(text: Text | None) -> str:
    return "" if text is None else WORDS.plain(text).translate(dict.fromkeys(map(ord, "\u2068\u2069")))


def moves(found: Aftermath) -> list[str]:
    return [said(move.do) for move in found.moves]


def table(hands: dict[str, str] | None = None, row: tuple[str, ...] = ("S2R",), **more: Any) -> State:
    return at(hands or {"Ana": "P-R P-G", "Bea": "P-Y L-G"}, row=row, **{"discard": "L-Y", "down": 12, **more})


@pytest.mark.parametrize(
    "commands",
    [
        [do("draw_random", card="L-B")],
        [do("draw_discard")],
        [do("draw_discard"), do("discard", card="L-Y")],
        [TIGER, FED[0]],
        [BOOK, do("flip", card="P-B")],
        [do("correct", discard=["L-B"], why="counted")],
    ],
    ids=lambda commands: " ".join(command["do"] for command in commands),
)
def test_what_is_under_way_or_settles_nothing_does_not_stop_the_table(commands: list[dict[str, Any]]) -> None:
    assert after(table(), *commands) is None


def test_nothing_has_happened_before_the_first_command() -> None:
    assert aftermath((), table()) is None


def test_a_story_says_how_many_the_sultan_has_heard() -> None:
    found = settled(table(HANDS, phase="tell"), TOLD)
    assert said(found.title) == "Ana tells a story."
    assert said(found.why) == "The Sultan asked for two stories of Aladdin."
    assert moves(found) == ["Put both cards on the Sultan card"]
    assert said(found.moves[0].note) == "1 story of 2."
    assert found.moves[0].marks == ("cards:P-R,L-R", "sultan:S2R")
    assert said(found.do) == "Ana discards a card, or ends the turn."
    assert found.asks


def test_a_content_sultan_leaves_with_all_his_cards_and_no_other_is_due_where_none_is_hidden() -> None:
    found = settled(table(HANDS, ("S2R+1", "S1Y"), phase="tell", sultans=6), TOLD)
    assert said(found.title) == "The Sultan is content with Ana’s story."
    assert moves(found)[1] == "Put the Sultan card and its 4 tale cards in the box"
    assert said(found.moves[1].note) == "0 Sultan cards are still hidden."
    assert said(found.do) == "Ana discards a card, or ends the turn."


def test_where_cards_are_counted_a_story_is_told_without_their_names() -> None:
    found = settled(light(), do("draw_random"), do("tell", sultan="S1Y"))
    assert found.moves[0].marks == ("cards:?,?", "sultan:S1Y")
    assert moves(found)[1] == "Put the Sultan card and its 2 tale cards in the box"
    assert said(found.do) == "Turn up the next Sultan card."
    assert found.asks
    assert said(found.moves[1].note) == "3 Sultan cards are still hidden."


def test_a_tiger_that_was_fed_says_what_lies_on_top_and_goes_into_the_box() -> None:
    found = settled(table(), TIGER, *FED)
    assert said(found.title) == "The tiger takes 2 cards."
    assert moves(found) == [
        "The 2 cards lie on the discard, Bea’s on top",
        "The special card goes back in the box, not onto the discard",
    ]
    assert said(found.moves[0].note) == "On top: the landscape of Ali Baba."
    assert said(found.say) == "Nobody draws again."
    assert said(found.then) == "Ana may discard"


def test_where_cards_are_counted_the_tiger_says_who_gives_when_and_not_whose_lies_on_top() -> None:
    fed = [do("tiger", player=player) for player in ("Ana", "Bea")]
    for order, told in (("free", ""), ("clockwise", "Ana begins, then clockwise: the last card lies on top.")):
        found = settled(light(tiger_order=order), TIGER, *fed)
        assert moves(found)[0] == "Everyone who has a card lays one on the discard"
        assert said(found.moves[0].note) == told
        assert said(found.say) == "A tiger! Everyone gives it a card."


def test_a_story_told_with_the_last_cards_is_shown_although_the_turn_is_over() -> None:
    found = settled(table({"Ana": "P-R L-R", "Bea": "P-Y"}, phase="tell"), TOLD, do("end"))
    assert said(found.title) == "Ana tells a story."
    assert said(found.then) == "Then it is Bea’s turn"
    asked = settled(changed(light(phase="tell"), down=0), do("tell", sultan="S2R"), do("end"))
    assert said(asked.then) == "Then: is there a story left?"


def test_a_story_and_the_discard_that_is_spread_at_the_end_of_its_turn_are_told_together() -> None:
    state = table({"Ana": "P-R L-R", "Bea": "P-Y"}, phase="tell", down=0, discard="L-Y P-G L-G", reshuffle=True)
    assert moves(settled(state, TOLD, do("end"))) == [
        "Put both cards on the Sultan card",
        "Leave the top card; shuffle the other 2 and spread them face down in the middle",
    ]


def test_a_tiger_that_took_the_last_cards_is_shown_although_the_turn_is_over() -> None:
    found = settled(
        table({"Ana": "P-R", "Bea": "P-Y"}), TIGER, FED[0], do("tiger", player="Bea", card="P-Y"), do("end")
    )
    assert said(found.title) == "The tiger takes 2 cards."
    assert said(found.then) == "Then it is Bea’s turn"
    assert said(found.say) == "Nobody draws again."


def test_a_tiger_that_finds_nobody_with_a_card_is_settled_at_once() -> None:
    found = settled(table({"Ana": "", "Bea": ""}), TIGER)
    assert said(found.title) == "The tiger leaves empty-handed."
    assert said(found.say) == "Nobody had a card to give to the tiger."
    assert len(found.moves) == 1


def test_a_book_says_which_cards_stay_open() -> None:
    found = settled(table(), BOOK, *(do("flip", card=card) for card in ("P-B", "L-B", "P-R")))
    assert said(found.title) == "The book has shown 3 cards."
    assert found.moves[0].marks == ("cards:P-B,L-B,P-R",)
    assert said(found.say) == "Look at what lies open: everybody may use it."


def test_a_book_with_nothing_left_to_turn_says_so() -> None:
    found = settled(table(down="BOOK"), BOOK)
    assert said(found.title) == "The book has nothing to show."
    assert said(found.say) == "There is no hidden card left to turn up."


def test_a_tiger_in_a_book_is_told_with_it() -> None:
    flips = [do("flip", card="P-B"), do("flip", card="TIG"), *FED]
    state = table()
    assert after(state, BOOK, *flips) is None  # a card of the book is still to be turned
    found = settled(state, BOOK, *flips, do("flip", card="L-B"))
    assert said(found.title) == "The book shows 2 cards, the tiger takes 2."
    assert len(found.moves) == 3
    assert moves(found)[2] == "The 2 special cards go back in the box, not onto the discard"


def test_whoever_draws_again_after_a_special_card_is_told_so() -> None:
    found = settled(table(redraw=True), TIGER, *FED)
    assert found.say is None
    assert said(found.then) == "Ana draws again"


def test_a_discard_that_fills_the_middle_again_is_told() -> None:
    state = table({"Ana": "P-R P-G L-B", "Bea": "P-Y L-G"}, discard="L-Y P-B", down=0, phase="tell", reshuffle=True)
    found = settled(state, do("discard", card="P-G"))
    assert said(found.title) == "The middle fills up again."
    assert moves(found) == ["Leave the top card; shuffle the other 2 and spread them face down in the middle"]
    assert said(found.then) == "Then it is Bea’s turn"
