"""What every page shows by choice of this device: its theme, motion and sound; and the way to another page."""

import json
from typing import Final

from flask import Flask, Response, redirect, request, session
from flask.globals import request_ctx
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.web.current import wants_fragment

THEMES: Final = ("dark", "light")


def theme() -> str:
    """Return the theme that this device chose; a night at court is dark."""
    chosen = session.get("theme")
    return chosen if chosen in THEMES else "dark"


def lively() -> bool:
    """Return whether pages may move and sound on this device: as it chose, else everywhere but on phones.

    A phone is what opens a player's page, or a browser that calls itself mobile; tablets do not.
    """
    chosen = session.get("lively")
    if isinstance(chosen, bool):
        return chosen
    return request.blueprint != "phone" and "Mobi" not in request.headers.get("User-Agent", "")


def to_json(value: object) -> Markup:
    """Return ``value`` as JSON for an attribute of a page; the template global."""
    return Markup.escape(json.dumps(value, ensure_ascii=False))


def go_to(address: str) -> AnyResponse:
    """Lead to another page, also when htmx sent the form: it would put a redirected answer in the place of a part."""
    if wants_fragment():
        return Response(headers={"HX-Redirect": address})
    return redirect(address, code=303)


def page_path() -> str:
    """Return the local path that shows what this request has shown: its own, or the nearest above it that is a page."""
    adapter = request_ctx.url_adapter
    path = request.path
    if adapter is None or request.method in {"GET", "HEAD"}:
        return path
    while path and not adapter.test(path, "GET"):
        path = path.rpartition("/")[0]
    return path or "/"


def init_app(app: Flask) -> None:
    """Give the templates ``theme``, ``lively``, ``path`` and ``to_json``."""
    app.jinja_env.globals["to_json"] = to_json
    app.context_processor(lambda: {"theme": theme(), "lively": lively(), "path": page_path()})
