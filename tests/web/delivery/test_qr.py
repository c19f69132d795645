"""QR codes: every phone reads them, they are small, and their address leads to this machine."""

import re
from pathlib import Path

import pytest
import segno
from flask import Flask, request
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.kernel.refusal import Refused
from companion.web.delivery import qr
from tests.web.lent_apps import make_app

ADDRESS = "HTTP://192.168.1.20:8000/S/ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return make_app(tmp_path)


def drawn(text: str) -> set[tuple[int, int]]:
    """The modules that the path makes dark, without the margin."""
    _, path = qr.cached_svg_path(text)
    strokes = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path)
    assert "".join(f"M{x} {y}h{long}v1h-{back}z" for x, y, long, back in strokes) == path
    return {
        (int(x) + at - qr.QUIET_ZONE, int(y) - qr.QUIET_ZONE) for x, y, long, _ in strokes for at in range(int(long))
    }


def expected(text: str) -> set[tuple[int, int]]:
    """The same code made by another library with the same mask."""
    other = segno.make(text, error="m", mask=qr.MASK, micro=False, boost_error=False)
    return {(x, y) for y, row in enumerate(other.matrix) for x, dark in enumerate(row) if dark}


@given(st.text(st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789$%*+-./:"), min_size=1, max_size=120))
def test_a_code_is_the_one_that_another_library_makes(text: str) -> None:
    # Where the data ends on a whole byte the other library adds one of filling, which readers skip.
    assume(not text.isdigit() and (4 + 9 + 11 * (len(text) // 2) + 6 * (len(text) % 2) + 4) % 8)
    assert drawn(text) == expected(text)


def test_the_usual_address_is_drawn_as_another_library_draws_it() -> None:
    assert drawn(ADDRESS) == expected(ADDRESS)


def test_an_address_with_small_letters_has_a_code_too() -> None:
    text = "HTTPS://GAMES.EXAMPLE/chevet/S/ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
    assert qr.cached_svg_path(text)[0] == 37 + 2 * 4


def test_the_usual_address_fits_29_modules_and_a_margin_of_four() -> None:
    assert qr.cached_svg_path(ADDRESS)[0] == 29 + 2 * 4


def test_a_text_that_no_code_holds_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        qr.cached_svg_path("A" * 5000)
    assert refused.value.code == "too_long"


def test_a_name_in_the_label_cannot_break_out_of_the_drawing(app: Flask) -> None:
    svg = qr.code_svg(ADDRESS, '"><script>')
    assert "<script>" not in svg
    assert "&#34;&gt;&lt;script&gt;" in svg


@pytest.mark.parametrize(
    ("host", "base"),
    [
        ("10.0.0.5:8000", "http://10.0.0.5:8000"),
        ("chevet.local", "http://chevet.local"),
        ("[fe80::1]:8000", "http://[fe80::1]:8000"),
        ("[fe80::1]", "http://[fe80::1]"),
        ("localhost:8000", "http://10.9.8.7:8000"),
        ("127.0.0.1:8000", "http://10.9.8.7:8000"),
        ("[::1]:8000", "http://10.9.8.7:8000"),
        ("localhost", "http://10.9.8.7"),
        (f"{'a' * 300}.example:8000", "http://10.9.8.7:8000"),
    ],
)
def test_phones_are_led_to_the_address_that_the_tablet_used_or_to_the_machines_own(
    app: Flask, monkeypatch: pytest.MonkeyPatch, host: str, base: str
) -> None:
    monkeypatch.setattr(qr, "offered_address", lambda: "10.9.8.7")
    with app.test_request_context(headers={"Host": host}):
        assert qr.public_base(request) == base


def test_the_installations_public_address_wins(app: Flask) -> None:
    app.config["PUBLIC_URL"] = "https://games.example/chevet/"
    with app.test_request_context(headers={"Host": "10.0.0.5:8000"}):
        assert qr.public_base(request) == "https://games.example/chevet"


def test_only_what_means_the_same_in_capitals_is_written_in_capitals() -> None:
    assert qr.in_capitals("https://games.example/chevet") == "HTTPS://GAMES.EXAMPLE/chevet"
    assert qr.in_capitals("http://10.0.0.5:8000") == "HTTP://10.0.0.5:8000"
