"""Records of games whose players have long names, for tests of how screens cope with them."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.kernel.journal import Entry
from companion.kernel.record import record_to_json
from companion.registry import GAMES
from tests.browser.rooms import accepted
from tests.playing import random_game

RECORDS: Final = Path(__file__).parents[1] / "records"

LONG: Final = (
    "Marie-Antoinette Roy", "Élisabeth Montgomery", "Jean-Baptiste Leroux", "Maximilienne-Rosalie",
    "Christopher Williams", "Anne-Sophie Delacour", "Bartholomew Hastings", "Wilhelmina Wollstone",
    "Françoise Villeneuve", "Emmanuelle Charrière",
)  # fmt: skip
"""Ten names of twenty letters."""


def told(file: str, actions: int | None = None) -> dict[str, Any]:
    """A record of ``tests/records``, cut after so many actions, its players with long names."""
    record: dict[str, Any] = json.loads((RECORDS / f"{file}.json").read_text(encoding="utf-8"))
    record["actions"] = record["actions"][:actions]
    long = dict(zip(record["players"], LONG, strict=False))
    found: dict[str, Any] = renamed(record, long)
    return found


def renamed(plain: Any, long: Mapping[str, str]) -> Any:
    """Return what is in a record, with every name that ``long`` has instead of the one before."""
    if isinstance(plain, dict):
        return {long.get(key, key): renamed(value, long) for key, value in plain.items()}
    if isinstance(plain, list):
        return [renamed(one, long) for one in plain]
    return long.get(plain, plain) if isinstance(plain, str) else plain


def evening(actions: int | None = None) -> dict[str, object]:
    """Ten with long names at the Sultan's, cut after so many actions: after 15 one is exiled, at the end day breaks."""
    at = dict(zip("abcdefghij", LONG, strict=True))
    story: list[dict[str, object]] = [
        *accepted(at["c"], "pacifist"),
        *accepted(at["d"], "pacifist"), {"do": "investigate", "target": at["g"]},
        *accepted(at["e"], "pacifist"), {"do": "appoint", "target": at["f"]},
        *accepted(at["g"], "pacifist"), {"do": "exile", "target": at["d"]},
        *accepted(at["c"], "interventionist"),
        {"do": "propose", "narrator": at["a"]}, {"do": "vote", "accepted": False},
        *accepted(at["b"], "pacifist"), {"do": "exile", "target": at["e"]},
        *accepted(at["c"], "pacifist"),
    ]  # fmt: skip
    roles = [*["interventionist"] * 6, "zobeide", "parizade", "haiatalnefous", "dinarzade"]
    return {
        "record": 1,
        "game": "sultane",
        "players": list(LONG),
        "options": {"first_vizier": LONG[0]},
        "roles": dict(zip(LONG, roles, strict=True)),
        "actions": story[:actions],
    }


def by_chance(slug: str, players: tuple[str, ...], moves: int) -> dict[str, Any]:
    """The record of a game in which always the same chance has decided so many moves."""
    game, random = GAMES[slug], Random(1)
    setup = game.rules.settle(game.record.read(players, {}, None)[0], random)
    deal = game.rules.deal(setup, random)
    rows: list[Entry] = []
    for position in random_game(game, setup, deal, random, rows=rows):
        if position.version == moves:
            break
    return record_to_json(game, players, setup, deal, [row.command for row in rows])
