"""What made the heir, everyone's powers turn by turn, and what is face up when."""

from typing import Any

import pytest

from companion.games.verrat import GAME
from companion.games.verrat import vocabulary as v
from companion.games.verrat.chronicle import Conviction, careers, charts, picture, turning_point
from companion.games.verrat.state import State
from companion.kernel.events import Step
from companion.kernel.viewers import COURT, GAME_MASTER
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.verrat.positions import FIVE, HEIR, LAST, NAMES, SIX, at, do, orders

Walked = tuple[list[Step[State]], State]


def walked(state: State, *commands: dict[str, Any]) -> Walked:
    past = []
    for command in commands:
        events = GAME.actions.decide(state, command)
        past.append(Step(state, command, events))
        for event in events:
            state = event.change(state)
    return past, state


def told(way: Walked, locale: str = "en") -> list[str]:
    found = turning_point(*way)
    assert found
    return [wording(locale).plain(one).translate(dict.fromkeys(map(ord, "\u2068\u2069"))) for one in found.text]


def all_orders(state: State, **boards: dict[str, Any]) -> list[dict[str, Any]]:
    return [orders(state, player, **boards.get(player, {})) for player in NAMES]


def arriving() -> Walked:
    state = at({"red.fat": "tabriz"}, {"Ana": SIX})
    return walked(state, *all_orders(state, Ana={"fat": HEIR}))


def turning() -> Walked:
    state = at({"red.fat": LAST}, {"Ana": SIX})
    return walked(state, *all_orders(state))


def taking() -> Walked:
    state = at({"red.fat": HEIR, "red.tall": "tabriz"}, {"Ana": FIVE}, v.CARDS_PHASE, tops={"tabriz": "ships"})
    return walked(state, do("take", city="tabriz", next="gold"))


def demanding() -> Walked:
    state = at({"red.fat": HEIR, "red.tall": 1}, {"Ana": FIVE, "Bea": "ships ships"}, v.SEAT_ONE)
    return walked(state, do("demand", **{"from": "Bea", "card": "ships"}))


def trading() -> Walked:
    state = at({"red.fat": HEIR}, {"Ana": FIVE, "Bea": "ships"}, v.INTRIGUE)
    return walked(state, do("trade", **{"from": "Bea", "to": "Ana", "gives": ["ships"], "gets": []}))


@pytest.mark.parametrize(
    ("way", "said"),
    [
        (arriving, "Turn 1: the round red vizier reaches the heir’s seat for Ana."),
        (turning, "Turn 1: the court moves on and carries the round red vizier to the heir’s seat, for Ana."),
        (
            taking,
            "Turn 1: Ana takes the last missing power at Tabriz (ships), with the round red vizier on the heir’s seat.",
        ),
        (
            demanding,
            (
                "Turn 1: Ana demands the last missing power from Bea (ships), "
                "with the round red vizier on the heir’s seat."
            ),
        ),
        (
            trading,
            "Turn 1: a trade with Bea brings Ana the last missing power, with the round red vizier on the heir’s seat.",
        ),
    ],
)
def test_what_made_the_heir_is_told(way: Any, said: str) -> None:
    assert told(way()) == [said]
    assert all(told(way(), locale) for locale in WHOLE)


def test_an_heir_who_had_all_powers_before_is_told_since_when() -> None:
    state = at({"red.fat": "tabriz", "red.tall": 4}, {"Ana": SIX})
    first = all_orders(state, Ana={"fat": "gidda", "tall": "gidda"})
    past, later = walked(state, *first)
    assert later.turn == 2
    more, over = walked(later, do("plan"), *all_orders(later, Ana={"fat": HEIR}))
    assert told(([*past, *more], over))[1:] == ["Ana had held all six powers since turn 1."]


def test_a_draw_and_an_open_game_have_no_such_moment() -> None:
    assert turning_point(*walked(at(phase=v.INTRIGUE), do("draw"))) is None
    assert turning_point([], at()) is None


def test_powers_are_counted_at_the_start_and_after_each_turn() -> None:
    past, after = taking()
    assert careers(past, after)[0].powers == (5, 6)
    assert careers([], at(hands={"Bea": "gold gold ships"}))[1].powers == (2,)


def convicting() -> Walked:
    state = at({"red.fat": 3, "yellow.fat": 5}, {"Ana": "gold ships goods troops"})
    return walked(state, *all_orders(state, Bea={"traitor": "red.fat"}))


def test_a_conviction_stands_with_its_owner_in_its_turn() -> None:
    past, after = convicting()
    assert [one.convictions for one in careers(past, after)] == [(Conviction(1, "red.fat"),), (), (), ()]
    drawn = charts(careers(past, after), after, 200, 60)
    assert drawn[0].convictions == [(Conviction(1, "red.fat"), 200.0)]


def test_the_winner_is_drawn_first_with_all_six_powers() -> None:
    past, after = trading()
    plan = picture(past, after, None)
    assert plan.charts[0].name == "Ana"
    assert plan.charts[0].held == list(v.POWERS)
    assert plan.charts[0].line.y == 0.0
    assert plan.height > plan.charts[-1].y


def accused(traitor: str | None, phase: str) -> State:
    """Bea names somebody, and then a card is taken, or one may be demanded."""
    hands = {"Ana": "gold ships goods troops troops", "Bea": "gold"}
    places = {"red.fat": 3, "yellow.fat": 5, "yellow.tall": "tabriz" if phase == v.CARDS_PHASE else 1}
    state = at(places, hands)
    state = walked(state, *all_orders(state, Bea={"traitor": traitor}))[1]
    assert state.phase == phase
    return state


@pytest.mark.parametrize("phase", [v.CARDS_PHASE, v.SEAT_ONE])
def test_nobody_sees_before_the_vote_who_was_named(phase: str) -> None:
    named, blank = accused("red.fat", phase), accused(None, phase)
    for viewer in (COURT, GAME_MASTER):
        assert GAME.pages.view(named, viewer) == GAME.pages.view(blank, viewer)
    assert GAME.pages.prompt(named) == GAME.pages.prompt(blank)


def test_from_the_vote_on_everybody_sees_who_was_named() -> None:
    shown: Any = GAME.pages.view(convicting()[1], COURT).shown
    assert [one.named for one in shown.boards] == [True] * 4
    assert [one.player for one in shown.boards if one.traitor] == ["Bea"]


def test_a_game_won_before_its_vote_keeps_the_indicators_face_down() -> None:
    state = at({"red.fat": HEIR, "red.tall": "tabriz", "yellow.fat": 3}, {"Ana": FIVE}, tops={"tabriz": "ships"})
    named = all_orders(state, Bea={"traitor": "red.fat"})
    over = walked(state, *named, do("take", city="tabriz", next="gold"))[1]
    assert over.winner == "Ana"
    shown: Any = GAME.pages.view(over, COURT).shown
    boards = shown.boards
    assert not any(one.traitor for one in boards)
