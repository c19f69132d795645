"""A whole game of Complots in a real browser: hands on three phones, one reloaded halfway; and one with real cards."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.hunting import patience
from tests.browser.rooms import (
    arrive,
    asked,
    claim,
    codes,
    csrf,
    daybreak,
    gathered,
    go_on,
    imported,
    leave_behind,
    token,
)
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser
NAMES = ("Ana", "Bea", "Cleo")
STRIKES = ("assassinat7", "power_assassin", "power_duchess")
"""What somebody in a hurry announces, the first that they can pay."""


def seat_all(devices: Devices) -> tuple[Page, dict[str, Page]]:
    """Deal for three, Ana to begin; return the tablet at play and each player's phone."""
    tablet = devices.tablet()
    table = gathered(tablet, NAMES, "complots")
    tablet.locator("button[name=roles][value=phones]").click()
    tablet.locator("details:has(button[name=first_player]) > summary").click()
    tablet.locator("button[name=first_player][value=Ana]").click()
    expect(tablet.locator("button[name=first_player][value=Ana]")).to_have_attribute("aria-pressed", "true")
    tablet.locator("button[form=setup][value=next]").click()
    go_on(tablet)
    tablet.locator("#deal button").click()
    arrive(tablet, "**/deal")
    phones = {name: devices.phone() for name in NAMES}
    for name, address in zip(NAMES, codes(tablet, table), strict=True):
        claim(phones[name], address)
    tablet.locator("form.moves-on button").click()
    arrive(tablet, "**/play")
    return tablet, phones


def moved(tablet: Page, before: str | None) -> bool:
    """Wait until the tablet shows what was done; return whether the game continues."""
    expect(tablet.locator(f"#play[data-seen='{before}']")).to_have_count(0, timeout=patience(10_000))
    return "/play" in tablet.url


def announce(phone: Page) -> None:
    """Announce on a phone, once it has seen that it is its turn, and aim at the first there."""
    expect(phone.locator("[data-own]")).to_have_text(re.compile("^Your turn, with|It must be a Coup"))
    for do in STRIKES:
        if not phone.locator(f"form:has(input[value={do}])").count():
            continue
        asks = phone.locator("details.strike summary")
        if do == "assassinat7" and asks.count():
            asks.click()
        phone.locator(f".square button[form='aim-{do}'], .claims form:has(input[value={do}]) button").first.click()
        return


def decide(phone: Page) -> None:
    """Open the hand and turn the first card up."""
    expect(phone.locator("form[action$='/hand'] button")).to_contain_text("decide")
    phone.locator("form[action$='/hand'] button").click()
    phone.locator("main.hand form:has(input[value=lose]) button").first.click()
    arrive(phone, "**/seat/*/*")


def put_right(tablet: Page, coins: dict[str, int]) -> None:
    """Have the tablet say how many coins are before everyone, without opening the page for it."""
    page = asked(tablet, tablet.url)
    version = re.findall(r'name="version" value="(\d+)"', page)[0]
    counted = {f"coins:{name}": str(many) for name, many in coins.items()}
    form = {"csrf": csrf(page), "version": version, "do": "correct", "why": "a late evening", **counted}
    answer = tablet.request.post(tablet.url.replace("/play", "/check"), form=form, max_redirects=0)
    assert answer.status == 303, answer.text()
    expect(tablet.locator(".square")).to_contain_text(str(coins["Ana"]))


def go_round(tablet: Page, phones: dict[str, Page]) -> bool:
    """Do the next thing where it is done; return whether the game continues."""
    leave_behind(tablet)
    before = tablet.locator("#play").get_attribute("data-seen")
    turn = tablet.locator(".square .office .name").inner_text()
    if tablet.locator("#play .acts form:has(input[value=pass])").count():
        tablet.locator("#play .acts form:has(input[value=pass]) button").click()
    elif tablet.locator("#play .acts a[href*='/hand/']").count():
        decide(phones[tablet.locator(".square .awaited .name").inner_text()])
    else:
        announce(phones[turn])
    return moved(tablet, before)


@for_thorough
@pytest.mark.every_engine
@pytest.mark.long
def test_three_phones_plot_to_the_last_survivor(devices: Devices) -> None:
    tablet, phones = seat_all(devices)
    ana, bea = phones["Ana"], phones["Bea"]

    # Nothing of a hand is on the seat's page; opened, it shows two cards, and hiding it leaves none behind.
    expect(ana.locator("main :is(.face, .portrait)")).to_have_count(0)
    ana.locator("form[action$='/hand'] button").click()
    expect(ana.locator("main.hand .held .portrait")).to_have_count(2)
    ana.locator(".holdbar a").click()
    expect(ana.locator("main.hand")).to_have_count(0)

    # Ana claims the Duchess, Bea doubts on her phone, and Chevet settles it.
    before = tablet.locator("#play").get_attribute("data-seen")
    ana.locator(".claims form:has(input[value=power_duchess]) button").click()
    assert moved(tablet, before)
    before = tablet.locator("#play").get_attribute("data-seen")
    bea.locator("form:has(input[value=doubt]) button").click()
    assert moved(tablet, before)
    loser = tablet.locator(".square .awaited .name").inner_text()
    assert loser in ("Ana", "Bea")
    assert go_round(tablet, phones)
    leave_behind(tablet)
    expect(tablet.locator(".square .face")).to_have_count(1)
    expect(phones["Cleo"].locator("h1")).to_have_text("Bea announces an action.")  # nobody asks Cleo, now as before

    # An evening later everyone is rich, and strikes without anyone's leave.
    put_right(tablet, dict.fromkeys(NAMES, 14))

    # Phones that are loaded again are where they were.
    for phone in phones.values():
        phone.reload()
    expect(phones["Cleo"].locator("main.phone header b")).to_have_text("Cleo")
    steps = 0
    while go_round(tablet, phones) and steps < 120:
        steps += 1
    daybreak(tablet)
    expect(tablet.locator("main.end h1")).to_have_text(re.compile("(Ana|Bea|Cleo) reigns."))
    winner = tablet.locator("main.end h1").inner_text().split()[0]
    expect(phones[winner].locator("h1")).to_have_text(f"{winner} outlives every plot.")

    # The hands stay sealed until the game master has asked for them.
    expect(tablet.locator("main.end")).not_to_contain_text("Hand dealt")
    tablet.get_by_role("button", name="One by one").click()
    expect(tablet.locator("main.end")).not_to_contain_text("Hand dealt")
    tablet.get_by_role("button", name="Turn over the next cards").click()
    expect(tablet.locator("main.end .down")).to_have_count(2)
    tablet.get_by_role("button", name="Turn them all").click()
    expect(tablet.locator("main.end")).to_contain_text("Hand dealt")
    expect(tablet.locator("main.end")).to_contain_text("Truths and lies")


@for_thorough
def test_a_duel_with_real_cards_ends_under_the_tablets_fingers(devices: Devices) -> None:
    record = {
        "record": 1,
        "game": "complots",
        "players": ["Ana", "Bea"],
        "options": {"first_player": "Ana"},
        "actions": [{"do": "correct", "coins": {"Ana": 11, "Bea": 3}, "why": "a late evening"}],
    }
    tablet = devices.tablet()
    tablet.goto(f"/t/{imported(tablet, record)}/play")
    taps = (
        "button[name=target][value=Bea]",  # eleven coins: nothing else may be announced
        "button[name=kind][value=countess]",
        "form[action$='/go-on'] button",
        "a[href*='power_assassin']",
        "button[name=target][value=Ana]",
        "button[name=player][value=Ana]",
        "form:has(input[name=proved][value=no]) button[value=duchess]",
    )
    for tap in taps:
        tablet.locator(f"#play {tap}").click()
        expect(tablet.locator(f"#play {tap}")).to_have_count(0)
    daybreak(tablet)
    expect(tablet.locator("main.end h1")).to_have_text("Ana reigns.")
    tablet.locator(".still-open button").click()
    expect(tablet.locator(".square .face")).to_have_count(1)


def test_a_game_master_with_a_phone_enters_a_claim_against_somebody_at_their_place(devices: Devices) -> None:
    record = {
        "record": 1,
        "game": "complots",
        "players": [*NAMES],
        "options": {"first_player": "Ana"},
        "actions": [{"do": "correct", "coins": {"Ana": 3}, "why": "a late evening"}],
    }
    phone = devices.phone()
    phone.goto(f"/t/{imported(phone, record)}/play")
    taps = (
        ".square button[form=aim-power_captain][value=Cleo]",
        "button[name=player][value=Bea]",
        "form:has(input[name=proved][value=no]) button[value=countess]",
        "form[action$='/go-on'] button",
    )
    for tap in taps:
        phone.locator(f"#play {tap}").click()
        expect(phone.locator(f"#play {tap}")).to_have_count(0)
    expect(phone.locator(".square .office .name")).to_have_text("Bea")


def test_the_keys_of_who_comes_next_end_where_those_below_them_end(devices: Devices) -> None:
    record = {
        "record": 1,
        "game": "complots",
        "players": [*NAMES],
        "options": {"first_player": "Ana", "tracking": "light"},
        "actions": [{"do": "coins", "player": "Ana", "change": 2}],
    }
    phone = devices.phone()
    phone.goto(f"/t/{imported(phone, record)}/play?pick=Bea")
    expect(phone.locator(".keys .hint")).to_be_visible()
    ends = [phone.locator(f".keys {one}").last.bounding_box() for one in (".number", ".btn")]
    assert len({round(end["x"] + end["width"]) for end in ends if end}) == 1


@for_thorough
def test_the_seconds_to_react_run_out_unless_somebody_touches_the_screen(devices: Devices) -> None:
    record = {
        "record": 1,
        "game": "complots",
        "players": [*NAMES],
        "options": {"first_player": "Ana"},
        "actions": [{"do": "correct", "coins": {"Ana": 3}, "why": "a late evening"}],
    }
    tablet = devices.tablet()
    table = imported(tablet, record)
    chosen: dict[str, str | float | bool] = {"csrf": token(tablet), "seconds": "10"}
    assert tablet.request.post(f"/t/{table}/reacts", form=chosen, max_redirects=0).status == 303
    tablet.clock.install()
    tablet.goto(f"/t/{table}/play")
    tablet.locator("#play form:has(input[value=power_duchess]) button").click()
    expect(tablet.locator(".reaction[style*='--part']")).to_be_visible()  # it counts: its module has come
    tablet.clock.run_for(12_000)
    expect(tablet.locator(".square .office .name")).to_have_text("Bea")

    tablet.locator("#play form:has(input[value=foreign_aid]) button").click()
    expect(tablet.locator(".reaction[style*='--part']")).to_be_visible()  # it counts: its module has come
    tablet.locator(".hub").click()
    tablet.clock.run_for(12_000)
    expect(tablet.locator("form[data-passes]")).to_have_count(1)
    expect(tablet.locator(".reaction")).to_be_hidden()


BESIDE = """() => {
  const words = document.querySelector(".aftermath li > div").getBoundingClientRect();
  return words.left - document.querySelector(".aftermath .face").getBoundingClientRect().right;
}"""
"""How far what is said of a card that fell stands from it."""


@for_thorough
def test_the_longest_name_on_a_fallen_card_keeps_clear_of_the_words_beside_it(devices: Devices) -> None:
    record = {
        "record": 1,
        "game": "complots",
        "players": [*NAMES],
        "options": {"first_player": "Ana"},
        "actions": [
            {"do": "power_captain", "target": "Cleo"},
            {"do": "doubt", "player": "Cleo"},
            {"do": "proof", "shown": False},
            {"do": "lose", "kind": "ambassador"},
        ],
    }
    tablet = devices.tablet("fr-FR")
    tablet.goto(f"/t/{imported(tablet, record)}/play")
    assert tablet.evaluate(BESIDE) >= 8
