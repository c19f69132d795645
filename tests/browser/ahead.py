"""Plays a game on without drawing a page, up to what a test is about."""

from collections.abc import Sequence
from urllib.parse import urlencode, urljoin

from playwright.sync_api import Page

from tests.web.evening import Taps

Form = tuple[str, list[tuple[str, str]]]
MOST = 200
"""Taps of the longest game."""

SULTANE = ("go-on", "accepted=yes", "tale", "do=peek", "do=swap_seats", "target", "targets", "dinarzade=no", "narrator")
"""What a table of Sultane taps that accepts everyone and reads the first tale."""


def play_to_last_tap(page: Page, table: str, taps: Sequence[str]) -> None:
    """Play a game to its end by forms, take the last tap back, and open the play screen on which it is to be made.

    ``taps`` says what is tapped, the first that the screen offers: a field, a field with its value, or the last part of
    the address of a form. Where none is offered the first link is followed that picks somebody or ticks something off.
    """
    page.goto("/health")  # a screen of the table would go along, and lead to the end by itself
    address = last = f"/t/{table}/play"
    for _ in range(MOST):
        answer = page.request.get(address)
        html = answer.text()
        if answer.url.endswith("/end"):
            _send(page, _chosen(html, ("do=undo",)))
            page.goto(last)  # with whom it picks: without them it would take two taps
            return
        form = _chosen(html, taps)
        if form:
            _send(page, form)
            last, address = address, f"/t/{table}/play"
        else:
            found = [one for one in Taps(html).links if "pick=" in one or "ticked=" in one]
            assert found, f"{address} offers nothing: {Taps(html).forms}"
            address = urljoin(answer.url, found[0])
    raise AssertionError(f"no end after {MOST} taps")


def _chosen(html: str, taps: Sequence[str]) -> Form | None:
    forms = Taps(html).forms
    for tap in taps:
        for address, fields in forms:
            if tap in {address.rpartition("/")[2], *(name for name, _ in fields), *("=".join(one) for one in fields)}:
                return address, fields
    return None


def _send(page: Page, form: Form | None) -> None:
    assert form
    sent = {"content-type": "application/x-www-form-urlencoded"}
    answer = page.request.post(form[0], data=urlencode(form[1]), headers=sent, max_redirects=0)
    assert answer.status == 303, answer.text()
