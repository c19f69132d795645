"""A secret stays on its phone: it is in no address, no history and no request of another phone."""

import re
from functools import partial

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Devices
from tests.browser.rooms import accepted, claim, codes, hold, look, strike, table_at, take_seat, undo
from tests.sizes import for_thorough
from tests.web.evening import ROLES

pytestmark = pytest.mark.browser

BEA, DAN, GUS = 1, 3, 6
DISCOVERING = [*accepted("Gus", "pacifist"), *accepted("Dan", "pacifist")]
"""Bea is Grand Vizier and may discover a camp."""

KNOWN = "location.href + document.referrer + JSON.stringify(performance.getEntries().map((one) => one.name))"


@pytest.fixture
def tablet(devices: Devices) -> Page:
    page = devices.tablet()
    page.table = table_at(  # type: ignore[attr-defined] # kept for phones()
        page, DISCOVERING, tuple(ROLES), tuple(ROLES.values()), camp_discovery="phones"
    )
    return page


def phones(devices: Devices, tablet: Page, *seats: int) -> list[Page]:
    """The phones of these seats."""
    addresses = codes(tablet, tablet.table)  # type: ignore[attr-defined] # see tablet()
    pages = [devices.phone() for _ in seats]
    for page, seat in zip(pages, seats, strict=True):
        take_seat(page, addresses[seat])
    return pages


def play(tablet: Page) -> None:
    tablet.goto(f"/t/{tablet.table}/play")  # type: ignore[attr-defined] # see tablet()


def learned(phone: Page) -> str:
    hold(phone)
    said = phone.locator("[data-secret=learned]").inner_text()
    phone.mouse.up()
    expect(phone.locator(".window.open")).to_have_count(0)
    return said


def test_after_the_claim_no_address_that_the_phone_remembers_or_tells_holds_the_code(
    devices: Devices, tablet: Page
) -> None:
    address = codes(tablet, tablet.table)[BEA]  # type: ignore[attr-defined] # see tablet()
    token = address.rpartition("/")[2]
    phone = devices.phone()
    asked: list[Request] = []
    phone.on("request", lambda one: asked.append(one))
    claim(phone, address)
    look(phone)
    phone.reload()
    assert token not in phone.evaluate(KNOWN)
    after = asked[next(at for at, one in enumerate(asked) if "/seat/" in one.url) :]
    assert after
    # As they were asked for: of a request that a reload broke off nobody ever learns all headers.
    assert not [one.url for one in after if token in one.url + one.headers.get("referer", "")]


def test_no_way_back_leads_to_the_address_with_the_code(devices: Devices, tablet: Page) -> None:
    address = codes(tablet, tablet.table)[BEA]  # type: ignore[attr-defined] # see tablet()
    phone = devices.phone()
    phone.goto("/rules/sultane")
    claim(phone, address)
    look(phone)
    # What comes from the browser's memory never loads, which go_back waits for; and no answer comes from a page left.
    phone.evaluate("() => { setTimeout(() => history.back()); }")
    expect(phone).to_have_url(re.compile("/rules/sultane$"))
    phone.evaluate("() => { setTimeout(() => history.forward()); }")
    expect(phone.locator("button.hold")).to_be_visible()
    assert "Dinarzade" not in phone.locator("[data-shutter]").inner_html()


@for_thorough
def test_the_answer_of_a_discovery_comes_to_the_grand_viziers_phone_alone_and_goes_with_undo(
    devices: Devices, tablet: Page
) -> None:
    bea, dan, gus = phones(devices, tablet, BEA, DAN, GUS)
    play(tablet)
    strike(tablet, "Dan")
    for phone in (bea, dan, gus):
        expect(phone.locator("[data-live=news]")).to_contain_text("Bea discovers Dan’s camp")
    assert learned(bea).endswith("Interventionist: Dan.")
    assert "Dan" not in learned(dan) + learned(gus)
    undo(tablet)
    for phone in (bea, dan, gus):
        expect(phone.locator("[data-live=news]")).to_contain_text("The game master undoes a step.")
    assert "Dan" not in learned(bea)


def note_role(asked: list[Request], one: Request) -> None:
    """Note a request for a role."""
    if one.url.endswith("/role"):
        asked.append(one)


def test_every_phone_asks_for_its_secret_at_every_change_and_no_page_changes_its_size(
    devices: Devices, tablet: Page
) -> None:
    pages = phones(devices, tablet, BEA, DAN, GUS)
    asked: dict[Page, list[Request]] = {page: [] for page in pages}
    for page in pages:
        expect(page.locator("[data-live=news]")).to_contain_text("Gus has joined the table.")
        page.on("request", partial(note_role, asked[page]))
    play(tablet)
    before = [page.locator("[data-shutter]").bounding_box() for page in pages]
    strike(tablet, "Dan")
    for page in pages:
        expect(page.locator("[data-live=news]")).to_contain_text("Bea discovers Dan’s camp")
        page.wait_for_timeout(300)
    assert [len(asked[page]) for page in pages] == [1, 1, 1]
    assert [page.locator("[data-shutter]").bounding_box() for page in pages] == before
    held = []
    for page in pages:
        hold(page)
        held.append(page.locator(".role").bounding_box())
        page.mouse.up()
    assert [box and (box["width"], box["height"]) for box in held] == [
        held[0] and (held[0]["width"], held[0]["height"])
    ] * 3


@for_thorough
def test_two_players_who_hold_each_others_phone_swap_by_releasing_both_and_scanning_again(
    devices: Devices, tablet: Page
) -> None:
    one, other = phones(devices, tablet, DAN, BEA)  # Bea took Dan's seat, and Dan hers
    for name, seat in (("Bea", BEA), ("Dan", DAN)):
        tablet.goto(f"/t/{tablet.table}/deal?seat={seat}")  # type: ignore[attr-defined] # see tablet()
        tablet.get_by_role("button", name=f"Release {name}’s seat").click()
        expect(tablet.get_by_role("button", name=f"Release {name}’s seat")).to_have_count(0)
    addresses = codes(tablet, tablet.table)  # type: ignore[attr-defined] # see tablet()
    for phone in (one, other):
        expect(phone.get_by_role("alert")).to_contain_text("This page belongs to another phone.")
    claim(one, addresses[BEA])
    claim(other, addresses[DAN])
    assert (look(one), look(other)) == ("You are Dinarzade, Pacifist", "You are an Interventionist")
    expect(one.locator("[data-live=news]")).to_contain_text("Dan has joined the table.")
