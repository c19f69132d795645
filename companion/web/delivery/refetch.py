"""Refreshing a page: it is sent if it shows its viewer something new; otherwise the answer is 304.

Only what this viewer would be sent counts, and nothing else about the table. So a 304 reveals only that this
page is unchanged, as sending the page would have done.
"""

from hashlib import sha256
from typing import Final

from flask import Response, request

from companion.web.delivery.compression import SplitPage

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
