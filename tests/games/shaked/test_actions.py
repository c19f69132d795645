"""Every action, who may make it, and every refusal of the record contract (sections 4 and 6)."""

from random import Random
from typing import Any

import pytest

from companion.games.shaked import GAME
from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions import ACTIONS
from companion.games.shaked.state import State, start
from companion.kernel.events import changed
from companion.kernel.journal import Position, decided
from companion.kernel.refusal import Refused
from tests.games.shaked.positions import FOUR, after, at, do, refusal, setup, tallied

X1 = {"Ana": (4, 0), "Bea": (2, 1), "Cleo": (0, 5), "Dan": (0, 0)}
TWO_NAMED = {"Ana": (5, 0), "Bea": (0, 1), "Cleo": (1, 5), "Dan": (0, 0)}
OVER = after(tallied(X1), do("reveal", packs=FOUR))
VOTED = after(at(v.VOTE, 2), do("vote", player="Ana", tokens=[["Bea", "blue"]]))
CARD_FREE = at(v.TALK, 3, 5, GAME.rules.deal(setup(5, card_free=True), Random(1)), card_free=True)
FIVE_COUNTS = {"Ana": (4, 0), "Bea": (1, 0), "Cleo": (0, 0), "Dan": (1, 2), "Eve": (0, 1), "U": (1, 5)}

REFUSED: list[tuple[str, State, dict[str, Any]]] = [
    ("unknown_action", at(v.OWN_A), do("dance")),
    ("unknown_action", OVER, do("dance")),
    ("game_over", OVER, do("own")),
    ("game_over", OVER, do("correct", player="Ana", turn=2, tokens=[["Bea", "blue"]], why="x")),
    ("wrong_phase", at(v.OWN_A), do("end_talk", what=1)),
    ("wrong_phase", at(v.OTHER), do("look_two", player="Ana", pack="Bea")),
    ("wrong_phase", at(v.LOOK, 2), do("look_other", player="Ana", pack="Bea")),
    ("wrong_phase", at(v.VOTE, 2), do("reveal", packs=FOUR)),
    ("wrong_phase", at(v.LOOK, 3, 4), do("turn_up", colour="red")),
    ("bad_value", at(v.OWN_A), do("own", player="Ana")),
    ("bad_value", at(v.OTHER), do("look_other", player="Ana")),
    ("bad_value", at(v.OTHER), do("look_other", player="Zoe", pack=3)),
    ("bad_value", at(v.OTHER), do("look_other", player=None, pack="Bea")),
    ("bad_value", at(v.LOOK, 2), do("look_one_one", player="Ana", packs=["Ana"])),
    ("bad_value", at(v.LOOK, 2), do("look_one_one", player="Ana", packs=["Ana", "Bea", "Cleo"])),
    ("bad_value", at(v.LOOK, 2), do("look_one_one", player="Ana", packs="AB")),
    ("bad_value", at(v.LOOK, 2), do("look_one_one", player="Ana", packs=["Ana", None])),
    ("bad_value", at(v.VOTE, 2), do("vote", player="Ana", tokens=[["Bea", "green"]])),
    ("bad_value", at(v.VOTE, 2), do("vote", player="Ana", tokens=[["Bea", []]])),
    ("bad_value", at(v.VOTE, 2), do("vote", player="Ana", tokens=[["Bea"]])),
    ("bad_value", at(v.VOTE, 2), do("vote", player="Ana", tokens=["BB"])),
    ("bad_value", at(v.VOTE, 2), do("vote", player="Ana", tokens="Bea")),
    ("bad_value", at(v.VOTE, 2), do("vote", player="Ana", tokens=[[1, "blue"]])),
    ("bad_value", at(v.U_REVEAL, 3, 5), do("turn_up")),
    ("bad_value", at(v.U_REVEAL, 3, 5), do("turn_up", colour="R")),
    ("bad_value", tallied(X1), do("reveal", packs={})),
    ("bad_value", tallied(X1), do("reveal", packs={"Cleo": "BRB"})),
    ("bad_value", tallied(X1), do("reveal", packs={"Cleo": ["RRR"]})),
    ("bad_value", tallied(X1), do("reveal", packs=["Cleo"])),
    ("bad_value", VOTED, do("correct", why="x")),
    ("bad_value", VOTED, do("correct", player="Ana", turn=2, tokens=[["Cleo", "red"]])),
    ("bad_value", VOTED, do("correct", player="Ana", turn=2, tokens=[["Cleo", "red"]], why="  ")),
    ("bad_value", VOTED, do("correct", player="Ana", turn=1, tokens=[["Cleo", "red"]], why="x")),
    ("bad_value", VOTED, do("correct", player="Ana", turn=True, tokens=[["Cleo", "red"]], why="x")),
    ("bad_value", VOTED, do("correct", player="Ana", turn="2", tokens=[["Cleo", "red"]], why="x")),
    ("bad_value", VOTED, do("correct", player="Ana", turn=2, tokens=[], turned_up="red", why="x")),
    ("bad_value", at(v.TALK, 3, 5), do("correct", turned_up="R", why="x")),
    ("unknown_player", at(v.OTHER), do("look_other", player="Zoe", pack="Bea")),
    ("unknown_player", at(v.OTHER, 1, 5), do("look_other", player="U", pack="Bea")),
    ("unknown_player", at(v.LOOK, 2), do("look_one_one", player="Bea", packs=["U", "Zoe"])),
    ("unknown_player", at(v.VOTE, 2), do("vote", player="Ana", tokens=[["Zoe", "blue"]])),
    ("unknown_player", tallied(X1), do("reveal", packs={"Zoe": "BBB"})),
    ("unknown_player", VOTED, do("correct", player="U", turn=2, tokens=[["Cleo", "red"]], why="x")),
    ("u_not_in_game", at(v.OTHER), do("look_other", player="Bea", pack="U")),
    ("u_not_in_game", at(v.LOOK, 2, 6), do("look_two", player="Ana", pack="U")),
    ("u_not_in_game", at(v.VOTE, 2, 8), do("vote", player="Ana", tokens=[["U", "blue"]])),
    ("u_not_in_game", tallied(X1), do("reveal", packs={"U": "BBB"})),
    ("u_not_in_game", at(v.OWN_A), do("correct", turned_up="red", why="x")),
    ("already_voted", VOTED, do("vote", player="Ana", tokens=[])),
    ("not_your_turn", at(v.OTHER), do("look_other", player="Bea", pack="Bea")),
    ("not_your_turn", VOTED, do("vote", player="Cleo", tokens=[])),
    ("self_not_allowed", at(v.OTHER), do("look_other", player="Ana", pack="Ana")),
    ("same_target_twice", at(v.LOOK, 2), do("look_one_one", player="Ana", packs=["Bea", "Bea"])),
    ("same_target_twice", at(v.LOOK, 3, 5), do("look_one_one", player="Ana", packs=["U", "U"])),
    ("u_one_card", at(v.LOOK, 3, 5), do("look_two", player="Ana", pack="U")),
    ("vote_count", at(v.VOTE, 2), do("vote", player="Ana", tokens=[])),
    ("vote_count", at(v.VOTE, 2), do("vote", player="Ana", tokens=[["Bea", "blue"]] * 2)),
    ("vote_count", at(v.VOTE, 3), do("vote", player="Ana", tokens=[["Ana", "blue"]])),
    ("vote_self", at(v.VOTE, 3), do("vote", player="Ana", tokens=[["Ana", "blue"], ["Ana", "red"]])),
    ("vote_mixed", at(v.VOTE, 3), do("vote", player="Ana", tokens=[["Bea", "blue"], ["Bea", "red"]])),
    ("vote_missing", VOTED, do("close")),
    ("not_voted", VOTED, do("correct", player="Bea", turn=2, tokens=[["Bea", "red"]], why="x")),
    ("not_voted", VOTED, do("correct", player="Ana", turn=3, tokens=[], why="x")),
    ("vote_count", VOTED, do("correct", player="Ana", turn=2, tokens=[], why="x")),
    ("vote_self", VOTED, do("correct", player="Ana", turn=2, tokens=[["Ana", "red"]], why="x")),
    ("not_turned_up", at(v.U_REVEAL, 3, 5), do("correct", turned_up="red", why="x")),
    ("already_revealed", after(tallied(X1), do("reveal", packs={"Cleo": "RRB"})), do("reveal", packs={"Cleo": "RRR"})),
    ("denounced_first", tallied(TWO_NAMED), do("reveal", packs={"Ana": "BBB", "Bea": "BBB"})),
    ("packs_inconsistent", tallied(TWO_NAMED), do("reveal", packs={"Ana": "BBB", "Cleo": "BBB"})),
    ("packs_inconsistent", tallied(FIVE_COUNTS), do("reveal", packs={"U": "BBB"})),
]


@pytest.mark.parametrize(("code", "state", "command"), REFUSED, ids=[f"{n}-{row[0]}" for n, row in enumerate(REFUSED)])
def test_what_the_rules_forbid_is_refused_by_its_code(code: str, state: State, command: dict[str, Any]) -> None:
    assert refusal(state, command["do"], **{key: value for key, value in command.items() if key != "do"}) == code


@pytest.mark.parametrize(
    ("key", "state", "command"),
    [
        ("turned_up", at(v.TALK, 3, 5), do("correct", turned_up="R", why="x")),
        ("player", VOTED, do("correct", player="Ana", turn=2, tokens=[], turned_up="red", why="x")),
        ("tokens", VOTED, do("correct", player="Ana", turn=2, why="x")),
        ("player", VOTED, do("correct", turn=2, tokens=[["Bea", "red"]], why="x")),
        ("turn", VOTED, do("correct", player="Ana", turn=1, tokens=[["Bea", "red"]], why="x")),
        ("turn", VOTED, do("correct", player="Ana", turn=True, tokens=[["Bea", "red"]], why="x")),
        ("why", VOTED, do("correct", player="Ana", turn=2, tokens=[["Bea", "red"]])),
        ("turned_up", CARD_FREE, do("correct", turned_up="red", why="x")),
    ],
)
def test_a_correction_that_says_too_little_or_too_much_names_the_key(
    key: str, state: State, command: dict[str, Any]
) -> None:
    with pytest.raises(Refused) as refused:
        GAME.actions.decide(state, command)
    assert (refused.value.code, refused.value.facts) == ("bad_value", {"key": key})


def test_every_code_of_the_contract_is_reached() -> None:
    elsewhere = {"nothing_to_undo", "bad_setup"}  # the next two tests
    assert {code for code, _, _ in REFUSED} | elsewhere == set(ACTIONS.refusals)


def test_without_a_first_player_nothing_begins() -> None:
    with pytest.raises(Refused, match="bad_setup"):
        start(GAME.record.read(("Ana", "Bea", "Cleo", "Dan"), {}, None)[0], None)
    with pytest.raises(Refused, match="bad_setup"):
        start(setup(card_free=True), None)


def test_where_nothing_was_done_nothing_is_taken_back() -> None:
    with pytest.raises(Refused, match="nothing_to_undo"):
        decided(GAME, Position(0, at(v.OWN_A)), do("undo"))


def test_round_1_goes_from_ones_own_pack_to_anothers_and_back() -> None:
    state = after(at(v.OWN_A, count=5, first_player="Dan"), do("own", at=3))
    assert (state.phase, state.player, state.waiting) == (v.OTHER, "Dan", ("Dan", "Eve", "Ana", "Bea", "Cleo"))
    for player in state.waiting:
        assert state.silent
        state = after(state, do("look_other", player=player, pack="U"))
    assert (state.phase, state.turn, state.player, state.silent) == (v.OWN_B, 1, None, True)
    state = after(state, do("own"))
    assert (state.phase, state.turn, state.player, state.silent) == (v.LOOK, 2, "Dan", True)


def test_the_silence_ends_with_the_last_look() -> None:
    state = at(v.LOOK, 2)
    for player in state.order:
        assert state.silent
        state = after(state, do("look_two", player=player, pack=player))
    assert (state.phase, state.silent) == (v.TALK, False)
    state = after(state, do("end_talk"))
    assert (state.phase, state.silent, state.player) == (v.VOTE, False, "Ana")


def test_with_open_looks_only_round_1_is_silent() -> None:
    assert not at(v.LOOK, 2, open_looks=True).silent
    assert at(v.OTHER, open_looks=True).silent


@pytest.mark.parametrize(("count", "phase"), [(4, v.LOOK), (5, v.U_REVEAL), (7, v.U_REVEAL), (8, v.LOOK)])
def test_a_card_of_the_middle_is_turned_up_before_round_3(count: int, phase: str) -> None:
    state = at(v.VOTE, 2, count)
    for player in state.order:
        state = after(state, do("vote", player=player, tokens=[["Ana" if player != "Ana" else "Bea", "red"]]))
    assert state.phase == v.VOTE
    state = after(state, do("close"))
    assert (state.phase, state.turn) == (phase, 3)
    if phase == v.U_REVEAL:
        state = after(state, do("turn_up", colour="red"))
        assert (state.phase, state.turned_up, GAME.record.state_as_json(state)["packs"]) == (v.LOOK, "red", {})


def test_the_opener_of_a_round_moves_on_only_by_the_option() -> None:
    for rotate, openers in ((False, ["Dan", "Dan"]), (True, ["Ana", "Bea"])):
        state = after(at(v.OWN_B, first_player="Dan", rotate_first=rotate), do("own"))
        second = state.first
        state = at(v.VOTE, 2, first_player="Dan", rotate_first=rotate)
        state = changed(state, first=second)
        for player in state.order:
            state = after(state, do("vote", player=player, tokens=[["Ana" if player != "Ana" else "Bea", "red"]]))
        assert [second, after(state, do("close")).first] == openers


def test_one_card_of_the_middle_for_the_table_is_one_in_round_3() -> None:
    state = at(v.LOOK, 3, 5, u_limit="table")
    state = after(state, do("look_one_one", player="Ana", packs=["U", "Bea"]))
    assert refusal(state, "look_one_one", player="Bea", packs=["Cleo", "U"]) == "u_one_card"
    state = at(v.LOOK, 2, 5, u_limit="table")
    state = after(state, do("look_two", player="Ana", pack="U"))
    assert after(state, do("look_two", player="Bea", pack="U")).looks[2]["Bea"] == ("U", "U")


def test_each_player_may_see_one_card_of_the_middle_in_round_3() -> None:
    state = after(at(v.LOOK, 3, 5), do("look_one_one", player="Ana", packs=["U", "Bea"]))
    assert after(state, do("look_one_one", player="Bea", packs=["Cleo", "U"])).looks[3]["Bea"] == ("Cleo", "U")


def test_mixed_tokens_are_an_option() -> None:
    tokens = [["Bea", "blue"], ["Bea", "red"]]
    state = after(at(v.VOTE, 3, mixed_tokens=True), do("vote", player="Ana", tokens=tokens))
    assert GAME.record.state_as_json(state)["tokens"] != GAME.record.state_as_json(at(v.VOTE, 3))["tokens"]
    assert state.ballots[3]["Ana"] == (("Bea", "blue"), ("Bea", "red"))


@pytest.mark.parametrize("votes", ["simultaneous", "secret"])
def test_hidden_votes_come_in_any_order_and_show_nothing_before_they_are_closed(votes: str) -> None:
    state = at(v.VOTE, 2, votes=votes)
    before = GAME.record.state_as_json(state)
    assert (before["player"], before["waiting"], before["ballots"]) == (None, list(state.order), {"2": None, "3": None})
    for player in reversed(state.order):
        target = "Ana" if player != "Ana" else "Bea"
        state = after(state, do("vote", player=player, tokens=[[target, "red"]]))
        assert GAME.record.state_as_json(state)["tokens"] == before["tokens"]
        assert GAME.record.state_as_json(state)["ballots"] == before["ballots"]
    closed = after(state, do("close"))
    assert tuple(closed.ballots[2]) == state.order
    shown = GAME.record.state_as_json(closed)
    assert shown["tokens"] == {
        "Ana": {"blue": 0, "red": 3},
        "Bea": {"blue": 0, "red": 1},
        "Cleo": {"blue": 0, "red": 0},
        "Dan": {"blue": 0, "red": 0},
    }
    placed = {"Ana": [["Bea", "red"]], **{name: [["Ana", "red"]] for name in ("Bea", "Cleo", "Dan")}}
    assert shown["ballots"] == {"2": placed if votes == "simultaneous" else None, "3": None}


def test_a_correction_replaces_tokens_while_the_vote_runs() -> None:
    state = after(VOTED, do("correct", player="Ana", turn=2, tokens=[["Cleo", "red"]], why="slip"))
    assert (state.ballots[2], state.phase, state.player) == ({"Ana": (("Cleo", "red"),)}, v.VOTE, "Bea")


def test_a_correction_after_the_count_counts_anew() -> None:
    state = at(v.VOTE, 3)
    for player, tokens in (
        ("Ana", [["Dan", "red"], ["Dan", "red"]]),
        ("Bea", [["Dan", "red"], ["Dan", "red"]]),
        ("Cleo", [["Bea", "blue"], ["Bea", "red"]]),
        ("Dan", [["Cleo", "red"], ["Cleo", "red"]]),
    ):
        if player == "Cleo":
            tokens = [["Bea", "blue"], ["Ana", "red"]]
        state = after(state, do("vote", player=player, tokens=tokens))
    state = after(state, do("close"))
    assert state.denounced == {v.BLUE: None, v.RED: "Dan"}
    state = after(state, do("reveal", packs={"Dan": "RRR"}))
    assert (state.phase, GAME.record.state_as_json(state)["hit"]) == (v.REVEAL_ALL, {v.BLUE: None, v.RED: True})
    fix = {"turn": 3, "why": "misheard"}
    state = after(
        state,
        do("correct", player="Ana", tokens=[["Cleo", "red"], ["Cleo", "red"]], **fix),
        do("correct", player="Bea", tokens=[["Cleo", "red"], ["Cleo", "red"]], **fix),
    )
    assert (state.phase, state.denounced[v.RED], state.shown) == (v.REVEAL_DENOUNCED, "Cleo", {"Dan": "RRR"})
    assert GAME.record.state_as_json(state)["hit"] == {v.BLUE: None, v.RED: None}
    assert refusal(state, "reveal", packs={"Ana": "BBB"}) == "denounced_first"


def test_a_correction_that_denounces_a_pack_already_shown_changes_no_phase() -> None:
    state = after(tallied(X1), do("reveal", packs={"Cleo": "RRR"}))
    ballots = {2: {"Dan": (("Cleo", "red"),)}, 3: state.ballots[3]}
    state = after(
        changed(state, ballots=ballots), do("correct", player="Dan", turn=2, tokens=[["Bea", "red"]], why="x")
    )
    assert (state.phase, state.denounced[v.RED]) == (v.REVEAL_ALL, "Cleo")


def test_the_turned_up_card_can_be_corrected_and_must_fit() -> None:
    state = after(at(v.TALK, 3, 5), do("correct", turned_up="blue", why="it was dark"))
    assert state.turned_up == "blue"
    shown = after(tallied(FIVE_COUNTS), do("reveal", packs={"U": "RRR"}))
    assert refusal(shown, "correct", turned_up="blue", why="x") == "packs_inconsistent"


def test_while_the_middle_is_hidden_some_content_left_has_the_turned_up_colour() -> None:
    counts = {"Ana": (4, 0), "Bea": (1, 0), "Cleo": (0, 0), "Dan": (1, 2), "Eve": (0, 6), "U": (1, 0)}
    packs = {"Ana": "BBB", "Bea": "BBR", "Cleo": "BBR", "Dan": "RRB", "Eve": "RRB"}
    assert refusal(tallied(counts, turned_up="blue"), "reveal", packs=packs) == "packs_inconsistent"
    assert after(tallied(counts), do("reveal", packs=packs)).hidden_packs == ("U",)


def test_packs_may_be_shown_one_by_one_the_denounced_first() -> None:
    state = tallied(TWO_NAMED)
    phases = []
    for pack in ("Cleo", "Ana", "Dan", "Bea"):
        state = after(state, do("reveal", packs={pack: FOUR[pack]}))
        phases.append(state.phase)
    assert phases == [v.REVEAL_DENOUNCED, v.REVEAL_ALL, v.REVEAL_ALL, v.OVER]
