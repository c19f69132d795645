"""A code that joins the Wi-Fi: cameras read what was typed, and the server keeps none of it."""

import logging
import re
from pathlib import Path

import pytest
from flask import request
from hypothesis import given
from hypothesis import strategies as st

from companion.web.delivery import qr
from companion.web.table.wifi import Network, sent_network
from tests.web.evening import TABLET, TOKEN, Evening, evening
from tests.web.qr_reader import drawn_rows, read_back

PASSWORD = "correct; horse: \\battery,"

names = st.text(st.characters(blacklist_categories=("C", "Z"), max_codepoint=0x2FFFF), min_size=1, max_size=8)
"""Names of up to 32 bytes."""

passwords = st.text(st.sampled_from("abcXYZ019;:,\\\"' {}[]#%é"), min_size=8, max_size=30)


def parsed(payload: str) -> dict[str, str]:
    """Read the text of a code as a camera does: fields end at a semicolon, a backslash takes the next sign as it is."""
    assert payload.startswith("WIFI:")
    assert payload.endswith(";;")
    fields: dict[str, str] = {}
    key, value, signs = "", "", iter(payload.removeprefix("WIFI:"))
    for sign in signs:
        if sign == "\\":
            value += next(signs)
        elif sign == ":" and not key:
            key, value = value, ""
        elif sign == ";":
            if key:
                assert key not in fields
                fields[key] = value
            key, value = "", ""
        else:
            value += sign
    assert (key, value) == ("", "")
    return fields


@given(names, passwords, st.booleans())
def test_a_camera_reads_what_was_typed(name: str, password: str, hidden: bool) -> None:
    network = Network(name, password, "WPA", hidden)
    assert network.trouble is None
    known = {"T": "WPA", "S": name, "P": password}
    assert parsed(network.payload) == (known | {"H": "true"} if hidden else known)


@given(names)
def test_an_open_network_has_no_password_in_its_code(name: str) -> None:
    assert parsed(Network(name, "typed all the same", "nopass").payload) == {"T": "nopass", "S": name}


def test_the_code_of_a_plain_network_is_the_usual_one() -> None:
    assert Network("Salon", "12345678").payload == "WIFI:T:WPA;S:Salon;P:12345678;;"


@pytest.mark.parametrize("sign", ["\\", ";", ",", '"', ":"])
def test_a_sign_that_means_something_is_escaped(sign: str) -> None:
    assert f"S:a\\{sign}b;" in Network(f"a{sign}b", "12345678").payload


@given(names, passwords)
def test_the_code_that_is_drawn_is_read_back(name: str, password: str) -> None:
    payload = Network(name, password).payload
    assert read_back(drawn_rows(payload)) == payload


@pytest.mark.parametrize(
    ("network", "trouble"),
    [
        (Network(""), "pwa.wifi.bad_name"),
        (Network("é" * 17, "12345678"), "pwa.wifi.bad_name"),
        (Network("a\nb", "12345678"), "pwa.wifi.bad_name"),
        (Network("Salon", "1234567"), "pwa.wifi.bad_password"),
        (Network("Salon", "1" * 65), "pwa.wifi.bad_password"),
        (Network("Salon", "1234567\x00"), "pwa.wifi.bad_password"),
    ],
)
def test_what_is_no_network_says_why(network: Network, trouble: str) -> None:
    assert network.trouble is not None
    assert network.trouble.id == trouble


# The page.


def ask(table: Evening, room: str = "wifi", **fields: str) -> str:
    answer = table.client.post(
        f"/t/{table.id}/{room}", data={"csrf": TOKEN, "ssid": "Salon", "password": PASSWORD, **fields}
    )
    assert answer.status_code == 200
    return answer.text


def path_of(payload: str) -> str:
    return qr.svg_path(payload)[1]


def test_the_page_draws_the_code_of_what_was_typed(tmp_path: Path) -> None:
    page = ask(evening(tmp_path), kind="WPA", hidden="yes")
    assert path_of(Network("Salon", PASSWORD, "WPA", hidden=True).payload) in page


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_is_wrong_is_said_and_what_was_typed_stays(tmp_path: Path, language: str) -> None:
    table = evening(tmp_path, language=language)
    answer = table.post("wifi", ssid="Salon", password="short", kind="WPA")
    assert answer.status_code == 422
    assert {"fr": "de 8 à 64 caractères", "en": "8 to 64 characters"}[language] in answer.text
    assert 'value="Salon"' in answer.text
    assert 'value="short"' in answer.text
    assert "crispEdges" not in answer.text


@pytest.mark.parametrize("kind", ["", "WEP", "<b>"])
def test_an_unknown_protection_is_taken_for_the_usual_one(tmp_path: Path, kind: str) -> None:
    assert path_of(Network("Salon", PASSWORD).payload) in ask(evening(tmp_path), kind=kind)


def test_a_form_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    table = evening(tmp_path)
    with table.app.test_request_context(method="POST", data={"ssid": "a\x00b", "password": "\u202e12345678"}):
        assert request.form
        assert sent_network() == Network("", "")
    with table.app.test_request_context(method="POST", data={"password": PASSWORD}):
        assert sent_network() is None


def test_the_password_is_kept_nowhere(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    table = evening(tmp_path)
    cookie = table.client.get_cookie("chevet")
    before = qr.cached_svg_path.cache_info().currsize
    ask(table)
    ask(table, "deal/sheet")
    assert table.client.get_cookie("chevet") == cookie
    assert qr.cached_svg_path.cache_info().currsize - before <= 7  # the seats' codes
    assert "battery" not in caplog.text
    for file in tmp_path.rglob("*"):
        assert not file.is_file() or b"battery" not in file.read_bytes()
    assert "battery" not in table.get("wifi").text
    assert "battery" not in table.get("deal/sheet").text


def test_the_password_is_asked_for_by_a_form_that_keeps_it_out_of_addresses(tmp_path: Path) -> None:
    page = evening(tmp_path).get("wifi").text
    assert re.search(r'<form method="post" action="/t/[^"?]+/wifi"', page)


def test_the_sheet_of_codes_may_begin_with_the_networks(tmp_path: Path) -> None:
    table = evening(tmp_path)
    code = path_of(Network("Salon", PASSWORD).payload)
    page = ask(table, "deal/sheet")
    assert code in page
    assert page.count("crispEdges") == 7 + 1
    assert code not in table.get("deal/sheet").text


def test_a_network_that_is_none_leads_back_to_its_page(tmp_path: Path) -> None:
    table = evening(tmp_path)
    answer = table.post("deal/sheet", ssid="Salon", password="short")
    assert answer.headers["Location"] == f"/t/{table.id}/wifi"


def test_only_the_game_masters_device_draws_a_code(tmp_path: Path) -> None:
    table = evening(tmp_path)
    stranger = table.app.test_client()
    with stranger.session_transaction() as session:
        session.update(device=f"not {TABLET}", csrf=TOKEN)
    assert stranger.get(f"/t/{table.id}/wifi").status_code == 404
    answer = stranger.post(f"/t/{table.id}/wifi", data={"csrf": TOKEN, "ssid": "Salon", "password": PASSWORD})
    assert answer.status_code == 404
