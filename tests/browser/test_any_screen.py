"""Every page fits every size: nothing is cut, covered or out of sight, with ten names of twenty letters.

The house is walked once, in the language with the longest words, over positions that random games come to; what another
language could change is measured by ``script/measure``, which prints the same for all, and by a thorough run. An
ordinary run walks one game and the phones alone, and looks at the pages that have several kinds of elements which
none before had. tests/browser/measure.js says what counts as a fault.
"""

from itertools import islice

import pytest
from playwright.sync_api import Page

from companion.messages import offered
from tests.browser.axe import seen_by_axe
from tests.browser.conftest import PHONE, TABLET, Devices
from tests.browser.every_page import TOURS, WHOLE_TOURS
from tests.browser.measuring import COURTS, Size, all_faults, faults, found_on, longest_language, ruled, told, walk
from tests.browser.moments import moments
from tests.browser.picture_room import SETTLED
from tests.browser.positions import told as told_in_record
from tests.browser.rooms import imported, leave_behind
from tests.browser.touring import Kinds, at, sent
from tests.sizes import cases, for_thorough

pytestmark = pytest.mark.browser

WRONG = {
    "sideways": "<p style='width: 600px'>Words</p>",
    "sideways inside": "<div style='overflow-x: auto'><p style='width: 600px'>Words</p></div>",
    "cut": "<p style='width: 3em; overflow: hidden; white-space: nowrap'>Konstantinopolitani</p>",
    "cut below": "<p style='height: 1em; overflow: hidden'>One line<br>and another</p>",
    "cut above": "<p style='margin-top: -40px; transform: translateY(-30px)'>Words</p>",
    "cut field": "<input type='text' value='Konstantinopolitani' style='width: 60px; height: 48px'>",
    "scrolls": "<main class='play'><div style='height: 40px; overflow-y: auto'><p>A<br>B<br>C<br>D</p></div></main>",
    "scrolls on a television": "<main class='tv'><p style='height: 1200px'>Words</p></main>",
    "scrolls on a low court": "<main class='tv'><div class='table'><ol class='ring' style='height: 500px'>"
    "<li>Words</li></ol></div></main>",
    "over": "<p>Words</p><p style='margin-top: -2em'>Words</p>",
    "over a card": "<i class='slot' style='display: block; height: 40px'></i><p style='margin-top: -30px'>Words</p>",
    "over: the light": "<div><i class='tok' style='display: block; width: 40px; height: 40px; "
    "box-shadow: 0 0 0 30px #fff'></i></div><p style='margin: 0'>Words</p>",
    "covered": "<p>Words</p><div style='position: fixed; inset: 0; background: #fff'></div>",
    "covered button": "<main><button class='btn-1' style='display: block; width: 99px; height: 60px'></button>"
    "<div style='margin-top: -20px; height: 20px; background: #fff'></div></main>",
    "covered at the end": "<p style='height: 900px'></p><p>Words</p>"
    "<div style='position: fixed; bottom: 0; height: 60px; width: 100%; background: #fff'></div>",
    "below": "<main><button class='btn-1' style='margin-top: 900px; width: 99px; height: 48px'></button></main>",
    "below what is read": "<main class='play'><div class='acts'><button style='width: 99px; height: 48px'></button>"
    "</div><div class='prompt'><p class='do' style='margin-top: 900px'>Words</p></div></main>",
    "below on a phone": "<main class='phone'><div class='dock' style='padding-top: 900px'>"
    "<button style='width: 99px; height: 48px'></button></div></main>",
    "below the bar at the end": "<main class='end'><ol class='story' style='margin-top: 600px'><li>8</li></ol>"
    "<div class='dock' style='position: sticky; bottom: 0; height: 60px'></div></main>",
    "hidden": "<main class='play'><section class='prompt'><div class='say'><p hidden>Words</p></div>"
    "<div class='acts'><button style='width: 99px; height: 48px'></button></div></section></main>",
    "after": "<main class='play'><section class='prompt'><div class='acts'><button style='width: 99px; height: 48px'>"
    "</button></div><p class='do'>Words</p></section></main>",
    "after what is said": "<main class='stage play'><div class='acts'><button style='width: 99px; height: 48px'>"
    "</button></div><section class='words'><div class='say'><p>Words</p></div></section></main>",
    "thumb": "<main><button class='btn-1' style='width: 99px; height: 48px'></button></main>",
    "thumb at a turn": "<main class='play'><div class='acts'>"
    "<button class='btn-1' style='width: 99px; height: 48px'></button></div></main>",
    "thumb after an outcome": "<main class='play settled'><div class='square'></div><div class='acts'>"
    "<button class='btn-1' style='width: 99px; height: 48px'></button></div></main>",
    "tiny on a television": "<main class='tv'><p style='font-size: 20px'>Words</p></main>",
    "thumb above a table": "<main class='play'><div class='acts'>"
    "<button class='btn-1' style='width: 99px; height: 48px'></button></div><div class='square'></div></main>",
    "thumb beside cards": "<main class='play'><div class='court-of-tales'></div><div class='acts'>"
    "<button class='btn-1' style='width: 99px; height: 48px'></button></div></main>",
    "covered tap area": "<p style='height: 900px'></p><button style='width: 99px; height: 48px'></button>"
    "<div style='position: fixed; bottom: 0; height: 60px; width: 100%; background: #fff'></div>",
    "small": "<button style='height: 40px; width: 99px'></button>",
    "broken": "<p style='width: 5em; overflow-wrap: anywhere'>marchandises</p>",
    "broken beside an address": "<p style='width: 5em; overflow-wrap: anywhere'>a https://a.b/c marchandises</p>",
    "zooms": "<label style='touch-action: auto'>Words</label>",
    "selects": "<button class='hold' style='height: 48px; width: 99px'></button>",
    "touches": "<main><button class='btn btn-x' style='width: 99px; height: 48px; margin: 0'>Delete</button>"
    "<button class='btn' style='width: 99px; height: 48px; margin: 0'>Keep</button></main>",
}
"""Each kind of fault on a page that is otherwise whole."""

SIZES: dict[str, Size] = {
    "scrolls on a television": COURTS[0],
    "scrolls on a low court": (844, 390),
    "tiny on a television": COURTS[1],
}
"""Where a fault is looked for, if not on a phone."""

WHOLE = """<style>* { touch-action: manipulation }</style>
<main class='play folds' style='margin: 0'><section class='prompt'><h1 class='do'>Touch a seat</h1>
<div class='acts' style='margin-top: 300px'><button class='btn btn-1' style='display: block; width: 99px; height: 48px'>
Go on</button></div>
<div style='margin-top: 20px'><button class='btn btn-x' style='width: 99px; height: 48px'>Delete</button></div>
</section><span style='position: absolute; clip-path: inset(50%); width: 1px'>For readers</span></main>"""


USUAL = ("sultane", "phones")
"""The parts of the house that every run walks; WebKit measures the main screens of every game."""

WORTH_A_LOOK = 48
"""So many kinds of elements that axe has not seen yet have it look at a page, which takes as long as three sizes."""


def found_in(page: Page, html: str, size: Size = (375, 667), large: bool = False) -> list[str]:
    page.set_content(f"<!doctype html>{html}")
    return [fault for _, fault in faults(page, [size], large)]


def test_the_ruler_finds_every_kind_of_fault(devices: Devices) -> None:
    page = devices.open(PHONE)
    found = {name: found_in(page, html, SIZES.get(name, (375, 667))) for name, html in WRONG.items()}
    missed = {
        name: faults
        for name, faults in found.items()
        if not any(one.startswith(name if ":" in name else name.split()[0]) for one in faults)
    }
    assert not missed


def test_only_a_long_word_may_be_on_two_lines_in_large_letters(devices: Devices) -> None:
    page = devices.open(PHONE)
    narrow = "<p style='width: 3em; overflow-wrap: anywhere'>"
    assert found_in(page, f"{narrow}marchand", large=True) != []
    assert found_in(page, f"{narrow}marchandises", large=True) == []


def test_a_word_divided_at_its_soft_hyphen_is_whole(devices: Devices) -> None:
    page = devices.open(PHONE)
    assert found_in(page, "<p style='width: 70px; overflow-wrap: anywhere'>marchan&shy;dises", large=True) == []


def test_a_bar_may_lie_over_a_note_that_scrolls_out_from_under_it_in_large_letters_only(devices: Devices) -> None:
    page = devices.open(PHONE)
    html = (
        "<main class='play'><section class='prompt' style='padding-bottom: 200px'><div style='height: 600px'></div>"
        "<p class='notice'>A note</p></section></main>"
        "<div style='position: fixed; bottom: 0; height: 100px; width: 100%; background: #fff'></div>"
    )
    assert found_in(page, html) != []
    assert found_in(page, html, large=True) == []


def test_a_button_is_as_large_as_what_its_own_layer_covers(devices: Devices) -> None:
    page = devices.open(PHONE)
    layer = "<style>button { touch-action: manipulation } button::after { content: ''; position: absolute; inset: 0 }"
    place = "</style><p style='position: relative; width: 99px; height: %dpx'><button>Gidda</button></p>"
    assert found_in(page, layer + place % 40) != []
    assert found_in(page, layer + place % 48) == []


def test_a_gold_button_stays_by_the_field_that_one_types_in(devices: Devices) -> None:
    page = devices.open(PHONE)
    html = (
        "<style>* { touch-action: manipulation }</style><main><input style='width: 99px; height: 48px'>"
        "<button class='btn-1' style='width: 99px; height: 48px'>Go on</button></main>"
    )
    assert found_in(page, html) == []


def test_the_light_around_a_token_may_reach_its_own_name(devices: Devices) -> None:
    page = devices.open(PHONE)
    html = (
        "<div><i class='tok' style='display: block; width: 40px; height: 40px; box-shadow: 0 0 0 30px #fff'></i>"
        "<b style='display: block'>Words</b></div>"
    )
    assert found_in(page, html) == []


def test_the_ruler_finds_nothing_where_all_is_well(devices: Devices) -> None:
    assert found_in(devices.open(PHONE), WHOLE) == []


@pytest.mark.long
@pytest.mark.parametrize("part", cases(*USUAL, thorough=[part for part in TOURS if part not in USUAL]))
def test_every_page_fits_every_size_and_can_be_read_tapped_and_named(devices: Devices, part: str) -> None:
    """Nothing is cut, covered or out of sight, also 320 px wide and in letters twice as large; axe finds nothing."""
    found: list[tuple[str, str, Size, str]] = []
    kinds, seen, measured, locale = Kinds(), Kinds(WORTH_A_LOOK), 0, longest_language()
    for stop, page in walk(devices, part, locale, TOURS, Kinds().are_new):
        html = page.content()
        if seen.are_new(html):
            found += [(stop, locale, (0, 0), fault) for fault in seen_by_axe(page, part)]
        if kinds.are_new(html):
            found += [(stop, locale, size, fault) for size, fault in all_faults(page, measured)]
            measured += 1
    assert measured
    assert not found, told(found)


@for_thorough
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("locale", offered())
@pytest.mark.parametrize("part", WHOLE_TOURS)
def test_every_page_fits_every_size(devices: Devices, part: str, locale: str, large: bool) -> None:
    found = list(found_on(devices, part, locale, (), None, large=large))
    assert not found, told(found)


@for_thorough
def test_no_word_of_a_long_sentence_or_a_small_card_is_broken(devices: Devices) -> None:
    tablet = ruled(devices.open(PHONE, "fr-FR", reduced_motion="reduce", is_mobile=True))
    at(tablet, f"/t/{imported(tablet, told_in_record('verrat_heir_by_card', 30))}/play")
    leave_behind(tablet)
    tablet.evaluate(SETTLED)
    assert "archan\N{SOFT HYPHEN}dises" in tablet.locator("main").inner_text()
    found = faults(tablet, [(360, 640), (768, 1024), (1024, 768)])
    assert [fault for _, fault in found if fault.startswith("broken")] == []
    tablet.set_viewport_size({"width": 768, "height": 1024})
    assert tablet.evaluate(HANDS_COVERED) == 0, "what is answered lies over somebody's hand"


@for_thorough
@pytest.mark.parametrize("locale", ["de-DE", "en-GB", "es-ES", "fr-FR", "it-IT"])
def test_an_end_is_whole_on_a_television_with_the_moment_that_decided(devices: Devices, locale: str) -> None:
    tablet, tv = devices.tablet(), ruled(devices.open(TABLET, locale, reduced_motion="reduce"))
    for file in ("vetoed_government_is_blocked", "shaked_both_chiefs", "verrat_heir_by_rotation"):
        table = imported(tablet, told_in_record(file))
        sent(tablet, f"/t/{table}/close")
        sent(tablet, f"/t/{table}/turn", turned="0", all="yes")
        at(tv, f"/court/{table}").evaluate(SETTLED)
        assert tv.locator(".moment").is_visible()
        assert [fault for _, fault in faults(tv, COURTS)] == [], file


@for_thorough
@pytest.mark.parametrize("locale", ["fr-FR", "en-GB"])
def test_a_vote_is_whole_in_a_low_window_on_a_desk(devices: Devices, locale: str) -> None:
    tablet = ruled(devices.open(TABLET, locale, reduced_motion="reduce", is_mobile=True))
    votes = (one for one in moments("sultane", notes=True, tables=1) if "vote.do" in one.name)
    for moment in islice(votes, 2):  # as it is first asked, and then with two notes beside it
        table = imported(tablet, moment.record)
        for mode in ("outcome", "counts"):
            at(tablet, f"/t/{table}/play?mode={mode}").evaluate(SETTLED)
            assert [fault for _, fault in faults(tablet, [(1280, 720)])] == []
    assert tablet.locator(".note").count() >= 2


HANDS_COVERED = """() => {
  const top = document.querySelector(".dock").getBoundingClientRect().top;
  const hands = [...document.querySelectorAll(".holders > li")];
  return hands.filter((one) => one.getBoundingClientRect().bottom > top).length;
}"""
"""How many hands of Verrat! are not whole above what is asked on an upright tablet."""
