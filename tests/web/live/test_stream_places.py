"""How many streams a server, a table and a visitor may have, and when a place is free again."""

from pathlib import Path

import pytest

from companion.services.hub import MemoryHub
from companion.web.live.stream import COURT_AT_A_TABLE, MOST_AT_A_TABLE, OpenStreams, StreamTiming
from companion.web.server.environment import streams_of
from tests.web.evening import Evening, evening
from tests.web.live.test_stream import live
from tests.web.phones import Phone, phone_of


@pytest.fixture
def table(tmp_path: Path) -> Evening:
    return evening(tmp_path)


def test_a_stream_without_a_place_is_refused_and_comes_back_later(table: Evening) -> None:
    phone = phone_of(table, 2)
    table.app.extensions["streams"] = OpenStreams(1)
    parts = live(table, phone, phone.place(2) + "/stream")
    answer = table.client.get(f"/t/{table.id}/stream")
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert "role=" in answer.text
    parts.close()  # type: ignore[attr-defined] # the client hangs up


def test_a_place_is_free_again_when_a_stream_ends_is_refused_or_only_its_headers_are_asked_for(table: Evening) -> None:
    places: OpenStreams = table.app.extensions["streams"]
    address = f"/court/{table.id}/stream"
    for answer in (
        table.client.get(address),
        table.client.head(address),
        table.client.get("/court/nothing/stream"),
        Phone(table, "a stranger").get(f"/seat/{table.id}/2/stream"),
    ):
        answer.close()
    assert len(places) == 0
    assert len(table.use_cases.hub) == 0


def test_a_client_that_hangs_up_leaves_its_place(table: Evening) -> None:
    table.app.config["STREAM_PACE"] = StreamTiming()
    answer = table.client.get(f"/court/{table.id}/stream", buffered=False)
    assert len(table.app.extensions["streams"]) == 1
    answer.close()
    assert len(table.app.extensions["streams"]) == 0


def test_one_table_cannot_take_the_places_of_all() -> None:
    places = OpenStreams(1000)
    assert all(places.take("one") for _ in range(MOST_AT_A_TABLE))
    assert not places.take("one")
    assert places.take("another")
    places.leave("one")
    assert places.take("one")


def test_court_screens_leave_places_at_their_table_to_the_game_master_and_the_seats() -> None:
    places = OpenStreams(1000)
    court = [places.take("one", anybody=True) for _ in range(MOST_AT_A_TABLE)]
    assert sum(court) == COURT_AT_A_TABLE < MOST_AT_A_TABLE
    assert sum(places.take("one") for _ in range(MOST_AT_A_TABLE)) == MOST_AT_A_TABLE - COURT_AT_A_TABLE
    places.leave("one", anybody=True)
    assert places.take("one", anybody=True)


def test_there_are_never_more_streams_than_places() -> None:
    places = OpenStreams(3)
    assert [places.take(str(number)) for number in range(5)] == [True, True, True, False, False]
    places.leave("0")
    assert len(places) == 2


@pytest.mark.parametrize(("threads", "streams"), [(2, 1), (8, 4), (128, 64), (424, 360), (512, 448)])
def test_streams_leave_threads_to_pages(threads: int, streams: int) -> None:
    assert streams_of(threads) == streams


def test_the_hub_of_one_process_needs_no_redis(table: Evening) -> None:
    assert isinstance(table.use_cases.hub, MemoryHub)
