"""Named set-ups: what they keep, whom they serve, and how they come back."""

import json

import pytest

from companion.play import Play
from companion.play.presets import MOST_PRESETS, anybody, impersonal
from companion.registry import GAMES
from tests.play.house import TABLET, dealt, drafted, make_play, refusal

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
SULTANE = GAMES["sultane"]
OTHER_BOARD = {
    "pacifist": ["S7", "S6", "S9", "SV", "SD", "SR"],
    "interventionist": ["DV", "DV", "D10", "DV", "DA"],
}


@pytest.fixture
def sultane(tmp_path, clock) -> Play:
    return make_play(tmp_path, clock, games=GAMES)


def table_of(play: Play, count: int, device: str = TABLET, **options: object) -> str:
    """A draft of Sultane for the first ``count`` names with these options."""
    record = {"record": 1, "game": "sultane", "players": NAMES[:count], "options": options, "actions": []}
    return play.import_record(device, json.dumps(record))


def kept(play: Play, count: int = 7, name: str = "Ours", **options: object) -> str:
    """Keep the set-up of a table of ``count`` players with these options, and return its preset's id."""
    play.save_preset(table_of(play, count, **options), TABLET, name)
    return next(preset.id for preset in play.presets(TABLET) if preset.name == name)


def applied(play: Play, preset: str, count: int, **options: object) -> dict[str, object]:
    """Use a preset for a table of ``count`` players, and return the table's options."""
    table = play.table(table_of(play, count, **options), TABLET)
    return dict(play.apply_preset(table.id, TABLET, table.version, preset).options)


def test_a_preset_brings_options_and_settings_to_another_table(play):
    table = drafted(play)
    play.amend_options(table.id, TABLET, table.version, {"target": ["4"]})
    play.settings(table.id, TABLET, roles="cards", pace=1.4)
    play.save_preset(table.id, TABLET, " Short ")
    (preset,) = play.presets(TABLET)
    assert (preset.name, preset.slug, preset.options) == ("Short", "toy", {"target": 4})
    other = drafted(play, ("Dan", "Eve"))
    after = play.apply_preset(other.id, TABLET, other.version, preset.id)
    assert (after.options, after.settings) == ({"target": 4}, {"roles": "cards", "pace": 1.4})
    assert (after.players, after.version) == (("Dan", "Eve"), other.version + 1)


def test_a_preset_says_how_one_plays_and_not_who(sultane):
    preset = sultane.preset(TABLET, kept(sultane, first_vizier="Bea", original_veto=True))
    assert preset.options == {"original_veto": True}


@pytest.mark.parametrize("name", ["discovery", "S6", "0", "#0", "envelopes"])
def test_a_player_who_is_called_like_a_word_of_the_set_up_changes_nothing(name):
    options = {"variant": "discovery", "camp_discovery": "envelopes", "first_vizier": name}
    assert impersonal(SULTANE, 5, options) == {"variant": "discovery", "camp_discovery": "envelopes"}


def test_invented_players_are_called_like_nobody_who_is_there():
    assert not {*anybody(3, ("0", "#1"))} & {"0", "#1"}


def test_settings_of_the_table_that_the_preset_does_not_have_go_back_to_the_usual(play):
    play.save_preset(drafted(play).id, TABLET, "Usual")
    other = drafted(play)
    play.settings(other.id, TABLET, pace=0.7, speak=True)
    version = play.table(other.id, TABLET).version
    assert play.apply_preset(other.id, TABLET, version, play.presets(TABLET)[0].id).settings == {"roles": "phones"}


def test_a_timer_is_kept_as_it_was_set_and_waits_at_the_next_table(play):
    table = drafted(play)
    running = {"title": "Debate", "seconds": 180, "left": 60, "until": 1100.0}
    play._store.change(table.id, settings={**table.settings, "timer": running})
    play.save_preset(table.id, TABLET, "Timed")
    (preset,) = play.presets(TABLET)
    assert preset.settings["timer"] == {"title": "Debate", "seconds": 180}
    other = drafted(play)
    after = play.apply_preset(other.id, TABLET, other.version, preset.id)
    assert after.settings["timer"] == {"title": "Debate", "seconds": 180, "left": 180, "until": None}
    assert play.in_use(after, preset)


# One preset, several numbers of players.


def test_the_recommended_board_follows_the_number_at_the_table(sultane):
    preset = kept(sultane, 7, original_veto=True)
    assert applied(sultane, preset, 9) == {"original_veto": True}
    assert applied(sultane, preset, 5) == {"original_veto": True}


def test_a_board_that_was_chosen_comes_along_for_every_number(sultane):
    preset = kept(sultane, 8, board=OTHER_BOARD)
    assert applied(sultane, preset, 10)["board"] == OTHER_BOARD


def test_a_board_that_is_the_recommended_one_there_is_no_option_any_more(sultane):
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
def test_a_preset_serves_the_numbers_at_which_the_game_finds_no_error(sultane, count, options, serves):
    assert sultane.preset(TABLET, kept(sultane, count, **options)).serves == serves


def test_a_preset_that_does_not_serve_this_number_changes_nothing_and_says_why(sultane):
    preset = kept(sultane, 9, schahzenan=True, original_veto=True)
    table = sultane.table(table_of(sultane, 7), TABLET)
    with pytest.raises(Exception, match="preset_unfit") as caught:
        sultane.apply_preset(table.id, TABLET, table.version, preset)
    assert caught.value.facts["counts"] == (9,)
    assert caught.value.facts["why"].id == "sultane.finding.schahzenan_unfit"
    assert sultane.table(table.id, TABLET) == table


def test_options_that_take_cards_dealt_by_hand_put_the_roles_on_cards(sultane):
    preset = kept(sultane, 7, camp_discovery="envelopes")
    table = sultane.table(table_of(sultane, 8), TABLET)
    assert sultane.apply_preset(table.id, TABLET, table.version, preset).settings["roles"] == "cards"


# Keeping, replacing, forgetting.


def test_a_set_up_that_cannot_be_played_is_not_kept(sultane):
    assert refusal(sultane.save_preset, table_of(sultane, 7, schahzenan=True), TABLET, "x") == "bad_setup"
    few = sultane.open(TABLET, "sultane")
    assert refusal(sultane.save_preset, few, TABLET, "x") == "too_few"
    assert sultane.presets(TABLET) == ()


@pytest.mark.parametrize(("name", "code"), [("", "name_empty"), ("x" * 41, "name_too_long"), ("\0", "name_unreadable")])
def test_a_name_that_nobody_can_read_is_refused(play, name, code):
    assert refusal(play.save_preset, drafted(play).id, TABLET, name) == code


def test_a_preset_of_the_same_name_is_replaced(sultane):
    kept(sultane, 7, original_veto=True)
    kept(sultane, 9, schahzenan=True)
    assert [preset.options for preset in sultane.presets(TABLET)] == [{"schahzenan": True}]


def test_the_preset_used_last_comes_first(play, clock):
    for name in ("One", "Two"):
        clock.now += 1
        play.save_preset(drafted(play).id, TABLET, name)
    clock.now += 1
    table = drafted(play)
    play.apply_preset(table.id, TABLET, table.version, play.presets(TABLET)[1].id)
    assert [preset.name for preset in play.presets(TABLET)] == ["One", "Two"]


def test_a_preset_is_its_devices_alone(play):
    play.save_preset(drafted(play).id, TABLET, "Ours")
    (preset,) = play.presets(TABLET)
    assert play.presets("another") == ()
    assert refusal(play.forget_preset, "another", preset.id) == "no_such_preset"
    table = drafted(play, device="another")
    assert refusal(play.apply_preset, table.id, "another", table.version, preset.id) == "no_such_preset"
    play.forget_preset(TABLET, preset.id)
    assert play.presets(TABLET) == ()


def test_a_device_keeps_fifty_presets(play, clock):
    table = drafted(play)
    for number in range(MOST_PRESETS + 2):
        clock.now += 1
        play.save_preset(table.id, TABLET, f"Set-up {number}")
    names = [preset.name for preset in play.presets(TABLET)]
    assert (len(names), names[0], names[-1]) == (50, "Set-up 51", "Set-up 2")


def test_a_preset_is_used_for_a_draft_as_it_stands(play):
    play.save_preset(drafted(play).id, TABLET, "Ours")
    (preset,) = play.presets(TABLET)
    table = drafted(play)
    assert refusal(play.apply_preset, table.id, TABLET, table.version - 1, preset.id) == "stale"
    played = dealt(play)
    assert refusal(play.apply_preset, played.id, TABLET, played.version, preset.id) == "wrong_stage"


def test_presets_of_a_game_that_is_gone_stay_out_of_sight(tmp_path, play):
    play.save_preset(drafted(play).id, TABLET, "Ours")
    assert make_play(tmp_path, games=GAMES).presets(TABLET) == ()
    assert len(play.presets(TABLET)) == 1


def test_another_games_preset_is_none_of_this_table(tmp_path, play):
    both = make_play(tmp_path, seed=2, games={**GAMES, "toy": play.table(drafted(play).id, TABLET).game})
    preset = kept(both)
    table = drafted(both)
    assert refusal(both.apply_preset, table.id, TABLET, table.version, preset) == "no_such_preset"
