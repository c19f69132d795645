"""Tables of Complots, with real cards and with dealt ones."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from werkzeug.test import TestResponse

from companion.games.complots.secret import decision_id
from tests.web.evening import TOKEN, Evening
from tests.web.phones import Phone

NAMES = ("Ana", "Bea", "Cleo", "Dan")
DEAL = {
    "hands": {
        "Ana": ["captain", "duchess"],
        "Bea": ["assassin", "inquisitor"],
        "Cleo": ["countess", "duchess"],
        "Dan": ["assassin", "captain"],
    },
    "court": ["inquisitor", "captain", "countess", "duchess", "assassin", "inquisitor", "countess"],
}
OTHER = {
    "hands": {
        "Ana": ["captain", "duchess"],
        "Bea": ["captain", "countess"],
        "Cleo": ["inquisitor", "inquisitor"],
        "Dan": ["countess", "duchess"],
    },
    "court": ["assassin", "assassin", "countess", "duchess", "assassin", "inquisitor", "captain"],
}
"""Another deal in which Ana holds what she held."""
DUEL = {"hands": {"Ana": ["duchess"], "Bea": ["captain"]}, "court": ["assassin", "countess", "ambassador"]}
CAPTAIN = {"do": "power_captain", "target": "Bea"}
DOUBTED = [CAPTAIN, {"do": "doubt", "player": "Cleo"}]


def court(folder: Path, *actions: Mapping[str, Any], deal: Any = None, language: str = "en", **options: Any) -> Evening:
    """A table at which ``actions`` were played, by the cards of ``deal`` or with real ones."""
    names = NAMES if deal is None else tuple(deal["hands"])
    chosen = {"first_player": "Ana", **({"fifth": "inquisitor"} if len(names) > 2 else {}), **options}
    record: dict[str, Any] = {"record": 1, "game": "complots", "players": names, "options": chosen, "actions": actions}
    return Evening(folder, record if deal is None else {**record, "deal": deal}, language)


def sent(phone: Phone, seat: int, **fields: Any) -> TestResponse:
    """What a seat's page sends, drawn a moment ago."""
    table = phone.table.table
    at = decision_id(table.dealt_position.state, table.players[seat])
    whole = {"csrf": TOKEN, "version": table.version, "point": at, **fields}
    headers = {"Accept-Language": phone.language}
    return phone.client.post(f"{phone.place(seat)}/play", data=whole, headers=headers)


def hand(phone: Phone, seat: int) -> TestResponse:
    return phone.post(f"{phone.place(seat)}/hand")


def won(folder: Path, language: str = "en") -> Evening:
    """A duel that Bea began and Ana has won, with real cards and a ruling of the table."""
    income, strike = {"do": "income"}, {"do": "assassinat7", "target": "Bea"}
    record = {
        "record": 1,
        "game": "complots",
        "players": ["Ana", "Bea"],
        "options": {"first_player": "Bea", "second_counter": True},
        "actions": [
            {"do": "correct", "coins": {"Ana": 20}, "why": "a late evening"},
            *[income, strike, {"do": "lose", "kind": "duchess"}],
            *[income, strike, {"do": "lose", "kind": "duchess"}],
        ],
    }
    return Evening(folder, record, language)


START = {"do": "correct", "coins": {"Ana": 2}, "why": "counted"}
"""Something that has been played, so that the first turn is under way."""


def tap(table: Evening, **fields: Any) -> None:
    """One tap: what a button on the page of now sends. A button that is not there cannot be tapped."""
    page = table.get().text
    for value in fields.values():
        assert f'value="{value}"' in page, fields
    assert table.post(**fields).status_code == 303
