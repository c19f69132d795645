"""The state as records word it, and what of a game may leave the table before its end."""

import json
from typing import Any

from companion.games.verrat import GAME
from companion.games.verrat import vocabulary as v
from companion.games.verrat.chronicle import chronicle
from companion.kernel.events import Step
from companion.kernel.record import position_as_json, positions, record_from_json
from companion.kernel.viewers import COURT
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.verrat.positions import NAMES, after, at, do, orders, revealed

DEAL: dict[str, Any] = {
    "colours": {"Ana": "red", "Bea": "yellow", "Cleo": "green", "Dan": "blue"},
    "numbers": [4, 9, 1, 12, 6, 3, 11, 2, 8, 5, 10, 7],
    "viziers": [
        "red.fat",
        "green.small",
        "blue.tall",
        "yellow.fat",
        "red.small",
        "blue.fat",
        "green.tall",
        "yellow.tall",
        "red.tall",
        "green.fat",
        "blue.small",
        "yellow.small",
    ],
    "hands": {
        "Ana": ["gold", "ships"],
        "Bea": ["horses", "pardon"],
        "Cleo": ["troops", "troops"],
        "Dan": ["goods", "cannons"],
    },
    "tops": {
        "bukhara": "horses",
        "tabriz": "gold",
        "shiraz": "pardon",
        "gidda": "ships",
        "uskub": "goods",
        "isfahan": "cannons",
    },
}
STAY = dict.fromkeys(v.SHAPES, v.STAY)
ACTIONS: list[dict[str, Any]] = [
    {"do": "plan"},
    {"do": "orders", "player": "Ana", "travel": {**STAY, "small": "tabriz"}},
    {"do": "orders", "player": "Bea", "travel": {**STAY, "small": "shiraz", "tall": "kaffa"}, "traitor": None},
    {"do": "orders", "player": "Cleo", "travel": {**STAY, "fat": "gidda"}},
    {"do": "orders", "player": "Dan", "travel": {**STAY, "fat": "tabriz"}},
]


def record(*actions: dict[str, Any]) -> dict[str, Any]:
    plain = {"record": 1, "game": "verrat", "players": list(NAMES), "options": {}, "deal": DEAL}
    return {**plain, "actions": [*actions]}


def ended(plain: dict[str, Any]) -> dict[str, Any]:
    *_, last = positions(record_from_json(plain, {"verrat": GAME}))
    state: dict[str, Any] = json.loads(json.dumps(position_as_json(GAME, last)))
    return state


def test_a_round_of_travel_leads_to_the_state_that_the_contract_gives() -> None:
    state = ended(record(*ACTIONS))
    tops = {"kaffa": None, **DEAL["tops"]}
    assert state == {
        "game": "verrat",
        "phase": "cards",
        "turn": 1,
        "order": ["Bea", "Cleo", "Dan", "Ana"],
        "who": "Bea",
        "court": [
            *("red.fat", "green.small", "blue.tall", "yellow.fat", None, None),
            *("green.tall", None, "red.tall", None, "blue.small", None),
        ],
        "cities": {
            **{city: [] for city in v.CITIES},
            "tabriz": ["red.small", "blue.fat"],
            "shiraz": ["yellow.small"],
            "kaffa": ["yellow.tall"],
            "gidda": ["green.fat"],
        },
        "in_hand": [],
        "dungeons": [None, None, None],
        "island": [],
        "piles": {city: {"cards": 4 if city == "kaffa" else 5, "top": tops[city]} for city in v.CITIES},
        "hands": {**DEAL["hands"], "Dan": ["cannons", "goods"]},
        "types": {"Ana": 2, "Bea": 1, "Cleo": 1, "Dan": 2},
        "weights": {"Ana": 12, "Bea": 12, "Cleo": 20, "Dan": 11},
        "eligible": [],
        "out": [],
        "ready": [],
        "failed": {},
        "collect": [
            {"player": "Bea", "vizier": "yellow.small", "city": "shiraz"},
            {"player": "Bea", "vizier": "yellow.tall", "city": "kaffa"},
            {"player": "Cleo", "vizier": "green.fat", "city": "gidda"},
        ],
        "votes": {},
        "tied": [],
        "convicted": None,
        "winner": None,
        "reason": None,
        "legal": ["correct", "take", "undo"],
    }


def test_single_orders_may_be_taken_back() -> None:
    state = ended(record(*ACTIONS[:3], do("undo"), do("undo"), do("orders", player="Bea", travel=STAY)))
    assert (state["phase"], state["ready"]) == ("plan", ["Bea"])


def test_orders_do_not_show_before_the_reveal() -> None:
    one = ended(record(*ACTIONS[:2]))
    other = ended(record(ACTIONS[0], do("orders", player="Ana", travel=STAY)))
    assert one == other


def test_votes_stay_to_be_seen_until_the_next_reveal() -> None:
    state = at({"red.fat": 5}, {"Bea": "horses cannons gold troops"})
    state = revealed(state, {"Ana": {"traitor": "yellow.fat"}})
    facts = GAME.record.state_as_json(state)
    assert (facts["turn"], facts["votes"], facts["convicted"]) == (2, {"yellow.fat": 5}, "yellow.fat")
    facts = GAME.record.state_as_json(revealed(after(state, do("plan")), {}))
    assert (facts["votes"], facts["convicted"]) == ({}, None)


def test_the_record_of_an_open_game_keeps_secret_orders_back() -> None:
    setup, deal = GAME.record.read(NAMES, {}, DEAL)
    assert GAME.record.public(setup, deal, ACTIONS[:4]) == ACTIONS[:1]
    assert GAME.record.public(setup, deal, ACTIONS) == ACTIONS
    undone = [*ACTIONS[:4], do("undo"), do("undo")]
    assert GAME.record.public(setup, deal, undone) == ACTIONS[:1]
    taken = do("take", city="kaffa", card="ships")
    assert GAME.record.public(setup, deal, [*ACTIONS, taken, do("undo"), taken]) == [*ACTIONS, taken]


def test_a_correction_between_secret_orders_stays_in_the_record() -> None:
    setup, deal = GAME.record.read(NAMES, {}, DEAL)
    mended = do("correct", tops={"gidda": "gold"}, why="misread")
    assert GAME.record.public(setup, deal, [*ACTIONS[:3], mended]) == [ACTIONS[0], mended]


def test_the_chronicle_tells_round_by_round() -> None:
    state = at({"red.fat": 5, "green.fat": "gidda"}, {"Bea": "horses cannons gold troops"})
    boards = {"Ana": "yellow.fat"}
    steps: list[Step[Any]] = []
    commands = [orders(state, player, boards.get(player)) for player in NAMES]
    for command in [*commands, do("take", city="gidda", next="gold"), do("draw")]:
        events = GAME.actions.decide(state, command)
        steps.append(Step(state, command, events))
        state = after(state, command)
    told = chronicle(steps, state)
    assert [(turn.turn, turn.convicted) for turn in told.turns] == [(1, "yellow.fat"), (2, None)]
    assert (told.winner, told.reason) == (None, "draw")


def test_a_count_of_the_table_names_what_differs() -> None:
    state = at(hands={"Ana": "gold gold", "Bea": "ships"})
    counted = {f"hand:{name}": len(state.hands[name]) for name in NAMES}
    counted |= {f"pile:{city}": n for city, n in state.piles.items()}
    assert GAME.pages.compare([], state, counted) == []
    moved = GAME.pages.compare([], state, {**counted, "hand:Ana": 3, "pile:gidda": 4})
    assert [finding.code for finding in moved] == ["hand_differs", "pile_differs"]
    assert [finding.code for finding in GAME.pages.compare([], state, {**counted, "pile:gidda": 3})][
        -1
    ] == "cards_missing"
    one_less = GAME.pages.compare([], state, {**counted, "pile:gidda": 4})[-1]
    assert (one_less.code, one_less.why.facts) == ("cards_missing", {"n": 1})
    extra = GAME.pages.compare([], state, {**counted, "hand:Bea": 2})
    assert extra[-1].code == "cards_extra"
    for locale in WHOLE:
        assert all(wording(locale).plain(finding.why) for finding in (*moved, *extra))


def test_one_player_wins_or_nobody() -> None:
    state = at(phase=v.INTRIGUE)
    assert GAME.extras.outcome(state.setup, None, state).parts == {}
    drawn = GAME.extras.outcome(state.setup, None, after(state, do("draw"))).parts
    assert [part.won for part in drawn.values()] == [False] * 4
    won = at({"red.fat": 7}, {"Ana": " ".join(v.POWERS[1:]), "Bea": "horses"}, v.INTRIGUE)
    won = after(won, do("trade", **{"from": "Bea", "to": "Ana"}, gives=["horses"], gets=[]))
    assert {name for name, part in GAME.extras.outcome(won.setup, None, won).parts.items() if part.won} == {"Ana"}


def test_whoever_holds_all_six_powers_stands_out_at_every_table() -> None:
    state = at(hands={"Ana": " ".join(v.POWERS), "Bea": " ".join(v.POWERS[1:]) + " ships"}, phase=v.INTRIGUE)
    shown: Any = GAME.pages.view(state, COURT).shown
    assert {one.name for one in shown.seats if one.has_every} == {"Ana"}
