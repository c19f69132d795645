"""A whole game of 1001 in a real browser, from the names to the last story, and one in which every card is entered."""

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.browser.ahead import play_to_last_tap
from tests.browser.conftest import PHONE, Devices
from tests.browser.measuring import COURTS, faults, ruled
from tests.browser.positions import by_chance
from tests.browser.ready import expect_all_in_view
from tests.browser.rooms import TWENTY, arrive, gathered, imported, knowing, leave_behind
from tests.sizes import cases, for_thorough

pytestmark = pytest.mark.browser

NAMES = ("Ana", "Bea", "Cleo")
TABLET = ((1024, 768), (768, 1024))
"""A tablet, held either way."""
BELOW = """([above, below]) => {
  const top = document.querySelector(below).getBoundingClientRect().top;
  return [...document.querySelectorAll(above)].filter((one) => one.getBoundingClientRect().bottom > top).length;
}"""
"""How many of what one taps reach below the top of something else."""
STEPS = (
    "button[name=sultan]",  # a story, wherever one can be told
    "form:has(input[value=reveal]) button",
    "form:has(input[value=end]) button",
    "button[form=lay]",
    "button[form=hidden]",
    "form:has(input[value=flip]) button",
    "form:has(input[value=tiger]) button",
)
"""What a hurried table taps, the first that is there."""
FORMS = ("go-on", "sultan", "do=reveal", "do=end", "do=discard", "do=draw_random", "do=flip", "do=tiger")
"""The same as forms."""
SLOTS = (
    *("Ana: the first card", "Ana: the second card", "Bea: the first card", "Bea: the second card"),
    *("Cleo: the first card", "Cleo: the second card", "The card of the discard"),
)
"""What is asked for, one after the other."""

SATISFIED = 21
"""After so many moves by chance of four the Sultan is satisfied: a story is told, and cards go back to the box."""

ROW = [{"do": "reveal", "card": card} for card in ("S2R", "S1Y", "S1*")]
TOLD = [{"do": "tell", "sultan": "S2R"}]
COUNTED = {"record": 1, "game": "1001", "players": list(NAMES), "options": {"first_player": "Ana"}}
"""A table that counts its cards, as a record."""
ENTERED = {"first_player": "Ana", "tracking": "full"}
LAID = {"hands": {"Ana": ["P-R", "L-B"], "Bea": ["P-Y", "L-G"], "Cleo": ["P-*", "L-R"]}, "discard": "L-Y"}
BOOK_OPEN = {
    **COUNTED, "options": ENTERED, "deal": LAID, "actions": [*ROW, {"do": "draw_random", "card": "BOOK"}]
}  # fmt: skip
"""A table that enters its cards and has just drawn a book."""


def set_up(tablet: Page, *choices: str) -> str:
    """Open a table of 1001 for three, go to the deal, and return the table's id."""
    table = gathered(tablet, NAMES, "1001")
    for choice in choices:
        tablet.locator(choice).click()
    tablet.locator("button[form=setup][value=next]").click()
    tablet.locator("main.box .acts .btn-1").click()
    return table


def tap(tablet: Page | Frame) -> bool:
    """Do the next thing; return whether the game continues."""
    leave_behind(tablet)
    before = tablet.locator("#play").get_attribute("data-seen")
    for step in STEPS:
        button = tablet.locator(step).first
        if button.count():
            button.click()
            break
    expect(tablet.locator(f"#play[data-seen='{before}']")).to_have_count(0)
    return "/play" in tablet.url


@for_thorough
@pytest.mark.every_engine
@pytest.mark.long
def test_a_game_is_counted_to_its_last_story(devices: Devices) -> None:
    tablet = devices.tablet()
    table = set_up(tablet)
    expect(tablet.locator("h1")).to_contain_text("Lay the cards out")
    tablet.locator("#deal button").click()
    assert all(tap(tablet) for _ in range(8))
    play_to_last_tap(tablet, table, FORMS)
    assert not tap(tablet)
    arrive(tablet, "**/end")
    expect(tablet.locator("main.end h1")).to_have_text("Every story is told.")
    tablet.locator("main.end .undo button, .still-open button").first.click()
    expect(tablet.locator(".wishes .sultan")).to_have_count(1)


def expect_in_sight(tablet: Page, above: str, below: str) -> None:
    """Expect all of ``above`` over ``below`` on a tablet held either way, without scrolling."""
    for width, height in TABLET:
        tablet.set_viewport_size({"width": width, "height": height})
        assert tablet.evaluate(BELOW, [above, below]) == 0, (width, height)
    tablet.set_viewport_size({"width": TABLET[0][0], "height": TABLET[0][1]})


@for_thorough
def test_entered_cards_lie_before_their_players(devices: Devices) -> None:
    tablet = knowing(devices.tablet())
    set_up(tablet, "button[name=tracking][value=full]")
    expect(tablet.locator(".palette")).to_be_visible()
    expect_in_sight(tablet, "[data-slot]", ".palette")
    for asked, card in zip(SLOTS, ("P-R", "L-B", "P-Y", "L-G", "P-*", "L-R", "L-Y"), strict=True):
        expect(tablet.locator(".palette .asking")).to_have_text(asked)
        tablet.locator(f".palette [data-piece='{card}']").click()
    expect(tablet.locator(".palette")).to_be_hidden()
    tablet.locator("#deal button").click()
    for card in ("S2R", "S1Y", "S1*"):
        tablet.locator(f"button[name=card][value='{card}']").click()
        expect(tablet.locator(f"button[name=card][value='{card}']")).to_have_count(0)
    expect(tablet.locator("button[form=hidden]").first).to_be_visible()
    expect_in_sight(tablet, ".dock .tiles-of-tales li", ".dock .undo")
    holder = tablet.locator(".hands li.now b").inner_text()
    tablet.locator("button[form=hidden][value='P-B']").click()
    expect(tablet.locator(".hands li.now .tale")).to_have_count(3)
    expect(tablet.locator(".hands li.now b")).to_have_text(holder)
    expect(tablet.locator(".flies")).to_have_count(0)  # a card on its way is no place to tap
    tablet.locator("button[form=lay][value='P-B']").click()
    expect(tablet.locator(".hands li.now b")).not_to_have_text(holder)


def test_a_book_puts_each_card_in_its_place_and_its_tiles_are_tapped_without_scrolling(devices: Devices) -> None:
    tablet = knowing(devices.tablet())
    table = imported(tablet, BOOK_OPEN)
    tablet.goto(f"/t/{table}/play")
    expect(tablet.locator(".book-slots .done")).to_have_count(0)
    tablet.locator("button[form=hidden][value='L-G']").click()
    expect(tablet.locator(".book-slots .done")).to_contain_text("Ali Baba")
    expect(tablet.locator(".book-slots .done .tale.t-cypress")).to_be_visible()
    expect(tablet.locator(".book-slots .next")).to_have_text("2")
    for width, height in (*TABLET, (844, 390)):
        tablet.set_viewport_size({"width": width, "height": height})
        expect_all_in_view(tablet, ".tiles-of-tales li")


@for_thorough
def test_on_a_phone_the_gold_button_stands_under_the_thumb(devices: Devices) -> None:
    phone = knowing(devices.phone())
    phone.set_viewport_size({"width": 360, "height": 640})
    for actions in ([], [{"do": "draw_random", "card": "TIG"}], [{"do": "draw_random", "card": "BOOK"}]):
        record = {**COUNTED, "actions": [*ROW, *actions, *([] if actions else [{"do": "draw_discard"}, *TOLD])]}
        phone.goto(f"/t/{imported(phone, record)}/play")
        gold = phone.locator(".acts .btn-1")
        expect(gold).to_be_in_viewport(ratio=1)
        expect(phone.locator(".undo button")).to_be_in_viewport(ratio=1)
        at, undo = gold.bounding_box(), phone.locator(".undo").bounding_box()
        assert at
        assert undo
        assert at["y"] > 320
        assert at["y"] + at["height"] <= undo["y"]


@for_thorough
def test_what_may_come_next_is_read_whole_on_every_screen(devices: Devices) -> None:
    page = knowing(devices.tablet())
    page.goto(f"/t/{imported(page, {**COUNTED, 'actions': ROW})}/play")
    page.locator("main details.menu > summary").last.click()
    page.get_by_role("button", name="Show the odds").click()
    opens = page.locator("details.odds > summary")
    for width, height in (*TABLET, (375, 667)):
        page.set_viewport_size({"width": width, "height": height})
        for step in page.locator(".steps li:visible").all():
            end, icon = step.bounding_box(), opens.bounding_box()
            assert end
            assert icon
            assert end["x"] + end["width"] <= icon["x"] or end["y"] >= icon["y"] + icon["height"], (width, height)
        opens.click()
        expect(page.locator("details.odds > .panel")).to_be_in_viewport(ratio=1)
        opens.click()


@for_thorough
def test_on_a_small_phone_everything_one_may_tap_in_a_turn_is_in_the_first_view(devices: Devices) -> None:
    phone = knowing(devices.tablet())
    phone.set_viewport_size({"width": 360, "height": 640})
    set_up(phone)
    phone.locator("#deal button").click()
    for card in ("S2R", "S1Y", "S1*"):
        phone.locator(f"button[name=card][value='{card}']").click()
        expect(phone.locator(f"button[name=card][value='{card}']")).to_have_count(0)
    pile = phone.locator("button[form=hidden]")
    expect(pile).to_be_in_viewport(ratio=1)
    expect(phone.locator(".undo button")).to_be_in_viewport(ratio=1)
    pile.click()
    expect(phone.locator("button[name=sultan]").first).to_be_in_viewport(ratio=1)
    expect(phone.locator("button[form=lay]")).to_be_in_viewport(ratio=1)
    expect(phone.locator(".undo button")).to_be_in_viewport(ratio=1)
    last = phone.locator("button[form=lay]").bounding_box()
    undo = phone.locator(".undo").bounding_box()
    assert last
    assert undo
    assert last["y"] + last["height"] <= undo["y"]


def book(*cards: str) -> list[dict[str, object]]:
    """The turn of somebody who draws a book, which turns up these cards."""
    flips: list[dict[str, object]] = [{"do": "flip", "card": card} for card in cards]
    return [{"do": "draw_random", "card": "BOOK"}, *flips, {"do": "end"}]


SIX_OPEN = {
    **COUNTED,
    "options": ENTERED,
    "deal": LAID,
    "actions": [*ROW, *book("P-B", "L-G", "L-B"), *book("P-G", "L-R", "P-B")],
}
"""A table that enters its cards, six of which lie open."""


@for_thorough
def test_on_a_small_phone_hidden_and_open_cards_are_in_one_view_where_every_card_is_entered(devices: Devices) -> None:
    phone = knowing(devices.phone("fr-FR"))
    for record, tapped, count in (
        (SIX_OPEN, "#play button:is([form=hidden], .lit)", 11 + 6 + 1),
        (BOOK_OPEN, "#play [form=hidden]", 12),
    ):
        phone.goto(f"/t/{imported(phone, record)}/play")
        expect(phone.locator(tapped).first).to_be_visible()
        assert phone.locator(tapped).count() >= count - 2  # of some card none may be left
        for width, height in ((360, 640), (375, 667)):
            phone.set_viewport_size({"width": width, "height": height})
            expect_all_in_view(phone, tapped)


SIX_STORIES = {
    **COUNTED,
    "players": list(TWENTY[:3]),
    "options": {"first_player": TWENTY[0], "tracking": "full"},
    "deal": {
        "row": ["S2Y", "S1Y", "S1*"],
        "hands": dict(zip(TWENTY, (["P-*", "L-*"], ["P-R", "L-B"], ["P-G", "L-G"]), strict=False)),
        "discard": "L-Y",
    },
    "actions": [{"do": "draw_discard"}],
}
"""Somebody with a long name and both jokers, whom the Sultan asks for the same tale three times."""


@for_thorough
@pytest.mark.parametrize("language", cases("fr-FR", thorough=["en-GB"]))
def test_six_stories_to_choose_from_stand_whole_on_every_screen(devices: Devices, language: str) -> None:
    page = devices.tablet(language)
    page.goto(f"/t/{imported(page, SIX_STORIES)}/play")
    expect(page.locator(".story button")).to_have_count(6)
    assert list(faults(page)) == []


@for_thorough
def test_a_court_of_six_shows_a_third_card_without_scrolling(devices: Devices) -> None:
    tablet, tv = devices.tablet(), ruled(devices.open(PHONE, "fr-FR", reduced_motion="reduce"))
    hands = (["P-*", "L-*"], ["P-R", "L-B"], ["P-G", "L-G"], ["P-Y", "L-R"], ["P-B", "L-Y"], ["P-R", "L-B"])
    players = TWENTY[:6]
    deal = {"row": ["S2Y", "S1Y", "S1*"], "hands": dict(zip(players, hands, strict=True)), "discard": "L-Y"}
    tv.goto(f"/court/{imported(tablet, {**SIX_STORIES, 'players': [*players], 'deal': deal})}")
    expect(tv.locator(".hands .now .tale")).to_have_count(3)
    assert list(faults(tv, COURTS)) == []


@for_thorough
def test_a_court_of_four_is_told_without_scrolling_what_goes_where(devices: Devices) -> None:
    tablet, tv = devices.tablet(), ruled(devices.open(PHONE, "fr-FR", reduced_motion="reduce"))
    tv.goto(f"/court/{imported(tablet, by_chance('1001', TWENTY[:4], SATISFIED))}")
    expect(tv.locator(".aftermath > ol > li")).to_have_count(2)
    assert list(faults(tv, COURTS)) == []
