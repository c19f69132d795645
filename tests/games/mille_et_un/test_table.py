"""What people see and enter: the check of the table, the form of an action, the story of the game."""

from typing import Any

import pytest

from companion.games.mille_et_un import GAME
from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.chronicle import chronicle
from companion.games.mille_et_un.state import State, specials
from companion.kernel.events import Step, changed
from companion.kernel.refusal import Refused
from companion.kernel.viewers import COURT, GAME_MASTER, seat_of
from companion.kernel.words import text
from companion.messages import wording
from tests.games.mille_et_un.positions import NAMES, after, at, do, light
from tests.playing import taken

COUNTED = {"draw_down": 41, "draw_up": 0, "discard": 1, "hand:Ana": 2, "hand:Bea": 2}


def differences(**counted: int) -> list[Any]:
    return GAME.pages.compare([], light(), {**COUNTED, **counted})


def test_a_table_that_agrees_has_no_difference() -> None:
    assert differences() == []


def test_what_moved_between_the_piles_can_be_taken_over() -> None:
    first, second = differences(draw_down=40, discard=2)
    assert (first.code, second.code) == ("draw_down_differs", "discard_differs")
    assert after(light(), taken(GAME, light(), {**COUNTED, "draw_down": 40, "discard": 2})).down == 40


def test_a_tiger_that_was_not_entered_is_taken_out_with_one_tap() -> None:
    seen = {**COUNTED, "discard": 0, "special:TIG": 1}
    first, second = GAME.pages.compare([], light(), seen)
    assert (first.code, second.code) == ("discard_differs", "tig_differs")
    mended = after(light(), taken(GAME, light(), seen))
    assert (specials(mended), len(mended.discard), mended.box) == ({"TIG": 1, "BOOK": 2}, 0, ("TIG",))


def test_a_tiger_that_was_entered_too_often_comes_back() -> None:
    state = after(
        light(), {"do": "correct", "specials": {"TIG": 0}, "discard": 0, "draw_down": light().down - 1, "why": "?"}
    )
    back = after(state, {"do": "correct", "specials": {"TIG": 2}, "discard": 1, "draw_down": light().down, "why": "!"})
    assert (back.box, back.discard, back.down) == (light().box, light().discard, light().down)


def test_where_every_card_is_entered_what_is_hidden_follows_the_special_cards() -> None:
    state = at({"Ana": "P-R L-G", "Bea": "P-Y"}, down=10)
    mended = after(state, {"do": "correct", "specials": {"BOOK": 0}, "why": "the other book came"})
    assert (mended.down, mended.box.count("BOOK")) == (9, state.box.count("BOOK") + 1)


@pytest.mark.parametrize("wrong", [{}, {"LION": 1}, {"TIG": 3}, {"TIG": -1}, {"TIG": "1"}, {"TIG": 1}, 2])
def test_special_cards_are_corrected_as_far_as_there_are_any(wrong: object) -> None:
    with pytest.raises(Refused, match="bad_value"):
        GAME.actions.decide(light(), {"do": "correct", "specials": wrong, "why": "a slip"})


def test_a_pile_of_special_cards_alone_says_how_to_go_on() -> None:
    dead = changed(light(), down=4)
    assert "1001.prompt.draw.special" in [note.id for note in GAME.pages.prompt(dead).notes]
    assert "1001.prompt.draw.special" not in [note.id for note in GAME.pages.prompt(light()).notes]


def test_the_question_says_how_deep_the_discard_is_in_reach() -> None:
    asked = changed(light(), phase="question", down=0, discard=("?",) * 9, hands={"Ana": (), "Bea": ("?",)})
    (note,) = GAME.pages.prompt(asked).notes
    assert wording("en").plain(note) == "In reach: the cards in front of everyone, and the top 4 of the discard."


def test_a_missing_card_is_said_to_be_missing() -> None:
    assert [finding.code for finding in differences(draw_down=40)] == ["draw_down_differs", "cards_missing"]
    assert [finding.code for finding in differences(draw_up=1)] == ["draw_up_differs", "cards_extra"]
    assert differences(before=3, discard=2)[0].remedy is None


def test_whoever_draws_is_told_only_where_a_card_lies() -> None:
    words = {}
    for name, state in {
        "both": light(),
        "middle": changed(light(), discard=()),
        "discard": changed(light(), down=0),
        "open card": changed(light(), down=0, up=(v.UNSEEN,)),
        "nothing": changed(light(), down=0, discard=()),
    }.items():
        said = GAME.pages.prompt(state).say
        words[name] = said and said.id.removeprefix("1001.prompt.draw.")
    assert words == {
        "both": "say",
        "middle": "say_middle",
        "discard": "say_discard",
        "open card": "say",
        "nothing": None,
    }


def test_a_form_becomes_an_action() -> None:
    assert GAME.actions.command_from_form(
        {"do": ["tell"], "cards": ["P-R L-R"], "sultan": ["S2R"], "csrf": ["x"]}
    ) == do("tell", cards=["P-R", "L-R"], sultan="S2R")
    assert GAME.actions.command_from_form({"do": ["answer"], "possible": ["yes"]}) == do("answer", possible=True)
    assert GAME.actions.command_from_form({"do": ["answer"], "possible": ["perhaps"]}) == do(
        "answer", possible="perhaps"
    )
    assert GAME.actions.command_from_form({"do": ["correct"], "discard": ["3"], "hand:Ana": ["1"], "why": ["x"]}) == do(
        "correct", discard=3, hands={"Ana": 1}, why="x"
    )
    assert GAME.actions.command_from_form({"do": ["correct"], "discard": ["P-R L-R"], "hand:Ana": ["-"]}) == do(
        "correct", discard=["P-R", "L-R"], hands={"Ana": []}
    )
    assert GAME.actions.command_from_form({"do": ["draw_random"], "card": [""]}) == do("draw_random")
    assert GAME.actions.command_from_form({"do": ["draw_random"], "card": ["TIG", "BOOK"]}) == do(
        "draw_random", card=["TIG", "BOOK"]
    )


def test_everybody_sees_the_same_table_and_only_the_game_master_acts() -> None:
    state = at({"Ana": "P-R L-R", "Bea": ""}, "P-B", row=["S2R+1"], up="P-G", down=9)
    views = [GAME.pages.view(state, viewer) for viewer in (COURT, GAME_MASTER, seat_of("Ana"))]
    assert views[0].shown == views[1].shown == views[2].shown
    assert [bool(view.choices) for view in views] == [False, True, False]
    shown: Any = views[0].shown
    assert [card.code for card in shown.seats[0].cards] == ["P-R", "L-R"]
    assert [card.code for card in shown.top] == ["P-B"]
    shown = GAME.pages.view(light(), COURT).shown
    assert shown.top == ()


def test_the_game_is_told_turn_by_turn() -> None:
    state = at({"Ana": "P-R L-R", "Bea": ""}, row=["S1R", "S1Y"], phase=v.TELL, down=9)
    steps = []
    for command in (do("tell", cards=["P-R", "L-R"], sultan="S1R"), do("end"), do("draw_random", card="P-B")):
        steps.append(Step(state, command, GAME.actions.decide(state, command)))
        state = after(state, command)
    told = chronicle(steps, state)
    assert [(turn.turn, turn.sultan) for turn in told.turns] == [(1, "S1R"), (2, None)]
    assert (told.stories, told.ending.id) == (1, "1001.ending.open")


def test_a_record_before_the_end_holds_the_commands_that_count() -> None:
    commands = [do("reveal", card="S2R"), do("reveal", card="S1R"), do("undo"), do("reveal", card="S1G")]
    assert GAME.record.public(light().setup, None, commands) == [commands[0], commands[3]]


def test_prompts_change_with_what_lies_there() -> None:
    assert GAME.pages.prompt(light(phase=v.TELL)).say is not None
    poor = at({"Ana": "P-R", "Bea": ""}, phase=v.TELL)
    assert (GAME.pages.prompt(poor).do.id, GAME.pages.prompt(poor).say) == ("1001.prompt.tell.cannot", None)
    three = at({"Ana": "P-R P-G P-B", "Bea": ""}, phase=v.DISCARD)
    assert GAME.pages.prompt(three).do.id == "1001.prompt.discard.do_must"
    free = after(at({"Ana": "P-R", "Bea": "P-G"}, down="TIG", tiger_order="free"), do("draw_random", card="TIG"))
    assert GAME.pages.prompt(free).do.id == "1001.prompt.tiger.any"
    assert GAME.pages.script(light().setup).lines == ()


def test_the_court_is_not_told_about_the_buttons_that_turn_sultan_cards_up() -> None:
    assert GAME.pages.prompt(light(phase=v.REVEAL)).court is None
    telling = GAME.pages.prompt(light(phase=v.TELL))
    assert telling.court == telling.notes[0]


def test_the_court_reads_in_one_sentence_where_cards_may_be_taken_from() -> None:
    drawing = GAME.pages.prompt(light())
    assert drawing.court == text("1001.court.draw")
    empty = changed(light(), down=0)
    assert GAME.pages.prompt(empty).court == GAME.pages.prompt(empty).notes[0]


def test_where_cards_are_counted_the_order_is_told_while_several_have_to_feed_a_tiger_in_turn() -> None:
    for order, told in (("clockwise", True), ("free", False)):
        loose = after(light(3, tiger_order=order), do("draw_random", card="TIG"))
        last = after(loose, *(do("tiger", player=player) for player in NAMES[:2]))
        prompts = [GAME.pages.prompt(state) for state in (loose, last)]
        assert [prompt.do.id for prompt in prompts] == ["1001.prompt.tiger.any", "1001.prompt.tiger.do"]
        assert ["1001.prompt.tiger.order" in {note.id for note in one.notes} for one in prompts] == [told, False]


def test_a_book_turns_all_its_cards_up_with_one_tap_only_where_none_has_to_be_special() -> None:
    for down, turned in ((8, 3), (7, 3), (6, 0)):
        book = after(changed(light(), down=down), do("draw_random", card="BOOK"))
        shown: Any = GAME.pages.view(book, GAME_MASTER).shown
        assert shown.turn_all == turned


def test_a_book_shows_each_card_it_has_turned_in_its_place_and_what_lay_open_before_beside() -> None:
    book = at({"Ana": "P-R", "Bea": "L-B"}, up="P-G P-G", down="BOOK BOOK P-G L-Y L-R P-Y")
    turning = after(book, do("draw_random", card="BOOK"), do("flip", card="P-G"))
    assert turned(turning) == (["P-G"], ["P-G", "P-G"])
    second = after(turning, do("flip", card="BOOK"), do("flip", card="L-Y"))
    assert turned(second) == (["L-Y"], ["P-G", "P-G", "P-G"])
    assert turned(after(second, do("flip", card="L-R"), do("flip", card="P-Y"))) == (
        [],
        ["P-G"] * 3 + ["L-Y", "L-R", "P-Y"],
    )


def test_a_special_card_takes_a_place_of_the_book_unless_it_does_not_count() -> None:
    for replaced, places in ((False, ["TIG", "P-G"]), (True, ["P-G"])):
        book = at({"Ana": "", "Bea": ""}, down="BOOK TIG P-G L-Y L-R", book_replace=replaced)
        assert (
            turned(after(book, do("draw_random", card="BOOK"), do("flip", card="TIG"), do("flip", card="P-G")))[0]
            == places
        )


def turned(state: State) -> tuple[list[str], list[str]]:
    """Return what the screen shows of an open book: what it has turned, and what lies open beside."""
    shown: Any = GAME.pages.view(state, GAME_MASTER).shown
    return [card.code for card in shown.turned], [card.code for card in shown.beside]


def test_everybody_sees_how_many_stories_were_told() -> None:
    shown: Any = GAME.pages.view(at({"Ana": "P-R", "Bea": ""}, row=["S2R+1"], down=9), COURT).shown
    assert shown.stories == 1
    shown = GAME.pages.view(changed(light(), completed=("S2G", "S1B")), COURT).shown
    assert shown.stories == 3


def test_whoever_has_no_card_left_is_told_that_the_turn_is_over() -> None:
    for phase in (v.TELL, v.DISCARD):
        state = light(phase=phase)
        for cards, over in (((), True), ((v.UNSEEN,), False)):
            asked = GAME.pages.prompt(changed(state, hands={**state.hands, state.active: cards}))
            assert (asked.do == text("1001.prompt.no_card", player=state.active)) is over
            assert bool(asked.notes) is not over


def test_only_whoever_has_a_story_that_is_asked_for_is_asked_for_one_where_every_card_is_known() -> None:
    def asked(hand: str) -> str:
        return str(GAME.pages.prompt(at({"Ana": hand, "Bea": ""}, phase=v.TELL)).do.id)

    assert asked("P-R L-R L-B") == "1001.prompt.tell.do"
    assert asked("P-R L-B L-Y") == "1001.prompt.tell.cannot"
    assert asked("P-B L-B L-Y") == "1001.prompt.tell.cannot"
