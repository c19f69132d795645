"""Another game for the same people: it takes over their names, their phones and the set-up they last played it with."""

from pathlib import Path

import pytest

from companion.registry import GAMES
from companion.services import Table, UseCases
from tests.services.house import TABLET, make_use_cases, refusal
from tests.services.test_joining import evening, joined
from tests.services.test_next_game import NAMES, phone, played
from tests.services.test_real_games import NAMES as PEOPLE
from tests.services.test_real_games import WAYS


def test_another_game_has_the_same_people_as_far_as_it_takes_them(use_cases: UseCases) -> None:
    first, _ = played(use_cases)
    fresh = use_cases.tables.own(use_cases.lobby.another(first.id, TABLET, "toy"), TABLET)
    assert (fresh.players, fresh.options) == (NAMES, {})
    assert refusal(use_cases.lobby.another, first.id, TABLET, "chess") == "bad_value"


@pytest.mark.parametrize(("slug", "roles"), WAYS)
def test_in_every_game_the_phones_that_joined_have_the_seats_there_are(tmp_path: Path, slug: str, roles: str) -> None:
    use_cases = make_use_cases(tmp_path, games=GAMES)
    names = PEOPLE[: GAMES[slug].fewest]
    table = use_cases.tables.own(use_cases.lobby.open(TABLET, slug), TABLET)
    found = joined(use_cases, table, *names)
    for holds_at_once in (True, False):
        current = use_cases.tables.own(table.id, TABLET)
        current = use_cases.drafts.amend_options(current.id, TABLET, current.version, {}, roles)
        dealt = use_cases.deals.deal(current.id, TABLET, current.version)
        assert dealt.players == names
        for seat in dealt.seats:
            assert (seat.claimed, seat.awaited) == (holds_at_once, not holds_at_once)
            if not holds_at_once:
                assert use_cases.joining.take_seat(found, phone(seat.player), seat.player)[1] == seat.index
            assert use_cases.seats.seat(dealt.id, seat.index, phone(seat.player))[1].player == seat.player
        use_cases.commands.abandon(dealt.id, TABLET)
        table = use_cases.tables.own(use_cases.lobby.again(dealt.id, TABLET), TABLET)


@pytest.mark.parametrize(("one", "other"), [("sultane", "complots"), ("complots", "verrat"), ("shaked", "1001")])
def test_the_evening_goes_on_to_another_game_with_the_same_phones(tmp_path: Path, one: str, other: str) -> None:
    use_cases = make_use_cases(tmp_path, games=GAMES)
    table = use_cases.tables.own(use_cases.lobby.open(TABLET, one), TABLET)
    found = joined(use_cases, table, *PEOPLE[:5])
    next_one = use_cases.tables.own(use_cases.lobby.another(table.id, TABLET, other), TABLET)
    most = GAMES[other].most
    assert next_one.players == PEOPLE[: min(5, most)]
    assert use_cases.joining.place(found, phone(PEOPLE[0])).table == next_one
    now = evening(use_cases, next_one)
    assert [name for name in now.phones if name not in next_one.players] == list(PEOPLE[most:5])


def next_of(use_cases: UseCases, table: Table, slug: str) -> Table:
    return use_cases.tables.own(use_cases.lobby.another(table.id, TABLET, slug), TABLET)


def dealt(use_cases: UseCases, table: Table) -> Table:
    """The table, dealt; what people have laid out is not entered."""
    return use_cases.deals.deal(table.id, TABLET, table.version)


def evening_of_all_games(tmp_path: Path, first: str, count: int) -> tuple[UseCases, Table]:
    use_cases = make_use_cases(tmp_path, games=GAMES)
    table = use_cases.tables.own(use_cases.lobby.open(TABLET, first), TABLET)
    joined(use_cases, table, *PEOPLE[:count])
    return use_cases, dealt(use_cases, use_cases.tables.own(table.id, TABLET))


@pytest.mark.parametrize(("one", "other"), [(one, other) for one in GAMES for other in GAMES])
def test_from_every_game_every_other_can_be_dealt_without_a_question(tmp_path: Path, one: str, other: str) -> None:
    count = max(GAMES[one].fewest, GAMES[other].fewest)
    if count > GAMES[one].most:  # too few for the other game: its page asks who else comes
        count = GAMES[one].most
    use_cases, first = evening_of_all_games(tmp_path, one, count)
    second = next_of(use_cases, use_cases.commands.abandon(first.id, TABLET), other)
    if count < GAMES[other].fewest:
        assert second.moment == "players"
    else:
        assert second.moment == "box"
        assert dealt(use_cases, second).players == PEOPLE[: min(count, GAMES[other].most)]


def test_another_game_is_set_up_as_these_people_last_played_it(tmp_path: Path) -> None:
    use_cases, first = evening_of_all_games(tmp_path, "sultane", 6)
    second = next_of(use_cases, first, "complots")
    second = use_cases.drafts.amend_options(second.id, TABLET, second.version, {}, "phones")
    use_cases.preferences.change(second.id, TABLET, reacts=5)
    third = next_of(use_cases, use_cases.commands.abandon(dealt(use_cases, second).id, TABLET), "sultane")
    fourth = next_of(use_cases, use_cases.commands.abandon(dealt(use_cases, third).id, TABLET), "complots")
    assert fourth.options == second.options != GAMES["complots"].dealing.new_table_options
    assert (fourth.preferences.roles, fourth.preferences.reacts) == ("phones", 5)


def test_a_set_up_of_other_people_is_not_taken_over(tmp_path: Path) -> None:
    use_cases, first = evening_of_all_games(tmp_path, "complots", 4)
    strangers = use_cases.tables.own(use_cases.lobby.again(first.id, TABLET), TABLET)
    strangers = use_cases.drafts.amend_options(strangers.id, TABLET, strangers.version, {}, "phones")
    names = ("Una", "Vic", "Wes", "Xan")
    dealt(use_cases, use_cases.drafts.amend_players(strangers.id, TABLET, strangers.version, names))
    use_cases.commands.abandon(strangers.id, TABLET)
    table = use_cases.tables.own(use_cases.lobby.open(TABLET, "sultane"), TABLET)
    table = use_cases.drafts.amend_players(table.id, TABLET, table.version, PEOPLE[:5])
    assert next_of(use_cases, table, "complots").preferences.roles == "cards"


def test_who_had_no_seat_in_a_small_game_has_one_in_the_next(tmp_path: Path) -> None:
    use_cases, first = evening_of_all_games(tmp_path, "sultane", 7)
    small = next_of(use_cases, use_cases.commands.abandon(first.id, TABLET), "1001")
    assert len(small.players) == GAMES["1001"].most < 7
    again_large = next_of(use_cases, use_cases.commands.abandon(dealt(use_cases, small).id, TABLET), "sultane")
    assert again_large.players == PEOPLE[:7]


def test_who_was_removed_does_not_come_back_with_another_game(tmp_path: Path) -> None:
    use_cases, first = evening_of_all_games(tmp_path, "sultane", 7)
    second = use_cases.tables.own(use_cases.lobby.again(first.id, TABLET), TABLET)
    use_cases.roster.remove(second.id, TABLET, PEOPLE[6])
    second = dealt(use_cases, use_cases.tables.own(second.id, TABLET))
    assert next_of(use_cases, use_cases.commands.abandon(second.id, TABLET), "sultane").players == PEOPLE[:6]
