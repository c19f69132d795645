"""The people at a table: whatever phones and the game master do, a name belongs to one phone at most."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.refusal import Refused
from companion.services import gathering
from companion.services.names import likeness
from companion.store import MemberRow, People
from tests.services.house import refusal

MOST = 5
NOBODY = People([], [])
NAMES = ("Ana", "ana", "Bea", "Cleo", "Dan", "Eve", "Fay")
PHONES = ("p", "q", "r")


def join(who: People, phone: str, name: str, also: bool = False, at: float = 1.0) -> People:
    return gathering.joined(who, phone, name, also, MOST, "t", at)


def seated(*pairs: tuple[str, str]) -> People:
    who = NOBODY
    for name, phone in pairs:
        who = join(who, phone, name) if phone else gathering.added(who, [name], MOST)
    return who


def phones(who: People) -> dict[str, str]:
    return {one.name: one.device for one in who.members if one.gone_at is None}


def test_people_sit_down_in_the_order_in_which_they_come() -> None:
    who = seated(("Ana", "p"), ("Bea", ""), ("Cleo", "q"))
    assert who.players == ["Ana", "Bea", "Cleo"]
    assert phones(who) == {"Ana": "p", "Cleo": "q"}


def test_a_name_that_another_phone_has_is_taken_however_it_is_written() -> None:
    who = seated(("Ana", "p"))
    for name in ("Ana", "ANA", " ana "):
        assert refusal(join, who, "q", name) == "name_taken"


def test_a_name_that_sits_there_without_a_phone_becomes_the_phones() -> None:
    who = join(seated(("Bea", "")), "p", "bea")
    assert (who.players, phones(who)) == (["Bea"], {"Bea": "p"})


def test_a_phone_that_says_another_name_is_called_so_in_the_same_place() -> None:
    who = join(seated(("Ana", "p"), ("Bea", "q")), "p", "Anna")
    assert (who.players, phones(who)) == (["Anna", "Bea"], {"Anna": "p", "Bea": "q"})


def test_a_name_that_the_game_master_typed_stays_when_its_phone_takes_another() -> None:
    who = join(join(seated(("Bea", "")), "p", "Bea"), "p", "Ana")
    assert (who.players, phones(who)) == (["Bea", "Ana"], {"Ana": "p"})


def test_a_shared_phone_has_several_names_and_not_too_many() -> None:
    who = join(join(join(NOBODY, "p", "Ana"), "p", "Bea", also=True), "p", "Cleo", also=True)
    assert phones(who) == {"Ana": "p", "Bea": "p", "Cleo": "p"}
    assert refusal(join, who, "p", "Dan", also=True) == "phone_full"


def test_a_full_table_takes_nobody_more() -> None:
    who = seated(*((name, "") for name in ("Ana", "Bea", "Cleo", "Dan", "Eve")))
    assert refusal(join, who, "p", "Fay") == "table_full"
    assert refusal(gathering.added, who, ["Fay"], MOST) == "table_full"
    assert phones(join(who, "p", "Eve")) == {"Eve": "p"}


def test_a_removed_phone_cannot_come_back_under_any_name_until_it_is_let_in() -> None:
    who = gathering.removed(seated(("Ana", "p"), ("Papa Noel", "q")), "Papa Noel", 2.0)
    assert who.players == ["Ana"]
    assert refusal(join, who, "q", "Papa Noel") == "sent_away"
    assert refusal(join, who, "q", "Bea") == "sent_away"
    back = gathering.restored(who, "Papa Noel", 0, MOST)
    assert (back.players, phones(back)) == (["Papa Noel", "Ana"], {"Ana": "p", "Papa Noel": "q"})
    added = gathering.added(who, ["Papa Noel"], MOST)
    assert phones(join(added, "q", "Papa Noel"))["Papa Noel"] == "q"


def test_another_phone_under_the_name_of_a_removed_one_does_not_let_that_one_in() -> None:
    who = join(gathering.removed(seated(("Ana", "p")), "Ana", 2.0), "q", "Ana")
    assert phones(who) == {"Ana": "q"}
    assert refusal(join, who, "p", "Bea") == "sent_away"


def test_a_name_given_back_leaves_with_its_phone_unless_the_game_master_typed_it() -> None:
    who = join(seated(("Ana", "p"), ("Bea", "")), "q", "Bea")
    assert gathering.left(who, "p", "Ana").players == ["Bea"]
    assert gathering.left(who, "q", "Bea").players == ["Ana", "Bea"]
    assert refusal(gathering.left, who, "p", "Bea") == "no_such_player"


def test_a_released_name_waits_for_another_phone() -> None:
    who = gathering.released(seated(("Ana", "p")), "Ana")
    assert (who.players, phones(who)) == (["Ana"], {})
    assert phones(join(who, "q", "Ana")) == {"Ana": "q"}


def test_a_renamed_player_keeps_seat_and_phone() -> None:
    who = gathering.renamed(seated(("Ana", "p"), ("Bea", "")), "Ana", "Anaïs")
    assert (who.players, phones(who)) == (["Anaïs", "Bea"], {"Anaïs": "p"})
    assert refusal(gathering.renamed, who, "Anaïs", "BEA") == "name_twice"
    assert gathering.renamed(who, "Anaïs", "ANAÏS").players == ["ANAÏS", "Bea"]


@pytest.mark.parametrize("change", [gathering.released, lambda who, name: gathering.removed(who, name, 1.0),
                                    lambda who, name: gathering.moved(who, name, 0),
                                    lambda who, name: gathering.renamed(who, name, "Zoe")])  # fmt: skip
def test_nothing_is_done_to_somebody_who_is_not_there(change: Callable[[People, str], People]) -> None:
    assert refusal(change, seated(("Ana", "p")), "Bea") == "no_such_player"


steps = st.one_of(
    st.tuples(st.just("join"), st.sampled_from(PHONES), st.sampled_from(NAMES), st.booleans()),
    st.tuples(st.just("left"), st.sampled_from(PHONES), st.sampled_from(NAMES)),
    st.tuples(st.just("add"), st.sampled_from(NAMES)),
    st.tuples(st.just("remove"), st.sampled_from(NAMES)),
    st.tuples(st.just("restore"), st.sampled_from(NAMES), st.integers(0, MOST)),
    st.tuples(st.just("move"), st.sampled_from(NAMES), st.integers(0, MOST)),
    st.tuples(st.just("rename"), st.sampled_from(NAMES), st.sampled_from(NAMES)),
    st.tuples(st.just("release"), st.sampled_from(NAMES)),
)


def stepped(who: People, step: tuple[Any, ...], at: float) -> People:
    do, *rest = step
    changes: dict[str, Callable[..., People]] = {
        "join": lambda phone, name, also: join(who, phone, name, also, at),
        "left": lambda phone, name: gathering.left(who, phone, name),
        "add": lambda name: gathering.added(who, [name], MOST),
        "remove": lambda name: gathering.removed(who, name, at),
        "restore": lambda name, place: gathering.restored(who, name, place, MOST),
        "move": lambda name, place: gathering.moved(who, name, place),
        "rename": lambda name, new: gathering.renamed(who, name, new),
        "release": lambda name: gathering.released(who, name),
    }
    return changes[do](*rest)


def keys(rows: list[MemberRow]) -> list[tuple[str, str]]:
    return [(one.device, one.name) for one in rows]


@given(st.lists(steps, max_size=30))
def test_names_and_phones_stay_one_to_one_whatever_anybody_does(course: list[tuple[Any, ...]]) -> None:
    who = NOBODY
    for at, step in enumerate(course):
        try:
            who = stepped(who, step, float(at))
        except Refused:
            continue
        here = [one for one in who.members if one.gone_at is None]
        assert len(who.players) <= MOST
        assert max(Counter(map(likeness, who.players)).values(), default=1) == 1
        assert max(Counter(likeness(one.name) for one in here).values(), default=1) == 1
        assert len(set(keys(who.members))) == len(who.members)
        assert all(one.name in who.players or likeness(one.name) not in map(likeness, who.players) for one in here)
        gone = {one.device for one in who.members if one.gone_at is not None}
        if step[0] == "join":
            assert step[1] not in gone
