"""The seal on the pages: shown to everyone, and opened for everyone at the end."""

import hashlib
import html
import json
from pathlib import Path

import pytest

from companion.kernel import seal
from tests.database import opened
from tests.web.evening import ROLES, TABLET, Evening, evening, turn, words_of
from tests.web.lent_apps import database_of
from tests.web.phones import Phone, draft, phone_of
from tests.web.table.test_end import READ_TO_THE_END

ROOMS = (
    "", "play", "check", "log", "export", "abandon", "end", "deal", "deal?seat=1",
    "deal?seat=6&here=1", "deal/sheet", "connection", "recognition", "box", "setup", "players", "delete",
    "handover", "proof",
)  # fmt: skip


def digest_of(table: Evening) -> str:
    sealed = table.table.sealed
    assert sealed is not None
    return str(sealed["digest"])


def salt_of(table: Evening) -> str:
    with opened(database_of(table.app)) as connection:
        sealed = connection.execute("SELECT sealed FROM tables WHERE id = ?", [table.id]).fetchone()[0]
    return str(json.loads(sealed)["salt"])


def test_the_deal_and_every_phone_show_the_fingerprint_and_the_whole_digest(tmp_path: Path) -> None:
    table = evening(tmp_path)
    digest = digest_of(table)
    for page in (table.get("deal").text, phone_of(table, 3).get(f"/seat/{table.id}/3").text):
        assert f"Deal 1, sealed: {seal.fingerprint(digest)}" in words_of(page)
        assert digest in words_of(page)
        assert f'data-seal="{digest}"' in page
        assert "It proves nothing more." in words_of(page)


def test_the_fingerprint_is_there_while_everybody_scans_and_once_all_are_seated(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert digest_of(table) in table.get("deal?seat=2").text
    for seat in range(7):
        phone_of(table, seat)
    assert digest_of(table) in table.get("deal").text


def test_roles_on_real_cards_have_no_seal_on_any_page(tmp_path: Path) -> None:
    table = evening(tmp_path, *turn("Bea", "pacifist"), roles=None)
    for room in ROOMS:
        page = table.client.get(f"/t/{table.id}/{room}".rstrip("/")).text
        assert "data-seal" not in page
        assert "sealed:" not in page
    answer = table.get("proof")
    assert answer.status_code == 404
    assert "No roles are sealed at this table." in words_of(answer.text)


def test_the_seal_stays_closed_until_the_roles_are_open(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    answer = table.get("proof")
    assert answer.status_code == 409
    assert "stays sealed until" in words_of(answer.text)
    assert table.get("proof").headers["Content-Type"].startswith("text/html")
    assert draft(tmp_path / "draft").get("proof").status_code == 404


def test_the_salt_is_on_no_page_before_the_closing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    table = evening(tmp_path, *READ_TO_THE_END)
    salt = salt_of(table)
    phone = phone_of(table, 0)
    answers = [table.client.get(f"/t/{table.id}/{room}".rstrip("/")) for room in ROOMS]
    answers += [phone.get(phone.place(0)), phone.role(0), phone.post(f"{phone.place(0)}/role")]
    answers += [table.post("show/1"), table.client.get("/resume"), phone.get(f"/t/{table.id}/proof")]
    for answer in answers:
        assert salt not in answer.text
        assert salt[:12] not in answer.text
        assert salt not in str(answer.headers)
    assert salt not in caplog.text


def test_the_end_opens_deal_salt_and_digest(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    assert "sealed" not in words_of(table.get("end").text)
    table.post("close")
    assert "sealed" not in words_of(table.get("end").text)  # before every role is turned over
    table.post("turn", turned=0, all="yes")
    page = words_of(table.get("end").text)
    assert salt_of(table) in page
    assert digest_of(table) in page
    assert "have not changed since. The seal proves nothing more." in page
    assert f'href="/t/{table.id}/proof" download' in table.get("end").text


def test_the_text_that_the_end_shows_has_the_digest_that_was_shown(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    table.post("close")
    table.post("turn", turned=0, all="yes")
    page = table.get("end").text
    shown = html.unescape(page.split("The text that was sealed</dt>")[1].split(">", 1)[1].split("</dd>")[0])
    assert hashlib.sha256(shown.encode()).hexdigest() == digest_of(table)


@pytest.mark.parametrize("who", ["the tablet", "a phone", "a stranger"])
def test_everybody_may_fetch_the_proof_of_an_open_deal(tmp_path: Path, who: str) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    shown, phone = digest_of(table), phone_of(table, 2)
    table.post("close")
    table.post("turn", turned=0, all="yes")
    clients = {"the tablet": table.client, "a phone": phone.client, "a stranger": Phone(table, "a stranger").client}
    answer = clients[who].get(f"/t/{table.id}/proof")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["Content-Disposition"]
    assert answer.headers["Content-Disposition"].endswith('-proof.json"')
    proof = seal.parse(answer.data)
    assert proof.fits
    assert proof.digest == shown
    assert proof.document["deal"] == ROLES


def test_a_phones_page_offers_the_proof_once_every_role_lies_open(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    phone = phone_of(table, 2)
    for room, turned in (("close", {}), ("turn", {"turned": 0})):
        assert "/proof" not in phone.get(phone.place(2)).text
        table.post(room, **turned)
        assert phone.get(f"/t/{table.id}/proof").status_code == 409
    table.post("turn", turned=1, all="yes")
    assert f'href="/t/{table.id}/proof"' in phone.get(phone.place(2)).text


def test_roles_that_were_changed_behind_the_seal_are_told(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    changed = {**ROLES, "Ana": "zobeide", "Eve": "interventionist"}
    with opened(database_of(table.app)) as connection:
        connection.execute("UPDATE tables SET hidden = ?, changes = changes + 1", [json.dumps(changed)])
    table.post("close")
    table.post("turn", turned=0, all="yes")
    page = words_of(table.get("end").text)
    assert "The roles are not those that were sealed." in page
    assert "The roles are those that were sealed" not in page
    assert not seal.parse(table.get("proof").data).fits


def test_a_deal_that_was_taken_back_is_followed_by_the_next_number(tmp_path: Path) -> None:
    table = draft(tmp_path)
    table.post("deal")
    first = digest_of(table)
    table.post("undeal")
    assert "data-seal" not in table.get("setup").text
    table.post("deal")
    page = table.get("deal").text
    assert f"Deal 2, sealed: {seal.fingerprint(digest_of(table))}" in words_of(page)
    assert first not in page
    assert 'data-deal="2"' in page


def test_a_page_knows_whether_another_deal_could_still_come(tmp_path: Path) -> None:
    table = evening(tmp_path)
    phone = phone_of(table, 0)
    assert "data-begun" not in phone.get(phone.place(0)).text
    table.post(do="propose", narrator="Bea")
    assert "data-begun" in phone.get(phone.place(0)).text


def test_two_deals_differ_in_the_digest_and_its_fingerprint_alone(tmp_path: Path) -> None:
    pages = []
    for name, roles in (("one", ROLES), ("other", {**ROLES, "Ana": "zobeide", "Eve": "interventionist"})):
        table = evening(tmp_path / name, roles=roles)
        digest = digest_of(table)
        page = phone_of(table, 6).get(f"/seat/{table.id}/6").text + table.get("deal").text
        assert digest in page
        pages.append(page.replace(digest, "").replace(seal.fingerprint(digest), ""))
    assert pages[0] == pages[1]


def test_the_records_of_a_closed_game_hold_no_salt(tmp_path: Path) -> None:
    table = evening(tmp_path, *READ_TO_THE_END)
    table.post("close")
    with table.app.app_context():
        record = table.use_cases.records.export(table.id, TABLET)
    assert set(record) == {"record", "game", "players", "options", "roles", "actions"}
    assert salt_of(table) not in table.get("export").text


def test_roles_that_came_in_with_a_file_are_said_to_be_sealed_since_then(tmp_path: Path) -> None:
    imported, dealt = evening(tmp_path / "imported"), draft(tmp_path / "dealt")
    dealt.post("deal")
    assert "computed on import" in words_of(imported.get("deal").text)
    assert "computed on import" not in words_of(dealt.get("deal").text)
    assert "computed at the deal" in words_of(dealt.get("deal").text)
