"""Every page of the app in every state, for tests that hold all of them to one rule.

A tour leads a tablet, and the phones it opens, through one part of the app, and says at each stop what is on which
screen. A game that is registered is toured automatically: every kind of moment that random games of it come to.
"""

import re

from playwright.sync_api import Page, expect

from companion.registry import GAMES
from tests.browser.game_tours import of_game
from tests.browser.rooms import ROLES, TWENTY, accepted, arrive, asked, claim, codes, hold, imported, refused
from tests.browser.touring import Place, Steps, Tour, at, sent
from tests.sizes import THOROUGH

ROLES_OF_TEN = (*ROLES, "haiatalnefous", "interventionist", "interventionist")


def sultane(*actions: dict[str, object], roles: bool = False, **options: object) -> dict[str, object]:
    """A record of ten with long names at the Sultan's, the first of them Grand Vizier."""
    dealt = {"roles": dict(zip(TWENTY, ROLES_OF_TEN, strict=True))} if roles else {}
    setup = {"first_vizier": TWENTY[0], **options}
    return {"record": 1, "game": "sultane", "players": TWENTY, "options": setup, "actions": list(actions), **dealt}


# The tours.


def lobby(tablet: Page, phone: Page) -> Steps:
    """What one can reach without a table, and what replaces a page that is missing."""
    yield "start", Place(tablet, "/")
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
        yield address, Place(tablet, address)
    every_component = ("/look",) if THOROUGH else ()  # no player sees it, and it is as large as all others together
    for address in (*every_component, "/trust", "/offline/en", "/no-such-page", "/kept/groups/none/delete"):
        yield address, Place(tablet, address)
    at(tablet, "/resume").set_input_files(
        "input[type=file]", {"name": "x.json", "mimeType": "application/json", "buffer": b"no record"}
    )
    for folded in tablet.locator("main.lamp details.more > summary:visible").all():  # where there are no tables
        folded.click()
    tablet.locator("form[action='/import'] button").click()
    expect(tablet.get_by_role("alert")).to_be_visible()
    yield "a file that is no record", tablet
    yield "a code that is none", Place(phone, "/s/no-such-token")
    yield "a phone that was never here", Place(phone, "/seat/none/1")


def demo(tablet: Page, phone: Page) -> Steps:
    """The guided game: every kind of stop, what the guide answers to another tap, and the role on its page."""
    yield "what lies on the table", Place(tablet, "/demo")
    for index in (1, 2, 3, 4, 5, 8, 11, 14):
        yield f"stop {index}", Place(tablet, f"/demo/{index}")
    yield "stop 6 on a phone", Place(phone, "/demo/6?why_not=Lou")
    yield "another tap", Place(tablet, "/demo/6?other=1")
    at(tablet, "/demo/6").evaluate("document.querySelector('.ring button.seat-in').value = 'Lou'")
    tablet.locator(".ring button.seat-in").first.click()
    expect(tablet.get_by_role("alert")).to_be_visible()
    yield "a tap that the rules refuse", tablet
    at(tablet, "/demo/1")
    hold(tablet)
    yield "the role held", tablet
    tablet.mouse.up()


def before(tablet: Page, phone: Page) -> Steps:
    """The rooms before a game of Sultane, to the paper that goes with it."""
    table = imported(tablet, sultane(roles=True))
    sent(tablet, f"/t/{table}/undeal")
    room = f"/t/{table}"
    for name in ("players", "setup", "setup?slot=pacifist:2", "box", "deal", "connection", "delete"):
        yield name, Place(tablet, f"{room}/{name}")
    at(tablet, f"{room}/deal").locator("form[action$='/deal'] button").click()
    expect(tablet.locator(".qr > svg")).to_be_visible()
    yield "a code on the screen", tablet
    for name in ("deal/sheet", "deal?seat=1&here=1", "print", "print/labels", "print/reference"):
        yield name, Place(tablet, f"{room}/{name}")
    for name in ("court", "court/paper", "handover", "timer", "wifi", "voice", "recognition"):
        yield name, Place(tablet, f"{room}/{name}")
    tablet.clock.install()
    at(tablet, f"{room}/recognition").evaluate("document.querySelector('[value=gong]').checked = true")
    tablet.locator("[data-start]").click()
    tablet.clock.run_for(15_000)
    expect(tablet.locator("[data-left]")).not_to_be_empty()
    yield "eyes closed", tablet
    tablet.clock.run_for(200_000)
    expect(tablet.locator("[data-next]")).to_be_visible()
    yield "eyes open", tablet


def phones(tablet: Page, phone: Page) -> Steps:
    """A phone from its code to the end of the game."""
    table = imported(tablet, sultane(*accepted(TWENTY[1], "pacifist"), roles=True))
    _, first, second, *_ = codes(tablet, table)
    yield "landing", at(phone, first)
    claim(phone, first)
    yield "hidden", phone
    hold(phone)
    yield "held", phone
    phone.mouse.up()
    yield "landing of another seat", Place(phone, second)
    yield "seat taken", Place(tablet, first)
    yield "all codes used", Place(tablet, f"/t/{table}/deal")
    sent(tablet, f"/t/{table}/abandon")
    yield "broken off", Place(tablet, f"/t/{table}/end")
    yield "the end on a phone", Place(phone, f"/seat/{table}/1")


def turn(tablet: Page, phone: Page) -> Steps:
    """What is on Sultane's play screen for a moment only."""
    board = {"pacifist": ["S8", "power:swap_seats", "SA", "SV", "SD", "SR"], "interventionist": ["DV"] * 4 + ["DA"]}

    def lead(*actions: dict[str, object]) -> str:
        return imported(tablet, sultane(*actions, board=board))

    read_twice = [*accepted(TWENTY[1], "pacifist"), *accepted(TWENTY[2], "pacifist")]
    table = lead(*read_twice[:3])
    at(tablet, f"/t/{table}/play").locator(".ring a.seat-in").first.click()
    expect(tablet.locator(".notes [role=status]")).to_be_visible()
    yield "why not", tablet
    tablet.locator("details.menu summary").first.click()
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
        yield room, Place(tablet, f"/t/{table}/{room}")
    at(tablet, f"/t/{table}/check").locator("main form button").last.click()
    arrive(tablet, "**/check?**")
    yield "checked", tablet
    at(tablet, f"/t/{lead(*(one for name in TWENTY[1:4] for one in refused(name)))}/play")
    yield "third refusal", tablet
    sent(tablet, f"/t/{table}/odds", odds="yes")
    at(tablet, f"/t/{table}/play").locator("details.odds > summary").click()
    yield "odds", tablet
    yield "the tables of this device", Place(tablet, "/resume")


def _in_widest_letters(page: Page) -> Page:
    """Show the widest code there is in place of the table's own, so that a measure is never one of luck."""
    page.locator(".six").evaluate("one => { one.textContent = 'WWWWWW'; }")
    return page


def evening(tablet: Page, phone: Page) -> Steps:
    """One code for everyone, a television, and the next game: every page that belongs to the evening."""
    tablet.goto("/")
    tablet.locator("form[action='/tables']:has([value=sultane]):has([name=theme][value='']) button").click()
    table, code = tablet.url.split("/")[4], tablet.locator(".six").inner_text()
    yield "a code for everybody, nobody there yet", _in_widest_letters(tablet)
    yield "the code of a table", Place(phone, "/join")
    sent(tablet, f"/t/{table}/players", change="add", name=", ".join(TWENTY[1:]))
    yield "who holds this phone", at(phone, f"/join/{code}")
    phone.fill("#name", TWENTY[0])
    phone.press("#name", "Enter")
    expect(phone.locator(".mine")).to_be_visible()
    yield "at the table", phone
    home = phone.url
    yield "who else plays with this phone", Place(phone, f"{home}/name")
    for place in ("players", "players?seat=0", "players?seat=4", "players?gone=Nobody&from=1"):
        yield place, _in_widest_letters(at(tablet, f"/t/{table}/{place}"))
    yield "a way onto a television", Place(tablet, f"/t/{table}/court")
    sent(tablet, f"/t/{table}/screen")
    yield "four digits", Place(tablet, f"/t/{table}/court")
    for keys in ("", "?digits=47", "?digits=4719"):
        yield f"a television {keys}", Place(phone, f"/tv{keys}")
    version = re.findall(r'name="version" value="(\d+)"', asked(tablet, f"/t/{table}/players"))[0]
    sent(tablet, f"/t/{table}/deal", version=version, gathered="1")
    yield "everybody's letters", Place(tablet, f"/t/{table}/deal")
    yield "the code of a seat", Place(tablet, f"/t/{table}/deal?seat=1")
    yield "who plays", Place(tablet, f"/t/{table}/people")
    sent(tablet, f"/t/{table}/abandon")
    yield "the next game", Place(tablet, f"/t/{table}/next")
    sent(tablet, f"/t/{table}/again", to="deal")
    yield "a new game is dealt", Place(phone, home)


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
