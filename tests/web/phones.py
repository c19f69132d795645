"""Players' phones for tests: each with its own cookies, at the table of an evening."""

from pathlib import Path

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.services import UseCases
from tests.web.evening import TABLET, TOKEN, Evening
from tests.web.lent_apps import lent_apps

__all__ = ["Phone", "code", "draft", "phone_of"]


class Phone:
    """A phone named ``device``, which has visited the app before."""

    def __init__(self, table: Evening, device: str, language: str = "en") -> None:
        self.table = table
        self.language = language
        self.client: FlaskClient = table.app.test_client()
        with self.client.session_transaction() as session:
            session.update(device=device, csrf=TOKEN)

    @property
    def cookie(self) -> str:
        """What it sends with every request."""
        kept = self.client.get_cookie("chevet")
        assert kept is not None
        return f"chevet={kept.value}"

    def get(self, address: str, **headers: str) -> TestResponse:
        return self.client.get(address, headers={"Accept-Language": self.language, **headers})

    def post(self, address: str, **headers: str) -> TestResponse:
        return self.client.post(address, data={"csrf": TOKEN}, headers={"Accept-Language": self.language, **headers})

    def claim(self, seat: int) -> TestResponse:
        return self.post(f"/S/{code(self.table, seat)}/claim")

    def place(self, seat: int) -> str:
        return f"/seat/{self.table.id}/{seat}"

    def role(self, seat: int) -> TestResponse:
        return self.post(f"{self.place(seat)}/role", Accept="application/json")


def code(table: Evening, seat: int) -> str:
    """The code behind a seat's QR now."""
    with table.app.app_context():
        return table.use_cases.seats.code(table.table, seat)


def phone_of(table: Evening, seat: int, language: str = "en") -> Phone:
    """A phone that has claimed ``seat``."""
    phone = Phone(table, f"the phone of seat {seat}", language)
    assert phone.claim(seat).status_code == 303
    return phone


class Draft(Evening):
    """A tablet at a table that is still to be dealt."""

    def __init__(self, folder: Path, names: tuple[str, ...], roles: str, language: str = "en") -> None:
        self.app = lent_apps.lend(folder)
        self.client = self.app.test_client()
        self.language = language
        with self.client.session_transaction() as session:
            session.update(device=TABLET, csrf=TOKEN)
        use_cases: UseCases = self.app.extensions["use_cases"]
        with self.app.app_context():
            self.id = use_cases.lobby.open(TABLET, "sultane")
            use_cases.drafts.amend_players(self.id, TABLET, 0, names)
            use_cases.drafts.amend_options(self.id, TABLET, use_cases.tables.public(self.id).version, {}, roles)


def draft(folder: Path, *names: str, roles: str = "phones", language: str = "en") -> Draft:
    """A table of ``names`` (five when none are given) before the deal."""
    return Draft(folder, names or ("Ana", "Bea", "Cleo", "Dan", "Eve"), roles, language)
