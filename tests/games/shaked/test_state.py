"""The state as records word it: the worked example of the record contract."""

import json
from pathlib import Path
from typing import Any

from companion.games.shaked import GAME
from companion.games.shaked import vocabulary as v
from companion.kernel.record import position_as_json, positions, record_from_json
from tests.games.shaked.positions import do

LOOKS = {
    "1": {"Dan": ["Ana"], "Eve": ["U"], "Ana": ["Bea"], "Bea": ["Eve"], "Cleo": ["U"]},
    "2": {"Dan": ["Dan", "Dan"], "Eve": ["Ana", "Bea"], "Ana": ["U", "U"], "Bea": ["Bea", "U"], "Cleo": ["Ana", "Ana"]},
    "3": {
        "Dan": ["U", "Ana"],
        "Eve": ["Eve", "Eve"],
        "Ana": ["Bea", "U"],
        "Bea": ["Bea", "Bea"],
        "Cleo": ["Dan", "Ana"],
    },
}
BALLOTS = {
    "2": {
        "Dan": [["Ana", "blue"]],
        "Eve": [["U", "red"]],
        "Ana": [["Bea", "blue"]],
        "Bea": [["Ana", "blue"]],
        "Cleo": [["Dan", "red"]],
    },
    "3": {"Dan": [["Ana", "blue"], ["U", "red"]], "Eve": [["U", "red"], ["U", "red"]]},
}


def looked(turn: str) -> list[dict[str, Any]]:
    """The looks of a round as actions."""
    actions = []
    for player, packs in LOOKS[turn].items():
        if len(packs) == 1:
            actions.append(do("look_other", player=player, pack=packs[0]))
        elif packs[0] == packs[1]:
            actions.append(do("look_two", player=player, pack=packs[0]))
        else:
            actions.append(do("look_one_one", player=player, packs=packs))
    return actions


def voted(turn: str) -> list[dict[str, Any]]:
    return [do("vote", player=player, tokens=tokens) for player, tokens in BALLOTS[turn].items()]


RECORD = {
    "record": 1,
    "game": "shaked",
    "players": ["Ana", "Bea", "Cleo", "Dan", "Eve"],
    "options": {"first_player": "Dan"},
    "actions": [
        do("own"),
        *looked("1"),
        do("own"),
        *looked("2"),
        do("end_talk"),
        *voted("2"),
        do("close"),
        do("turn_up", colour="red"),
        *looked("3"),
        do("end_talk"),
        *voted("3"),
    ],
}


def test_the_state_is_worded_as_the_contract_says() -> None:
    *_, last = positions(record_from_json(RECORD, {"shaked": GAME}))
    assert position_as_json(GAME, last) == {
        "game": "shaked",
        "phase": "vote",
        "turn": 3,
        "first": "Dan",
        "player": "Ana",
        "waiting": ["Ana", "Bea", "Cleo"],
        "silent": False,
        "recipe": {"BBB": 1, "BBR": 2, "RRB": 2, "RRR": 1},
        "looks": LOOKS,
        "ballots": BALLOTS,
        "tokens": {
            "Ana": {"blue": 3, "red": 0},
            "Bea": {"blue": 1, "red": 0},
            "Cleo": {"blue": 0, "red": 0},
            "Dan": {"blue": 0, "red": 1},
            "Eve": {"blue": 0, "red": 0},
            "U": {"blue": 0, "red": 4},
        },
        "turned_up": "red",
        "denounced": {"blue": None, "red": None},
        "hit": {"blue": None, "red": None},
        "packs": {},
        "winner": None,
        "winners": [],
        "reason": None,
        "legal": ["correct", "undo", "vote"],
    }


def test_what_may_be_done_follows_the_contract() -> None:
    legal = [
        position_as_json(GAME, position)["legal"] for position in positions(record_from_json(RECORD, {"shaked": GAME}))
    ]
    assert legal[0] == ["own"]
    assert legal[1] == ["look_other", "undo"]
    assert ["look_one_one", "look_two", "undo"] in legal
    assert ["close", "correct", "undo"] in legal
    assert ["correct", "turn_up", "undo"] in legal
    assert ["end_talk", "undo"] in legal
    assert ["end_talk", "correct", "undo"] not in legal
    assert ["correct", "end_talk", "undo"] in legal


def test_golden_games_hold_every_way_to_end() -> None:
    states = Path(__file__).parents[2] / "records" / "states"
    ends = [json.loads(path.read_text("utf-8")) for path in states.glob("shaked_*.json")]
    assert {(end["winner"], end["reason"]) for end in ends} == {
        (v.BLUE, v.CHIEF_DENOUNCED),
        (v.RED, v.CHIEF_DENOUNCED),
        (v.NOBODY, v.BOTH_CHIEFS),
        (v.NOBODY, v.NO_CHIEF),
        (v.NOBODY, v.NOBODY_DENOUNCED),
    }
