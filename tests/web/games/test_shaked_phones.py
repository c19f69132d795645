"""Shaked! on phones: hidden votes, looks without cards, and a notebook for its player alone."""

import re
from pathlib import Path

import pytest

from tests.web.evening import TOKEN, words_of
from tests.web.games.shaked_tables import (
    COUNTED,
    LOOKS,
    NAMES,
    OWN,
    ROUND_1,
    TALKED,
    Bank,
)

pytestmark = pytest.mark.usefixtures("draw_every_page")


def test_nobody_has_to_be_silent_before_the_first_turn(tmp_path: Path) -> None:
    table = Bank(tmp_path).open()
    table.post("setup", card_free="on")
    table.post("deal")
    phone = table.phone(0)
    assert "Silence" not in words_of(phone.get(table.seat(0), headers=table.headers).text)
    table.post("go", to="play")
    assert "Silence" in words_of(phone.get(table.seat(0), headers=table.headers).text)


def test_a_phone_that_waits_for_the_game_is_asked_anew_when_it_begins(tmp_path: Path) -> None:
    table = Bank(tmp_path).open()
    table.post("setup", card_free="on")
    table.post("deal")
    points = []
    for begun in (False, True):
        if begun:
            table.post("go", to="play")
        page = table.phone(0).get(table.seat(0), headers=table.headers).text
        points += re.findall(r'data-live="acts" data-point="([^"]*)"', page)
    assert not points[0]  # a part that is asked nothing is always replaced
    assert points[1]


def test_a_phone_says_above_all_else_when_its_player_looks_at_their_own_pack(tmp_path: Path) -> None:
    first = Bank(tmp_path / "first").open()
    first.post("deal")
    first.post("go", to="play")
    again = Bank(tmp_path / "again").bring(*ROUND_1[:-1])
    for table, what in (
        (first, "Look at one card of your own pack."),
        (again, "Look at one more card of your own pack."),
    ):
        page = table.phone(0).get(table.seat(0), headers=table.headers).text
        assert re.findall(r"data-own>(.*?)</p>", page) == [what]


@pytest.mark.parametrize("votes", ["simultaneous", "secret"])
def test_a_hidden_vote_shows_on_no_page_but_its_own_hand(tmp_path: Path, votes: str) -> None:
    pages = []
    for colour in ("blue", "red"):
        table = Bank(tmp_path / colour).bring(*TALKED, votes=votes)
        phone, other = table.phone(1), table.phone(2)
        sent = table.on_phone(
            phone, 1, "/play", open="hand", do="vote", player="Bea", count="1", tokens=f"Ana {colour}"
        )
        assert sent.status_code == 303
        hand = words_of(table.hand(phone, 1))
        assert f"You placed a {colour} token in front of Ana." in hand
        drawn = (
            *(table.get(room) for room in ("play", "log", "check", "export")),
            table.client.get(f"/court/{table.id}", headers=table.headers).text,
            other.get(table.seat(2), headers=table.headers).text,
            phone.get(table.seat(1), headers=table.headers).text,
            table.hand(other, 2),
        )
        pages += [re.sub(rf"{table.id}|[0-9a-f]{{10,}}|\"at\": [\d.]+", "", page) for page in drawn]
    half = len(pages) // 2
    assert [len(page) for page in pages[:half]] == [len(page) for page in pages[half:]]
    assert all("You placed" not in words_of(page) for page in pages)


def test_a_vote_given_while_others_vote_is_not_stale(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*TALKED, votes="secret")
    ana, bea = table.phone(0), table.phone(1)
    drawn = {"csrf": TOKEN, "version": table.table.version, "point": "2.vote.yours"}
    for phone, index, name in ((ana, 0, "Ana"), (bea, 1, "Bea")):
        fields = {**drawn, "do": "vote", "player": name, "count": "1", "tokens": "U red"}
        assert phone.post(table.seat(index, "/play"), data=fields, headers=table.headers).status_code == 303
    assert table.plain["waiting"] == ["Dan", "Eve", "Cleo"]


def test_nobody_votes_or_looks_for_another(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*TALKED, votes="secret")
    phone = table.phone(0)
    refused = table.on_phone(phone, 0, "/play", do="vote", player="Bea", count="1", tokens="U red")
    assert refused.status_code in {403, 409, 422}
    table = Bank(tmp_path / "looks").bring(*ROUND_1)
    phone = table.phone(0)
    refused = table.on_phone(phone, 0, "/play", do="look", player="Dan", first="U", second="U")
    assert refused.status_code in {403, 409, 422}
    assert table.plain["looks"]["2"] == {}


def test_a_phone_takes_its_turn_to_look(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(OWN)
    phone = table.phone(3)
    assert "Your turn to look" in words_of(phone.get(table.seat(3), headers=table.headers).text)
    sent = table.on_phone(phone, 3, "/play", do="look_other", player="Dan", pack="U")
    assert sent.status_code == 303
    assert table.plain["player"] == "Eve"


def test_without_cards_a_look_shows_to_its_looker_alone(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_1, card_free=True)
    dan, eve = table.phone(3), table.phone(4)
    assert table.on_phone(dan, 3, "/play", do="look", player="Dan", first="U", second="U").status_code == 303
    hand = words_of(table.hand(dan, 3))
    assert hand.count("A red card of the middle pack") == 2
    assert "of your own pack" in hand
    for page in (
        table.hand(eve, 4).partition("Your earlier looks")[0],
        table.get("play"),
        table.get("log"),
        dan.get(table.seat(3), headers=table.headers).text,
    ):
        assert "red card of the middle pack" not in words_of(page)


def test_no_hand_names_what_a_pack_holds(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_1, *LOOKS, card_free=True)
    for index in range(len(NAMES)):
        hand = words_of(table.hand(table.phone(index), index))
        assert not re.search("chief|lieutenant|BB|RR", hand)


def test_without_cards_packs_are_opened_by_the_companion(tmp_path: Path) -> None:
    actions = [{**one, "colour": None} if one["do"] == "turn_up" else one for one in COUNTED]
    actions = [{key: value for key, value in one.items() if value is not None} for one in actions]
    table = Bank(tmp_path).bring(*actions, card_free=True)
    assert table.post(do="reveal", open="U").status_code == 303
    assert table.plain["packs"] == {"U": "RRR"}
    assert table.post(do="reveal", open=list(NAMES)).status_code == 303
    assert "The blue clan wins." in words_of(table.get("end"))
