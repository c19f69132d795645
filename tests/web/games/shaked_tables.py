"""Tables of Shaked! with five players, and what is played at them."""

import re
from typing import Any, Self

from flask.testing import FlaskClient

from companion.web.delivery.secrecy import HAND_BLOCK
from tests.web.evening import TOKEN
from tests.web.tableside import Tableside

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve")
ORDER = ("Dan", "Eve", "Ana", "Bea", "Cleo")
Action = dict[str, Any]
OWN: Action = {"do": "own"}
OTHERS: list[Action] = [
    {"do": "look_other", "player": player, "pack": pack}
    for player, pack in zip(ORDER, ("Ana", "U", "Bea", "Eve", "U"), strict=True)
]
ROUND_1 = [OWN, *OTHERS, OWN]
LOOKS: list[Action] = [{"do": "look_one_one", "player": player, "packs": [player, "U"]} for player in ORDER]
TALKED = [*ROUND_1, *LOOKS, {"do": "end_talk"}]
VOTES: list[Action] = [
    {"do": "vote", "player": player, "tokens": [[pack, colour]]}
    for player, pack, colour in (
        ("Dan", "Ana", "blue"),
        ("Eve", "U", "red"),
        ("Ana", "Bea", "blue"),
        ("Bea", "Ana", "blue"),
        ("Cleo", "Dan", "red"),
    )
]
ROUND_2 = [*TALKED, *VOTES, {"do": "close"}]
ROUND_3 = [*ROUND_2, {"do": "turn_up", "colour": "red"}, *LOOKS, {"do": "end_talk"}]
LAST_VOTES: list[Action] = [
    {"do": "vote", "player": player, "tokens": tokens}
    for player, tokens in (
        ("Dan", [["Ana", "blue"], ["U", "red"]]),
        ("Eve", [["U", "red"], ["U", "red"]]),
        ("Ana", [["U", "red"], ["U", "red"]]),
        ("Bea", [["U", "red"], ["U", "red"]]),
        ("Cleo", [["U", "red"], ["Dan", "blue"]]),
    )
]
COUNTED = [*ROUND_3, *LAST_VOTES, {"do": "close"}]
PACKS = {"Ana": "BBB", "Bea": "BBR", "Cleo": "BBR", "Dan": "RRB", "Eve": "RRB", "U": "RRR"}
DEAL: dict[str, Any] = {"packs": PACKS, "draws": [0, 1, 2] * 12}


class Bank(Tableside):
    """A tablet at a table of Shaked!, and phones that have claimed seats."""

    slug, names = "shaked", NAMES

    def bring(self, *actions: dict[str, Any], **options: Any) -> Self:
        given = {"deal": DEAL} if options.get("card_free") else {}
        return self.bring_record(options={"first_player": "Dan", **options}, **given, actions=actions)

    def on_phone(self, phone: FlaskClient, index: int, room: str, **fields: Any) -> Any:
        """Send a form of a seat's page as it is drawn now, whatever is in it that the test does not say."""
        page = phone.post(self.seat(index, "/hand"), data={"csrf": TOKEN}, headers=self.headers).text
        found = re.search(r'data-point="([^"]*)"', page)
        point = found[1] if found else ""
        sent = {"csrf": TOKEN, "version": self.table.version, "point": point, **fields}
        return phone.post(self.seat(index, room), data=sent, headers=self.headers)

    def hand(self, phone: FlaskClient, index: int) -> str:
        answer = phone.post(self.seat(index, "/hand"), data={"csrf": TOKEN}, headers=self.headers)
        assert answer.status_code == 200
        assert len(answer.data) == HAND_BLOCK
        return answer.text
