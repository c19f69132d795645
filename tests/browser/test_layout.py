"""What measuring one page cannot see: where things stay, and how names of forty letters and a held role fit.

test_any_screen.py measures every page.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.every_page import ROLES_OF_TEN
from tests.browser.measuring import faults, ruled
from tests.browser.picture_room import SETTLED
from tests.browser.positions import evening
from tests.browser.rooms import (
    NAMES,
    ROLES,
    TWENTY,
    accepted,
    claim,
    codes,
    daybreak,
    hold,
    imported,
    knowing,
    open_record,
    table_at,
    take_seat,
)
from tests.sizes import cases, for_thorough

pytestmark = [pytest.mark.browser, for_thorough]

SIZES = ((1024, 768), (768, 1024), (390, 844), (320, 640))
MOST = 10

Shot = Callable[[Page, str], None]


def long_names(count: int) -> tuple[str, ...]:
    """Names of forty letters, half of them in one piece."""
    tails = (" de Villeneuve-Saint-Germain-des-Prés-sous-Bois", "wolfeschlegelsteinhausenbergerdorffmeier")
    return tuple((name + tails[at % 2])[:40] for at, name in enumerate(NAMES[:count]))


def board_of(powers: Sequence[str]) -> dict[str, object]:
    return {"pacifist": [*powers, "SR"], "interventionist": ["DV", "DV", "DV", "DV", "DA"]}


ASIDE = ("sideways", "over", "covered", "small")
"""What a name of forty letters must not do to anything else; it may itself be shortened where it has no room."""


def test_a_name_of_forty_letters_pushes_nothing_aside(devices: Devices) -> None:
    tablet = ruled(devices.tablet())
    actions: list[dict[str, object]] = accepted(long_names(MOST)[1], "pacifist")
    actions += [{"do": "propose", "narrator": long_names(MOST)[2]}]
    table = open_record(tablet, actions[:-1], names=long_names(MOST))
    found = [f"propose: {one}" for one in pushed_aside(tablet)]
    for room in ("players", "deal", "check", "log"):
        found += [f"{room}: {one}" for one in pushed_aside(tablet_at(tablet, f"/t/{table}/{room}"))]
    open_record(tablet, actions, names=long_names(MOST))
    found += [f"vote: {one}" for one in pushed_aside(tablet_at(tablet, f"{tablet.url}?mode=names"))]
    assert not found, "\n".join(found)


def pushed_aside(page: Page) -> list[str]:
    page.evaluate(SETTLED)
    found = [(size, one) for size, one in faults(page, SIZES, large=True) if one.startswith(ASIDE)]
    return [f"{size[0]}x{size[1]}: {one}" for size, one in found if "b.long" not in one]


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_first_screen_shows_everything_at_once_on_a_tablet(devices: Devices, locale: str) -> None:
    tablet = devices.open(dict(zip(("width", "height"), SIZES[0], strict=True)), locale)
    for back in (False, True):
        if back:
            open_record(tablet, accepted(TWENTY[1], "pacifist"), names=TWENTY)
        tablet.goto("/")
        expect(tablet.locator(".hail > .btn-1")).to_have_count(int(back))
        for width, height in SIZES[:2]:
            tablet.set_viewport_size({"width": width, "height": height})
            assert tablet.evaluate("document.documentElement.scrollHeight") <= height, (locale, back, width)


def test_the_table_to_continue_stays_in_view_whatever_the_number_of_tables(devices: Devices) -> None:
    tablet = ruled(devices.tablet())
    tablet.goto("/")
    for count in range(6):
        table_at(tablet, accepted(TWENTY[1], "pacifist") * (count > 0), names=TWENTY)
    tablet.goto("/resume")
    for width, height in ((1024, 768), (844, 390), (375, 667)):
        tablet.set_viewport_size({"width": width, "height": height})
        bottom = tablet.locator(".newest .btn").evaluate("(one) => one.getBoundingClientRect().bottom")
        assert bottom <= height, (width, bottom)
    found = faults(tablet, ((1024, 768), (844, 390)))
    assert [fault for _, fault in found if fault.startswith("broken")] == []


def test_no_seat_moves_when_a_pile_grows_or_somebody_is_exiled(devices: Devices) -> None:
    tablet = knowing(devices.tablet())
    names = NAMES[:7]
    options: dict[str, Any] = {"board": board_of(("power:exile", "S8", "S7", "SV", "SD"))}
    exiled: list[dict[str, object]] = accepted(names[2], "pacifist")
    exiled += [{"do": "exile", "target": names[4], "dinarzade": False}]
    places = []
    for actions in (exiled[:1], exiled[:-1], exiled):
        open_record(tablet, actions, names=names, **options)
        places.append(tablet.locator(".ring .tok, .middle .board").evaluate_all(MIDDLES))
    assert len(places[0]) >= 8
    assert places[0] == places[1] == places[2]


MIDDLES = """all => all.map((one) => {
  const at = one.getBoundingClientRect();
  return [Math.round(at.left + at.width / 2), Math.round(at.top + at.height / 2)];
})"""


def tablet_at(tablet: Page, address: str) -> Page:
    tablet.goto(address)
    return tablet


@pytest.mark.parametrize("mode", ["outcome", "counts"])
def test_a_vote_on_a_phone_held_across_ends_with_its_undo_in_view(devices: Devices, mode: str) -> None:
    phone = devices.open({"width": 844, "height": 390})
    table = imported(phone, evening(19))
    phone.goto(f"/t/{table}/play?mode={mode}")

    expect(phone.locator("main.play .undo")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("count", range(5, 11))
def test_a_vote_by_names_on_the_smallest_phone_ends_with_its_undo_in_view(devices: Devices, count: int) -> None:
    phone = ruled(devices.open({"width": 360, "height": 640}, "fr-FR"))
    table = table_at(phone, [{"do": "propose", "narrator": TWENTY[1]}], names=TWENTY[:count])
    phone.goto(f"/t/{table}/play?mode=names")
    for yes in phone.locator(".ring label").all():
        yes.click()
    assert list(faults(phone, [(360, 640)])) == []
    expect(phone.locator("main.play .undo")).to_be_in_viewport(ratio=1)


def test_a_vote_by_names_is_recorded_by_a_golden_button_once_somebody_is_ticked(devices: Devices) -> None:
    phone = devices.phone()
    table = table_at(phone, [{"do": "propose", "narrator": NAMES[1]}])
    phone.goto(f"/t/{table}/play?mode=names")
    record = phone.locator("#by-names button")
    for seen in ("btn btn-2", "btn btn-1", "btn btn-2"):
        expect(record).to_have_class(seen)
        phone.locator(".ring label").first.click()


WORDS_BETWEEN = """() => {
  const edges = (of) => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector(of));
    return words.getBoundingClientRect();
  };
  return edges(".well .piles.end").left - edges(".well .count").right;
}"""
"""How far the words of the discard pile stand from those of the counter, in pixels."""


def test_the_counter_of_refusals_is_clear_of_the_discard_pile_on_a_small_phone_held_across(devices: Devices) -> None:
    phone = devices.open({"width": 667, "height": 375})
    table = table_at(phone, accepted("Cleo", "pacifist"), names=NAMES[:8])
    phone.goto(f"/t/{table}/play")
    expect(phone.locator(".well .count")).to_be_visible()
    assert phone.evaluate(WORDS_BETWEEN) > 0


def test_the_row_of_the_court_is_clear_of_the_button_that_is_held_when_its_player_is_exiled(devices: Devices) -> None:
    tablet, phone = devices.tablet(), ruled(devices.open({"width": 320, "height": 640}, "fr-FR"))
    actions: list[dict[str, object]] = accepted(TWENTY[1], "pacifist")
    actions += [{"do": "exile", "target": TWENTY[4]}]
    board = board_of(("power:exile", "S8", "S7", "SV", "SD"))
    table = table_at(tablet, actions, names=TWENTY, roles=ROLES_OF_TEN, board=board)
    take_seat(phone, codes(tablet, table)[4])
    for width in (320, 360, 375):
        phone.set_viewport_size({"width": width, "height": 640})
        row, held = (phone.locator(one).last.bounding_box() for one in (".ring .tok", ".hold"))
        assert row
        assert held
        assert held["y"] - row["y"] - row["height"] >= 8, width


def test_a_role_on_a_phone_fits(devices: Devices, shot: Shot) -> None:
    names = long_names(MOST)
    tablet, phone = devices.tablet(), devices.phone()
    table = open_record(tablet, names=names, room="deal")
    tablet.locator("form[action$='/deal'] button").click()
    expect(tablet.locator(".qr > svg")).to_be_visible()
    address = codes(tablet, table)[1]
    claim(phone, address)
    expect_role_in_sight(phone, shot, SIZES[2:])


def test_a_role_on_a_phone_still_fits_below_the_result(devices: Devices, shot: Shot) -> None:
    tablet, phone = devices.tablet(), devices.phone("fr-FR")
    *steps, _ = [step for name in ("Bea", "Dan", "Eve", "Fay", "Gus") for step in accepted(name, "interventionist")]
    table = open_record(tablet, steps, roles=ROLES)
    take_seat(phone, codes(tablet, table)[0])
    tablet.locator("button[name=tale][value=interventionist]").click()
    daybreak(tablet)
    expect(phone.get_by_role("heading", name="Les Interventionnistes gagnent.")).to_be_visible()
    phones = ((390, 844), (375, 667), (360, 640))
    expect_role_in_sight(phone, shot, (*phones, (667, 375)))
    tablet.get_by_role("button", name="Show the roles").click()
    expect(phone.get_by_role("list", name="Qui était qui")).to_be_visible()
    for width, height in phones:
        phone.set_viewport_size({"width": width, "height": height})
        shot(phone, f"open-{width}")
        result, roles = (phone.locator(part).bounding_box() for part in (".words", ".table"))
        assert result is not None
        assert roles is not None
        assert result["y"] + result["height"] <= roles["y"] + 1, (width, result, roles)


def expect_role_in_sight(page: Page, shot: Shot, sizes: Sequence[tuple[int, int]]) -> None:
    """All of a role is on the screen while the button is held: one cannot scroll then."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        hold(page)
        shot(page, f"shown-{width}")
        for part in ("title", "goal", "now", "knows", "learned"):
            sees: bool = page.locator(f"[data-secret={part}]").evaluate(IN_SIGHT)
            assert sees, f"{part} is covered at {width}x{height}"
        page.mouse.up()


IN_SIGHT = """(one) => {
  const at = one.getBoundingClientRect();
  const top = document.elementFromPoint(at.left + at.width / 2, at.bottom - 2);
  return at.top >= 0 && at.bottom <= innerHeight && (top === one || one.contains(top));
}"""


def test_a_role_shown_on_the_game_masters_device_fits(devices: Devices, shot: Shot) -> None:
    tablet = knowing(devices.tablet())
    open_record(tablet, names=long_names(MOST), room="deal")
    tablet.locator("form[action$='/deal'] button").click()
    tablet.get_by_role("link", name="No phone: show it here").click()
    expect_role_in_sight(tablet, shot, (*SIZES, (375, 667), (360, 640), (844, 390)))


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_what_to_do_with_the_game_masters_device_stands_above_the_button_that_is_held(
    devices: Devices, shot: Shot, locale: str
) -> None:
    tablet = knowing(devices.open({"width": 375, "height": 667}, locale))
    table = open_record(tablet, names=TWENTY, room="deal")
    tablet.locator("form[action$='/deal'] button").click()
    expect(tablet.locator(".qr > svg")).to_be_visible()
    tablet.goto(f"/t/{table}/deal?seat=8&here=1")
    expect_role_in_sight(tablet, shot, ((375, 667), (360, 640)))
    lead, button = (tablet.locator(part).bounding_box() for part in (".lead", ".hold"))
    assert lead is not None
    assert button is not None
    assert lead["y"] + lead["height"] <= button["y"], (lead, button)


def test_the_code_of_a_seat_is_large_on_a_phone_until_all_have_come_and_a_tap_gives_it_the_screen(
    devices: Devices,
) -> None:
    tablet, phone = devices.tablet("fr-FR"), devices.phone()
    table = table_at(tablet, names=TWENTY[:7], roles=ROLES)
    take_seat(phone, codes(tablet, table)[0])
    tablet.goto(f"/t/{table}/deal")
    drawn, dock = tablet.locator(".qr > svg > path"), tablet.locator(".dock")
    for width, height in ((320, 568), (360, 640), (375, 667), (390, 844), (667, 375), (844, 390)):
        tablet.set_viewport_size({"width": width, "height": height})
        code, below = drawn.bounding_box(), dock.bounding_box()
        assert code
        assert below
        assert code["width"] >= 190, (width, height)
        assert code["y"] + code["height"] <= (height if width > height else below["y"]), (width, height)
    large = tablet.get_by_label("Le code en plein écran")
    large.click()
    whole = tablet.locator(".qr").bounding_box()
    assert whole == {"x": 0, "y": 0, "width": 844, "height": 390}
    take_seat(devices.phone(), codes(tablet, table)[1])
    expect(tablet.locator(".qr > p")).to_contain_text(TWENTY[2])
    large.click()
    expect(large).not_to_be_checked()


LINES = """all => all.map((one) => {
  return Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight));
})"""
"""In how many lines each word stands."""


@pytest.mark.parametrize("size", cases((1024, 768), thorough=[(768, 1024), (844, 390), (320, 568)]))
def test_the_longest_word_for_a_tale_is_not_broken(devices: Devices, size: tuple[int, int]) -> None:
    tablet = devices.open({"width": size[0], "height": size[1]}, "de-DE")
    open_record(tablet, accepted("Bea", "pacifist")[:2], roles=ROLES)
    words = tablet.locator(".vote.told b")
    expect(words).to_have_text(["Pazifistisch", "Interventio\u00adnistisch"])
    assert words.evaluate_all(LINES) == [1, 1]
