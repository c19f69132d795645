"""Compressed pages whose length reveals nothing about the form token in them, sent only if they show something new.

The token is sent uncompressed between the compressed parts of a page, so that nobody can guess it by what compresses
well beside it. Pages that show a role or a seat's code are not compressed at all. A page that shows its viewer nothing
new is answered with 304: only what this viewer would be sent counts, and nothing else about the table. So a 304 reveals
only that this page is unchanged, as sending the page would have done.
"""

import zlib
from hashlib import sha256
from typing import Final

from flask import Response, request

HEAD: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""The first bytes of a gzip file: compressed by deflate, at no time, on no known system (RFC 1952, section 2.3)."""

END: Final = b"\x03\x00"
"""An empty last block of deflate (RFC 1951, section 3.2.6)."""


def takes_gzip() -> bool:
    """Return whether the browser accepts gzip."""
    return request.accept_encodings.quality("gzip") > 0


def takes_brotli() -> bool:
    """Return whether the browser accepts Brotli; browsers say so only over https."""
    return request.accept_encodings.quality("br") > 0


def deflated(part: bytes, before: bytes) -> bytes:
    """Return ``part`` as deflate blocks that end on a whole byte, for a reader who has unpacked ``before``."""
    work = zlib.compressobj(wbits=-zlib.MAX_WBITS, zdict=before)
    return work.compress(part) + work.flush(zlib.Z_SYNC_FLUSH)


def stored_block(text: bytes) -> bytes:
    """Return ``text``, of less than 64 KB, as an uncompressed deflate block (RFC 1951, section 3.2.4)."""
    length = len(text)
    return b"\x00" + length.to_bytes(2, "little") + (length ^ 0xFFFF).to_bytes(2, "little") + text


class SplitPage:
    """A page without its reader's form token, which is put in again when the page is sent.

    The token is random, so every occurrence of it in the page was written by a template.
    """

    def __init__(self, page: str, token: str) -> None:
        """Cut ``page`` at every ``token``."""
        self._parts = [part.encode() for part in page.split(token)]

    def plain(self, token: str) -> bytes:
        """Return the page with ``token`` in its forms."""
        return token.encode().join(self._parts)

    def gzipped(self, token: str) -> bytes:
        """Return the page with ``token`` in its forms as gzip: parts refer to those before them, not to a token."""
        packed, before = [], b""
        for part in self._parts:
            packed.append(deflated(part, before))
            before += part + b"\xff" * len(token)  # a byte that UTF-8 never contains
        page = self.plain(token)
        check = zlib.crc32(page).to_bytes(4, "little") + len(page).to_bytes(4, "little")
        return HEAD + stored_block(token.encode()).join(packed) + END + check

    def answer(self, token: str) -> Response:
        """Answer with the page for the reader with this token, compressed where the browser takes it."""
        if not takes_gzip():
            return Response(self.plain(token), headers={"Vary": "Accept-Encoding"})
        return Response(self.gzipped(token), headers={"Vary": "Accept-Encoding", "Content-Encoding": "gzip"})


SEEN_HEADER: Final = "X-Seen"
"""The header that names the last change a page has seen: the number that streams announce to everyone."""


def tag_of(page: SplitPage, changes: int) -> str:
    """Return a weak tag of a page's content, ignoring its reader's token and the number of the change."""
    shows = page.plain("").replace(f'data-seen="{changes}"'.encode(), b"", 1)
    return f'W/"{sha256(shows).hexdigest()[:32]}"'


def conditional_response(page: SplitPage, token: str, changes: int) -> Response:
    """Answer with a page as of change number ``changes``, or 304 if its reader already has the same."""
    tag = tag_of(page, changes)
    if request.headers.get("If-None-Match") == tag:
        return Response(status=304, headers={"ETag": tag, SEEN_HEADER: str(changes), "Vary": "Accept-Encoding"})
    answer = page.answer(token)
    answer.headers["ETag"] = tag
    return answer
