"""The play screen in many positions: the same for every deal, and every tap that it offers is accepted."""

import random
from pathlib import Path
from typing import Any

import pytest

from tests.sizes import cases
from tests.web.evening import NAMES, ROLES, Action, Taps, evening, refused, turn, words_of
from tests.web.table.test_play import TO_EXILE

POSITIONS: dict[str, list[Action]] = {
    "propose": [],
    "vote": [{"do": "propose", "narrator": "Bea"}],
    "session": turn("Bea", "pacifist")[:2],
    "top": [*refused("Bea"), *refused("Cleo"), *refused("Dan")],
    "exile": TO_EXILE,
    "after": [*TO_EXILE, {"do": "exile", "target": "Ana"}],
}
OTHER_ROLES = {**ROLES, "Bea": "parizade", "Cleo": "interventionist", "Dan": "dinarzade"}


@pytest.mark.parametrize("position", POSITIONS)
def test_two_deals_give_the_game_master_the_same_bytes(tmp_path: Path, position: str) -> None:
    tables = [
        evening(tmp_path / name, *POSITIONS[position], roles=roles)
        for name, roles in (("one", ROLES), ("other", OTHER_ROLES))
    ]
    for room in ("play", "check", "log", "export", "abandon", "play?pick=Ana", "play?mode=names"):
        one, other = (table.get(room) for table in tables)
        assert one.status_code == other.status_code, room
        assert one.data == other.data, room
        assert sorted(one.headers) == sorted(other.headers), room


def boards(*powers: str) -> dict[str, object]:
    """Boards with these powers on the first pacifist slots, and an emergency on the first interventionist one."""
    slots = [f"power:{power}" for power in powers]
    return {
        "pacifist": [*slots, *["power:none"] * (5 - len(slots)), "SR"],
        "interventionist": ["power:emergency", "DV", "DV", "DV", "DA"],
    }


SETUPS: dict[str, tuple[int, bool, dict[str, Any]]] = {
    "seven": (7, False, {}),
    "seven in love, on cards": (7, True, {"haiatalnefous": True}),
    "five on cards": (5, True, {}),
    "nine with Schahzenan": (9, False, {"schahzenan": True, "original_veto": True}),
    "ten on cards": (10, True, {}),
    "discovery": (8, False, {"variant": "discovery"}),
    "seeing": (10, False, {"board": boards("peek", "peek_bottom", "view_discard")}),
    "moving": (10, True, {"board": boards("move_tale", "add_tale", "discard_deep")}),
    "striking": (10, False, {"board": boards("swap_seats", "house", "investigate")}),
}


@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("seed", cases(1, thorough=[2]))
def test_every_tap_that_a_screen_offers_is_accepted(tmp_path: Path, name: str, seed: int) -> None:
    count, cards, options = SETUPS[name]
    chance = random.Random(seed)
    table = evening(tmp_path, count=count, roles=None if cards else dealt(tmp_path, count, options), **options)
    for _ in range(60):
        page = table.get()
        if page.status_code == 303:
            break
        for _ in range(chance.randrange(3)):
            ways = Taps(page.text).links
            if ways:
                page = table.client.get(f"/t/{table.id}/play?{chance.choice(ways).split('?', 1)[1]}")
                assert page.status_code == 200
        forms = [fields for place, fields in Taps(page.text).forms if place.endswith("/play")]
        onward = [fields for fields in forms if ("do", "undo") not in fields]
        if onward:
            answer = table.client.post(f"/t/{table.id}/play", data=_many(chance.choice(onward)))
            assert answer.status_code == 303, words_of(answer.text)


def _many(fields: list[tuple[str, str]]) -> dict[str, list[str]]:
    gathered: dict[str, list[str]] = {}
    for name, value in fields:
        gathered.setdefault(name, []).append(value)
    return gathered


def dealt(folder: Path, count: int, options: dict[str, Any]) -> dict[str, str]:
    """Roles that fit the set-up, dealt by the game."""
    game = evening(folder / "deal", count=count, roles=None, **options).table.game
    setup, _ = game.record.read(NAMES[:count], {"first_vizier": "Ana", **options}, None)
    roles: Any = game.record.deal_as_json(game.rules.deal(setup, random.Random(3)))
    return {str(player): str(role) for player, role in roles.items()}
