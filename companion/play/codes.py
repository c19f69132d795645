"""Seat codes, hand-over codes and digests: what stands behind a QR, and what is kept of it."""

import base64
import hashlib
import hmac
from typing import Final

BYTES: Final = 20
"""160 random-looking bits: nobody guesses a code, and 32 letters fit a small QR."""


def seat_code(secret: bytes, table_id: str, index: int, generation: int) -> str:
    """Return the code of a seat: derived, so that it is stored nowhere; another for every generation."""
    what = f"seat:{table_id}:{index}:{generation}".encode()
    return base64.b32encode(hmac.digest(secret, what, hashlib.sha256)[:BYTES]).decode()


HANDOVER_BYTES: Final = 10
"""80 bits in 16 letters, which a person can note down and type."""

BASE32: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
READABLE: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's letters: none of them looks like a digit, so that what is misread can be put right."""


def handover_code(secret: bytes, table_id: str, takeovers: int) -> str:
    """Return the code that moves a table to another device: derived like a seat's, another after every use."""
    what = f"handover:{table_id}:{takeovers}".encode()
    code = base64.b32encode(hmac.digest(secret, what, hashlib.sha256)[:HANDOVER_BYTES]).decode()
    return code.translate(str.maketrans(BASE32, READABLE))


def digest(text: str) -> str:
    """Return the SHA-256 of a code or a device's id, which are long and random: what the database keeps of them."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
