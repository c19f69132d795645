"""What the table is told to do, where a newcomer would wonder (section 4)."""

from companion.games.verrat import GAME
from companion.games.verrat import vocabulary as v
from companion.kernel.events import Step, changed
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.verrat.positions import at


def notes(state: object) -> set[str]:
    return {note.id for note in GAME.pages.prompt(state).notes}  # type: ignore[arg-type] # a state of this game


def court_note(state: object) -> str:
    told = GAME.pages.prompt(state).court  # type: ignore[arg-type] # a state of this game
    return told.id if told else ""


def test_after_the_court_moved_on_the_board_is_laid_anew() -> None:
    first = at(phase=v.INTRIGUE)
    assert "verrat.prompt.intrigue.board" not in notes(first)
    assert "verrat.prompt.intrigue.board" in notes(changed(first, turn=2))


def test_an_intrigue_begins_with_who_speaks_when_and_who_may_be_accused() -> None:
    told = GAME.pages.prompt(changed(at(phase=v.INTRIGUE), turn=2, convicted="red.fat")).notes
    assert [note.id for note in told[:2]] == ["verrat.prompt.intrigue.turns", "verrat.prompt.nobody_eligible"]


def test_a_collector_is_told_one_city_and_what_comes_after() -> None:
    alone = at({"red.fat": "tabriz", "red.tall": "kaffa"}, phase=v.CARDS_PHASE)
    prompt = GAME.pages.prompt(alone)
    assert prompt.do.facts["player"] == "Ana"
    assert prompt.say
    assert prompt.say.id == "verrat.prompt.cards.say"
    assert notes(alone) == {f"verrat.prompt.cards.{told}" for told in ("later", "note")}
    one = at({"red.fat": "tabriz"}, phase=v.CARDS_PHASE)
    assert "verrat.prompt.cards.later" not in notes(one)


def test_whoever_is_alone_at_kaffa_is_told_to_search_the_pile() -> None:
    searching = at({"red.fat": "kaffa"}, phase=v.CARDS_PHASE)
    prompt = GAME.pages.prompt(searching)
    assert prompt.say
    assert prompt.say.id == "verrat.prompt.cards.say_kaffa"
    assert "verrat.prompt.cards.kaffa" in notes(searching)


def test_whose_order_failed_is_told_with_the_reason() -> None:
    state = at({"red.fat": "tabriz"}, phase=v.CARDS_PHASE)
    for reason in (v.TAKEN, v.CONTESTED):
        prompt = GAME.pages.prompt(changed(state, failed={"yellow.fat": reason}))
        (told,) = [note for note in prompt.notes if "failed" in note.id]
        assert told.id == f"verrat.prompt.failed.{reason}"
        assert all(wording(locale).plain(told) for locale in WHOLE)


def test_who_declines_is_told_by_what_they_declined() -> None:
    for phase, places, hands in (
        (v.SEAT_ONE, {"red.fat": 1}, {"Bea": "gold gold"}),
        (v.PARDON_PHASE, {"red.fat": "cell:2"}, {"Ana": "pardon"}),
    ):
        state = at(places, hands, phase=phase)
        command = {"do": "pass"}
        step = Step(state, command, GAME.actions.decide(state, command))
        assert GAME.pages.log(step)[0].id == f"verrat.log.passed.{phase}"


def test_boards_alone_are_shown_by_everybody_at_once() -> None:
    assert GAME.pages.prompt(at()).together
    assert not GAME.pages.prompt(at(phase=v.INTRIGUE)).together


def test_the_court_learns_who_speaks_when_and_who_may_be_accused_not_how_the_tablet_works() -> None:
    for turn in (1, 2):
        assert court_note(changed(at(phase=v.INTRIGUE), turn=turn)) == "verrat.prompt.intrigue.order"
    assert court_note(at()) == "verrat.prompt.nobody_eligible"
