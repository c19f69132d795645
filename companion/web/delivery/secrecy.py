"""Answers that hold a role: the same length for every role, never cached and never transformed."""

import json
from collections.abc import Mapping
from typing import Final

from flask import Response, make_response, request

from companion.kernel.words import Text
from companion.web.delivery.language import words

DATA_BLOCK: Final = 4096
"""Bytes that the length of a role as data is a multiple of; every role of every set-up fits one block at each moment,
with names as long as names may be."""

PAGE_BLOCK: Final = 16384
"""Bytes that the length of a role's page is a multiple of."""

HAND_BLOCK: Final = 65536
"""The same for a hand, which a full notebook must fit into."""


def wants_json() -> bool:
    """Return whether the page's module asks, which wants data instead of a page."""
    return request.headers.get("Accept") == "application/json"


def padded(body: bytes, block: int) -> bytes:
    """Return ``body`` padded with spaces to a multiple of ``block`` bytes."""
    return body + b" " * (-len(body) % block)


def secret_json(secret: Mapping[str, object]) -> Response:
    """Answer what a seat may know as data, each of its texts in words."""
    facts = {name: words().plain(value) if isinstance(value, Text) else value for name, value in secret.items()}
    body = json.dumps(facts, ensure_ascii=False).encode()
    return never_stored(padded(body, DATA_BLOCK), "application/json")


def secret_page(page: str, block: int = PAGE_BLOCK) -> Response:
    """Answer a page that shows a secret, its length a multiple of ``block``."""
    return never_stored(padded(page.encode(), block), "text/html; charset=utf-8")


def never_stored(body: bytes, content_type: str) -> Response:
    """Answer ``body``, not to be cached or compressed by browsers or proxies: its length must reveal nothing."""
    response = make_response(body)
    response.headers["Content-Type"] = content_type
    response.headers["Cache-Control"] = "no-store, no-transform"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
