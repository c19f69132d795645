"""From names and options to a dealt table, and back."""

import pytest

from companion.kernel.refusal import Refused
from tests.play.house import NAMES, TABLET, add, dealt, drafted, make_play, refusal, submitted


def test_a_table_begins_as_a_draft_without_players(play):
    table = play.table(play.open(TABLET, "toy"), TABLET)
    assert (table.stage, table.room, table.players, table.options, table.position) == ("draft", "players", (), {}, None)


def test_a_game_that_the_house_does_not_have_is_refused(play):
    assert refusal(play.open, TABLET, "chess") == "bad_value"


def test_another_device_finds_no_table(play):
    table = drafted(play)
    assert refusal(play.table, table.id, "another") == refusal(play.table, "nowhere", TABLET) == "no_such_table"


def test_names_are_kept_in_seat_order(play):
    assert drafted(play, ("Cleo", "Ana", "Bea")).players == ("Cleo", "Ana", "Bea")


def test_too_few_names_are_kept_and_too_many_refused(play):
    table = drafted(play, ("Ana",))
    assert table.players == ("Ana",)
    with pytest.raises(Refused) as refused:
        play.amend_players(table.id, TABLET, table.version, "ABCDE")
    assert (refused.value.code, refused.value.facts) == ("too_many", {"most": 4})
    assert play.table(table.id, TABLET).players == ("Ana",)


def test_a_form_drawn_from_an_older_version_changes_nothing(play):
    table = drafted(play)
    stale = table.version - 1
    assert refusal(play.amend_players, table.id, TABLET, stale, ["Dan", "Eve"]) == "stale"
    assert refusal(play.amend_options, table.id, TABLET, stale, {"target": ["5"]}) == "stale"
    assert refusal(play.deal, table.id, TABLET, stale) == "stale"
    assert play.table(table.id, TABLET) is table


def test_options_change_by_the_games_own_form(play):
    table = drafted(play)
    assert play.amend_options(table.id, TABLET, table.version, {"target": ["5"]}).options == {"target": 5}


def test_a_deal_settles_the_setup_and_gives_everybody_a_secret(play):
    table = dealt(play)
    assert (table.stage, table.room) == ("dealt", "deal")
    assert table.setup.starter in NAMES
    assert set(table.deal) == set(NAMES)
    assert [seat.player for seat in table.seats] == list(NAMES)


def test_a_deal_with_roles_on_cards_knows_no_secret_and_has_no_seats(play):
    table = dealt(play, roles="cards")
    assert table.deal is None
    assert table.seats == ()


def test_a_table_without_enough_people_is_not_dealt(play):
    table = drafted(play, ("Ana",))
    with pytest.raises(Refused) as refused:
        play.deal(table.id, TABLET, table.version)
    assert (refused.value.code, refused.value.facts) == ("too_few", {"fewest": 2})


def test_a_setup_with_an_error_is_not_dealt(play):
    table = drafted(play)
    table = play.amend_options(table.id, TABLET, table.version, {"target": ["0"]})
    assert refusal(play.deal, table.id, TABLET, table.version) == "bad_setup"


def test_a_dealt_table_keeps_its_names_and_options(play):
    table = dealt(play)
    assert refusal(play.amend_players, table.id, TABLET, table.version, ["Dan"]) == "wrong_stage"
    assert refusal(play.amend_options, table.id, TABLET, table.version, {"target": ["5"]}) == "wrong_stage"
    assert refusal(play.settings, table.id, TABLET, roles="cards") == "wrong_stage"
    assert refusal(play.deal, table.id, TABLET, table.version) == "wrong_stage"


def test_a_deal_can_be_taken_back_before_the_first_command(play):
    table = play.undeal(dealt(play).id, TABLET)
    assert (table.stage, table.deal, table.position, table.seats, table.players) == ("draft", None, None, (), NAMES)


def test_a_deal_cannot_be_taken_back_after_a_command_even_an_undone_one(play):
    table = submitted(play, dealt(play), add(1), {"do": "undo"})
    assert refusal(play.undeal, table.id, TABLET) == "wrong_stage"


def test_the_next_deal_makes_new_codes_and_a_greater_version(play):
    first = dealt(play)
    code = play.seat_token(first, 0)
    draft = play.undeal(first.id, TABLET)
    second = play.deal(draft.id, TABLET, draft.version)
    assert second.version > draft.version > first.version
    assert play.seat_token(second, 0) != code
    assert refusal(play.find_seat, code) == "no_such_seat"


def test_a_command_meant_for_the_deal_before_is_stale(play):
    first = dealt(play)
    draft = play.undeal(first.id, TABLET)
    play.deal(draft.id, TABLET, draft.version)
    assert refusal(play.submit, first.id, TABLET, first.version, add(1)) == "stale"


def test_a_deal_made_elsewhere_is_not_mixed_with_the_one_remembered(play, elsewhere):
    first = dealt(play)
    other = elsewhere()
    second = first
    while second.deal == first.deal:
        draft = other.undeal(first.id, TABLET)
        second = other.deal(draft.id, TABLET, draft.version)
    second = submitted(other, second, add(2))
    here = play.table(first.id, TABLET)
    assert (here.deal, here.setup, here.version) == (second.deal, second.setup, second.version)
    assert here.position.state == second.position.state


@pytest.mark.parametrize(
    "wrong",
    [
        {"roles": "paper"},
        {"pace": 0},
        {"pace": True},
        {"pace": "1"},
        {"voices": {"fr": "x" * 201}},
        {"voices": {"de": "Anna"}},
        {"voices": "Anna"},
        {"pauses": 0},
        {"sound": "drum"},
        {"speak": 1},
        {"volume": 1},
        {"roles": None},
    ],
)
def test_settings_that_mean_nothing_are_refused(play, wrong):
    table = drafted(play)
    assert refusal(play.settings, table.id, TABLET, **wrong) == "bad_value"


def test_settings_are_kept_beside_the_setup(play):
    table = drafted(play)
    changed = play.settings(table.id, TABLET, pace=1.5, voices={"fr": "Amélie"}, speak=True)
    assert changed.settings == {"roles": "phones", "pace": 1.5, "voices": {"fr": "Amélie"}, "speak": True}
    assert changed.version == table.version


def test_a_secret_is_in_no_repr(play):
    table = dealt(play)
    assert "odd" not in repr(table)
    assert "odd" not in repr(play._store.table(table.id))


def test_two_houses_with_the_same_chance_deal_alike(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one, other = (dealt(make_play(tmp_path / name, seed=7)) for name in "ab")
    assert (one.id, one.deal, one.setup) == (other.id, other.deal, other.setup)
