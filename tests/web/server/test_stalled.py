"""Clients that ask slowly, never finish asking, or speak another protocol: the real server serves everyone else."""

import io
import select
import socket
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.visitors import visitor
from companion.web.server import slow_clients
from companion.web.server.slow_clients import Line, SlowClientReaper, Traffic
from companion.web.server.upload_limits import Bodies, limit_bodies
from tests.secret import SECRET
from tests.sizes import cases
from tests.web.evening import TABLET, TOKEN
from tests.web.house import House
from tests.web.refusals import refused
from tests.web.server.test_serve import LONG, Server

MANY = 60
"""More clients than the server below has threads."""

UPLOADS, EACH = 6, 4
"""So many bodies at once are read by the server below, and so many of one address."""

HUNDREDS = 560
"""More clients than a server has threads unless it is told otherwise."""

FORM = b"POST /language HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
HEALTH = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0\4\0\0\0\0\0"
"""How a client that knows that the server speaks HTTP/2 begins: the preface, and empty settings."""

CUTS = sys.platform == "linux"
"""Where the server can tell which of its connections has not finished asking."""

ALONE = "127.0.0.2" if CUTS else "127.0.0.1"
"""Where no other test stalls: its bodies always find a place. (Only Linux has more than one such address.)"""

Lines = list[socket.socket]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("stalled") / "x.sqlite3"
    options = {"DATABASE_URL": f"sqlite:///{database}", "SECRET_KEY": SECRET, "HOST": "127.0.0.1"}
    places = {"UPLOADS": str(UPLOADS), "UPLOADS_EACH": str(EACH), "UPLOAD_SECONDS": "3"}
    with Server({**options, **places, "THREADS": "8"}) as running:
        yield running


@pytest.fixture
def lines() -> Iterator[Lines]:
    made: Lines = []
    yield made
    for line in made:
        line.close()


def begin(server: Server, lines: Lines, head: bytes, address: str = "127.0.0.1") -> socket.socket:
    """Send the beginning of a request, and no more."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=10, source_address=(address, 0))
    lines.append(line)
    line.sendall(head)
    return line


def stall(server: Server, lines: Lines, count: int) -> None:
    for _ in range(count):
        begin(server, lines, FORM + b"Content-Length: 1000\r\n\r\nx")


def await_hung_up(lines: Lines, but: int) -> None:
    """Wait until the server has hung up on all lines but so many: it knows all that were opened before."""
    waiting = list(lines)
    while len(waiting) > but:
        hung_up, _, _ = select.select(waiting, [], [], LONG)
        assert hung_up, "nobody hangs up"
        waiting = [line for line in waiting if line not in hung_up]


def heard(line: socket.socket) -> bytes:
    """Return what comes until the server hangs up."""
    answer = b""
    try:
        while part := line.recv(65536):
            answer += part
    except ConnectionError:
        pass
    return answer


def test_the_server_speaks_no_http_2_in_clear(server: Server, lines: Lines) -> None:
    line = begin(server, lines, PREFACE)
    assert line.recv(1000)[:8] in (b"", b"HTTP/1.1")


def test_bodies_that_do_not_arrive_stop_no_page(server: Server, lines: Lines) -> None:
    stall(server, lines, MANY)
    if CUTS:
        await_hung_up(lines, but=EACH)
    for _ in range(10):
        assert server.ask(HEALTH).startswith(b"HTTP/1.1 200")


def test_who_finds_no_place_for_a_body_is_told_so_in_a_sentence(house: House) -> None:
    house.app.extensions["bodies"]._each = 0
    answer = house.client(TABLET).post("/language", data={"csrf": TOKEN, "language": "fr"})
    assert "at the same time" in refused(answer, 503)
    assert int(answer.headers["Retry-After"]) > 0


@pytest.mark.skipif(not CUTS, reason="only Linux tells what each connection has sent and received")
@pytest.mark.parametrize("addresses", [["127.0.0.1"], [f"127.0.0.{number}" for number in range(3, 7)]])
def test_every_form_goes_in_though_its_own_address_or_others_stall(
    server: Server, lines: Lines, addresses: list[str]
) -> None:
    for address in addresses:
        for _ in range(8):
            begin(server, lines, FORM + b"Content-Length: 1000\r\n\r\nx", address)
    await_hung_up(lines, but=UPLOADS)
    body = b"language=fr"
    form = FORM + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body
    for _ in range(10):
        assert server.ask(form).startswith(b"HTTP/1.1 400")  # no token: it was read and judged


@pytest.mark.skipif(not CUTS, reason="only Linux tells what each connection has sent and received")
@pytest.mark.parametrize("drip", cases(b"", thorough=[b"x"]), ids=repr)
def test_a_body_that_does_not_arrive_is_hung_up_on(server: Server, lines: Lines, drip: bytes) -> None:
    line = begin(server, lines, FORM + b"Content-Length: 1000\r\n\r\nx", ALONE)
    line.settimeout(0.3)
    end = time.monotonic() + 20
    while True:
        try:
            if not line.recv(1000):
                break
        except TimeoutError:
            assert time.monotonic() < end, "nobody hangs up"
        except ConnectionError:
            break
        try:
            line.sendall(drip)
        except ConnectionError:
            break


def test_a_body_that_ends_too_early_is_no_form(server: Server, lines: Lines) -> None:
    line = begin(server, lines, FORM + b"Content-Length: 1000\r\n\r\nlanguage=fr&csrf=x", ALONE)
    line.shutdown(socket.SHUT_WR)
    answer = heard(line)
    assert not answer or b"does not understand this request" in answer, answer


def test_the_server_stops_at_once_though_bodies_do_not_arrive(tmp_path: Path, lines: Lines) -> None:
    options = {"DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}", "SECRET_KEY": SECRET, "HOST": "127.0.0.1"}
    with Server({**options, "UPLOAD_SECONDS": "3600"}) as server:  # nobody who waits for a body ends within this test
        stall(server, lines, HUNDREDS)
        assert server.ask(HEALTH).startswith(b"HTTP/1.1 200")
        server.stop()
    assert "Traceback" not in server.said


# The places for bodies.


def test_one_address_cannot_take_the_places_of_all() -> None:
    bodies = Bodies(most=6, each=4)
    assert [bodies.take("one") for _ in range(5)] == [True] * 4 + [False]
    assert [bodies.take("other") for _ in range(3)] == [True] * 2 + [False]


def test_a_place_that_was_left_is_free_again() -> None:
    bodies = Bodies(most=6, each=1)
    assert bodies.take("one")
    assert not bodies.take("one")
    bodies.leave("one")
    assert bodies.take("one")


def test_whoever_holds_most_places_loses_one_to_the_next_visitor() -> None:
    bodies = Bodies(most=6, each=4, drop=lambda *_: True)
    for who in ("one", "one", "one", "two", "two", "three"):
        assert bodies.take(who)
    assert bodies.take("four")
    assert bodies._open == {"one": 2, "two": 2, "three": 1, "four": 1}
    assert bodies.take("one"), "whoever would hold most gives up their own"
    assert bodies._open == {"one": 2, "two": 2, "three": 1, "four": 1}


def test_no_place_changes_hands_between_the_choice_of_who_loses_one_and_the_hanging_up() -> None:
    bodies = Bodies(most=1, each=1, drop=lambda *_: bodies._lock.locked())
    assert bodies.take("one")
    assert bodies.take("two")


def test_nobody_is_hung_up_on_who_has_no_place_left_to_lose() -> None:
    hung_up_on: list[str] = []
    bodies = Bodies(most=2, each=2, drop=lambda who, _: not hung_up_on.append(who))  # type: ignore[func-returns-value] # always True
    for who in ("one", "two", "three", "one"):
        assert bodies.take(who)
    assert hung_up_on == ["one", "two"]


def test_whoever_lost_a_place_does_not_give_it_back() -> None:
    bodies = Bodies(most=2, each=2, drop=lambda *_: True)
    for who in ("one", "one", "two"):
        assert bodies.take(who)
    bodies.leave("one")  # the one that was hung up on
    assert bodies._open == {"one": 1, "two": 1}
    for who in ("one", "two"):
        bodies.leave(who)
    assert not bodies._open
    assert not bodies._dropped


def test_a_form_goes_in_though_its_own_address_has_taken_all_its_places() -> None:
    bodies = Bodies(most=6, each=4, drop=lambda *_: True)
    assert [bodies.take("one") for _ in range(9)] == [True] * 9
    assert bodies._open == {"one": 4}


# Who has not finished asking.


def asked(*samples: tuple[float, int, int]) -> float:
    """Return for how long too long a line has been asking, after samples of seconds, bytes sent and received."""
    line = Line()
    overdue = 0.0
    for now, sent, received in samples:
        overdue = line.overdue(now, Traffic(sent, received), grace=10)
    return overdue


@pytest.mark.parametrize(
    "samples",
    [
        [(0, 0, 0), (500, 0, 0)],
        [(0, 0, 0), (1, 300, 200), (500, 300, 200)],
        [(0, 0, 100), (9, 0, 100)],
        [(0, 0, 100), (9, 300, 100), (17, 300, 100), (18, 300, 200), (27, 300, 200)],
        [(0, 0, 100), (9, 100, 100), (18, 200, 100), (500, 300, 100)],
        [(0, 0, 100), (60, 0, 500_000)],
    ],
    ids=["said nothing", "was answered", "has just begun", "asks again", "listens to a stream", "sends much"],
)
def test_who_is_answered_or_still_in_time_is_left_alone(samples: list[tuple[float, int, int]]) -> None:
    assert asked(*samples) <= 0


@pytest.mark.parametrize(
    "samples",
    [
        [(0, 0, 100), (11, 0, 100)],
        [(0, 0, 0), (5, 0, 100), (16, 0, 105)],
        [(0, 0, 100), (5, 300, 100), (6, 300, 200), (17, 300, 240)],
    ],
    ids=["silent", "a drip", "after an answer"],
)
def test_who_does_not_finish_asking_is_overdue(samples: list[tuple[float, int, int]]) -> None:
    assert asked(*samples) > 0


@pytest.mark.skipif(not CUTS, reason="only Linux tells what each connection has sent and received")
def test_a_system_is_believed_only_when_it_tells_what_was_sent() -> None:
    linux = slow_clients.LAYOUTS["linux"]
    assert slow_clients.supported()
    for wrong in (
        None,
        linux._replace(sent=linux.received),
        linux._replace(received=linux.sent - 8),
        linux._replace(open=frozenset({99})),
        linux._replace(option=9999),
        linux._replace(size=4096),
        linux._replace(files="/no such folder"),
        slow_clients.LAYOUTS["darwin"],
    ):
        assert not slow_clients.supported(wrong)


@pytest.mark.skipif(not CUTS, reason="only Linux tells what each connection has sent and received")
def test_for_a_form_the_longest_silent_line_is_hung_up_on_and_never_the_one_it_comes_by(lines: Lines) -> None:
    who = visitor("127.0.0.1")
    with socket.create_server(("127.0.0.1", 0)) as door, socket.create_server(("127.0.0.1", 0)) as lowest:
        silent = begin_at(door, lines)
        lowest.close()  # the next line has a lower number
        form = begin_at(door, lines, after=20)
        reaper = SlowClientReaper(door.getsockname()[1], grace=3600)
        reaper._watches = True
        for _ in range(2):  # the second time, nobody is left whom to hang up on
            assert reaper.drop(who, who)
            assert silent.recv(1) == b""
            form.setblocking(False)
            with pytest.raises(BlockingIOError):
                form.recv(1)
        assert not reaper.drop(visitor("192.0.2.7"), visitor("192.0.2.8")), "behind a proxy nobody can be told apart"


def begin_at(door: socket.socket, lines: Lines, after: int = 0) -> socket.socket:
    """Begin a request, once every line there is has been silent for some milliseconds."""
    port = door.getsockname()[1]
    while any(traffic.silence < after for _, _, traffic in slow_clients.lines_of(port)):
        pass
    line = socket.create_connection(door.getsockname(), timeout=10)
    here, _ = door.accept()
    lines += [line, here]
    line.sendall(b"POST")
    here.recv(4)
    return line


@pytest.mark.skipif(not CUTS, reason="only Linux tells what each connection has sent and received")
def test_at_the_end_everybody_who_has_not_finished_asking_is_hung_up_on_and_then_nobody_is_left(lines: Lines) -> None:
    gone = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as door:
        visitors = [socket.create_connection(door.getsockname(), timeout=10) for _ in range(3)]
        ours = [door.accept()[0] for _ in visitors]
        lines += [*visitors, *ours]
        for visitor, here in zip(visitors, ours, strict=True):
            visitor.sendall(b"POST")
            here.recv(4)
        watched = SlowClientReaper(door.getsockname()[1], grace=3600, all_gone=gone.set)
        watched.start()
        watched.end()
        assert [visitor.recv(1) for visitor in visitors] == [b""] * 3
        assert not gone.is_set(), "the server has not closed its own ends yet"
        for here in ours:
            here.close()
        assert gone.wait(10)


def test_few_of_one_visitor_wait_while_a_place_is_made() -> None:
    made = threading.Event()
    bodies = Bodies(most=2, each=2, drop=lambda *_: made.wait(LONG))
    assert bodies.take("one")
    assert bodies.take("one")
    waiting = [threading.Thread(target=bodies.take, args=("one",)) for _ in range(2)]
    for each in waiting:
        each.start()
    while bodies._asking["one"] < 2:
        time.sleep(0.001)
    assert not bodies.take("one")
    made.set()
    for each in waiting:
        each.join(LONG)
    assert not bodies._asking


def test_a_body_that_does_not_arrive_is_given_up_without_a_page_when_the_server_stops() -> None:
    bodies = Bodies(most=1, each=1)
    said: list[str] = []

    def app(environ: Any, _: object) -> list[bytes]:
        while environ["wsgi.input"].read(8):
            pass
        return [b"a page"]

    def answer(body: bytes, length: int) -> bytes:
        environ = {"CONTENT_LENGTH": str(length), "wsgi.input": io.BytesIO(body), "REMOTE_ADDR": "192.0.2.7"}
        return b"".join(limit_bodies(app, bodies)(environ, lambda status, _: said.append(status) or bytes))  # type: ignore[arg-type,func-returns-value] # what a server gives

    bodies.ended = True
    assert answer(b"whole", 5) == b"a page"
    assert answer(b"cut", 5) == b""
    assert said == ["503 Service Unavailable"]
    assert bodies.take("192.0.2.7"), "its place is left"
    assert answer(b"whole", 5) == b"", "nobody waits for a place any more"


def test_a_server_looks_at_its_own_lines_alone() -> None:
    if not CUTS:
        pytest.skip("only Linux tells what each connection has sent and received")

    with socket.create_server(("127.0.0.1", 0)) as door, socket.create_server(("127.0.0.1", 0)) as other:
        ports = [each.getsockname()[1] for each in (door, other)]
        with (
            socket.create_connection(("127.0.0.1", ports[0])) as here,
            socket.create_connection(("127.0.0.1", ports[1])),
        ):
            ours, _ = door.accept()
            theirs, _ = other.accept()
            here.sendall(b"hello")
            ours.recv(5)
            found = slow_clients.lines_of(ports[0])
            assert [(fd, traffic.received) for fd, _, traffic in found] == [(ours.fileno(), 5)]
            ours.close()
            theirs.close()
