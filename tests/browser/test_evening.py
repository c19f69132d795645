"""An evening: phones join by one code, a television by four digits, and both follow from game to game by themselves."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.ready import expect_all_in_view, until
from tests.browser.rooms import NAMES, TWENTY, arrive, gathered, look
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser

TV = {"width": 1920, "height": 1080}
JOINING = ("Ana", "Bea", "Cleo")
WITHOUT = ("Dan", "Eve")


def open_table(tablet: Page, slug: str = "sultane") -> str:
    """Open a table and return the code that it shows."""
    tablet.goto("/")
    tablet.locator(f"form[action='/tables']:has([value={slug}]):has([name=theme][value='']) button").click()
    return tablet.locator(".six").inner_text()


def seat(tablet: Page, name: str) -> str:
    return f".seat[data-name='{name}']"


def join(phone: Page, code: str, name: str) -> None:
    """Scan the code, type the name."""
    phone.goto(f"/J/{code}")
    phone.fill("#name", name)
    phone.press("#name", "Enter")
    expect(phone.get_by_role("heading", name="You are at the table.")).to_be_visible()


def deal(tablet: Page) -> str:
    """Deal from the list of who plays, and return the table's id."""
    tablet.locator("button[form=deal]").click()
    arrive(tablet, "**/deal")
    return tablet.url.split("/")[4]


def end(tablet: Page, table: str) -> None:
    """Leave the game without a result."""
    tablet.goto(f"/t/{table}/abandon")
    tablet.locator("form[action$='/abandon'] button").click()
    arrive(tablet, "**/end")


def by_remote(tv: Page, digits: str) -> None:
    """Type digits with the arrows and OK of a remote, from key to key, and press OK on the last word."""
    rows = ("12345", "67890")
    for digit in digits:
        for _ in range(10):
            at = tv.evaluate("document.activeElement.value")
            if at == digit:
                break
            row, wanted = (next(row for row in rows if one in row) for one in (at, digit))
            if row is not wanted:
                tv.keyboard.press("ArrowDown" if wanted is rows[1] else "ArrowUp")
            else:
                tv.keyboard.press("ArrowRight" if row.index(digit) > row.index(at) else "ArrowLeft")
        tv.keyboard.press("Enter")
    expect(tv.locator(".ok")).to_be_focused()
    tv.keyboard.press("Enter")


@pytest.mark.long
def test_three_phones_and_a_television_follow_two_games_with_one_scan_each(devices: Devices) -> None:
    tablet, tv = devices.tablet(), devices.open(TV)
    code = open_table(tablet)
    phones = {name: devices.phone() for name in JOINING}
    for name, phone in phones.items():
        join(phone, code, name)
        expect(tablet.locator(seat(tablet, name))).to_be_visible()
    tablet.fill("#new-name", ", ".join(WITHOUT))
    tablet.press("#new-name", "Enter")
    expect(tablet.locator(".seat[data-place]")).to_have_count(5)
    phones["Bea"].reload()  # halfway: the battery was out
    expect(phones["Bea"].get_by_role("heading", name="You are at the table.")).to_be_visible()

    first = tablet.url.split("/")[4]
    tablet.goto(f"/t/{first}/court")
    tablet.locator("form[action$='/screen'] button").click()
    digits = tablet.locator(".four-digits").inner_text().replace(" ", "")
    tv.goto("/tv")
    by_remote(tv, digits)
    arrive(tv, f"**/court/{first}")
    expect(tablet.get_by_text("1 screen follows the evening.")).to_be_visible()
    tablet.goto(f"/t/{first}/players")

    deal(tablet)
    for name, phone in phones.items():
        arrive(phone, f"**/seat/{first}/*")
        expect(phone.locator("header b")).to_have_text(name)
    roles = look(phones["Ana"])
    assert roles

    end(tablet, first)
    tablet.locator("button[name=to][value=deal]").click()
    arrive(tablet, "**/deal")
    second = tablet.url.split("/")[4]
    assert second != first
    for name, phone in phones.items():
        arrive(phone, "**/evening/*")
        phone.get_by_role("button", name=f"I am {name}").click()
        arrive(phone, f"**/seat/{second}/*")
        assert look(phone)
    arrive(tv, f"**/court/{second}")


@for_thorough
def test_a_phone_beside_real_cards_names_every_turn_and_goes_on_to_the_next_game(devices: Devices) -> None:
    tablet, phone = devices.tablet(), devices.phone()
    code = open_table(tablet, "complots")
    join(phone, code, "Ana")
    tablet.fill("#new-name", "Bea, Cleo")
    tablet.press("#new-name", "Enter")
    expect(tablet.locator(".seat[data-place]")).to_have_count(3)
    for room in ("setup", "box", "deal", "play"):
        tablet.locator("main .btn-1").last.click()
        arrive(tablet, f"**/{room}")
    table = tablet.url.split("/")[4]
    for _ in range(2):
        whose = tablet.locator("h1").inner_text()
        expect(phone.locator("h1")).to_have_text(whose)
        expect_all_in_view(phone, ".square .place")
        tablet.locator("main .btn-1").last.click()
        expect(tablet.locator("h1")).not_to_have_text(whose)
    end(tablet, table)
    tablet.goto(f"/t/{table}/next")
    tablet.locator("form:has([value=sultane]):has([name=theme][value='']) .box").click()
    expect(phone.get_by_role("heading", name="You are at the table.")).to_be_visible()


@for_thorough
def test_two_who_swapped_phones_each_find_their_own_seat(devices: Devices) -> None:
    tablet = devices.tablet()
    code = open_table(tablet)
    phones = {name: devices.phone() for name in ("Ana", "Bea")}
    for name, phone in phones.items():
        join(phone, code, name)
    tablet.fill("#new-name", "Cleo, Dan, Eve")
    tablet.press("#new-name", "Enter")
    expect(tablet.locator(".seat[data-place]")).to_have_count(5)
    end(tablet, deal(tablet))
    tablet.locator("button[name=to][value=deal]").click()
    for phone in phones.values():
        arrive(phone, "**/evening/*")
    phones["Ana"].get_by_text("I am not Ana").click()
    phones["Ana"].get_by_role("button", name="Bea", exact=True).click()
    arrive(phones["Ana"], "**/seat/*/1")
    phones["Bea"].get_by_role("button", name="I am Ana").click()
    arrive(phones["Bea"], "**/seat/*/0")


def test_what_is_typed_stays_while_people_join_and_a_seat_is_carried_to_another_place(devices: Devices) -> None:
    tablet = devices.tablet()
    code = open_table(tablet)
    tablet.fill("#new-name", "Ana, Bea, Cleo, Dan, Eve")
    tablet.press("#new-name", "Enter")
    expect(tablet.locator(".seat[data-place]")).to_have_count(5)
    tablet.locator("#new-name").type("Fran")
    join(devices.phone(), code, "Gus")
    expect(tablet.locator(seat(tablet, "Gus"))).to_be_visible()
    expect(tablet.locator("#new-name")).to_have_value("Fran")
    expect(tablet.locator("#new-name")).to_be_focused()
    ana, dan = (tablet.locator(f"{seat(tablet, name)} .tok").bounding_box() for name in ("Ana", "Dan"))
    assert ana
    assert dan
    tablet.mouse.move(ana["x"] + 20, ana["y"] + 20)
    tablet.mouse.down()
    tablet.mouse.move(dan["x"] + 30, dan["y"] + 30, steps=6)
    tablet.mouse.up()
    expect(tablet.locator(seat(tablet, "Ana"))).to_have_attribute("data-place", "3")
    expect(tablet).to_have_url(re.compile("/players$"))


@for_thorough
def test_whoever_is_moved_round_the_table_is_in_view_on_a_phone(devices: Devices) -> None:
    phone = devices.open({"width": 375, "height": 667})
    table = gathered(phone, NAMES)
    for width, height in ((375, 667), (360, 640), (844, 390)):
        phone.set_viewport_size({"width": width, "height": height})
        for place in (0, 4, 9):
            phone.goto(f"/t/{table}/players?seat={place}")
            expect(phone.locator(".seat.pick")).to_be_in_viewport(ratio=1)
            until(phone, UNCOVERED)  # the page may still be scrolling to it


@for_thorough
def test_whoever_was_typed_last_is_clear_of_the_bar_on_a_phone(devices: Devices) -> None:
    phone = devices.open({"width": 375, "height": 667})
    open_table(phone)
    for count, name in enumerate(TWENTY[:7], start=1):
        phone.fill("#new-name", name)
        phone.press("#new-name", "Enter")
        expect(phone.locator(".seat[data-place]")).to_have_count(count)
        expect(phone.locator("#new-name")).to_be_empty()
        until(phone, UNCOVERED.replace(".seat.pick", f".seat.s{count - 1}"))


@for_thorough
def test_the_names_of_ten_stand_whole_beside_their_letters_on_a_phone_on_its_side(devices: Devices) -> None:
    tablet = devices.open({"width": 844, "height": 390})
    join(devices.phone(), open_table(tablet), "Ana")
    tablet.fill("#new-name", ", ".join(TWENTY[1:]))
    tablet.press("#new-name", "Enter")
    expect(tablet.locator(".seat[data-place]")).to_have_count(10)
    deal(tablet)
    names = tablet.locator(".looked .name")
    expect(names).to_have_count(10)
    expect_all_in_view(tablet, ".looked .name")
    assert max(names.evaluate_all("all => all.map((one) => one.offsetHeight)")) < 30, "a name takes more than a line"


@for_thorough
def test_the_six_letters_stand_right_below_the_code_on_a_tablet(devices: Devices) -> None:
    tablet = devices.open({"width": 1024, "height": 768})
    open_table(tablet)
    drawing, letters = (tablet.locator(one).bounding_box() for one in (".drawn svg", ".six b"))
    assert drawing
    assert letters
    assert 0 <= letters["y"] - drawing["y"] - drawing["height"] < letters["height"]


UNCOVERED = """() => {
  const seat = document.querySelector(".seat.pick");
  const at = seat.getBoundingClientRect();
  return seat.contains(document.elementFromPoint(at.x + at.width / 2, at.bottom - 4));
}"""


def test_a_list_that_is_pasted_before_the_scripts_have_run_becomes_names(devices: Devices) -> None:
    tablet = devices.tablet(java_script_enabled=False)
    open_table(tablet)
    tablet.fill("#new-name", "Ana\nBea\n\nCleo, Dan\n")
    tablet.get_by_role("button", name="Add", exact=True).click()
    expect(tablet.locator(".seat[data-place]")).to_have_count(4)


def test_a_removed_phone_says_so_by_itself_and_comes_back_with_one_tap(devices: Devices) -> None:
    tablet, phone = devices.tablet(), devices.phone()
    code = open_table(tablet)
    join(phone, code, "Papa Noel")
    tablet.locator(f"{seat(tablet, 'Papa Noel')} a").click()
    tablet.get_by_role("button", name="Remove Papa Noel").click()
    expect(phone.get_by_role("heading", name="You are no longer on the list.")).to_be_visible()
    tablet.get_by_role("button", name="Put Papa Noel back").click()
    expect(phone.get_by_role("heading", name="You are at the table.")).to_be_visible()
