"""The game master's device breaks: another one goes on, phones keep their seats, and the end proves the deal."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.cli import main
from companion.kernel import seal
from tests.browser.conftest import PHONE, Devices, Server
from tests.browser.rooms import (
    NAMES,
    ROLES,
    accepted,
    arrive,
    codes,
    daybreak,
    gathered,
    look,
    open_record,
    propose,
    scanned,
    take_seat,
    vote,
)
from tests.database import opened
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser

FOUR = [step for name in ("Bea", "Dan", "Eve", "Fay") for step in accepted(name, "interventionist")]
"""Four interventionist tales: one more ends the game."""

KEPT = "(table) => JSON.parse(localStorage.getItem(`seal ${table}`))"


def noted(tablet: Page, table: str) -> str:
    """The hand-over code as the game master notes it down: from the menu of the game."""
    tablet.goto(f"/t/{table}/play")
    tablet.locator("details.menu > summary").first.click()
    tablet.locator(".menu-list a[href$='/handover']").click()
    return tablet.locator("main.handover .code").first.inner_text()


def seated(devices: Devices, tablet: Page, table: str, count: int = 2) -> list[Page]:
    """Phones at the first seats, each of which has scanned its code."""
    phones = [devices.phone() for _ in range(count)]
    for phone, address in zip(phones, codes(tablet, table), strict=False):
        take_seat(phone, address)
    return phones


def take_over(device: Page, code: str) -> None:
    device.goto("/")
    device.locator(".row a[href='/take']").click()
    device.fill("input[name=code]", code)
    device.locator("form[action='/take'] button").click()
    arrive(device, "**/handover**")


def finished(tablet: Page) -> str:
    """A game of this tablet, read to its end and closed."""
    table = open_record(tablet, FOUR, roles=ROLES)
    win(tablet)
    return table


def win(tablet: Page) -> None:
    propose(tablet, "Gus")
    vote(tablet, yes=True)
    tablet.locator("button[name=tale][value=interventionist]").click()
    daybreak(tablet)
    tablet.get_by_role("button", name="Show the roles").click()
    expect(tablet.locator("#seal")).to_be_visible()


def proof_of(page: Page, folder: Path) -> Path:
    """The proof as the page hands it out."""
    with page.expect_download() as waiting:
        page.locator("a[href$='/proof']").last.click()
    assert waiting.value.suggested_filename.endswith("-proof.json")
    waiting.value.save_as(folder / "proof.json")
    return folder / "proof.json"


@for_thorough
def test_a_tablet_is_lost_in_the_middle_of_a_game(
    devices: Devices, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lost = devices.tablet()
    table = open_record(lost, FOUR, roles=ROLES)
    phones = seated(devices, lost, table)
    roles = [look(phone) for phone in phones]
    seen = [phone.evaluate(KEPT, table)["digest"] for phone in phones]
    code = noted(lost, table)
    lost.goto(f"/t/{table}/play")

    fresh = devices.tablet()
    take_over(fresh, code.lower().replace("-", " "))
    expect(fresh.locator("h1")).to_have_text("You now run the table from here.")
    expect(fresh.locator("main.handover .code").first).not_to_have_text(code)
    expect(lost.get_by_role("alert")).to_contain_text("This table has moved to another device")
    for phone in phones:
        expect(phone.locator(".news")).to_contain_text("The table has moved to another device")

    fresh.locator(".dock .btn-1").click()
    assert [look(phone) for phone in phones] == roles
    win(fresh)
    file = proof_of(fresh, tmp_path)
    digest = json.loads(file.read_text())["digest"]
    assert [digest, digest] == seen, "every phone has known this digest since it came"
    assert main(["verify-deal", "--lang", "en", "--fingerprint", seal.fingerprint(digest), str(file)]) == 0
    assert "The deal is the one that was sealed." in capsys.readouterr().out

    late = devices.tablet()
    late.goto("/take")
    late.fill("input[name=code]", code)
    late.locator("form[action='/take'] button").click()
    expect(late.get_by_role("alert")).to_contain_text("each code works once")
    assert late.input_value("input[name=code]") == code


def test_a_phone_takes_the_table_by_scanning_and_keeps_its_seat(devices: Devices) -> None:
    tablet = devices.tablet()
    table = open_record(tablet, accepted("Bea", "pacifist"), roles=ROLES)
    phone = seated(devices, tablet, table, 1)[0]
    role, place = look(phone), phone.url
    code = noted(tablet, table)
    base = place.split("/seat/")[0]
    phone.goto(f"{base}/TAKE/{code.replace('-', '')}")
    expect(phone.locator("h1")).to_have_text("Run this table from here?")
    tablet.goto(f"/t/{table}/play")
    expect(tablet.locator("#play")).to_be_visible()  # opening the address has changed nothing
    phone.locator("form[action='/take'] button").click()
    arrive(phone, "**/handover**")
    assert code.replace("-", "") not in phone.url
    expect(tablet.get_by_role("alert")).to_contain_text("another device")
    phone.goto(place)
    assert look(phone) == role
    phone.goto(f"{base}/t/{table}/play")
    expect(phone.locator("#play")).to_be_visible()


@for_thorough
def test_a_digest_in_another_ones_place_is_an_alarm(devices: Devices, server: Server) -> None:
    tablet = devices.tablet()
    table = open_record(tablet, accepted("Bea", "pacifist"), roles=ROLES)
    phone = seated(devices, tablet, table, 1)[0]
    first = phone.evaluate(KEPT, table)["digest"]
    expect(phone.locator("[data-seal-alarm]")).to_be_hidden()
    with opened(server.instance / "chevet.sqlite3") as connection:
        for key, value in (("$.digest", "5" * 64), ("$.deal", 2)):
            connection.execute("UPDATE tables SET sealed = json_set(sealed, ?, ?) WHERE id = ?", [key, value, table])
        connection.execute("UPDATE tables SET changes = changes + 1 WHERE id = ?", [table])
    for _ in range(2):
        phone.reload()
        expect(phone.locator("[data-seal-alarm]")).to_be_visible()
        expect(phone.locator("[data-seal-alarm]")).to_contain_text(seal.fingerprint(first))
    expect(phone.locator("[data-seal-anew]")).to_be_hidden()
    assert phone.evaluate(KEPT, table)["digest"] == first


def kept(tablet: Page, table: str) -> dict[str, object]:
    """Return what the tablet keeps of a table's seal, as soon as its script has run."""
    for _ in range(100):
        found: dict[str, object] | None = tablet.evaluate(KEPT, table)
        if found:
            return found
        tablet.wait_for_timeout(50)
    raise AssertionError("nothing is kept")


@for_thorough
def test_a_new_deal_before_the_game_is_recognised_by_its_number_and_is_no_alarm(devices: Devices) -> None:
    tablet = devices.tablet()
    table = gathered(tablet, NAMES[:5])
    for number in (1, 2):
        tablet.goto(f"/t/{table}/deal")
        tablet.locator("form[action$='/deal'] button").click()
        expect(tablet.locator(".seal summary")).to_contain_text(f"Deal {number}, sealed:")
        expect(tablet.locator("[data-seal-alarm]")).to_be_hidden()
        anew = expect(tablet.locator("[data-seal-anew]"))
        anew.to_be_visible() if number == 2 else anew.to_be_hidden()
        assert kept(tablet, table)["deal"] == number
        tablet.locator("form[action$='/undeal'] button").click()
        arrive(tablet, "**/setup")


@for_thorough
def test_the_whole_digest_opens_without_scripts(devices: Devices) -> None:
    tablet = devices.tablet()
    table = open_record(tablet, (), roles=ROLES, room="deal")
    phone = devices.open(PHONE, java_script_enabled=False)
    phone.goto(scanned(tablet, table))
    phone.locator("form[action$='/claim'] button").click()
    expect(phone.locator(".seal .digits")).to_be_hidden()
    phone.locator(".seal summary").click()
    expect(phone.locator(".seal .digits")).to_be_visible()
    assert re.fullmatch(r"[0-9a-f]{64}", phone.locator(".seal .digits").inner_text())
