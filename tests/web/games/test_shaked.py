"""Shaked! on the tablet and on phones: who may look at what, secret votes, notebooks, and no pack before the end."""

import json
import re
from pathlib import Path
from typing import Any, Self
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient

from companion.web.delivery import page_cache
from companion.web.delivery.secrecy import HAND_BLOCK
from tests.web.evening import TOKEN, words_of
from tests.web.tableside import Tableside

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve")
ORDER = ("Dan", "Eve", "Ana", "Bea", "Cleo")
OWN = {"do": "own"}
OTHERS = [
    {"do": "look_other", "player": player, "pack": pack}
    for player, pack in zip(ORDER, ("Ana", "U", "Bea", "Eve", "U"), strict=True)
]
ROUND_1 = [OWN, *OTHERS, OWN]
LOOKS = [{"do": "look_one_one", "player": player, "packs": [player, "U"]} for player in ORDER]
TALKED = [*ROUND_1, *LOOKS, {"do": "end_talk"}]
VOTES = [
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
LAST_VOTES = [
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
DEAL = {"packs": PACKS, "draws": [0, 1, 2] * 12}


@pytest.fixture(autouse=True)
def _draw_every_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that was kept would not show what another state makes of it."""
    monkeypatch.setattr(page_cache, "MOST_PAGES", 0)


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
    assert re.search(r'name="first_player" value="Dan" aria-pressed="true"', table.get("setup"))
    table.post("setup", first_player="")
    assert re.search(r'name="first_player" value="" aria-pressed="true"', table.get("setup"))


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
    assert court.text.count('class="pile-at') == len(NAMES) + 1 or 'class="aftermath"' in court.text
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
        "3 blue cards and 3 red cards.",
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


def test_two_cards_are_chosen_in_one_form(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_1)
    assert table.post(do="look", player="Dan", first="Eve", second="Eve").status_code == 303
    assert table.post(do="look", player="Eve", first="Eve", second="U").status_code == 303
    assert table.plain["looks"]["2"] == {"Dan": ["Eve", "Eve"], "Eve": ["Eve", "U"]}


def test_two_cards_of_the_unassigned_pack_in_round_3_are_refused_and_the_first_is_kept(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_2, {"do": "turn_up", "colour": "red"})
    answer = table.post(do="look", player="Dan", first="U", second="U", pick="U", at=table.table.version)
    assert answer.status_code == 422
    assert "only one card of the middle pack" in words_of(answer.text)
    assert 'name="first" value="U"' in answer.text


def links(page: str) -> set[str]:
    """What a first tap can be made on."""
    return {unquote(found) for found in re.findall(r'href="[^"]*pick=([^"&]*)"', page)}


def buttons(page: str, name: str) -> set[str]:
    return set(re.findall(rf'<button[^>]* name="{name}" value="([^"]*)"', page))


def test_a_look_at_two_cards_is_two_taps_on_packs(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_1)
    assert links(table.get("play")) == {*NAMES, "U"}
    page = table.get(f"play?pick=U&at={table.table.version}")
    assert "Dan looks at one more card." in words_of(page)
    assert buttons(page, "second") == {*NAMES, "U"}
    assert table.post(do="look", player="Dan", first="U", second="U").status_code == 303
    assert table.plain["looks"]["2"] == {"Dan": ["U", "U"]}


def test_in_round_3_the_second_card_is_not_another_one_of_the_middle(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_2, {"do": "turn_up", "colour": "red"})
    assert buttons(table.get(f"play?pick=U&at={table.table.version}"), "second") == set(NAMES)


def test_a_vote_is_one_tap_on_a_token_and_two_in_round_3(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*TALKED)
    sides = {f"{pack} {colour}" for pack in ("Ana", "Bea", "Cleo", "Eve", "U") for colour in ("blue", "red")}
    assert buttons(table.get("play"), "tokens") == sides
    assert table.post(do="vote", player="Dan", tokens="Ana blue").status_code == 303
    table.bring(*ROUND_3)
    assert links(table.get("play")) == sides
    page = table.get(f"play?pick=Ana+red&at={table.table.version}")
    assert buttons(page, "tokens") == sides - {"Ana blue"}
    assert table.post(do="vote", player="Dan", tokens=["Ana red", "Ana red"]).status_code == 303
    assert table.plain["ballots"]["3"] == {"Dan": [["Ana", "red"], ["Ana", "red"]]}


def test_what_was_tapped_for_one_player_is_dropped_when_it_is_the_next_players_turn(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_3)
    drawn = table.table.version
    phone = table.phone(3)
    sent = table.on_phone(phone, 3, "/play", do="vote", player="Dan", count="2", tokens="U red")
    assert sent.status_code == 303
    page = table.get(f"play?pick=Ana+red&at={drawn}")
    assert "Eve places 2 tokens" in words_of(page)
    assert 'name="tokens" value="Ana red"' not in page


def test_a_tap_for_a_player_whose_phone_was_faster_counts_for_nobody(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*TALKED)
    drawn = table.table.version
    assert table.on_phone(table.phone(3), 3, "/play", do="vote", player="Dan", tokens="Ana blue").status_code == 303
    late = table.post(do="vote", player="Dan", tokens="Eve red", version=drawn)
    assert late.status_code == 409
    assert table.plain["ballots"]["2"] == {"Dan": [["Ana", "blue"]]}
    assert table.plain["waiting"][0] == "Eve"


@pytest.mark.parametrize("actions", [TALKED, ROUND_3])
def test_no_box_on_a_phone_hides_how_many_tokens_lie_there(tmp_path: Path, actions: list[dict[str, Any]]) -> None:
    table = Bank(tmp_path).bring(*actions)
    boxes = re.findall(r'<input[^>]*name="tokens"[^>]*>', table.phone(3).get(table.seat(3), headers=table.headers).text)
    assert boxes
    assert all('class="laid-over"' in box for box in boxes)


def test_a_phone_sends_two_tapped_cards_as_one_look(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_1)
    sent = table.on_phone(table.phone(3), 3, "/play", do="look", player="Dan", cards=["Ana", "U"])
    assert sent.status_code == 303
    assert table.plain["looks"]["2"] == {"Dan": ["Ana", "U"]}
    refused = table.on_phone(table.phone(4), 4, "/play", do="look", player="Eve", cards=["Ana", "U", "Bea"])
    assert refused.status_code == 422


def test_the_middle_pack_with_a_card_turned_up_shows_three_cards(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_2, {"do": "turn_up", "colour": "red"})
    middle = re.search(r'<li class="pile-at qu.*?</li>', table.get("play"), re.DOTALL)
    assert middle
    assert len(re.findall(r'class="gang-card', middle[0])) == 3


def test_looks_that_are_not_entered_take_a_tap_each_or_one_for_all(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(OWN, unrecorded_looks=True)
    page = table.get("play")
    assert "Looks are not entered at this table" in words_of(page)
    assert not links(page)
    assert table.on_phone(table.phone(3), 3, "/play", do="looked", player="Dan").status_code == 303
    assert table.on_phone(table.phone(4), 4, "/play", do="all_looked").status_code == 422
    assert table.post(do="all_looked").status_code == 303
    assert table.plain["phase"] == "own_b"
    assert "Dan has looked." in words_of(table.get("log"))


def test_one_box_is_two_tokens_and_two_boxes_one_in_each(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_3)
    assert table.post(do="vote", player="Dan", count="2", tokens="U red").status_code == 303
    assert table.post(do="vote", player="Eve", count="2", tokens=["U red", "Ana blue"]).status_code == 303
    assert table.plain["ballots"]["3"] == {
        "Dan": [["U", "red"], ["U", "red"]],
        "Eve": [["U", "red"], ["Ana", "blue"]],
    }


def test_a_vote_without_a_box_is_refused(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_3)
    answer = table.post(do="vote", player="Dan", count="2")
    assert answer.status_code == 422
    assert "Place exactly 2 tokens" in words_of(answer.text)


def test_the_greatest_count_and_the_denounced_are_shown_before_the_packs(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*COUNTED)
    page = words_of(table.get("play"))
    assert "The greatest count is 9 tokens." in page
    assert "Denounced for red: the middle pack." in page
    assert "Turn over the middle pack" in page
    table.post("go-on")
    page = words_of(table.get("play"))
    assert "In blue no pack has that many: nobody." in page


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


def test_a_notebook_holds_one_look_a_line_for_its_player_alone(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*ROUND_1, *LOOKS)
    ana, bea = table.phone(0), table.phone(1)
    fields = {"csrf": TOKEN, "pack": "Bea", "colours": "blue red", "words": "blinked <twice>"}
    written = ana.post(table.seat(0, "/note"), data=fields, headers=table.headers)
    assert written.status_code == 200
    assert "Bea blue red blinked &lt;twice&gt; Strike out" in " ".join(words_of(written.text).split())
    assert "blinked" not in table.hand(bea, 1)
    assert "blinked" not in table.get("log") + table.get("export") + table.get("play")
    number = re.search(r'name="strike" value="(\d+)"', written.text)
    assert number is not None
    struck = ana.post(table.seat(0, "/note"), data={"csrf": TOKEN, "strike": number[1]}, headers=table.headers)
    assert "blinked" not in struck.text


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"pack": "Bea"}, "Write down what you saw"),
        ({"words": "x" * 121}, "too long"),
        ({"pack": "Zoe", "words": "x"}, "does not fit"),
        ({"pack": "Bea", "colours": "green"}, "does not fit"),
        ({"pack": "", "colours": "blue"}, "does not fit"),
        ({"pack": "Bea", "colours": "blue", "turn": "9"}, "does not fit"),
    ],
)
def test_a_line_that_says_nothing_is_refused_with_the_reason(tmp_path: Path, fields: dict[str, str], why: str) -> None:
    table = Bank(tmp_path).bring(*ROUND_1)
    answer = table.phone(0).post(table.seat(0, "/note"), data={"csrf": TOKEN, **fields}, headers=table.headers)
    assert answer.status_code == 422
    assert why in words_of(answer.text)


def test_tokens_are_compared_and_the_one_vote_that_may_be_wrong_is_set_right(tmp_path: Path) -> None:
    table = Bank(tmp_path).bring(*TALKED, *VOTES)
    counts = {f"{colour}:{pack}": 0 for pack in PACKS for colour in ("blue", "red")}
    counts |= {"blue:Ana": 2, "red:U": 1, "blue:Bea": 1, "red:Dan": 1}
    query = "&".join(f"{name}={n}" for name, n in counts.items())
    assert "Everything matches" in words_of(table.get(f"check?{query}"))
    page = table.get(f"check?{query.replace('red:Dan=1', 'red:Dan=0').replace('blue:Dan=0', 'blue:Dan=1')}")
    assert "Probably Cleo’s vote in round 2." in words_of(page)
    sent = dict(re.findall(r'type="hidden" name="(player|turn|tokens)" value="([^"]*)"', page))
    assert sent == {"player": "Cleo", "turn": "2", "tokens": "Dan blue"}
    assert table.post("check", do="correct", why="seen", **sent).status_code == 303
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
    assert ("No phone? Tap the seat." in page) == (votes != "open")
