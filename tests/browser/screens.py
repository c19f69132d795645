"""The main screens, each in a covering choice of device, language and theme, led to by fixed records.

``PICTURES`` is what ``test_pictures.py`` compares and ``script/pictures`` takes anew.
"""

import base64
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import urljoin

from PIL import Image
from playwright.sync_api import Page, expect

from companion.kernel.journal import Entry
from companion.kernel.record import record_to_json
from companion.registry import GAMES
from tests.browser.comparing import smaller
from tests.browser.conftest import PHONE, TABLET, Devices
from tests.browser.every_page import sent
from tests.browser.rooms import accepted, codes, hold, imported, seat, take_seat
from tests.playing import random_game

FOLDER: Final = Path(__file__).parent / "pictures"
RECORDS: Final = Path(__file__).parents[1] / "records"
SANS: Final = next((Path(__file__).parents[1] / "vendor").glob("roboto-*/roboto-latin-wght-normal.woff2"))

TELEVISION: Final = {"width": 1920, "height": 1080}
DEVICES: Final[Mapping[str, tuple[dict[str, int], int]]] = {
    "wide": (TABLET, 2),
    "tall": ({"width": TABLET["height"], "height": TABLET["width"]}, 2),
    "phone": (PHONE, 2),
    "tv": (TELEVISION, 4),
}
"""Each device with its size, and how many times smaller its pictures are kept."""

LONG: Final = (
    "Marie-Antoinette Roy", "Élisabeth Montgomery", "Jean-Baptiste Leroux", "Maximilienne-Rosalie",
    "Christopher Williams", "Anne-Sophie Delacour", "Bartholomew Hastings", "Wilhelmina Wollstone",
    "Françoise Villeneuve", "Emmanuelle Charrière",
)  # fmt: skip
"""Ten names of twenty letters."""

CHANGING: Final = (".qr svg", ".seal summary", ".qr .code", "main.start .foot")
"""What is never twice the same, and is covered in a picture: codes, fingerprints, this machine's address."""

SAME_LETTERS: Final = """
(() => {
  const letters = Uint8Array.from(atob("LETTERS"), (one) => one.charCodeAt(0));
  const face = new FontFace("Same Everywhere", letters, { weight: "100 900" });
  document.fonts.add(face);
  face.load();
  const sheet = new CSSStyleSheet();
  const sans = "'Same Everywhere', sans-serif";
  sheet.replaceSync(`:root { --sans: ${sans} !important; --serif: 'Chevet Serif', ${sans} !important; }`);
  document.adoptedStyleSheets.push(sheet);
  localStorage.setItem("awake known", "yes"); // nothing lies over the table
  // The browser's own frames, also where a scene has stopped the clock of the page.
  const frame = requestAnimationFrame.bind(window);
  window.twoFrames = () => new Promise((done) => frame(() => frame(done)));
})();
""".replace("LETTERS", base64.b64encode(SANS.read_bytes()).decode())
"""Puts one sans in the place of the device's own, and our serif also where phones use their own: no machine's fonts
matter. A font of bytes and a script's sheet pass the policy of the pages."""

SETTLED: Final = """async () => {
  document.body.getBoundingClientRect(); // a page that was not laid out yet has asked for no letters
  await Promise.all(["Same Everywhere", "Chevet Serif"].map((one) => document.fonts.load(`16px '${one}'`)));
  await document.fonts.ready;
  await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})));
  await Promise.all([...document.images].map((one) => one.decode().catch(() => {})));
  await window.twoFrames();
  return document.fonts.check("16px 'Same Everywhere'") && document.fonts.check("16px 'Chevet Serif'");
}"""

Scene = Callable[["Room"], Page]
Sent = tuple[str, Mapping[str, str]]
"""A form: its address below the table's, and what it says."""

CLOSED: Final = (("close", {}), ("turn", {"turned": "0", "all": "yes"}))
"""Closes a finished game and turns all its roles over."""


@dataclass(frozen=True)
class Picture:
    """One screen on one device; ``name`` is that of its file in ``FOLDER``."""

    scene: str
    device: str
    locale: str
    theme: str

    @property
    def name(self) -> str:
        return f"{self.scene}-{self.device}-{self.locale}-{self.theme}"

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.png"

    @property
    def times(self) -> int:
        return DEVICES[self.device][1]


class Room:
    """Where pictures are taken: the devices of a game master, of a guest at court and of a player.

    A scene's pictures are of the same tables, and its devices are new to the house. From picture to picture only their
    size, language and theme change.
    """

    def __init__(self, devices: Devices, picture: Picture) -> None:
        self.devices = devices
        self.picture = picture
        self.pages: dict[str, Page] = {}
        self.tables: dict[str, str] = {}
        self.seats: dict[tuple[str, int], str] = {}

    def turn_to(self, picture: Picture) -> None:
        """Get ready for another picture; for another scene no device is known any more."""
        if picture.scene != self.picture.scene:
            self.tables.clear()
            self.seats.clear()
            for page in self.pages.values():
                page.context.clear_cookies()
        for page in self.pages.values():
            page.mouse.up()
        self.picture = picture

    def device(self, whose: str, size: str | None = None) -> Page:
        """Return somebody's device as large as the picture's, unless another size is named."""
        wide = DEVICES[size or self.picture.device][0]
        if whose not in self.pages:
            self.pages[whose] = self.devices.open(wide, self.picture.locale, reduced_motion="reduce", is_mobile=True)
            self.pages[whose].context.add_init_script(SAME_LETTERS)
        page = self.pages[whose]
        page.set_viewport_size(wide)
        return page

    def master(self, size: str | None = None) -> Page:
        page = self.device("master", size)
        self.dress(page, self.devices.url)
        return page

    def dress(self, page: Page, url: str) -> None:
        """Choose the picture's language and theme for ``url``: codes lead phones to an address of their own."""
        form = page.request.get(urljoin(url, "/resume")).text()
        token = form.split('name="csrf" value="')[1].split('"')[0]
        for name, chosen in (("lang", self.picture.locale), ("theme", self.picture.theme)):
            address = urljoin(url, "/language" if name == "lang" else "/theme")
            answer = page.request.post(address, form={"csrf": token, "back": "/health", name: chosen})
            assert answer.ok, f"{address}: {answer.status}"

    def lead(self, record: Mapping[str, object], *sent_before: Sent, size: str | None = None) -> tuple[Page, str]:
        """Return the game master's device and the id of a record's table, to which some forms were sent."""
        master = self.master(size)
        key = json.dumps([record, sent_before])
        if key not in self.tables:
            master.goto("/resume")
            table = self.tables[key] = imported(master, record)
            for address, fields in sent_before:
                sent(master, f"/t/{table}/{address}", **fields)
        return master, self.tables[key]

    def shown(self, record: Mapping[str, object], address: str, *sent_before: Sent) -> Page:
        """The game master's device at an address below the table's."""
        page, table = self.lead(record, *sent_before)
        page.goto(f"/t/{table}/{address}")
        return page

    def court(self, record: Mapping[str, object], *sent_before: Sent) -> Page:
        """A screen that anybody may see, beside a table."""
        _, table = self.lead(record, *sent_before, size="wide")
        guest = self.device("guest")
        self.dress(guest, self.devices.url)
        guest.goto(f"/court/{table}")
        return guest

    def seated(self, record: Mapping[str, object], place: int) -> Page:
        """The phone of the player on a seat, counted from 1."""
        tablet, table = self.lead(record, size="wide")
        phone = self.device("phone", "phone")
        if (table, place) not in self.seats:
            address = codes(tablet, table)[place - 1]
            take_seat(phone, address)
            self.seats[table, place] = phone.url
        self.dress(phone, self.seats[table, place])
        phone.goto(self.seats[table, place])
        return phone


# What is played.


def told(file: str, actions: int | None = None) -> dict[str, Any]:
    """A record of ``tests/records``, cut after so many actions, its players with long names."""
    record: dict[str, Any] = json.loads((RECORDS / f"{file}.json").read_text(encoding="utf-8"))
    record["actions"] = record["actions"][:actions]
    long = dict(zip(record["players"], LONG, strict=False))
    renamed: dict[str, Any] = _renamed(record, long)
    return renamed


def _renamed(plain: Any, long: Mapping[str, str]) -> Any:
    if isinstance(plain, dict):
        return {long.get(key, key): _renamed(value, long) for key, value in plain.items()}
    if isinstance(plain, list):
        return [_renamed(one, long) for one in plain]
    return long.get(plain, plain) if isinstance(plain, str) else plain


def evening(actions: int | None = None) -> dict[str, object]:
    """Ten with long names at the Sultan's, cut after so many actions: after 15 one is exiled, at the end day breaks."""
    at = dict(zip("abcdefghij", LONG, strict=True))
    story: list[dict[str, object]] = [
        *accepted(at["c"], "pacifist"),
        *accepted(at["d"], "pacifist"), {"do": "investigate", "target": at["g"]},
        *accepted(at["e"], "pacifist"), {"do": "appoint", "target": at["f"]},
        *accepted(at["g"], "pacifist"), {"do": "exile", "target": at["d"]},
        *accepted(at["c"], "interventionist"),
        {"do": "propose", "narrator": at["a"]}, {"do": "vote", "accepted": False},
        *accepted(at["b"], "pacifist"), {"do": "exile", "target": at["e"]},
        *accepted(at["c"], "pacifist"),
    ]  # fmt: skip
    roles = [*["interventionist"] * 6, "zobeide", "parizade", "haiatalnefous", "dinarzade"]
    return {
        "record": 1,
        "game": "sultane",
        "players": list(LONG),
        "options": {"first_vizier": LONG[0]},
        "roles": dict(zip(LONG, roles, strict=True)),
        "actions": story[:actions],
    }


def by_chance(slug: str, players: Sequence[str], moves: int) -> dict[str, Any]:
    """The record of a game in which always the same chance has decided so many moves."""
    game, random = GAMES[slug], Random(1)
    setup = game.rules.settle(game.record.read(players, {}, None)[0], random)
    deal = game.rules.deal(setup, random)
    rows: list[Entry] = []
    for position in random_game(game, setup, deal, random, rows=rows):
        if position.version == moves:
            break
    return record_to_json(game, players, setup, deal, [row.command for row in rows])


# The screens.


def start(room: Room) -> Page:
    page = room.master()
    page.goto("/")
    return page


def players(room: Room) -> Page:
    return room.shown(evening(0), "players", ("undeal", {}))


def setup(room: Room) -> Page:
    return room.shown(evening(0), "setup", ("undeal", {}))


def deal(room: Room) -> Page:
    return room.shown(evening(0), "deal")


def role_hidden(room: Room) -> Page:
    return room.seated(evening(0), 9)


def role_shown(room: Room) -> Page:
    phone = room.seated(evening(0), 9)
    hold(phone)
    return phone


def seat_in_play(room: Room) -> Page:
    return room.seated(evening(15), 2)


def recognition(room: Room) -> Page:
    return room.shown(evening(0), "recognition")


def eyes_closed(room: Room) -> Page:
    page, table = room.lead(evening(0))
    page.clock.install(time=0)
    page.clock.pause_at(1000)  # from here on time goes by as told, however slow the machine is
    page.goto(f"/t/{table}/recognition")
    page.locator("[data-start]").click()
    page.clock.run_for(15_000)
    del room.pages["master"]  # its clock is not the others'
    return page


def choice(room: Room) -> Page:
    return room.shown(evening(18), "play")


def vote(room: Room) -> Page:
    return room.shown(evening(19), "play")


def power(room: Room) -> Page:
    page = room.shown(evening(14), "play")
    seat(page, LONG[3]).click()
    expect(page.locator(".acts .btn-x")).to_be_visible()
    return page


def finding(room: Room) -> Page:
    """A vote just refused, with a note beside it."""
    return room.shown(evening(20), "play")


def court(room: Room) -> Page:
    return room.court(evening(18))


def end(room: Room) -> Page:
    return room.shown(evening(), "end", *CLOSED)


def end_turning(room: Room) -> Page:
    """The roles of a closed game, the first of them turned over."""
    return room.shown(evening(), "end", ("close", {}), ("turn", {"turned": "0"}))


def end_court(room: Room) -> Page:
    return room.court(evening(), *CLOSED)


def end_phone(room: Room) -> Page:
    return room.seated(evening(), 2)


def rules(room: Room) -> Page:
    page = room.master()
    page.goto("/rules/sultane")
    return page


def mille(room: Room) -> Page:
    return room.shown(by_chance("1001", LONG[:4], 12), "play")


def shaked(room: Room) -> Page:
    return room.shown(told("shaked_red_clan", 12), "play")


def shaked_phone(room: Room) -> Page:
    return room.seated(told("shaked_without_cards", 12), 3)


def complots(room: Room) -> Page:
    return room.shown(told("complots_dealt_eight", 20), "play")


def complots_phone(room: Room) -> Page:
    return room.seated(told("complots_dealt_inquisitor", 6), 2)


def verrat(room: Room) -> Page:
    return room.shown(told("verrat_heir_by_card", 30), "play")


def verrat_phone(room: Room) -> Page:
    return room.seated(told("verrat_heir_by_card", 30), 2)


TAKEN: Final[Mapping[Scene, str]] = {
    start: "wide-fr-dark tall-en-light phone-fr-light",
    players: "wide-en-light phone-fr-dark",
    setup: "wide-fr-dark tall-en-light phone-en-dark",
    deal: "wide-en-dark tall-fr-light phone-fr-dark",
    role_hidden: "phone-fr-dark phone-en-light",
    role_shown: "phone-en-dark phone-fr-light",
    seat_in_play: "phone-fr-light",
    recognition: "wide-fr-light tall-en-dark",
    eyes_closed: "wide-fr-dark",
    choice: "wide-fr-dark tall-en-light phone-fr-light",
    vote: "wide-en-light tall-fr-dark phone-en-dark",
    power: "wide-fr-light tall-en-dark phone-fr-dark",
    court: "tv-fr-dark tv-en-light phone-fr-light",
    end: "wide-en-dark tall-fr-light phone-en-light",
    end_turning: "wide-fr-light",
    end_court: "tv-fr-light",
    end_phone: "phone-fr-dark",
    rules: "wide-en-light tall-fr-dark",
    mille: "wide-fr-light",
    shaked: "wide-en-dark",
    shaked_phone: "phone-fr-dark",
    complots: "tall-fr-dark",
    complots_phone: "phone-en-light",
    verrat: "wide-en-light",
    verrat_phone: "phone-fr-light",
}
"""Each screen, and where it is pictured: device, language, theme. Each screen is on each of its devices, each device in
both languages and both themes."""

SCENES: Final[Mapping[str, Scene]] = {scene.__name__: scene for scene in TAKEN}
PICTURES: Final = tuple(
    Picture(scene.__name__, *place.split("-")) for scene, places in TAKEN.items() for place in places.split()
)


def led(room: Room, picture: Picture) -> Page:
    """Lead a device to the screen of a picture, still, and in the letters that are the same on every machine."""
    room.turn_to(picture)
    page = SCENES[picture.scene](room)
    assert page.evaluate(SETTLED), "the letters are not there"
    return page


def taken(page: Page, picture: Picture) -> Image.Image:
    """Take a picture of a page, smaller than it is."""
    covered = [page.locator(one) for one in CHANGING]
    screenshot = page.screenshot(animations="disabled", caret="hide", scale="css", mask=covered, mask_color="#808080")
    return smaller(screenshot, picture.times)
