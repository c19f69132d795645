"""A player's own turn in Complots on a small phone."""

import pytest

from tests.browser.conftest import Devices
from tests.browser.rooms import claim, codes, imported
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Farid", "Gus", "Hana")
KINDS = ("duchess", "assassin", "captain", "ambassador", "countess")
DECK = [kind for kind in KINDS for _ in range(4)]
GAME = {
    "record": 1,
    "game": "complots",
    "players": NAMES,
    "options": {"first_player": "Ana"},
    "deal": {"hands": {name: DECK[2 * at : 2 * at + 2] for at, name in enumerate(NAMES)}, "court": DECK[16:]},
    "actions": [{"do": "income"}] * len(NAMES),  # three coins each: the Assassin can be announced too
}
HIDDEN = """() => {
    const acts = [...document.querySelectorAll(".claims button, .aims button")].filter((act) => act.offsetParent);
    const below = acts.filter((act) => act.getBoundingClientRect().bottom > innerHeight);
    return [acts.length, below.map((act) => act.ariaLabel)];
}"""


@pytest.mark.parametrize("size", [(360, 640), pytest.param((844, 390), marks=for_thorough)])
def test_everything_a_turn_offers_is_in_the_first_view(devices: Devices, size: tuple[int, int]) -> None:
    phone = devices.open({"width": size[0], "height": size[1]})
    tablet = devices.tablet()
    claim(phone, codes(tablet, imported(tablet, GAME))[0])
    assert phone.evaluate(HIDDEN) == [4 + 2 * 7, []]
