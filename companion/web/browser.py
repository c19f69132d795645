"""Chevet inside a browser: what differs from the server when Python runs in a web worker and nobody else can connect.

A service worker turns each request of a page into a call of ``Site.answer``. Addresses of the app begin with ``/``;
in the browser they begin with the folder that the site is in.
"""

import json
import re
from collections.abc import Mapping, Sequence
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, Final

from werkzeug.test import EnvironBuilder
from werkzeug.wrappers import Response

from companion.messages import LOCALES, offered, wording
from companion.translations import INSTEAD
from companion.web import create_app
from companion.web.delivery.assets import asset_store
from companion.web.delivery.headers import POLICY
from companion.web.delivery.language import locale, spoken_in
from companion.web.phone import carried

OWN_ADDRESS: Final = re.compile(rb'(\s(?!value=)[\w:-]+=")/(?!/)')
"""An attribute that begins with the address of a page or file, as templates write it; people's words have no quotes."""
LEADING: Final = ("Location", "HX-Redirect", "HX-Location", "HX-Push-Url", "HX-Replace-Url")
"""Headers that contain the address of a page."""
UNSENT: Final = frozenset({"Set-Cookie", "Content-Length", "X-Frame-Options"})
"""Headers that the page around the app makes needless or wrong."""
COOKIES: Final = "cookies.json"


def language_of(path: str) -> str:
    """Return the language whose words or dates a file of the app holds, if they come once it is chosen."""
    for each in offered():
        overlay = rf"/themes/.*[/-]{each}[0-9a-f]*\.(?:po|json)$"
        words = rf"/translations/{each}/(?!language)|/locale-data/{each}[._]|{overlay}"
        if each != INSTEAD[0] and re.search(words, path):
            return each
    return ""


class Site:
    """The app for one browser, whose addresses are below ``prefix`` (``/folder/app``) of ``origin``."""

    def __init__(self, origin: str, prefix: str, version: str) -> None:
        """Open the installation in the folder ``INSTANCE``; ``version`` is that of the static files beside the app."""
        folder = f"{origin}{prefix.removesuffix('app')}"
        kept = {"KEEP_DAYS": 0, "PUBLIC_URL": f"{folder}#"}  # nobody tidies here; behind # the window finds a page
        self.app = create_app({"SERVICE_WORKER": "off", "ALONE": folder, **kept})
        with self.app.app_context():
            asset_store().version = version
        self._origin = origin
        self._prefix = prefix
        self._kept = Path(self.app.instance_path) / COOKIES
        self._cookies: dict[str, str] = json.loads(self._kept.read_text()) if self._kept.is_file() else {}

    def lacking(self, headers: Mapping[str, str]) -> str:
        """Return the language of a request, if its words have not come yet."""
        request = EnvironBuilder("/", self._origin, headers=self._fields(headers))
        with self.app.request_context(request.get_environ()):
            return "" if wording(locale()).sentences else locale()

    def absent(self) -> list[str]:
        """Return the languages whose words have not come yet."""
        return [each for each in LOCALES if not wording(each).sentences]

    def answer(self, method: str, address: str, headers: Mapping[str, str], body: bytes) -> tuple[int, Any, bytes]:
        """Return the status, the headers and the body that the app answers with."""
        path, _, query = address.removeprefix(self._prefix).partition("?")
        request = EnvironBuilder(
            path or "/", self._origin, query_string=query, method=method, headers=self._fields(headers), data=body
        )
        answer = Response.from_app(self.app, request.get_environ(), buffered=True)
        self._keep_cookies(answer.headers.getlist("Set-Cookie"))
        sent = {name: value for name, value in answer.headers.items() if name not in UNSENT}
        sent["Content-Security-Policy"] = POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
        for name in LEADING:
            if sent.get(name, "").startswith("/"):
                sent[name] = self._prefix + sent[name]
        content = answer.get_data()
        if answer.mimetype == "text/html":
            content = self._moved(content)
        return answer.status_code, list(sent.items()), content

    def _fields(self, headers: Mapping[str, str]) -> list[tuple[str, str]]:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        return [*headers.items(), ("Cookie", cookies)]

    def page_of_phones(self, slug: str, theme: str, locale: str) -> bytes:
        """Return the page on which a phone reads the role that it carries in a game, a file of the folder."""
        with self.app.test_request_context(headers={"Accept-Language": locale}), spoken_in(theme):
            return self._moved(carried.page(slug).encode())

    def _moved(self, page: bytes) -> bytes:
        return OWN_ADDRESS.sub(rb"\g<1>" + self._prefix.encode() + b"/", page)

    def _keep_cookies(self, lines: Sequence[str]) -> None:
        """Keep what a browser would: no service worker is shown or may set a cookie."""
        for line in lines:
            self._cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        if lines:
            self._kept.write_text(json.dumps(self._cookies))
