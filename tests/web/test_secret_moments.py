"""Secrets at each moment have one length, take one amount of work, and are gone with their command."""

import json
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path
from typing import Any

import pytest

from companion.messages import LOCALES
from companion.store.connection import Statement
from companion.store.on_sqlite import SqliteTransaction
from companion.web.delivery.secrecy import DATA_BLOCK, PAGE_BLOCK
from tests.web.evening import ROLES, Evening, evening, words_of
from tests.web.phones import Phone, draft, phone_of
from tests.web.test_secrets import PHASES, SWAPPED, TO_EXILE

WAYS = ("votes", "phones")
DISCOVERED = TO_EXILE[:7]
"""Bea, who is Grand Vizier, has discovered Dan's camp."""
BEA, DAN, GUS = 1, 3, 6

LONG = {name: "🌙" * 39 + name[0] for name in ROLES}
"""Names that take as many bytes as names can."""


def renamed(value: Any) -> Any:
    """``value`` with the long names instead of the short ones."""
    if isinstance(value, dict):
        return {renamed(key): renamed(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [renamed(each) for each in value]
    return LONG.get(value, value)


def everybody(table: Evening) -> Iterator[tuple[int, Phone]]:
    for seat in range(len(table.table.players)):
        yield seat, phone_of(table, seat, table.language)


def told(table: Evening, seat: int) -> dict[str, str]:
    found: dict[str, str] = json.loads(phone_of(table, seat).role(seat).data)
    return found


@pytest.mark.parametrize(("moment", "language"), [*zip(product(PHASES, WAYS), cycle(LOCALES), strict=False)])
def test_at_every_moment_everybody_is_answered_at_one_length(
    tmp_path: Path, moment: tuple[str, str], language: str
) -> None:
    phase, way = moment
    table = evening(tmp_path, *PHASES[phase], camp_discovery=way, language=language)
    for seat, phone in everybody(table):
        held, shown = phone.role(seat), phone.post(f"{phone.place(seat)}/role")
        assert (len(held.data), len(shown.data)) == (DATA_BLOCK, PAGE_BLOCK)
        assert {"now", "learned"} <= json.loads(held.data).keys()


def test_nor_do_the_longest_names_make_an_answer_longer(tmp_path: Path) -> None:
    actions = [*PHASES["investigated"]]
    table = Evening(
        tmp_path,
        {"record": 1, "game": "sultane", "players": list(LONG.values()), "roles": renamed(ROLES),
         "options": {"first_vizier": LONG["Ana"], "camp_discovery": "phones"}, "actions": renamed(actions)},
        "fr",
    )  # fmt: skip
    assert LONG["Dan"] in told(table, BEA)["learned"]
    for seat, phone in everybody(table):
        assert (len(phone.role(seat).data), len(phone.post(f"{phone.place(seat)}/role").data)) == (
            DATA_BLOCK,
            PAGE_BLOCK,
        )


def test_an_answer_with_all_the_camps_there_are_is_no_longer(tmp_path: Path) -> None:
    secret = told(evening(tmp_path, *DISCOVERED, camp_discovery="phones"), BEA)
    others = ", ".join(["🌙" * 40] * 9)
    words = {**secret, "learned": f"{'x' * 200}{others}", "now": "x" * 220}
    assert len(json.dumps(words, ensure_ascii=False).encode()) <= DATA_BLOCK


def test_the_grand_vizier_alone_is_answered_on_their_phone_and_keeps_it(tmp_path: Path) -> None:
    table = evening(tmp_path, *DISCOVERED, camp_discovery="phones")
    assert "Interventionist: Dan." in told(table, BEA)["learned"]
    table.post(do="propose", narrator="Gus")
    assert "Interventionist: Dan." in told(table, BEA)["learned"]
    for seat in (0, 2, 3, 4, 5, 6):
        assert "Dan" not in told(table, seat)["learned"]


def test_the_answer_is_the_camp_that_was_dealt_so_that_this_can_fail(tmp_path: Path) -> None:
    table = evening(tmp_path, *DISCOVERED, roles=SWAPPED, camp_discovery="phones")
    assert "Pacifist or Dinarzade: Dan." in told(table, BEA)["learned"]


def test_without_scripts_the_page_of_the_role_tells_the_same(tmp_path: Path) -> None:
    table = evening(tmp_path, *DISCOVERED, camp_discovery="phones")
    phone = phone_of(table, BEA)
    page = words_of(phone.post(f"{phone.place(BEA)}/role").text)
    assert "Interventionist: Dan." in page
    assert "You discovered a camp: you find it below." in page


def test_the_tablet_shows_the_answer_to_a_grand_vizier_without_a_phone_and_everybody_is_told(tmp_path: Path) -> None:
    table = evening(tmp_path, *DISCOVERED, camp_discovery="phones")
    assert "Interventionist: Dan." in words_of(table.post(f"show/{BEA}").text)
    phone = phone_of(table, GUS)
    assert "Bea’s private page was opened on the game master’s device." in words_of(phone.get(phone.place(GUS)).text)


def test_undo_takes_the_answer_back_and_every_phone_says_so(tmp_path: Path) -> None:
    table = evening(tmp_path, *DISCOVERED, camp_discovery="phones")
    phones = [phone for _, phone in everybody(table)]
    table.post(do="undo")
    assert "Dan" not in told(table, BEA)["learned"]
    for seat, phone in enumerate(phones):
        assert "The game master undoes a step." in words_of(phone.get(phone.place(seat)).text)


def test_who_tries_one_camp_after_the_other_is_seen_on_every_phone(tmp_path: Path) -> None:
    table = evening(tmp_path, *DISCOVERED[:6], camp_discovery="phones")
    phone = phone_of(table, GUS)
    for target in ("Dan", "Eve"):
        table.post(do="investigate", target=target)
        seen = words_of(phone.get(phone.place(GUS)).text)
        assert f"Bea discovers {target}’s camp" in seen
        table.post(do="undo")
        assert "The game master undoes a step." in words_of(phone.get(phone.place(GUS)).text)


@pytest.mark.parametrize("way", WAYS)
def test_a_fetch_costs_the_same_statements_for_every_seat(
    tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = evening(tmp_path, *DISCOVERED, camp_discovery=way)
    phones = dict(everybody(table))
    asked: list[Statement] = []
    execute = SqliteTransaction.execute

    def noted(work: SqliteTransaction, statement: Statement, **values: Any) -> Any:
        asked.append(statement)
        return execute(work, statement, **values)

    monkeypatch.setattr(SqliteTransaction, "execute", noted)
    counted = set()
    for seat, phone in phones.items():
        table.use_cases.lobby.open(f"tablet {seat}", table.table.slug)  # nothing is asked until somebody has written
        asked.clear()
        phone.role(seat)
        counted.add(tuple(asked))
    assert len(counted) == 1
    assert counted != {()}


def test_the_phones_way_puts_the_roles_on_phones(tmp_path: Path) -> None:
    table = draft(tmp_path, roles="cards")
    table.post("setup", camp_discovery="phones")
    assert table.table.preferences.roles == "phones"
