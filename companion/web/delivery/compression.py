"""Pages that are compressed once and sent to many readers, each with their own form token.

The token is sent uncompressed between the compressed parts of a page, so the length of an answer reveals nothing about
it. Pages that show a role or a seat's code are never sent this way.

Compressing a kept page as a whole for each reader would make it at least two thirds more expensive.
"""

import zlib
from functools import lru_cache
from typing import Final

from flask import Response, request
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

HEAD: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""The first bytes of a gzip file: compressed by deflate, at no time, on no known system (RFC 1952, section 2.3)."""

END: Final = b"\x03\x00"
"""An empty last block of deflate (RFC 1951, section 3.2.6)."""


@lru_cache(maxsize=256)
def _takes(header: str, coding: str) -> bool:
    return parse_accept_header(header, Accept).quality(coding) > 0


def takes_gzip() -> bool:
    """Return whether the browser accepts gzip."""
    return _takes(request.headers.get("Accept-Encoding", ""), "gzip")


def takes_brotli() -> bool:
    """Return whether the browser accepts Brotli; browsers say so only over https."""
    return _takes(request.headers.get("Accept-Encoding", ""), "br")


LEAST_BITS: Final = 9
"""The smallest window that zlib offers, as a power of two; the largest, 32,768 bytes, is that of RFC 1951."""

LEVEL: Final = 6
"""How hard zlib tries, out of 9: a page is drawn for few readers, and 9 saves only one byte in two hundred."""

MEMORY: Final = 8
LITTLE_MEMORY: Final = 6
"""How much memory zlib uses, out of 9: each step down halves it."""

PIECE: Final = 5 * 1024
"""The most bytes over which zlib takes a checksum without letting other threads run."""

GAP: Final = b"\xff"
"""Replaces each byte of a token while the text after it is compressed: a byte that UTF-8 never contains."""


def deflated(part: bytes, before: bytes) -> bytes:
    """Return ``part`` as deflate blocks that end on a whole byte, for a reader who has unpacked ``before``.

    A short page gets a small window: clearing a large one takes longer than compressing enough to fill a tenth of it.
    """
    bits = min(max((len(before) + len(part)).bit_length(), LEAST_BITS), zlib.MAX_WBITS)
    memory = MEMORY if bits == zlib.MAX_WBITS else LITTLE_MEMORY
    work = zlib.compressobj(LEVEL, zlib.DEFLATED, -bits, memory, zlib.Z_DEFAULT_STRATEGY, before[-(1 << bits) :])
    return work.compress(part) + work.flush(zlib.Z_SYNC_FLUSH)


def checksum(page: bytes) -> int:
    """Return the checksum of ``page``, taken piece by piece: over a long piece zlib lets other threads run meanwhile.

    Whoever lets others run waits for its turn again, which takes longer than the checksum.
    """
    whole, found = memoryview(page), 0
    for at in range(0, len(page), PIECE):
        found = zlib.crc32(whole[at : at + PIECE], found)
    return found


def stored_block(token: bytes) -> bytes:
    """Return ``token`` as an uncompressed deflate block (RFC 1951, section 3.2.4)."""
    length = len(token)
    return b"\x00" + length.to_bytes(2, "little") + (length ^ 0xFFFF).to_bytes(2, "little") + token


class SplitPage:
    """A page without its reader's form token, which is spliced in again when the page is sent.

    The token is random, so every occurrence of it in the page was written by a template.
    """

    def __init__(self, page: str, token: str) -> None:
        """Cut ``page`` at every ``token``."""
        self._parts = [part.encode() for part in page.split(token)]
        self._deflated: dict[int, list[bytes]] = {}  # by the token's length: later parts refer back across it
        self._last: tuple[str | None, bytes] = (
            None,
            b"",
        )  # whose page was sent last, compressed: most pages have one reader

    def plain(self, token: str) -> bytes:
        """Return the page with ``token`` in its forms."""
        return token.encode().join(self._parts)

    def gzipped(self, token: str) -> bytes:
        """Return the page with ``token`` in its forms as gzip; the parts are compressed at the first call."""
        reader, packed = self._last
        if reader != token:
            packed = self._packed(token)
            self._last = token, packed
        return packed

    def _packed(self, token: str) -> bytes:
        parts = self._parts_around(len(token))
        page = self.plain(token)
        check = checksum(page).to_bytes(4, "little") + len(page).to_bytes(4, "little")
        return HEAD + stored_block(token.encode()).join(parts) + END + check

    def _parts_around(self, length: int) -> list[bytes]:
        """Return the parts compressed, with tokens of ``length`` bytes between them; no part refers to a token."""
        found = self._deflated.get(length)
        if found is None:
            before, found = b"", []
            for part in self._parts:
                found.append(deflated(part, before))
                before += part + GAP * length
            self._deflated[length] = found
        return found

    def answer(self, token: str) -> Response:
        """Answer with the page for the reader with this token, compressed where the browser takes it."""
        if not takes_gzip():
            return Response(self.plain(token), headers={"Vary": "Accept-Encoding"})
        return Response(self.gzipped(token), headers={"Vary": "Accept-Encoding", "Content-Encoding": "gzip"})
