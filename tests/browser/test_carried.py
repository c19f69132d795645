"""A role on its player's own phone at a table without a server: opened and kept there alone, told to nobody."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
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


@contextmanager
def another(shell: Browser) -> Iterator[BrowserContext]:
    """A phone that has never been here."""
    context = shell.new_context(locale="en-GB", viewport=PHONE, has_touch=True)  # type: ignore[arg-type] # its own type
    context.set_default_timeout(patience(10_000))
    yield context
    context.close()


@pytest.fixture
def phone(shell: Browser) -> Iterator[BrowserContext]:
    with another(shell) as context:
        yield context


Sealed = Callable[[int, str], str]


@pytest.fixture
def sealed(host: Host, tmp_path: Path) -> Sealed:
    """What the code of a seat contains that is sealed for the phone with a key."""
    table = on_one_device(tmp_path, "phones")
    table.post("deal")
    table.app.config["ALONE"] = host.address

    def address(seat: int, key: str) -> str:
        with table.app.test_request_context(headers={"Accept-Language": "en"}):
            return carried.address(table.table, table.table.seats[seat], key)

    return address


def scan(phone: BrowserContext, address: str) -> Page:
    """Open what a code contains, and wait until the phone has kept all of it."""
    page = phone.new_page()
    page.goto(address)
    expect(page.locator("html[data-kept]")).to_be_attached(timeout=patience(20_000))
    return page


def key_of(host: Host, phone: BrowserContext) -> str:
    """Scan the code without a role, and return the key that the phone shows, as people type it."""
    page = scan(phone, f"{host.address}role/sultane-en.html")
    expect(page.locator("[data-without]")).to_contain_text("This is your phone’s key.")
    shown = page.locator("[data-key]:visible").inner_text()
    page.close()
    key = carried.typed_key(shown)
    assert key
    return key


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


def named(page: Page, name: str) -> None:
    """Expect that a page has the role of this player."""
    expect(page.locator("header .name")).to_have_text(name)
    expect(page.locator("[data-with]")).to_contain_text("this phone hears nothing of it")


def test_a_scanned_role_shows_while_held_and_stays_without_a_network(
    host: Host, phone: BrowserContext, sealed: Sealed
) -> None:
    page = scan(phone, sealed(0, key_of(host, phone)))
    named(page, "Ana")
    role = held(page)
    assert role.startswith("You are ")
    assert page.url == f"{host.address}role/sultane-en.html"  # what was scanned is not in the history
    host.unplug()
    page.close()
    again = phone.new_page()
    again.goto(f"{host.address}role/sultane-en.html")
    named(again, "Ana")
    assert held(again) == role


@for_thorough
def test_a_phone_whose_key_was_typed_opens_the_code_of_each_deal_without_a_network(
    host: Host, phone: BrowserContext, sealed: Sealed
) -> None:
    key = key_of(host, phone)
    codes = [sealed(0, key), sealed(1, key)]
    host.unplug()
    for code, name in zip(codes, ("Ana", "Bea"), strict=True):
        page = phone.new_page()
        page.goto(code)
        named(page, name)
        held(page)


@for_thorough
def test_a_code_opens_on_no_other_phone_which_says_so_and_keeps_its_own_role(
    host: Host, shell: Browser, phone: BrowserContext, sealed: Sealed
) -> None:
    code = sealed(0, key_of(host, phone))
    with another(shell) as other:
        key = key_of(host, other)
        scan(other, sealed(1, key)).close()
        page = scan(other, code)
        expect(page.locator("[data-other]")).to_contain_text("This code is for another phone.")
        assert carried.typed_key(page.locator("[data-key]:visible").inner_text()) == key
        expect(page.locator(".hold")).to_be_hidden()
        page.reload()
        named(page, "Bea")
    named(scan(phone, code), "Ana")


@for_thorough
@pytest.mark.parametrize("code", ["AAAA", "é", "%", "A" * 600])
def test_a_code_that_is_none_opens_nothing(host: Host, phone: BrowserContext, code: str) -> None:
    page = scan(phone, f"{host.address}role/sultane-en.html#{code}")
    expect(page.locator("[data-other]")).to_be_visible()
    expect(page.locator(".hold")).to_be_hidden()


def watched(context: BrowserContext) -> list[str]:
    """The addresses of everything that a browser asks for from now on."""
    urls: list[str] = []
    context.on("request", lambda request: urls.append(request.url))
    return urls


def test_a_phone_asks_for_the_same_whatever_its_role_and_tells_nobody(
    host: Host, shell: Browser, sealed: Sealed
) -> None:
    asked, seen, lengths = set(), set(), set()
    for seat in range(5):
        host.asked.clear()
        with another(shell) as context:
            urls = watched(context)
            key = key_of(host, context)
            address = sealed(seat, key)
            page = scan(context, address)
            title = held(page)
            seen.add(page.locator("main").inner_html().replace(page.locator("header .name").inner_text(), ""))
            told = " ".join([*urls, *host.asked]).replace(address, "")
            assert address.partition("#")[2] not in told
            assert key not in told
            assert title not in page.content()
            assert all(url.startswith(host.address) for url in urls)
            asked.add(tuple(sorted({line.partition(" HTTP")[0] for line in host.asked})))
            lengths.add(len(address))
    assert len(asked) == 1
    assert len(seen) == 1
    assert len(lengths) == 1
