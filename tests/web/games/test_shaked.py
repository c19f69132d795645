"""Shaked! on the tablet: every moment on every screen, the count, and no pack before the end."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.web.evening import words_of
from tests.web.games.shaked_tables import (
    COUNTED,
    LAST_VOTES,
    LOOKS,
    NAMES,
    OWN,
    PACKS,
    ROUND_1,
    ROUND_2,
    ROUND_3,
    TALKED,
    VOTES,
    Bank,
)

pytestmark = pytest.mark.usefixtures("draw_every_page")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("free", [False, True])
def test_every_room_can_be_shown(tmp_path: Path, language: str, free: bool) -> None:
    table = Bank(tmp_path, language).open()
    table.post("setup", card_free="on" if free else "off", u_limit="table")
    for room in ("players", "setup", "box", "deal", "connection", "print", "print/reference", "handover"):
        assert table.get(room)
    table.bring(*ROUND_1, *LOOKS[:2], card_free=free)
    for room in ("play", "check", "log", "deal", "abandon", "print", "hand/0"):
        assert table.get(room)
    for address in ("/rules/shaked", f"/court/{table.id}"):
        assert table.client.get(address, headers=table.headers).status_code == 200


def test_who_goes_first_is_tapped_on_the_set_up(tmp_path: Path) -> None:
    table = Bank(tmp_path, "en").open()
    assert "<select" not in table.get("setup")
    table.post("setup", first_player="Dan")
    assert re.search(r'name="first_player" value="Dan"\s+aria-pressed="true"', table.get("setup"))
    table.post("setup", first_player="")
    assert re.search(r'name="first_player" value=""\s+aria-pressed="true"', table.get("setup"))


@pytest.mark.parametrize(
    "actions",
    [[OWN], ROUND_1, [*ROUND_1, *LOOKS], [*TALKED, VOTES[0]], ROUND_2, [*ROUND_3, LAST_VOTES[0]], COUNTED],
    ids=["other", "look", "talk", "vote", "u", "vote 3", "reveal"],
)
@pytest.mark.parametrize(("language", "votes"), [("fr", "open"), ("en", "simultaneous"), ("fr", "secret")])
def test_every_moment_is_drawn_for_everybody(tmp_path: Path, language: str, votes: str, actions: list[Any]) -> None:
    table = Bank(tmp_path, language).bring(*actions, votes=votes)
    assert table.get("play")
    assert table.get("check")
    court = table.client.get(f"/court/{table.id}", headers=table.headers)
    assert court.status_code == 200
    assert 'class="breath"' not in court.text
    assert court.text.count('class="place ') == len(NAMES) + 1 or 'class="aftermath' in court.text
    phone = table.phone(0)
    assert phone.get(table.seat(0), headers=table.headers).status_code == 200
    assert table.hand(phone, 0)


def test_the_build_list_follows_the_recipe(tmp_path: Path) -> None:
    page = words_of(Bank(tmp_path).open().get("box"))
    for line in (
        "Take 9 blue cards and 9 red cards.",
        "Make one pack of three blue cards",
        "Make 2 packs of two blue cards and one red.",
        "Put 15 tokens within everybody’s reach.",
        "Blue cards: 3. Red cards: 3.",
    ):
        assert line in page


def test_how_packs_are_shuffled_and_dealt_is_told_once_where_they_are_dealt(tmp_path: Path) -> None:
    bank = Bank(tmp_path).open()
    box, deal = (words_of(bank.get(room)) for room in ("box", "deal"))
    for line in ("shuffle them together", "Give one pack to each player.", "Put the pack that is left in the middle"):
        assert line in deal
        assert line not in box
    assert "three blue cards" not in deal


def test_without_an_unassigned_pack_none_is_laid_out(tmp_path: Path) -> None:
    bank = Bank(tmp_path).open(NAMES[:4])
    assert "pack that is left" not in words_of(bank.get("deal"))
    page = words_of(bank.get("box"))
    assert "Make one pack of two blue cards and one red." in page


def test_the_screen_says_whether_one_may_talk(tmp_path: Path) -> None:
    assert "Silence" in words_of(Bank(tmp_path / "look").bring(*ROUND_1).get("play"))
    assert "Talk freely" in words_of(Bank(tmp_path / "talk").bring(*ROUND_1, *LOOKS).get("play"))
    assert "Talk freely" in words_of(Bank(tmp_path / "open").bring(*ROUND_1, open_looks=True).get("play"))


@pytest.mark.parametrize(("votes", "placed"), [("open", 1), ("simultaneous", 1), ("secret", 0)])
def test_while_the_table_talks_all_that_everybody_saw_is_shown_and_no_more(
    tmp_path: Path, votes: str, placed: int
) -> None:
    table = Bank(tmp_path, "en").bring(*ROUND_3[:-1], votes=votes)
    for page in (table.get("play"), table.client.get(f"/court/{table.id}").text):
        memory = page.partition('<table class="memory"')[2].partition("</table>")[0]
        assert re.findall(r'<th scope="row" title="(\w+)"', memory) == list(NAMES)
        assert [words_of(row).count("card") for row in memory.split("<tr>")[2:]] == [3] * 5  # once in each round
        assert memory.count("card wee") == 5 * placed
    table.post(do="end_talk")
    assert 'class="memory"' not in table.get("play")


def test_where_nobody_notes_looks_the_first_talk_has_nothing_to_remember(tmp_path: Path) -> None:
    table = Bank(tmp_path, "en").bring(OWN, {"do": "all_looked"}, OWN, {"do": "all_looked"}, unrecorded_looks=True)
    assert table.plain["phase"] == "talk"
    assert 'class="memory"' not in table.get("play")


def test_the_clock_of_the_talk_ends_with_it_and_is_offered_again_in_the_next_round(tmp_path: Path) -> None:
    table = Bank(tmp_path, "en").bring(*ROUND_1, *LOOKS)
    clock = re.search(r'<form [^>]*/timer"[^>]*>.*?</form>', table.get("play"), re.DOTALL)
    assert clock
    table.post("timer", **dict(re.findall(r'name="(do|title|minutes|of)" value="([^"]*)"', clock[0])))
    assert "data-timer" in table.get("play")
    table.post(do="end_talk")
    assert "data-timer" not in table.get("play")
    table.post(do="undo")
    assert "data-timer" in table.get("play")


def test_the_greatest_count_and_the_denounced_are_shown_before_the_packs(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*COUNTED)
    page = words_of(table.get("play"))
    assert "The greatest count is 9 tokens." in page
    assert "Denounced for red: the middle pack." in page
    assert "Turn over the middle pack" in page
    table.post("go-on")
    page = words_of(table.get("play"))
    assert "In blue no pack has that many: nobody." in page
    assert "What does the middle pack hold?" in page
    assert "Turn over the middle pack" not in page


def test_the_tap_on_the_last_pack_but_one_tells_the_last_one_too(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*COUNTED)
    for pack in ("U", "Ana", "Bea", "Cleo"):
        table.post(**{"do": "reveal", f"content:{pack}": PACKS[pack]})
    page = table.get("play")
    assert re.findall(r'name="content:(\w+)" value="(\w+)"', page) == [("Eve", "RRB"), ("Dan", "RRB")]


def test_packs_are_shown_by_taps_and_the_end_says_why(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*COUNTED)
    for pack in ("U", *NAMES):
        assert table.post(**{"do": "reveal", f"content:{pack}": PACKS[pack]}).status_code == 303, pack
    page = words_of(table.get("end"))
    assert "The blue clan wins." in page
    assert "The red chief was the middle pack, denounced for red: the blue clan wins." in page
    assert "Off with the loot: Ana, Bea, and Cleo." in page
    court = words_of(table.client.get(f"/court/{table.id}", headers=table.headers).text)
    assert "The blue clan wins. The red chief was the middle pack" in court


def test_packs_that_no_recipe_has_are_refused(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*COUNTED)
    table.post(**{"do": "reveal", "content:U": "RRR"})
    answer = table.post(**{"do": "reveal", "content:Ana": "RRR"})
    assert answer.status_code == 422
    assert "do not match the recipe for 5 players" in words_of(answer.text)


def test_tokens_are_compared_and_the_one_vote_that_may_be_wrong_is_set_right(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*TALKED, *VOTES)
    counts = {f"{colour}:{pack}": 0 for pack in PACKS for colour in ("blue", "red")}
    counts |= {"blue:Ana": 2, "red:U": 1, "blue:Bea": 1, "red:Dan": 1}
    query = "&".join(f"{name}={n}" for name, n in counts.items())
    assert "Everything matches" in words_of(table.get(f"check?{query}"))
    page = table.get(f"check?{query.replace('red:Dan=1', 'red:Dan=0').replace('blue:Dan=0', 'blue:Dan=1')}")
    assert "Probably Cleo’s vote in round 2." in words_of(page)
    assert table.post("check", why="counted", **{**counts, "red:Dan": 0, "blue:Dan": 1}).status_code == 303
    assert table.plain["tokens"]["Dan"] == {"blue": 1, "red": 0}


def test_a_vote_and_the_open_card_are_set_right_by_hand(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_3)
    kept = {"was_whose": "", "was_tokens": ["", ""], "was_turned_up": "red"}
    vote = {**kept, "whose": "2 Dan", "tokens": ["Bea red", ""], "turned_up": "red"}
    assert table.post("check", do="correct", why="seen", **vote).status_code == 303
    assert table.plain["ballots"]["2"]["Dan"] == [["Bea", "red"]]
    card = {**kept, "whose": "", "tokens": ["", ""], "turned_up": "blue"}
    assert table.post("check", do="correct", why="seen", **card).status_code == 303
    assert table.plain["turned_up"] == "blue"


def test_a_game_without_cards_is_dealt_to_phones(tmp_path: Path) -> None:
    table = Bank(tmp_path).open()
    table.post("setup", card_free="on")
    assert table.post("deal").status_code == 303
    assert len(table.table.seats) == 5
    assert table.table.deal is not None
    record = json.loads(table.get("export"))
    assert "deal" not in record


def test_another_round_with_real_cards_says_how_the_packs_are_dealt(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*COUNTED, {"do": "reveal", "packs": {"U": "RRR"}})
    table.post("close")
    where = table.post("again", to="deal").headers["Location"]
    page = table.client.get(where, headers=table.headers).text
    assert "Deal the packs." in words_of(page)
    assert "Give one pack to each player" in words_of(page)
    assert "The packs are dealt" in words_of(page)


def test_a_game_with_cards_gives_seats_and_knows_no_pack(tmp_path: Path) -> None:
    table = Bank(tmp_path).open()
    assert table.post("deal").status_code == 303
    assert (table.table.deal, len(table.table.seats)) == (None, 5)


@pytest.mark.parametrize(
    ("votes", "says"),
    [("open", "Tokens on the table"), ("simultaneous", "All vote at once"), ("secret", "A secret vote")],
)
def test_during_a_vote_the_page_says_how_one_votes_and_how_without_a_phone(
    tmp_path: Path, votes: str, says: str
) -> None:
    page = words_of(Bank(tmp_path).bring(*TALKED, votes=votes).get("play"))
    assert says in page
    assert "Talk freely" not in page
    assert ("Tap one to vote on this device." in page) == (votes != "open")


def test_a_pick_that_a_look_of_one_card_does_not_ask_for_changes_nothing(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring({"do": "own"})
    headings = [re.findall(r"<h1.*?</h1>", table.get(page), re.DOTALL) for page in ("play", "play?pick=Bea")]
    assert headings[0] == headings[1] != []


def test_real_cards_without_a_phone_lead_to_the_first_turn_and_back(tmp_path: Path) -> None:
    table = Bank(tmp_path).open()
    assert table.post("deal").headers["Location"].endswith("/play")  # nobody is told to scan
    assert f'action="/t/{table.id}/undeal"' in table.get("play")
    assert f'href="/t/{table.id}/deal"' in table.get("play")  # whoever wants their notes finds the codes in the menu
    table.post("undeal")
    assert table.table.stage == "draft"
