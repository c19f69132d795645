"""A role on its player's own phone at a table without a server: kept there, shown while held, told to nobody."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from _static import copy_assets, write_phone_pages
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.web.phone import carried
from tests.browser.conftest import PHONE
from tests.browser.hunting import patience
from tests.browser.static_host import Host
from tests.sizes import for_thorough
from tests.web.table.test_one_device import on_one_device

pytestmark = [pytest.mark.browser, pytest.mark.every_engine]

HIDDEN = "Your role is here"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a phone needs of the folder for static hosts."""
    host = tmp_path_factory.mktemp("host")
    site = host / "some" / "path"
    write_phone_pages(site / "role", copy_assets(site))
    return host


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    running = Host(folder)
    yield running
    running.unplug()


@pytest.fixture
def phone(shell: Browser) -> Iterator[BrowserContext]:
    """A phone that has never been here."""
    context = shell.new_context(locale="en-GB", viewport=PHONE, has_touch=True)  # type: ignore[arg-type] # its own type
    context.set_default_timeout(patience(10_000))
    yield context
    context.close()


@pytest.fixture
def addresses(host: Host, tmp_path: Path) -> list[str]:
    """What the codes of a table's seats contain."""
    table = on_one_device(tmp_path, "phones")
    table.post("deal")
    table.app.config["ALONE"] = host.address
    with table.app.test_request_context(headers={"Accept-Language": "en"}):
        return [carried.address(table.table, seat) for seat in table.table.seats]


def scan(phone: BrowserContext, address: str) -> Page:
    """Open what a code contains, and wait until the phone has kept all of it."""
    page = phone.new_page()
    page.goto(address)
    expect(page.locator("html[data-kept]")).to_be_attached(timeout=patience(20_000))
    return page


def held(page: Page) -> str:
    """Hold the button, and return the title of the role; it is gone once the button is let go."""
    title = page.locator("[data-secret=title]")
    expect(title).to_have_text(HIDDEN)
    page.locator(".hold").dispatch_event("pointerdown", {"button": 0, "isPrimary": True, "pointerId": 1})
    expect(title).not_to_have_text(HIDDEN)
    found = title.inner_text()
    page.locator(".hold").dispatch_event("pointerup", {"button": 0, "isPrimary": True, "pointerId": 1})
    expect(title).to_have_text(HIDDEN)
    return found


def test_a_scanned_role_shows_while_held_and_stays_without_a_network(
    host: Host, phone: BrowserContext, addresses: list[str]
) -> None:
    page = scan(phone, addresses[0])
    expect(page.locator("header .name")).to_have_text("Ana")
    expect(page.locator("[data-with]")).to_contain_text("this phone hears nothing of it")
    role = held(page)
    assert role.startswith("You are ")
    assert page.url == f"{host.address}role/sultane-en.html"  # what was scanned is not in the history
    host.unplug()
    page.close()
    again = phone.new_page()
    again.goto(f"{host.address}role/sultane-en.html")
    expect(again.locator("header .name")).to_have_text("Ana")
    assert held(again) == role


def watched(context: BrowserContext) -> list[str]:
    """The addresses of everything that a browser asks for from now on."""
    urls: list[str] = []
    context.on("request", lambda request: urls.append(request.url))
    return urls


def test_a_phone_asks_for_the_same_whatever_its_role_and_tells_nobody(
    host: Host, shell: Browser, addresses: list[str]
) -> None:
    asked, seen = set(), set()
    for address in addresses:
        host.asked.clear()
        context = shell.new_context(locale="en-GB", viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
        urls = watched(context)
        page = scan(context, address)
        title = held(page)
        seen.add(page.locator("main").inner_html().replace(page.locator("header .name").inner_text(), ""))
        told = " ".join([*urls, *host.asked])
        assert address.partition("#")[2] not in told.replace(address, "")
        assert title not in page.content()
        assert all(url.startswith(host.address) for url in urls)
        asked.add(tuple(sorted({line.partition(" HTTP")[0] for line in host.asked})))
        context.close()
    assert len(asked) == 1
    assert len(seen) == 1


@for_thorough
def test_the_next_code_takes_the_place_of_a_role_and_a_page_without_one_says_so(
    host: Host, phone: BrowserContext, addresses: list[str]
) -> None:
    page = phone.new_page()
    page.goto(f"{host.address}role/sultane-en.html")
    expect(page.locator("[data-without]")).to_contain_text("There is no role on this phone yet.")
    expect(page.locator(".hold")).to_be_hidden()
    scan(phone, addresses[0]).close()
    expect(scan(phone, addresses[1]).locator("header .name")).to_have_text("Bea")
