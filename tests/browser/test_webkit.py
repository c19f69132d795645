"""What hands do in WebKit, the engine of every iPhone: ``ENGINE=webkit``, or ``script/test --engines``.

Another browser gets a device to where a flow begins; from there on it is WebKit's, cookies and all.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import webkit
from tests.browser.conftest import ENGINE, Devices, Server
from tests.browser.positions import LONG, by_chance, evening, told
from tests.browser.rooms import ROLES, accepted, claim, codes, imported, open_record, propose, table_at
from tests.browser.static_host import ALL_KEPT, Host, built
from tests.browser.test_1001 import STEPS as TELLING
from tests.browser.webkit import BUSY, Window
from tests.sizes import cases, for_thorough

pytestmark = [pytest.mark.browser, pytest.mark.webkit]

SIT_DOWN = ("Ana", "Bea", "Cleo", "Dan", "Eve")
BEGUN = {
    "sultane": evening(4),
    "shaked": told("shaked_red_clan", 6),
    "complots": told("complots_house_rules", 4),
    "1001": by_chance("1001", LONG[:4], 4),
    "verrat": told("verrat_heir_by_card", 30),
}
"""Games that have just begun."""
FIRST = (
    "form[action$='/go-on'] button",
    "button[name=accepted][value=yes]",
    "button[name=tale]",
    "button[name=dinarzade][value=no]",
    *TELLING,
    "form:has(input[value=coup]) button",
    ".acts .btn-1",
)
"""What a hurried table taps, the first that is there; every third tap is another one, where these lead nowhere."""
NEXT = """
const [first, turn] = arguments;
const any = "button, a.btn, a[href*='ticked='], a[href*='pick='], a.seat-in, label:has(input:not(:checked))";
const aside = "details, .undo, .top, .switches, [data-help], .ways, [data-count], .hold, [value=undo], a[href*=hand]";
const can = (one) => Math.min(one.getBoundingClientRect().height, one.getBoundingClientRect().width) > 1
  && one.checkVisibility({ visibilityProperty: true }) && !one.disabled && !one.closest(aside);
const all = (css) => [...document.querySelectorAll(`#play :is(${css})`)].filter(can);
document.querySelector("[data-next]")?.removeAttribute("data-next");
const others = all(any);
const next = (turn % 3 < 2 && first.map((css) => all(css)[0]).find(Boolean)) || others[turn % others.length];
if (!next) return false;
next.dataset.next = "";
next.scrollIntoView({ block: "center" });
return true;
"""
"""Marks the next thing that somebody might tap."""
MOST = 200
"""Taps of the longest game."""
LOCKS = """
window.asked = [];
const wakeLock = { request: async () => {
  window.asked.push(navigator.userActivation.isActive);
  if (!navigator.userActivation.isActive) throw new DOMException("", "NotAllowedError");
  return { released: false };
} };
Object.defineProperty(navigator, "wakeLock", { value: wakeLock, configurable: true });
"""


@pytest.fixture(scope="module")
def window() -> Iterator[Window]:
    assert ENGINE == "webkit"
    with webkit.screen() as display, webkit.window(display) as device:
        device.go("about:blank")
        device.resize(1024, 768)
        yield device


@pytest.fixture(autouse=True)
def without_trouble(window: Window) -> Iterator[None]:
    yield
    assert window.troubles == []


def begun(page: Page, window: Window) -> str:
    """Let WebKit be the device that a page is on."""
    window.take_over(page)
    return page.url


def test_a_table_is_opened_set_up_and_dealt_and_its_first_tale_read(window: Window, server: Server) -> None:
    window.go(server.url)
    window.tap("form[action='/tables']:has([value=sultane]):has([name=theme][value='']) button")
    for count, name in enumerate(SIT_DOWN, start=1):
        window.until("return document.querySelector('#new-name') !== null")
        window.write("#new-name", name)
        window.tap("button[value=add]")
        window.until("return document.querySelectorAll('li[data-place]').length === arguments[0]", count)
    window.tap("button[value=next]")
    window.until("return location.pathname.endsWith('/setup')")
    window.tap("button[name=keep][value=next]")
    window.until("return location.pathname.endsWith('/box')")
    window.settle()
    window.tap("main a.btn-1[href$='/deal']")
    window.until("return location.pathname.endsWith('/deal')")
    window.settle()
    window.tap("form[action$='/deal'] button")
    window.until("return document.querySelector('section.qr svg') !== null")
    window.go(window.driver.current_url.replace("/deal", "/play"))
    window.tap(".ring button.seat-in")
    window.tap("button[name=accepted][value=yes]")
    window.tap("button[name=tale]")
    window.until("return document.querySelector('.board .read, .slot.read') !== null")


@pytest.mark.long
@for_thorough
def test_a_game_without_a_server_goes_on_without_its_host(window: Window, tmp_path: Path) -> None:
    host = Host(built(tmp_path))
    window.go(host.address)
    window.until(STARTED, patience=180)
    for step in WITHOUT_A_SERVER:
        window.until(INSIDE, step, BUSY)
        window.script(TAP_INSIDE, step, ", ".join(SIT_DOWN[:3]))
    window.until(PLAYS)
    window.until(f"return {ALL_KEPT}")
    host.unplug()
    window.driver.refresh()
    window.until(STARTED, patience=180)
    window.until(PLAYS)


STARTED = "return document.body?.dataset.now === 'open'"
PLAYS = "return document.querySelector('iframe').contentDocument?.querySelector('#play') != null"
INSIDE = """
const inside = document.querySelector("iframe").contentDocument;
return Boolean(inside && !inside.querySelector(arguments[1]) && inside.querySelector(arguments[0]));
"""
"""Whether something is in the frame with the app, whose pages come and go: the driver loses a frame that does."""
TAP_INSIDE = """
const inside = document.querySelector("iframe").contentDocument;
const names = inside.querySelector("main:not(:has(li.seat:not(.free))) #new-name");
if (names) names.value = arguments[1];
inside.querySelector(arguments[0]).click();
"""
WITHOUT_A_SERVER = (
    "form[action$='/tables']:has(input[value='1001']) button",
    "button[value=add]",
    "main:has(li.seat:not(.free)) button[value=next]",
    "button[form=setup][value=next]",
    "main.box .acts .btn-1",
    "#deal button",
)


@pytest.mark.parametrize("slug", cases("1001", thorough=("sultane", "shaked", "complots", "verrat")))
def test_every_game_is_tapped_to_its_end(window: Window, devices: Devices, slug: str) -> None:
    tablet = devices.tablet()
    tablet.goto("/resume")
    tablet.goto(f"/t/{imported(tablet, BEGUN[slug])}/play")
    begun(tablet, window)
    for turn in range(MOST):
        if window.script("return location.pathname").endswith("/end"):
            break
        assert window.script(NEXT, FIRST, turn), "nothing can be tapped"
        window.tap("[data-next]")
        window.settle()
    window.until("return document.querySelector('main.end') !== null")


def test_a_role_shows_while_it_is_held_and_a_page_that_comes_back_hides_it(
    window: Window, devices: Devices, server: Server
) -> None:
    tablet, phone = devices.tablet(), devices.phone()
    table = table_at(tablet, roles=ROLES)
    claim(phone, codes(tablet, table)[1])
    begun(phone, window)
    hidden = window.text("[data-secret=title]")
    for _ in range(2):
        window.press("button.hold")
        window.until("return document.querySelector('.window.open') !== null")
        assert window.text("[data-secret=title]") == "You are Dinarzade, Pacifist"
        assert window.script("return getComputedStyle(document.querySelector('main h1')).webkitUserSelect") == "none"
        window.release()
        window.until("return document.querySelector('.window.open') === null")
        assert window.text("[data-secret=title]") == hidden
        window.go(f"{server.url}/rules/sultane")
        window.driver.back()
        window.until("return location.pathname.startsWith('/seat/')")
        assert window.text("[data-secret=title]") == hidden


def test_a_tap_elsewhere_reaches_a_phone_and_the_court(window: Window, devices: Devices) -> None:
    tablet, phone = devices.tablet(), devices.phone()
    table = open_record(tablet, accepted("Bea", "pacifist"), roles=ROLES)
    claim(phone, codes(tablet, table)[2])
    begun(phone, window)
    propose(tablet, "Dan")
    window.until("return document.querySelector('.news').textContent.includes('Dan')")
    window.go(tablet.url.replace("/t/", "/court/").removesuffix("/play"))
    tablet.locator("button[name=accepted][value=yes]").click()
    tablet.locator("button[name=tale]").first.click()
    window.until("return document.querySelectorAll('.slot.read').length === 2")


def test_a_tap_that_finds_no_server_waits_until_it_is_back(window: Window, shell: Browser, tmp_path: Path) -> None:
    own = Server(tmp_path)
    own.start()
    devices = Devices(shell, own.url)
    tablet = devices.tablet()
    open_record(tablet, accepted("Bea", "pacifist"))
    begun(tablet, window)
    devices.contexts[0].close()
    own.stop()
    window.tap(".ring button.seat-in")
    window.until("return document.querySelector('.notice.waits') !== null")
    own.start()
    window.until("return document.querySelector('button[name=accepted]') !== null")
    window.until("return document.querySelector('.notice.waits') === null")
    window.go("about:blank")
    own.stop()


def test_the_script_is_read_line_by_line(window: Window, devices: Devices) -> None:
    tablet = devices.tablet()
    table = table_at(tablet, roles=ROLES)
    tablet.goto(f"/t/{table}/recognition")
    begun(tablet, window)
    window.tap("[data-start]")
    window.until("return document.querySelector('main.dim') !== null")
    window.until("return document.querySelector('[data-step]').textContent.startsWith('step 2 ')")


def test_the_end_is_told_and_its_picture_is_painted(window: Window, devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.goto("/resume")
    tablet.goto(f"/t/{imported(tablet, evening())}/end")
    begun(tablet, window)
    window.until("return document.querySelector('main.end h1, main.end h2') !== null")
    window.tap("a[href$='/picture']")
    window.until("return [...document.querySelectorAll('[data-png]')].some((one) => !one.hidden && !one.disabled)")
    assert window.text("[data-failed]") == ""


def test_the_screen_stays_on_from_the_first_tap(window: Window, devices: Devices) -> None:
    tablet = devices.tablet()
    open_record(tablet, accepted("Bea", "pacifist"))
    begun(tablet, window)
    shown = "return 'sleeps' in document.documentElement.dataset"
    assert window.script("return 'wakeLock' in navigator")
    assert not window.script(shown)
    window.script(LOCKS)
    window.tap("main.play .do")
    window.until("return window.asked.length === 1")
    assert window.script("return window.asked[0]")
    assert not window.script(shown)


def test_back_closes_what_lies_on_top_and_leaves_the_game_only_after_that(
    window: Window, devices: Devices, server: Server
) -> None:
    page = devices.tablet()
    open_record(page, accepted("Bea", "pacifist"))
    begun(page, window)
    place = window.script("return location.pathname")
    window.go(server.url)
    window.tap(f"a.btn-1[href='{place.removesuffix('/play')}']")
    opens = {"details.menu > summary": "details.menu", "a[data-help]": "dialog"}
    for way, what in opens.items():
        window.until("return location.pathname === arguments[0]", place)
        window.settle()
        window.tap(way)
        window.until("return document.querySelector(arguments[0] + '[open]') && history.state?.onTop", what)
        window.driver.back()
        window.until("return !document.querySelector('[open]') && !history.state?.onTop")
    window.tap("details.menu > summary")
    window.until("return document.querySelector('details.menu[open]') && history.state?.onTop")
    window.tap("details.menu > summary")
    window.until("return !history.state?.onTop")
    window.tap("details.menu > summary")
    window.tap("details.menu a[href$='/log']")
    window.until("return location.pathname.endsWith('/log')")
    window.driver.back()
    window.until("return location.pathname === arguments[0] && !history.state?.onTop", place)
    window.settle()
    window.tap("details.menu > summary")
    window.until("return history.state?.onTop")
    window.driver.refresh()
    window.until("return !document.querySelector('details[open]') && !history.state?.onTop")
    window.driver.back()
    window.until("return location.pathname === '/'")
