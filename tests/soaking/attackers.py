"""Hostile clients of a long evening: each does one thing without end, from addresses of its own."""

import random
import re
import secrets
import socket
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Final

from companion.services.evenings import CODE_LENGTH, LETTERS
from companion.services.screens import LENGTH
from tests.soaking.visitor import FORM, Answers, Visitor
from tests.web.server.test_serve import RAW

STALLED: Final = 60
"""Connections that a stalling client holds."""


OPENED: Final = 100
"""Streams that one client asks for."""

FLOOD: Final = 40
"""Pages that one client asks for at once."""


class Attacker(threading.Thread):
    """Does ``act`` again and again; ``pause`` is in seconds."""

    def __init__(self, act: Callable[["Attacker"], None], number: int, evening: "Everybody", pause: float) -> None:
        """Come from an address of its own."""
        super().__init__(name=act.__name__, daemon=True)
        self.evening = evening
        self.visitor = Visitor(evening.port, f"127.0.9.{1 + number}", evening.answers)
        self.neighbour = Visitor(evening.port, "127.0.1.1", evening.answers)
        """The same from the address of the first table's own device."""
        self.chance = random.Random(f"{act.__name__} {evening.seed}")
        self.held: list[socket.socket] = []
        self.done = 0
        self._act = act
        self._pause = pause

    def run(self) -> None:
        """Go on until it is over."""
        while not self.evening.over.wait(self._pause):
            try:
                self._act(self)
                self.done += 1
            except OSError:
                self.evening.over.wait(0.3)
        for line in self.held:
            line.close()


class Everybody:
    """What attackers know: where the server is, and the courts of the tables, which anyone in the room may know."""

    def __init__(
        self, port: int, answers: Answers, over: threading.Event, courts: Callable[[], Sequence[str]], seed: int
    ) -> None:
        """Know that."""
        self.port, self.answers, self.over, self.courts, self.seed = port, answers, over, courts, seed
        self.found: list[str] = []
        """Codes that were guessed."""


def malformed(me: Attacker) -> None:
    """Send what no browser sends."""
    raw = me.chance.choice(RAW) if me.chance.random() < 0.7 else me.chance.randbytes(me.chance.randrange(1, 2000))
    with me.visitor.line() as line:
        line.settimeout(3)
        line.sendall(raw)
        answer = line.recv(65536)
    if re.match(rb"HTTP/1.1 5(?!03)", answer):
        me.evening.answers.broken.append(f"{answer[:60]!r} for {raw[:60]!r}")


def guesses(me: Attacker) -> None:
    """Guess codes: of seats, of hand-overs and of tables, and the short ones by which phones and screens come in."""
    code, chance = secrets.token_hex(10), me.chance
    short = "".join(chance.choices(LETTERS, k=CODE_LENGTH))
    ways = ["/S/{}", "/take/{}", "/court/{}", "/t/{}/play", "/c/{}", "/evening/{}"]
    path = chance.choice([*(way.format(code) for way in ways), f"/J/{short}", "/tv"])
    if path == "/tv":
        if not me.visitor.cookie:
            me.visitor.greet()
        status, _, _ = me.visitor.post(path, {"digits": f"{chance.randrange(10**LENGTH):0{LENGTH}}"})
    else:
        status, _, _ = me.visitor.ask("GET", path)
    if status in (200, 303):
        me.evening.found.append(path)


def stalls(me: Attacker) -> None:
    """Hold connections whose bodies do not arrive."""
    if len(me.held) >= STALLED:
        me.held.pop(me.chance.randrange(STALLED)).close()
    line = me.visitor.line()
    me.held.append(line)
    line.sendall(me.visitor.head("POST", "/language", FORM, 1000) + b"x")


def floods(me: Attacker) -> None:
    """Ask for many pages at once, every second time from the address of a table's own device."""
    visitor = me.neighbour if me.done % 2 else me.visitor
    path = f"/court/{me.chance.choice(courts)}" if (courts := me.evening.courts()) else "/"
    with ExitStack() as stack:
        lines = [stack.enter_context(visitor.line()) for _ in range(FLOOD)]
        for line in lines:
            line.sendall(visitor.head("GET", path, "", 0))
        for line in lines:
            while line.recv(65536):
                continue


def streams(me: Attacker) -> None:
    """Hold streams of the courts."""
    if courts := me.evening.courts():
        if len(me.held) >= OPENED:
            me.held.pop(me.chance.randrange(OPENED)).close()
        line = me.visitor.line()
        me.held.append(line)
        line.sendall(me.visitor.head("GET", f"/court/{me.chance.choice(courts)}/stream", "", 0))


def imports(me: Attacker) -> None:
    """Bring in records by fresh cookies, as large as they may be and larger."""
    me.visitor.cookie = ""
    me.visitor.greet()
    me.visitor.bring(b'{"record": 1, "x": "' + b"a" * me.chance.choice([10, 100_000, 1_100_000]) + b'"}')


def tables(me: Attacker) -> None:
    """Open tables by fresh cookies."""
    me.visitor.cookie = ""
    me.visitor.greet()
    me.visitor.post("/tables", {"slug": me.chance.choice(["sultane", "shaked", "verrat"])})


def screens(me: Attacker) -> None:
    """Offer screens that nobody wants, by fresh cookies, and look at the courts."""
    if not (courts := me.evening.courts()):
        return
    court = me.chance.choice(courts)
    me.visitor.cookie = ""
    me.visitor.greet()
    me.visitor.post(f"/court/{court}/recital", {})
    me.visitor.ask("GET", f"/court/{court}")


ATTACKS: Final = (
    (malformed, 0.1), (guesses, 0.1), (stalls, 0.05), (floods, 0.1), (streams, 0.05), (imports, 0.3), (tables, 0.2),
    (screens, 0.2),
)  # fmt: skip
"""What they do, and how many seconds lie between."""
