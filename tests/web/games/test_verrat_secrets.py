"""Verrat! on phones: only a player's own phone shows their orders, and nobody sees an accusation before the dungeon."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from companion.games.verrat import GAME
from companion.games.verrat.state import Orders
from companion.kernel.viewers import GAME_MASTER, seat_of
from companion.web.delivery.secrecy import HAND_BLOCK
from tests.web.evening import TOKEN, unsealed, words_of
from tests.web.games.verrat_tables import DEAL, NAMES, PLAN, Divan, orders

pytestmark = pytest.mark.usefixtures("draw_every_page")

ROOMS = (
    "play",
    "play?act=orders&pick=Dan",
    "check",
    "log",
    "abandon",
    "deal",
    "deal/sheet",
    "box",
    "print",
    "end",
)
RICH = {**DEAL, "hands": {**DEAL["hands"], "Ana": ["gold", "ships"]}}
GIFT = {"do": "trade", "from": "Dan", "to": "Ana", "gives": ["goods", "cannons"], "gets": []}
"""Ana holds four powers after it: her viziers may be accused."""


def accusing(player: str, traitor: str | None, **travel: Any) -> dict[str, Any]:
    return {**orders(player, **travel), "traitor": traitor}


ONE, OTHER = accusing("Bea", "red.tall", small="tabriz"), accusing("Bea", None, small="kaffa")
"""What Bea orders in two games that are alike except for that."""
BEGUN: list[dict[str, Any]] = [GIFT, *PLAN]
MOMENTS: dict[str, tuple[list[dict[str, Any]], list[dict[str, Any]]]] = {
    "the only one": ([], []),
    "the first of three": ([], [orders("Ana", fat="uskub"), orders("Cleo")]),
    "the last of three": ([orders("Ana"), orders("Cleo", fat="gidda")], []),
    "given once more": ([OTHER, {"do": "undo"}], []),
}


def bytes_of(answer: TestResponse) -> tuple[int, list[tuple[str, str]], bytes]:
    return answer.status_code, sorted(answer.headers), unsealed(answer.data)


def hand(table: Divan, index: int) -> TestResponse:
    return table.phone(index).post(table.seat(index) + "/hand", data={"csrf": TOKEN}, headers=table.headers)


def seen_by_others(table: Divan, whose: int) -> Iterator[tuple[str, Any]]:
    """Every page that must not know what one player ordered."""
    for room in ROOMS:
        yield room, bytes_of(table.client.get(f"/t/{table.id}/{room}", headers=table.headers))
    # The record of boards that were shown holds them whole, or it could not be replayed.
    if table.plain["phase"] == "plan":
        yield "export", bytes_of(table.client.get(f"/t/{table.id}/export", headers=table.headers))
    yield "court", bytes_of(table.client.get(f"/court/{table.id}", headers=table.headers))
    for seat in range(4):
        phone = table.phone(seat)
        yield f"seat {seat}", bytes_of(phone.get(table.seat(seat), headers=table.headers))
        part = {**table.headers, "HX-Request": "true"}
        yield f"part of seat {seat}", bytes_of(phone.get(table.seat(seat), headers=part))
        if seat != whose:
            yield f"hand {seat}", bytes_of(hand(table, seat))
    yield "length of hands", [len(hand(table, seat).data) % HAND_BLOCK for seat in range(4)]


@pytest.mark.parametrize(("moment", "language"), [*zip(MOMENTS, ("fr", "de", "es", "it"), strict=True)])
def test_nobody_sees_a_byte_of_what_somebody_else_has_ordered(tmp_path: Path, moment: str, language: str) -> None:
    before, after = MOMENTS[moment]
    seen = []
    for place, given in (("one", ONE), ("other", OTHER)):
        table = Divan(tmp_path / place, language).bring(*BEGUN, *before, given, *after, deal=RICH)
        seen.append(dict(seen_by_others(table, 1)))
    assert seen[0].keys() == seen[1].keys()
    for label, page in seen[0].items():
        assert page == seen[1][label], label


def test_whom_somebody_accuses_is_told_to_nobody_while_cards_are_taken(tmp_path: Path) -> None:
    seen = []
    for place, traitor in (("one", "red.tall"), ("other", "red.small")):
        last = [orders("Ana", fat="uskub"), accusing("Bea", traitor, small="tabriz"), orders("Cleo"), orders("Dan")]
        table = Divan(tmp_path / place).bring(*BEGUN, *last, deal=RICH)
        table.post("go-on")
        assert table.plain["phase"] == "cards"
        seen.append(dict(seen_by_others(table, 1)))
    for label, page in seen[0].items():
        assert page == seen[1][label], label


def test_no_order_is_among_what_anybody_but_its_player_may_know() -> None:
    setup, deal = GAME.record.read(NAMES, {}, RICH)
    state = GAME.rules.start(setup, deal)
    for command in (*BEGUN, ONE):
        for event in GAME.actions.decide(state, command):
            state = event.change(state)
    assert GAME.pages.view(state, GAME_MASTER).secret is None
    assert GAME.pages.view(state, seat_of("Ana")).secret is None
    assert GAME.pages.view(state, seat_of("Bea")).secret == Orders(
        {"fat": "stay", "small": "tabriz", "tall": "stay"}, "red.tall"
    )


def test_a_game_that_stops_while_orders_lie_face_down_tells_none_of_them(tmp_path: Path) -> None:
    seen = []
    for place, given in (("one", ONE), ("other", OTHER)):
        table = Divan(tmp_path / place).bring(*BEGUN, given, deal=RICH)
        phone = table.phone(0)
        table.post("abandon")
        assert "The game stops here" in words_of(table.get("end"))
        pages = [table.client.get(f"/t/{table.id}/{room}", headers=table.headers) for room in ROOMS]
        pages += [phone.get(table.seat(0)), table.client.get(f"/court/{table.id}")]
        seen.append([bytes_of(page) for page in pages])
    assert seen[0] == seen[1]
