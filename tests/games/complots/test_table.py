"""What the table counts, what it may take home, and the finished game (section 6)."""

from typing import Any

import pytest

from companion.games.complots import GAME
from companion.games.complots.chronicle import Bluffs, chronicle
from companion.games.complots.names import card_name
from companion.games.complots.state import State
from companion.kernel.events import Step
from companion.kernel.refusal import Refused
from tests.games.complots.positions import PASS, Command, after, counters, dealt, do, doubts, loses, shows, table, whole
from tests.playing import taken


def counted(state: State, **other: int) -> dict[str, int]:
    """What is on the table, except for ``other``."""
    lying = {"treasury": max(state.treasury, 0), "court": state.court}
    lying |= {f"coins:{player}": state.coins[player] for player in state.alive}
    lying |= {f"lives:{player}": state.lives[player] for player in state.alive}
    return lying | {key.replace("_", ":"): value for key, value in other.items()}


def found(state: State, counts: dict[str, int]) -> list[str]:
    return [finding.code for finding in GAME.pages.compare((), state, counts)]


def played(state: State, *commands: Command) -> tuple[list[Step[State]], State]:
    past = []
    for command in commands:
        complete = whole(state, command)
        events = GAME.actions.decide(state, complete)
        past.append(Step(state, complete, events))
        state = after(state, complete)
    return past, state


def test_a_table_that_agrees_has_nothing_to_mend() -> None:
    for state in (table(), table(lost={"J3": ["duchess", "captain"]}), table(coins={"J1": 60})):
        assert found(state, counted(state)) == []


@pytest.mark.parametrize(
    ("other", "codes"),
    [
        ({"coins_J2": 3, "treasury": 47}, ["treasury_differ", "coins_differ"]),
        ({"coins_J2": 3}, ["coins_differ", "coins_extra"]),
        ({"treasury": 40}, ["treasury_differ", "coins_missing"]),
        ({"lives_J1": 1, "court": 10}, ["lives_differ", "court_differ"]),
    ],
)
def test_what_differs_is_told(other: dict[str, int], codes: list[str]) -> None:
    assert found(table(), counted(table(), **other)) == codes


def test_coins_and_lives_are_taken_over_with_one_tap() -> None:
    state = table(3, tracking="light")
    counts = counted(state, coins_J2=5, treasury=45, lives_J3=1)
    mended = after(state, taken(GAME, state, counts))
    assert (mended.coins["J2"], mended.lives["J3"], mended.lost["J3"]) == (5, 1, ("unknown",))
    assert found(mended, counts) == []


def test_a_life_that_needs_the_name_of_a_card_is_not_taken_over() -> None:
    seen = counted(table(), lives_J3=1)
    with pytest.raises(Refused, match="bad_value"):
        after(table(), taken(GAME, table(), seen))
    named = after(table(), taken(GAME, table(), {**seen, "lost:J3": ("duchess", "-")}))
    assert (named.lives["J3"], named.lost["J3"]) == (1, ("duchess",))
    state = table(lost={"J3": ["duchess"]})
    assert after(state, taken(GAME, state, counted(state, lives_J3=2))).lost["J3"] == ()


def test_whose_turn_it_is_and_who_is_out_are_taken_over() -> None:
    seen = {**counted(table(), lives_J2=0, coins_J2=0, treasury=table().treasury + 2), "player": "J3"}
    mended = after(table(), taken(GAME, table(), {**seen, "lost:J2": ("duchess", "captain")}))
    assert (mended.player, mended.alive, mended.coins["J2"]) == ("J3", ("J1", "J3"), 0)


def test_where_the_companion_deals_only_coins_are_counted() -> None:
    state = dealt({"J1": "captain duchess"})
    coins = {key: value for key, value in counted(state).items() if key == "treasury" or key.startswith("coins")}
    assert found(state, coins) == []


def test_a_missing_count_is_no_count() -> None:
    with pytest.raises(KeyError):
        GAME.pages.compare((), table(), {"treasury": 48})


def test_the_finished_game_tells_every_turn_and_who_bluffed() -> None:
    start = dealt({"J1": "captain duchess", "J2": "countess"}, coins={"J1": 3})
    past, state = played(
        start, do("power_assassin", target="J2"), PASS, counters("J2", "countess"), doubts("J3"), do("proof"),
        loses("captain" if "captain" in (start.hidden or {})["J3"] else (start.hidden or {})["J3"][0]),
        do("power_duchess"), doubts("J1"), do("proof"),
    )  # fmt: skip
    told = chronicle(past, state)
    assert [(turn.turn, turn.action) for turn in told.turns] == [(1, "power_assassin"), (2, "power_duchess")]
    assert all(turn.text for turn in told.turns)
    assert [turn.failed for turn in told.turns] == [True, "duchess" not in (start.hidden or {})["J2"]]
    assert told.bluffs
    assert told.bluffs["J1"] == Bluffs(1, 1, 0)
    assert told.bluffs["J2"].claims == 2
    assert told.hidden
    assert told.hidden.keys() == told.bluffs.keys() == {"J1", "J2", "J3"}


def test_a_caught_bluff_is_counted() -> None:
    past, state = played(dealt({"J1": "duchess duchess"}), do("power_captain", target="J2"), doubts("J3"), do("proof"))
    told = chronicle(past, state)
    assert told.bluffs
    assert told.bluffs["J1"] == Bluffs(1, 1, 1)


@pytest.mark.parametrize(("answer", "failed"), [(shows(False), True), (shows(), False)])
def test_a_turn_is_told_as_failed_when_its_claim_was_a_lie(answer: dict[str, Any], failed: bool) -> None:
    past, state = played(table(), do("power_duchess"), doubts("J3"), answer)
    turns = chronicle(past, state).turns
    assert [turn.failed for turn in turns] == [failed]


def test_a_lost_counter_does_not_fail_the_action() -> None:
    past, state = played(table(), do("foreign_aid"), counters("J2", "duchess"), doubts("J1"), shows(False))
    turns = chronicle(past, state).turns
    assert [turn.failed for turn in turns] == [False]


def test_with_real_cards_nobody_knows_who_bluffed() -> None:
    past, state = played(table(), do("power_captain", target="J2"), doubts("J3"), shows(False))
    told = chronicle(past, state)
    assert (told.bluffs, told.hidden) == (None, None)


@pytest.mark.parametrize("fifth", ["ambassador", "inquisitor"])
def test_a_finished_game_has_one_winner_and_is_told_by_its_fifth_character(fifth: str) -> None:
    lost = {"J1": ["captain"], "J2": ["captain"]}
    state = after(
        table(2, lost=lost, fifth=fifth), do("power_captain", target="J2"), doubts("J2"), shows(), loses("duchess")
    )
    came_out = GAME.extras.outcome(state.setup, None, state)
    assert {player: part.won for player, part in came_out.parts.items()} == {"J1": True, "J2": False}
    assert (came_out.winner, came_out.variant) == (None, card_name(fifth))


def test_a_game_that_was_left_has_no_winner() -> None:
    assert not GAME.extras.outcome(table().setup, None, table()).parts
