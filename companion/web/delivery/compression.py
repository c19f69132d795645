"""Pages that are compressed once and sent to many readers, each with their own form token.

The token is sent uncompressed between the compressed parts of a page, so the length of an answer reveals nothing about
it. Pages that show a role or a seat's code are never sent this way.

Compressing a kept page as a whole for each reader would make it at least two thirds more expensive.
"""

import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final, NamedTuple

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

HASHED_PIECE: Final = 2047
"""The most bytes that a hash takes in without letting other threads run."""

FAR: Final = 2048
"""How many bytes back a part may refer to the parts before it: reading in more takes longer than it saves bytes."""

GAP: Final = b"\xff"
"""Replaces each byte of a token while the text after it is compressed: a byte that UTF-8 never contains."""


def deflated(part: bytes, before: bytes) -> bytes:
    """Return ``part`` as deflate blocks that end on a whole byte, for a reader who has unpacked ``before``.

    A short page gets a small window: clearing a large one takes longer than compressing enough to fill a tenth of it.
    """
    near = before[-FAR:]
    bits = min(max((len(near) + len(part)).bit_length(), LEAST_BITS), zlib.MAX_WBITS)
    memory = MEMORY if bits == zlib.MAX_WBITS else LITTLE_MEMORY
    work = zlib.compressobj(LEVEL, zlib.DEFLATED, -bits, memory, zlib.Z_DEFAULT_STRATEGY, near)
    return work.compress(part) + work.flush(zlib.Z_SYNC_FLUSH)


def checksum(page: bytes) -> int:
    """Return the checksum of ``page``, taken piece by piece: over a long piece zlib lets other threads run meanwhile.

    Whoever lets others run waits for its turn again, which takes longer than the checksum.
    """
    whole, crc = memoryview(page), 0
    for at in range(0, len(page), PIECE):
        crc = zlib.crc32(whole[at : at + PIECE], crc)
    return crc


def digest(page: bytes) -> str:
    """Return the SHA-256 of ``page``, taken piece by piece for the same reason as its checksum."""
    whole, sha = memoryview(page), sha256()
    for at in range(0, len(page), HASHED_PIECE):
        sha.update(whole[at : at + HASHED_PIECE])
    return sha.hexdigest()


def stored_block(text: bytes) -> bytes:
    """Return ``text``, of less than 64 KB, as an uncompressed deflate block (RFC 1951, section 3.2.4)."""
    length = len(text)
    return b"\x00" + length.to_bytes(2, "little") + (length ^ 0xFFFF).to_bytes(2, "little") + text


class SharedPart(NamedTuple):
    """A part that many pages share: its text, and the same compressed on its own."""

    text: bytes
    packed: bytes


def shared_part(text: str) -> SharedPart:
    """Return ``text`` as a part that pages share, compressed once for all of them."""
    return SharedPart(text.encode(), deflated(text.encode(), b""))


SHORT: Final = 512
"""The most bytes of a page's own between shared parts that are sent as they are: compressing them takes longer than
everything else that is done for the page's bytes."""


def _packed_own(piece: SharedPart | bytes) -> bytes:
    if isinstance(piece, SharedPart):
        return piece.packed
    return stored_block(piece) if len(piece) <= SHORT else deflated(piece, b"")


class SplitPage:
    """A page without its reader's form token, which is spliced in again when the page is sent.

    The token is random, so every occurrence of it in the page was written by a template. ``shared`` are parts that
    other pages have as well, in the order in which this page has them, if it does: they are not compressed again.
    """

    def __init__(self, page: str, token: str, shared: Sequence[SharedPart] = ()) -> None:
        """Cut ``page`` at every ``token``."""
        self._parts = [part.encode() for part in page.split(token)]
        self._shared = [one for one in shared if one.text]
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
            found = [b"".join(map(_packed_own, one)) for one in self._cut()] if self._shared else self._chained(length)
            self._deflated[length] = found
        return found

    def _chained(self, length: int) -> list[bytes]:
        """Return the parts compressed, each referring back to those before it."""
        before, found = b"", []
        for part in self._parts:
            found.append(deflated(part, before))
            before += part + GAP * length
        return found

    def _cut(self) -> Iterator[list[SharedPart | bytes]]:
        """Yield each part of the page in pieces: shared ones, and what stands between them."""
        ahead = self._shared
        for part in self._parts:
            pieces: list[SharedPart | bytes] = []
            rest = part
            for one in ahead:
                own, found, after = rest.partition(one.text)
                if found:
                    pieces += [own, one]
                    rest, ahead = after, self._shared[self._shared.index(one) + 1 :]
            yield [*pieces, rest]

    def answer(self, token: str) -> Response:
        """Answer with the page for the reader with this token, compressed where the browser takes it."""
        if not takes_gzip():
            return Response(self.plain(token), headers={"Vary": "Accept-Encoding"})
        return Response(self.gzipped(token), headers={"Vary": "Accept-Encoding", "Content-Encoding": "gzip"})
