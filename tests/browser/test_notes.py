"""A player's notes: marks and lines that a phone keeps for its own seat, until the next game or until it forgets."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.positions import LONG
from tests.browser.rooms import ROLES, arrive, claim, codes, imported, stop_clock, table_at
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser


def notes_of(phone: Page) -> None:
    phone.get_by_role("link", name="Notes").click()
    arrive(phone, "**/notes")
    expect(phone.locator("[data-about]").first).to_be_visible()


def mark(phone: Page, name: str, says: str) -> None:
    phone.get_by_role("button", name=f"{name}: {says}").click()


def test_marks_survive_a_reload_and_no_other_phone_of_the_table_has_them(devices: Devices) -> None:
    tablet, ana, bea = devices.tablet(), devices.phone(), devices.phone()
    addresses = codes(tablet, table_at(tablet, roles=ROLES))
    claim(ana, addresses[0])
    claim(bea, addresses[1])
    notes_of(ana)
    before = ana.request.get(ana.url).text()
    expect(ana.locator("[data-about] .name")).to_have_text(["Bea", "Cleo", "Dan", "Eve", "Fay", "Gus"])
    mark(ana, "Cleo", "Pacifist")
    mark(ana, "Cleo", "Dinarzade")  # one mark a name
    mark(ana, "Dan", "Pacifist")
    mark(ana, "Dan", "Pacifist")  # and none after a second tap
    ana.get_by_label("Lines for myself").fill("Eve blinked")
    ana.reload()
    expect(ana.locator("[aria-pressed=true]")).to_have_text(["Cleo: Dinarzade"])
    expect(ana.get_by_label("Lines for myself")).to_have_value("Eve blinked")
    assert ana.request.get(ana.url).text() == before
    notes_of(bea)
    expect(bea.locator("[aria-pressed=true]")).to_have_count(0)
    expect(bea.get_by_label("Lines for myself")).to_have_value("")


@for_thorough
def test_notes_go_with_all_that_a_phone_forgets(devices: Devices) -> None:
    tablet, ana = devices.tablet(), devices.phone()
    claim(ana, codes(tablet, table_at(tablet, roles=ROLES))[0])
    notes_of(ana)
    mark(ana, "Bea", "Pacifist")
    there = ana.url
    ana.goto("/kept/everything")
    assert "notes " in ana.evaluate("JSON.stringify(localStorage)")
    ana.route("**/kept/everything", lambda route: route.abort())  # the server's own request to clear it comes too late
    ana.get_by_role("button", name="Delete everything for good").click()
    ana.unroute("**/kept/everything")
    ana.goto(there)
    assert "notes " not in ana.evaluate("JSON.stringify(localStorage)")


@for_thorough
def test_notes_of_the_last_game_go_as_the_next_one_is_seen(devices: Devices) -> None:
    tablet, ana = devices.tablet(), devices.phone()
    for name in ("Bea", "Cleo"):
        claim(ana, codes(tablet, table_at(tablet, roles=ROLES))[0])
        notes_of(ana)
        mark(ana, name, "Pacifist")
    assert ana.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('notes ')).length") == 1


@for_thorough
def test_a_page_of_notes_that_nobody_touches_leads_back_to_the_table(devices: Devices) -> None:
    tablet, ana = devices.tablet(), devices.phone()
    claim(ana, codes(tablet, table_at(tablet, roles=ROLES))[0])
    stop_clock(ana)
    notes_of(ana)
    ana.clock.run_for(19_000)
    mark(ana, "Bea", "Pacifist")
    ana.clock.run_for(19_000)
    expect(ana.locator("[aria-pressed=true]")).to_have_count(1)
    ana.clock.run_for(2_000)
    arrive(ana, "**/seat/*/0")


@for_thorough
def test_looks_are_noted_round_by_round_and_never_added_up(devices: Devices) -> None:
    tablet, ana = devices.tablet(), devices.phone()
    names = LONG[:4]
    record = {
        "record": 1,
        "game": "shaked",
        "players": names,
        "options": {"first_player": names[0]},
        "actions": [{"do": "own"}],
    }
    claim(ana, codes(tablet, imported(tablet, record))[0])
    notes_of(ana)
    for says in ("Red", "Blue", "Blue", "Strike out"):
        mark(ana, names[1], says)
    ana.reload()
    row = ana.locator("[data-about='1'] [data-seen]")
    expect(row.locator("[data-round='1']")).to_have_text([f"{names[1]}: Red", f"{names[1]}: Blue"])


@for_thorough
@pytest.mark.parametrize(("width", "height"), [(320, 568), (667, 375)])
def test_in_large_letters_what_one_holds_stays_beside_the_notes(devices: Devices, width: int, height: int) -> None:
    tablet, ana = devices.tablet(), devices.phone("fr-FR")
    ana.set_viewport_size({"width": width, "height": height})
    ana.add_init_script("addEventListener('load', () => { document.documentElement.style.fontSize = '200%'; })")
    claim(ana, codes(tablet, table_at(tablet, roles=ROLES))[0])
    assert ana.locator("button.hold").evaluate("(hold) => hold.scrollWidth <= hold.clientWidth")
