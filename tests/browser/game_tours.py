"""The tour of a game: its rules, each kind of moment with everything around it, its court, and its end."""

import re
from html import unescape
from urllib.parse import parse_qs, urljoin, urlsplit

from playwright.sync_api import Page, expect

from companion.registry import GAMES
from tests.browser.moments import Moment, moments
from tests.browser.rooms import MORE, asked, codes, imported, take_seat
from tests.browser.touring import NEW_ENOUGH, Kinds, Place, Steps, Tour, at, sent
from tests.sizes import THOROUGH

MAIN = "sultane"
"""The game on whose tour the pages stand that look the same in every game."""


def helped(page: Page) -> Steps:
    """The help with the moment over a play screen, before and after something is looked for in it."""
    page.locator("a[data-help]").click()
    expect(page.locator("#help .moment")).to_be_visible()
    yield "help", page
    letter = page.locator("#help h2").first.inner_text().strip()[0]
    page.locator("#help input[type=search]").fill(letter)
    expect(page.locator("#help mark").first).to_be_visible()
    yield "help searched", page


def of_game(slug: str, whole: bool = False) -> Tour:
    """The tour of one game: its rules, each kind of moment, its court, and its end.

    A ``whole`` tour looks at the court, the check, what is tapped by halves and the phone of somebody who is asked at
    each moment, too. Another leaves out what looks the same in the main game, and screens and courts that show nothing
    new, unless it is thorough.
    """
    alone = slug != MAIN and not whole and not THOROUGH

    def tour(tablet: Page, phone: Page) -> Steps:
        yield f"{slug}: rules", Place(tablet, f"/rules/{slug}")
        if not alone:
            yield f"{slug}: rules searched", Place(tablet, f"/rules/{slug}?q=xylophone")
        opens_help, kinds, ended_once = alone, Kinds(1 if whole else NEW_ENOUGH), False
        for count, moment in enumerate(moments(slug, notes=whole, tables=None if whole or THOROUGH else 1)):
            name, table = f"{slug}: {moment.name}", imported(tablet, moment.record)
            if count == 0:
                yield from opened(slug, tablet, phone, table, alone)
            if not (moment.over or alone):
                yield from came_out(name, tablet, phone, table, kinds, whole and moment.is_new)
            shows_more = kinds.are_new(asked(tablet, f"/t/{table}/play"))
            if kinds.are_new(asked(tablet, f"/court/{table}")) or (whole and moment.is_new):
                yield f"{name}, court", Place(phone, f"/court/{table}")
            if not (shows_more or whole or (moment.over and not ended_once)):
                continue
            yield name, at(tablet, f"/t/{table}/play")
            if moment.is_new and not (moment.over or alone):
                yield from by_halves(name, tablet, kinds, whole)
                yield from beside(name, tablet, phone, table, moment, whole)
            if not opens_help and tablet.locator("a[data-help]").count():  # the first moment may still be the set-up
                opens_help = True
                yield from helped(tablet)
            if moment.over:
                yield from ended(slug, tablet, table, alone or ended_once)
                ended_once = True

    return tour


def came_out(name: str, tablet: Page, phone: Page, table: str, kinds: Kinds, whole: bool) -> Steps:
    """How the question before came out, where the screen shows it alone; then it is left behind."""
    page = asked(tablet, f"/t/{table}/play")
    if "/go-on" not in page:
        return
    if whole or kinds.are_new(page):
        yield f"{name}, how it came out", at(tablet, f"/t/{table}/play")
        yield f"{name}, how it came out, court", at(phone, f"/court/{table}")
    sent(tablet, f"/t/{table}/go-on", version=re.findall(r'name="version" value="(\d+)"', page)[0])


def by_halves(name: str, tablet: Page, kinds: Kinds, whole: bool) -> Steps:
    """What a play screen becomes when a tap asks for another: one tap of each kind, and what follows."""
    place = urlsplit(tablet.url).path
    seen: set[tuple[str, ...]] = {()}
    waiting = [place]
    while waiting:
        address = waiting.pop(0)
        page = asked(tablet, address)
        if address != place and (whole or kinds.are_new(page)):
            yield f"{name}, {' '.join(_tapped(address))}", at(tablet, address)
        for link in re.findall(r'href="([^"]*[?][^"]*)"', page):
            further = urljoin(place, unescape(link))
            if urlsplit(further).path == place and (kind := _tapped(further)) not in seen:
                seen.add(kind)
                waiting.append(further)


def _tapped(address: str) -> tuple[str, ...]:
    """Return of what kind a tap is: what it asks for, and how many it picks, whoever they are."""
    asked_for = parse_qs(urlsplit(address).query)
    return tuple(
        f"{key}={' '.join(values)}" if key in ("act", "mode") else f"{key} {len(values)}"
        for key, values in sorted(asked_for.items())
    )


def beside(name: str, tablet: Page, phone: Page, table: str, moment: Moment, whole: bool) -> Steps:
    """What else is open while the game master looks at a moment: the check, and the phone of somebody who is asked."""
    if whole:
        yield f"{name}, check", Place(tablet, f"/t/{table}/check")
    if not (moment.seats or whole):
        return
    addresses = codes(tablet, table)
    free = [seat for seat in (*moment.seats, 1) if seat <= len(addresses) and addresses[seat - 1].startswith("HTTP")]
    if free:
        take_seat(phone, addresses[free[0] - 1])
        yield f"{name}, phone", phone
        if phone.locator(OPENS_HAND).count():
            phone.locator(OPENS_HAND).first.click()
            expect(phone.locator("main.hand")).to_be_visible()
            yield f"{name}, hand", phone


OPENS_HAND = "form[action$='/hand'] button"


def opened(slug: str, tablet: Page, phone: Page, table: str, alone: bool) -> Steps:
    """What surrounds a game that has just begun, set up and on phones included."""
    for room in ("setup", "box", "check") if alone else ("setup", "box", "deal", "check", "log"):
        yield f"{slug}: {room}", Place(tablet, f"/t/{table}/{room}")
    yield f"{slug}: court", Place(phone, f"/court/{table}")
    addresses = codes(tablet, table)
    if addresses:
        take_seat(phone, addresses[0])
        yield f"{slug}: a private page on the tablet", Place(tablet, f"/t/{table}/hand/1")
        yield f"{slug}: phone", phone


def ended(slug: str, tablet: Page, table: str, alone: bool) -> Steps:
    """A game that is over, before and after its roles are open, with the hush before it."""
    if not alone:
        yield f"{slug}: hush", Place(tablet, f"/t/{table}/end")
    sent(tablet, f"/t/{table}/close")
    if not alone:
        yield f"{slug}: closed", Place(tablet, f"/t/{table}/end")
    sent(tablet, f"/t/{table}/turn", turned="0", all="yes")
    yield f"{slug}: all turned over", Place(tablet, f"/t/{table}/end")
    if alone:
        return
    if GAMES[slug].extras.picture:
        yield f"{slug}: picture", Place(tablet, f"/t/{table}/picture")
    yield f"{slug}: every group", at(tablet, "/statistics")
    tablet.locator(".rows a").first.click()
    tablet.locator(f"{MORE} > summary").first.click()
    yield f"{slug}: statistics", tablet
