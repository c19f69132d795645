"""Everything that makes the app installable: its manifest, its service worker, and its offline page."""

import json
from typing import Final

from flask import Blueprint, Flask, Response, abort, current_app, g, render_template

from companion.kernel.words import Text
from companion.messages import offered
from companion.translations import INSTEAD, LANGUAGES
from companion.web.delivery.assets import asset, asset_store
from companion.web.delivery.display import theme
from companion.web.delivery.language import words

bp = Blueprint("pwa", __name__)

GROUND: Final = {"dark": "#10132b", "light": "#f6efe0"}
"""The background colour of each theme, as in the tokens: a browser paints the area around the page with it."""

ICONS: Final = (
    ("icons/icon.svg", "any", "image/svg+xml", "any"),
    ("icons/icon-192.png", "192x192", "image/png", "any"),
    ("icons/icon-512.png", "512x512", "image/png", "any"),
    ("icons/icon-maskable-192.png", "192x192", "image/png", "maskable"),
    ("icons/icon-maskable-512.png", "512x512", "image/png", "maskable"),
)

SCREENSHOTS: Final = (("wide", "1024x768"), ("narrow", "390x844"))
"""Screenshots of the app: one of each format in each language."""

SHORTCUTS: Final = {"lobby.resume": "/resume", "lobby.rules": "/rules"}
"""Pages that the icon of the installed app offers directly."""

SHELL: Final = (
    "css/lamp.css",
    "icons/icon.svg",
    "vendor/chevet-serif-4/chevet-serif.woff2",
    "js/base/back_online.js",
)
"""The files that the offline page needs."""


def in_language(locale: str) -> None:
    """Answer this request in ``locale``, whatever the device chose; 404 if there is no such language."""
    if locale not in offered():
        abort(404)
    g.locale = locale


@bp.get("/manifest/<locale>.webmanifest")
def manifest(locale: str) -> Response:
    """Describe the app to browsers that can install it. It is one app, whichever language it is installed in."""
    in_language(locale)
    contents = {
        "id": "/",
        "name": _said("app.name"),
        "short_name": _said("app.name"),
        "description": _said("pwa.description"),
        "lang": locale,
        "dir": LANGUAGES[locale].direction,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND["dark"],
        "theme_color": GROUND["dark"],
        "categories": ["games", "entertainment"],
        "icons": [
            {"src": asset(path), "sizes": sizes, "type": kind, "purpose": purpose}
            for path, sizes, kind, purpose in ICONS
        ],
        "screenshots": _screenshots(locale),
        "shortcuts": [{"name": _said(name), "url": url} for name, url in SHORTCUTS.items()],
    }
    answer = Response(json.dumps(contents, ensure_ascii=False), mimetype="application/manifest+json")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def _said(id_: str) -> str:
    return words().plain(Text(id_))


def _screenshots(locale: str) -> list[dict[str, str]]:
    """Return the pictures that a browser may show when it offers to install the app, in English if in no other."""
    pictured = locale if asset_store().get(f"screenshots/wide-{locale}.png") else INSTEAD[0]
    return [
        {
            "src": asset(f"screenshots/{form}-{pictured}.png"),
            "sizes": sizes,
            "type": "image/png",
            "form_factor": form,
            "label": _said(f"pwa.screenshot.{form}"),
        }
        for form, sizes in SCREENSHOTS
    ]


@bp.get("/sw.js")
def worker() -> Response:
    """Send the service worker of this version, or one that removes itself if workers are switched off.

    A browser asks for it with every page it opens, so that a new version, or none, is in place for the next one.
    """
    enabled = current_app.config["SERVICE_WORKER"]
    source = asset_store().get("js/base/service_worker.js" if enabled else "js/base/service_worker_off.js")
    facts = {"version": asset_store().version, "shell": [asset(path) for path in SHELL], "locales": offered()}
    body = f"const FACTS = {json.dumps(facts)};\n".encode() + (source.body if source else b"")
    answer = Response(body, mimetype="text/javascript")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@bp.get("/offline/<locale>")
def offline(locale: str) -> Response:
    """Say in one sentence that there is no network; a page that browsers keep, without personal data."""
    in_language(locale)
    answer = Response(render_template("base/offline.html"))
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def init_app(app: Flask) -> None:
    """Give the templates ``service_worker`` and ``ground``."""
    app.jinja_env.globals["service_worker"] = lambda: bool(current_app.config["SERVICE_WORKER"])
    app.jinja_env.globals["ground"] = lambda: GROUND[theme()]
    app.register_blueprint(bp)
