"""What a phone tells the holder of each role, at every table that there is."""

import re
from collections.abc import Iterator

import pytest

from companion.games.sultane import vocabulary as v
from companion.games.sultane.recognition import script
from companion.games.sultane.secret import part_of, secret
from companion.games.sultane.setup import Deal, Setup, setup_camps
from companion.games.sultane.state import start
from companion.kernel.events import changed
from companion.kernel.game import RoleSecret
from companion.kernel.words import Text, text
from companion.messages import LOCALES, wording
from companion.themes import themes_of
from companion.translations import WHOLE
from tests.games.sultane.positions import setup

SHORTEST, LONGEST = 60, 96
PARTS = ("goal", "eyes", "strokes", "knows")


def tables() -> Iterator[Setup]:
    for count in range(v.FEWEST_PLAYERS, v.MOST_PLAYERS + 1):
        yield setup(count, v.DISCOVERY)
        yield setup(count)
        yield setup(count, camp_discovery="envelopes")
        yield setup(count, pacifist_board=("S7", "S8", "S9", "power:none", "power:none", "SR"))
    for count in (7, 9):
        yield setup(count, haiatalnefous=True)
    for alone in (False, True):
        yield setup(9, schahzenan=True, schahzenan_alone=alone)
        yield setup(9, schahzenan=True, haiatalnefous=True, schahzenan_alone=alone)


def roles(table: Setup) -> Iterator[str]:
    counts = setup_camps(table)
    yield from (v.INTERVENTIONIST_ROLE, v.PARIZADE, v.ZOBEIDE)
    yield from (role for role in (v.DINARZADE, v.SCHAHZENAN, v.HAIATALNEFOUS) if counts[role])
    if not table.haiatalnefous:
        yield v.HAIATALNEFOUS
    if table.discovery:
        yield v.FOURTH_PACIFIST


EVERY_ROLE = [(table, role) for table in tables() for role in roles(table)]


def known(table: Setup, role: str) -> RoleSecret:
    position = start(table, None)
    secret_of_ana = secret(changed(position, deal=Deal({"Ana": role})), "Ana")
    assert secret_of_ana is not None
    return secret_of_ana


def told(table: Setup, role: str, part: str) -> Text:
    said = getattr(known(table, role), part)
    assert isinstance(said, Text)
    return said


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("box", themes_of("sultane"))
def test_all_roles_take_about_the_same_room(box: str, locale: str) -> None:
    for table, role in EVERY_ROLE:
        for part in PARTS:
            said = wording(locale, box).plain(told(table, role, part))
            assert SHORTEST <= len(said) <= LONGEST, (role, part, len(said), said)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("box", themes_of("sultane"))
def test_every_role_has_a_title_of_about_the_same_length(box: str, locale: str) -> None:
    titles = {wording(locale, box).plain(told(table, role, "title")) for table, role in EVERY_ROLE}
    assert box or len(titles) == len(v.ROLES)
    assert max(map(len, titles)) - min(map(len, titles)) <= 7


def test_an_interventionist_learns_how_many_they_are_and_nobodys_name() -> None:
    assert told(setup(8), "interventionist", "knows") == text(
        "sultane.secret.knows.interventionist", count=5, players=8
    )


def test_at_a_small_table_dinarzade_opens_her_eyes_and_at_a_large_one_makes_a_fist() -> None:
    assert told(setup(6), "dinarzade", "eyes").id == "sultane.secret.eyes.small.dinarzade"
    assert told(setup(7), "dinarzade", "eyes").id == "sultane.secret.eyes.hands.dinarzade"


@pytest.mark.parametrize("locale", WHOLE)
def test_by_the_gong_every_role_is_told_the_strokes_of_the_script_that_concern_it(locale: str) -> None:
    """Whoever opens their eyes is told at which stroke, and at which to close them; all others only the last."""
    for table, role in EVERY_ROLE:
        said = [int(number) for number in re.findall(r"\d+", wording(locale).plain(told(table, role, "strokes")))]
        names = [line.say.id.removeprefix("sultane.script.") for line in script(table).lines]
        calls = {name: at for at, name in enumerate(names, start=1)}
        part, whole = part_of(table, role), {at for name, at in calls.items() if name in ("hand", "close", "open")}
        called = {
            "pacifist": ("small.", "discovery.", "hands.", "love.others"),
            "dinarzade": ("small.", "fist", "love.fist", "unfold"),
            "haiatalnefous": ("love.open", "love.fist", "love.close"),
        }.get("haiatalnefous" if part == "lover" else part, ())
        assert set(said) == whole | {at for name, at in calls.items() if called and name.startswith(called)}, role


@pytest.mark.parametrize(("count", "fellows"), [(7, 1), (8, 1), (9, 2), (10, 2)])
def test_a_pacifist_learns_how_many_others_there_are(count: int, fellows: int) -> None:
    assert told(setup(count), "zobeide", "knows").facts == {"n": fellows}
    assert told(setup(count), "dinarzade", "knows").facts == {"n": fellows + 1}


def test_in_love_haiatalnefous_has_a_goal_of_her_own() -> None:
    assert told(setup(7, haiatalnefous=True), "haiatalnefous", "goal").id == "sultane.secret.goal.lover"
    assert told(setup(7), "haiatalnefous", "goal") == text("sultane.secret.goal.pacifist")


@pytest.mark.parametrize("table", [setup(7, haiatalnefous=True), setup(9, haiatalnefous=True, schahzenan=True)])
def test_beside_haiatalnefous_a_lone_pacifist_learns_dinarzade_only(table: Setup) -> None:
    assert told(table, "parizade", "knows").id == "sultane.secret.knows.love.only_pacifist"


def test_without_an_exile_on_the_board_nobody_is_told_to_exile() -> None:
    board = ("S7", "S8", "S9", "power:none", "power:none", "SR")
    goal = told(setup(7, pacifist_board=board), "interventionist", "goal")
    assert goal.id == "sultane.secret.goal.interventionist_without_exile"
    assert told(setup(7), "interventionist", "goal").id == "sultane.secret.goal.interventionist"


def test_schahzenan_is_told_whether_she_wins_alone() -> None:
    alone = setup(9, schahzenan=True, schahzenan_alone=True)
    assert told(alone, "schahzenan", "goal").id == "sultane.secret.goal.schahzenan_alone"
    assert known(alone, "schahzenan").camp == "schahzenan"


def test_in_discovery_a_name_is_no_more_than_a_pacifist() -> None:
    table = setup(7, v.DISCOVERY)
    for part in PARTS:
        assert told(table, "haiatalnefous", part) == told(table, "pacifist", part)
