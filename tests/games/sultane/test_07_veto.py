"""Section 7: the veto, and the original one."""

import json
from random import Random

import pytest

from companion.games.sultane import GAME
from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions import ACTIONS
from companion.games.sultane.eligibility import blocked
from companion.games.sultane.setup import read
from companion.games.sultane.setup_form import options_from_form
from companion.kernel.journal import Entry, Position, applied, decided
from companion.kernel.record import positions, record_from_json, record_to_json
from companion.registry import GAMES
from tests.games.sultane.positions import NAMES, after, played, proposed, refusal, session, setup, shown, state


def test_the_veto_is_locked_before_five_pacifist_tales() -> None:
    assert refusal(session(pacifist=4), "veto") == "veto_locked"


def test_the_fifth_tale_of_this_turn_does_not_unlock_the_veto_of_this_turn() -> None:
    """An emergency narrator reads after the fifth tale; there is no veto in an emergency either."""
    table = setup(pacifist_board=("S8", "S6", "SA", "SV", "power:emergency", "SR"))
    power = after(session(table, pacifist=4), "read", tale="pacifist")
    assert shown(power, "phase", "veto") == ("power", False)
    emergency = after(power, "emergency", narrator="Cleo")
    assert refusal(emergency, "veto") == "wrong_phase"
    assert after(emergency, "read", tale="interventionist").veto is True


def test_the_veto_unlocks_for_the_next_government() -> None:
    table = setup(pacifist_board=("S8", "S6", "SA", "SV", "power:none", "SR"))
    assert after(session(table, pacifist=4), "read", tale="pacifist").veto is True


def test_a_veto_discards_all_three_tales_and_moves_no_counter() -> None:
    vetoed = after(session(pacifist=5, veto=True, refusals=2), "veto")
    assert shown(vetoed, "phase", "refusals", "draw", "discard", "turn", "vizier", "narrator") == (
        "propose",
        2,
        9,
        3,
        2,
        "Bea",
        None,
    )


def test_a_veto_reads_nothing() -> None:
    assert after(session(pacifist=5, veto=True), "veto").pacifist == 5


def test_where_the_veto_is_declined_the_tale_is_read() -> None:
    assert after(session(pacifist=5, veto=True), "read", tale="interventionist").interventionist == 1


def test_the_original_veto_moves_the_counter() -> None:
    vetoed = after(session(setup(original_veto=True), pacifist=5, veto=True, refusals=1), "veto")
    assert shown(vetoed, "phase", "refusals", "turn") == ("propose", 2, 2)


def test_the_third_of_refusals_and_original_vetoes_reads_the_top_tale() -> None:
    due = after(session(setup(original_veto=True), pacifist=5, veto=True, refusals=2), "veto")
    assert shown(due, "phase", "refusals", "turn", "vizier") == ("top", 3, 1, "Ana")
    assert after(due, "top", tale="interventionist").refusals == 0


def test_an_original_veto_reshuffles_before_the_top_tale_when_two_or_fewer_are_left() -> None:
    table = setup(original_veto=True)
    due = after(session(table, pacifist=5, veto=True, refusals=2, draw=2, discard=7), "veto")
    assert shown(due, "phase", "draw", "discard") == ("top", 12, 0)
    enough = after(session(table, pacifist=5, veto=True, refusals=2, draw=3, discard=6), "veto")
    assert shown(enough, "phase", "draw", "discard") == ("top", 3, 9)


def test_the_narrator_named_last_is_still_shown_while_an_original_veto_brings_the_top_tale() -> None:
    assert after(session(setup(original_veto=True), pacifist=5, veto=True, refusals=2), "veto").narrator == "Bea"


def test_the_veto_shows_in_every_phase_of_a_turn() -> None:
    position = state(pacifist=5, veto=True)
    voting = after(position, "propose", narrator="Bea")
    refused = played(voting, {"do": "vote", "accepted": False})
    assert (voting.veto, refused.veto) == (True, True)
    assert after(proposed(pacifist=5, veto=True, refusals=2), "vote", accepted=False).veto is True


def test_there_is_no_veto_in_discovery() -> None:
    """Even on a board that is long enough for five tales."""
    table = setup(variant=v.DISCOVERY, pacifist_board=("S8",) * 6 + ("SR",), pacifist_tales=11)
    assert after(session(table, pacifist=5), "read", tale="interventionist").veto is False


def test_after_a_veto_those_barred_before_stay_barred_and_its_government_is_not() -> None:
    before = session(pacifist=5, veto=True, last_vizier="Eve", last_narrators=("Fay",))
    assert blocked(after(before, "veto")) == {"Bea": "vizier", "Eve": "last_vizier", "Fay": "last_narrator"}


def test_where_a_veto_bars_its_government_counts_as_the_last_one_instead() -> None:
    before = session(setup(vetoed_blocked=True), pacifist=5, veto=True, last_vizier="Eve", last_narrators=("Fay",))
    assert blocked(after(before, "veto")) == {"Ana": "last_vizier", "Bea": "vizier"}
    assert after(before, "veto").last_narrators == ("Bea",)


def test_where_a_veto_bars_a_tale_read_automatically_afterwards_frees_everyone() -> None:
    table = setup(vetoed_blocked=True, original_veto=True)
    due = after(session(table, pacifist=5, veto=True, refusals=2), "veto")
    assert blocked(after(due, "top", tale="interventionist")) == {"Bea": "vizier"}


def test_where_a_veto_bars_the_grand_vizier_is_free_with_five_active_players() -> None:
    table = setup(5, vetoed_blocked=True)
    assert blocked(after(session(table, pacifist=5, veto=True, narrator="Cleo"), "veto")) == {
        "Bea": "vizier",
        "Cleo": "last_narrator",
    }


@pytest.mark.parametrize("count", range(5, 11))
def test_games_with_vetoes_replay_to_their_end_by_the_originals_rules(count: int) -> None:
    chance, vetoes = Random(count), 0
    for _ in range(6):
        options = options_from_form(NAMES[:count], {"first_vizier": "Ana"}, {"board": ["original"]})
        table, _ = read(NAMES[:count], options, None)
        deal = GAME.rules.deal(table, chance)
        position, actions = Position(0, GAME.rules.start(table, deal)), list[dict[str, object]]()
        while not GAME.rules.is_over(position.state):
            offered = [choice for choice in ACTIONS.legal(position.state) if choice.do not in {"correct", "reveal"}]
            choice = next((one for one in offered if one.do == "veto"), None) or chance.choice(offered)
            command = {"do": choice.do, **{name: chance.choice(values) for name, values in choice.values.items()}}
            command |= {"tale": "pacifist"} if "pacifist" in choice.values.get("tale", ()) else {}
            events = decided(GAME, position, command)
            position = applied(GAME, position, Entry(len(actions) + 1, command, events, "", 0.0, 0))
            actions.append(command)
        vetoes += sum(action["do"] == "veto" for action in actions)
        record = record_to_json(GAME, table.players, table, deal, actions)
        *_, last = positions(record_from_json(json.loads(json.dumps(record)), GAMES))
        assert last.state == position.state
    assert vetoes
