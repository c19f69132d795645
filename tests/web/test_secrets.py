"""Two deals that differ only in what somebody may not know give them the same bytes, page by page, to the end."""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from companion.games.sultane import GAME
from companion.messages import LOCALES
from companion.web.delivery.secrecy import DATA_BLOCK, PAGE_BLOCK
from tests.playing import drawn as some_command
from tests.sizes import cases
from tests.web.evening import NAMES, ROLES, TABLET, Action, Evening, evening, refused, turn, unsealed
from tests.web.phones import Phone, code, phone_of

pytestmark = pytest.mark.usefixtures("draw_every_page")

ROOMS = (
    "", "play", "play?pick=Cleo", "play?act=vote&mode=counts", "play?why_not=Ana", "check", "log", "export", "abandon",
    "check?pacifist=1&interventionist=1&draw=9&discard=9&refusals=0", "end", "deal",
    "picture", "picture.svg", "deal?seat=1", "deal?seat=6&here=1", "deal/sheet", "connection", "recognition", "box",
    "setup", "players", "delete", "voice", "recital", "print", "print/reference", "print/labels",
)  # fmt: skip
WAITING = ("deal", "deal?seat=1", "deal/sheet")
"""What is also looked at before any phone has come."""
FRAGMENTS = ("play", "deal", "deal?seen=x", "connection", "check")
LOOSE = (
    "/", "/kept", "/kept/everything", "/kept/export", "/statistics", "/resume", "/boards", "/rules/sultane", "/nowhere",
)  # fmt: skip

SWAPPED = {**ROLES, "Ana": "zobeide", "Eve": "interventionist", "Dan": "parizade", "Cleo": "interventionist"}
"""Another deal of the same set-up: Bea, Fay and Gus hold what they held."""

MOVED = dict(zip(ROLES, [*list(ROLES.values())[3:], *list(ROLES.values())[:3]], strict=True))
"""Another deal in which Dinarzade sits on Fay's seat."""

TO_EXILE = [
    *turn("Gus", "pacifist"),
    *turn("Dan", "pacifist"),
    {"do": "investigate", "target": "Dan"},
    *turn("Eve", "pacifist"),
    {"do": "appoint", "target": "Fay"},
    *turn("Gus", "pacifist"),
]
PHASES: dict[str, list[Action]] = {
    "just dealt": [],
    "voting": [{"do": "propose", "narrator": "Gus"}],
    "reading": [{"do": "propose", "narrator": "Gus"}, {"do": "vote", "yes": 4, "no": 3}],
    "refused": [*refused("Gus"), {"do": "undo"}],
    "automatic": [*refused("Bea"), *refused("Cleo"), *refused("Dan")],
    "investigating": TO_EXILE[:6],
    "investigated": TO_EXILE[:7],
    "appointing": TO_EXILE[:10],
    "exiling": TO_EXILE,
    "exiled": [*TO_EXILE, {"do": "exile", "target": "Gus"}],
    "over": [step for name in ["Cleo", "Dan", "Eve", "Gus", "Bea"] for step in turn(name, "interventionist")],
}

EARLY = ("just dealt", "reading", "refused", "automatic", "investigated", "over")
"""Phases that Dinarzade may come to on another seat: later, as Narrator, she would be found."""

COMPARED = [
    (phase, moved, LOCALES[number % len(LOCALES)])
    for number, (phase, moved) in enumerate(
        [*((phase, False) for phase in PHASES), *((phase, True) for phase in EARLY)]
    )
]
"""Each phase, whether Dinarzade sits on another seat in the second deal, and the language, in turn. An ordinary run
takes every third."""


def bytes_of(answer: TestResponse) -> tuple[int, list[tuple[str, str]], bytes]:
    return answer.status_code, sorted(answer.headers), unsealed(answer.data)


def game_masters(table: Evening) -> Iterator[tuple[str, Any]]:
    """Every page of the game master's tablet, after some of the phones have come."""
    for room in ROOMS:
        yield f"/{room}", bytes_of(table.client.get(f"/t/{table.id}/{room}".rstrip("/"), headers=spoken(table)))
    for room in FRAGMENTS:
        yield f"part of {room}", bytes_of(table.get(room, **{"HX-Request": "true"}))
    for path in LOOSE:
        yield path, bytes_of(table.client.get(path, headers=spoken(table)))


def spoken(table: Evening) -> dict[str, str]:
    return {"Accept-Language": table.language}


def everybodys(table: Evening, phones: Sequence[Phone]) -> Iterator[tuple[str, Any]]:
    """Every page of every phone except the role itself, and what strangers get."""
    for seat, phone in enumerate(phones):
        yield f"seat {seat}", bytes_of(phone.get(phone.place(seat)))
        yield f"part of seat {seat}", bytes_of(phone.get(phone.place(seat), **{"HX-Request": "true"}))
        yield f"beside seat {seat}", bytes_of(phone.get(phone.place((seat + 1) % len(phones))))
        yield f"role beside seat {seat}", bytes_of(phone.role((seat + 1) % len(phones)))
    stranger = Phone(table, "a stranger", table.language)
    for path in (f"/S/{code(table, 0)}", f"/H/{table.id}", f"/t/{table.id}/play", phones[0].place(0)):
        yield f"a stranger at {path}", bytes_of(stranger.get(path))


def own_roles(phones: Sequence[Phone], seats: Sequence[int]) -> Iterator[tuple[str, Any]]:
    """What the phones of ``seats`` may know and nobody else."""
    for seat in seats:
        yield f"role of seat {seat}", bytes_of(phones[seat].role(seat))
        yield f"page of the role of seat {seat}", bytes_of(phones[seat].post(f"{phones[seat].place(seat)}/role"))


def everything(table: Evening, same: Sequence[int]) -> dict[str, Any]:
    """Every answer that must be the same in two deals in which the players of ``same`` hold the same roles."""
    waiting = [(f"{room}, waiting", bytes_of(table.get(room))) for room in WAITING]
    phones = [phone_of(table, seat, table.language) for seat in range(len(table.table.players))]
    phones[0].post(f"{phones[0].place(0)}/looked")
    if table.table.stage == "dealt":
        table.post("show/1")
    told = [waiting, game_masters(table), everybodys(table, phones), own_roles(phones, same)]
    return {label: answer for each in told for label, answer in each}


def dealt(count: int, options: Mapping[str, Any], chance: random.Random) -> dict[str, str]:
    """Roles that fit the set-up, dealt by the game."""
    setup, _ = GAME.record.read(NAMES[:count], {"first_vizier": "Ana", **options}, None)
    roles: Any = GAME.record.deal_as_json(GAME.rules.deal(setup, chance))
    return {str(player): str(role) for player, role in roles.items()}


def held_alike(one: Mapping[str, str], other: Mapping[str, str]) -> list[int]:
    return [seat for seat, name in enumerate(one) if one[name] == other[name]]


@pytest.mark.parametrize(
    ("phase", "moved", "language"), cases(*COMPARED[::3], thorough=[*COMPARED[1::3], *COMPARED[2::3]])
)
def test_nobody_sees_a_byte_of_what_they_may_not_know(tmp_path: Path, phase: str, moved: bool, language: str) -> None:
    other = MOVED if moved else SWAPPED
    seen = [
        everything(evening(tmp_path / name, *PHASES[phase], roles=roles, language=language), held_alike(ROLES, other))
        for name, roles in (("one", ROLES), ("other", other))
    ]
    assert seen[0].keys() == seen[1].keys()
    for label in seen[0]:
        assert seen[0][label] == seen[1][label], label


@pytest.mark.parametrize("seed", cases(0, thorough=[1, 2]))
def test_a_random_game_looks_the_same_to_the_end_whoever_holds_what(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    count = chance.randint(7, 10)
    roles = dealt(count, {}, chance)
    plain = [name for name in roles if roles[name] not in ("dinarzade", "schahzenan", "haiatalnefous")]
    other = {**roles, **{name: roles[after] for name, after in zip(plain, [*plain[1:], plain[0]], strict=True)}}
    assert other != roles
    tables = [evening(tmp_path / name, count=count, roles=of) for name, of in (("one", roles), ("other", other))]
    for _ in range(400):
        position = tables[0].table.dealt_position.state
        offered = [choice for choice in tables[0].table.game.actions.legal(position) if choice.do != "correct"]
        if not offered:
            break
        command = (
            {"do": "undo"}
            if chance.random() < 0.1 and tables[0].table.entries
            else some_command(chance.choice(offered), chance)
        )
        answers = [bytes_of(table.post(**form_of(command))) for table in tables]
        assert answers[0] == answers[1], command
        pages = [dict(game_masters(table)) for table in tables] if chance.random() < 0.15 else [{}, {}]
        assert pages[0] == pages[1]
    assert [table.table.game.rules.is_over(table.table.dealt_position.state) for table in tables] == [True, True]
    assert everything(tables[0], held_alike(roles, other)) == everything(tables[1], held_alike(roles, other))


def form_of(command: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a form that says ``command``."""
    said = {True: "yes", False: "no"}
    return {key: said[value] if isinstance(value, bool) else value for key, value in command.items()}


def test_after_closing_the_roles_are_open_so_that_the_comparison_can_fail(tmp_path: Path) -> None:
    pages = []
    for name, roles in (("one", ROLES), ("other", SWAPPED)):
        table = evening(tmp_path / name, *PHASES["over"], roles=roles)
        table.post("close")
        table.post("turn", turned=0, all="yes")
        pages.append((table.get("end").data, table.get("export").data))
    assert pages[0][0] != pages[1][0]
    assert pages[0][1] != pages[1][1]


def test_a_seat_whose_role_is_another_gets_another_answer_so_that_the_comparison_can_fail(tmp_path: Path) -> None:
    answers = []
    for name, roles in (("one", ROLES), ("other", SWAPPED)):
        table = evening(tmp_path / name, roles=roles)
        answers.append(phone_of(table, 0).role(0).data)
    assert answers[0] != answers[1]


SETUPS: dict[str, tuple[int, dict[str, Any]]] = {
    "five": (5, {}),
    "seven in love": (7, {"haiatalnefous": True}),
    "nine with Schahzenan": (9, {"schahzenan": True, "haiatalnefous": True}),
    "ten": (10, {}),
    "discovery": (8, {"variant": "discovery"}),
}


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("name", SETUPS)
def test_every_role_of_a_set_up_is_answered_at_one_length(tmp_path: Path, name: str, language: str) -> None:
    count, options = SETUPS[name]
    roles = dealt(count, options, random.Random(5))
    table = evening(tmp_path / "dealt", count=count, roles=roles, language=language, **options)
    lengths = set()
    for seat in range(count):
        phone = phone_of(table, seat, language)
        held, shown = phone.role(seat), phone.post(f"{phone.place(seat)}/role")
        assert json.loads(held.data)["role"] == roles[NAMES[seat]]
        here = table.client.post(
            f"/t/{table.id}/show/{seat}",
            data={"csrf": csrf(table)},
            headers={**spoken(table), "Accept": "application/json"},
        )
        assert here.data == held.data
        lengths.add((len(held.data), len(shown.data), sorted(held.headers) == sorted(here.headers)))
        assert [value for key, value in held.headers if key == "Content-Length"] == [str(DATA_BLOCK)]
    assert {length[:2] for length in lengths} == {(DATA_BLOCK, PAGE_BLOCK)}


def csrf(table: Evening) -> str:
    with table.client.session_transaction() as session:
        return str(session["csrf"])


def test_the_list_of_tables_and_the_exports_before_the_end_name_no_role(tmp_path: Path) -> None:
    table = evening(tmp_path, *PHASES["exiled"])
    with table.app.app_context():
        record = table.use_cases.records.export(table.id, TABLET)
        line = repr((table.table, table.use_cases.lobby.tables(TABLET), table.table.log()))
    for told in (json.dumps({**record, "actions": []}), line):
        assert not [role for role in ("zobeide", "parizade", "haiatalnefous") if role in told]
