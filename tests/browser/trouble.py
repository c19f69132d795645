"""Troubles to cause: a network that is cut or falls silent, a server that dies, a page out of sight."""

import contextlib
import selectors
import signal
import socket
import sqlite3
import struct
import threading
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices, Server
from tests.browser.rooms import ROLES, codes, table_at, take_seat

ANYWHERE = "0.0.0.0"  # noqa: S104 - codes hold the machine's address in its network, and phones come in by that one
HANG_UP = struct.pack("ii", 1, 0)
TICK = 0.05


class Cable:
    """The network between all devices and a server: whole, cut, silent, or deaf.

    Cut, nobody is let through and every line breaks at once. Silent, nothing arrives and nobody is told. Deaf, the
    server hears everything and nobody hears the server. A whole cable delivers what a silent or deaf one held back.
    """

    def __init__(self, port: int) -> None:
        self._target = port
        self._state = "whole"
        self._open: set[socket.socket] = set()
        self._sent: set[socket.socket] = set()  # the server's end of lines on which a form was sent
        self._lock = threading.Lock()
        self.answered = threading.Event()
        self._door = socket.create_server((ANYWHERE, 0))
        self.port: int = self._door.getsockname()[1]
        self.url = f"http://localhost:{self.port}"
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self) -> None:
        with self._lock:
            self._state = "cut"
            for line in self._open:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, HANG_UP)
                with contextlib.suppress(OSError):
                    line.shutdown(socket.SHUT_RDWR)

    def silence(self) -> None:
        self._state = "silent"

    def deafen(self) -> None:
        """Hold back what the server says; ``answered`` is set once it has answered a form."""
        self.answered.clear()
        self._state = "deaf"

    def mend(self) -> None:
        self._state = "whole"

    def close(self) -> None:
        self.cut()
        self._door.close()

    def _serve(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            threading.Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        """Carry bytes both ways until one side hangs up, or the cable is cut."""
        try:
            far = socket.create_connection(("127.0.0.1", self._target), timeout=5)
        except OSError:
            near.close()
            return
        with near, far:
            with self._lock:
                self._open |= {near, far}
            with contextlib.suppress(OSError):
                while self._state != "cut" and self._pass_on(near, far):
                    pass
            with self._lock:
                self._open -= {near, far}

    def _pass_on(self, near: socket.socket, far: socket.socket) -> bool:
        heard = {"whole": [near, far], "deaf": [near, far], "silent": []}.get(self._state, [])
        if not heard:
            threading.Event().wait(TICK)
            return True
        for one in spoke(heard):
            said = one.recv(65536)
            if not said:
                return False
            if one is near and said.startswith(b"POST "):
                self._sent.add(far)
            if one is far and far in self._sent:
                self._sent.discard(far)
                self.answered.set()
            while one is far and self._state in ("deaf", "silent"):
                threading.Event().wait(TICK)
            if self._state == "cut":
                return False
            (far if one is near else near).sendall(said)
        return True


def spoke(lines: list[socket.socket]) -> list[socket.socket]:
    """Return those that have something to say within a moment; they may have any number, unlike with ``select``."""
    with selectors.DefaultSelector() as ears:
        for line in lines:
            ears.register(line, selectors.EVENT_READ)
        heard = {key.fileobj for key, _ in ears.select(TICK)}
    return [line for line in lines if line in heard]


class Line:
    """A server of one's own behind a cable of one's own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = Server(folder)
        self.server.start()
        self.cable = Cable(self.server.port)

    def kill(self) -> None:
        """Kill the server as a power cut would; whatever it was saying is lost."""
        self.server.stop(signal.SIGKILL)
        self.cable.cut()

    def restart(self) -> None:
        self.server.start()
        self.cable.mend()

    def heal(self) -> None:
        """Have everything run again, whatever a test has left."""
        process = self.server.process
        if process is None or process.poll() is not None:
            self.server.start()
        self.cable.mend()

    def end(self) -> None:
        self.cable.close()
        self.server.stop()

    def played(self, table: str) -> list[str]:
        """What the journal holds, command by command."""
        with contextlib.closing(sqlite3.connect(self.folder / "chevet.sqlite3")) as base:
            assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            rows = base.execute(
                "SELECT json_extract(command, '$.do') FROM entries WHERE table_id = ? ORDER BY version", (table,)
            )
            return [name for (name,) in rows]


class Room:
    """A tablet on the play screen and the phones of some seats; ``clocks`` puts the time into the test's hand."""

    def __init__(
        self,
        devices: Devices,
        actions: list[dict[str, object]],
        seats: tuple[int, ...] = (1, 2),
        clocks: bool = False,
    ) -> None:
        self.tablet = devices.tablet()
        self.table = table_at(self.tablet, actions, roles=ROLES)
        self.codes = codes(self.tablet, self.table)
        self.phones = [devices.phone() for _ in seats]
        for page in [self.tablet, *self.phones] if clocks else []:
            page.clock.install()
        for phone, place in zip(self.phones, seats, strict=True):
            take_seat(phone, self.codes[place])
        self.tablet.goto(f"/t/{self.table}/play")

    def wait(self, seconds: float) -> None:
        """Let time pass on every device."""
        for page in [self.tablet, *self.phones]:
            page.clock.run_for(round(seconds * 1000))


def out_of_sight(page: Page, hidden: bool) -> None:
    """What a locked screen or another app does to a page."""
    page.evaluate(
        "(hidden) => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        hidden,
    )


SECRETS = ("You are Dinarzade", "You are Parizade", "You are Zobeide", "You are an Interventionist", "role-dinarzade")


def expect_blank(page: Page) -> None:
    """Nothing of a role is on the screen or in the page."""
    expect(page.locator(".window.open")).to_have_count(0)
    source = page.content()
    assert not [word for word in SECRETS if word in source]
