"""1001 on the tablet: nothing secret, cards laid out by hand, every screen drawn from what the game offers."""

import json
import re
from pathlib import Path
from typing import Any, Self

import pytest

from tests.web.evening import unsealed, words_of
from tests.web.tableside import Tableside

pytestmark = pytest.mark.usefixtures("draw_every_page")

ROW = [{"do": "reveal", "card": card} for card in ("S2R", "S1Y", "S1*")]
DEAL = {"row": ["S2R", "S1Y", "S1*"], "hands": {"Ana": ["P-R", "L-B"], "Bea": ["P-Y", "L-G"]}, "discard": "L-R"}
FULL = {"first_player": "Ana", "tracking": "full"}


class Tales(Tableside):
    """A tablet at a table of 1001."""

    slug, names = "1001", ("Ana", "Bea")

    def bring(self, actions: list[dict[str, Any]], deal: Any = None, **options: Any) -> Self:
        given = {} if deal is None else {"deal": deal}
        return self.bring_record(options=options or {"first_player": "Ana"}, **given, actions=actions)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("tracking", ["light", "full"])
def test_every_room_can_be_shown(tmp_path: Path, language: str, tracking: str) -> None:
    table = Tales(tmp_path, language).open()
    table.post("setup", tracking=tracking, house="on")
    for room in ("players", "setup", "box", "deal", "connection", "print", "print/reference", "handover"):
        assert table.get(room)
    table = table.bring(
        ROW if tracking == "light" else [], None if tracking == "light" else DEAL, tracking=tracking, first_player="Ana"
    )
    for room in ("play", "check", "log", "deal", "box", "abandon", "print"):
        assert table.get(room)
    assert table.client.get("/rules/1001", headers=table.headers).status_code == 200


def test_a_table_of_1001_has_no_seats_no_seal_and_no_script(tmp_path: Path) -> None:
    table = Tales(tmp_path).bring([], DEAL, **FULL)
    assert (table.table.seats, table.table.sealed, table.table.has_secrets) == ((), None, False)
    answer = table.client.get(f"/t/{table.id}/recognition", headers=table.headers)
    assert answer.headers["Location"].endswith("/play")
    assert "recognition" not in table.get("play")
    assert table.client.get(f"/t/{table.id}/print/labels", headers=table.headers).status_code == 303


def test_the_court_of_a_game_without_secrets_speaks_of_none(tmp_path: Path) -> None:
    table = Tales(tmp_path).bring([])
    court = table.client.get(f"/court/{table.id}", headers=table.headers)
    assert court.status_code == 200
    assert "Good evening" in words_of(court.text)
    assert not {"secrets", "aloud"} & set(words_of(court.text).split())


def test_cards_laid_out_by_hand_begin_a_game_that_knows_them(tmp_path: Path) -> None:
    table = Tales(tmp_path).open()
    table.post("setup", tracking="full", first_player="Ana")
    fields = {"hand:Ana": ["P-R", "L-B"], "hand:Bea": ["P-Y", "L-G"], "discard": "L-R"}
    assert table.post("deal", **fields).status_code == 303
    assert table.table.deal.hands == {"Ana": ("P-R", "L-B"), "Bea": ("P-Y", "L-G")}
    assert table.table.seats == ()
    assert table.table.dealt_position.state.phase == "reveal"


def test_the_cards_laid_out_are_asked_for_above_the_folded_list(tmp_path: Path) -> None:
    table = Tales(tmp_path).open()
    counted = table.get("deal").partition("<h1")[2]
    assert '<details class="more"' not in counted[: counted.index("One more card, face up")]
    table.post("setup", tracking="full", first_player="Ana")
    page = table.get("deal").partition("<h1")[2]
    folded = re.search(r'<details class="more">.*?</details>', page, re.DOTALL)
    assert folded
    assert "One more card, face up" in folded.group()
    assert folded.end() < page.index("data-laying")
    assert re.search(r'data-piece="L-B".*?<small aria-hidden="true">Sinbad</small>', page, re.DOTALL)


def test_each_tile_names_its_tale_and_says_how_many_are_left(tmp_path: Path) -> None:
    page = Tales(tmp_path).bring([], DEAL, **FULL).get("play")
    tile = re.search(r'form="hidden" name="card" value="L-B".*?</button>', page, re.DOTALL)
    assert tile
    assert words_of(tile.group()).split()[-4:] == ["Sinbad", "landscape", "4", "left"]


def test_a_card_laid_out_too_often_is_said_to_be_and_nothing_is_lost(tmp_path: Path) -> None:
    table = Tales(tmp_path).open()
    table.post("setup", tracking="full", first_player="Ana")
    answer = table.post("deal", **{"hand:Ana": ["P-*", "P-*"], "hand:Bea": ["P-Y", "L-G"], "discard": "L-R"})
    assert answer.status_code == 422
    assert "more than there are" in words_of(answer.text)
    assert len(re.findall(r'<option value="P-\*" selected>', answer.text)) == 2
    assert table.table.stage == "draft"


def test_the_game_is_played_by_taps(tmp_path: Path) -> None:
    table = Tales(tmp_path).bring(ROW)
    for fields in (
        {"do": "draw_random"},
        {"do": "tell", "sultan": "S1Y"},
        {"do": "reveal", "card": "S1B"},
        {"do": "end"},
    ):
        assert table.post(**fields).status_code == 303, fields
    plain = table.table.game.record.state_as_json(table.table.dealt_position.state)
    assert (plain["active"], plain["completed"]) == ("Bea", ["S1Y"])


def test_a_refused_tap_is_answered_with_the_reason(tmp_path: Path) -> None:
    table = Tales(tmp_path).bring(ROW)
    answer = table.post(do="end")
    assert answer.status_code == 422
    assert "Take a card first" in words_of(answer.text)


def test_known_cards_are_set_right_by_name(tmp_path: Path) -> None:
    table = Tales(tmp_path).bring([], DEAL, **FULL)
    page = table.get("check")
    was = {
        name: [
            (re.findall(r'value="([^"]*)" selected', one) or ["-"])[0]
            for one in re.findall(rf'<select name="{name}"(.*?)</select>', page, re.DOTALL)
        ]
        for name in ("discard", "hand:Ana")
    }
    assert was == {"discard": ["L-R", "-", "-"], "hand:Ana": ["P-R", "L-B", "-"]}
    sent = {"discard": ["L-Y", "-", "-"], "hand:Ana": was["hand:Ana"]}
    assert table.post("check", do="correct", why="seen", **sent).status_code == 303
    assert table.table.dealt_position.state.discard == ("L-Y",)


def test_counted_cards_are_compared_and_set_right(tmp_path: Path) -> None:
    table = Tales(tmp_path).bring(ROW)
    agreed = table.get("check?draw_down=41&draw_up=0&discard=1&hand:Ana=2&hand:Bea=2")
    assert "Everything matches" in words_of(agreed)
    differs = words_of(table.get("check?draw_down=40&draw_up=0&discard=2&hand:Ana=2&hand:Bea=2"))
    assert "Chevet has 41, the table 40" in differs
    assert table.post("check", do="correct", why="x", draw_down="40", discard="2").status_code == 303
    assert table.table.dealt_position.state.down == 40


def test_there_are_no_boards_to_compose(tmp_path: Path) -> None:
    table = Tales(tmp_path).open()
    assert table.client.get("/boards?slug=1001").status_code == 404
    assert table.client.get("/boards").status_code == 200


def test_a_table_whose_set_up_nobody_touched_is_laid_out_by_hand_too(tmp_path: Path) -> None:
    table = Tales(tmp_path).open()
    page = words_of(table.get("deal"))
    assert "Lay the cards out" in page
    assert table.post("deal").status_code == 303
    assert table.table.seats == ()


def lit(page: str, name: str = "card") -> list[tuple[str, str]]:
    """The form and the value of every card that can be tapped on the table."""
    return re.findall(rf'<button class="lit" form="([\w-]+)" name="{name}" value="([^"]+)"', page)


def test_how_cards_are_laid_out_is_told_once_where_that_is_done(tmp_path: Path) -> None:
    table = Tales(tmp_path, "en").open()
    box, deal = (words_of(table.get(room)) for room in ("box", "deal"))
    assert "All 46 tale cards" in box
    assert "face up" not in box
    assert "One more card, face up, starts the discard." in deal


def test_a_further_game_begins_with_cards_drawn_anew_not_with_those_of_the_last(tmp_path: Path) -> None:
    table = Tales(tmp_path, "en").open()
    table.post("setup", sultans="8")
    told = words_of(table.get("deal"))
    assert "Lay down 8 Sultan cards, drawn unseen" in told
    assert "Shuffle all the tale cards" in told
    table.post("setup", **{f"sultan:{code}": "on" for code in ("S2R", "S1R", "S1*")})
    assert "Shuffle the Sultan cards you chose" in words_of(table.get("deal"))


def test_the_buttons_for_sultan_cards_name_the_tales(tmp_path: Path) -> None:
    page = Tales(tmp_path, "en").bring(ROW[:1]).get("play")
    named = re.findall(r'<small aria-hidden="true">([^<]+)</small>', page)
    tales = ["Ali Baba", "Merchant", "Sinbad"]
    assert named == [*tales, "Aladdin", *tales, "Any tale"]


def test_where_cards_are_counted_the_tap_that_draws_a_tiger_feeds_it_and_one_undo_takes_it_back(tmp_path: Path) -> None:
    table = Tales(tmp_path, "en").bring(ROW)
    table.post(do="draw_random", card="TIG")
    assert table.plain["hands"] == {"Ana": 1, "Bea": 1}
    page = words_of(table.get("play"))
    assert "Everyone who has a card lays one on the discard" in page
    assert "Ana begins, then clockwise" in page
    assert "Undo Ana’s card" in page
    table.post(do="undo")
    assert table.plain["hands"] == {"Ana": 2, "Bea": 2}
    assert table.plain["phase"] == "draw"


def test_a_record_that_stops_before_a_tiger_is_fed_goes_on_with_one_tap(tmp_path: Path) -> None:
    table = Tales(tmp_path, "en").bring([*ROW, {"do": "draw_random", "card": "TIG"}])
    page = table.get("play")
    assert "everyone lays a card on the discard" in words_of(page)
    assert lit(page) == []
    table.post(**sent_by(page, "The tiger has its cards"))
    assert table.plain["hands"] == {"Ana": 1, "Bea": 1}
    table.post(do="undo")
    assert table.plain["hands"] == {"Ana": 2, "Bea": 2}


def test_a_story_told_with_the_last_cards_ends_the_turn_and_one_undo_takes_both_back(tmp_path: Path) -> None:
    tiger = [{"do": "draw_random", "card": "TIG"}, *({"do": "tiger", "player": name} for name in ("Ana", "Bea"))]
    turns = [{"do": "end"}, {"do": "draw_random"}, {"do": "end"}, {"do": "draw_random"}]
    table = Tales(tmp_path, "en").bring([*ROW, *tiger, *turns])
    table.post(do="tell", sultan="S2R")
    assert (table.plain["active"], table.plain["phase"]) == ("Bea", "draw")
    assert [one["do"] for one in json.loads(table.get("export"))["actions"][-2:]] == ["tell", "end"]
    page = words_of(table.get("play"))
    assert "Ana tells a story" in page
    assert "Then it is Bea’s turn" in page
    assert "Undo Ana’s story" in page
    table.post(do="undo")
    assert (table.plain["active"], table.plain["phase"]) == ("Ana", "tell")


def test_where_cards_are_counted_one_tap_turns_up_what_a_book_shows(tmp_path: Path) -> None:
    table = Tales(tmp_path, "en").bring([*ROW, {"do": "draw_random", "card": "BOOK"}])
    table.post(do="flip")
    table.post(**sent_by(table.get("play"), "The 2 cards are turned up"))
    assert table.plain["draw_up"] == 3
    table.post("go-on")
    table.post(do="undo")
    assert table.plain["draw_up"] == 1


def test_while_a_book_is_open_the_check_says_that_the_correction_comes_after_it(tmp_path: Path) -> None:
    table = Tales(tmp_path, "en").bring([*ROW, {"do": "draw_random", "card": "BOOK"}])
    check = words_of(table.get("check"))
    assert "First finish with the cards being turned up" in check
    assert "The game is over" not in check
    table.post(do="flip")
    table.post(**sent_by(table.get("play"), "The 2 cards are turned up"))
    check = words_of(table.get("check"))
    assert "First finish" not in check
    assert "Why?" in check


def sent_by(page: str, words: str) -> dict[str, Any]:
    """What the form sends whose button says ``words``; a field that is there several times as a list."""
    form = next(one for one in re.findall(r"<form.*?</form>", page, re.DOTALL) if words in words_of(one))
    sent: dict[str, Any] = {}
    for name, value in re.findall(r'name="(do|player|first|fed)" value="([^"]*)"', form):
        sent.setdefault(name, []).append(value)
    return sent


def test_open_cards_are_a_number_where_they_are_counted(tmp_path: Path) -> None:
    table = Tales(tmp_path).bring(ROW)
    page = table.get("play")
    assert "tale back" not in page
    assert page.count('<span class="tale open" aria-hidden="true">2</span>') == 2  # before each player


def to_the_end(names: int = 2) -> list[dict[str, Any]]:
    """A light game of six Sultan cards in which everyone tells whenever they can."""
    hands, done, hidden, told = [2] * names, list[dict[str, Any]](), ["S1R", "S1G", "S1B"], 0
    row = ["S2R", "S1Y", "S1*"]
    for turn in range(99):
        player = turn % names
        done.append({"do": "draw_random"})
        hands[player] += 1
        if hands[player] > 1:
            done.append({"do": "tell", "sultan": row[0]})
            hands[player] -= 2
            told += 1
            if told != 1:
                row.pop(0)
                if not row:
                    return done
                if hidden:
                    row.append(hidden.pop(0))
                    done.append({"do": "reveal", "card": row[-1]})
        done.append({"do": "end"})
    raise AssertionError("nobody has won")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_end_shows_the_game_in_numbers_and_a_picture_of_it(tmp_path: Path, language: str) -> None:
    table = Tales(tmp_path, language).bring([*ROW, *to_the_end()], first_player="Ana", sultans=6)
    table.post("go", to="end")
    page = table.get("end")
    assert page.count('class="chart"') == 3
    assert 'id="moment"' in page
    shown = words_of(table.get("picture"))
    assert ("Histoires racontées" if language == "fr" else "Stories told") in shown
    drawn = table.client.get(f"/t/{table.id}/picture.svg", headers=table.headers)
    assert drawn.status_code == 200
    assert drawn.text.count("#1001-") >= 7  # each story, and the Sultan


def test_a_stranger_comes_to_the_court_alone_and_sees_there_what_everybody_sees(tmp_path: Path) -> None:
    table = Tales(tmp_path).bring([], DEAL, **FULL)
    stranger = table.device("a stranger")
    for room in ("play", "check", "log", "export", "end", "deal"):
        assert stranger.get(f"/t/{table.id}/{room}").status_code == 404, room
    courts = [each.get(f"/court/{table.id}") for each in (table.client, stranger)]
    assert unsealed(courts[0].data) == unsealed(courts[1].data)
    assert f'action="/t/{table.id}' not in courts[1].text
