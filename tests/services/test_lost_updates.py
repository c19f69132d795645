"""Two devices that change different things of one table at the same moment: both changes are kept."""

import threading
from collections.abc import Callable, Mapping

import pytest

from companion.kernel.refusal import Refused
from companion.services import Table, UseCases
from tests.services.house import TABLET, add, dealt, drafted, submitted
from tests.sizes import THOROUGH, cases

pytestmark = pytest.mark.postgresql

Change = Callable[[UseCases, str], object]

ROUNDS = 12 if THOROUGH else 5
"""How often two changes meet; with a value that is read, changed and written as a whole, two in three were lost."""

CHANGES: Mapping[str, tuple[Change, Callable[[Table], bool]]] = {
    "pace": (
        lambda here, at: here.preferences.change(at, TABLET, pace=1.4),
        lambda table: table.preferences.pace == 1.4,
    ),
    "odds": (lambda here, at: here.preferences.change(at, TABLET, odds=True), lambda table: table.preferences.odds),
    "an English voice": (
        lambda here, at: here.preferences.change(at, TABLET, voices={"en": "Daniel"}),
        lambda table: table.preferences.voices.get("en") == "Daniel",
    ),
    "a French voice": (
        lambda here, at: here.preferences.change(at, TABLET, voices={"fr": "Amélie"}),
        lambda table: table.preferences.voices.get("fr") == "Amélie",
    ),
    "timer": (lambda here, at: here.timers.start(at, TABLET, "", 60), lambda table: table.live.timer is not None),
    "recital": (
        lambda here, at: here.recital.order(at, TABLET, "start", "fr"),
        lambda table: table.live.recital is not None,
    ),
    "room": (lambda here, at: here.moments.go(at, TABLET, "play"), lambda table: table.moment == "play"),
}
PAIRS = [
    ("pace", "odds"),
    ("pace", "timer"),
    ("timer", "recital"),
    ("room", "recital"),
    ("an English voice", "a French voice"),
]


def at_once(houses: tuple[UseCases, ...], table_id: str, changes: tuple[Change, ...]) -> None:
    """Make every change in a separate thread, all at the same moment."""
    barrier = threading.Barrier(len(changes))
    failures: list[BaseException] = []

    def run(house: UseCases, change: Change) -> None:
        try:
            house.tables.own(table_id, TABLET)  # known in memory, as it is to a server that has drawn its page
            barrier.wait()
            change(house, table_id)
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=run, args=pair) for pair in zip(houses, changes, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


@pytest.mark.parametrize("processes", cases(2, thorough=[1]))
@pytest.mark.parametrize("pair", PAIRS, ids=" and ".join)
def test_two_changes_at_once_both_count(
    elsewhere: Callable[[], UseCases], use_cases: UseCases, pair: tuple[str, str], processes: int
) -> None:
    houses = (use_cases, use_cases if processes == 1 else elsewhere())
    reader = elsewhere()
    for _ in range(ROUNDS):
        table = dealt(use_cases)
        at_once(houses, table.id, tuple(CHANGES[name][0] for name in pair))
        after = reader.tables.own(table.id, TABLET)  # it has never seen this table, and reads what is kept
        assert {name: CHANGES[name][1](after) for name in pair} == dict.fromkeys(pair, True)


def test_two_minutes_added_at_once_are_two_minutes(use_cases: UseCases, elsewhere: Callable[[], UseCases]) -> None:
    more: Change = lambda here, at: here.timers.change(at, TABLET, "more")  # noqa: E731 - one of several changes
    houses = (use_cases, elsewhere())
    for _ in range(ROUNDS):
        table = dealt(use_cases)
        use_cases.timers.start(table.id, TABLET, "", 60)
        at_once(houses, table.id, (more, more))
        timer = use_cases.tables.own(table.id, TABLET).live.timer
        assert timer is not None
        assert timer.remaining(1000.0) == 180


def test_a_preference_survives_the_end_of_the_game(use_cases: UseCases, elsewhere: Callable[[], UseCases]) -> None:
    houses = (use_cases, elsewhere())
    for _ in range(ROUNDS):
        table = submitted(use_cases, dealt(use_cases), *[add(3)] * 4)
        at_once(houses, table.id, (lambda here, at: here.commands.close(at, TABLET), CHANGES["odds"][0]))
        after = use_cases.tables.own(table.id, TABLET)
        assert (after.stage, after.preferences.odds) == ("closed", True)


def test_roles_chosen_while_the_table_is_dealt_count_or_are_refused(
    use_cases: UseCases, elsewhere: Callable[[], UseCases]
) -> None:
    other = elsewhere()
    for _ in range(ROUNDS):
        table = drafted(use_cases)
        refusals: list[str] = []

        def choose(here: UseCases, at: str, version: int = table.version, said: list[str] = refusals) -> None:
            said.append(_refused(lambda: here.drafts.amend_options(at, TABLET, version, {}, "cards")))

        def deal(here: UseCases, at: str, version: int = table.version, said: list[str] = refusals) -> None:
            said.append(_refused(lambda: here.deals.deal(at, TABLET, version)))

        at_once((use_cases, other), table.id, (choose, deal))
        after = use_cases.tables.own(table.id, TABLET)
        assert sorted(refusals) in (["", "stale"], ["", "wrong_stage"])
        assert (after.stage == "dealt") == (after.preferences.roles == "phones")


def _refused(action: Callable[[], object]) -> str:
    try:
        action()
    except Refused as refused:
        return refused.code
    return ""


def test_deal_again_tapped_on_two_devices_at_once_opens_one_table(
    use_cases: UseCases, elsewhere: Callable[[], UseCases]
) -> None:
    houses = (use_cases, elsewhere())
    for _ in range(ROUNDS):
        table = use_cases.commands.close(submitted(use_cases, dealt(use_cases), *[add(3)] * 4).id, TABLET)
        opened: list[str] = []

        def more(here: UseCases, at: str, found: list[str] = opened) -> None:
            found.append(here.lobby.next_game(at, TABLET))

        at_once(houses, table.id, (more, more))
        assert len(set(opened)) == 1
