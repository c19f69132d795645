"""Compressed pages: every browser unpacks the page, and their length reveals nothing about a token."""

import gzip
import zlib

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.web.delivery.compression import SplitPage, takes_gzip

TOKEN = "the-token-it-was-drawn-with"
TOKENS = st.text("abcdefghijklmnopqrstuvwxyz0123456789-_", min_size=1, max_size=60)


@given(st.lists(st.text(max_size=200), min_size=1, max_size=6), TOKENS)
def test_a_compressed_page_unpacks_to_the_plain_one(parts: list[str], token: str) -> None:
    spliced = SplitPage(TOKEN.join(parts), TOKEN)
    assert gzip.decompress(spliced.gzipped(token)) == spliced.plain(token)
    assert spliced.plain(token).decode() == token.join(TOKEN.join(parts).split(TOKEN))


def test_every_reader_gets_a_page_with_their_own_token() -> None:
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


def test_a_part_refers_back_to_those_before_it() -> None:
    text = "".join(map(chr, range(32, 900)))
    once, twice = (len(SplitPage(TOKEN.join([text] * n), TOKEN).gzipped(TOKEN)) for n in (1, 2))
    assert twice < 1.1 * once


@pytest.mark.parametrize(
    ("accepts", "takes"),
    [("gzip, deflate, br", True), ("*", True), ("gzip;q=0", False), ("br", False), ("", False), ("identity", False)],
)
def test_only_who_takes_gzip_gets_it(accepts: str, takes: bool) -> None:
    with Flask(__name__).test_request_context(headers={"Accept-Encoding": accepts}):
        assert takes_gzip() is takes
        assert SplitPage("page", TOKEN).answer(TOKEN).headers.get("Content-Encoding") == ("gzip" if takes else None)
