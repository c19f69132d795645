"""The fair deal: sealed with the deal, void with it, opened when the game is closed and not before."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from companion.kernel import seal
from companion.registry import GAMES
from companion.services import UseCases
from tests.database import opened
from tests.services.house import TABLET, add, dealt, drafted, make_use_cases, refusal, submitted, with_roles

pytestmark = pytest.mark.sqlite  # looks into the file

WON = [add(3)] * 4


def closed(use_cases: UseCases) -> str:
    table = submitted(use_cases, dealt(use_cases), *WON)
    return use_cases.commands.close(table.id, TABLET).id


def stored(folder: Path, table_id: str) -> Any:
    with opened(folder / "house.sqlite3") as connection:
        found = connection.execute("SELECT sealed FROM tables WHERE id = ?", [table_id]).fetchone()[0]
    return None if found is None else json.loads(found)


def test_a_deal_is_sealed_with_the_digest_that_its_proof_opens(use_cases: UseCases) -> None:
    table_id = closed(use_cases)
    opened = seal.parse(json.dumps(use_cases.seals.proof(table_id)))
    sealed = use_cases.tables.own(table_id, TABLET).sealed
    assert opened.fits
    assert sealed is not None
    assert opened.digest == sealed["digest"]
    assert opened.document["deal"] == use_cases.tables.own(table_id, TABLET).deal


def test_the_digest_stays_the_same_to_the_end(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    after = submitted(use_cases, table, *WON)
    assert table.sealed == after.sealed == use_cases.commands.close(table.id, TABLET).sealed


def test_a_table_that_is_read_holds_no_salt(use_cases: UseCases, tmp_path: Path) -> None:
    table = dealt(use_cases)
    salt = stored(tmp_path, table.id)["salt"]
    assert len(salt) == 64
    assert table.sealed is not None
    assert set(table.sealed) == {"deal", "digest", "imported"}
    assert salt not in repr(vars(table))
    assert salt not in json.dumps(use_cases.records.export(table.id, TABLET))


def test_the_salt_is_in_no_record_even_of_a_closed_game(use_cases: UseCases, tmp_path: Path) -> None:
    table_id = closed(use_cases)
    assert stored(tmp_path, table_id)["salt"] not in json.dumps(use_cases.records.export(table_id, TABLET))


def test_two_deals_of_one_table_have_two_salts(tmp_path: Path) -> None:
    salts = []
    for seed in (1, 2):
        folder = tmp_path / str(seed)
        folder.mkdir()
        salts.append(stored(folder, dealt(make_use_cases(folder, seed=seed)).id)["salt"])
    assert salts[0] != salts[1]


def test_taking_a_deal_back_leaves_nothing_of_its_seal_but_its_number(use_cases: UseCases, tmp_path: Path) -> None:
    table = dealt(use_cases)
    draft = use_cases.deals.undeal(table.id, TABLET)
    assert draft.sealed is None
    assert stored(tmp_path, table.id) == {"deal": 1}


def test_the_next_deal_has_the_next_number_and_another_digest(use_cases: UseCases) -> None:
    first = dealt(use_cases)
    again = use_cases.deals.undeal(first.id, TABLET)
    second = use_cases.deals.deal(again.id, TABLET, again.version)
    assert first.sealed is not None
    assert second.sealed is not None
    assert (first.sealed["deal"], second.sealed["deal"]) == (1, 2)
    assert (first.sealed["imported"], second.sealed["imported"]) == (False, False)
    assert first.sealed["digest"] != second.sealed["digest"]


def test_a_deal_with_real_cards_between_two_others_does_not_count(use_cases: UseCases) -> None:
    table = use_cases.deals.undeal(dealt(use_cases).id, TABLET)
    table = with_roles(use_cases, table, "cards")
    table = use_cases.deals.deal(table.id, TABLET, table.version)
    assert table.sealed is None
    table = use_cases.deals.undeal(table.id, TABLET)
    table = with_roles(use_cases, table, "phones")
    table = use_cases.deals.deal(table.id, TABLET, table.version)
    assert table.sealed is not None
    assert table.sealed["deal"] == 2


def test_roles_on_real_cards_are_not_sealed(use_cases: UseCases, tmp_path: Path) -> None:
    table = dealt(use_cases, roles="cards")
    assert table.sealed is None
    assert stored(tmp_path, table.id) is None
    submitted(use_cases, table, *WON)
    use_cases.commands.close(table.id, TABLET)
    assert refusal(use_cases.seals.proof, table.id) == "no_seal"


def test_before_the_roles_are_open_there_is_no_proof(use_cases: UseCases) -> None:
    draft = drafted(use_cases)
    assert refusal(use_cases.seals.proof, draft.id) == "no_seal"
    table = use_cases.deals.deal(draft.id, TABLET, draft.version)
    assert refusal(use_cases.seals.proof, table.id) == "still_sealed"
    table = submitted(use_cases, table, *WON)
    assert refusal(use_cases.seals.proof, table.id) == "still_sealed", "won is not yet open"
    assert refusal(use_cases.seals.proof, "nowhere") == "no_such_table"


def test_a_game_that_was_given_up_opens_its_seal_too(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    use_cases.commands.abandon(table.id, TABLET)
    assert seal.parse(json.dumps(use_cases.seals.proof(table.id))).fits


def test_roles_changed_in_the_database_no_longer_fit(use_cases: UseCases, tmp_path: Path) -> None:
    table_id = closed(use_cases)
    with opened(tmp_path / "house.sqlite3") as connection:
        hidden = json.loads(connection.execute("SELECT hidden FROM tables").fetchone()[0])
        swapped = {name: "odd" if role == "even" else "even" for name, role in hidden.items()}
        connection.execute("UPDATE tables SET hidden = ?", [json.dumps(swapped)])
    assert not seal.parse(json.dumps(use_cases.seals.proof(table_id))).fits


def test_imported_roles_are_sealed_when_they_come_in(use_cases: UseCases) -> None:
    record = {"record": 1, "game": "toy", "players": ["Ana", "Bea", "Cleo"], "options": {"starter": "Ana"}}
    roles = {"deal": {"Ana": "odd", "Bea": "even", "Cleo": "odd"}, "actions": [add(1)]}
    with_roles = use_cases.tables.own(use_cases.records.import_record(TABLET, json.dumps({**record, **roles})), TABLET)
    without = use_cases.tables.own(
        use_cases.records.import_record(TABLET, json.dumps({**record, "actions": [add(1)]})), TABLET
    )
    assert with_roles.sealed is not None
    assert with_roles.sealed["deal"] == 1
    assert with_roles.sealed["imported"]
    assert without.sealed is None


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_deal_of_every_game_can_be_sealed(slug: str) -> None:
    game, chance = GAMES[slug], random.Random(5)
    for count in range(game.fewest, game.most + 1):
        players = tuple(f"Player {number}" for number in range(count))
        setup = game.rules.settle(game.record.read(players, {}, None)[0], chance)
        hidden = game.record.deal_as_json(game.rules.deal(setup, chance))
        document = seal.document(slug, players, game.record.write(setup), hidden, seal.fresh_salt(chance))
        written = json.loads(json.dumps(document))
        assert seal.digest(document) == seal.digest(written)
