"""Every page fits every size: nothing is cut, covered or out of sight, with ten names of twenty letters.

The tightest positions are measured here; ``script/measure`` prints the same for the whole house, in both languages.
tests/browser/measure.js says what counts as a fault.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, TABLET, Devices
from tests.browser.every_page import WHOLE_TOURS, Stop, Tour, at, moments, sent, sultane
from tests.browser.measuring import faults, found_on, ruled, told
from tests.browser.picture_room import SETTLED
from tests.browser.positions import told as told_in_record
from tests.browser.rooms import TWENTY, accepted, codes, hold, imported, leave_behind, seat, take_seat
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser

WRONG = {
    "sideways": "<p style='width: 600px'>Words</p>",
    "sideways inside": "<div style='overflow-x: auto'><p style='width: 600px'>Words</p></div>",
    "cut": "<p style='width: 3em; overflow: hidden; white-space: nowrap'>Konstantinopolitani</p>",
    "cut below": "<p style='height: 1em; overflow: hidden'>One line<br>and another</p>",
    "cut field": "<input type='text' value='Konstantinopolitani' style='width: 60px; height: 48px'>",
    "scrolls": "<main class='play'><div style='height: 40px; overflow-y: auto'><p>A<br>B<br>C<br>D</p></div></main>",
    "over": "<p>Words</p><p style='margin-top: -2em'>Words</p>",
    "over a card": "<i class='slot' style='display: block; height: 40px'></i><p style='margin-top: -30px'>Words</p>",
    "covered": "<p>Words</p><div style='position: fixed; inset: 0; background: #fff'></div>",
    "covered button": "<main><button class='btn-1' style='display: block; width: 99px; height: 60px'></button>"
    "<div style='margin-top: -20px; height: 20px; background: #fff'></div></main>",
    "covered at the end": "<p style='height: 900px'></p><p>Words</p>"
    "<div style='position: fixed; bottom: 0; height: 60px; width: 100%; background: #fff'></div>",
    "below": "<main><button class='btn-1' style='margin-top: 900px; width: 99px; height: 48px'></button></main>",
    "below what is read": "<main class='play'><div class='acts'><button style='width: 99px; height: 48px'></button>"
    "</div><div class='prompt'><p class='do' style='margin-top: 900px'>Words</p></div></main>",
    "small": "<button style='height: 40px; width: 99px'></button>",
    "broken": "<p style='width: 5em; overflow-wrap: anywhere'>marchandises</p>",
    "zooms": "<label style='touch-action: auto'>Words</label>",
    "selects": "<button class='hold' style='height: 48px; width: 99px'></button>",
    "touches": "<main><button class='btn btn-x' style='width: 99px; height: 48px; margin: 0'>Delete</button>"
    "<button class='btn' style='width: 99px; height: 48px; margin: 0'>Keep</button></main>",
}
"""Each kind of fault on a page that is otherwise whole."""

WHOLE = """<style>* { touch-action: manipulation }</style>
<main class='play' style='margin: 0'><section class='prompt'><h1 class='do'>Touch a seat</h1>
<div class='acts'><button class='btn btn-1' style='display: block; width: 99px; height: 48px'>Go on</button></div>
<div style='margin-top: 20px'><button class='btn btn-x' style='width: 99px; height: 48px'>Delete</button></div>
</section><span style='position: absolute; clip-path: inset(50%); width: 1px'>For readers</span></main>"""


def found_in(page: Page, html: str) -> list[str]:
    page.set_content(f"<!doctype html>{html}")
    return [fault for _, fault in faults(page, [(375, 667)])]


def test_the_ruler_finds_every_kind_of_fault(devices: Devices) -> None:
    page = devices.open(PHONE)
    found = {name: found_in(page, html) for name, html in WRONG.items()}
    missed = {
        name: faults for name, faults in found.items() if not any(one.startswith(name.split()[0]) for one in faults)
    }
    assert not missed


def test_the_ruler_finds_nothing_where_all_is_well(devices: Devices) -> None:
    assert found_in(devices.open(PHONE), WHOLE) == []


def gathering(tablet: Page, phone: Page) -> Iterator[Stop]:
    """Before the game: ten at the table, the deal, a role on either device, and what is asked once."""
    tablet.goto("/")
    tablet.locator("form[action='/tables']:has(input[value=sultane]) button").click()
    table = f"/t/{tablet.url.split('/')[4]}"
    sent(tablet, f"{table}/players", change="add", name=", ".join(TWENTY))
    for place in ("players", "players?seat=0", "players?gone=Nobody&from=1"):
        yield place, at(tablet, f"{table}/{place}")
    dealt = imported(tablet, sultane(roles=True))
    for place in ("deal", "deal?seat=1&here=1", "recognition", "delete"):
        yield place, at(tablet, f"/t/{dealt}/{place}")
    take_seat(phone, codes(tablet, dealt)[4])
    yield "a phone", phone
    hold(phone)
    yield "a role held", phone
    phone.mouse.up()


def playing(tablet: Page, phone: Page) -> Iterator[Stop]:
    """Sultane's fullest screens: everybody can be picked, three ways to vote, the veto, a power, the menu, the end."""
    twice = [*accepted(TWENTY[1], "pacifist"), *accepted(TWENTY[2], "pacifist")]
    table = imported(tablet, sultane(*twice[:3], {"do": "propose", "narrator": TWENTY[4]}))
    for mode in ("?mode=outcome", "?mode=counts", "?mode=names"):
        yield f"vote{mode}", at(tablet, f"/t/{table}/play{mode}")
    tablet.locator("details.menu summary").click()
    yield "menu", tablet
    yield "check", at(tablet, f"/t/{table}/check")
    yield "court", at(phone, f"/court/{table}")
    for name, record in moments("sultane", TWENTY):
        if any(one in name for one in ("exile", "propose", "veto", "investigate")):
            yield name, at(tablet, f"/t/{imported(tablet, record)}/play")
            if "exile" in name:
                seat(tablet, next(iter(record["players"][4:]))).click()
                yield "exile, picked", tablet
        if name == "over":
            table = imported(tablet, record)
            sent(tablet, f"/t/{table}/close")
            sent(tablet, f"/t/{table}/turn", turned="0", all="yes")
            yield "end", at(tablet, f"/t/{table}/end")
            yield "end at court", at(phone, f"/court/{table}")


TIGHTEST = {"complots": "doubt", "1001": "tell", "verrat": "orders", "shaked": "close"}
"""What a table can do where the most stands on the screen of each other game."""


def in_other_games(tablet: Page, phone: Page) -> Iterator[Stop]:
    """The fullest moment of each other game, for the game master and at court."""
    for slug, act in TIGHTEST.items():
        name, record = next((name, record) for name, record in moments(slug, TWENTY) if act in name.split("+"))
        table = imported(tablet, record)
        yield f"{slug}: {name}", at(tablet, f"/t/{table}/play")
        yield f"{slug}: {name}, court", at(phone, f"/court/{table}")


@pytest.mark.parametrize("positions", [gathering, playing, in_other_games], ids=lambda one: one.__name__)
def test_nothing_is_cut_covered_or_out_of_sight_in_the_tightest_positions(devices: Devices, positions: Tour) -> None:
    tablet, phone = (
        ruled(devices.open(size, "fr-FR", reduced_motion="reduce", is_mobile=True)) for size in (TABLET, PHONE)
    )
    found = []
    for stop, page in positions(tablet, phone):
        page.evaluate(SETTLED)
        before = page.viewport_size
        found += [(stop, "fr", size, fault) for size, fault in faults(page)]
        if before:
            page.set_viewport_size(before)
    assert not found, told(found)


@for_thorough
@pytest.mark.parametrize("locale", ["fr-FR", "en-GB"])
@pytest.mark.parametrize("part", WHOLE_TOURS)
def test_every_page_of_the_house_fits_every_size(devices: Devices, part: str, locale: str) -> None:
    found = list(found_on(devices, part, locale, (), None, large=False))
    assert not found, told(found)


def test_no_word_of_a_long_sentence_or_a_small_card_is_broken(devices: Devices) -> None:
    tablet = ruled(devices.open(PHONE, "fr-FR", reduced_motion="reduce", is_mobile=True))
    at(tablet, "/resume")
    at(tablet, f"/t/{imported(tablet, told_in_record('verrat_heir_by_card', 30))}/play")
    leave_behind(tablet)
    tablet.evaluate(SETTLED)
    assert "archan\N{SOFT HYPHEN}dises" in tablet.locator("main").inner_text()
    found = faults(tablet, [(360, 640), (768, 1024), (1024, 768)])
    assert [fault for _, fault in found if fault.startswith("broken")] == []
