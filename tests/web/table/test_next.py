"""Another game for the same people is picked and dealt, with no question in between."""

import re
from html import unescape
from pathlib import Path

import pytest

from companion.registry import GAMES
from tests.web.evening import TOKEN
from tests.web.tableside import Tableside

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus")


class Table(Tableside):
    """A game that was stopped, with as many people as ask for it."""

    def played(self, slug: str, count: int) -> "Table":
        self.slug = slug
        self.open(NAMES[:count])
        with self.app.app_context():
            self.use_cases.deals.deal(self.id, "the tablet", self.table.version)
            self.use_cases.commands.abandon(self.id, "the tablet")
        return self

    def pick(self, slug: str) -> str:
        """Tap a game among all of them, and return the page that follows."""
        answer = self.client.post(
            f"/t/{self.id}/next", data={"csrf": TOKEN, "slug": slug}, headers=self.headers, follow_redirects=True
        )
        assert answer.status_code == 200
        self.id = answer.request.path.split("/")[2]
        return unescape(answer.get_data(as_text=True))


@pytest.mark.parametrize(("one", "other"), [(one, other) for one in GAMES for other in GAMES if one != other])
def test_the_end_leads_to_the_games_the_game_to_its_deal_and_the_deal_deals(
    tmp_path: Path, one: str, other: str
) -> None:
    count = min(max(GAMES[one].fewest, GAMES[other].fewest), GAMES[one].most)
    table = Table(tmp_path).played(one, count)
    assert f'href="/t/{table.id}/next"' in table.client.get(f"/t/{table.id}/end").get_data(as_text=True)
    page = table.pick(other)
    if count < GAMES[other].fewest:
        assert f'action="/t/{table.id}/players"' in page
        return
    form = re.findall(r'<form id="deal"[^>]*>.*?</form>', page, re.S)[0]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    assert table.client.post(f"/t/{table.id}/deal", data=fields).status_code == 303
    assert (table.table.stage, table.table.players) == ("dealt", NAMES[: min(count, GAMES[other].most)])


def test_what_was_not_asked_is_told_and_can_be_changed(tmp_path: Path) -> None:
    table = Table(tmp_path).played("sultane", 7)
    page = table.pick("1001")
    assert "Gus has no seat here" in page
    assert "Ana, Bea, Cleo, Dan, Eve, and Fay" in page
    assert "As recommended" in page
    for room in ("players", "setup", "box"):
        assert f'href="/t/{table.id}/{room}"' in page


def test_too_few_are_asked_who_else_comes(tmp_path: Path) -> None:
    assert "1 more name" in Table(tmp_path).played("verrat", 4).pick("sultane")


def test_a_second_tap_on_a_game_opens_no_second_table(tmp_path: Path) -> None:
    table = Table(tmp_path).played("sultane", 5)
    first = table.id
    table.pick("complots")
    opened, table.id = table.id, first
    table.pick("complots")
    assert table.id == opened
