"""Light tracking: coins, fallen cards and the turn are entered, everything else is the table's (section 9)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.complots import GAME
from companion.games.complots import vocabulary as v
from companion.games.complots.prompt import prompt
from companion.games.complots.setup import Deal
from companion.games.complots.state import State
from companion.kernel.refusal import Refused, has_errors
from tests.games.complots.positions import Command, after, do, refusal, table


def light(count: int = 3, **more: Any) -> State:
    return table(count, tracking="light", **more)


def coins(player: str, change: object) -> Command:
    return do("coins", player=player, change=change)


def take(player: str, other: str, amount: object = 2) -> Command:
    return {"do": "take", "player": player, "from": other, "coins": amount}


def test_a_game_begins_in_its_one_phase_with_the_official_coins() -> None:
    plain = GAME.record.state_as_json(light())
    assert (plain["mode"], plain["phase"], plain["player"], plain["turn"]) == ("light", "track", "J1", 1)
    assert plain["coins"] == {"J1": 2, "J2": 2, "J3": 2}
    assert plain["treasury"] == 48
    assert plain["waiting"] == ["J1"]


def test_a_record_without_the_option_is_guided() -> None:
    assert table().phase == v.DECLARE
    assert GAME.record.write(table().setup).get("tracking") is None
    assert GAME.record.write(light().setup)["tracking"] == "light"


def test_coins_go_between_a_purse_and_the_treasury() -> None:
    state = after(light(), coins("J2", 3), coins("J1", -1))
    assert (state.coins["J2"], state.coins["J1"], state.treasury) == (5, 1, 46)


def test_coins_go_from_one_purse_to_another_as_far_as_there_are_any() -> None:
    state = after(light(coins={"J2": 1}), take("J1", "J2"))
    assert (state.coins["J1"], state.coins["J2"]) == (3, 0)
    assert refusal(state, take("J1", "J2")) == "not_enough"


def test_a_fallen_card_may_stay_unnamed() -> None:
    state = after(light(), do("lose", player="J2", kind="duchess"), do("lose", player="J3"))
    assert state.lost == {"J1": (), "J2": ("duchess",), "J3": ("unknown",)}
    assert GAME.record.state_as_json(state)["lives"] == {"J1": 2, "J2": 1, "J3": 1}


def test_the_last_card_takes_the_coins_along_and_the_last_player_wins() -> None:
    lost = [do("lose", player="J2"), do("lose", player="J2")]
    state = after(light(), *lost)
    assert (state.coins["J2"], state.treasury, state.alive) == (0, 50, ("J1", "J3"))
    won = after(state, do("lose", player="J1"), do("lose", player="J1"))
    assert (won.phase, won.winner, won.reason) == ("over", "J3", "last_survivor")


def test_the_turn_goes_to_the_next_who_is_alive() -> None:
    state = after(light(), do("lose", player="J2"), do("lose", player="J2"), do("next"))
    assert (state.player, state.turn) == ("J3", 2)
    assert after(state, do("next")).player == "J1"


def test_ten_coins_are_said_and_not_enforced() -> None:
    state = light(coins={"J1": 10})
    assert GAME.pages.prompt(state).do.id == "complots.prompt.track.must_do"
    assert after(state, do("next")).player == "J2"
    assert GAME.pages.prompt(light(coins={"J1": 9})).do.id == "complots.prompt.track.do"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (coins("J1", 0), "bad_value"),
        (coins("J1", True), "bad_value"),
        (coins("J1", "3"), "bad_value"),
        (coins("J1", 55), "bad_value"),
        (coins("J9", 1), "unknown_player"),
        (coins("J3", 1), "not_active"),
        (coins("J1", -3), "not_enough"),
        (take("J1", "J1"), "target_self"),
        (take("J1", "J3"), "target_dead"),
        (take("J3", "J1"), "not_active"),
        (take("J1", "J2", 0), "bad_value"),
        (take("J1", "J9"), "unknown_player"),
        (do("lose", player="J3"), "not_active"),
        (do("lose", player="J1", kind="inquisitor"), "kind_not_in_game"),
        (do("lose", player="J1", kind="queen"), "bad_value"),
        (do("lose"), "bad_value"),
        (do("next", player="J2"), "bad_value"),
        (do("income"), "wrong_phase"),
        (do("doubt", player="J2"), "wrong_phase"),
        (do("pass"), "wrong_phase"),
    ],
    ids=str,
)
def test_what_a_table_cannot_do_is_refused(command: Command, code: str) -> None:
    assert refusal(light(lost={"J3": ["duchess", "captain"]}), command) == code


def test_a_character_cannot_fall_more_often_than_it_is_there() -> None:
    state = light(4, lost={"J2": ["duchess"], "J3": ["duchess"], "J4": ["duchess"]})
    assert refusal(state, do("lose", player="J1", kind="duchess")) == "none_left"


@pytest.mark.parametrize("command", [coins("J1", 1), take("J1", "J2"), do("next")], ids=str)
def test_a_guided_table_knows_none_of_it(command: Command) -> None:
    assert refusal(table(), command) == "wrong_phase"


def test_an_unnamed_card_can_be_named_later() -> None:
    state = after(light(), do("lose", player="J2"), do("correct", lost={"J2": ["captain"]}, why="shown after all"))
    assert state.lost["J2"] == ("captain",)
    back = after(state, do("correct", lost={"J2": ["unknown"]}, why="nobody is sure"))
    assert back.lost["J2"] == ("unknown",)
    lost = table(lost={"J2": ["captain"]})
    assert refusal(lost, do("correct", lost={"J2": ["unknown"]}, why="x")) == "bad_value"


def test_dealt_cards_are_not_tracked_lightly() -> None:
    setup = light().setup
    hands = dict.fromkeys(setup.players, ("duchess", "captain"))
    assert has_errors(GAME.rules.check(setup, Deal(hands, ())))
    assert "light_deal" in {finding.code for finding in GAME.rules.check(setup, Deal(hands, ()))}
    assert not GAME.rules.check(setup, None)


def test_an_unknown_tracking_is_an_error() -> None:
    unknown = GAME.record.read(("J1", "J2", "J3"), {"tracking": "loose"}, None)[0]
    assert [finding.code for finding in GAME.rules.check(unknown, None)] == ["unknown_tracking"]


@given(st.data())
def test_whatever_is_offered_is_accepted_and_nothing_gets_lost(data: st.DataObject) -> None:
    state = light(data.draw(st.integers(2, 8)))
    whole = len(state.setup.kinds) * state.setup.copies
    for _ in range(data.draw(st.integers(1, 40))):
        choices = [choice for choice in GAME.actions.legal(state) if choice.do != "correct"]
        if not choices:
            assert state.winner
            break
        choice = data.draw(st.sampled_from(choices))
        command = {"do": choice.do, **{key: data.draw(st.sampled_from(of)) for key, of in choice.values.items()}}
        if choice.do == "coins":
            purse = state.coins[str(command["player"])]
            command["change"] = data.draw(st.integers(-purse, 3).filter(bool))
        if choice.do == "take":
            command["coins"] = data.draw(st.integers(1, 3))
            if command["player"] == command["from"]:
                with pytest.raises(Refused, match="target_self"):
                    GAME.actions.decide(state, command)
                continue
        for event in GAME.actions.decide(state, command):
            state = event.change(state)
        aside = state.set_aside
        cards = state.court + sum(state.lives.values()) + sum(map(len, state.lost.values())) + aside
        assert cards == whole
        assert sum(state.coins.values()) + state.treasury == v.COINS
        assert all(purse >= 0 for purse in state.coins.values())


def test_whoever_falls_in_their_own_turn_is_asked_nothing_more() -> None:
    state = after(light(3), do("lose", player="J1"), do("lose", player="J1"))
    told = prompt(state)
    assert (told.do.id, told.say and told.say.facts["next"]) == ("complots.prompt.track.out_do", "J2")
