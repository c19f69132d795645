"""Section 4: who opens their eyes, in which order, and that the script gives nothing away."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.sultane import vocabulary as v
from companion.games.sultane.recognition import EYES_CLOSED, EYES_OPEN, FIST, HAND, SMALL_TABLE, script
from companion.games.sultane.setup import Setup, default_setup
from companion.messages import LOCALES, wording
from companion.translations import WHOLE

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jo")


def setup(count: int, variant: str = v.CLASSIC, **changes: Any) -> Setup:
    return replace(default_setup(NAMES[:count], variant), **changes)


TABLES = [
    *(setup(count) for count in range(5, 11)),
    *(setup(count, v.DISCOVERY) for count in range(5, 11)),
    setup(9, schahzenan=True),
    setup(7, haiatalnefous=True),
    setup(9, haiatalnefous=True),
    setup(9, schahzenan=True, haiatalnefous=True),
]


def said(table: Setup, locale: str = "en") -> list[str]:
    return [wording(locale).plain(line.say) for line in script(table).lines]


def steps(table: Setup) -> list[str]:
    return [line.say.id.removeprefix("sultane.script.") for line in script(table).lines]


def test_at_a_small_table_dinarzade_and_the_pacifist_see_each_other() -> None:
    for count in range(5, SMALL_TABLE + 1):
        assert steps(setup(count)) == ["close", "stay.interventionists", "small.open", "small.close", "open"]


def test_from_seven_on_dinarzade_is_known_by_a_fist_and_sees_nobody() -> None:
    for count in range(7, 11):
        assert steps(setup(count)) == [
            "hand",
            "close",
            "stay.dinarzade",
            "hands.open",
            "fist",
            "hands.look",
            "unfold",
            "hands.close",
            "open",
        ]


def test_schahzenan_keeps_the_eyes_closed() -> None:
    plain = steps(setup(9))
    assert steps(setup(9, schahzenan=True)) == [plain[0], plain[1], "stay.schahzenan", *plain[3:]]
    for locale in WHOLE:
        lines = said(setup(9, schahzenan=True), locale)
        assert [line for line in lines if "Schahzenan" in line] == [lines[2]]


def test_haiatalnefous_in_love_sees_the_fist_before_the_others_and_alone() -> None:
    assert steps(setup(7, haiatalnefous=True)) == [
        "hand",
        "close",
        "stay.dinarzade",
        "love.open",
        "love.fist",
        "love.close",
        "love.others_open",
        "unfold",
        "love.others_close",
        "open",
    ]


@pytest.mark.parametrize(
    ("table", "others"),
    [
        (setup(7, haiatalnefous=True), "The other Pacifist, open"),
        (setup(9, haiatalnefous=True), "The 2 other Pacifists, open"),
        (setup(9, haiatalnefous=True, schahzenan=True), "The other Pacifist, open"),
    ],
)
def test_the_other_pacifists_are_called_by_their_number(table: Setup, others: str) -> None:
    assert any(line.startswith(others) for line in said(table))


def test_in_discovery_the_pacifists_see_each_other_and_nobody_is_dinarzade() -> None:
    for count in range(5, 11):
        table = setup(count, v.DISCOVERY)
        assert steps(table) == ["close", "stay.interventionists", "discovery.open", "discovery.close", "open"]
        assert not any("Dinarzade" in line for line in said(table))


@pytest.mark.parametrize("table", TABLES)
def test_all_eyes_are_closed_before_any_are_opened_and_closed_again_before_the_end(table: Setup) -> None:
    names = steps(table)
    opened = [at for at, name in enumerate(names) if name.endswith((".open", "_open"))]
    closed = [at for at, name in enumerate(names) if name.endswith((".close", "_close"))]
    assert names.index("close") < opened[0]
    assert len(opened) == len(closed)
    assert all(first < second for first, second in zip(opened, closed, strict=True))
    assert all(second < first for first, second in zip(opened[1:], closed[:-1], strict=True))
    assert names[-1] == "open"


@pytest.mark.parametrize("table", TABLES)
def test_who_stays_blind_is_told_before_anybody_looks(table: Setup) -> None:
    names = steps(table)
    assert next(at for at, name in enumerate(names) if name.startswith("stay.")) == names.index("close") + 1


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("locale", LOCALES)
def test_every_line_is_short_enough_to_be_spoken_in_one_breath(table: Setup, locale: str) -> None:
    assert wording(locale).plain(script(table).title)
    assert max(map(len, said(table, locale))) <= 110


@pytest.mark.parametrize("table", TABLES)
def test_every_line_has_a_gesture_and_leaves_time_but_the_last(table: Setup) -> None:
    lines = script(table).lines
    assert {line.gesture for line in lines} <= {EYES_CLOSED, EYES_OPEN, HAND, FIST}
    assert all(line.pause >= 3 for line in lines[:-1])


@pytest.mark.parametrize("table", TABLES)
def test_the_script_does_not_depend_on_who_sits_where(table: Setup) -> None:
    others = tuple(f"Nobody {number}" for number in range(len(table.players)))
    assert script(replace(table, players=others, first_vizier=others[0])) == script(table)
