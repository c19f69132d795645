"""Every main screen in Firefox and WebKit: nothing is cut, nothing covered, nothing wider than the screen.

``ENGINE=firefox`` and ``ENGINE=webkit`` choose; ``script/test --engines`` runs both. WebKit is led by another kind of
driver: another browser leads a device to the screen, and WebKit takes the device over.
"""

import os
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import webkit
from tests.browser.conftest import ENGINE, Server, opened
from tests.browser.measuring import MEASURE, Size
from tests.browser.picture_room import SAME_LETTERS, SETTLED, Picture, Room
from tests.browser.screens import SCENES, TAKEN, led

pytestmark = [pytest.mark.browser, pytest.mark.every_engine, pytest.mark.webkit]

MASTERS: Sequence[Size] = ((360, 640), (390, 844), (768, 1024), (1024, 768))
PHONES: Sequence[Size] = ((360, 640), (390, 844))
COURTS: Sequence[Size] = ((1024, 768), (1280, 720))
SHOTS = os.environ.get("SHOTS")
"""The folder for a picture of each screen at each size; people look at them, tests do not."""


def sizes_of(page: Page) -> Sequence[Size]:
    place = page.url.split("/", 3)[-1]
    return PHONES if place.startswith("seat/") else COURTS if place.startswith("court/") else MASTERS


@pytest.fixture(scope="module")
def window() -> Iterator[webkit.Window | None]:
    """A device in WebKit, where that is what is tried."""
    if ENGINE != "webkit":
        yield None
        return
    with webkit.screen() as display, webkit.window(display) as device:
        yield device


@pytest.fixture(params=["en", "fr"])
def room(suited: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Room]:
    with opened(suited, server.url) as devices:
        yield Room(devices, Picture("start", "wide", request.param, "dark"))


def faults(page: Page, scene: str) -> list[str]:
    """Measure a page where it is."""
    found = []
    for width, height in sizes_of(page):
        page.set_viewport_size({"width": width, "height": height})
        if SHOTS:
            assert page.context.browser is not None
            page.screenshot(path=f"{SHOTS}/{page.context.browser.browser_type.name}-{scene}-{width}x{height}.png")
        told = page.evaluate(MEASURE, {"width": width, "height": height, "large": False})
        found += [f"{width}x{height}: {one}" for one in told]
    return found


def faults_in_webkit(window: webkit.Window, page: Page, scene: str, name: str) -> list[str]:
    """Measure what the same device sees in WebKit, with a finger on it where the scene is one of hands."""
    window.take_over(page)
    window.script(SAME_LETTERS)
    assert window.ask(SETTLED), "the letters are not there"
    if scene == "role_shown":
        window.resize(*PHONES[-1])  # where the button is in the first view
        window.press("button.hold")
        window.until("return document.querySelector('.window.open') !== null")
    elif scene == "eyes_closed":
        window.tap("[data-start]")
        window.until("return document.querySelector('[data-step]').checkVisibility()")
    found = []
    for width, height in sizes_of(page):
        window.resize(width, height)
        if SHOTS:
            window.driver.save_screenshot(f"{SHOTS}/webkit-{name}-{width}x{height}.png")
        told = window.ask(MEASURE, {"width": width, "height": height, "large": False})
        found += [f"{width}x{height}: {one}" for one in told]
    if scene == "role_shown":
        window.release()
    if SHOTS:
        faults(page, name)
    return found


@pytest.mark.parametrize("scene", SCENES)
def test_nothing_is_cut_or_covered_or_too_wide(room: Room, window: webkit.Window | None, scene: str) -> None:
    device = next(place.split("-")[0] for place in TAKEN[SCENES[scene]].split())
    page = led(room, Picture(scene, device, room.picture.locale, "dark"))
    name = f"{scene}-{room.picture.locale}"
    found = faults_in_webkit(window, page, scene, name) if window else faults(page, name)
    assert found == [], "\n".join(found)
    assert not window or window.troubles == []
