"""Where pictures are taken: devices, their sizes, and fonts that are the same on every machine."""

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urljoin

from playwright.sync_api import Page

from tests.browser.conftest import PHONE, TABLET, Devices
from tests.browser.rooms import codes, imported, take_seat
from tests.browser.touring import sent

FOLDER: Final = Path(__file__).parent / "pictures"
SANS: Final = next((Path(__file__).parents[1] / "vendor").glob("roboto-*/roboto-latin-wght-normal.woff2"))

TELEVISION: Final = {"width": 1920, "height": 1080}
DEVICES: Final[Mapping[str, tuple[dict[str, int], int]]] = {
    "wide": (TABLET, 2),
    "tall": ({"width": TABLET["height"], "height": TABLET["width"]}, 2),
    "phone": (PHONE, 2),
    "tv": (TELEVISION, 4),
}
"""Each device with its size, and how many times smaller its pictures are kept."""

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
  if (origin !== "null") localStorage.setItem("awake known", "yes"); // nothing lies over the table
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

Sent = tuple[str, Mapping[str, str]]
"""A form: its address below the table's, and what it says."""


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

    A scene's pictures are of the same tables, and its devices are new to the app. From picture to picture only their
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
                page.goto("about:blank")  # the screen of a table would find itself a stranger, and lead elsewhere
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
        page.set_viewport_size({"width": wide["width"], "height": wide["height"]})
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
        """A screen that anyone may see, beside a table."""
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
