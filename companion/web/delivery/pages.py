"""What every page needs: the theme, motion and sound, what a form sent, and whether a part of a page is wanted."""

import json
from collections.abc import Container
from typing import Final

from flask import Flask, Response, redirect, request, session
from flask.globals import request_ctx
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

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


def wants_fragment() -> bool:
    """Return whether htmx asks for a part of a page."""
    return request.headers.get("HX-Request") == "true"


def sent_fields(own: Container[str]) -> dict[str, list[str]]:
    """Return the fields of the form that was sent, without those that are the screen's ``own``."""
    return {name: values for name, values in request.form.to_dict(flat=False).items() if name not in own}


def to_json(value: object) -> Markup:
    """Return ``value`` as JSON for an attribute of a page; the template global."""
    return Markup.escape(json.dumps(value, ensure_ascii=False))


def go_to(address: str) -> AnyResponse:
    """Lead to another page, also when htmx sent the form: it would put a redirected answer in the place of a part."""
    if wants_fragment():
        return Response(headers={"HX-Redirect": address})
    return redirect(address, code=303)


def back_to(default: str = "/") -> str:
    """Return the local path that a form or an address wants to go back to, or ``default``."""
    path = request.values.get("back", default)
    # Backslashes and a second slash would make browsers read it as another host.
    safe = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if safe else default


def shown_again() -> str:
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
    app.context_processor(lambda: {"theme": theme(), "lively": lively(), "path": shown_again()})
