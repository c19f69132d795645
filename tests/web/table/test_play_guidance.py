"""What the play screen says and asks at a moment: a shuffle before all else, notes that fold away, a way of voting."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from companion.kernel.record import record_to_json
from companion.registry import GAMES
from tests.playing import random_game
from tests.web.evening import NAMES, ROLES, TABLET, Evening, Taps, evening, turn, words_of

PLAIN = {
    "pacifist": ["S7", "S8", "power:none", "power:none", "power:none", "SR"],
    "interventionist": ["DV", "DV", "DV", "DV", "DA"],
}
FIVE_READ = [one for name in ("Bea", "Dan", "Eve", "Fay", "Ana") for one in turn(name, "pacifist")]
"""Five pacifist tales, so that the veto is open and two tales are left to draw: a shuffle is due."""
GOVERNED: tuple[dict[str, object], ...] = ({"do": "propose", "narrator": "Cleo"}, {"do": "vote", "accepted": True})
GUS_IS_DINARZADE = {**ROLES, "Bea": "interventionist", "Gus": "dinarzade"}


def table_of_five(folder: Path, *actions: dict[str, object], **options: Any) -> Evening:
    return evening(folder, *FIVE_READ, *actions, board=PLAIN, roles=GUS_IS_DINARZADE, **options)


def test_a_shuffle_that_is_due_is_shown_alone_until_it_is_done(tmp_path: Path) -> None:
    table = table_of_five(tmp_path)
    alone = table.get().text
    assert "Shuffle the discard into the draw pile." in words_of(alone)
    assert 'name="narrator"' not in alone
    done = table.post("go-on", version=table.table.version)
    turn_itself = table.client.get(done.headers["Location"], headers={"Accept-Language": "en"}).text
    assert 'name="narrator"' in turn_itself
    assert "Shuffle the discard" not in words_of(turn_itself)


def test_a_shuffle_that_is_due_is_the_headline_also_after_a_tale_was_read(tmp_path: Path) -> None:
    page = table_of_five(tmp_path).get().text
    headline = page.partition('class="do')[2].partition("</h1>")[0].partition(">")[2]
    assert words_of(headline).strip() == "Shuffle the discard into the draw pile."
    assert "The tale goes on the next slot of the pacifist board." in words_of(page)


def test_what_is_asked_for_after_a_shuffle_does_not_bring_it_back(tmp_path: Path) -> None:
    assert "Shuffle the discard" not in words_of(table_of_five(tmp_path).get("play?why_not=Ana").text)


def test_a_tick_is_for_its_own_step_alone(tmp_path: Path) -> None:
    table = table_of_five(tmp_path)
    assert "Shuffle the discard" in words_of(table.get(f"play?ticked={table.table.version}").text)
    assert "Shuffle the discard" in words_of(table.get(f"play?ticked={table.table.version - 1}").text)


def test_a_claim_noted_after_the_shuffle_does_not_bring_it_back(tmp_path: Path) -> None:
    table = table_of_five(tmp_path, claims=True)
    version = table.table.version
    page = table.client.get(table.post("go-on", version=version).headers["Location"]).text
    claim = next(dict(fields) for _, fields in Taps(page).forms if ("do", "claim") in fields)
    answer = table.post(**{key: value for key, value in claim.items() if key not in ("csrf", "version")})
    assert answer.headers["Location"] == f"/t/{table.id}/play?ticked={version + 1}"
    assert 'name="narrator"' in table.client.get(answer.headers["Location"]).text


def test_a_veto_is_granted_or_refused_by_two_buttons_alike(tmp_path: Path) -> None:
    table = table_of_five(tmp_path, *GOVERNED)
    pair = table.get().text.partition('class="two-answers"')[2].partition("</form>")[0]
    assert [pair.count(one) for one in ('class="btn btn-2"', "Veto granted", "Veto refused")] == [2, 1, 1]
    refused_page = table.get("play?act=veto").text
    assert "Veto refused: tap the tale Cleo reads." in words_of(refused_page)
    assert 'class="two-answers"' not in refused_page
    assert table.plain["phase"] == "session"
    assert table.post(do="veto").status_code == 303
    assert table.plain["phase"] == "propose"


def test_a_refused_veto_is_noted_where_the_table_notes_what_is_said(tmp_path: Path) -> None:
    table = table_of_five(tmp_path, *GOVERNED, claims=True)
    assert 'name="do" value="veto_refused"' in table.get().text
    table.post(do="veto_refused")
    assert "Veto refused: tap the tale Cleo reads." in words_of(table.get().text)
    assert 'value="veto_refused"' not in table.get().text


def test_the_handling_of_the_cards_folds_away_after_the_third_turn(tmp_path: Path) -> None:
    for read, folded in ((2, False), (3, True)):
        acted = [*FIVE_READ[: 3 * read], {"do": "propose", "narrator": "Fay"}, {"do": "vote", "accepted": True}]
        page = evening(tmp_path / str(read), *acted, board=PLAIN, roles=GUS_IS_DINARZADE).get().text
        assert ("How to handle the cards" in page) == folded
        unfolded, _, rest = page.partition('<details class="known"')
        assert ("discards one, face down, and hands" in words_of(rest)) == folded
        assert ("discards one, face down, and hands" in words_of(unfolded)) != folded


@pytest.mark.parametrize("slug", GAMES)
def test_at_most_two_notes_are_open_at_once(tmp_path: Path, slug: str) -> None:
    game = GAMES[slug]
    names = NAMES[: min(5, game.most)]
    for seed in range(3):
        chance, rows = random.Random(seed), []  # type: ignore[var-annotated]
        setup = game.rules.settle(game.record.read(names, {}, None)[0], chance)
        deal = game.rules.deal(setup, chance)
        list(random_game(game, setup, deal, chance, rows=rows))
        commands = [row.command for row in rows]
        table = Evening(tmp_path / str(seed), record_to_json(game, names, setup, deal, []))
        for moves in range(1, len(commands), 5):
            record = record_to_json(game, names, setup, deal, commands[:moves])
            with table.app.app_context():
                imported = table.use_cases.records.import_record(TABLET, json.dumps(record).encode())
            page = table.client.get(f"/t/{imported}/play", follow_redirects=True)
            assert page.status_code == 200
            notes = page.text.partition('class="notes"')[2].partition("<section")[0]
            assert notes.partition("<details")[0].count('class="note"') <= 2, (seed, moves)


def way_of_voting(page: str) -> str:
    """The way in which a page asks for a vote."""
    return "names" if 'id="by-names"' in page else "counts" if 'class="numbers' in page else "outcome"


def test_the_next_vote_is_entered_as_the_last_one(tmp_path: Path) -> None:
    table = evening(tmp_path)
    for narrator, mode, told in (
        ("Bea", "counts", {"yes": "2", "no": "5"}),
        ("Dan", "names", {"voting": "names", "yes": ["Ana", "Bea"]}),
        ("Gus", "outcome", {"accepted": "yes"}),
    ):
        table.post(do="propose", narrator=narrator)
        assert table.post(do="vote", mode=mode, **told).status_code == 303
        assert table.table.preferences.vote == mode
        table.post(do="undo")
        assert way_of_voting(table.get().text) == mode
        table.post(do="vote", mode=mode, **told)


def test_looking_at_another_way_of_voting_changes_nothing_until_a_vote_is_entered(tmp_path: Path) -> None:
    table = evening(tmp_path, {"do": "propose", "narrator": "Bea"})
    assert way_of_voting(table.get("play?mode=names").text) == "names"
    assert way_of_voting(table.get().text) == "outcome"


def test_a_vote_that_was_refused_is_not_remembered_and_asked_for_again_in_its_way(tmp_path: Path) -> None:
    table = evening(tmp_path, {"do": "propose", "narrator": "Bea"})
    answer = table.post(do="vote", mode="counts", yes="5", no="5")
    assert (answer.status_code, way_of_voting(answer.text)) == (422, "counts")
    assert table.table.preferences.vote == "outcome"
    assert table.post(do="vote", mode="by chance", accepted="yes").status_code == 303
    assert table.table.preferences.vote == "outcome"


@pytest.mark.parametrize("mode", ["outcome", "counts", "names"])
def test_every_way_of_voting_keeps_the_sentence_to_say(tmp_path: Path, mode: str) -> None:
    page = evening(tmp_path, {"do": "propose", "narrator": "Bea"}).get(f"play?mode={mode}").text
    assert 'class="say' in page
