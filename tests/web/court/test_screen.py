"""The court screen shows everything that everyone may know and nothing else, and nobody can play from it."""

import re
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from companion.kernel.viewers import COURT
from companion.web.server.limits import BY_ADDRESS
from tests.web.evening import NAMES, ROLES, TABLET, TOKEN, Action, Evening, evening, refused, turn, unsealed, words_of
from tests.web.phones import draft, phone_of
from tests.web.table.test_end import READ_TO_THE_END
from tests.web.table.test_play import TO_EXILE

OTHER = {**ROLES, "Ana": "dinarzade", "Bea": "zobeide", "Eve": "interventionist"}
"""The same table, dealt otherwise."""

PHASES: dict[str, Sequence[Action]] = {
    "before": [],
    "propose": turn("Cleo", "pacifist"),
    "vote": [*turn("Cleo", "pacifist"), {"do": "propose", "narrator": "Dan"}],
    "session": [{"do": "propose", "narrator": "Dan"}, {"do": "vote", "accepted": True}],
    "refused": refused("Dan"),
    "power": [*turn("Cleo", "pacifist"), *turn("Dan", "pacifist")],
    "top": [*refused("Cleo"), *refused("Dan"), *refused("Eve")],
    "over": READ_TO_THE_END,
}


def stranger(table: Evening, address: str = "", language: str = "en", **headers: str) -> str:
    """What a device that has never been here reads."""
    client = table.app.test_client()
    with client.session_transaction() as session:
        session.update(device="a television", csrf=TOKEN)
    answer = client.get(f"/court/{table.id}{address}", headers={"Accept-Language": language, **headers})
    assert answer.status_code == 200
    return answer.text


def room(table: Evening, name: str) -> None:
    with table.app.app_context():
        table.use_cases.moments.go(table.id, TABLET, name)


@pytest.mark.parametrize("phase", PHASES)
def test_two_deals_give_the_same_court(tmp_path: Path, phase: str) -> None:
    tables = [evening(tmp_path / str(at), *PHASES[phase], roles=roles) for at, roles in enumerate((ROLES, OTHER))]
    for language, more in product(("en", "fr"), ({}, {"HX-Request": "true"})):
        one, other = (unsealed(stranger(table, language=language, **more).encode()) for table in tables)
        assert one == other, (language, more)


@pytest.mark.parametrize("phase", PHASES)
def test_nothing_on_the_court_plays(tmp_path: Path, phase: str) -> None:
    page = stranger(evening(tmp_path, *PHASES[phase]))
    assert set(re.findall(r'<form method="post" action="([^"]+)"', page)) == {"/language", "/theme", "/lively"}
    assert "/t/" not in page
    assert "/S/" not in page
    assert "/seat/" not in page


def test_the_court_is_no_way_to_the_table(tmp_path: Path) -> None:
    table = evening(tmp_path)
    guest = table.app.test_client()
    guest.get(f"/court/{table.id}")
    assert guest.get(f"/t/{table.id}/play").status_code == 404
    assert guest.get(f"/t/{table.id}/timer").status_code == 404
    assert guest.get(f"/t/{table.id}/court").status_code == 404


def test_before_the_deal_everybody_sees_who_sits_where(tmp_path: Path) -> None:
    page = stranger(draft(tmp_path))
    assert all(name in page for name in NAMES[:5])


def test_where_cards_are_handed_out_nobody_is_told_to_scan(tmp_path: Path) -> None:
    page = stranger(draft(tmp_path, roles="cards"))
    assert "Good evening." in page
    assert "/join" not in page


@pytest.mark.parametrize("count", [1, 4])
def test_a_table_that_still_fills_is_a_ring_from_two_people_on(tmp_path: Path, count: int) -> None:
    page = stranger(draft(tmp_path, *NAMES[:count], roles="cards"))
    assert page.count('class="name') == count
    assert ("tray" in page) is (count > 1)


def test_until_the_deal_the_court_invites_with_the_code_of_the_moment(tmp_path: Path) -> None:
    table = draft(tmp_path, *NAMES[:5])
    letters = ""
    for do in ("begin", "renew"):
        table.post("join", do=do)
        page = stranger(table)
        shown = re.search(r'class="six"><b>(\w+)<', page)
        assert shown is not None, do
        assert shown[1] != letters, do
        letters = shown[1]
        assert page.count("free seat") == 5, do
    table.post("deal", gathered="1")
    page = stranger(table)
    assert "being dealt" in page
    assert letters not in page


def test_while_roles_are_handed_out_the_court_says_so(tmp_path: Path) -> None:
    assert "being dealt" in stranger(evening(tmp_path))


def test_during_the_recognition_the_court_is_dark_and_names_nobody(tmp_path: Path) -> None:
    table = evening(tmp_path)
    room(table, "recognition")
    page = stranger(table, language="fr")
    assert "scene-night" in page
    assert "La reconnaissance." in page
    assert not any(name in page for name in NAMES[:7])


def test_the_play_screen_ends_the_night(tmp_path: Path) -> None:
    table = evening(tmp_path)
    room(table, "recognition")
    room(table, "play")
    assert "Ana is choosing a Narrator." in stranger(table)


@pytest.mark.parametrize(
    ("phase", "sentence"),
    [
        ("propose", "Bea is choosing a Narrator."),
        ("vote", "The court votes on Bea and Dan."),
        ("session", "Ana and Dan choose a tale in silence."),
        ("power", "Bea has a power to use."),
        ("top", "The Sultana picks a tale by herself."),
    ],
)
def test_the_court_says_what_is_happening(tmp_path: Path, phase: str, sentence: str) -> None:
    assert f">{sentence}</h1>" in stranger(evening(tmp_path, *PHASES[phase]))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_has_a_page_in_both_languages(tmp_path: Path, phase: str, language: str) -> None:
    page = stranger(evening(tmp_path, *PHASES[phase], language=language), language=language)
    assert words_of(page)


def test_a_tale_that_the_sultana_read_is_told_over_boards_that_stay(tmp_path: Path) -> None:
    page = stranger(evening(tmp_path, *PHASES["top"], {"do": "top", "tale": "interventionist"}))
    assert '<p class="head">The top tale is read automatically. It is interventionist: 1 of 5.</p>' in page
    assert '<div class="boards">' in page
    assert "The counter goes back to zero." not in words_of(page)


def test_an_emergency_and_the_question_have_sentences_too(tmp_path: Path) -> None:
    page = (Path(__file__).parents[3] / "templates/games/sultane/court.html").read_text()
    assert "sultane.court.now." in page
    table = evening(tmp_path, roles=None)
    with table.app.test_request_context():
        from companion.web.delivery.language import t

        for phase in ("question", "emergency"):
            assert t(f"sultane.court.now.{phase}", vizier="Ana", narrator="Bea")
            assert t(f"sultane.court.then.{phase}")


@pytest.mark.parametrize(
    ("language", "read", "other"), [("en", "pacifist", "intervention"), ("fr", "pacifistes", "intervention")]
)
def test_the_question_is_asked_after_the_third_pacifist_tale(
    tmp_path: Path, language: str, read: str, other: str
) -> None:
    asked = [*TO_EXILE[:-2], {"do": "vote", "accepted": True}]
    table = evening(tmp_path, *asked, roles=None, language=language)
    assert (table.plain["phase"], table.plain["read"]) == ("question", {"pacifist": 3, "interventionist": 0})
    lead = re.findall(r'<p class="lead">([^<]*)</p>', stranger(table, language=language))[0]
    assert read in lead
    assert other not in lead


def test_who_may_be_narrator_is_lit_and_who_may_not_says_why(tmp_path: Path) -> None:
    table = evening(tmp_path, *PHASES["propose"])
    page = stranger(table)
    lit = re.findall(r'<li class="seat s\d lit[^"]*"><span class="seat-in">.*?<b class="name[^"]*">(\w+)</b>', page)
    shown: Any = table.table.view(COURT).shown
    assert set(lit) == set(shown.eligible)
    assert 0 < len(lit) < 6
    assert "Narrator of the last tale" in page


@pytest.mark.parametrize(("count", "in_the_ring"), [(8, True), (9, False)])
def test_from_nine_on_a_sentence_says_who_may_not_be_narrator(tmp_path: Path, count: int, in_the_ring: bool) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"), count=count, roles=None)
    page = stranger(table)
    assert ("Not this turn: Ana." in words_of(page)) is not in_the_ring


def test_a_line_below_the_headline_breaks_no_double_word(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"), count=9, roles=None)
    assert "Pas ce tour-\u2060ci" in stranger(table, language="fr")


def test_the_power_that_comes_next_is_announced(tmp_path: Path) -> None:
    assert "Next tale: discover a camp" in stranger(evening(tmp_path, *PHASES["propose"]))


def test_the_newest_lines_of_the_log_are_told(tmp_path: Path) -> None:
    assert "refuses Dan" in words_of(stranger(evening(tmp_path, *PHASES["refused"])))


def test_a_sealed_deal_shows_its_fingerprint(tmp_path: Path) -> None:
    assert "data-seal=" in stranger(evening(tmp_path))
    assert "data-seal=" not in stranger(evening(tmp_path / "cards", roles=None))


def test_the_end_says_who_won_and_no_role(tmp_path: Path) -> None:
    page = stranger(evening(tmp_path, *PHASES["over"]))
    assert "win." in words_of(page)
    assert "5 tales to 0" in words_of(page)
    assert not any(role in page for role in ("Parizade", "Zobeide", "Interventionist<"))


def test_roles_show_one_by_one_as_the_game_master_turns_them_over(tmp_path: Path) -> None:
    table = evening(tmp_path, *PHASES["over"])
    table.post("close")
    assert "Parizade" not in stranger(table)
    for turned in range(6):
        table.post("turn", turned=turned)
    page = stranger(table)
    assert "Parizade" in page
    assert "One role is still face down." in page
    assert "Dinarzade" not in page
    table.post("turn", turned=6)
    assert "Dinarzade" in stranger(table)


def test_the_court_holds_its_breath_until_the_game_master_sees_the_end(tmp_path: Path) -> None:
    table = evening(tmp_path, *PHASES["over"][:-1])
    last = dict(PHASES["over"][-1])
    assert table.post(**last).status_code == 303
    assert 'class="breath"' in stranger(table)
    table.get("end")
    assert 'class="breath"' in stranger(table)
    table.post("go", to="end")
    assert 'class="breath"' not in stranger(table)


def test_at_the_end_nobody_is_in_office_and_roles_have_the_shape_and_colour_of_their_camp(tmp_path: Path) -> None:
    table = evening(tmp_path, *PHASES["over"])
    people = stranger(table).split('class="roles')[1]
    assert "data-sign" not in people
    assert " office" not in people
    assert " lit" not in people
    table.post("close")
    assert "role-" not in stranger(table).split('class="roles')[1].split("</ol>")[0]
    table.post("turn", turned=0, all="yes")
    won, lost = (part.split("</ol>")[0].split("<li")[1:] for part in stranger(table).split('class="roles')[1:])
    told = [{("side-i" in seat, "#role-interventionist" in seat) for seat in seats} for seats in (won, lost)]
    assert sorted(told, key=str) == [{(False, False)}, {(True, True)}]


def test_an_evening_that_was_stopped_has_no_winner(tmp_path: Path) -> None:
    table = evening(tmp_path, *PHASES["propose"])
    with table.app.app_context():
        table.use_cases.commands.abandon(table.id, TABLET)
    assert "Nobody wins." in stranger(table)


def test_what_is_shown_already_is_not_sent_again(tmp_path: Path) -> None:
    table = evening(tmp_path)
    client = table.app.test_client()
    address = f"/court/{table.id}?seen={table.table.changes}"
    assert client.get(address, headers={"HX-Request": "true"}).status_code == 204
    assert client.get(address).status_code == 200


def test_a_change_shows_although_the_page_was_kept(tmp_path: Path) -> None:
    table = evening(tmp_path)
    before = stranger(table)
    assert stranger(table) == before
    table.post(do="propose", narrator="Dan")
    assert "The court votes on Ana and Dan." in stranger(table)


def test_a_phone_that_takes_its_seat_shows_on_the_court_as_a_change(tmp_path: Path) -> None:
    table = evening(tmp_path)
    before = table.table.changes
    phone_of(table, 2)
    assert f'data-seen="{before}"' not in stranger(table)


@pytest.mark.parametrize("write", ["C", "c"])
def test_the_short_address_leads_to_the_court(tmp_path: Path, write: str) -> None:
    table = evening(tmp_path)
    name = table.id.upper() if write == "C" else table.id
    answer = table.app.test_client().get(f"/{write}/{name}")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/court/{table.id}")


@pytest.mark.parametrize("address", ["/court/nowhere", "/C/NOWHERE", "/court/nowhere/timer"])
def test_a_wrong_address_is_one_clear_sentence_and_slowed_down(tmp_path: Path, address: str) -> None:
    client = evening(tmp_path).app.test_client()
    answer = client.get(address, headers={"Accept-Language": "en"})
    assert answer.status_code == 404
    assert "There is no table at this address" in answer.text
    for _ in range(BY_ADDRESS.at_once):
        answer = client.get(address)
    assert answer.status_code == 429


def test_the_tablet_shows_the_code_and_the_address_and_no_secret(tmp_path: Path) -> None:
    table = evening(tmp_path)
    page = table.get("court").text
    assert f"/c/{table.id}" in page
    assert "<svg viewBox" in page
    assert "/S/" not in page


def test_the_court_on_paper_has_its_code_and_an_address_that_can_be_typed(tmp_path: Path) -> None:
    page = evening(tmp_path).get("court/paper").text
    assert "<svg viewBox" in page
    assert re.search(r"open <b>[^<]+/tv</b> and type the four digits", page)


@pytest.mark.parametrize("place", ["play", "deal"])
def test_the_code_is_reached_from_the_game_and_from_the_deal(tmp_path: Path, place: str) -> None:
    table = evening(tmp_path)
    assert f'href="/t/{table.id}/court"' in table.get(place).text
