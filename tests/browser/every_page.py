"""Every page of the app in every state, for tests that hold all of them to one rule.

A tour leads a tablet, and the phones it opens, through one part of the app, and says at each stop what is on which
screen. A game that is registered is toured automatically: every kind of moment that random games of it come to.
"""

import re
from collections.abc import Callable, Iterator
from html import unescape
from urllib.parse import parse_qs, urljoin, urlsplit

from playwright.sync_api import Page, expect

from companion.registry import GAMES
from tests.browser.moments import Moment, moments
from tests.browser.rooms import (
    ROLES,
    TWENTY,
    accepted,
    asked,
    claim,
    codes,
    hold,
    imported,
    refused,
    take_seat,
    token,
)
from tests.sizes import THOROUGH

Stop = tuple[str, Page]
ROLES_OF_TEN = (*ROLES, "haiatalnefous", "interventionist", "interventionist")
Tour = Callable[[Page, Page], Iterator[Stop]]
MAIN = "sultane"
"""The game on whose tour the pages stand that look the same in every game."""


class Kinds:
    """The kinds of elements that have been on pages so far: tags with their classes and roles, drawings apart."""

    def __init__(self) -> None:
        self._seen = set[str]()

    def are_new(self, html: str) -> bool:
        """Return whether a page has a kind of element that none before had; every page has if thorough."""
        return THOROUGH or self.new_on(html) > 0

    def new_on(self, html: str) -> int:
        """Return how many kinds of elements a page has that none before had."""
        tags = re.findall(r"<[a-z][^>]*>", re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL))
        found = {
            f"{re.split(r'[ >]', tag)[0]} {one}"
            for tag in tags
            for said in re.findall(r' (?:class|role|type)="([^"]*)"|^<(\w+)', tag)
            for one in " ".join(said).split()
        }
        before = len(self._seen)
        self._seen |= found
        return len(self._seen) - before


def sent(page: Page, address: str, **fields: str) -> None:
    """Send a form as this device would, without opening the page that it is on."""
    answer = page.request.post(address, form={"csrf": token(page), **fields})
    assert answer.ok, f"{address}: {answer.status}"


def at(page: Page, address: str) -> Page:
    page.goto(address)
    return page


def sultane(*actions: dict[str, object], roles: bool = False, **options: object) -> dict[str, object]:
    """A record of ten with long names at the Sultan's, the first of them Grand Vizier."""
    dealt = {"roles": dict(zip(TWENTY, ROLES_OF_TEN, strict=True))} if roles else {}
    setup = {"first_vizier": TWENTY[0], **options}
    return {"record": 1, "game": "sultane", "players": TWENTY, "options": setup, "actions": list(actions), **dealt}


def helped(page: Page) -> Iterator[Stop]:
    """The help with the moment over a play screen, before and after something is looked for in it."""
    page.locator("a[data-help]").click()
    expect(page.locator("#help .moment")).to_be_visible()
    yield "help", page
    page.locator("#help input[type=search]").fill("a")
    expect(page.locator("#help mark").first).to_be_visible()
    yield "help searched", page


# The tours.


def lobby(tablet: Page, phone: Page) -> Iterator[Stop]:
    """What one can reach without a table, and what replaces a page that is missing."""
    yield "start", at(tablet, "/")
    for address in (
        "/rules",
        "/boards",
        "/boards?slot=pacifist:2",
        "/boards?view=whatif",
        *(("/boards?view=suggest", "/boards?view=suggest&goal=shorter") if THOROUGH else ()),  # seconds of simulation
        "/boards?zone=2&open=zone&name=Kinder",
        "/boards?view=compare&veto=never",
        "/boards/reference",
        "/resume",
        "/kept",
        "/kept/everything",
        "/take",
    ):
        yield address, at(tablet, address)
    every_component = ("/look",) if THOROUGH else ()  # no player sees it, and it is as large as all others together
    for address in (*every_component, "/trust", "/offline/en", "/no-such-page", "/kept/groups/none/delete"):
        yield address, at(tablet, address)
    at(tablet, "/resume").set_input_files(
        "input[type=file]", {"name": "x.json", "mimeType": "application/json", "buffer": b"no record"}
    )
    for folded in tablet.locator("main.lamp details.more > summary").all():  # where there are no tables
        folded.click()
    tablet.locator("form[action='/import'] button").click()
    expect(tablet.get_by_role("alert")).to_be_visible()
    yield "a file that is no record", tablet
    yield "a code that is none", at(phone, "/s/no-such-token")
    yield "a phone that was never here", at(phone, "/seat/none/1")


def demo(tablet: Page, phone: Page) -> Iterator[Stop]:
    """The guided game: every kind of stop, what the guide answers to another tap, and the role on its page."""
    yield "what lies on the table", at(tablet, "/demo")
    for index in (1, 2, 3, 4, 5, 8, 11, 14):
        yield f"stop {index}", at(tablet, f"/demo/{index}")
    yield "stop 6 on a phone", at(phone, "/demo/6?why_not=Lou")
    yield "another tap", at(tablet, "/demo/6?other=1")
    at(tablet, "/demo/6").evaluate("document.querySelector('.ring button.seat-in').value = 'Lou'")
    tablet.locator(".ring button.seat-in").first.click()
    expect(tablet.get_by_role("alert")).to_be_visible()
    yield "a tap that the rules refuse", tablet
    at(tablet, "/demo/1")
    hold(tablet)
    yield "the role held", tablet
    tablet.mouse.up()


def before(tablet: Page, phone: Page) -> Iterator[Stop]:
    """The rooms before a game of Sultane, to the paper that goes with it."""
    table = imported(tablet, sultane(roles=True))
    sent(tablet, f"/t/{table}/undeal")
    room = f"/t/{table}"
    for name in ("players", "setup", "setup?slot=pacifist:2", "box", "deal", "connection", "delete"):
        yield name, at(tablet, f"{room}/{name}")
    at(tablet, f"{room}/deal").locator("form[action$='/deal'] button").click()
    expect(tablet.locator(".qr > svg")).to_be_visible()
    yield "a code on the screen", tablet
    for name in ("deal/sheet", "deal?seat=1&here=1", "print", "print/labels", "print/reference"):
        yield name, at(tablet, f"{room}/{name}")
    for name in ("court", "court/paper", "handover", "timer", "wifi", "voice", "recognition"):
        yield name, at(tablet, f"{room}/{name}")
    tablet.clock.install()
    at(tablet, f"{room}/recognition").evaluate("document.querySelector('[value=gong]').checked = true")
    tablet.locator("[data-start]").click()
    tablet.clock.run_for(15_000)
    expect(tablet.locator("[data-left]")).not_to_be_empty()
    yield "eyes closed", tablet
    tablet.clock.run_for(200_000)
    expect(tablet.locator("[data-next]")).to_be_visible()
    yield "eyes open", tablet


def phones(tablet: Page, phone: Page) -> Iterator[Stop]:
    """A phone from its code to the end of the game."""
    table = imported(tablet, sultane(*accepted(TWENTY[1], "pacifist"), roles=True))
    _, first, second, *_ = codes(tablet, table)
    yield "landing", at(phone, first)
    claim(phone, first)
    yield "hidden", phone
    hold(phone)
    yield "held", phone
    phone.mouse.up()
    yield "landing of another seat", at(phone, second)
    yield "seat taken", at(tablet, first)
    yield "all codes used", at(tablet, f"/t/{table}/deal")
    at(tablet, "/resume")  # the deal's page would lead to the end by itself, at the same time
    sent(tablet, f"/t/{table}/abandon")
    yield "broken off", at(tablet, f"/t/{table}/end")
    yield "the end on a phone", at(phone, f"/seat/{table}/1")


def turn(tablet: Page, phone: Page) -> Iterator[Stop]:
    """What is on Sultane's play screen for a moment only."""
    board = {"pacifist": ["S8", "power:swap_seats", "SA", "SV", "SD", "SR"], "interventionist": ["DV"] * 4 + ["DA"]}

    def lead(*actions: dict[str, object]) -> str:
        return imported(tablet, sultane(*actions, board=board))

    read_twice = [*accepted(TWENTY[1], "pacifist"), *accepted(TWENTY[2], "pacifist")]
    table = lead(*read_twice[:3])
    at(tablet, f"/t/{table}/play").locator(".ring a.seat-in").first.click()
    expect(tablet.locator(".notes [role=status]")).to_be_visible()
    yield "why not", tablet
    tablet.locator("details.menu summary").click()
    yield "menu", tablet
    table = lead({"do": "propose", "narrator": TWENTY[1]})
    for mode, asks in (("", "button[name=accepted]"), ("?mode=counts", ".numbers"), ("?mode=names", ".ring label")):
        at(tablet, f"/t/{table}/play{mode}")
        expect(tablet.locator(asks).first).to_be_visible()
        yield f"vote{mode}", tablet
    table = lead(*read_twice)
    at(tablet, f"/t/{table}/play").locator(".ring button.seat-in, .ring a.seat-in").first.click()
    expect(tablet.locator(".take, .lit").first).to_be_visible()
    yield "power", tablet
    for room in ("log", "check", "abandon", "delete"):
        yield room, at(tablet, f"/t/{table}/{room}")
    at(tablet, f"/t/{table}/check").locator("main form button").last.click()
    yield "checked", tablet
    at(tablet, f"/t/{lead(*(one for name in TWENTY[1:4] for one in refused(name)))}/play")
    yield "third refusal", tablet
    sent(tablet, f"/t/{table}/odds", odds="yes")
    at(tablet, f"/t/{table}/play").locator("details.odds > summary").click()
    yield "odds", tablet


def of_game(slug: str, whole: bool = False) -> Tour:
    """The tour of one game: its rules, each kind of moment, its court, and its end.

    A ``whole`` tour looks at the court, the check, what is tapped by halves and the phone of somebody who is asked at
    each moment, too. Another leaves out what looks the same in the main game, and screens and courts that show nothing
    new, unless it is thorough.
    """
    alone = slug != MAIN and not whole and not THOROUGH

    def tour(tablet: Page, phone: Page) -> Iterator[Stop]:
        yield f"{slug}: rules", at(tablet, f"/rules/{slug}")
        if not alone:
            yield f"{slug}: rules searched", at(tablet, f"/rules/{slug}?q=xylophone")
        opens_help, kinds, ended_once = alone, Kinds(), False
        for count, moment in enumerate(moments(slug, notes=whole, tables=1 if alone else None)):
            name, table = f"{slug}: {moment.name}", imported(tablet, moment.record)
            if count == 0:
                yield from opened(slug, tablet, phone, table, alone)
            if not (moment.over or alone):
                yield from came_out(name, tablet, phone, table, kinds, whole and moment.is_new)
            shows_more = kinds.are_new(asked(tablet, f"/t/{table}/play"))
            if kinds.are_new(asked(tablet, f"/court/{table}")) or (whole and moment.is_new):
                yield f"{name}, court", at(phone, f"/court/{table}")
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


def came_out(name: str, tablet: Page, phone: Page, table: str, kinds: Kinds, whole: bool) -> Iterator[Stop]:
    """How the question before came out, where the screen shows it alone; then it is left behind."""
    page = asked(tablet, f"/t/{table}/play")
    if "/go-on" not in page:
        return
    if whole or kinds.are_new(page):
        yield f"{name}, how it came out", at(tablet, f"/t/{table}/play")
        yield f"{name}, how it came out, court", at(phone, f"/court/{table}")
    sent(tablet, f"/t/{table}/go-on", version=re.findall(r'name="version" value="(\d+)"', page)[0])


def by_halves(name: str, tablet: Page, kinds: Kinds, whole: bool) -> Iterator[Stop]:
    """What a play screen becomes when a tap asks for another: one tap of each kind, and what follows."""
    place, seen = urlsplit(tablet.url).path, {()}
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


def beside(name: str, tablet: Page, phone: Page, table: str, moment: Moment, whole: bool) -> Iterator[Stop]:
    """What else is open while the game master looks at a moment: the check, and the phone of somebody who is asked."""
    if whole:
        yield f"{name}, check", at(tablet, f"/t/{table}/check")
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


def opened(slug: str, tablet: Page, phone: Page, table: str, alone: bool) -> Iterator[Stop]:
    """What surrounds a game that has just begun, set up and on phones included."""
    for room in ("setup", "box", "check") if alone else ("setup", "box", "deal", "check", "log"):
        yield f"{slug}: {room}", at(tablet, f"/t/{table}/{room}")
    yield f"{slug}: court", at(phone, f"/court/{table}")
    addresses = codes(tablet, table)
    if addresses:
        take_seat(phone, addresses[0])
        yield f"{slug}: a private page on the tablet", at(tablet, f"/t/{table}/hand/1")
        yield f"{slug}: phone", phone


def ended(slug: str, tablet: Page, table: str, alone: bool) -> Iterator[Stop]:
    """A game that is over, before and after its roles are open, with the hush before it."""
    if not alone:
        yield f"{slug}: hush", at(tablet, f"/t/{table}/end")
    sent(tablet, f"/t/{table}/close")
    if not alone:
        yield f"{slug}: closed", at(tablet, f"/t/{table}/end")
    sent(tablet, f"/t/{table}/turn", turned="0", all="yes")
    yield f"{slug}: all turned over", at(tablet, f"/t/{table}/end")
    if alone:
        return
    if GAMES[slug].extras.picture:
        yield f"{slug}: picture", at(tablet, f"/t/{table}/picture")
    yield f"{slug}: every group", at(tablet, "/statistics")
    tablet.locator(".rows a").first.click()
    tablet.locator("details.more > summary").first.click()
    yield f"{slug}: statistics", tablet


def _in_widest_letters(page: Page) -> Page:
    """Show the widest code there is in place of the table's own, so that a measure is never one of luck."""
    page.locator(".six").evaluate("one => { one.textContent = 'WWWWWW'; }")
    return page


def evening(tablet: Page, phone: Page) -> Iterator[Stop]:
    """One code for everyone, a television, and the next game: every page that belongs to the evening."""
    tablet.goto("/")
    tablet.locator("form[action='/tables']:has(input[value=sultane]) button").click()
    table, code = tablet.url.split("/")[4], tablet.locator(".six").inner_text()
    yield "a code for everybody, nobody there yet", _in_widest_letters(tablet)
    yield "the code of a table", at(phone, "/join")
    sent(tablet, f"/t/{table}/players", change="add", name=", ".join(TWENTY[1:]))
    yield "who holds this phone", at(phone, f"/join/{code}")
    phone.fill("#name", TWENTY[0])
    phone.press("#name", "Enter")
    expect(phone.locator(".mine")).to_be_visible()
    yield "at the table", phone
    home = phone.url
    yield "who else plays with this phone", at(phone, f"{home}/name")
    for place in ("players", "players?seat=0", "players?seat=4", "players?gone=Nobody&from=1"):
        yield place, _in_widest_letters(at(tablet, f"/t/{table}/{place}"))
    yield "a way onto a television", at(tablet, f"/t/{table}/court")
    sent(tablet, f"/t/{table}/screen")
    yield "four digits", at(tablet, f"/t/{table}/court")
    for keys in ("", "?digits=47", "?digits=4719"):
        yield f"a television {keys}", at(phone, f"/tv{keys}")
    version = re.findall(r'name="version" value="(\d+)"', asked(tablet, f"/t/{table}/players"))[0]
    sent(tablet, f"/t/{table}/deal", version=version, gathered="1")
    yield "everybody's letters", at(tablet, f"/t/{table}/deal")
    yield "the code of a seat", at(tablet, f"/t/{table}/deal?seat=1")
    at(tablet, "/resume")  # the deal's page would lead to the end by itself, at the same time
    sent(tablet, f"/t/{table}/abandon")
    yield "the next game", at(tablet, f"/t/{table}/next")
    sent(tablet, f"/t/{table}/again", to="deal")
    yield "a new game is dealt", at(phone, home)


TOURS: dict[str, Tour] = {
    "lobby": lobby,
    "evening": evening,
    "demo": demo,
    "before": before,
    "phones": phones,
    "turn": turn,
    **{slug: of_game(slug) for slug in GAMES},
}
"""Every part of the app by its name; a game joins by being registered."""

WHOLE_TOURS: dict[str, Tour] = {**TOURS, **{slug: of_game(slug, whole=True) for slug in GAMES}}
"""The same, with the screens of everyone else at each moment of a game."""
