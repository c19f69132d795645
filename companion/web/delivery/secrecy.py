"""Answers that contain a role: the same length for every role, never cached and never transformed."""

import json
from typing import Final

from flask import Response, make_response, request

from companion.kernel.words import Text
from companion.web.delivery.language import words

DATA_BLOCK: Final = 4096
"""The length of a role as data is a multiple of this many bytes; every role of every set-up always fits one block,
even with the longest names."""

PAGE_BLOCK: Final = 16384
"""The length of a role's page is a multiple of this many bytes."""

HAND_BLOCK: Final = 65536
"""The same for a hand, which a full notebook must fit into."""


def wants_json() -> bool:
    """Return whether the page's script is asking, which needs data instead of a page."""
    return request.headers.get("Accept") == "application/json"


def padded(body: bytes, block: int) -> bytes:
    """Return ``body`` padded with spaces to a multiple of ``block`` bytes."""
    return body + b" " * (-len(body) % block)


def in_words(secret: object) -> dict[str, object]:
    """Return what a seat may know, a dataclass or None, as data, with its messages put into words."""
    known = vars(secret) if secret else {}
    return {name: words().plain(value) if isinstance(value, Text) else value for name, value in known.items()}


def secret_json(secret: object) -> Response:
    """Answer with what a seat may know, as data in words."""
    body = json.dumps(in_words(secret), ensure_ascii=False).encode()
    return never_stored(padded(body, DATA_BLOCK), "application/json")


def secret_page(page: str, block: int = PAGE_BLOCK) -> Response:
    """Answer with a page that shows a secret; its length is a multiple of ``block`` bytes."""
    return never_stored(padded(page.encode(), block), "text/html; charset=utf-8")


def never_stored(body: bytes, content_type: str) -> Response:
    """Answer with ``body``; no browser or proxy may cache or compress it, because its length must reveal nothing."""
    response = make_response(body)
    response.headers["Content-Type"] = content_type
    response.headers["Cache-Control"] = "no-store, no-transform"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
