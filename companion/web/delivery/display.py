"""This device's choices for every page (theme, motion and sound), and redirects to another page."""

import json
from collections.abc import Hashable, Sequence
from typing import Final

from flask import Flask, Response, g, redirect, request, session
from flask.globals import request_ctx
from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from companion.web.current import is_alone, wants_fragment
from companion.web.delivery.design_tokens import SEATS
from companion.web.delivery.language import words

THEMES: Final = ("dark", "light")


def theme() -> str:
    """Return the theme that this device chose; dark by default, like a night at court."""
    chosen = session.get("theme")
    return chosen if chosen in THEMES else "dark"


def lively() -> bool:
    """Return whether pages may animate and play sounds on this device: its own choice, else yes except on phones.

    A phone is any browser on a player's page, or one that calls itself mobile, which tablets do not.
    """
    chosen = session.get("lively")
    if isinstance(chosen, bool):
        return chosen
    return request.blueprint != "phone" and "Mobi" not in request.headers.get("User-Agent", "")


def appearance() -> tuple[Hashable, ...]:
    """Return all that the look of a page depends on besides its content, for the key under which it is kept."""
    return words(), theme(), lively()


def to_json(value: object) -> Markup:
    """Return ``value`` as JSON for an attribute of a page; the template global."""
    return Markup.escape(json.dumps(value, ensure_ascii=False))


def emblem(player: int) -> str:
    """Return a player's emblem at the table of this request, by the place in the first order; the template global."""
    order: Sequence[int] = g.get("emblems", range(len(SEATS)))
    return SEATS[order[player % len(SEATS)]]


def typed(sent: MultiDict[str, str], name: str, value: object, at: int = 0) -> object:
    """Return what a refused form ``sent`` under ``name``, in the field ``at`` a place if there are several, else
    ``value``; the template global. What somebody has typed is still there to be mended.
    """
    values = sent.getlist(name)
    return values[at] if at < len(values) else value


def go_to(address: str) -> AnyResponse:
    """Redirect to another page, even for htmx, which would swap a redirected answer into part of the page."""
    if wants_fragment():
        return Response(headers={"HX-Redirect": address})
    return redirect(address, code=303)


def page_path() -> str:
    """Return the local path of the page shown: this request's own path, or the nearest one above it that is a page."""
    adapter = request_ctx.url_adapter
    path = request.path
    if adapter is None or request.method in {"GET", "HEAD"}:
        return path
    while path and not adapter.test(path, "GET"):
        path = path.rpartition("/")[0]
    return path or "/"


def init_app(app: Flask) -> None:
    """Give the templates ``theme``, ``lively``, ``path``, ``to_json``, ``typed``, ``alone`` and ``emblem``."""
    app.jinja_env.globals.update(to_json=to_json, typed=typed, alone=is_alone, emblem=emblem)
    app.context_processor(lambda: {"theme": theme(), "lively": lively(), "path": page_path()})
