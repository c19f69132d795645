"""An app that can be installed: its manifest, its service worker, and what that keeps and leaves alone."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.web.server.network import lan_address
from tests.browser.conftest import CHROMIUM, FLAGS, PHONE, TABLET, Devices, Server
from tests.browser.ready import until
from tests.browser.rooms import (
    ROLES,
    claim,
    codes,
    hold,
    open_record,
    propose,
    read,
    table_at,
    vote,
)
from tests.browser.waking import LOCKS, SLEEPS_SOON, TURNS
from tests.sizes import cases, for_thorough

pytestmark = pytest.mark.browser

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  return found;
}"""

ACTIVE = "navigator.serviceWorker.ready.then((one) => one.active.state)"


def with_worker(devices: Devices, locale: str = "en-GB") -> Page:
    """A tablet on the first screen whose worker answers for it."""
    tablet = devices.tablet(locale, service_workers="allow")
    await_worker(tablet)
    return tablet


def await_worker(page: Page) -> None:
    """Open the first screen and wait until its worker answers for it."""
    page.goto("/")
    page.evaluate(ACTIVE)
    until(page, "navigator.serviceWorker.controller !== null")


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


@for_thorough
@pytest.mark.whole_browser
def test_chromium_finds_nothing_that_keeps_it_from_being_installed(devices: Devices) -> None:
    tablet = with_worker(devices)
    session = tablet.context.new_cdp_session(tablet)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Playwright's windows are private ones, where nothing can be installed.
    assert [each["errorId"] for each in errors if each["errorId"] != "in-incognito"] == []
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []


@for_thorough
@pytest.mark.whole_browser
def test_it_can_be_installed_at_the_machines_own_address_where_that_counts_as_safe(
    chromium: Browser, server: Server
) -> None:
    origin = f"http://{lan_address()}:{server.port}"
    flags = [*FLAGS, f"--unsafely-treat-insecure-origin-as-secure={origin}"]
    # A profile that is kept: in a private window nothing can be installed.
    context = chromium.browser_type.launch_persistent_context(
        str(server.instance / "profile"), executable_path=CHROMIUM, args=flags
    )
    page = context.new_page()
    page.goto(origin)
    assert page.evaluate(ACTIVE) in {"activating", "activated"}
    session = context.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    context.close()


@for_thorough
def test_after_a_game_the_worker_has_kept_files_the_page_for_no_network_and_that_of_a_seat_alone(
    devices: Devices,
) -> None:
    tablet = with_worker(devices)
    table = table_at(tablet, roles=ROLES)
    for room in ("deal", "deal/sheet", "connection", "recognition", "log", "check"):
        tablet.goto(f"/t/{table}/{room}")
    address, *_ = codes(tablet, table)
    tablet.goto(f"/t/{table}/play")
    propose(tablet, "Bea")
    vote(tablet, True)
    read(tablet, "pacifist")
    # One browser as tablet and phone: the worker sees the role's page, too.
    phone = tablet.context.new_page()
    claim(phone, address.lower().replace(address.split("/")[2].lower(), tablet.url.split("/")[2]).replace("/s/", "/S/"))
    until(phone, "navigator.serviceWorker.controller !== null")
    hold(phone)
    kept = tablet.evaluate(KEPT)
    assert "/offline/en" in kept
    assert {path for path in kept if not path.startswith(("/assets/", "/offline/"))} == {
        phone.url.removeprefix(devices.url)
    }


@for_thorough
def test_a_stream_does_not_pass_through_the_worker(devices: Devices) -> None:
    tablet = with_worker(devices)
    through: list[str] = []
    tablet.context.on("response", lambda one: through.append(one.url) if one.from_service_worker else None)
    open_record(tablet, TURNS)
    tablet.reload()
    propose(tablet, "Dan")
    assert any("/assets/" in url for url in through)
    assert [url for url in through if url.endswith("/stream")] == []


@for_thorough
@pytest.mark.parametrize("language", cases("fr", thorough=["en"]))
def test_without_network_a_page_says_so_and_comes_back_with_it(devices: Devices, language: str) -> None:
    tablet = with_worker(devices, language)
    tablet.context.set_offline(True)
    tablet.goto("/resume")
    heading = {"fr": "Pas de réseau", "en": "No network"}[language]
    expect(tablet.locator("h1")).to_have_text(heading)
    tablet.locator("a.btn-1").click()
    expect(tablet.locator("h1")).to_have_text(heading)
    assert tablet.url.endswith("/resume")
    tablet.context.set_offline(False)
    expect(tablet.locator("h1")).not_to_have_text(heading)
    assert tablet.url.endswith("/resume")


def test_a_new_version_takes_over_and_forgets_the_files_of_the_old_one(devices: Devices) -> None:
    tablet = with_worker(devices)
    tablet.evaluate("caches.open('chevet-older').then((one) => one.put('/assets/older/x', new Response('')))")
    tablet.evaluate("caches.open('of somebody else')")
    tablet.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.unregister())")
    await_worker(tablet)
    until(tablet, "caches.keys().then((all) => !all.includes('chevet-older'))")
    assert "of somebody else" in tablet.evaluate("caches.keys()")


@for_thorough
def test_a_withdrawn_worker_leaves_nothing_behind(
    shell: Browser, own_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    tablet = Devices(shell, own_server.url).tablet(service_workers="allow")
    open_record(tablet, TURNS)
    tablet.evaluate(ACTIVE)
    assert tablet.evaluate("caches.keys()")
    own_server.stop()
    monkeypatch.setenv("SERVICE_WORKER", "off")
    own_server.start()
    tablet.reload()
    until(tablet, "navigator.serviceWorker.getRegistrations().then((all) => all.length === 0)")
    until(tablet, "caches.keys()", [])
    answer = tablet.goto("/resume")
    assert answer is not None
    assert not answer.from_service_worker
    tablet.context.close()


@for_thorough
def test_at_the_machines_own_address_by_plain_http_there_is_no_worker_and_no_complaint(
    devices: Devices, server: Server
) -> None:
    tablet = devices.tablet()
    tablet.goto(f"http://{lan_address()}:{server.port}/")
    assert tablet.evaluate("'serviceWorker' in navigator") is False
    expect(tablet.locator("form[action='/tables'] button").first).to_be_visible()


# A screen with a notch.


@for_thorough
@pytest.mark.parametrize("room", ["play", "/"])
@pytest.mark.parametrize("insets", [{"top": 59, "bottom": 34}, {"left": 59, "right": 59, "bottom": 21}])
def test_nothing_to_tap_lies_under_a_notch(devices: Devices, room: str, insets: dict[str, int]) -> None:
    upright = "top" in insets
    size = PHONE if upright else {"width": 844, "height": 390}
    phone = devices.open(size, is_mobile=True)
    table = open_record(phone, TURNS)
    session = phone.context.new_cdp_session(phone)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    phone.goto(room if room == "/" else f"/t/{table}/play")
    expect(phone.locator("main")).to_be_visible()
    boxes = phone.evaluate(
        """() => [...document.querySelectorAll("a[href], button, input, summary")]
            .filter((one) => one.checkVisibility() && one.getClientRects().length)
            .map((one) => one.getBoundingClientRect().toJSON())"""
    )
    assert boxes
    edges = {"left": insets.get("left"), "top": insets.get("top")}
    for box in boxes:
        assert all(box[side] >= inset for side, inset in edges.items() if inset)
        assert "right" not in insets or box["right"] <= size["width"] - insets["right"]
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


# The pictures of the manifest: SHOTS=FOLDER takes them again.


@for_thorough
@pytest.mark.parametrize("language", cases("fr", thorough=["en"]))
@pytest.mark.parametrize(("form", "size"), [("wide", TABLET), ("narrow", PHONE)])
def test_the_turn_that_the_manifests_pictures_show_fits_its_screen(
    devices: Devices, shot: Callable[[Page, str], None], language: str, form: str, size: dict[str, int]
) -> None:
    page = devices.open(size, language)
    page.add_init_script(LOCKS)
    open_record(page, [*TURNS, {"do": "propose", "narrator": "Dan"}])
    expect(page.locator("button[name=accepted]").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".board").first).to_be_in_viewport(ratio=1)
    expect(page.locator(SLEEPS_SOON)).to_have_count(0)
    shot(page, f"{form}-{language}")
