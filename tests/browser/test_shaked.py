"""A whole game of Shaked! without cards in real browsers: looks on phones and on the tablet handed round, a notebook,
secret votes, a phone that comes back halfway, the packs opened one by one."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Devices
from tests.browser.rooms import arrive, claim, codes, daybreak, gathered, go_on

pytestmark = pytest.mark.browser

NAMES = ("Ana", "Bea", "Cleo", "Dan")


def set_up(tablet: Page) -> str:
    """Open a table without cards, with secret votes, that Ana opens; return its id."""
    table = gathered(tablet, NAMES, "shaked")
    tablet.locator("button[name=card_free]").click()
    expect(tablet.locator("button[name=card_free]")).to_have_attribute("aria-pressed", "true")
    tablet.locator("button[name=votes][value=secret]").click()
    expect(tablet.locator("button[name=votes][value=secret]")).to_have_attribute("aria-pressed", "true")
    tablet.locator("select[name=first_player]").select_option("Ana")
    tablet.locator("button[form=setup][value=next]").click()
    go_on(tablet)
    tablet.locator("#deal button").click()
    arrive(tablet, "**/deal")
    expect(tablet.locator(".looked li")).to_have_count(4)
    return table


def open_hand(phone: Page) -> None:
    phone.locator("form[action$='/hand'] button").click()
    expect(phone.locator("main.hand .notebook")).to_be_visible()


def hide(phone: Page, table: str) -> None:
    phone.locator("a.hold").click()
    arrive(phone, f"**/seat/{table}/*")


def pick(page: Page, first: str, second: str) -> None:
    """Choose two cards to look at."""
    page.locator(f".which input[name=first][value='{first}']").check()
    page.locator(f".which input[name=second][value='{second}']").check()
    page.locator(".which .btn-1").click()


def tap(tablet: Page, selector: str) -> None:
    """Tap a button on the play screen and wait for the next moment."""
    before = tablet.locator("#play").get_attribute("data-seen")
    tablet.locator(selector).first.click()
    expect(tablet.locator(f"#play[data-seen='{before}']")).to_have_count(0)


def look(tablet: Page, phones: dict[str, Page]) -> None:
    """Everybody looks at two cards of Ana's pack but Ana, who looks at Bea's and Cleo's: phones where there are any."""
    for name in NAMES:
        expect(tablet.locator(".do")).to_contain_text(f"{name} looks at two cards")
        first, second = ("Bea", "Cleo") if name == "Ana" else ("Ana", "Ana")
        if name in phones:
            pick(phones[name], first, second)
            expect(phones[name].locator(".which")).to_have_count(0)
        else:
            expect(tablet.locator(".which input[name=player]")).to_have_value(name)
            pick(tablet, first, second)
    expect(tablet.locator(".do")).to_contain_text("Talk, accuse, bargain")


def place(page: Page | Locator, *boxes: str) -> None:
    for box in boxes:
        page.locator(f".ballot input[name=tokens][value='{box}']").check()
    page.locator(".ballot .btn-1").click()


def vote(tablet: Page, phones: dict[str, Page], table: str, boxes: dict[str, tuple[str, ...]]) -> None:
    """Everybody votes: two on their phones, the others on the tablet, handed to them or noted for them."""
    for name, phone in phones.items():
        open_hand(phone)
        place(phone, *boxes[name])
        arrive(phone, f"**/seat/{table}/*")
    expect(tablet.locator(".awaits > summary")).to_have_text(["Cleo", "Dan"])
    tablet.locator(".awaits > summary", has_text="Cleo").click()
    tablet.locator(f".awaits a[href$='/hand/{NAMES.index('Cleo')}']").click()
    tablet.locator("form button.btn-1").click()
    place(tablet, *boxes["Cleo"])
    arrive(tablet, f"**/t/{table}/play")
    tablet.locator(".awaits > summary", has_text="Dan").click()
    tablet.locator(".awaits .more > summary").click()
    place(tablet.locator(".awaits[open]"), *boxes["Dan"])
    expect(tablet.locator(".awaits")).to_have_count(0)
    expect(tablet.locator(".chip:not(.none)")).to_have_count(0)  # nothing shows of round 2 before the vote is closed


def test_a_game_without_cards_is_played_to_its_last_pack(devices: Devices) -> None:
    tablet, ana, bea = devices.tablet(), devices.phone(), devices.phone("fr-FR")
    table = set_up(tablet)
    addresses = codes(tablet, table)
    claim(ana, addresses[0])
    claim(bea, addresses[1])
    phones = {"Ana": ana, "Bea": bea}
    tablet.goto(f"/t/{table}/play")
    expect(tablet.locator(".hush.silent")).to_contain_text("Silence")
    expect(bea.locator(".hush.silent")).to_contain_text("Silence")

    open_hand(ana)
    expect(ana.locator(".saw > li")).to_contain_text("of your own pack")
    hide(ana, table)
    tap(tablet, "form:has(input[value=own]) button")
    ana.locator(".which button[value=Bea]").click()
    expect(tablet.locator(".do")).to_contain_text("Bea picks another pack")
    bea.locator(".which button[value=Ana]").click()
    expect(bea.locator(".which")).to_have_count(0)
    for name in ("Cleo", "Dan"):
        expect(tablet.locator(".do")).to_contain_text(f"{name} picks another pack")
        tap(tablet, ".which button[value=Ana]")
    tap(tablet, "form:has(input[value=own]) button")

    look(tablet, phones)
    open_hand(bea)
    expect(bea.locator(".saw").first.locator("li")).to_have_count(2)
    seen = bea.locator(".saw").first.inner_text()
    assert seen.count("du paquet d’Ana") == 2
    bea.locator("select[name=colours]").select_option("blue")
    bea.locator("input[name=words]").fill("elle ment")
    bea.locator(".writing button").click()
    expect(bea.locator(".lines li")).to_contain_text("elle ment")
    hide(bea, table)
    expect(bea.locator("main")).not_to_contain_text("elle ment")

    tap(tablet, "form:has(input[value=end_talk]) button")
    vote(
        tablet,
        phones,
        table,
        {"Ana": ("Bea blue",), "Bea": ("Ana red",), "Cleo": ("Ana red",), "Dan": ("Ana red",)},
    )
    tap(tablet, "form:has(input[value=close]) button")
    expect(tablet.locator(".chip.most")).to_contain_text("3")
    expect(tablet.locator(".placed")).to_have_count(0)

    bea.reload()
    open_hand(bea)
    expect(bea.locator(".lines li")).to_contain_text("elle ment")
    hide(bea, table)
    look(tablet, phones)
    tap(tablet, "form:has(input[value=end_talk]) button")
    expect(tablet.locator(".do")).to_contain_text("Everybody places 2 tokens")
    for name, phone in phones.items():
        open_hand(phone)
        place(phone, *(("Bea blue", "Cleo blue") if name == "Ana" else ("Ana red",)))
        arrive(phone, f"**/seat/{table}/*")
    expect(tablet.locator(".awaits > summary")).to_have_text(["Cleo", "Dan"])
    for name in ("Cleo", "Dan"):
        tablet.locator(".awaits > summary", has_text=name).click()
        tablet.locator(".awaits[open] .more > summary").click()
        place(tablet.locator(".awaits[open]"), "Ana red")
        expect(tablet.locator(".awaits > summary", has_text=name)).to_have_count(0)
    tap(tablet, "form:has(input[value=close]) button")

    expect(tablet.locator(".notes")).to_contain_text("Denounced for red: Ana.")
    expect(ana.locator(".trio .gang-card:not(.back)")).to_have_count(0)
    tap(tablet, "form:has(input[name=open][value=Ana]) button")
    expect(ana.locator(".trio .gang-card:not(.back)")).to_have_count(3)
    tablet.locator("form:has(input[name=open][value=Dan]) .btn-1").click()
    daybreak(tablet)
    expect(tablet.locator("main.end h1")).to_have_text(re.compile("The blue clan wins|Nobody wins"))
    expect(tablet.locator(".gang .trio .gang-card")).to_have_count(12)
    expect(tablet.locator("main.end")).to_contain_text("Who placed them stays secret.")
    expect(bea.locator(".courtline")).to_contain_text(re.compile("La partie est finie|Vous avez gagné"))
