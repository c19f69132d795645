"""A whole game of Verrat! in real browsers: a ring tapped in, trades, orders from two phones, from the tablet handed
round and from a board filled in on the table, a traitor, and an heir when the court moves on."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Frame, Locator, Page, expect

from tests.browser.conftest import PHONE, Devices
from tests.browser.positions import told
from tests.browser.ready import expect_all_in_view, until
from tests.browser.rooms import (
    arrive,
    await_modules,
    claim,
    codes,
    gathered,
    go_on,
    imported,
    leave_behind,
    stop_clock,
    stop_motion,
)
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser

NAMES = ("Ana", "Bea", "Cleo", "Dan")
COLOURS = ("red", "yellow", "green", "blue")
RING = (
    *("yellow.fat", "green.fat", "blue.fat", "yellow.small", "green.small", "blue.small"),
    *("yellow.tall", "green.tall", "blue.tall", "red.fat", "red.small", "red.tall"),
)
"""Ana's tall vizier sits on the last seat before the heir's; the seats are numbered as they are."""
HANDS = (("gold", "ships"), ("horses", "cannons"), ("troops", "goods"), ("pardon", "gold"))


def opened(tablet: Page) -> str:
    """Open a table where the court is to be laid out, and return the table's id."""
    table = gathered(tablet, NAMES, "verrat")
    tablet.locator("button[form=setup][value=next]").click()
    go_on(tablet)
    return table


def boards(tablet: Page | Frame) -> list[Locator]:
    """Return the two boards to lay out, of the seats and of the cards."""
    found = tablet.locator("[data-laying]")
    expect(found).to_have_count(2)
    return found.all()


def lay_out(tablet: Page) -> str:
    """Open a table, tap the board in as it lies, and return the table's id."""
    table = opened(tablet)
    tap_in(tablet)
    arrive(tablet, f"**/t/{table}/play")
    return table


def tap_in(tablet: Page | Frame) -> None:
    """Tap in how the ring and the open cards lie, and deal."""
    ring, cards = boards(tablet)
    for piece in (*map(str, range(1, 12)), *RING[:-1], *COLOURS[:-1]):  # the last of each is where nothing else can
        ring.locator(f"[data-piece='{piece}']").click()
    for name, hand in zip(NAMES, HANDS, strict=True):
        for at, card in enumerate(hand):
            slot = cards.locator(f"[data-slot]:has(select[name='hand:{name}'])").nth(at)
            slot.click()
            cards.locator(f"[data-piece='{card}']").click()
            expect(slot.locator("select")).to_have_value(card)
    tablet.locator("#deal button").click()


def lying(board: Locator) -> list[str]:
    """Return what a board to lay out holds, place by place."""
    values: list[str] = board.locator("select").evaluate_all("all => all.map((one) => one.value)")
    return values


@for_thorough
def test_one_tap_draws_the_seats_to_lay_out_and_fourteen_enter_the_cards_that_were_dealt(devices: Devices) -> None:
    tablet = devices.tablet()
    table = opened(tablet)
    seats, cards = boards(tablet)
    seats.locator("[data-chance]").click()
    drawn = lying(seats)
    assert len(set(drawn)) == len(drawn) == 12 + 12 + 4
    expect(seats.locator("[data-chance], .palette").filter(visible=True)).to_have_count(0)
    dealt = (
        "gold",
        "gold",
        "ships",
        "pardon",
        "troops",
        "goods",
        "horses",
        "cannons",
        *("gold",) * 4,
        "ships",
        "goods",
    )
    for count, card in enumerate(dealt, start=1):
        piece = cards.locator(f"[data-piece='{card}']")
        piece.click()
        expect(cards.locator(".slot-laid.filled")).to_have_count(count)
    assert lying(cards) == list(dealt)
    tablet.locator("#deal button").click()
    arrive(tablet, f"**/t/{table}/play")
    expect(tablet.locator(".dial li > b")).to_have_text(drawn[:24:2])
    expect(tablet.locator(".cities .pow:not(.back)")).to_have_count(6)


@for_thorough
def test_a_piece_laid_by_mistake_is_taken_back_and_its_place_is_asked_for_again(devices: Devices) -> None:
    tablet = devices.tablet()
    opened(tablet)
    seats, cards = boards(tablet)
    expect(cards.locator("[data-back]")).to_be_hidden()
    for card in ("gold", "ships"):
        cards.locator(f"[data-piece='{card}']").click()
    cards.locator("[data-back]").click()
    assert lying(cards)[:2] == ["gold", ""]
    expect(cards.locator(".asking")).to_have_text("Ana: the second card")
    cards.locator("[data-chance]").click()
    assert lying(cards)[0] == "gold"
    assert "" not in lying(cards)
    assert max(map(lying(cards).count, lying(cards))) <= 6
    cards.locator("[data-back]").click()
    assert lying(cards) == ["gold", *[""] * 13]
    assert set(lying(seats)) == {""}


@for_thorough
def test_a_board_does_not_scroll_under_a_finger_that_is_on_it(devices: Devices) -> None:
    tablet = devices.tablet()
    opened(tablet)
    stop_clock(tablet)
    tablet.reload()
    _, cards = boards(tablet)
    cards.locator("[data-piece='gold']").click()
    chance = cards.locator("[data-chance]")
    chance.hover()
    place = chance.bounding_box()
    tablet.mouse.down()
    tablet.clock.run_for(1000)
    assert chance.bounding_box() == place
    tablet.mouse.up()
    assert "" not in lying(cards)


def give_all(tablet: Page | Frame, giver: str, taker: str) -> None:
    """Trade away every card of a hand for nothing."""
    tablet.locator(".ways a[href*='act=trade']").click()
    tablet.locator(".holders a", has_text=giver).click()
    expect(tablet.locator(".do")).to_contain_text(giver)
    tablet.locator(".holders a", has_text=taker).click()
    boxes = tablet.locator(".swap input[name=gives]")
    expect(boxes).to_have_count(2)
    for box in boxes.all():
        box.check()
    tablet.locator(".acts .btn-1").click()
    expect(tablet.locator(".swap")).to_have_count(0)


LOW = ((360, 640), (844, 390))
"""Phones on which everything that orders need has to stand close together."""


GAP = """() => {
    const bar = document.querySelector(".holdbar"), button = document.querySelector(".travel .btn-1");
    return bar && button && bar.getBoundingClientRect().top >= button.getBoundingClientRect().bottom;
}"""
"""Whether the button that gives orders stands above the bar that hides them."""


def expect_confirm_in_sight(page: Page, sizes: Sequence[tuple[int, int]]) -> None:
    """Expect the button that gives orders above the bar that hides them, without scrolling."""
    before = page.viewport_size
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        until(page, GAP)
    page.set_viewport_size(before or {"width": PHONE["width"], "height": PHONE["height"]})


def send_orders(page: Page | Frame, **ways: str) -> None:
    """Fill in a travel board by taps on the drawn table, double ones, which answer once; and give the orders."""
    for field, value in ways.items():
        name = "traitor" if field == "traitor" else f"to:{field}"
        page.locator(f".asks label:has(#asks-{field})").click()
        answer = page.locator(f".planned input[name='{name}'][value='{value}']")
        answer.dblclick()
        expect(answer).to_be_checked()
        expect(page.locator(f".planned input[value='{value}']:checked")).to_have_count(1)
        if field in ("fat", "small"):  # the next vizier is asked for
            expect(page.locator(f"#asks-{field}")).not_to_be_checked()
    page.locator(".travel .btn-1").click()


@for_thorough
def test_a_board_that_is_filled_in_keeps_its_choices_while_others_give_their_orders(devices: Devices) -> None:
    tablet = devices.tablet()
    table = imported(tablet, told("verrat_heir_by_card", 1))
    tablet.goto(f"/t/{table}/play")
    tablet.locator(".holders a").first.click()
    tablet.locator(".asks label:has(#asks-small)").click()
    chosen = tablet.locator(".planned .there input[name='to:small']").first
    chosen.click()
    before = tablet.locator("#play").get_attribute("data-seen")
    other = tablet.context.new_page()
    other.goto(f"/t/{table}/play")
    other.locator(".holders a").last.click()
    other.locator(".travel .btn-1").click()
    expect(tablet.locator(f"#play[data-seen='{before}']")).to_have_count(0)
    expect(chosen).to_be_checked()
    expect(tablet.locator("#asks-tall")).to_be_checked()


BELOW = """() => {
  const top = document.querySelector(".dock").getBoundingClientRect().top;
  const asked = [...document.querySelectorAll(".planned :is(.dial, .cities) li")];
  return asked.filter((one) => one.getBoundingClientRect().bottom > top).length;
}"""
"""How many seats and cities of a board lie under what stands below it."""


@for_thorough
def test_on_a_phone_no_seat_or_city_of_a_board_that_is_typed_in_lies_under_its_buttons(devices: Devices) -> None:
    phone = devices.phone()
    table = imported(phone, told("verrat_heir_by_card", 1))
    for width, height in ((360, 640), (375, 667), (390, 844)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.goto(f"/t/{table}/play")
        phone.locator(".holders a").first.click()
        phone.locator(".travel").wait_for()
        until(phone, BELOW, 0)


@for_thorough
def test_on_a_phone_on_its_side_those_who_owe_orders_are_in_the_first_view(devices: Devices) -> None:
    phone = devices.phone()
    phone.set_viewport_size({"width": 844, "height": 390})
    phone.goto(f"/t/{imported(phone, told('verrat_heir_by_card', 1))}/play")
    expect(phone.locator(".holders a")).to_have_count(4)
    expect_all_in_view(phone, ".holders a")


SHARED = """() => {
  const ways = [...document.querySelectorAll(".planned input[name^='to:']")].filter((one) => Number(one.value));
  const twin = (one) => ways.find((other) => other.value === one.value && other.name > one.name);
  const one = ways.find(twin);
  const other = twin(one);
  return {seat: one.value, shapes: [one.name.slice(3), other.name.slice(3)]};
}"""
"""A seat to which two viziers of a player may be sent, and which these are."""


@for_thorough
def test_a_board_that_is_refused_still_asks(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.goto(f"/t/{imported(tablet, told('verrat_heir_by_card', 6))}/play")
    tablet.locator(".holders a").first.click()
    tablet.locator(".travel").wait_for()
    found = tablet.evaluate(SHARED)
    for shape in found["shapes"]:
        tablet.locator(f".asks label:has(#asks-{shape})").click()
        tablet.locator(f".planned input[name='to:{shape}'][value='{found['seat']}']").click()
    tablet.locator(".travel .btn-1").click()
    expect(tablet.locator(".notice")).to_contain_text("same seat")
    expect(tablet.locator(".asks input:checked")).to_have_count(1)


STAY = {"fat": "stay", "small": "stay", "tall": "stay"}
ALL_STAY = {
    "record": 1,
    "game": "verrat",
    "players": list(NAMES),
    "options": {},
    "deal": {
        "colours": dict(zip(NAMES, COLOURS, strict=True)),
        "numbers": list(range(1, 13)),
        "viziers": list(RING),
        "hands": dict(zip(NAMES, map(list, HANDS), strict=True)),
        "tops": dict.fromkeys(("bukhara", "tabriz", "shiraz", "gidda"), "goods")
        | {"uskub": "ships", "isfahan": "gold"},
    },
    "actions": [{"do": "plan"}, *({"do": "orders", "player": name, "travel": STAY} for name in NAMES[:3])],
}
"""Nobody travels: with Dan's orders the court moves on one seat."""

INSIDE = """all => all.map((row) => {
  const drawn = [...row.querySelectorAll("*")].map((one) => one.getBoundingClientRect().bottom);
  return Math.max(...drawn) <= row.getBoundingClientRect().bottom;
})"""


@for_thorough
def test_no_sign_of_an_order_that_is_given_lies_over_the_one_below(devices: Devices) -> None:
    phone, tablet = devices.open({"width": 320, "height": 568}, "es-ES"), devices.tablet()
    claim(phone, codes(tablet, imported(tablet, ALL_STAY))[0])
    phone.locator("form[action$='/hand'] button").click()
    expect(phone.locator(".given li")).to_have_count(4)
    assert phone.locator(".given li").evaluate_all(INSIDE) == [True] * 4


@for_thorough
def test_a_vizier_that_is_sent_to_a_city_stands_beside_its_name(devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.goto(f"/t/{imported(tablet, ALL_STAY)}/play")
    tablet.locator(".holders a").first.click()
    city = tablet.locator(".planned .cities li:has(input[name='to:fat'][value='uskub'])")
    city.locator("input[name='to:fat']").click()
    sent, name = (city.locator(one).bounding_box() for one in (".by-fat .viz", ".where"))
    assert sent
    assert name
    assert sent["x"] >= name["x"] + name["width"]


def test_boards_are_entered_by_tapping_a_vizier_and_a_place_and_a_double_tap_enters_one(devices: Devices) -> None:
    phone = devices.phone()
    phone.goto(f"/t/{imported(phone, {**ALL_STAY, 'actions': [{'do': 'plan'}]})}/play")
    phone.locator(".holders a", has_text="Ana").click()
    phone.locator(".dial label[for=asks-tall]").click()
    expect(phone.locator("#asks-tall")).to_be_checked()
    phone.locator(".planned .cities input[name='to:tall'][value='uskub']").click()
    phone.locator(".dial label[for=asks-small]").click()
    phone.locator(".planned .cities input[name='to:small'][value='tabriz']").click()
    for name in ("Bea", "Cleo", "Dan"):
        phone.locator(".travel .btn-1").dblclick()
        expect(phone.locator(".travel input[name=player]")).to_have_value(name)
    phone.locator(".travel .btn-1").click()
    expect(phone.locator(".aftermath li")).to_have_count(2)


ASTRAY = """() => {
  const ring = document.querySelector(".dial").getBoundingClientRect();
  const waiting = [...document.querySelectorAll(".dial .viz.flies")].map((one) => one.getBoundingClientRect());
  const inside = (one) => one.left > ring.left - 9 && one.right < ring.right + 9 && one.bottom < ring.bottom + 9;
  const astray = waiting.filter((one) => !inside(one));
  return {waiting: waiting.length, astray: astray.length};
}"""
"""How many pieces of the court are on their way, and how many of them outside the ring."""


@for_thorough
def test_before_the_court_moves_on_each_vizier_stands_on_its_old_seat_of_the_ring_as_it_is_now(
    devices: Devices,
) -> None:
    tablet, court = devices.tablet(), devices.open({"width": 1920, "height": 1080})
    table = imported(tablet, ALL_STAY)
    court.goto(f"/court/{table}")
    tablet.goto(f"/t/{table}/play")
    for page in (tablet, court):
        page.locator("link[href*='/css/base/lively.css']").wait_for(state="attached")
        await_modules(page)
        stop_motion(page)
    tablet.locator(".holders a").click()
    tablet.locator(".travel .btn-1").click()
    for page in (tablet, court):
        expect(page.locator(".dial .viz.flies")).to_have_count(12)
        until(page, ASTRAY, {"waiting": 12, "astray": 0})


@for_thorough
@pytest.mark.every_engine
@pytest.mark.long
def test_a_game_is_won_when_the_court_moves_on(devices: Devices) -> None:
    tablet, ana, bea = devices.tablet(), devices.phone(), devices.phone("fr-FR")
    table = lay_out(tablet)
    addresses = codes(tablet, table)
    claim(ana, addresses[0])
    claim(bea, addresses[1])
    tablet.goto(f"/t/{table}/play")
    expect(tablet.locator(".dial li")).to_have_count(12)

    give_all(tablet, "Bea", "Ana")
    give_all(tablet, "Cleo", "Ana")
    expect(tablet.locator(".notes")).to_contain_text("Ana holds all six powers")
    tablet.locator(".acts form:has(input[value=plan]) button").click()

    for phone, ways in ((ana, {"small": "shiraz"}), (bea, {"fat": "tabriz", "traitor": "red.fat"})):
        phone.locator("form[action$='/hand'] button").click()
        arrive(phone, "**/hand")
        expect_confirm_in_sight(phone, LOW)
        send_orders(phone, **ways)
        arrive(phone, f"**/seat/{table}/*")
    expect(tablet.locator(".holders .flag .i")).to_have_count(2)
    bea.reload()
    expect(bea.locator(".words")).to_contain_text("Vos ordres sont donnés")
    bea.locator("form[action$='/hand'] button").click()
    expect(bea.locator(".given")).to_contain_text("accuse le vizir rond rouge")
    bea.locator("a.hold").click()
    expect(bea.locator(".given")).to_have_count(0)
    assert "rouge" not in ana.locator("main").inner_text()

    tablet.locator(".holders a", has_text="Cleo").click()
    tablet.locator(f".acts a[href$='/hand/{NAMES.index('Cleo')}']").click()
    tablet.locator("form button.btn-1").click()
    expect_confirm_in_sight(tablet, ((1024, 768), (768, 1024)))
    send_orders(tablet, fat="tabriz")
    arrive(tablet, f"**/t/{table}/play")
    tablet.locator(".holders a", has_text="Dan").click()
    send_orders(tablet, tall="uskub")

    expect(tablet.locator(".aftermath li")).to_have_count(4)
    expect(tablet.locator(".aftermath li").first).to_contain_text("small red: seat")
    leave_behind(tablet)
    expect(tablet.locator(".do")).to_contain_text("takes a card")
    expect(ana.locator(".boards-shown")).to_have_count(1)
    for _ in range(2):  # Ana is alone in Shiraz, Dan in Uskub; in Tabriz two viziers meet
        card = tablet.locator(".faces button[name=next][value=goods]").first
        before = tablet.locator("#play").get_attribute("data-seen")
        card.click()
        if re.search(r"/end", tablet.url):
            break
        expect(tablet.locator(f"#play[data-seen='{before}']")).to_have_count(0)

    arrive(tablet, "**/end")
    expect(tablet.locator("main.end h1")).to_have_text("Ana takes the throne.")
    expect(tablet.locator(".course .cells li").first).to_contain_text("the round red vizier")
    expect(bea.locator(".words")).to_contain_text("Ana règne")
    assert bea.locator("form[action$='/hand']").count() == 0
