"""A role that a phone carries, at a table whose app runs inside a browser: it comes in the code that the phone scans.

The code leads to a page of the same folder, with the role behind the address's ``#``, which no browser sends. Whoever
scans a code can read it; sealed, the codes of a table have one length and look alike.
"""

import json
import zlib
from base64 import urlsafe_b64encode
from hashlib import sha256
from secrets import token_bytes
from typing import Final

from flask import current_app, render_template

from companion.kernel.viewers import seat_of
from companion.kernel.words import Text
from companion.services import Seat, Table
from companion.services.preferences import GONGS
from companion.web.delivery.language import locale, words

KEY: Final = 8
"""The bytes of the key, which come first."""


def page(slug: str) -> str:
    """Draw the page that opens such a code: the same for every table of a game, without a name or a role."""
    return render_template(f"games/{slug}/carried.html")


def address(table: Table, seat: Seat) -> str:
    """Return the address in the code of ``seat``; those of all seats are equally long."""
    packed = [zlib.compress(json.dumps(_carried(table, each), ensure_ascii=False).encode(), 9) for each in table.seats]
    code = urlsafe_b64encode(sealed(packed[seat.index], max(map(len, packed)))).decode().rstrip("=")
    return f"{current_app.config['ALONE']}role/{table.theme or table.slug}-{locale()}.html#{code}"


def sealed(body: bytes, length: int) -> bytes:
    """Return ``body``, filled up to ``length`` bytes, behind its length in two bytes and under a key of its own."""
    plain = len(body).to_bytes(2, "big") + body.ljust(length, b"\0")
    key = token_bytes(KEY)
    blocks = b"".join(sha256(key + bytes([block])).digest() for block in range(len(plain) // 32 + 1))
    return key + bytes(a ^ b for a, b in zip(plain, blocks, strict=False))


def _carried(table: Table, seat: Seat) -> dict[str, object]:
    """Return what holds all evening; what a role does at a moment, or learns, this phone is not told."""
    known = vars(table.view(seat_of(seat.player)).secret)
    eyes = known["strokes" if table.preferences.sound in GONGS else "eyes"]
    facts = {"name": seat.player, **{name: known[name] for name in ("role", "title", "goal", "knows")}, "eyes": eyes}
    return {name: words().plain(value) if isinstance(value, Text) else value for name, value in facts.items()}
