"""Chevet inside a browser: addresses below the site's folder, the same device each time, one for everybody."""

import json
import re
import zlib
from base64 import urlsafe_b64decode
from hashlib import pbkdf2_hmac, sha256
from html import escape
from itertools import combinations
from pathlib import Path
from urllib.parse import urlencode

import pytest

from companion import messages
from companion.translations import FOLDER
from companion.web.browser import Site
from companion.web.phone import carried
from tests.web.evening import Taps, words_of
from tests.web.qr_reader import read_back, rows_of

PREFIX = "/a/folder/app"
NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve")
OTHERS = re.compile(
    r'(?:href|action)="[^"]*/(join|court|handover|take|tv|cards|connection|wifi|deal/sheet|S|J)\b[^"]*"'
)
"""Doors for devices that cannot come, and for files that nobody can make."""
OUTSIDE = re.compile(r'(?:href|src|action|hx-get|hx-post)="/(?!a/folder/app/)[^"]*"')


class Visitor:
    """Somebody in front of the site: follows redirects, and sends forms as they are on the page."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("INSTANCE", str(folder))
        self.site = Site("https://host", PREFIX, "1")
        self.address = ""
        self.expected = 200
        self.page = ""

    def go(self, address: str) -> str:
        return self._ask("GET", address, b"")

    def send(self, last: str, **fields: str) -> str:
        """Send the form whose address ends in ``last``, with ``fields`` in place of its own."""
        address, given = next(form for form in Taps(self.page).forms if form[0].endswith(last))
        return self._ask("POST", address, urlencode({**dict(given), **fields}).encode())

    def _ask(self, method: str, address: str, body: bytes) -> str:
        kind = {"content-type": "application/x-www-form-urlencoded"} if body else {}
        status, headers, content = self.site.answer(method, address, {"accept-language": "en", **kind}, body)
        if status in (302, 303):
            return self.go(dict(headers)["Location"])
        assert status == self.expected
        self.address, self.page = address, content.decode()
        assert not OUTSIDE.search(self.page)
        assert not OTHERS.search(self.page), OTHERS.search(self.page)
        return self.page


@pytest.fixture
def visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    return Visitor(tmp_path, monkeypatch)


def dealt(visitor: Visitor, slug: str = "sultane", **choices: str) -> str:
    """Seat everybody, deal, and return the address of the table."""
    visitor.go(f"{PREFIX}/")
    visitor.send("/tables", slug=slug)
    table = visitor.address.rpartition("/")[0]
    visitor.send("/players", change="add", name=", ".join(NAMES))
    visitor.go(f"{table}/setup")
    if choices:
        visitor.send("/setup", **choices)
    visitor.go(f"{table}/deal")
    visitor.send("/deal")
    return table


def test_no_page_leads_out_of_the_folder_or_to_another_device(visitor: Visitor) -> None:
    table = dealt(visitor)
    for address in (f"{PREFIX}/", f"{PREFIX}/rules/sultane", f"{PREFIX}/kept", f"{PREFIX}/resume", f"{PREFIX}/boards"):
        visitor.go(address)
    for room in ("print", "deal", "deal?here=1&seat=0", "log", "check", "box"):
        visitor.go(f"{table}/{room}")


@pytest.mark.parametrize("page", ["kept", "kept/everything", "resume", "statistics"])
def test_no_page_says_that_a_server_or_another_device_keeps_anything(visitor: Visitor, page: str) -> None:
    dealt(visitor)
    assert not re.search(r"server|address|Wi|log\b|somebody else|\d days", words_of(visitor.go(f"{PREFIX}/{page}")))


def test_a_board_is_shared_by_an_address_that_opens_in_the_folder_and_asks_for_no_phone(visitor: Visitor) -> None:
    visitor.go(f"{PREFIX}/boards")
    assert 'value="https://host/a/folder/#/boards?' in visitor.page
    assert "camp_discovery" in visitor.page
    assert "phone" not in words_of(visitor.page)


def test_the_device_goes_round_until_everybody_has_looked(visitor: Visitor) -> None:
    table = dealt(visitor, roles="phones")
    for seat, name in enumerate(NAMES):
        assert f"Pass the device to {name}." in words_of(visitor.go(f"{table}/deal"))
        visitor.go(f"{table}/deal?here=1&seat={seat}")
        visitor.send(f"/show/{seat}")
    assert "Everyone has looked at what is theirs." in words_of(visitor.go(f"{table}/deal"))
    visitor.send("/go")
    assert visitor.address.endswith("/recognition")


KEYS = {name: f"{number:08}" for number, name in enumerate(NAMES, 40)}
"""What the phones of all players show."""


def shown(visitor: Visitor) -> str:
    """The address in the code on the page."""
    side, path = re.findall(r'viewBox="0 0 (\d+) \d+" role="img".*? d="([^"]+)"', visitor.page)[0]
    return read_back(rows_of(int(side), path))


def scanned(visitor: Visitor, table: str, seat: int) -> str:
    """Type the key of a player's own phone, and return the address in the code by which it carries its role."""
    visitor.go(f"{table}/deal?seat={seat}&phone=1")
    visitor.send(f"/carried/{seat}?seat={seat}&phone=1", key=KEYS[NAMES[seat]])
    return shown(visitor)


def opened(address: str, key: str) -> dict[str, str]:
    """What a phone with a key reads behind the ``#`` of an address."""
    code = address.partition("#")[2]
    body = urlsafe_b64decode(code + "=" * (-len(code) % 4))
    salt, rest = body[: carried.SALT], body[carried.SALT :]
    slow = pbkdf2_hmac("sha256", key.encode(), salt, carried.ROUNDS)
    stream = b"".join(sha256(slow + bytes([block])).digest() for block in range(len(rest) // 32 + 1))
    plain = bytes(a ^ b for a, b in zip(rest, stream, strict=False))
    found: dict[str, str] = json.loads(zlib.decompress(plain[2 : 2 + int.from_bytes(plain[:2], "big")]))
    return found


def test_a_phone_carries_the_role_of_its_seat_behind_the_address_of_the_folder(visitor: Visitor) -> None:
    table = dealt(visitor, roles="phones")
    for seat, name in enumerate(NAMES):
        address = scanned(visitor, table, seat)
        assert address.startswith("https://host/a/folder/role/sultane-en.html#")
        role = opened(address, KEYS[name])
        assert set(role) == {"name", "role", "title", "goal", "eyes", "knows"}
        assert role["name"] == name
        assert role["title"] not in visitor.page
        shown = json.loads(visitor.site.answer("POST", *asked_by_script(visitor, table, seat))[2])
        assert {**role, "name": name} == {"name": name, **{part: shown[part] for part in set(role) - {"name"}}}


def asked_by_script(visitor: Visitor, table: str, seat: int) -> tuple[str, dict[str, str], bytes]:
    """The request by which the game master's page fetches a role to show it on the device."""
    visitor.go(f"{table}/deal?seat={seat}&here=1")
    address, fields = next(form for form in Taps(visitor.page).forms if form[0].endswith(f"/show/{seat}"))
    kind = {"content-type": "application/x-www-form-urlencoded", "accept": "application/json", "accept-language": "en"}
    return address, kind, urlencode(dict(fields)).encode()


def test_a_code_opens_for_no_other_key(visitor: Visitor) -> None:
    address = scanned(visitor, dealt(visitor, roles="phones"), 0)
    for name in NAMES[1:]:
        with pytest.raises((zlib.error, ValueError)):
            opened(address, KEYS[name])


def test_before_a_key_is_typed_everybody_gets_the_same_code_which_leads_to_the_page_that_shows_it(
    visitor: Visitor,
) -> None:
    table = dealt(visitor, roles="phones")
    for seat in range(len(NAMES)):
        visitor.go(f"{table}/deal?seat={seat}")
        assert "Pass the device to" in words_of(visitor.page)
        visitor.go(f"{table}/deal?seat={seat}&phone=1")
        assert shown(visitor) == "https://host/a/folder/role/sultane-en.html"


@pytest.mark.parametrize("typed", ["", "4829 135", "4829 13570", "4829-1357", "４８２９１３５７", "<b>482913"])
def test_what_is_no_key_is_answered_by_a_sentence_and_stays_in_its_field(visitor: Visitor, typed: str) -> None:
    table = dealt(visitor, roles="phones")
    visitor.go(f"{table}/deal?seat=1&phone=1")
    visitor.expected = 422
    visitor.send("/carried/1?seat=1&phone=1", key=typed)
    assert "A key has eight digits." in words_of(visitor.page)
    assert f'value="{escape(typed)}"' in visitor.page
    assert shown(visitor).endswith("sultane-en.html")
    visitor.expected = 200
    assert "private page" not in words_of(visitor.go(f"{table}/log"))


def test_a_key_is_typed_once_and_another_takes_its_place(visitor: Visitor) -> None:
    table = dealt(visitor, roles="phones")
    first = scanned(visitor, table, 0)
    visitor.go(f"{table}/deal?all=1")
    visitor.send("/undeal")
    visitor.go(f"{table}/deal")
    visitor.send("/deal")
    assert "Ana, scan this code." in words_of(visitor.page)
    assert shown(visitor) != first
    assert opened(shown(visitor), KEYS["Ana"])["name"] == "Ana"
    visitor.go(f"{table}/deal?seat=0&phone=1")
    visitor.send("/carried/0?seat=0&phone=1", key=" 4829\u00a01357 ")
    assert opened(shown(visitor), "48291357")["name"] == "Ana"
    assert not any(key in visitor.page for key in ("48291357", "4829\u00a01357", KEYS["Ana"]))
    visitor.go(f"{table}/deal?seat=0&phone=0")
    assert "Pass the device to Ana." in words_of(visitor.page)


def test_after_a_code_the_next_seat_has_its_turn_and_the_log_tells_whose_was_shown(visitor: Visitor) -> None:
    table = dealt(visitor, roles="phones")
    scanned(visitor, table, 0)
    assert "Ana\u2019s private page was opened" in words_of(visitor.go(f"{table}/log"))
    visitor.go(f"{table}/deal?seat=0")
    visitor.send("/carried/0")
    assert "Pass the device to Bea." in words_of(visitor.page)


def test_the_codes_of_all_seats_are_equally_long_and_none_is_like_another(visitor: Visitor) -> None:
    table = dealt(visitor, roles="phones")
    codes = [scanned(visitor, table, seat).partition("#")[2] for seat in [*range(len(NAMES)), 0]]
    assert len({len(code) for code in codes}) == 1
    for one, other in combinations(codes, 2):  # two of the same seat, too: letters meet by chance alone
        assert sum(a == b for a, b in zip(one, other, strict=True)) < len(one) / 8


def test_the_page_of_a_carried_role_is_the_same_for_all_and_leads_to_files_of_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("INSTANCE", str(tmp_path))
    page = Site("http://localhost", "../app", "1").page_of_phones("sultane", "", "fr").decode()
    assert 'lang="fr"' in page
    assert "Votre rôle est sur ce téléphone." in page
    boxed = Site("http://localhost", "../app", "1").page_of_phones("sultane", "secret-hitler", "fr").decode()
    assert "/themes/secret-hitler/pictures/sprite.svg" in boxed
    assert "Vizir" not in boxed
    linked = re.findall(r'(?:href|src|data-sprite)="([^"#]+)', page)
    assert linked
    assert all(each.startswith("../app/assets/1/") for each in linked)


def test_a_hand_is_looked_at_on_the_device(visitor: Visitor) -> None:
    table = dealt(visitor, "complots", roles="phones")
    assert "Pass the device to Ana." in words_of(visitor.page)
    visitor.go(f"{table}/hand/0")


def test_the_device_and_its_tables_are_there_when_the_browser_starts_again(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = dealt(visitor, roles="phones")
    again = Visitor(tmp_path, monkeypatch)
    assert "Pass the device to Ana." in words_of(again.go(f"{table}/deal"))


def test_the_first_page_has_a_sentence_for_browsers_that_promise_nothing(visitor: Visitor) -> None:
    assert "<span data-unkept hidden>It may delete it" in visitor.go(f"{PREFIX}/")


def test_a_page_may_be_framed_by_its_own_site_alone(visitor: Visitor) -> None:
    _, headers, _ = visitor.site.answer("GET", f"{PREFIX}/", {}, b"")
    sent = dict(headers)
    assert "frame-ancestors 'self'" in sent["Content-Security-Policy"]
    assert "X-Frame-Options" not in sent
    assert "Set-Cookie" not in sent


def test_the_words_of_a_language_come_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = tmp_path / "translations"
    (here / "fr").mkdir(parents=True)
    there = Path(str(FOLDER))
    (here / "en").symlink_to(there / "en")
    monkeypatch.setattr(messages, "FOLDER", here)
    monkeypatch.setattr(messages, "LOCALES", ("fr", "en"))
    monkeypatch.setattr("companion.web.browser.LOCALES", ("fr", "en"))
    monkeypatch.setenv("INSTANCE", str(tmp_path))
    messages.forget()
    site = Site("https://host", PREFIX, "1")
    assert (site.lacking({"accept-language": "fr"}), site.lacking({}), site.absent()) == ("fr", "", ["fr"])
    assert b">Rules<" in site.answer("GET", PREFIX, {"accept-language": "fr"}, b"")[2]
    assert messages.completeness("fr") == 0
    for file in (there / "fr").glob("*.po"):
        (here / "fr" / file.name).symlink_to(file)
    messages.forget()
    assert (site.lacking({"accept-language": "fr"}), site.absent()) == ("", [])
    assert messages.completeness("fr") == 100
    monkeypatch.undo()
    messages.forget()
