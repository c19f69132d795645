"""Shaked! through the use cases: dealt without cards, exported, imported, restarted (section 6)."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from companion.games.shaked import vocabulary as v
from companion.games.shaked.record import anonymous_votes
from companion.kernel.events import Command
from companion.kernel.refusal import Refused
from companion.registry import GAMES
from companion.services import Table, UseCases
from tests.games.shaked.positions import NAMES
from tests.playing import drawn
from tests.services.house import TABLET, make_use_cases, submit


def opened(use_cases: UseCases, count: int, **fields: str) -> Table:
    table = use_cases.drafts.amend_players(use_cases.lobby.open(TABLET, "shaked"), TABLET, 0, NAMES[:count])
    table = use_cases.drafts.amend_options(
        table.id, TABLET, table.version, {name: [value] for name, value in fields.items()}
    )
    return use_cases.deals.deal(table.id, TABLET, table.version)


def some_command(table: Table, chance: random.Random) -> Command:
    choices = [choice for choice in table.game.actions.legal(table.dealt_position.state) if choice.do != "correct"]
    return drawn(chance.choice(choices), chance)


def played(use_cases: UseCases, table: Table, chance: random.Random, until: str = v.OVER) -> Table:
    while table.dealt_position.state.phase != until:
        table = submit(use_cases, table.id, TABLET, table.version, some_command(table, chance))
    return table


def test_a_game_without_cards_is_dealt_sealed_and_replayed(tmp_path: Path) -> None:
    use_cases, chance = make_use_cases(tmp_path, games=GAMES), random.Random(5)
    table = opened(use_cases, 5, card_free="on")
    assert table.has_secrets
    assert table.sealed
    assert len(table.seats) == 5
    table = played(use_cases, table, chance)
    closed = use_cases.commands.close(table.id, TABLET)
    whole: Any = use_cases.records.export(table.id, TABLET)
    assert whole["deal"] == table.game.record.deal_as_json(table.deal)
    copy = make_use_cases(tmp_path, seed=2, games=GAMES).records.import_record("another", json.dumps(whole))
    assert (
        make_use_cases(tmp_path, games=GAMES).tables.own(copy, "another").dealt_position.state
        == closed.dealt_position.state
    )


def test_before_the_end_a_game_without_cards_leaves_without_its_deal_and_is_played_on_nowhere_else(
    tmp_path: Path,
) -> None:
    use_cases = make_use_cases(tmp_path, games=GAMES)
    table = played(use_cases, opened(use_cases, 7, card_free="on"), random.Random(6), until=v.REVEAL_ALL)
    public = use_cases.records.export(table.id, TABLET)
    assert "deal" not in public
    with pytest.raises(Refused, match="bad_setup"):
        use_cases.records.import_record("another", json.dumps(public))


@pytest.mark.parametrize("votes", [v.SIMULTANEOUS, v.UNSIGNED])
def test_a_vote_that_runs_hidden_leaves_the_table_unsaid(tmp_path: Path, votes: str) -> None:
    use_cases, chance = make_use_cases(tmp_path, games=GAMES), random.Random(7)
    table = played(use_cases, opened(use_cases, 6, votes=votes), chance, until=v.VOTE)
    before = use_cases.records.export(table.id, TABLET)
    for _ in range(6):
        table = submit(use_cases, table.id, TABLET, table.version, some_command(table, chance))
        assert use_cases.records.export(table.id, TABLET) == before
    copy = use_cases.tables.own(use_cases.records.import_record("another", json.dumps(before)), "another")
    assert copy.game.record.state_as_json(copy.dealt_position.state)["waiting"] == list(
        table.dealt_position.state.order
    )


def test_with_real_cards_phones_have_seats_and_the_companion_knows_nothing(tmp_path: Path) -> None:
    table = opened(make_use_cases(tmp_path, games=GAMES), 4)
    assert (table.deal, table.has_secrets, len(table.seats)) == (None, False, 4)


@pytest.mark.parametrize("card_free", [{}, {"card_free": "on"}], ids=["cards", "card-free"])
def test_secret_votes_stay_secret_in_the_record_of_a_closed_game(tmp_path: Path, card_free: dict[str, str]) -> None:
    use_cases, chance = make_use_cases(tmp_path, games=GAMES), random.Random(8)
    table = played(use_cases, opened(use_cases, 5, votes=v.UNSIGNED, **card_free), chance)
    closed = use_cases.commands.close(table.id, TABLET)
    whole: Any = use_cases.records.export(table.id, TABLET)
    votes = [action for action in whole["actions"] if action["do"] == "vote"]
    placed = {turn: anonymous_votes(closed.setup, turn, closed.dealt_position.state.ballots[turn]) for turn in (2, 3)}
    told = [{player: tuple(map(tuple, tokens)) for player, tokens in each} for each in _rounds(votes, 5)]
    assert told == [placed[2], placed[3]]
    copy = use_cases.tables.own(use_cases.records.import_record("another", json.dumps(whole)), "another")
    assert copy.game.record.state_as_json(copy.dealt_position.state) == closed.game.record.state_as_json(
        closed.dealt_position.state
    )


def _rounds(votes: list[dict[str, Any]], players: int) -> list[list[tuple[str, Any]]]:
    pairs = [(vote["player"], vote["tokens"]) for vote in votes]
    return [pairs[:players], pairs[players:]]
