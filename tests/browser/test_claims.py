"""What people say is noted with a tap, stands on the court screen, and can be changed."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.picture_room import TELEVISION
from tests.browser.rooms import NAMES, accepted, knowing, open_record

pytestmark = pytest.mark.browser


def test_a_claim_takes_one_tap_reaches_the_court_and_can_be_changed(devices: Devices) -> None:
    tablet, television = knowing(devices.tablet()), devices.open(TELEVISION)
    table = open_record(tablet, accepted(NAMES[1], "pacifist"), claims=True)
    television.goto(f"/court/{table}")
    heard = television.locator("section.heard")
    said = tablet.locator("form.claim:has(input[value=drawn])").first
    said.locator("button[value='2']").click()
    expect(said).to_have_count(0)  # the next question comes, or the turn
    expect(heard).to_contain_text("Ana")
    tablet.goto(f"/t/{table}/said")
    changed = tablet.locator("form.claim:has(input[value=drawn])").first
    changed.locator("button[value='1']").click()
    expect(changed.locator("button[value='1']")).to_have_attribute("aria-current", "true")
    expect(changed.locator("[aria-current]")).to_have_count(1)
