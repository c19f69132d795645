"""Named set-ups: what they keep, whom they serve, and how they come back."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.kernel.refusal import Refused
from companion.kernel.words import Text
from companion.registry import GAMES
from companion.services import UseCases
from companion.services.live_state import Timer
from companion.services.preferences import Preferences
from companion.services.presets import MOST_PRESETS, invented_players, without_people
from tests.services.house import TABLET, Clock, dealt, drafted, make_use_cases, refusal, with_roles

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
SULTANE = GAMES["sultane"]
OTHER_BOARD = {
    "pacifist": ["S7", "S6", "S9", "SV", "SD", "SR"],
    "interventionist": ["DV", "DV", "D10", "DV", "DA"],
}


@pytest.fixture
def sultane(tmp_path: Path, clock: Clock) -> UseCases:
    return make_use_cases(tmp_path, clock, games=GAMES)


def table_of(use_cases: UseCases, count: int, /, device: str = TABLET, **options: Any) -> str:
    """A draft of Sultane for the first ``count`` names with these options."""
    record = {"record": 1, "game": "sultane", "players": NAMES[:count], "options": options, "actions": []}
    return use_cases.records.import_record(device, json.dumps(record))


def kept(use_cases: UseCases, count: int = 7, name: str = "Ours", **options: Any) -> str:
    """Keep the set-up of a table of ``count`` players with these options, and return its preset's id."""
    use_cases.presets.save(table_of(use_cases, count, **options), TABLET, name)
    return next(preset.id for preset in use_cases.presets.all(TABLET) if preset.name == name)


def applied(use_cases: UseCases, preset: str, count: int, **options: Any) -> dict[str, object]:
    """Use a preset for a table of ``count`` players, and return the table's options."""
    table = use_cases.tables.own(table_of(use_cases, count, **options), TABLET)
    return dict(use_cases.presets.apply(table.id, TABLET, table.version, preset).options)


def test_a_preset_brings_options_and_settings_to_another_table(use_cases: UseCases) -> None:
    table = drafted(use_cases)
    table = use_cases.drafts.amend_options(table.id, TABLET, table.version, {"target": ["4"]})
    with_roles(use_cases, table, "cards")
    use_cases.preferences.change(table.id, TABLET, pace=1.4)
    use_cases.presets.save(table.id, TABLET, " Short ")
    (preset,) = use_cases.presets.all(TABLET)
    assert (preset.name, preset.slug, preset.options) == ("Short", "toy", {"target": 4})
    other = drafted(use_cases, ("Dan", "Eve"))
    after = use_cases.presets.apply(other.id, TABLET, other.version, preset.id)
    assert (after.options, after.preferences) == ({"target": 4}, Preferences("cards", 1.4))
    assert (after.players, after.version) == (("Dan", "Eve"), other.version + 1)


def test_a_preset_says_how_one_plays_and_not_who(sultane: UseCases) -> None:
    preset = sultane.presets.get(TABLET, kept(sultane, first_vizier="Bea", original_veto=True))
    assert preset.options == {"original_veto": True}


@pytest.mark.parametrize("name", ["discovery", "S6", "0", "#0", "envelopes"])
def test_a_player_who_is_called_like_a_word_of_the_set_up_changes_nothing(name: str) -> None:
    options = {"variant": "discovery", "camp_discovery": "envelopes", "first_vizier": name}
    assert without_people(SULTANE, 5, options) == {"variant": "discovery", "camp_discovery": "envelopes"}


def test_invented_players_are_called_like_nobody_who_is_there() -> None:
    assert not {*invented_players(3, ("0", "#1"))} & {"0", "#1"}


def test_settings_of_the_table_that_the_preset_does_not_have_go_back_to_the_usual(use_cases: UseCases) -> None:
    use_cases.presets.save(drafted(use_cases).id, TABLET, "Usual")
    other = drafted(use_cases)
    use_cases.preferences.change(other.id, TABLET, pace=0.7, speak=True)
    version = use_cases.tables.own(other.id, TABLET).version
    (preset,) = use_cases.presets.all(TABLET)
    assert use_cases.presets.apply(other.id, TABLET, version, preset.id).preferences == Preferences()


def test_a_timer_is_kept_as_it_was_set_and_waits_at_the_next_table(use_cases: UseCases) -> None:
    table = drafted(use_cases)
    running = {"title": "Debate", "seconds": 180, "left": 60, "until": 1100.0}
    use_cases.tables._store.change(table.id, live={"timer": running})
    use_cases.presets.save(table.id, TABLET, "Timed")
    (preset,) = use_cases.presets.all(TABLET)
    assert preset.settings["timer"] == {"title": "Debate", "seconds": 180}
    other = drafted(use_cases)
    after = use_cases.presets.apply(other.id, TABLET, other.version, preset.id)
    assert after.live.timer == Timer("Debate", 180, 180, None)
    assert use_cases.presets.in_use(after, preset)


# One preset, several numbers of players.


def test_the_recommended_board_follows_the_number_at_the_table(sultane: UseCases) -> None:
    preset = kept(sultane, 7, original_veto=True)
    assert applied(sultane, preset, 9) == {"original_veto": True}
    assert applied(sultane, preset, 5) == {"original_veto": True}


def test_a_board_that_was_chosen_comes_along_for_every_number(sultane: UseCases) -> None:
    preset = kept(sultane, 8, board=OTHER_BOARD)
    assert applied(sultane, preset, 10)["board"] == OTHER_BOARD


def test_a_board_that_is_the_recommended_one_there_is_no_option_any_more(sultane: UseCases) -> None:
    small = {"pacifist": ["S7", "S8", "S9", "SV", "SD", "SR"], "interventionist": ["DV", "DV", "DV", "DV", "DA"]}
    preset = kept(sultane, 8, board=small)
    assert applied(sultane, preset, 5) == {}
    assert applied(sultane, preset, 10) == {"board": small}


@pytest.mark.parametrize(
    ("count", "options", "serves"),
    [
        (7, {}, (5, 6, 7, 8, 9, 10)),
        (9, {"schahzenan": True}, (9,)),
        (9, {"haiatalnefous": True}, (7, 9)),
        (6, {"variant": "discovery"}, (5, 6, 7, 8, 9, 10)),
        (7, {"board": {**OTHER_BOARD, "pacifist": ["S6", "S9", "SA", "SV", "power:exile", "SR"]}}, (5, 6, 7, 8, 9, 10)),
    ],
)
def test_a_preset_serves_the_numbers_at_which_the_game_finds_no_error(
    sultane: UseCases, count: int, options: dict[str, Any], serves: tuple[int, ...]
) -> None:
    assert sultane.presets.get(TABLET, kept(sultane, count, **options)).serves == serves


def test_a_preset_that_does_not_serve_this_number_changes_nothing_and_says_why(sultane: UseCases) -> None:
    preset = kept(sultane, 9, schahzenan=True, original_veto=True)
    table = sultane.tables.own(table_of(sultane, 7), TABLET)
    with pytest.raises(Refused, match="preset_unfit") as caught:
        sultane.presets.apply(table.id, TABLET, table.version, preset)
    assert caught.value.facts["counts"] == (9,)
    why = caught.value.facts["why"]
    assert isinstance(why, Text)
    assert why.id == "sultane.finding.schahzenan_unfit"
    assert sultane.tables.own(table.id, TABLET) == table


def test_options_that_take_cards_dealt_by_hand_put_the_roles_on_cards(sultane: UseCases) -> None:
    preset = kept(sultane, 7, camp_discovery="envelopes")
    table = sultane.tables.own(table_of(sultane, 8), TABLET)
    assert sultane.presets.apply(table.id, TABLET, table.version, preset).preferences.roles == "cards"


# Keeping, replacing, forgetting.


def test_a_set_up_that_cannot_be_played_is_not_kept(sultane: UseCases) -> None:
    assert refusal(sultane.presets.save, table_of(sultane, 7, schahzenan=True), TABLET, "x") == "bad_setup"
    few = sultane.lobby.open(TABLET, "sultane")
    assert refusal(sultane.presets.save, few, TABLET, "x") == "too_few"
    assert sultane.presets.all(TABLET) == ()


@pytest.mark.parametrize(("name", "code"), [("", "name_empty"), ("x" * 41, "name_too_long"), ("\0", "name_unreadable")])
def test_a_name_that_nobody_can_read_is_refused(use_cases: UseCases, name: str, code: str) -> None:
    assert refusal(use_cases.presets.save, drafted(use_cases).id, TABLET, name) == code


def test_a_preset_of_the_same_name_is_replaced(sultane: UseCases) -> None:
    kept(sultane, 7, original_veto=True)
    kept(sultane, 9, schahzenan=True)
    assert [preset.options for preset in sultane.presets.all(TABLET)] == [{"schahzenan": True}]


def test_the_preset_used_last_comes_first(use_cases: UseCases, clock: Clock) -> None:
    for name in ("One", "Two"):
        clock.now += 1
        use_cases.presets.save(drafted(use_cases).id, TABLET, name)
    clock.now += 1
    table = drafted(use_cases)
    use_cases.presets.apply(table.id, TABLET, table.version, use_cases.presets.all(TABLET)[1].id)
    assert [preset.name for preset in use_cases.presets.all(TABLET)] == ["One", "Two"]


def test_a_preset_is_its_devices_alone(use_cases: UseCases) -> None:
    use_cases.presets.save(drafted(use_cases).id, TABLET, "Ours")
    (preset,) = use_cases.presets.all(TABLET)
    assert use_cases.presets.all("another") == ()
    assert refusal(use_cases.presets.forget, "another", preset.id) == "no_such_preset"
    table = drafted(use_cases, device="another")
    assert refusal(use_cases.presets.apply, table.id, "another", table.version, preset.id) == "no_such_preset"
    use_cases.presets.forget(TABLET, preset.id)
    assert use_cases.presets.all(TABLET) == ()


def test_a_device_keeps_fifty_presets(use_cases: UseCases, clock: Clock) -> None:
    table = drafted(use_cases)
    for number in range(MOST_PRESETS + 2):
        clock.now += 1
        use_cases.presets.save(table.id, TABLET, f"Set-up {number}")
    names = [preset.name for preset in use_cases.presets.all(TABLET)]
    assert (len(names), names[0], names[-1]) == (50, "Set-up 51", "Set-up 2")


def test_a_preset_is_used_for_a_draft_as_it_stands(use_cases: UseCases) -> None:
    use_cases.presets.save(drafted(use_cases).id, TABLET, "Ours")
    (preset,) = use_cases.presets.all(TABLET)
    table = drafted(use_cases)
    assert refusal(use_cases.presets.apply, table.id, TABLET, table.version - 1, preset.id) == "stale"
    played = dealt(use_cases)
    assert refusal(use_cases.presets.apply, played.id, TABLET, played.version, preset.id) == "wrong_stage"


def test_presets_of_a_game_that_is_gone_stay_out_of_sight(tmp_path: Path, use_cases: UseCases) -> None:
    use_cases.presets.save(drafted(use_cases).id, TABLET, "Ours")
    assert make_use_cases(tmp_path, games=GAMES).presets.all(TABLET) == ()
    assert len(use_cases.presets.all(TABLET)) == 1


def test_another_games_preset_is_none_of_this_table(tmp_path: Path, use_cases: UseCases) -> None:
    both = make_use_cases(
        tmp_path, seed=2, games={**GAMES, "toy": use_cases.tables.own(drafted(use_cases).id, TABLET).game}
    )
    preset = kept(both)
    table = drafted(both)
    assert refusal(both.presets.apply, table.id, TABLET, table.version, preset) == "no_such_preset"
