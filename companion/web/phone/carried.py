"""A role that a phone carries, at a table whose app runs inside a browser: it comes in the code that the phone scans.

The code leads to a page of the same folder, with the role behind the address's ``#``, which no browser sends. It is
sealed with the phone's key: eight digits that the page made there, and that are typed once at the seat. So people may
see all codes, which have one length and look alike; to try all keys takes a phone more than a week.
"""

import hmac
import json
import zlib
from base64 import urlsafe_b64encode
from hashlib import sha256
from secrets import token_bytes
from typing import Final

from flask import current_app, render_template, session

from companion.kernel.viewers import seat_of
from companion.services import Seat, Table
from companion.services.preferences import GONGS
from companion.web.delivery.language import locale
from companion.web.delivery.secrecy import in_words

DIGITS: Final = 8
SALT: Final = 8
"""The bytes of the salt, which come first in a code."""
ROUNDS: Final = 20_000
"""Python inside a browser needs a quarter of a second for so many."""


def page(slug: str) -> str:
    """Draw the page that opens such a code: the same for every table of a game, without a name or a role."""
    return render_template(f"games/{slug}/carried.html")


def page_address(table: Table) -> str:
    """Return where that page is; without a code it shows the phone's key."""
    return f"{current_app.config['ALONE']}role/{table.theme or table.slug}-{locale()}.html"


def address(table: Table, seat: Seat, key: str) -> str:
    """Return the address in the code of ``seat``, for the phone with this ``key``; all seats' are equally long."""
    packed = [zlib.compress(json.dumps(_carried(table, each), ensure_ascii=False).encode(), 9) for each in table.seats]
    code = sealed(packed[seat.index], max(map(len, packed)), key)
    return f"{page_address(table)}#{urlsafe_b64encode(code).decode().rstrip('=')}"


def sealed(body: bytes, length: int, key: str) -> bytes:
    """Return ``body``, filled up to ``length`` bytes, behind its length in two bytes, sealed with ``key``."""
    plain = len(body).to_bytes(2, "big") + body.ljust(length, b"\0")
    salt = token_bytes(SALT)
    slow = _slowly(key.encode(), salt)
    blocks = b"".join(sha256(slow + bytes([block])).digest() for block in range(len(plain) // 32 + 1))
    return salt + bytes(a ^ b for a, b in zip(plain, blocks, strict=False))


def _slowly(key: bytes, salt: bytes) -> bytes:
    """Return what PBKDF2 derives with HMAC-SHA256; inside a browser ``hashlib`` does not have it."""
    step = hmac.digest(key, salt + bytes([0, 0, 0, 1]), "sha256")
    derived = int.from_bytes(step)
    for _ in range(ROUNDS - 1):
        step = hmac.digest(key, step, "sha256")
        derived ^= int.from_bytes(step)
    return derived.to_bytes(len(step))


def typed_key(text: str) -> str:
    """Return a key as typed, with or without spaces; empty if it is none."""
    key = "".join(text.split())
    return key if key.isascii() and key.isdigit() and len(key) == DIGITS else ""


def key_of(player: str) -> str:
    """Return the key of a player's phone, empty before it was typed."""
    kept: dict[str, str] = session.get("keys", {})
    return kept.get(player, "")


def keep_key(table: Table, player: str, key: str) -> None:
    """Keep the key of a player's phone in this browser, for this game and the next ones, beside those of the others."""
    kept = session.get("keys", {})
    session["keys"] = {name: kept[name] for name in table.players if name in kept} | {player: key}


def _carried(table: Table, seat: Seat) -> dict[str, object]:
    """Return what holds all evening; what a role does at a moment, or learns, this phone is not told."""
    known = in_words(table.view(seat_of(seat.player)).secret)
    eyes = known["strokes" if table.preferences.sound in GONGS else "eyes"]
    return {"name": seat.player, **{name: known[name] for name in ("role", "title", "goal", "knows")}, "eyes": eyes}
