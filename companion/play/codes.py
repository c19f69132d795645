"""Ids, seat codes, hand-over codes and digests: what QR codes contain, and what the database stores instead."""

import base64
import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

from companion.kernel.game import Chance
from companion.store import SeatRow

ID_LETTERS: Final = tuple("abcdefghijklmnopqrstuvwxyz234567")
ID_LENGTH: Final = 20
"""100 random bits: nobody finds a table by guessing."""

SEAT_BYTES: Final = 20
"""160 random-looking bits: nobody guesses a code, and 32 letters fit a small QR."""

HANDOVER_BYTES: Final = 10
"""80 bits in 16 letters, which a person can write down and type."""

PEOPLE_BYTES: Final = 10

BASE32: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
READABLE: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's letters: none of them looks like a digit, so misread codes can be corrected."""


def new_id(chance: Chance) -> str:
    """Return a new random id."""
    return "".join(chance.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def digest(text: str) -> str:
    """Return the SHA-256 of a code or a device's id, which are long and random: what the database keeps of them."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


class Codes:
    """Codes derived from the server's secret, so they need not be stored."""

    def __init__(self, secret: bytes) -> None:
        """Derive codes from ``secret``; another secret makes every code different."""
        self._secret = secret

    def seat(self, table_id: str, index: int, generation: int) -> str:
        """Return the code of a seat, 32 letters A-Z and 2-7; each generation has a new one."""
        return self._derived(f"seat:{table_id}:{index}:{generation}".encode(), SEAT_BYTES)

    def handover(self, table_id: str, takeovers: int) -> str:
        """Return the code that moves a table to another device, 16 letters and digits; each use makes a new one."""
        code = self._derived(f"handover:{table_id}:{takeovers}".encode(), HANDOVER_BYTES)
        return code.translate(str.maketrans(BASE32, READABLE))

    def people(self, names: Sequence[str]) -> str:
        """Return a code for these people in an address, which must not contain their names; their order counts."""
        return self._derived("\n".join(["circle", *names]).encode("utf-8", "surrogatepass"), PEOPLE_BYTES).lower()

    def free_seats(self, table_id: str, count: int, generation: int) -> list[SeatRow]:
        """Return ``count`` free seats with codes of this generation."""
        codes = [self.seat(table_id, index, generation) for index in range(count)]
        return [SeatRow(index, generation, digest(code)) for index, code in enumerate(codes)]

    def _derived(self, what: bytes, length: int) -> str:
        return base64.b32encode(hmac.digest(self._secret, what, hashlib.sha256)[:length]).decode()
