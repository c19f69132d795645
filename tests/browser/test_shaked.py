"""A whole game of Shaked! without cards in real browsers: looks on phones and on the tablet handed round, a notebook,
secret votes, a phone that comes back halfway, the packs opened one by one."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.measuring import ruled
from tests.browser.positions import LONG, RECORDS, told
from tests.browser.rooms import arrive, claim, codes, gathered, go_on, imported, leave_behind
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser

NAMES = ("Ana", "Bea", "Cleo", "Dan")


def set_up(tablet: Page) -> str:
    """Open a table without cards, with secret votes, that Ana opens; return its id."""
    table = gathered(tablet, NAMES, "shaked")
    tablet.locator("button[name=card_free]").click()
    expect(tablet.locator("button[name=card_free]")).to_have_attribute("aria-pressed", "true")
    for choice in ("button[name=votes][value=secret]", "button[name=first_player][value=Ana]"):
        tablet.locator(f"details:has({choice}) > summary").click()
        tablet.locator(choice).click()
        expect(tablet.locator(choice)).to_have_attribute("aria-pressed", "true")
    tablet.locator("button[form=setup][value=next]").click()
    go_on(tablet)
    tablet.locator("#deal button").click()
    arrive(tablet, "**/deal")
    expect(tablet.locator(".looked li")).to_have_count(4)
    return table


def open_hand(phone: Page) -> None:
    phone.locator("form[action$='/hand'] button").click()
    expect(phone.locator("main.hand")).to_be_visible()


def hide(phone: Page, table: str) -> None:
    phone.locator("a.hold").click()
    arrive(phone, f"**/seat/{table}/*")


def pick(phone: Page, first: str, second: str) -> None:
    """Choose two cards to look at, on a phone."""
    phone.locator(f"input[name=cards][value='{first}']").first.check()
    phone.locator(f"input[name=cards][value='{second}']").last.check()
    phone.locator(".btn-1[form=taps]").click()


def tap_packs(tablet: Page, first: str, second: str) -> None:
    """Tap two packs on the table: the first tap is remembered, the second one is the look."""
    tablet.locator(f".square a[href$='pick={first}']").click()
    expect(tablet.locator(".hole")).to_have_text("2")
    tap(tablet, f".square button[name=second][value={second}]")


def tap(tablet: Page, selector: str) -> None:
    """Tap a button on the play screen and wait for the next moment."""
    before = tablet.locator("#play").get_attribute("data-seen")
    tablet.locator(selector).first.click()
    expect(tablet.locator(f"#play[data-seen='{before}']")).to_have_count(0)


def look(tablet: Page, phones: dict[str, Page]) -> None:
    """Everyone looks at two cards of Ana's pack but Ana, who looks at Bea's and Cleo's: phones where there are any."""
    for name in NAMES:
        expect(tablet.locator(".do")).to_contain_text(f"{name} looks at two cards")
        first, second = ("Bea", "Cleo") if name == "Ana" else ("Ana", "Ana")
        if name in phones:
            pick(phones[name], first, second)
            expect(phones[name].locator("#taps")).to_have_count(0)
        else:
            tap_packs(tablet, first, second)
    expect(tablet.locator(".do")).to_contain_text("Talk, accuse, bargain")


def place(page: Page, *boxes: str) -> None:
    for box in boxes:
        page.locator(f".square input[name=tokens][value='{box}']").check()
    page.locator(".btn-1[form=taps], .taps .btn-1").click()


def enter(tablet: Page, name: str, *boxes: str) -> None:
    """Enter a hidden vote for somebody on the tablet."""
    tablet.locator(f".square a[href$='pick={name}']").click()
    place(tablet, *boxes)
    expect(tablet.locator(f".square a[href$='pick={name}']")).to_have_count(0)


def vote(tablet: Page, phones: dict[str, Page], table: str, boxes: dict[str, tuple[str, ...]]) -> None:
    """Everyone votes: two on their phones, the others on the tablet, handed to them or noted for them."""
    for name, phone in phones.items():
        open_hand(phone)
        place(phone, *boxes[name])
        arrive(phone, f"**/seat/{table}/*")
    expect(tablet.locator(".lit .name")).to_have_text(["Cleo", "Dan"])
    tablet.locator(".square a[href$='pick=Cleo']").click()
    tablet.locator(f"a[href$='/hand/{NAMES.index('Cleo')}']").click()
    tablet.locator("form button.btn-1").click()
    place(tablet, *boxes["Cleo"])
    arrive(tablet, f"**/t/{table}/play")
    enter(tablet, "Dan", *boxes["Dan"])
    expect(tablet.locator(".chip:not(.none)")).to_have_count(0)  # nothing shows of round 2 before the vote is closed


def look_for_the_first_time(tablet: Page, ana: Page, bea: Page, table: str) -> None:
    """Round 1: Ana's and Bea's phones look into their own pack and into another, the tablet enters the rest."""
    for silent in (tablet, bea):
        expect(silent.locator(".hush.silent")).to_contain_text("Silence")
    open_hand(ana)
    expect(ana.locator(".saw > li")).to_contain_text("of your own pack")
    hide(ana, table)
    tap(tablet, "form:has(input[value=own]) button")
    ana.locator(".square button[value=Bea]").click()
    expect(tablet.locator(".do")).to_contain_text("Bea picks another pack")
    bea.locator(".square button[value=Ana]").click()
    expect(bea.locator("#taps")).to_have_count(0)
    for name in ("Cleo", "Dan"):
        expect(tablet.locator(".do")).to_contain_text(f"{name} picks another pack")
        tap(tablet, ".square button[value=Ana]")
    tap(tablet, "form:has(input[value=own]) button")


def see_again(bea: Page, table: str) -> None:
    """Bea has seen two cards of Ana's pack, and sees them again after a reload."""
    bea.reload()
    open_hand(bea)
    expect(bea.locator(".saw").first.locator("li")).to_have_count(2)
    assert bea.locator(".saw").first.inner_text().count("du paquet d’Ana") == 2
    hide(bea, table)


def vote_for_the_first_time(tablet: Page, phones: dict[str, Page], table: str) -> None:
    """The vote of round 2: three red tokens in front of Ana."""
    tap(tablet, "form:has(input[value=end_talk]) button")
    red = ("Ana red",)
    vote(tablet, phones, table, {"Ana": ("Bea blue",), "Bea": red, "Cleo": red, "Dan": red})
    tap(tablet, "form:has(input[value=close]) button")
    expect(tablet.locator(".aftermath li").first).to_contain_text("3 red tokens in front of Ana")
    leave_behind(tablet)
    expect(tablet.locator(".chip.most")).to_contain_text("3")
    expect(tablet.locator(".card.wee")).to_have_count(0)


def vote_for_the_last_time(tablet: Page, phones: dict[str, Page], table: str) -> None:
    """The vote of round 3, with two tokens each."""
    tap(tablet, "form:has(input[value=end_talk]) button")
    expect(tablet.locator(".do")).to_contain_text("Everybody places 2 tokens")
    for name, phone in phones.items():
        open_hand(phone)
        place(phone, *(("Bea blue", "Cleo blue") if name == "Ana" else ("Ana red",)))
        arrive(phone, f"**/seat/{table}/*")
    expect(tablet.locator(".lit .name")).to_have_text(["Cleo", "Dan"])
    for name in ("Cleo", "Dan"):
        enter(tablet, name, "Ana red")
    tap(tablet, "form:has(input[value=close]) button")


@for_thorough
@pytest.mark.every_engine
@pytest.mark.long
def test_a_game_without_cards_is_played_to_its_last_pack(devices: Devices) -> None:
    tablet, ana, bea = devices.tablet(), devices.phone(), devices.phone("fr-FR")
    table = set_up(tablet)
    addresses = codes(tablet, table)
    claim(ana, addresses[0])
    claim(bea, addresses[1])
    phones = {"Ana": ana, "Bea": bea}
    tablet.locator("form.moves-on button[value=play]").click()
    arrive(tablet, f"**/t/{table}/play")
    look_for_the_first_time(tablet, ana, bea, table)
    look(tablet, phones)
    see_again(bea, table)
    vote_for_the_first_time(tablet, phones, table)
    look(tablet, phones)
    vote_for_the_last_time(tablet, phones, table)

    expect(tablet.locator(".aftermath h2")).to_have_text("Denounced for red: Ana.")
    leave_behind(tablet)
    expect(ana.locator(".pack .card:not(.back)")).to_have_count(0)
    tap(tablet, ".square button[name=open][value=Ana]")
    expect(ana.locator(".pack .card:not(.back)")).to_have_count(3)
    leave_behind(tablet)
    tablet.locator("form:has(input[name=open][value=Dan]) .btn-1").press("Enter")  # a finger there would tap twice
    arrive(tablet, "**/end")
    expect(tablet.locator("main.end h1")).to_have_text(re.compile("The blue clan wins|Nobody wins"))
    expect(tablet.locator(".gang .pack .card")).to_have_count(12)
    expect(tablet.locator("main.end")).to_contain_text("Who placed them stays secret.")
    expect(bea.locator("[data-own]")).to_contain_text(re.compile("Vous perdez|Vous gagnez|rien à faire"))


STOP_THE_CLOCK = """
const later = window.setTimeout;
window.setTimeout = (then, time, ...more) => (time === 800 ? (window.noticed = then) : later(then, time, ...more));
"""
"""Keeps the moment in which one notices that the screen asks somebody else, until `noticed` is called."""


def test_a_tap_on_its_way_while_a_phone_votes_is_nobodys(devices: Devices) -> None:
    tablet, ana = devices.tablet(), devices.phone()
    looks = [{"do": "look_two", "player": name, "pack": name} for name in NAMES]
    others = [{"do": "look_other", "player": name, "pack": NAMES[at - 1]} for at, name in enumerate(NAMES)]
    actions = [{"do": "own"}, *others, {"do": "own"}, *looks, {"do": "end_talk"}]
    record = {"record": 1, "game": "shaked", "players": NAMES, "options": {"first_player": "Ana"}, "actions": actions}
    table = imported(tablet, record)
    claim(ana, codes(tablet, table)[0])
    tablet.add_init_script(STOP_THE_CLOCK)
    tablet.goto(f"/t/{table}/play")
    token = tablet.locator(".square button[value='Cleo red']")
    box = token.bounding_box()
    assert box
    place(ana, "Bea blue")
    expect(tablet.locator(".do")).to_contain_text("Bea places")
    tablet.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)  # meant for Ana
    tablet.evaluate("noticed()")
    expect(tablet.locator(".do")).to_contain_text("Bea places")
    expect(token).to_contain_text("0")
    tablet.wait_for_timeout(500)  # sooner, a tap in the same place would be the second half of a double tap
    token.click()
    expect(tablet.locator(".do")).to_contain_text("Cleo places")


@for_thorough
def test_a_short_phone_shows_the_act_and_the_undo_of_eight_players_in_its_first_view(devices: Devices) -> None:
    eight = LONG[:8]
    others = [{"do": "look_other", "player": name, "pack": eight[at - 1]} for at, name in enumerate(eight)]
    record = {
        "record": 1,
        "game": "shaked",
        "players": eight,
        "options": {"first_player": eight[0]},
        "actions": [{"do": "own"}, *others],
    }
    phone = devices.open({"width": 375, "height": 667}, "fr-FR")
    phone.goto(f"/t/{imported(phone, record)}/play")
    for asked in (".acts form:has(input[value=own]) button", ".undo button"):
        box = phone.locator(asked).bounding_box()
        assert box, asked
        assert (box["height"] >= 48, box["y"] + box["height"] <= 667) == (True, True), (asked, box)


BELOW = """() => {
  const bottoms = [...document.querySelectorAll(".square .place-in")].map((one) => one.getBoundingClientRect().bottom);
  return Math.round(Math.max(...bottoms) - document.querySelector(".stage > .table").getBoundingClientRect().bottom);
}"""
"""So many pixels of the table's people lie under the answers below it."""
BOTTOMS = "all => all.map((one) => one.getBoundingClientRect().bottom)"


@for_thorough
@pytest.mark.parametrize("actions", [21, 20, 12])
def test_on_the_smallest_phone_nobodys_pack_lies_under_the_answers_for_good(devices: Devices, actions: int) -> None:
    tablet, phone = devices.tablet(), devices.open({"width": 320, "height": 568}, "fr-FR", is_mobile=True)
    table = imported(tablet, told("shaked_without_cards", actions))
    claim(phone, codes(tablet, table)[0])
    assert phone.evaluate(BELOW) <= 0


@for_thorough
def test_the_smallest_phone_shows_every_pack_above_the_answers_while_the_table_talks(devices: Devices) -> None:
    tablet, phone = devices.tablet(), ruled(devices.open({"width": 320, "height": 568}, "fr-FR", is_mobile=True))
    table = imported(tablet, told("shaked_without_cards", 12))
    claim(phone, codes(tablet, table)[0])
    expect(phone.locator(".square .pack")).to_have_count(6)
    dock = phone.locator(".stage > .dock").bounding_box()
    assert dock
    assert max(phone.locator(".square .pack").evaluate_all(BOTTOMS)) <= dock["y"]


@for_thorough
@pytest.mark.parametrize("language", ["fr-FR", "en-GB"])
def test_on_a_tablet_on_its_side_nothing_is_cut_that_the_second_look_at_the_own_pack_says(
    devices: Devices, language: str
) -> None:
    five = ("Ana", "Bea", "Cleo", "Dan", "Eve")
    others = [{"do": "look_other", "player": name, "pack": five[at - 1]} for at, name in enumerate(five)]
    options = {"first_player": "Ana"}
    record = {"record": 1, "game": "shaked", "players": five, "options": options, "actions": [{"do": "own"}, *others]}
    tablet = devices.open({"width": 1024, "height": 768}, language)
    tablet.goto(f"/t/{imported(tablet, record)}/play")
    assert tablet.locator(".notes").evaluate("one => one.scrollHeight - one.clientHeight") == 0


@for_thorough
def test_a_tablet_on_its_side_shows_at_the_end_who_was_denounced_above_its_bar(devices: Devices) -> None:
    text = (RECORDS / "shaked_red_clan.json").read_text()
    record = json.loads(text)
    for short, long in zip(record["players"], LONG, strict=False):
        text = text.replace(f'"{short}"', json.dumps(long))
    tablet = devices.open({"width": 1024, "height": 768}, "fr-FR")
    tablet.goto(f"/t/{imported(tablet, json.loads(text))}/end")
    expect(tablet.locator(".accused")).to_be_visible()
    free = tablet.evaluate(
        """() => {
            let [at, bottom] = [document.querySelector(".accused"), 0];
            for (bottom = at.offsetHeight; at; at = at.offsetParent) bottom += at.offsetTop;
            return innerHeight - document.querySelector("main.end .dock").offsetHeight - bottom;
        }"""
    )  # where it is laid out, whatever still moves
    assert free >= 0
