"""The state as records word it: the worked example of the record's contract, and every word of the log."""

from companion.games.mille_et_un import GAME
from companion.games.mille_et_un.state import State
from companion.kernel.events import Command, Step
from companion.kernel.record import position_as_json, positions, record_from_json
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.mille_et_un.positions import after, at, do

RECORD = {
    "record": 1,
    "game": "1001",
    "players": ["Ana", "Bea"],
    "options": {"sultans": 7, "tracking": "full", "first_player": "Ana"},
    "deal": {
        "row": ["S2R", "S1Y", "S1*"],
        "hands": {"Ana": ["P-R", "L-B"], "Bea": ["P-Y", "L-G"]},
        "discard": "L-R",
    },
    "actions": [
        do("draw_discard"),
        do("tell", cards=["P-R", "L-R"], sultan="S2R"),
        do("end"),
        do("draw_random", card="BOOK"),
        do("flip", card="L-Y"),
        do("flip", card="TIG"),
    ],
}


def test_the_state_is_worded_as_the_contract_says() -> None:
    *_, last = positions(record_from_json(RECORD, {"1001": GAME}))
    state = position_as_json(GAME, last)
    assert state == {
        "game": "1001",
        "phase": "tiger",
        "turn": 2,
        "active": "Bea",
        "sultans": 7,
        "row": [
            {"card": "S2R", "need": 2, "pairs": 1},
            {"card": "S1Y", "need": 1, "pairs": 0},
            {"card": "S1*", "need": 1, "pairs": 0},
        ],
        "hidden": 4,
        "completed": [],
        "draw_down": 38,
        "draw_up": 1,
        "discard": 0,
        "hands": {"Ana": 1, "Bea": 2},
        "on_row": 2,
        "box": 2,
        "specials": {"TIG": 1, "BOOK": 1},
        "effects": [{"card": "BOOK", "left": 1}, {"card": "TIG", "players": ["Bea", "Ana"]}],
        "told": False,
        "dry": 0,
        "hopeless": None,
        "cards": {
            "draw_up": ["L-Y"],
            "discard": [],
            "hands": {"Ana": ["L-B"], "Bea": ["L-G", "P-Y"]},
            "row": {"S2R": ["L-R", "P-R"], "S1Y": [], "S1*": []},
        },
        "winner": None,
        "reason": None,
        "legal": ["tiger", "undo"],
    }


def test_every_event_is_told_in_words() -> None:
    stalled = at({"Ana": "P-R", "Bea": "L-R"})
    giving_up = at({"Ana": "P-R", "Bea": "L-R"}, "P-G", stall_rounds=1)
    for _ in range(2):
        giving_up = after(giving_up, do("draw_discard"), do("discard", card="P-G"))
    asked = at({"Ana": "P-R", "Bea": "L-G"}, phase="discard", end_test="table")
    moments: list[tuple[object, Command]] = [
        (stalled, do("skip_draw")),
        (giving_up, do("declare_lost")),
        (asked, do("end")),
        (at({"Ana": "P-R", "Bea": ""}, "P-B P-Y", phase="discard", reshuffle=True), do("end")),
        (at({"Ana": "P-R", "Bea": ""}, "P-B", down=5), do("correct", why="it fell", discard=[])),
    ]
    for state, command in moments:
        step: Step[State] = Step(state, command, GAME.actions.decide(state, command))  # type: ignore[arg-type] # positions
        for locale in WHOLE:
            words = [wording(locale).plain(text) for text in (*GAME.pages.log(step), GAME.actions.undo_label(step))]
            assert all(words)
            assert len(words) > 1
