"""What the game master is told to do and say, and which notes come when."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers import POWERS
from companion.games.sultane.prompt import prompt, seat_words
from companion.games.sultane.setup import Setup
from companion.games.sultane.state import State
from companion.messages import LOCALES, wording
from tests.games.sultane.positions import after, board, deal_with, proposed, session, setup, state, using


def do(position: State) -> str:
    return prompt(position).do.id.removeprefix("sultane.prompt.")


def say(position: State) -> str:
    said = prompt(position).say
    assert said is not None
    return said.id.removeprefix("sultane.prompt.")


def all_notes(position: State) -> list[str]:
    return [note.id.removeprefix("sultane.prompt.") for note in prompt(position).notes]


def notes(position: State) -> list[str]:
    """All notes except where the sign goes, which closes every proposal."""
    return [note for note in all_notes(position) if note != "propose.sign"]


def tab(position: State) -> str:
    asked = prompt(position)
    return asked.steps[asked.step].id.removeprefix("sultane.step.")


def test_each_phase_stands_on_its_step_of_the_turn() -> None:
    assert tab(state()) == "narrator"
    assert tab(proposed()) == "vote"
    assert tab(state(phase="question", narrator="Bea", pacifist=3)) == "question"
    assert tab(session()) == tab(session(pacifist=3)) == tab(state(phase="top", refusals=3)) == "tale"
    assert tab(using("peek")) == "power"


def test_the_question_is_a_step_only_where_the_companion_does_not_know_the_roles() -> None:
    assert len(prompt(proposed(pacifist=3)).steps) == 4
    assert len(prompt(proposed(pacifist=3, deal=deal_with(dinarzade="Cleo"))).steps) == 3
    assert len(prompt(proposed(pacifist=2)).steps) == 3


def test_the_first_turn_opens_the_night() -> None:
    assert say(state()) == "propose.say_first"
    assert say(state(turn=2)) == "propose.say"


def test_every_turn_says_where_the_sign_goes_last_of_all() -> None:
    assert all_notes(state())[-1] == all_notes(state(turn=4, refusals=2))[-1] == "propose.sign"


def test_after_an_exile_the_court_hears_that_they_were_not_dinarzade() -> None:
    position = using("exile", deal=deal_with(dinarzade="Cleo"))
    gone = after(position, "exile", target="Bea")
    assert notes(gone)[0] == "news.exiled"
    assert prompt(gone).notes[0].facts["player"] == "Bea"


def test_in_discovery_an_exile_tells_nothing_of_dinarzade() -> None:
    gone = after(using("exile", setup(7, variant="discovery")), "exile", target="Bea")
    assert notes(gone)[0] == "news.exiled_discovery"


@pytest.mark.parametrize(
    ("refusals", "expected"), [(0, []), (1, ["note.two_refusals_left"]), (2, ["note.one_refusal_left"])]
)
def test_the_counter_threatens_before_the_top_tale_is_read(refusals: int, expected: list[str]) -> None:
    assert notes(state(turn=4, refusals=refusals)) == expected


def test_the_vote_that_may_fill_the_counter_says_so() -> None:
    assert "note.one_refusal_left" in notes(proposed(refusals=2))
    assert "note.one_refusal_left" not in notes(proposed(refusals=1))


def test_a_tie_is_explained_where_there_can_be_one() -> None:
    assert notes(proposed(setup(8))) == ["note.tie"]
    assert notes(proposed(setup(7))) == []
    assert prompt(proposed(setup(8))).notes[0].facts["half"] == 4


def first(position: State) -> list[str]:
    """What is shown alone before anything else: its instruction, then its notes."""
    before = prompt(position).before
    return [] if before is None else [one.id.removeprefix("sultane.prompt.") for one in (before.do, *before.notes)]


def test_a_reshuffle_stands_alone_before_anything_else() -> None:
    read = after(session(draw=1, discard=10, interventionist=3), "read", tale="interventionist")
    before = prompt(read).before
    assert before is not None
    assert first(read) == ["shuffle.do", "shuffle.then"]
    assert before.notes[0].facts["n"] == read.draw
    assert first(state()) == []


def test_a_reshuffle_before_the_top_tale_is_told_then() -> None:
    table = setup(original_veto=True)
    due = after(session(table, refusals=2, draw=2, discard=7, pacifist=5, veto=True), "veto")
    assert (due.phase, notes(due)) == ("top", ["automatic_reading.no_power", "automatic_reading.then"])
    assert first(due) == ["shuffle.do", "shuffle.then"]


def test_a_reshuffle_for_a_power_is_told_with_it() -> None:
    table = setup(pacifist_board=board("none", "peek"))
    due = after(session(table, draw=2, discard=11, pacifist=1), "read", tale="pacifist")
    assert (due.power, notes(due)) == ("peek", ["power.peek.back", "power.may_lie"])
    assert first(due) == ["shuffle.do", "shuffle.then"]


def test_news_is_over_with_the_next_action() -> None:
    read = after(session(draw=1, discard=10, interventionist=3), "read", tale="interventionist")
    assert first(after(read, "propose", narrator="Cleo")) == []


def test_a_power_without_a_target_is_told_when_it_is_passed_over() -> None:
    table = setup(5, pacifist_board=board("investigate"))
    read = after(session(table, investigated=("Bea", "Cleo", "Dan", "Eve")), "read", tale="pacifist")
    assert notes(read) == ["news.passed_over"]


def test_an_appointment_that_lapses_is_told() -> None:
    position = using("exile", appointed="Cleo", pacifist=4, discard=8)
    assert "news.lapsed" in notes(after(position, "exile", target="Cleo", dinarzade=False))


def test_a_tale_set_aside_is_sent_to_the_discard() -> None:
    read = after(session(setup(set_aside=True), interventionist=3), "read", tale="interventionist")
    assert "news.set_aside" in notes(read)


def test_a_tale_set_aside_goes_to_the_discard_before_the_discard_is_shuffled_in() -> None:
    table = setup(set_aside=True)
    read = after(session(table, draw=1, discard=9, set_aside=2, interventionist=3), "read", tale="interventionist")
    assert (read.discard, first(read)) == (0, ["shuffle.do", "news.set_aside", "shuffle.then"])
    assert "news.set_aside" not in notes(read)


@pytest.mark.parametrize("phase", ["propose", "vote", "question"])
def test_a_reshuffle_that_a_correction_brings_about_is_told_at_once(phase: str) -> None:
    before = state(phase=phase, narrator=None if phase == "propose" else "Bea", turn=5, pacifist=3, discard=6)
    assert first(after(before, "correct", draw=2, why="counted")) == ["shuffle.do", "shuffle.then"]
    assert first(after(before, "correct", draw=3, why="counted")) == []


def test_a_table_that_knows_how_the_cards_are_handled_is_not_told_again() -> None:
    handling = ["sultane.prompt.session.vizier", "sultane.prompt.session.narrator", "sultane.prompt.session.silence"]
    third, fourth = prompt(session(turn=3, refusals=1)), prompt(session(turn=4, refusals=1))
    assert ([note.id for note in third.notes[:2]], third.known) == (handling[:2], ())
    assert [note.id for note in fourth.notes] == ["sultane.prompt.session.counter"]
    assert [note.id for note in fourth.known] == handling


@pytest.mark.parametrize("refusals", range(3))
def test_a_reading_takes_the_counter_back_and_the_game_master_is_told_so(refusals: int) -> None:
    assert ("session.counter" in notes(session(refusals=refusals))) == (refusals > 0)


def test_an_appointed_grand_vizier_is_told_where_the_round_goes_on() -> None:
    position = after(using("appoint"), "appoint", target="Eve")
    assert notes(position) == ["note.appointed"]
    assert prompt(position).notes[0].facts["regular"] == "Ana"


def test_haiatalnefous_has_won_and_it_is_said_aloud() -> None:
    table = setup(7, haiatalnefous=True)
    won = after(state(table, pacifist=5, vizier="Cleo"), "reveal", player="Cleo")
    assert say(won) == "propose.say_won"
    assert notes(won)[:2] == ["news.won", "news.signed"]
    assert prompt(won).notes[1].facts["player"] == "Dan"


def test_the_game_master_may_note_that_haiatalnefous_stepped_forward() -> None:
    assert "note.may_reveal" in notes(state(setup(7, haiatalnefous=True), pacifist=5))
    assert "note.may_reveal" not in notes(state(setup(7), pacifist=5))


def test_from_three_pacifist_tales_on_the_vote_may_decide() -> None:
    assert "note.decisive_asked" in notes(proposed(pacifist=3))
    assert "note.decisive" in notes(proposed(pacifist=3, deal=deal_with(dinarzade="Cleo")))
    assert notes(proposed(pacifist=2)) == []
    assert notes(proposed(setup(7, v.DISCOVERY), pacifist=3, turn=2)) == []


def test_an_accepted_narrator_is_said_not_to_be_dinarzade() -> None:
    assert say(session(pacifist=3)) == "session.say_not_dinarzade"
    assert say(session(pacifist=2)) == say(session(setup(7, v.DISCOVERY), pacifist=3)) == "session.say"


def test_a_reshuffle_has_already_told_that_a_narrator_is_not_dinarzade() -> None:
    assert say(replace(session(pacifist=3), notices=("reshuffled",))) == "session.say"


def test_in_discovery_everyone_is_invited_to_say_yes_first() -> None:
    table = setup(7, v.DISCOVERY)
    assert notes(proposed(table)) == ["note.everyone_yes"]
    assert notes(proposed(table, turn=2)) == notes(proposed()) == []


@pytest.mark.parametrize(
    ("table", "refusals", "expected"),
    [
        (setup(), 2, "session.veto"),
        (setup(original_veto=True), 1, "session.veto_original"),
        (setup(original_veto=True), 2, "session.veto_last"),
    ],
)
def test_the_veto_is_explained_as_this_table_plays_it(table: Setup, refusals: int, expected: str) -> None:
    assert expected in notes(session(table, pacifist=5, veto=True, refusals=refusals))
    assert expected not in notes(session(table, pacifist=5, refusals=refusals))


def test_the_last_slot_is_announced() -> None:
    assert "note.last_pacifist" in notes(state(pacifist=5))
    assert "note.last_interventionist" in notes(state(interventionist=4))
    assert notes(state(turn=2, pacifist=4, interventionist=3)) == []


def test_that_nobody_would_be_eligible_is_said() -> None:
    stuck = state(
        setup(5), vizier="Cleo", exiled=("Dan", "Eve"), last_vizier="Gus", last_narrators=("Ana", "Bea"), pacifist=1
    )
    assert notes(stuck)[0] == "note.everyone_freed"


@pytest.mark.parametrize("power", POWERS)
def test_every_power_says_what_to_do_what_to_say_and_how(power: str) -> None:
    asked = prompt(using(power))
    assert asked.say is not None
    assert (len(asked.notes) >= 2) == (power != v.HOUSE)


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (setup(9), "votes"),
        (setup(9, schahzenan=True), "votes_schahzenan"),
        (setup(9, camp_discovery="envelopes"), "envelope"),
        (setup(9, v.DISCOVERY), "votes_discovery"),
    ],
)
def test_a_camp_is_shown_as_this_table_shows_it(table: Setup, expected: str) -> None:
    assert notes(using("investigate", table))[0] == f"power.investigate.{expected}"


def test_the_exile_says_whether_they_were_dinarzade_but_in_discovery() -> None:
    assert notes(using("exile"))[0] == "power.exile.answer"
    assert notes(using("exile", setup(6, v.DISCOVERY)))[0] == "power.exile.discovery"


def test_a_house_power_is_read_out_from_the_slot_that_was_covered() -> None:
    boards: dict[str, Any] = {
        "pacifist_board": board("none", "house"),
        "interventionist_board": ("power:house", "power:house", "DV", "DV", "DA"),
    }
    table = setup(house_powers={"pacifist:2": "Sing", "interventionist:2": "Dance"}, **boards)
    sing = after(session(table, pacifist=1), "read", tale="pacifist")
    dance = after(session(table, interventionist=1), "read", tale="interventionist")
    untold = after(session(table), "read", tale="interventionist")
    assert (prompt(sing).do.facts["house"], prompt(dance).do.facts["house"]) == ("Sing", "Dance")
    assert (do(sing), do(untold)) == ("power.house.do", "power.house_untold.do")


def test_an_emergency_narrator_is_named_and_then_reads() -> None:
    reading = after(using("emergency"), "emergency", narrator="Cleo")
    assert (do(reading), tab(reading)) == ("emergency.do", "power")
    assert prompt(reading).do.facts["narrator"] == "Cleo"


def test_the_end_says_who_won_and_why() -> None:
    found = after(proposed(pacifist=3, deal=deal_with(dinarzade="Bea")), "vote", accepted=True)
    assert (do(found), say(found)) == ("over.do.pacifists", "over.say.pacifists.dinarzade_narrator")
    full = after(session(interventionist=4), "read", tale="interventionist")
    assert (do(full), say(full)) == ("over.do.interventionists", "over.say.interventionists.tales")


def test_the_end_names_those_who_reached_a_goal_of_their_own() -> None:
    table = setup(9, schahzenan=True)
    over = after(session(table, pacifist=5, interventionist=4), "read", tale="interventionist")
    assert notes(over) == ["over.also.schahzenan"]
    alone = setup(9, schahzenan=True, schahzenan_alone=True)
    over = after(session(alone, pacifist=5, interventionist=4), "read", tale="interventionist")
    assert (do(over), say(over), notes(over)) == ("over.do.schahzenan", "over.say.schahzenan.alone", [])


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_said_aloud_takes_one_breath_or_two(locale: str) -> None:
    for position in (state(), proposed(), session(), session(pacifist=3), *(using(power) for power in POWERS)):
        said = prompt(position).say
        assert said is not None
        assert len(wording(locale).plain(said)) <= 110


def test_votes_alone_are_shown_by_everybody_at_once() -> None:
    assert prompt(proposed()).together
    assert not any(prompt(one).together for one in (state(), session(), using(v.PEEK)))


@pytest.mark.parametrize("apart", [{"exiled": ("Dan",)}, {"won": "Dan"}])
def test_once_the_game_is_over_nobody_is_asked_to_keep_quiet_any_more(apart: dict[str, Any]) -> None:
    def own(**more: Any) -> str:
        return seat_words(state(setup(7), **apart, **more), "Dan").own.id

    assert own() in {"sultane.phone.own.exiled", "sultane.phone.own.won"}
    assert own(phase="over", winner="pacifists", reason="tales_pacifist") == "sultane.phone.own.over"
