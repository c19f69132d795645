"""Ids, seat codes, hand-over codes and digests: what QR codes contain, and what the database stores instead."""

import base64
import hashlib
import hmac
from collections.abc import Sequence
from typing import Final
from unicodedata import normalize

from companion.kernel.events import Chance
from companion.store import SeatRow

ID_LETTERS: Final = tuple("abcdefghijklmnopqrstuvwxyz234567")
ID_LENGTH: Final = 20
"""100 random bits: nobody finds a table by guessing."""

SEAT_LETTERS: Final = 12
"""60 random-looking bits: few enough letters to type from a card, and at two guesses a second, as many as a server
answers to all its visitors together, nobody finds one."""

HANDOVER_LETTERS: Final = 16
"""80 bits, because whoever has this code leads the table; a person can still write them down and type them."""

PEOPLE_LETTERS: Final = 16

BASE32: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
READABLE: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's letters: none of them looks like a digit, so misread codes can be corrected."""

ALIKE: Final = str.maketrans("OIL", "011")
"""Letters that no readable code contains, and the digits that they are read as."""

MAX_TYPED_LETTERS: Final = 200
"""Maximum number of letters read of a typed code."""


def new_id(chance: Chance) -> str:
    """Return a new random id."""
    return "".join(chance.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def letters_of(text: str) -> str:
    """Return the letters and digits of a typed code, in capitals of one width, without what is between them."""
    typed = normalize("NFKC", text[:MAX_TYPED_LETTERS]).upper()
    return "".join(letter for letter in typed if letter.isalnum())


def normalize_code(text: str) -> str:
    """Return a typed code in the form in which it was made; O for 0 is accepted."""
    return letters_of(text).translate(ALIKE)


def is_seat_code(text: str) -> bool:
    """Return whether a typed code is as long as a seat's; those of tables are shorter."""
    return len(normalize_code(text)) == SEAT_LETTERS


def digest(text: str) -> str:
    """Return the SHA-256 of a code or a device's id, which are long and random: what the database keeps of them."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


class Codes:
    """Codes derived from the server's secret, so they need not be stored."""

    def __init__(self, secret: bytes) -> None:
        """Derive codes from ``secret``; another secret makes every code different."""
        self._secret = secret

    def seat(self, table_id: str, index: int, generation: int) -> str:
        """Return the code of a seat, 12 letters and digits; each generation has a new one."""
        return self._readable(f"seat:{table_id}:{index}:{generation}", SEAT_LETTERS)

    def handover(self, table_id: str, takeovers: int) -> str:
        """Return the code that moves a table to another device, 16 letters and digits; each use makes a new one."""
        return self._readable(f"handover:{table_id}:{takeovers}", HANDOVER_LETTERS)

    def people(self, names: Sequence[str]) -> str:
        """Return a code for these people in an address, which must not contain their names; their order counts."""
        return self._derived("\n".join(["circle", *names]), PEOPLE_LETTERS).lower()

    def free_seats(self, table_id: str, count: int, generation: int) -> list[SeatRow]:
        """Return ``count`` free seats with codes of this generation."""
        codes = [self.seat(table_id, index, generation) for index in range(count)]
        return [SeatRow(index, generation, digest(code)) for index, code in enumerate(codes)]

    def _readable(self, what: str, letters: int) -> str:
        return self._derived(what, letters).translate(str.maketrans(BASE32, READABLE))

    def _derived(self, what: str, letters: int) -> str:
        """Return up to 50 letters A-Z and 2-7, of five bits each."""
        digested = hmac.digest(self._secret, what.encode("utf-8", "surrogatepass"), hashlib.sha256)
        return base64.b32encode(digested).decode()[:letters]
