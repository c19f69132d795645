"""Light tracking: journeys, the verdict, pardons and a win are entered, everything else is the table's (section 9)."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.verrat import GAME
from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.tracking import journeys
from companion.games.verrat.chronicle import CHART, picture
from companion.games.verrat.setup import Deal
from companion.games.verrat.state import State, place_of
from companion.kernel.events import changed
from companion.kernel.journal import Entry
from companion.kernel.record import position_as_json, positions, record_from_json, record_to_json
from companion.kernel.refusal import has_errors
from companion.kernel.viewers import GAME_MASTER, seat_of
from companion.kernel.words import text
from companion.registry import GAMES
from tests.games.verrat.positions import COLOURS, HEIR, LAST, NAMES, NUMBERS, after, at, refusal, setup
from tests.playing import random_game, taken

BARE = Deal(COLOURS, NUMBERS, v.VIZIERS, {}, {})


def light(places: dict[str, int | str] | None = None, phase: str = v.TRAVEL, **options: Any) -> State:
    return at(places, phase=phase, piles=dict.fromkeys(v.CITIES, 0), tracking="light", **options)


def journey(vizier: str, place: object) -> dict[str, object]:
    return {"do": "journey", "vizier": vizier, "place": place}


def convict(vizier: str) -> dict[str, object]:
    return {"do": "convict", "vizier": vizier}


def free(vizier: str) -> dict[str, object]:
    return {"do": "free", "vizier": vizier}


def test_a_record_without_the_option_is_guided() -> None:
    assert GAME.record.write(setup()) == {}
    assert GAME.record.write(setup(tracking="light")) == {"tracking": "light"}


def test_a_game_begins_with_the_talk_and_no_cards() -> None:
    state = GAME.rules.start(setup(tracking="light"), BARE)
    plain = GAME.record.state_as_json(state)
    assert (plain["phase"], plain["turn"], plain["who"]) == ("intrigue", 1, None)
    assert plain["hands"] == {name: [] for name in NAMES}
    assert {choice.do for choice in GAME.actions.legal(state)} == {"plan", "draw", "crown", "correct"}
    assert after(state, {"do": "plan"}).phase == v.TRAVEL


def test_cards_in_the_deal_are_an_error() -> None:
    cards = Deal(COLOURS, NUMBERS, v.VIZIERS, {}, {"tabriz": "gold"})
    assert [one.code for one in GAME.rules.check(setup(tracking="light"), cards)] == ["light_cards"]
    assert not has_errors(GAME.rules.check(setup(tracking="light"), BARE))
    assert GAME.rules.deal(setup(tracking="light"), Random(1)).hands == {}


def test_travel_boards_are_needed_since_no_screen_takes_orders() -> None:
    table = setup(tracking="light")
    told = {one.id for one in (*GAME.pages.box(table, True).out, *GAME.kit.laying(table))}
    assert {"verrat.box.boards_light", "verrat.lay.boards_light"} <= told
    assert not told & {"verrat.box.boards", "verrat.lay.boards"}
    guided = {one.id for one in (*GAME.pages.box(setup(), True).out, *GAME.kit.laying(setup()))}
    assert {"verrat.box.boards", "verrat.lay.boards"} <= guided


def test_the_picture_leaves_no_room_for_powers_that_nobody_entered() -> None:
    over = after(light({"blue.fat": HEIR}), {"do": "crown"})
    plan = picture([], over, None)
    assert {one.height for one in plan.charts} == {0}
    assert plan.height == picture([], at({"blue.fat": HEIR}, phase=v.OVER), None).height - 2 * CHART


def test_an_unknown_tracking_is_an_error() -> None:
    assert [one.code for one in GAME.rules.check(setup(tracking="loose"), None)] == ["unknown_value"]


def test_whoever_is_not_tapped_stays() -> None:
    state = after(light({"red.fat": 1, "blue.fat": "kaffa"}), journey("red.fat", "tabriz"), journey("blue.fat", 1))
    assert (place_of(state, "red.fat"), place_of(state, "blue.fat"), place_of(state, "red.tall")) == (
        "tabriz",
        1,
        "isfahan",
    )
    assert after(state, {"do": "arrived"}).phase == v.VERDICT


def test_a_freed_vizier_may_travel_from_the_hand() -> None:
    state = light({"red.fat": "hand"})
    assert place_of(after(state, journey("red.fat", 4)), "red.fat") == 4


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (journey("red.fat", 2), "seat_to_seat"),
        (journey("red.fat", "stay"), "bad_value"),
        (journey("red.fat", 13), "bad_value"),
        (journey("red.fat", True), "bad_value"),
        (journey("red.small", "kaffa"), "bad_value"),
        (journey("red.small", 1), "seat_taken"),
        (journey("red.tall", "tabriz"), "in_dungeon"),
        (journey("blue.fat", 5), "banished"),
        (journey("pink.fat", 5), "unknown_vizier"),
        (convict("red.fat"), "wrong_phase"),
        ({"do": "trade", "from": "Ana", "to": "Bea", "gives": ["gold"], "gets": []}, "wrong_phase"),
    ],
)
def test_a_journey_that_the_board_forbids_is_refused(command: dict[str, object], code: str) -> None:
    state = light({"red.fat": 1, "red.small": "kaffa", "red.tall": "cell:1", "blue.fat": "island"}, trade_phase="any")
    assert refusal(state, command) == code


def test_nobody_travels_twice_in_a_round() -> None:
    state = after(light({"red.fat": "kaffa"}), journey("red.fat", 4))
    assert refusal(state, journey("red.fat", "tabriz")) == "already_travelled"
    assert "red.fat" not in journeys(state)
    again = after(state, {"do": "arrived"}, {"do": "acquit"}, {"do": "plan"})
    assert "red.fat" in journeys(again)


def test_whoever_is_convicted_goes_to_the_first_dungeon_and_the_court_moves_on() -> None:
    state = after(light({"red.fat": 4, "blue.fat": LAST}, v.VERDICT), convict("red.fat"))
    assert (state.dungeons, state.phase, state.turn) == (("red.fat", None, None), v.INTRIGUE, 2)
    assert state.court[0] == "blue.fat"
    assert state.convicted == "red.fat"


def test_a_full_row_pushes_the_last_one_to_the_island() -> None:
    cells: dict[str, int | str] = {"red.fat": "cell:1", "blue.fat": "cell:2", "green.fat": "cell:3"}
    state = after(light(cells, v.VERDICT), convict("yellow.fat"))
    assert (state.dungeons, state.island) == (("yellow.fat", "red.fat", "blue.fat"), ("green.fat",))
    free_first = after(light(cells, v.VERDICT, dungeon="first_free"), convict("yellow.fat"))
    assert free_first.dungeons == ("red.fat", "blue.fat", "yellow.fat")


def test_only_a_vizier_at_court_or_in_a_city_is_convicted() -> None:
    state = light({"red.fat": "hand", "blue.fat": "cell:1"}, v.VERDICT)
    assert [refusal(state, convict(one)) for one in ("red.fat", "blue.fat", "pink.fat")] == [
        "not_targetable",
        "not_targetable",
        "unknown_vizier",
    ]


def test_pardons_are_asked_as_long_as_the_second_or_third_dungeon_holds_somebody() -> None:
    state = after(light({"red.fat": "cell:2", "blue.fat": "cell:3"}, v.VERDICT), {"do": "acquit"})
    assert (state.phase, refusal(state, free("green.fat"))) == (v.FREEING, "pardon_cell")
    once = after(state, free("red.fat"))
    assert (once.phase, once.in_hand) == (v.FREEING, ("red.fat",))
    assert after(once, free("blue.fat")).phase == v.INTRIGUE
    assert after(once, {"do": "turn"}).turn == 2


def test_one_pardon_is_enough_where_the_table_says_so() -> None:
    state = light({"red.fat": "cell:2", "red.tall": "cell:3", "blue.fat": "cell:1"}, v.FREEING, one_pardon=True)
    assert after(state, free("red.fat")).phase == v.INTRIGUE
    assert refusal(changed(state, pardoned=("Ana",)), free("red.tall")) == "pardon_limit"
    both = light({"red.fat": "cell:2", "blue.fat": "cell:3"}, v.FREEING, one_pardon=True)
    assert after(both, free("red.fat")).phase == v.FREEING


def test_only_whoever_holds_the_heirs_seat_can_be_said_to_have_won() -> None:
    state = light({"blue.fat": HEIR})
    over = after(state, {"do": "crown"})
    assert (over.phase, over.winner, over.reason) == (v.OVER, "Dan", v.HEIR)
    assert GAME.pages.chronicle([], over).decisive is None
    assert refusal(light(), {"do": "crown"}) == "wrong_phase"
    assert refusal(at({"blue.fat": HEIR}), {"do": "crown"}) == "wrong_phase"


def test_the_prompt_says_who_would_win_and_who_takes_a_card() -> None:
    state = light({"blue.fat": HEIR, "red.fat": "tabriz", "green.tall": 1}, v.VERDICT)
    told = GAME.pages.prompt(state)
    assert [(note.id, note.facts.get("player")) for note in told.notes] == [
        ("verrat.prompt.pretender", "Dan"),
        ("verrat.prompt.verdict.alone", None),
        ("verrat.prompt.verdict.seat_one", "Cleo"),
    ]
    assert told.notes[1].facts["each"] == (
        text("verrat.prompt.verdict.at", player="Ana", city=text("verrat.city.tabriz")),
    )
    assert told.court == told.notes[1]  # the television shows one


def test_a_phone_is_asked_nothing_secret() -> None:
    for phase in (v.INTRIGUE, v.TRAVEL, v.VERDICT, v.FREEING):
        seen = GAME.pages.view(light({"red.fat": "cell:2"}, phase), seat_of("Ana"))
        assert (seen.choices, seen.secret, seen.decision_id) == ((), None, None)
    assert GAME.pages.seat_words(light({"red.fat": "cell:2"}, v.FREEING), "Ana").own.id == "verrat.phone.own.free"


def test_a_tap_on_a_vizier_may_be_followed_by_a_place() -> None:
    seen = GAME.pages.view(light({"red.fat": 3}), GAME_MASTER)
    assert "red.fat" in seen.pickable
    assert GAME.actions.command_from_form({"do": ["journey"], "vizier": ["red.fat"], "place": ["7"]}) == journey(
        "red.fat", 7
    )


@pytest.mark.parametrize("phase", [v.INTRIGUE, v.TRAVEL, v.VERDICT, v.FREEING])
def test_the_board_is_checked_and_put_right_in_every_phase(phase: str) -> None:
    state = light({"red.fat": 3, "blue.fat": "cell:2"}, phase)
    lying = GAME.pages.lying(state)
    assert {name.partition(":")[0] for name in lying} == {"vizier", "numbers"}
    assert [one.code for one in GAME.pages.compare([], state, {"vizier:red.fat": ["kaffa"]})] == ["vizier_differs"]
    right = after(state, taken(GAME, state, {"vizier:red.fat": ["kaffa"]}))
    assert (place_of(right, "red.fat"), right.phase) == ("kaffa", phase)
    assert refusal(state, {"do": "correct", "piles": {"kaffa": 1}, "why": "x"}) == "bad_value"
    assert refusal(state, {"do": "correct", "hands": {"Ana": ["gold"]}, "why": "x"}) == "bad_value"


@pytest.mark.parametrize("seed", range(12))
def test_random_games_end_and_their_records_say_the_same(seed: int) -> None:
    game, chance = GAMES["verrat"], Random(seed)
    table = game.rules.settle(setup(tracking="light", draws=seed % 2 == 0), chance)
    deal, rows = game.rules.deal(table, chance), list[Entry]()
    *_, last = random_game(game, table, deal, chance, undo=0.2, rows=rows)
    assert last.state.phase == v.OVER
    plain = record_to_json(game, NAMES, table, deal, [row.command for row in rows])
    record = record_from_json(json.loads(json.dumps(plain)), GAMES)
    assert (record.setup, record.deal) == (table, deal)
    *_, replayed = positions(record)
    assert position_as_json(game, replayed) == position_as_json(game, last)


@given(st.data())
def test_whatever_is_offered_is_accepted_and_no_vizier_gets_lost(data: st.DataObject) -> None:
    state = GAME.rules.start(setup(tracking="light"), BARE)
    for _ in range(data.draw(st.integers(1, 40))):
        choices = [one for one in GAME.actions.legal(state) if one.do not in ("correct", "crown", "draw")]
        choice = data.draw(st.sampled_from(choices))
        command = {"do": choice.do, **{key: data.draw(st.sampled_from(of)) for key, of in choice.values.items()}}
        state = after(state, command)
        assert all(place_of(state, one) is not None for one in v.VIZIERS)
        assert GAME.pages.prompt(state).do
