"""What every page needs: the theme, and whether a fragment or a whole page is wanted."""

from flask import Flask, Response, redirect, request, session
from flask.globals import request_ctx
from werkzeug.wrappers import Response as AnyResponse

THEMES = ("dark", "light")


def theme() -> str:
    """Return the theme that this device chose; a night at court is dark."""
    chosen = session.get("theme")
    return chosen if chosen in THEMES else "dark"


def wants_fragment() -> bool:
    """Tell whether htmx asks for a part of a page."""
    return request.headers.get("HX-Request") == "true"


def go_to(address: str) -> AnyResponse:
    """Lead to another page, also when htmx sent the form: it would put a redirected answer in the place of a part."""
    if wants_fragment():
        return Response(headers={"HX-Redirect": address})
    return redirect(address, code=303)


def back_to() -> str:
    """Return the local path that a form wants to go back to, or the start page."""
    path = request.form.get("back", "/")
    # Backslashes and a second slash would make browsers read it as another host.
    safe = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if safe else "/"


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
    """Give the templates ``theme`` and ``path``."""
    app.context_processor(lambda: {"theme": theme(), "path": shown_again()})
