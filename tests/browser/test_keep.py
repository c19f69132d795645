"""Set-ups and groups are kept from one evening to the next, exported and imported."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.rooms import NAMES, gathered
from tests.sizes import cases, for_thorough

pytestmark = pytest.mark.browser


@pytest.fixture(params=cases(False, thorough=[True]))
def tablet(devices: Devices, request: pytest.FixtureRequest) -> Page:
    """A tablet without scripts, whose pages can do least; in a thorough run also one with them."""
    return devices.tablet(java_script_enabled=request.param)


def keep(tablet: Page, name: str) -> None:
    tablet.locator(".menu > summary").click()
    tablet.get_by_label("Save this set-up as").fill(name)
    tablet.locator(".save-group button").click()
    expect(tablet.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")


@for_thorough
def test_a_set_up_is_kept_and_chosen_for_another_table(tablet: Page) -> None:
    gathered(tablet, NAMES[:7])
    tablet.get_by_role("button", name="Roles on real cards").click()
    tablet.locator("button.tile[name=haiatalnefous]").click()
    keep(tablet, "Lovers")
    gathered(tablet, NAMES[:9])
    expect(tablet.locator("button.tile[name=haiatalnefous]")).to_have_attribute("aria-pressed", "false")
    tablet.get_by_role("button", name="Lovers for 7 and 9 players").click()
    expect(tablet.locator("button.tile[name=haiatalnefous]")).to_have_attribute("aria-pressed", "true")
    expect(tablet.get_by_role("button", name="Roles on real cards")).to_have_attribute("aria-pressed", "true")
    gathered(tablet, NAMES[:5])
    expect(tablet.get_by_role("button", name="Lovers not for 5: for 7 and 9")).to_be_disabled()


@for_thorough
def test_what_is_kept_is_taken_along_forgotten_and_brought_back(tablet: Page, tmp_path: Path) -> None:
    gathered(tablet, NAMES[:5])
    keep(tablet, "Ours")
    tablet.locator(".todo a[href$='/players']").click()
    tablet.locator(".menu > summary").click()
    tablet.get_by_label("Save this group as").fill("Thursday")
    tablet.get_by_role("button", name="Save", exact=True).click()
    tablet.locator(".menu > summary").click()
    tablet.get_by_role("link", name="Delete the group “Thursday”").click()
    tablet.get_by_role("link", name="Keep").click()
    expect(tablet.get_by_role("heading", name="Scan, and say who you are.")).to_be_visible()
    tablet.goto("/kept")
    with tablet.expect_download() as download:
        tablet.get_by_role("link", name="Export everything").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    tablet.get_by_role("link", name="Delete everything this device keeps here").click()
    tablet.get_by_role("button", name="Delete everything for good").click()
    expect(tablet.get_by_text("No table on this device yet")).to_have_count(1)
    tablet.goto("/kept")
    expect(tablet.get_by_text("None yet.")).to_have_count(3)
    tablet.set_input_files("input[type=file]", file)
    tablet.get_by_role("button", name="Import", exact=True).click()
    expect(tablet.get_by_text("Imported: 1 set-up and 1 group.")).to_be_visible()
    expect(tablet.get_by_role("link", name="Delete “Thursday”")).to_be_visible()


def test_a_tapped_option_leaves_the_page_where_it_stood_and_its_fold_open(devices: Devices) -> None:
    phone = devices.phone()
    gathered(phone, NAMES[:7])
    phone.locator("#setup summary", has_text="More options").click()
    option = phone.locator("button.tile[name=original_veto]")
    option.scroll_into_view_if_needed()
    stood = phone.evaluate("scrollY")
    assert stood > 0
    option.click()
    expect(option).to_have_attribute("aria-pressed", "true")
    expect(option).to_be_in_viewport()
    assert phone.evaluate("scrollY") == pytest.approx(stood, abs=2)
