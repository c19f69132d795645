"""The real games through the use cases: played at random, undone, restarted, exported, imported."""

import json
import random
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.kernel.record import positions, record_from_json
from companion.registry import GAMES
from companion.services import Table, UseCases
from tests.services.house import TABLET, UNDO, make_use_cases, submit, with_roles
from tests.sizes import tries

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")


def opened(use_cases: UseCases, slug: str, count: int, roles: str) -> Table:
    table = use_cases.drafts.amend_players(use_cases.lobby.open(TABLET, slug), TABLET, 0, NAMES[:count])
    table = with_roles(use_cases, table, roles)
    return use_cases.deals.deal(table.id, TABLET, table.version)


FREE: dict[str, dict[str, object]] = {"coins": {"change": 1}, "take": {"coins": 2}}
"""What a choice leaves free, by its action: coins that move in light tracking."""


def some_command(table: Table, chance: random.Random) -> dict[str, object]:
    """Return one of the commands that are offered; corrections have no values to choose from and are left out."""
    offered = [choice for choice in table.game.actions.legal(table.dealt_position.state) if choice.do != "correct"]
    choice = chance.choice(offered)
    command: dict[str, object] = {"do": choice.do}
    for name, values in choice.values.items():
        command[name] = chance.sample(values, 2) if name == "targets" else chance.choice(values)
    if table.slug == "complots" and choice.do in FREE:
        command |= FREE[choice.do]
        if "from" in command and command["from"] == command["player"]:
            return {"do": "next"}  # nobody takes coins from themselves
    return command


def a_course(use_cases: UseCases, table: Table, chance: random.Random, again: UseCases) -> Table:
    """Play on to the end, with undos; every now and then by way of another process."""
    for _ in range(400):
        if table.game.rules.is_over(table.dealt_position.state):
            break
        undo = table.dealt_position.last is not None and chance.random() < 0.15
        by = again if chance.random() < 0.2 else use_cases
        table = by.tables.own(table.id, TABLET)
        table = submit(by, table.id, TABLET, table.version, UNDO if undo else some_command(table, chance))
    return table


def heard(table: Table, record: dict[str, object]) -> bool:
    """Return whether a record without the deal replays to what the table saw. What only the deal tells differs from the
    first moment on."""
    first = table.dealt_position
    while first.before:
        first = first.before
    plain, replayed = (
        table.game.record.state_as_json,
        list(positions(record_from_json(json.loads(json.dumps(record)), GAMES))),
    )
    begun, told, known = plain(replayed[0].state), plain(replayed[-1].state), plain(table.dealt_position.state)
    public = {key for key, value in plain(first.state).items() if begun[key] == value}
    return told.keys() == known.keys() and all(told[key] == known[key] for key in public)


def ended(record: dict[str, object]) -> object:
    """Return the state that a record replays to."""
    return list(positions(record_from_json(json.loads(json.dumps(record)), GAMES)))[-1].state


WAYS = [
    (slug, roles)
    for slug, game in sorted(GAMES.items())
    for roles in ("phones", "cards")
    if roles == "cards" or not game.dealing.by_hand(game.record.read((), {}, None)[0])
]
"""Every game, with the roles on phones where the app may deal them, and on real cards."""


@pytest.mark.parametrize(("slug", "roles"), WAYS)
@settings(max_examples=tries(2), suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**6))
def test_a_game_played_at_random_survives_restarts_and_records(slug: str, roles: str, seed: int) -> None:
    chance = random.Random(seed)
    game = GAMES[slug]
    with tempfile.TemporaryDirectory() as name:
        use_cases, again = (make_use_cases(Path(name), seed=seed + number, games=GAMES) for number in (0, 1))
        table = a_course(
            use_cases, opened(use_cases, slug, chance.randint(game.fewest, game.most), roles), chance, again
        )
        fresh = make_use_cases(Path(name), games=GAMES).tables.own(table.id, TABLET)
        assert fresh.dealt_position.state == table.dealt_position.state
        assert fresh.log() == table.log()
        public = use_cases.records.export(table.id, TABLET)
        lies_open = game.dealing.open_deal is not None and table.deal is not None
        assert (game.record.deal_key in public) == lies_open
        assert heard(table, public)
        copy = use_cases.tables.own(use_cases.records.import_record("another", json.dumps(public)), "another")
        assert copy.dealt_position.state == ended(public)
        over = game.rules.is_over(table.dealt_position.state)
        closed = use_cases.commands.close(table.id, TABLET) if over else use_cases.commands.abandon(table.id, TABLET)
        whole = use_cases.records.export(table.id, TABLET)
        assert (game.record.deal_key in whole) == (roles == "phones" or lies_open)
        assert ended(whole) == closed.dealt_position.state
