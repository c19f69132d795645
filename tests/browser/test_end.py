"""The end as a scene: the hush, roles turned over by taps on every screen, and a picture to keep."""

import struct
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.measuring import SIZES, faults, ruled
from tests.browser.picture_room import SETTLED
from tests.browser.positions import LONG, evening, told
from tests.browser.ready import until
from tests.browser.rooms import NAMES, ROLES, accepted, arrive, daybreak, imported, open_record, refused
from tests.browser.touring import sent
from tests.sizes import THOROUGH, cases, for_thorough

pytestmark = pytest.mark.browser

THREE_PACIFIST: list[dict[str, object]] = [
    *accepted("Gus", "pacifist"),
    *accepted("Dan", "pacifist"),
    {"do": "investigate", "target": "Dan"},
    *accepted("Eve", "pacifist"),
    {"do": "appoint", "target": "Fay"},
    {"do": "propose", "narrator": "Bea"},
]
"""The court is about to accept Dinarzade."""


def last_vote(devices: Devices, **options: Any) -> tuple[Page, Page]:
    """A tablet before the last vote, and the court screen next to it."""
    tablet = before_last_vote(devices, **options)
    court = devices.tablet()
    court.goto(f"/court/{tablet.url.split('/t/')[1].split('/')[0]}")
    return tablet, court


def before_last_vote(devices: Devices, **options: Any) -> Page:
    tablet = devices.tablet(**options)
    open_record(tablet, THREE_PACIFIST, roles=ROLES)
    return tablet


def decide(tablet: Page) -> None:
    tablet.locator("button[name=accepted][value=yes]").click()


def open_roles(tablet: Page) -> None:
    tablet.get_by_role("button", name="One by one").click()


@for_thorough
def test_everybody_holds_their_breath_until_a_tap_breaks_the_day(devices: Devices) -> None:
    tablet, court = last_vote(devices)
    decide(tablet)
    arrive(tablet, "**/end")
    expect(tablet.locator(".breath")).to_contain_text("Bea opens the book")
    expect(tablet.get_by_role("heading", name="The Pacifists win.")).to_have_count(0)
    expect(court.locator(".breath")).to_contain_text("Bea opens the book")
    daybreak(tablet)
    expect(tablet.get_by_role("heading", name="The Pacifists win.")).to_be_focused()
    expect(court.locator(".breath")).to_have_count(0)
    expect(court.get_by_role("heading", name="The Pacifists win.")).to_be_visible()


@for_thorough
def test_the_hush_waits_for_a_tap(devices: Devices) -> None:
    tablet = before_last_vote(devices)
    tablet.clock.install()
    decide(tablet)
    arrive(tablet, "**/end")
    tablet.clock.run_for(60_000)
    expect(tablet.locator(".breath")).to_be_visible()
    expect(tablet.get_by_role("heading", name="The Pacifists win.")).to_have_count(0)
    tablet.get_by_role("button", name="See how it ends").click()
    tablet.clock.run_for(1000)
    arrive(tablet, "**/end")
    expect(tablet.get_by_role("heading", name="The Pacifists win.")).to_be_visible()


@for_thorough
def test_with_motion_off_everything_is_open_at_once(devices: Devices) -> None:
    tablet = before_last_vote(devices, reduced_motion="reduce")
    decide(tablet)
    arrive(tablet, "**/end")
    expect(tablet.get_by_role("heading", name="The Pacifists win.")).to_be_visible()


@for_thorough
def test_without_scripts_links_and_buttons_tell_the_same_scene(devices: Devices) -> None:
    tablet = before_last_vote(devices, java_script_enabled=False)
    decide(tablet)
    tablet.get_by_role("button", name="See how it ends").click()
    open_roles(tablet)
    tablet.get_by_role("button", name="Turn over the next role").click()
    expect(tablet.locator(".roles .down")).to_have_count(6)


@pytest.mark.every_engine
def test_roles_turn_one_by_one_on_the_tablet_and_at_the_court(devices: Devices) -> None:
    tablet, court = last_vote(devices)
    decide(tablet)
    daybreak(tablet)
    open_roles(tablet)
    expect(tablet.locator(".roles .down")).to_have_count(7)
    for left in range(6, -1, -1):
        tablet.get_by_role("button", name="Turn over the next role").click()
        expect(tablet.locator(".roles .down")).to_have_count(left)
        if left == 6:
            expect(tablet.locator("[data-turned]")).to_have_text("Bea, Dinarzade")
            expect(court.locator(".roles")).to_contain_text("Dinarzade")
            expect(court.locator(".roles")).not_to_contain_text("Parizade")
        if left:
            expect(tablet.locator(".moment")).to_have_count(0)
    expect(tablet.locator(".moment")).to_contain_text("the court makes Bea Narrator")
    expect(court.locator(".moment")).to_contain_text("the court makes Bea Narrator")
    tablet.reload()
    expect(tablet.locator(".roles .down")).to_have_count(0)


def long_game() -> dict[str, object]:
    """The record of a game of fifteen turns: the court refuses two governments before each of five tales."""
    steps: list[dict[str, object]] = []
    for turn in range(15):
        narrator = LONG[(turn + 2) % len(LONG)]
        steps += accepted(narrator, "interventionist") if turn % 3 == 2 else refused(narrator)
    return {**evening(), "actions": steps}


BOTTOMS = "all => all.map((one) => one.getBoundingClientRect()).filter((at) => at.height).map((at) => at.bottom)"


@for_thorough
@pytest.mark.parametrize("turns", cases(15, thorough=[8]))
def test_every_turn_and_on_tablets_every_medallion_is_in_the_first_view_of_the_end(
    devices: Devices, turns: int
) -> None:
    leader = ruled(devices.open({"width": 1024, "height": 768}, "fr-FR", reduced_motion="reduce", is_mobile=True))
    table = imported(leader, evening() if turns == 8 else long_game())
    leader.goto(f"/t/{table}/end")
    for number, step in enumerate(("over", "closed", "open")):
        if step != "over":
            sent(leader, f"/t/{table}/close" if step == "closed" else f"/t/{table}/turn", turned="0", all="yes")
            leader.goto(f"/t/{table}/end")
        expect(leader.locator(".turns > li")).to_have_count(turns)
        leader.evaluate(SETTLED)
        assert list(faults(leader, SIZES if THOROUGH else SIZES[number::3])) == [], step  # a third of them at each step
        for size in SIZES[5:]:
            leader.set_viewport_size({"width": size[0], "height": size[1]})
            coins: list[float] = leader.locator(".leaf").evaluate_all(BOTTOMS)
            bar = leader.locator(".dock").bounding_box()
            assert bar
            assert len(coins) == 10
            assert max(coins) < bar["y"], (step, size)


@for_thorough
def test_a_television_shows_the_cards_of_eight_who_plotted_and_the_winner_first(devices: Devices) -> None:
    tablet, tv = devices.tablet(), devices.open({"width": 1920, "height": 1080}, "fr-FR", reduced_motion="reduce")
    table = imported(tablet, told("complots_dealt_eight"))
    for address, fields in (("close", {}), ("turn", {"turned": "0", "all": "yes"})):
        sent(tablet, f"/t/{table}/{address}", **fields)
    tv.goto(f"/court/{table}")
    cards = tv.locator(".roles li")
    expect(cards).to_have_count(8)
    expect(cards.first).to_contain_text("jusqu’au bout")
    assert max(tv.locator(".roles li, .moment").evaluate_all(BOTTOMS)) <= 1080


@for_thorough
def test_a_phone_on_which_every_role_turns_at_once_shows_who_won(devices: Devices) -> None:
    leader = devices.open({"width": 375, "height": 667})
    open_record(leader, [*THREE_PACIFIST, {"do": "vote", "accepted": True}], roles=ROLES)
    open_roles(leader)
    leader.evaluate("scrollTo(0, 200)")
    leader.locator("[data-turn] button[name=all]").click()
    expect(leader.locator(".moment")).to_be_visible()
    assert leader.evaluate("scrollY") == 0


@for_thorough
def test_the_picture_is_saved_as_a_photo_twice_as_large(devices: Devices) -> None:
    tablet = before_last_vote(devices)
    decide(tablet)
    daybreak(tablet)
    tablet.get_by_role("link", name="A picture of the game").click()
    picture = tablet.locator("img[data-picture]")
    expect(picture).to_have_js_property("complete", True)
    across, down = (picture.evaluate(f"(image) => image.natural{side}") for side in ("Width", "Height"))
    with tablet.expect_download() as download:
        tablet.get_by_role("button", name="Save as an image").click()
    assert download.value.suggested_filename == "sultane.png"
    photo = Path(download.value.path()).read_bytes()
    assert photo.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", photo[16:24]) == (2 * across, 2 * down)
    assert len(photo) > 50_000
    with tablet.expect_download() as download:
        tablet.get_by_role("link", name="Save as a drawing").click()
    drawing = Path(download.value.path()).read_text()
    assert all(name in drawing for name in NAMES[:7])


SHARES = """
navigator.canShare = () => true;
navigator.share = async ({ files: [file] }) => { window.shared = { size: file.size, task: window.task }; };
addEventListener("click", () => {
  window.task = true;
  setTimeout(() => { window.task = false; });
}, true);
"""
"""A browser that shares, and knows whether it was asked to in the very task of the tap."""


@for_thorough
@pytest.mark.every_engine
def test_a_tap_shares_the_photo_at_once_since_it_was_made_before(devices: Devices) -> None:
    tablet = before_last_vote(devices)
    tablet.add_init_script(SHARES)
    decide(tablet)
    daybreak(tablet)
    tablet.get_by_role("link", name="A picture of the game").click()
    tablet.get_by_role("button", name="Share").click()
    until(tablet, "window.shared")
    shared = tablet.evaluate("window.shared")
    assert shared["task"] is True
    assert shared["size"] > 50_000


@for_thorough
def test_a_picture_is_in_view_whole_with_what_shares_it(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.goto(f"/t/{imported(tablet, told('verrat_heir_by_card'))}/picture")
    sheet, take = tablet.locator("img[data-picture]").bounding_box(), tablet.locator(".dock a[download]")
    assert sheet
    assert sheet["y"] + sheet["height"] <= 768
    expect(take).to_be_in_viewport(ratio=1)


BROKEN = """(words) => words.filter((node) => {
  const all = document.createRange();
  return [...node.data.matchAll(/[^\\s]+/g)].some((word) => {
    all.setStart(node, word.index);
    all.setEnd(node, word.index + word[0].length);
    return all.getClientRects().length > 1;
  });
}).map((node) => node.data)"""
TEXTS = "[...document.querySelectorAll('.picture .pad .btn:not([hidden]) span')].map((one) => one.firstChild)"


@for_thorough
@pytest.mark.parametrize(("width", "height"), [(1024, 768), (360, 640)])
def test_what_saves_a_picture_breaks_no_word(devices: Devices, width: int, height: int) -> None:
    page = devices.open({"width": width, "height": height}, "fr-FR")
    page.goto(f"/t/{imported(page, told('verrat_heir_by_card'))}/picture")
    expect(page.locator("[data-png]")).to_be_visible()
    assert page.evaluate(f"({BROKEN})({TEXTS})") == []


@for_thorough
def test_the_picture_opened_by_itself_uses_the_letters_it_brings_along(devices: Devices) -> None:
    tablet = before_last_vote(devices)
    decide(tablet)
    daybreak(tablet)
    tablet.goto(f"{tablet.url.split('?')[0].rsplit('/', 1)[0]}/picture.svg")
    # Letters are asked for once they are drawn: what is loaded is what the picture uses.
    until(tablet, "[...document.fonts].map((font) => font.status).join() === 'loaded,loaded'")
