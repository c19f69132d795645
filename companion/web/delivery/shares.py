"""Fair shares: how many requests are answered at once, and whose turn it is when more have come.

Python answers a few at a time anyway. Those of a visitor with many wait for those of visitors with few, and a form goes
before the pages of the same visitor: a tap waits for no flood.
"""

from collections import Counter
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Final

from flask import Flask, Response, current_app, g, request

from companion.kernel.words import text
from companion.visitors import visitor
from companion.web.delivery.language import words
from companion.web.server.environment import threads_wanted
from companion.web.server.request_checks import SAFE
from companion.web.server.security_log import note

AT_ONCE: Final = 4
"""Requests that are answered at once."""

EACH: Final = 2
"""The same for one visitor."""

MOST_WAITING: Final = 256
"""The most requests that wait for their turn, at most half of all threads; more are refused."""

PATIENCE: Final = 10.0
"""Seconds after which a turn has not come."""

RETRY_AFTER_SECONDS: Final = 1
"""Seconds after which a visitor who was refused may ask again."""


@dataclass(eq=False)
class Waiting:
    """A request that waits for its turn; ``refused`` once it has lost it."""

    who: str
    form: bool
    refused: bool = False
    turn: Event = field(default_factory=Event)


class Shares:
    """The requests being answered, ``at_once`` in all and ``each`` per visitor, and up to ``most`` that wait."""

    def __init__(self, at_once: int, each: int, most: int) -> None:
        """Begin with none."""
        self._at_once = at_once
        self._each = each
        self._most = most
        self._answered: Counter[str] = Counter()
        self._waiting: list[Waiting] = []
        self._lock = Lock()

    def enter(self, who: str, form: bool) -> bool:
        """Wait for the turn of a visitor's request; return whether it came.

        It does not if too many wait and this visitor has most of them, or if nothing is answered any more.
        """
        mine = Waiting(who, form)
        with self._lock:
            self._waiting.append(mine)
            self._next()
            if len(self._waiting) > self._most:
                self._refuse()
        if not mine.turn.wait(PATIENCE):
            with self._lock:
                if mine in self._waiting:
                    self._waiting.remove(mine)
                    return False
        return not mine.refused

    def leave(self, who: str) -> None:
        """Give the place of an answered request to whoever is next."""
        with self._lock:
            self._answered[who] -= 1
            self._answered = +self._answered  # without those who have none
            self._next()

    def _next(self) -> None:
        while self._answered.total() < self._at_once:
            able = [one for one in self._waiting if self._answered[one.who] < self._each]
            if not able:
                return
            first = min(able, key=lambda one: (self._answered[one.who], not one.form))
            self._waiting.remove(first)
            self._answered[first.who] += 1
            first.turn.set()

    def _refuse(self) -> None:
        """Refuse the last page of whoever has most waiting, or their last form if they have no page."""
        most = Counter(one.who for one in self._waiting)
        theirs = [one for one in self._waiting if one.who == max(most, key=most.__getitem__)]
        last = max(reversed(theirs), key=lambda one: not one.form)
        self._waiting.remove(last)
        last.refused = True
        last.turn.set()


def take_share() -> Response | None:
    """Wait for the turn of this request, or answer that too many have come: a sentence, since a page costs time."""
    who = visitor(request.remote_addr or "")
    shares: Shares = current_app.extensions["shares"]
    if shares.enter(who, request.method not in SAFE):
        g.share = who
        return None
    note("too_many_requests")
    sentence = words().plain(text("app.error.busy"))
    return Response(sentence, 429, {"Retry-After": str(RETRY_AFTER_SECONDS)}, mimetype="text/plain")


def give_back(response: Response) -> Response:
    """End the turn of a request; what its answer streams is no part of it."""
    end_turn()
    return response


def end_turn(_trouble: object = None) -> None:
    """End the turn of a request if it has not ended."""
    if (who := g.pop("share", None)) is not None:
        shares: Shares = current_app.extensions["shares"]
        shares.leave(who)


def init_app(app: Flask) -> None:
    """Share out what this process can answer; must be called after the checks of forms, whose bodies may be slow."""
    app.extensions["shares"] = Shares(AT_ONCE, EACH, min(MOST_WAITING, threads_wanted() // 2))
    app.before_request(take_share)
    app.after_request(give_back)
    app.teardown_request(end_turn)
