"""Compressed pages: every browser unpacks the page, and their length reveals nothing about a token."""

import gzip
import zlib
from hashlib import sha256

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.web.delivery.compression import FAR, PIECE, SHORT, SplitPage, checksum, digest, shared_part, takes_gzip

TOKEN = "the-token-it-was-drawn-with"
TOKENS = st.text("abcdefghijklmnopqrstuvwxyz0123456789-_", min_size=1, max_size=60)


@given(st.lists(st.text(max_size=200), min_size=1, max_size=6), TOKENS)
def test_a_compressed_page_unpacks_to_the_plain_one(parts: list[str], token: str) -> None:
    spliced = SplitPage(TOKEN.join(parts), TOKEN)
    assert gzip.decompress(spliced.gzipped(token)) == spliced.plain(token)
    assert spliced.plain(token).decode() == token.join(TOKEN.join(parts).split(TOKEN))


@pytest.mark.parametrize("size", [PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])
def test_a_long_page_has_the_checksum_of_the_whole(size: int) -> None:
    page = bytes(at % 251 for at in range(size))
    assert checksum(page) == zlib.crc32(page)


def test_every_reader_gets_a_page_with_their_own_token_whoever_read_it_before() -> None:
    spliced = SplitPage(f"<form>{TOKEN}</form>", TOKEN)
    for token in ("ana", "bea", "bea", "ana", ""):
        assert gzip.decompress(spliced.gzipped(token)).decode() == f"<form>{token}</form>"


@given(st.text("<form>value", max_size=500), TOKENS)
def test_a_browser_that_reads_byte_by_byte_gets_the_page_too(page: str, token: str) -> None:
    spliced = SplitPage(page + TOKEN + page, TOKEN)
    reader = zlib.decompressobj(wbits=31)
    read = b"".join(reader.decompress(bytes([byte])) for byte in spliced.gzipped(token))
    assert (read, reader.eof) == (spliced.plain(token), True)


def test_the_length_of_a_page_says_nothing_about_the_token_in_it() -> None:
    spliced = SplitPage(f"{'abcdefgh' * 50}{TOKEN}{'abcdefgh' * 50}", TOKEN)
    assert len(spliced.gzipped("abcdefgh" * 3)) == len(spliced.gzipped("q7_Zr-0xK2mWvB9tYe4LsD1c"))


def test_a_part_refers_back_to_the_end_of_those_before_it() -> None:
    text = "".join(map(chr, range(32, 900)))
    assert len(text.encode()) <= FAR - len(TOKEN)
    once, twice = (len(SplitPage(TOKEN.join([text] * n), TOKEN).gzipped(TOKEN)) for n in (1, 2))
    assert twice < 1.1 * once


OWN = st.text("<p>é", max_size=SHORT + 50)


@given(st.lists(st.tuples(OWN, st.text("ab", max_size=90), st.booleans()), max_size=5), OWN, TOKENS)
def test_a_page_with_parts_that_others_share_unpacks_to_the_plain_one(
    pieces: list[tuple[str, str, bool]], last: str, token: str
) -> None:
    text = "".join(f"{own}{shared}{TOKEN if form else ''}" for own, shared, form in pieces) + last
    page = SplitPage(text, TOKEN, [shared_part(shared) for _, shared, _ in pieces])
    assert gzip.decompress(page.gzipped(token)) == page.plain(token) == text.replace(TOKEN, token).encode()


def test_a_shared_part_that_a_page_lacks_leaves_those_after_it_as_they_are() -> None:
    lacking, there = shared_part("not on this page"), shared_part("news " * 40)
    assert there.packed in SplitPage(f"<main>{'news ' * 40}</main>", TOKEN, [lacking, there]).gzipped("ana")


def test_a_shared_part_is_sent_as_it_was_compressed_and_the_rest_as_it_is() -> None:
    shared = shared_part("the court, seat by seat " * 20)
    sent = SplitPage(f"<p>own</p>{'the court, seat by seat ' * 20}{TOKEN}", TOKEN, [shared]).gzipped("ana")
    assert shared.packed in sent
    assert b"<p>own</p>" in sent


def test_the_length_of_a_page_with_shared_parts_says_nothing_about_the_token_in_it() -> None:
    page = SplitPage(f"{'abcdefgh' * 50}{TOKEN}{'abcdefgh' * 50}", TOKEN, [shared_part("abcdefgh" * 25)])
    assert len(page.gzipped("abcdefgh" * 3)) == len(page.gzipped("q7_Zr-0xK2mWvB9tYe4LsD1c"))


@given(st.binary(max_size=5000))
def test_a_page_has_the_digest_of_the_whole(page: bytes) -> None:
    assert digest(page) == sha256(page).hexdigest()


@pytest.mark.parametrize(
    ("accepts", "takes"),
    [("gzip, deflate, br", True), ("*", True), ("gzip;q=0", False), ("br", False), ("", False), ("identity", False)],
)
def test_only_who_takes_gzip_gets_it(accepts: str, takes: bool) -> None:
    with Flask(__name__).test_request_context(headers={"Accept-Encoding": accepts}):
        assert takes_gzip() is takes
        assert SplitPage("page", TOKEN).answer(TOKEN).headers.get("Content-Encoding") == ("gzip" if takes else None)
