"""Help with the moment: a panel that opens, is searched while one types, and leaves the screen as it was."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, TABLET, Devices
from tests.browser.rooms import accepted, claim, codes, knowing, open_record, propose, seat
from tests.sizes import cases, for_thorough

pytestmark = pytest.mark.browser

READ_TWICE = [*accepted("Bea", "pacifist"), *accepted("Dan", "pacifist")]
"""After it Bea discovers a camp."""


def play(tablet: Page, actions: list[dict[str, object]] = READ_TWICE) -> str:
    return open_record(knowing(tablet), actions)


def ask(tablet: Page) -> None:
    tablet.get_by_role("link", name="Help with this step").click()
    expect(tablet.get_by_role("dialog", name="Help with this step")).to_be_visible()


def test_the_panel_opens_at_the_moment_and_leaves_what_was_picked(devices: Devices) -> None:
    tablet = devices.tablet()
    play(tablet)
    seat(tablet, "Cleo").click()
    expect(tablet.locator(".take")).to_be_visible()
    expect(tablet.locator("#play [style*=pointer-events]")).to_have_count(0)  # what is under the finger rests first
    before = tablet.locator("#play").inner_html()
    ask(tablet)
    expect(tablet.locator("#help .moment b").first).to_have_text("Discover a camp.")
    expect(tablet.locator("#help-title")).to_be_focused()
    tablet.keyboard.press("Escape")
    expect(tablet.locator("#help")).to_be_hidden()
    expect(tablet.locator("a[data-help]")).to_be_focused()
    assert tablet.locator("#play").inner_html() == before
    tablet.locator(".acts form:has(input[value='Cleo']) button").last.click()
    expect(tablet.locator("#play")).to_contain_text("Tap the Narrator")
    ask(tablet)
    expect(tablet.locator("#help .moment b").first).to_have_text("The Grand Vizier proposes.")


@for_thorough
def test_in_landscape_no_seat_is_covered_and_a_tap_outside_the_panel_only_closes_it(devices: Devices) -> None:
    tablet = devices.tablet()
    play(tablet, READ_TWICE[:3])
    ask(tablet)
    panel, table = (tablet.locator(one).bounding_box() for one in ("#help", "#play > .table"))
    assert panel is not None
    assert table is not None
    assert panel["x"] + panel["width"] <= table["x"] + 1
    chair = seat(tablet, "Cleo").bounding_box()
    assert chair is not None
    tablet.mouse.click(chair["x"] + chair["width"] / 2, chair["y"] + chair["height"] / 2)
    expect(tablet.locator("#help")).to_be_hidden()
    expect(tablet.locator("button[name=accepted]")).to_have_count(0)
    propose(tablet, "Cleo")


@for_thorough
@pytest.mark.parametrize("size", cases(PHONE, thorough=[TABLET]))
def test_what_one_types_is_found_at_once_and_the_keyboard_stays(devices: Devices, size: dict[str, int]) -> None:
    tablet = devices.open(size)
    play(tablet)
    ask(tablet)
    field = tablet.locator("#help input[type=search]")
    field.press_sequentially("EXILES")
    expect(tablet.locator("#help [role=status]")).to_contain_text("“EXILES”")
    expect(tablet.locator("#help mark").first).to_be_visible()
    expect(field).to_be_focused()
    field.press("Enter")
    field.fill("")
    expect(tablet.locator("#help .moment")).to_be_visible()
    field.press_sequentially("xylophone")
    expect(tablet.locator("#help [role=status]")).to_contain_text("Nothing mentions")
    tablet.locator("#help nav a", has_text="The vote").click()
    expect(tablet.locator("#help h3").first).to_be_focused()
    expect(tablet.locator("#help h3").first).to_contain_text("The vote")
    tablet.get_by_role("button", name="Close the help").click()
    expect(tablet.locator("a[data-help]")).to_be_focused()
    assert "/play" in tablet.url


@for_thorough
def test_a_tap_on_another_tablet_changes_the_table_under_the_panel(devices: Devices) -> None:
    tablet = devices.tablet()
    table = play(tablet, READ_TWICE[:3])
    beside = tablet.context.new_page()
    beside.goto(f"/t/{table}/play")
    ask(tablet)
    propose(beside, "Cleo")
    expect(tablet.locator("#play button[name=accepted]").first).to_be_visible()
    expect(tablet.locator("#help .moment")).to_be_visible()
    tablet.keyboard.press("Escape")
    expect(tablet.locator("a[data-help]")).to_be_focused()


@for_thorough
def test_without_a_network_the_screen_says_so(devices: Devices) -> None:
    tablet = devices.tablet()
    play(tablet)
    ask(tablet)
    tablet.context.set_offline(True)
    tablet.locator("#help input[type=search]").press_sequentially("veto")
    expect(tablet.locator("#help [role=status]")).to_contain_text("server")
    tablet.keyboard.press("Escape")  # empties the field, as everywhere
    tablet.keyboard.press("Escape")
    expect(tablet.locator("#help")).to_be_hidden()
    tablet.locator("a[data-help]").click()
    expect(tablet.locator("[data-complaint]")).to_be_visible()
    tablet.context.set_offline(False)
    ask(tablet)


@for_thorough
def test_without_scripts_the_rules_open_at_the_moment_and_lead_back(devices: Devices) -> None:
    tablet = devices.tablet(java_script_enabled=False)
    play(tablet)
    tablet.locator("a[data-help]").click()
    expect(tablet.locator("p:target")).to_contain_text("Discover a camp.")
    expect(tablet.locator("p:target")).to_be_in_viewport()
    tablet.locator("input[type=search]").fill("camp")
    tablet.get_by_role("button", name="Search").click()
    expect(tablet.locator("mark").first).to_be_visible()
    tablet.locator(".top > a").click()
    expect(tablet.locator("#play .do")).to_contain_text("camp")


@for_thorough
def test_a_phone_reads_the_rules_and_comes_back(devices: Devices) -> None:
    tablet, phone = devices.tablet(), devices.phone()
    roles = ("interventionist", "dinarzade", "parizade", "interventionist", "zobeide", *["interventionist"] * 2)
    table = open_record(tablet, READ_TWICE, roles=roles)
    claim(phone, codes(tablet, table)[1])
    phone.get_by_role("link", name="The rules, and what each role wants").click()
    expect(phone.locator("#roles")).to_be_in_viewport()
    phone.locator("input[type=search]").fill("dinarzade")
    expect(phone.locator("mark").first).to_be_visible()
    phone.get_by_role("link", name="Back to your page").click()
    expect(phone).to_have_url(re.compile(f"/seat/{table}/1$"))
