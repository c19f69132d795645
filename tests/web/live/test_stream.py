"""A stream sends a number and nothing else, only to those who may listen, while there are places."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.kernel.refusal import Refused
from companion.services.hub import News
from companion.web.live.stream import StreamTiming, stream_events
from tests.web.evening import TABLET, Evening, evening, turn
from tests.web.house import PHONE, STRANGER, House
from tests.web.phones import Phone, phone_of

ROLES_OTHERWISE = {
    "Ana": "interventionist",
    "Bea": "interventionist",
    "Cleo": "parizade",
    "Dan": "zobeide",
    "Eve": "interventionist",
    "Fay": "dinarzade",
    "Gus": "interventionist",
}
"""The same people with the roles of four of them exchanged; Cleo's stays."""


class Waiting:
    """A hub with one listener, whose waits are written down: after so many seconds, heard or not."""

    def __init__(self, *waits: tuple[float, bool]) -> None:
        self.now = 0.0
        self.poll_seconds = 15.0
        self.closed = False
        self.asked: list[float] = []
        self._waits = iter(waits)

    def clock(self) -> float:
        return self.now

    def wait(self, seconds: float) -> News | None:
        self.asked.append(seconds)
        after, heard = next(self._waits, (seconds, False))
        self.now += min(after, seconds)
        return News() if heard and after <= seconds else None

    @property
    def is_connected(self) -> bool:
        raise AssertionError("a stream that waits does not ask that")

    def publish(self, table_id: str, changes: int = 0) -> None:
        raise AssertionError("a stream that waits does not ask that")

    def note_changes(self, table_id: str, changes: int) -> None:
        raise AssertionError("a stream that waits does not ask that")

    def subscribe(self, table_id: str) -> "Waiting":
        raise AssertionError("a stream that waits does not ask that")

    def close(self) -> None:
        self.closed = True


def spoken(hub: Waiting, *numbers: int | None, lifetime: float = 50, alive: float = 15) -> list[str]:
    """What a stream says that begins at 7 and then finds ``numbers`` (the last one for ever; None: not allowed)."""
    found = list(numbers)

    def look(_news: News | None) -> int:
        number = found.pop(0) if len(found) > 1 else found[0]
        if number is None:
            raise Refused("not_your_seat")
        return number

    waiting: Any = hub
    parts = stream_events(waiting, waiting, 7, look, StreamTiming(lifetime, alive, retry=2), hub.clock)
    return [part.decode().strip().replace("\n", " ") for part in parts]


def test_a_stream_begins_with_how_to_come_back_and_where_the_table_stands() -> None:
    assert spoken(Waiting(), 7, lifetime=0) == ["retry: 2000  event: changed data: 7"]


def test_every_change_is_one_event() -> None:
    hub = Waiting((1, True), (1, True))
    assert spoken(hub, 8, 9, lifetime=10)[1:] == ["event: changed data: 8", "event: changed data: 9"]


def test_a_change_that_no_number_tells_is_an_event_too() -> None:
    assert spoken(Waiting((1, True)), 7, lifetime=10)[1:] == ["event: changed data: 7"]


def test_a_change_that_the_hub_has_missed_is_found() -> None:
    hub = Waiting()
    hub.poll_seconds = 2.0
    assert spoken(hub, 7, 7, 8, lifetime=10)[1:] == ["event: changed data: 8"]
    assert max(hub.asked) == 2.0


def test_a_silent_stream_says_that_it_is_there() -> None:
    assert spoken(Waiting(), 7, lifetime=50)[1:] == [": alive event: alive data: 7"] * 3


def test_a_stream_whose_hub_is_unsure_looks_often_and_speaks_no_oftener() -> None:
    hub = Waiting()
    hub.poll_seconds = 2.0
    assert len(spoken(hub, 7, lifetime=50)[1:]) == 3


def test_who_may_listen_no_more_is_told_and_learns_no_newer_number() -> None:
    assert spoken(Waiting((1, True), (1, True)), 8, None)[1:] == ["event: changed data: 8", "event: changed data: 8"]


def test_a_stream_ends_in_silence_when_the_server_stops() -> None:
    hub = Waiting((1, True))
    hub.close()
    assert spoken(hub, 8) == ["retry: 2000  event: changed data: 7"]


def test_streams_live_about_ninety_seconds_and_not_all_alike() -> None:
    lives = [StreamTiming().jittered() for _ in range(200)]
    assert all(70 <= each.lifetime <= 110 and 10 <= each.alive <= 15 and 1 <= each.retry <= 3 for each in lives)
    assert len({each.lifetime for each in lives}) > 100
    assert len({each.retry for each in lives}) > 100


# Who may listen.


@pytest.fixture
def table(tmp_path: Path) -> Evening:
    return evening(tmp_path)


def streams(table: Evening, seat: int = 2) -> tuple[str, str, str]:
    return f"/t/{table.id}/stream", f"/seat/{table.id}/{seat}/stream", f"/court/{table.id}/stream"


def test_the_tablet_the_phone_and_everybody_at_court_hear_the_same(table: Evening) -> None:
    phone = phone_of(table, 2)
    at_tablet, at_phone, at_court = streams(table)
    changes = table.table.changes
    for answer in (table.client.get(at_tablet), phone.get(at_phone), table.app.test_client().get(at_court)):
        assert answer.status_code == 200
        assert answer.mimetype == "text/event-stream"
        assert answer.text.split("\n\n", 1)[1] == f"event: changed\ndata: {changes}\n\n"


def test_a_stream_is_kept_by_nobody_packed_by_nobody_and_sets_no_cookie(table: Evening) -> None:
    phone = phone_of(table, 2)
    at_tablet, at_phone, at_court = streams(table)
    plain = {"Accept-Encoding": "gzip"}
    for answer in (
        table.client.get(at_tablet, headers=plain),
        phone.get(at_phone, **plain),
        table.app.test_client().get(at_court, headers=plain),
    ):
        assert answer.headers["Cache-Control"] == "no-store, no-transform"
        assert answer.headers["X-Accel-Buffering"] == "no"
        assert "Content-Encoding" not in answer.headers
        assert "Content-Length" not in answer.headers
        assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("who", [PHONE, STRANGER])
def test_no_other_device_listens_as_the_game_master(house: House, who: str) -> None:
    assert house.client(who).get(f"/t/{house.tables['played']}/stream").status_code == 404


def test_a_tablet_whose_table_was_handed_over_listens_no_more(table: Evening) -> None:
    with table.app.app_context():
        table.use_cases.handovers.take_over(table.use_cases.handovers.code(table.id, TABLET), "another tablet")
    assert table.client.get(f"/t/{table.id}/stream").status_code == 403


def test_only_the_phone_that_has_claimed_a_seat_listens_there(table: Evening) -> None:
    phone = phone_of(table, 2)
    assert phone.get(f"/seat/{table.id}/3/stream").status_code == 403
    assert phone.get(f"/seat/{table.id}/{10**30}/stream").status_code == 404
    assert table.client.get(f"/seat/{table.id}/2/stream").status_code == 403
    table.post("release/2")
    assert phone.get(f"/seat/{table.id}/2/stream").status_code == 403


def test_a_table_that_is_none_has_no_stream(table: Evening) -> None:
    for address in ("/t/nothing/stream", "/court/nothing/stream"):
        assert table.client.get(address).status_code == 404
    assert table.client.get("/seat/nothing/0/stream").status_code == 403


def live(table: Evening, phone: Phone, address: str) -> Iterator[bytes]:
    """An open stream, read part by part as it is said."""
    table.app.config["STREAM_PACE"] = StreamTiming()
    answer = phone.client.get(address, buffered=False)
    assert answer.status_code == 200
    parts = answer.iter_encoded()
    next(parts)
    return parts


def test_a_phone_whose_seat_is_released_is_told_and_its_stream_ends(table: Evening) -> None:
    phone = phone_of(table, 2)
    parts = live(table, phone, phone.place(2) + "/stream")
    before = table.table.changes
    table.post("release/2")
    assert list(parts) == [f"event: changed\ndata: {before}\n\n".encode()]


def test_everybody_is_told_when_a_table_is_deleted_and_the_streams_end(table: Evening) -> None:
    phone = phone_of(table, 2)
    parts = [live(table, phone, phone.place(2) + "/stream"), live(table, phone, f"/court/{table.id}/stream")]
    with table.app.app_context():
        table.use_cases.lobby.delete(table.id, TABLET)
    assert [len(list(each)) for each in parts] == [1, 1]


def test_who_tests_the_connection_is_heard_though_no_number_changes(table: Evening) -> None:
    tablet = Phone(table, TABLET)
    parts = live(table, tablet, f"/t/{table.id}/stream")
    changes = table.table.changes
    Phone(table, "somebody's phone").get(f"/h/{table.id}")
    assert next(parts) == f"event: changed\ndata: {changes}\n\n".encode()


def test_a_phone_finds_nothing_newer_than_what_its_stream_has_told_it(table: Evening) -> None:
    phone = phone_of(table, 2)
    place, fragment = phone.place(2), {"HX-Request": "true"}
    seen = table.table.changes
    assert phone.get(f"{place}?seen={seen}", **fragment).status_code == 204
    table.post(do="propose", narrator="Cleo")
    newer = table.table.changes
    answer = phone.get(f"{place}?seen={seen}", **fragment)
    assert f'data-seen="{newer}"' in answer.text
    assert phone.get(f"{place}?seen={newer}", **fragment).status_code == 204


# What a stream tells: nothing.


def heard(table: Evening) -> bytes:
    """Everything that three streams say while an evening continues."""
    phone = phone_of(table, 2)
    parts = [live(table, phone, address) for address in streams(table)[1:]]
    parts.append(live(table, Phone(table, TABLET), streams(table)[0]))
    said = []
    for act in (
        lambda: table.post(do="propose", narrator="Cleo"),
        lambda: phone_of(table, 5),
        lambda: table.post("show/1"),
        lambda: phone.post(phone.place(2) + "/looked"),
        lambda: table.post("release/5"),
    ):
        act()
        said += [next(each) for each in parts]
    return b"".join(said)


def test_streams_are_the_same_whoever_holds_what(tmp_path: Path) -> None:
    one, other = evening(tmp_path / "one"), evening(tmp_path / "other", roles=ROLES_OTHERWISE)
    first = heard(one)
    assert first == heard(other)
    assert set(first.decode()) <= set("event: changed\ndata: 0123456789\n")


def test_the_screen_of_the_game_master_answers_the_version_it_shows_with_nothing(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"))
    fragment = {"HX-Request": "true"}
    version = table.table.version
    assert table.get(f"play?seen={version}", **fragment).status_code == 204
    table.post(do="propose", narrator="Dan")
    assert f'data-seen="{version + 1}"' in table.get(f"play?seen={version}", **fragment).text


def test_a_screen_that_follows_does_not_move_the_evening(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.get("play?seen=0", **{"HX-Request": "true"})
    assert table.table.moment == "deal"
