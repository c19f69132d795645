"""The state as the record contract words it (sections 3 and 4)."""

import json
from typing import Any

from companion.games.complots import GAME
from companion.kernel.record import parse, position_as_json, positions
from tests.games.complots.positions import PASS, after, counters, dealt, do, doubts, loses, shows, table

RECORD = """
{"record": 1, "game": "complots", "players": ["Ana", "Bea", "Cleo"],
 "options": {"first_player": "Ana", "fifth": "inquisitor"},
 "deal": {"hands": {"Ana": ["captain", "duchess"], "Bea": ["assassin", "inquisitor"], "Cleo": ["countess", "duchess"]},
  "court": ["inquisitor", "captain", "assassin", "countess", "duchess", "assassin", "captain", "inquisitor",
   "countess"]},
 "actions": [{"do": "power_captain", "target": "Bea"}, {"do": "doubt", "player": "Cleo"}, {"do": "proof",
  "shown": true, "court": ["assassin", "inquisitor", "captain", "duchess", "countess", "captain", "assassin",
   "captain", "inquisitor", "countess"]}]}
"""
ENDS_IN = """
{"game": "complots", "mode": "dealt", "phase": "lose", "turn": 1, "player": "Ana", "waiting": ["Cleo"],
 "coins": {"Ana": 2, "Bea": 2, "Cleo": 2}, "treasury": 48, "lives": {"Ana": 2, "Bea": 2, "Cleo": 2},
 "lost": {"Ana": [], "Bea": [], "Cleo": []}, "alive": ["Ana", "Bea", "Cleo"],
 "hidden": {"Ana": ["assassin", "duchess"], "Bea": ["assassin", "inquisitor"], "Cleo": ["countess", "duchess"]},
 "court": 9, "court_cards": ["inquisitor", "captain", "duchess", "countess", "captain", "assassin", "captain",
  "inquisitor", "countess"], "drawn": 0, "drawn_cards": [], "set_aside": 0,
 "action": {"do": "power_captain", "target": "Bea"}, "counter": null,
 "doubt": {"player": "Cleo", "of": "Ana", "kind": "captain", "shown": true},
 "examined": null, "winner": null, "reason": null, "legal": ["correct", "lose", "undo"]}
"""


def plain(*arguments: Any) -> dict[str, Any]:
    return dict(GAME.record.state_as_json(after(*arguments)))


def test_the_contracts_example_ends_in_the_contracts_state() -> None:
    *_, last = positions(parse(RECORD, {"complots": GAME}))
    assert position_as_json(GAME, last) == json.loads(ENDS_IN)


def test_at_the_table_no_card_is_known() -> None:
    state = plain(table(), do("power_ambassador"), PASS)
    assert [state[key] for key in ("mode", "hidden", "court_cards", "drawn_cards", "examined")] == [
        "table",
        *[None] * 4,
    ]
    assert (state["drawn"], state["court"]) == (2, 7)


def test_a_doubt_is_told_until_the_loss_it_costs_is_done() -> None:
    captain = (table(), do("power_captain", target="J2"))
    assert plain(*captain, doubts("J3"))["doubt"] == {"player": "J3", "of": "J1", "kind": "captain", "shown": None}
    assert plain(*captain, doubts("J3"), shows())["doubt"]["shown"] is True
    assert plain(*captain, doubts("J3"), shows(), loses("duchess"))["doubt"] is None


def test_a_counter_is_told_until_it_has_failed() -> None:
    countered = (table(), do("foreign_aid"), counters("J2", "duchess"))
    assert plain(*countered)["counter"] == {"player": "J2", "kind": "duchess"}
    assert plain(*countered, doubts("J3"), shows())["counter"] == {"player": "J2", "kind": "duchess"}
    assert plain(*countered, doubts("J3"), shows(False))["counter"] is None
    assert plain(*countered, PASS)["counter"] is None


def test_the_drawn_cards_are_out_of_the_court() -> None:
    start = dealt({"J1": "ambassador captain"})
    state = plain(start, do("power_ambassador"), PASS)
    assert state["drawn_cards"] == list(start.court_cards or ())[:2]
    assert state["court_cards"] == list(start.court_cards or ())[2:]
    assert (state["court"], state["drawn"]) == (7, 2)


def test_a_game_that_is_over_has_nothing_under_way() -> None:
    state = plain(
        table(2, lost={"J1": ["captain"], "J2": ["captain"]}),
        do("foreign_aid"),
        counters("J2", "duchess"),
        doubts("J1"),
        shows(),
        loses("countess"),
    )
    assert [state[key] for key in ("action", "counter", "doubt", "examined")] == [None] * 4
    assert [state[key] for key in ("phase", "player", "turn", "winner", "reason", "waiting")] == [
        "over",
        "J1",
        1,
        "J2",
        "last_survivor",
        [],
    ]


def test_nobody_is_waited_for_but_who_decides() -> None:
    countered = (table(4), do("foreign_aid"), counters("J3", "duchess"))
    assert plain(table(4), do("foreign_aid"))["waiting"] == ["J2", "J3", "J4"]
    assert plain(*countered)["waiting"] == ["J1", "J2", "J4"]
    assert plain(*countered, doubts("J4"))["waiting"] == ["J3"]
    assert plain(*countered, doubts("J4"), shows())["waiting"] == ["J4"]
