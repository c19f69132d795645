"""Shaked! on tablet, court and phones: what one player saw or voted changes no byte of anyone else's pages."""

from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from companion.messages import LOCALES
from companion.web.delivery.secrecy import HAND_BLOCK
from tests.web.evening import Evening, unsealed
from tests.web.games.shaked_tables import (
    COUNTED,
    DEAL,
    LAST_VOTES,
    LOOKS,
    NAMES,
    ORDER,
    OTHERS,
    OWN,
    PACKS,
    ROUND_1,
    ROUND_2,
    ROUND_3,
    TALKED,
    VOTES,
)
from tests.web.phones import phone_of

pytestmark = pytest.mark.usefixtures("draw_every_page")


ROOMS = ("play", "play?pick=Ana", "check", "log", "export", "abandon", "deal", "deal/sheet", "box", "print", "end")
OTHER: dict[str, Any] = {**DEAL, "packs": {**PACKS, "Cleo": "RRB", "Dan": "BBR"}}
"""Another deal in which every pack that Ana looks into is what it was."""
ANA, BEA, CLEO = 0, 1, 2


def bank(folder: Path, *actions: dict[str, Any], deal: Any = None, language: str = "en", **options: Any) -> Evening:
    record: dict[str, Any] = {
        "record": 1,
        "game": "shaked",
        "players": NAMES,
        "options": {"first_player": "Dan", **options},
        "actions": actions,
    }
    return Evening(folder, record if deal is None else {**record, "deal": deal}, language)


def by_the_cards(*actions: dict[str, Any]) -> list[dict[str, Any]]:
    """The same actions where no cards are on the table: nobody has to say what is turned up."""
    return [{key: value for key, value in one.items() if key != "colour"} for one in actions]


def bytes_of(answer: TestResponse) -> tuple[int, list[tuple[str, str]], bytes]:
    return answer.status_code, sorted(answer.headers), unsealed(answer.data)


def seen_by(table: Evening, hands: Sequence[int]) -> Iterator[tuple[str, Any]]:
    """Every page of the table but hands, what these seats have in theirs, and how long any hand is."""
    for room in ROOMS:
        yield room, bytes_of(table.get(room))
    yield "court", bytes_of(table.client.get(f"/court/{table.id}", headers={"Accept-Language": table.language}))
    for seat in range(len(NAMES)):
        phone = phone_of(table, seat, table.language)
        yield f"seat {seat}", bytes_of(phone.get(phone.place(seat)))
        yield f"part of seat {seat}", bytes_of(phone.get(phone.place(seat), **{"HX-Request": "true"}))
        hand = phone.post(f"{phone.place(seat)}/hand")
        yield f"length of hand {seat}", (hand.status_code, len(hand.data))
        if seat in hands:
            yield f"hand {seat}", bytes_of(hand)


def assert_alike(one: Evening, other: Evening, hands: Sequence[int]) -> None:
    """Assert that both tables show the same to everyone whose secrets are the same at both."""
    for (label, shown), (_, again) in zip(seen_by(one, hands), seen_by(other, hands), strict=True):
        assert shown == again, label


MOMENTS: dict[str, tuple[dict[str, Any], ...] | list[dict[str, Any]]] = {
    "just dealt": [],
    "looking at others": [OWN, *OTHERS[:3]],
    "looking at one's own again": [OWN, *OTHERS],
    "looking in round 2": [*ROUND_1, *LOOKS[:4]],
    "talking": [*ROUND_1, *LOOKS],
    "voting": [*TALKED, VOTES[0]],
    "turning a card up": ROUND_2,
    "looking in round 3": [*ROUND_3[:-1]],
    "voting in round 3": [*ROUND_3, LAST_VOTES[0]],
    "counted": COUNTED,
}


@pytest.mark.parametrize(("moment", "language"), [*zip(MOMENTS, cycle(LOCALES), strict=False)])
def test_no_page_depends_on_a_pack_that_its_reader_has_not_looked_into(
    tmp_path: Path, moment: str, language: str
) -> None:
    actions = by_the_cards(*MOMENTS[moment])
    one, other = (
        bank(tmp_path / name, *actions, deal=deal, language=language, card_free=True)
        for name, deal in (("one", DEAL), ("other", OTHER))
    )
    assert_alike(one, other, (ANA,))


@pytest.mark.parametrize(("moment", "language"), [*zip(MOMENTS, cycle(LOCALES), strict=False)])
def test_every_hand_has_one_length(tmp_path: Path, moment: str, language: str) -> None:
    table = bank(tmp_path, *by_the_cards(*MOMENTS[moment]), deal=DEAL, language=language, card_free=True)
    lengths = {value for label, value in seen_by(table, ()) if label.startswith("length")}
    assert lengths == {(200, HAND_BLOCK)}


@pytest.mark.parametrize("votes", ["simultaneous", "secret"])
@pytest.mark.parametrize("round_", [2, 3])
def test_a_vote_that_is_still_hidden_shows_in_its_own_hand_alone(tmp_path: Path, votes: str, round_: int) -> None:
    before = TALKED if round_ == 2 else ROUND_3
    one, other = (
        bank(
            tmp_path / colour,
            *before,
            {"do": "vote", "player": "Bea", "tokens": [["Ana", colour]] * (round_ - 1)},
            votes=votes,
        )
        for colour in ("blue", "red")
    )
    assert_alike(one, other, [seat for seat in range(len(NAMES)) if seat != BEA])
    hands = [phone_of(table, BEA).post(f"/seat/{table.id}/{BEA}/hand").data for table in (one, other)]
    assert hands[0] != hands[1]


def test_who_placed_which_token_shows_nowhere_once_a_secret_vote_is_closed(tmp_path: Path) -> None:
    placed = {one["player"]: one["tokens"] for one in VOTES}
    other_way = {**placed, "Bea": placed["Cleo"], "Cleo": placed["Bea"]}
    after = [
        {"do": "close"},
        {"do": "turn_up", "colour": "red"},
        *LOOKS,
        {"do": "end_talk"},
        *LAST_VOTES,
        {"do": "close"},
    ]
    one, other = (
        bank(
            tmp_path / name,
            *TALKED,
            *[{"do": "vote", "player": player, "tokens": tokens[player]} for player in ORDER],
            *after,
            votes="secret",
        )
        for name, tokens in (("one", placed), ("other", other_way))
    )
    assert_alike(one, other, [seat for seat in range(len(NAMES)) if seat not in (BEA, CLEO)])
