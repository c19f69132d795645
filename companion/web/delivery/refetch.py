"""A page that is brought up to date: sent where it shows its viewer something new, and otherwise 304.

What counts is what this viewer would be sent, and nothing else of the table. So an answer without news says that this
page has none, which is what sending it would have said.
"""

from hashlib import sha256
from typing import Final

from flask import Response, request

from companion.web.delivery.compression import SplitPage

SEEN_HEADER: Final = "X-Seen"
"""The header that names the last change a page has seen: the number that streams announce to everyone."""


def tag_of(page: SplitPage, changes: int) -> str:
    """Return a weak tag of what a page shows: without its reader's token, and without the number of the change."""
    shows = page.plain("").replace(f'data-seen="{changes}"'.encode(), b"", 1)
    return f'W/"{sha256(shows).hexdigest()[:32]}"'


def conditional_response(page: SplitPage, token: str, changes: int) -> Response:
    """Answer with a page as of change number ``changes``, or 304 where its reader has said to be shown the same."""
    tag = tag_of(page, changes)
    if request.headers.get("If-None-Match") == tag:
        return Response(status=304, headers={"ETag": tag, SEEN_HEADER: str(changes), "Vary": "Accept-Encoding"})
    answer = page.answer(token)
    answer.headers["ETag"] = tag
    return answer
