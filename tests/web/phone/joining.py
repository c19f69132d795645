"""Phones that join an evening, and the game master who deals to them."""

from pathlib import Path

from tests.web.evening import TABLET, TOKEN
from tests.web.phones import Draft, Phone, draft

PEOPLE = ("Ana", "Bea", "Cleo", "Dan", "Eve")


def table_without_people(folder: Path) -> Draft:
    table = draft(folder)
    with table.app.app_context():
        for name in PEOPLE:
            table.use_cases.roster.remove(table.id, TABLET, name)
    return table


def code(table: Draft) -> str:
    with table.app.app_context():
        found = table.use_cases.evenings.of(table.table)
        assert found is not None
        return found.code


def come(table: Draft, *names: str) -> list[Phone]:
    """Let a phone join for each name."""
    phones = []
    for name in names:
        phone = Phone(table, f"the phone of {name}")
        assert say(phone, f"/join/{code(table)}", name) == 303
        phones.append(phone)
    return phones


def say(phone: Phone, address: str, name: str, **more: str) -> int:
    return phone.client.post(address, data={"csrf": TOKEN, "name": name, **more}).status_code


def home(phone: Phone, table: Draft) -> str:
    with table.app.app_context():
        return f"/evening/{table.table.evening}"


def deal(table: Draft) -> None:
    assert table.post("deal").headers["Location"].endswith("/deal")
