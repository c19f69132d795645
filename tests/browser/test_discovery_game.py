"""A discovery game for six in French, with the roles on real cards: Chevet knows none, and asks for none."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.rooms import (
    can_be_proposed,
    daybreak,
    gathered,
    go_on,
    leave_behind,
    propose,
    read,
    seat,
    vizier,
    vote,
)
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser

PLAYERS = ("Anaïs", "Béa", "Chloé", "Inès", "Jean-Luc", "Zoé")
Shot = Callable[[Page, str], None]


def prepare(tablet: Page, shot: Shot) -> None:
    """From the names to the first turn."""
    gathered(tablet, PLAYERS)
    tablet.locator("button[name=variant][value=discovery]").click()
    expect(tablet.locator("button[name=variant][value=discovery]")).to_have_attribute("aria-pressed", "true")
    tablet.locator("button[name=roles][value=cards]").click()
    expect(tablet.locator("button[name=roles][value=cards]")).to_have_attribute("aria-pressed", "true")
    expect(tablet.locator(".board.big").first.locator("li")).to_have_count(4)
    shot(tablet, "setup")
    go_on(tablet)
    expect(tablet.locator(".tick").first).to_be_visible()
    shot(tablet, "box")
    go_on(tablet)
    shot(tablet, "before-the-deal")
    tablet.locator("form[action$='/deal'] button").click()
    shot(tablet, "real-cards")
    tablet.locator("button[name=to][value=recognition]").click()
    shot(tablet, "recognition")
    tablet.locator("form.moves-on[data-spoken] button").click()
    expect(tablet.locator("#play")).to_be_visible()


def turn(tablet: Page, tale: str) -> None:
    propose(tablet, can_be_proposed(tablet)[0])
    vote(tablet, True)
    read(tablet, tale)


@for_thorough
def test_six_players_learn_the_game_in_french_with_their_real_cards(devices: Devices, shot: Shot) -> None:
    tablet = devices.tablet("fr-FR")
    prepare(tablet, shot)
    shot(tablet, "first-turn")
    turn(tablet, "pacifist")
    turn(tablet, "interventionist")
    turn(tablet, "pacifist")
    shot(tablet, "see-the-next-three")
    tablet.locator("button[value=peek]").click()
    propose(tablet, can_be_proposed(tablet)[0])
    shot(tablet, "vote")
    vote(tablet, True)
    shot(tablet, "session")
    read(tablet, "pacifist")
    victim = next(name for name in PLAYERS if name != vizier(tablet))
    seat(tablet, victim).click()
    expect(tablet.locator(".acts button.btn-x")).to_contain_text(victim)
    shot(tablet, "exile")
    tablet.locator(".acts button.btn-x").click()
    expect(tablet.get_by_label("L’issue")).to_contain_text(victim)
    leave_behind(tablet)
    expect(tablet.locator(".ring .gone")).to_have_count(1)
    propose(tablet, can_be_proposed(tablet)[0])
    vote(tablet, True)
    tablet.locator("button[name=tale][value=pacifist]").click()
    daybreak(tablet)
    expect(tablet.get_by_role("heading", name="Les Pacifistes gagnent.")).to_be_visible()
    shot(tablet, "won")
    expect(tablet.locator("form[action$='/again']")).to_be_visible()
    shot(tablet, "closed")
    with tablet.expect_download() as download:
        tablet.locator("a[href$='/export']").click()
    record = json.loads(Path(download.value.path()).read_text())
    assert record["options"]["variant"] == "discovery"
    assert "roles" not in record
