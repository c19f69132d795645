"""One table of a load: a tablet that taps, phones and a court that hear of it and fetch what they show."""

import asyncio
import json
import random
import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from time import perf_counter
from typing import Final, NamedTuple

from companion.games.sultane import GAME
from companion.kernel.record import parse, positions
from companion.registry import GAMES
from tests.benchmarks.house import record
from tests.load.browser import Browser, Failed, Place

STREAM: Final = re.compile(r'data-stream="([^"]+)"')
SEEN: Final = re.compile(r'data-seen="([^"]+)"')
VERSION: Final = re.compile(r'name="version" value="(\d+)"')
CODE: Final = re.compile(r"class=\"letters\">([\w-]+)<")
RETRY_SECONDS: Final = 1.0
"""Seconds after which a browser comes back to a stream that has ended."""

DOUBT: Final = 2.0
"""Seconds after which somebody taps again who got no answer, or was told to try again."""


class Opening(NamedTuple):
    """A game in which a Narrator is to be proposed: its record, which of its commands still stand, and two taps.

    The Narrator is proposed, and taken back: that is legal for as long as anyone likes, and both draw every page again.
    """

    record: bytes
    stands: list[str]
    taps: tuple[dict[str, str], dict[str, str]]


@cache
def opening(players: int) -> Opening:
    """Return a game of so many players."""
    made = record(players, 12, proposing=True)
    *_, position = positions(parse(made, GAMES))
    propose = next(choice for choice in GAME.actions.legal(position.state) if choice.do == "propose")
    taps = ({"do": "propose", "narrator": str(propose.values["narrator"][0])}, {"do": "undo"})
    return Opening(made, standing([action["do"] for action in json.loads(made)["actions"]]), taps)


def standing(commands: Sequence[str]) -> list[str]:
    """Return the commands that were not taken back."""
    left: list[str] = []
    for do in commands:
        if do == "undo":
            left.pop()
        else:
            left.append(do)
    return left


@dataclass
class Figures:
    """What all tables together have seen; times in seconds."""

    seated: int = 0
    taps: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    pushes: list[float] = field(default_factory=list)
    saved: int = 0
    """Pages that were not sent, since nothing on them was new."""
    refused: Counter[str] = field(default_factory=Counter)
    """By their words, requests that failed or were told to try again later."""
    wrong: list[str] = field(default_factory=list)
    """What a journal lacks, or has twice."""
    behind: list[str] = field(default_factory=list)
    """Devices that do not show the newest change in the end."""
    ended: int = 0
    """Streams that ended and were opened again."""
    lasted: float = 0.0
    """How long the tables played, with the answers to their last taps."""


class Device:
    """A browser with one live page. The tablet only listens: its own taps have brought its page up to date."""

    def __init__(self, browser: Browser, path: str, figures: Figures, is_tablet: bool = False) -> None:
        """Open nothing yet."""
        self.is_tablet = is_tablet
        self._browser = browser
        self.path = path
        self._figures = figures
        self._seen = ""
        self._tag = ""
        self._stream = ""
        self._heard = asyncio.Event()
        self.number = 0
        """The newest change that it was told of."""
        self.shows = 0
        """The newest change that it was told of when it asked for what it shows."""
        self._tapped: list[float] = []
        """When those taps at this table were acknowledged whose news have not come."""
        self._newest = 0.0
        """When the newest news have come."""

    async def open(self) -> None:
        """Open the page as it is typed or scanned."""
        answer = await self._browser.ask("GET", self.path)
        if answer.status != 200:
            raise Failed(f"page {answer.status}")
        self._stream = STREAM.search(answer.text)[1]  # type: ignore[index] # every live page has one
        self._note(answer.text)

    def _note(self, text: str) -> None:
        if found := SEEN.search(text):
            self._seen = found[1]

    async def live(self) -> None:
        """Hear of changes, and fetch the page after each, until cancelled."""
        await asyncio.gather(self.listen(), self._fetch())

    async def listen(self) -> None:
        while True:
            try:
                async for number in self._browser.listen(self._stream):
                    self.number = number
                    self._newest = perf_counter()
                    self._figures.pushes += [self._newest - tapped for tapped in self._tapped]
                    self._tapped.clear()
                    self._heard.set()
                self._figures.ended += 1
            except Failed as failed:
                self._figures.refused[str(failed)] += 1
            await asyncio.sleep(RETRY_SECONDS)

    def acknowledged(self, begun: float, now: float) -> None:
        """Take the time until the news of a tap come that was sent at ``begun``; 0 if they are already here."""
        if self._newest > begun:
            self._figures.pushes.append(0.0)
        else:
            self._tapped.append(now)

    async def _fetch(self) -> None:
        while True:
            await self._heard.wait()
            self._heard.clear()
            begun, heard = perf_counter(), self.number
            tag = {"If-None-Match": self._tag} if self._tag else {}
            try:
                ask = f"{self.path}?seen={self._seen}"
                answer = await self._browser.ask("GET", ask, more={"HX-Request": "true", **tag})
            except Failed as failed:
                self._figures.refused[str(failed)] += 1
                continue
            if answer.status in {204, 304}:
                self._figures.saved += 1
            elif answer.status != 200:
                self._figures.refused[f"page {answer.status}"] += 1
                continue
            self._figures.pages.append(perf_counter() - begun)
            self.shows = heard
            self._tag = answer.headers.get("etag", self._tag)
            self._note(answer.text)


class Table:
    """A table of so many phones, at an address of its own."""

    def __init__(self, place: Place, address: str, phones: int, figures: Figures) -> None:
        """Sit down later."""
        self._browsers = [Browser(place, address) for _ in range(phones + 2)]
        self._tablet = self._browsers[0]
        self._game = opening(phones)
        self._figures = figures
        self._devices: list[Device] = []
        self._id = ""
        self._version = self._first = 0
        self._tasks: list[asyncio.Task[None]] = []

    async def sit_down(self) -> None:
        """Open the table: bring a game in, claim every seat, open every page and every stream."""
        for browser in self._browsers:
            await browser.greet()
        made = await self._tablet.bring(self._game.record)
        found = re.search(r"/t/(\w+)", made.headers.get("location", ""))
        if found is None:
            raise Failed(f"no table: {made.status}")
        self._id = found[1]
        await self._claim()
        self._devices.append(Device(self._browsers[-1], f"/court/{self._id}", self._figures))
        page = await self._tablet.ask("GET", f"/t/{self._id}/play")
        self._version = self._first = int(VERSION.findall(page.text)[0])
        self._devices.append(Device(self._tablet, f"/t/{self._id}/play", self._figures, is_tablet=True))
        for device in self._devices:
            await device.open()
            self._tasks.append(asyncio.create_task(device.listen() if device.is_tablet else device.live()))

    async def _claim(self) -> None:
        paper = await self._tablet.ask("GET", f"/t/{self._id}/deal/sheet")
        for phone, code in zip(self._browsers[1:-1], dict.fromkeys(CODE.findall(paper.text)), strict=False):
            claimed = await phone.post(f"/S/{code}/claim", {})
            if claimed.status != 303:
                raise Failed(f"no seat: {claimed.status}")
            self._devices.append(
                Device(phone, re.sub(r"^https?://[^/]+", "", claimed.headers["location"]), self._figures)
            )

    async def play(self, every: float, chance: random.Random, over: asyncio.Event) -> None:
        """Tap about every so many seconds until it is over."""
        await _until(over, chance.uniform(0, every))
        while not over.is_set():
            await self._tap()
            await _until(over, every * chance.uniform(0.5, 1.5))

    async def _tap(self) -> None:
        """Tap until that is acknowledged; a form that comes twice is told that its page is old."""
        fields = {"version": str(self._version), **self._game.taps[(self._version - self._first) % 2]}
        doubted = False
        begun = perf_counter()
        while True:
            try:
                answer = await self._tablet.post(f"/t/{self._id}/play", fields, {"HX-Request": "true"})
            except Failed as failed:
                self._figures.refused[str(failed)] += 1
                doubted = True
                await asyncio.sleep(DOUBT)
                continue
            if answer.status in {200, 303} or (doubted and answer.status == 409):
                break
            self._figures.refused[f"tap {answer.status}"] += 1
            if answer.status not in {429, 503}:
                self._figures.wrong.append(f"table {self._id}: {answer.status} for {fields}")
                return
            await asyncio.sleep(DOUBT)
        now = perf_counter()
        self._figures.taps.append(now - begun)
        self._version += 1
        for device in self._devices:
            device.acknowledged(begun, now)
        if answer.status == 303:
            await self._show()

    async def _show(self) -> None:
        """Fetch what the tablet shows after a tap, as a browser does that is led there."""
        begun = perf_counter()
        try:
            answer = await self._tablet.ask("GET", f"/t/{self._id}/play", more={"HX-Request": "true"})
        except Failed as failed:
            self._figures.refused[str(failed)] += 1
            return
        if answer.status != 200:
            self._figures.refused[f"page {answer.status}"] += 1
            return
        self._figures.pages.append(perf_counter() - begun)

    async def leave(self) -> None:
        """Close every page."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def behind(self) -> list[str]:
        """Return which devices were not told of the newest change, or do not show it; the tablet shows its own taps."""
        newest = max(device.number for device in self._devices)
        shown = [(device, device.number if device.is_tablet else device.shows) for device in self._devices]
        return [
            f"table {self._id}: {device.path} was told of {device.number} and shows {shows} of {newest}"
            for device, shows in shown
            if min(device.number, shows) < newest
        ]

    async def check(self) -> None:
        """Hold the journal against what was acknowledged: each tap once and in order.

        The version counts every command, also those that were taken back, of which a record tells nothing: one that was
        lost or came twice would be seen in it. The record tells that what stands is what should.
        """
        if not self._tasks:
            return
        self._figures.behind += self.behind()
        try:
            page = await self._tablet.ask("GET", f"/t/{self._id}/play")
            found = int(VERSION.findall(page.text)[0])
            answer = await self._tablet.ask("GET", f"/t/{self._id}/export")
            stands = [action["do"] for action in json.loads(answer.text)["actions"]]
        except (Failed, ValueError, LookupError) as error:
            self._figures.wrong.append(f"table {self._id}: the journal cannot be had: {error!r}")
            return
        wanted = self._game.stands + ["propose"] * ((self._version - self._first) % 2)
        if found != self._version or stands != wanted:
            words = f"{self._version - self._first} taps acknowledged, {found - self._first} in the journal"
            self._figures.wrong.append(f"table {self._id}: {words}; {stands}")


async def _until(over: asyncio.Event, seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await over.wait()


def part(times: Sequence[float], percent: float) -> float:
    """Return the milliseconds within which so many of a hundred came; 0 if there is none."""
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else 0.0
