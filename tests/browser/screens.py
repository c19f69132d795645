"""The main screens, each in a covering choice of device, language and theme, led to by fixed records.

``PICTURES`` is what ``test_pictures.py`` compares and ``script/pictures`` takes again.
"""

from collections.abc import Callable, Mapping
from typing import Final

from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.comparing import smaller
from tests.browser.picture_room import SETTLED, Picture, Room
from tests.browser.positions import LONG, by_chance, evening, told
from tests.browser.rooms import hold, leave_behind, seat

CHANGING: Final = (".qr svg", ".seal summary", "#seal > .note", ".qr .code", "main.start .foot")
"""What is never twice the same, and is covered in a picture: codes, fingerprints, this machine's address."""

Scene = Callable[[Room], Page]

CLOSED: Final[tuple[tuple[str, dict[str, str]], ...]] = (("close", {}), ("turn", {"turned": "0", "all": "yes"}))
"""Closes a finished game and turns all its roles over."""


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
    page = room.shown(evening(18), "play")
    leave_behind(page)
    return page


def vote(room: Room) -> Page:
    return room.shown(evening(19), "play")


def power(room: Room) -> Page:
    page = room.shown(evening(14), "play")
    seat(page, LONG[3]).click()
    expect(page.locator(".acts .btn-x")).to_be_visible()
    return page


def finding(room: Room) -> Page:
    """A vote just refused, with a note next to it."""
    return room.shown(evening(20), "play")


def court(room: Room) -> Page:
    choice(room)  # until then a court shows the outcome of the turn before
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
