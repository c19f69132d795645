"""The pages of statistics: plots with every number next to them, a file to export, for one device alone."""

import csv
import io
import json
import re
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.outcome import Outcome, Side
from companion.kernel.words import text
from companion.services.estimates import Estimates, Progress
from companion.services.tally import FinishedGame, Kind, Wins, sheet
from companion.web.lobby import plots
from companion.web.lobby.statistics import without_formula
from tests.web.evening import NAMES, ROLES, TABLET, TOKEN, Action, turn, words_of
from tests.web.lent_apps import lent_apps
from tests.web.table.test_end import READ_TO_THE_END, UNTIL_DINARZADE
from tests.workshop.test_answer_texts import answer

DAY = Side(text("sultane.side.pacifists"), "day")
NIGHT = Side(text("sultane.side.interventionists"), "night")
AS_FORMULAS = ("=1+1", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus")


class Shelf:
    """A tablet with finished games."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.app: Flask = lent_apps.lend(folder)
        self.client = self.browser(TABLET)
        self.headers = {"Accept-Language": language}

    def browser(self, device: str) -> FlaskClient:
        client = self.app.test_client()
        with client.session_transaction() as session:
            session.update(device=device, csrf=TOKEN)
        return client

    def add(
        self, actions: Sequence[Action], names: Sequence[str] = NAMES[:7], roles: bool = True, **options: Any
    ) -> str:
        """Bring in a game of Sultane, an action a minute, and close it; the seven players hold what they always do."""
        named = dict(zip(NAMES, names, strict=False))
        at_names = [
            {key: named.get(str(value), value) for key, value in {**one, "at": 60 * minute}.items()}
            for minute, one in enumerate(actions)
        ]
        record = {
            "record": 1,
            "game": "sultane",
            "players": list(names),
            "options": {"first_vizier": names[0], **options},
            "actions": at_names,
        }
        if roles:
            record["roles"] = dict(zip(names, ROLES.values(), strict=True))
        with self.app.app_context():
            use_cases = self.app.extensions["use_cases"]
            table: str = use_cases.records.import_record(TABLET, json.dumps(record))
            if use_cases.tables.own(table, TABLET).game.rules.is_over(
                use_cases.tables.own(table, TABLET).dealt_position.state
            ):
                use_cases.commands.close(table, TABLET)
        return table

    def get(self, path: str) -> str:
        answer = self.client.get(path, headers=self.headers)
        assert answer.status_code == 200, path
        return answer.text

    @property
    def place(self) -> str:
        """The address of the group that played last."""
        return str(re.findall(r'href="(/statistics/[a-z2-7]+)"', self.get("/statistics"))[0])


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def test_without_a_finished_game_the_page_says_how_to_get_one(shelf: Shelf) -> None:
    shelf.add(turn("Bea", "pacifist"))
    shown = shelf.get("/statistics")
    page = words_of(shown)
    assert "No game counts yet." in page
    assert "Ana" not in page
    assert 'class="niche out"' in shown
    assert re.search(r'<a class="btn btn-1" href="/#new"><span>Open a table', shown)


def test_wins_are_told_by_side_variant_role_and_person(shelf: Shelf) -> None:
    shelf.add(READ_TO_THE_END)
    shelf.add(READ_TO_THE_END)
    shelf.add(UNTIL_DINARZADE)
    page = words_of(shelf.get(shelf.place))
    assert re.search(r"3 games on 1 evening, since \d{1,2} [A-Z][a-z]+ \d{4}\.", page), "the day comes first"
    assert "Wins by side Pacifists 1 of 3 games Interventionists 2 of 3 games" in page
    assert "Games by variant Classic 3 games Pacifists 1 Interventionists 2" in page
    assert "Wins by role Interventionist 8 of 12 Pacifist 2 of 6 Dinarzade 1 of 3" in page
    assert "Wins by person Ana 2 of 3" in page
    assert "4 to 5 turns, median 5" in page
    assert "12 to 14 minutes, median 14" in page


def test_every_plot_has_its_numbers_in_words(shelf: Shelf) -> None:
    shelf.add(READ_TO_THE_END)
    page = shelf.get(shelf.place)
    drawings = re.findall(r"<svg [^>]*>", page.split("<main")[1])
    assert drawings
    assert all('aria-hidden="true"' in one or 'role="img" aria-label="' in one for one in drawings)
    assert 'aria-label="Turns of each game: 5"' in page
    assert 'aria-label="Minutes of each game: 14"' in page


def test_the_sides_differ_by_pattern_and_by_mark(shelf: Shelf) -> None:
    shelf.add(READ_TO_THE_END)
    shelf.add(UNTIL_DINARZADE)
    page = shelf.get(shelf.place)
    assert all(f'fill="url(#p-{tone}1)"' in page and f'href="#m-{tone}1"' in page for tone in ("day", "night"))
    assert "style=" not in page


def test_the_page_reads_in_french(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, "fr")
    shelf.add(READ_TO_THE_END)
    page = words_of(shelf.get(shelf.place))
    assert "Victoires par camp Interventionnistes 1 sur 1 partie" in page
    assert "1 partie en 1 soirée, depuis le 1er janvier 1970." in page


def test_the_same_people_are_found_in_whatever_order_under_their_name(shelf: Shelf) -> None:
    shelf.add(READ_TO_THE_END)
    shelf.add(READ_TO_THE_END, names=NAMES[:7][::-1])
    with shelf.app.app_context():
        shelf.app.extensions["use_cases"].groups.save(TABLET, "Thursday", NAMES[:7])
    listed = words_of(shelf.get("/statistics"))
    assert "Thursday" in listed
    assert "2 games" in listed
    assert '<h1 class="head">Thursday</h1>' in shelf.get(shelf.place)


def test_games_with_real_cards_are_said_to_be_missing_where_roles_are_counted(shelf: Shelf) -> None:
    shelf.add(READ_TO_THE_END)
    shelf.add(READ_TO_THE_END, roles=False)
    page = words_of(shelf.get(shelf.place))
    assert "Interventionists 2 of 2 games" in page
    assert "Interventionist 4 of 4" in page
    assert "The roles of 1 game were on real cards" in page


def test_another_device_finds_neither_page_nor_table(shelf: Shelf) -> None:
    shelf.add(READ_TO_THE_END)
    other = shelf.browser("another tablet")
    for path in (shelf.place, f"{shelf.place}/export"):
        answer = other.get(path, headers=shelf.headers)
        assert answer.status_code == 404
        assert "This group no longer exists." in answer.text
        assert "Ana" not in answer.text
    assert "No game counts yet." in other.get("/statistics", headers=shelf.headers).text


def test_an_abandoned_game_counts_nowhere(shelf: Shelf) -> None:
    table = shelf.add(turn("Bea", "pacifist"))
    shelf.client.post(f"/t/{table}/abandon", data={"csrf": TOKEN}, headers=shelf.headers)
    assert "No game counts yet." in words_of(shelf.get("/statistics"))
    assert "/statistics/" not in shelf.get(f"/t/{table}/end")


def test_what_is_kept_and_the_end_lead_to_it(shelf: Shelf) -> None:
    table = shelf.add(READ_TO_THE_END)
    assert 'href="/statistics"' in shelf.get("/kept")
    shelf.client.post(f"/t/{table}/turn", data={"csrf": TOKEN, "turned": "0", "all": "yes"}, headers=shelf.headers)
    assert f'href="{shelf.place}"' in shelf.get(f"/t/{table}/end")


def test_an_end_that_is_still_open_leads_to_no_statistics(shelf: Shelf) -> None:
    record = {"record": 1, "game": "sultane", "players": NAMES[:7], "options": {"first_vizier": "Ana"}, "roles": ROLES}
    with shelf.app.app_context():
        data = json.dumps({**record, "actions": READ_TO_THE_END})
        table = shelf.app.extensions["use_cases"].records.import_record(TABLET, data)
    assert "/statistics" not in shelf.get(f"/t/{table}/end")


def test_a_group_without_a_finished_game_is_no_group_any_more(shelf: Shelf) -> None:
    table = shelf.add(READ_TO_THE_END)
    place = shelf.place
    shelf.client.post(f"/t/{table}/delete", data={"csrf": TOKEN})
    assert shelf.client.get(place).status_code == 404


def rows(shelf: Shelf) -> list[list[str]]:
    answer = shelf.client.get(f"{shelf.place}/export", headers=shelf.headers)
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="chevet-statistics.csv"'
    assert answer.text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(answer.text.removeprefix("\ufeff"), newline="")))


def test_the_table_has_a_row_for_each_player_of_each_game(shelf: Shelf) -> None:
    shelf.add(READ_TO_THE_END)
    shelf.add(UNTIL_DINARZADE)
    head, *found = rows(shelf)
    of_game = ["Number", "Dealt", "Game", "Variant", "Winner", "Turns", "Minutes"]
    assert head == [*of_game, "Player", "Role", "Won", "Claims", "Contradictory"]
    assert len(found) == 14
    told = {(row[4], row[7]): row[8:10] for row in found}
    assert told["Interventionists", "Ana"] == ["Interventionist", "yes"]
    assert told["Pacifists", "Bea"] == ["Dinarzade", "yes"]
    assert told["Pacifists", "Ana"] == ["Interventionist", "no"]
    assert {row[0] for row in found} == {"1", "2"}
    assert {(row[5], row[6]) for row in found} == {("5", "14"), ("4", "12")}


def test_what_nobody_knows_stays_empty_in_the_table(shelf: Shelf) -> None:
    shelf.add(READ_TO_THE_END, roles=False)
    assert {tuple(row[8:]) for row in rows(shelf)[1:]} == {("", "", "", "")}


CLAIMED = [
    *READ_TO_THE_END[:3],
    {"do": "claim", "player": "Ana", "turn": 1, "kind": "drawn", "pacifist": 1},
    {"do": "claim", "player": str(READ_TO_THE_END[0]["narrator"]), "turn": 1, "kind": "handed", "pacifist": 2},
    *READ_TO_THE_END[3:],
]
"""The same game, in which the first government's words do not fit together."""


@pytest.mark.parametrize("roles", [True, False])
def test_claims_that_did_not_fit_are_counted_by_person_whether_or_not_the_roles_are_known(
    shelf: Shelf, roles: bool
) -> None:
    shelf.add(CLAIMED, roles=roles, claims=True)
    shelf.add(READ_TO_THE_END, roles=roles, claims=True)
    assert "Claims that contradict each other" in words_of(shelf.get(shelf.place))
    assert "1 of 1" in words_of(shelf.get(shelf.place))
    assert {row[7]: tuple(row[10:]) for row in rows(shelf)[1:8]}["Ana"] == ("1", "1")
    assert {tuple(row[10:]) for row in rows(shelf)[8:]} == {("", "")}


def test_a_group_whose_claims_were_never_noted_has_no_such_plot(shelf: Shelf) -> None:
    shelf.add(READ_TO_THE_END)
    assert "Claims" not in words_of(shelf.get(shelf.place))


def test_the_cells_of_a_file_are_parted_as_spreadsheets_of_the_language_expect(shelf: Shelf) -> None:
    shelf.add(READ_TO_THE_END)
    parted = {
        one: shelf.client.get(f"{shelf.place}/export", headers={"Accept-Language": one}).text for one in ("en", "fr")
    }
    assert parted["en"].startswith("\ufeffNumber,Dealt,")
    assert parted["fr"].startswith("\ufeffNuméro;")


def test_no_name_becomes_a_formula(shelf: Shelf) -> None:
    shelf.add(READ_TO_THE_END, names=AS_FORMULAS)
    assert rows(shelf)[1][7] == "'=1+1"
    assert [without_formula(cell) for cell in ("+1", "-1", "@a", "\t=1", "\uff1d1", "Ana", "")] == [
        "'+1",
        "'-1",
        "'@a",
        "'\t=1",
        "'\uff1d1",
        "Ana",
        "",
    ]


@cache
def formulas() -> tuple[str, ...]:
    """Return every character that a spreadsheet could take for the start of a formula."""
    every = map(chr, range(sys.maxunicode + 1))
    return tuple(one for one in every if normalize("NFKC", one).startswith(tuple("=+-@\t\r")))


@given(st.text(), st.deferred(lambda: st.sampled_from(formulas())), st.text(), st.sampled_from(",;"))
def test_no_part_of_a_cell_becomes_a_formula_wherever_a_spreadsheet_cuts_it(
    a: str, start: str, b: str, at: str
) -> None:
    parts = without_formula(f"{a}{at}{start}{b}").split(at)
    assert [part for part in parts if part.startswith(formulas())] == []


# The drawing as numbers.


def game(turns: int, winner: Side | None = None) -> FinishedGame:
    return FinishedGame("toy", NAMES[:3], turns, turns, turns, None, Outcome(winner=winner))


def test_points_stand_in_the_order_of_the_games_and_end_at_the_longest() -> None:
    plot = plots.turns(sheet([game(2, DAY), game(4, NIGHT)]))
    assert plot is not None
    assert [(point.x, point.y, point.tone) for point in plot.points] == [(25, 50, "day"), (75, 10, "night")]
    assert plot.middle == 30
    assert plots.minutes(sheet([game(2)])) is None


def test_a_plot_shows_the_newest_games_when_there_are_many() -> None:
    plot = plots.turns(sheet([game(turns) for turns in range(1, plots.MOST_POINTS + 11)]))
    assert plot is not None
    assert [plot.points[0].value, len(plot.points), plot.points[0].tone] == [11, plots.MOST_POINTS, "none"]


def test_the_pieces_of_a_bar_follow_one_another() -> None:
    kind = Kind(text("toy.kind"), 3, (Wins(DAY, 1), Wins(NIGHT, 2)))
    assert [(piece.x, piece.width) for piece in plots.segments(kind, 4)] == [(0, 25), (25, 50)]
    assert [piece.x for piece in plots.segments(Kind(text("toy.kind"), 2, (Wins(DAY, 0), Wins(NIGHT, 2))), 2)] == [0]


# Beside the workshop.


def test_a_groups_games_are_compared_with_what_the_workshop_says_of_their_board(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    for actions in (READ_TO_THE_END, READ_TO_THE_END, UNTIL_DINARZADE):
        shelf.add(actions)
    assert "The workshop’s estimate is on its way" in words_of(shelf.get(shelf.place))
    monkeypatch.setattr(Estimates, "ask", lambda self, question: Progress(answer(0.538), True, 0))
    page = shelf.get(shelf.place)
    words = words_of(page)
    assert "Recommended board for 7" in words
    assert "The Pacifists won 1 of 3 games. With so few games, anything from 6 to 79 in 100 is possible." in words
    assert "The workshop says about 54 in 100; real tables may differ by 6 or more." in words
    assert 'href="/boards?' in page
    assert "first_vizier" not in page.split('href="/boards?')[1].split('"')[0]


def test_without_numpy_a_groups_games_stand_alone(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.add(READ_TO_THE_END)
    monkeypatch.setattr(Estimates, "available", False)
    words = words_of(shelf.get(shelf.place))
    assert "The Pacifists won 0 of 1 game." in words
    assert "The workshop says" not in words
    assert "on its way" not in words
