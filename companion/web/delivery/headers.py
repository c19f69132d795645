"""The headers of every response: what the browser may load, run, keep and reveal to other sites."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, make_response

from companion.web.delivery.sessions import RememberedSessions

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
"""The content security policy: nothing inline, and nothing from another site."""


def send_no_referrer(response: Response) -> Response:
    """Keep browsers from passing the address of a page, which may contain a code, to the next page."""
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def policy_with(live: str) -> str:
    """Return the policy for pages whose streams are at ``live``, the value of ``LIVE_URL``."""
    parts = urlsplit(live)
    return f"{POLICY}; connect-src 'self' {parts.scheme}://{parts.netloc}" if parts.netloc else POLICY


FORBIDDEN_FEATURES: Final = "camera=(), geolocation=(), payment=(), usb=()"
"""Browser features that no page of this app may use."""

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Permissions-Policy": f"{FORBIDDEN_FEATURES}, microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
    "Server": "Chevet",  # replaces the server's own name and version
}
YEAR: Final = 365 * 24 * 3600
DAY: Final = 24 * 3600
"""Seconds for which a browser must use https: one day if the authority is this installation's own, because that
installation may go back to plain http on another evening."""

Header = tuple[str, tuple[str, str]]

PAGE_HEADERS: Final[tuple[Header, ...]] = tuple((name.lower(), (name, value)) for name, value in HEADERS.items())
FILE_HEADERS: Final = tuple(
    header
    for header in PAGE_HEADERS
    if header[0] in {"cache-control", "content-security-policy", "server", "x-content-type-options"}
)
"""The headers of a drawing, which a browser may show as a page; the others concern pages with forms and scripts."""

PLAIN_FILE: Final = tuple(header for header in FILE_HEADERS if header[0] != "content-security-policy")
"""The headers of any other static file: a first visit fetches many, and the policy makes up a third of the headers."""


def with_sounds(page: str, microphone: bool = False) -> Response:
    """Answer with a page that may play sounds it fetched or recorded, and with ``microphone`` may record."""
    response = Response(page)
    policy = policy_with(current_app.config["LIVE_URL"])
    response.headers["Content-Security-Policy"] = f"{policy}; media-src 'self' blob:"
    if microphone:
        response.headers["Permissions-Policy"] = f"{FORBIDDEN_FEATURES}, microphone=(self)"
    return response


def with_headers(
    app: "WSGIApplication", https_for: Callable[[], int] = lambda: YEAR, live: str = ""
) -> "WSGIApplication":
    """Wrap ``app`` so that every answer states what the browser may load and keep; by default nothing is kept.

    Over https it also states for how many seconds the browser must use nothing else. ``live`` is where streams are.

    Headers that a page has set stay. Done on the plain list: a response's own headers are slow to query.
    """
    policy = ("Content-Security-Policy", policy_with(live))
    for_pages = tuple((name, policy if header[0] == policy[0] else header) for name, header in PAGE_HEADERS)

    def wrapped(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        is_asset = environ["PATH_INFO"].startswith("/assets/")
        for_files = FILE_HEADERS if environ["PATH_INFO"].endswith(".svg") else PLAIN_FILE

        def start(status: str, headers: list[tuple[str, str]], *trouble: Any) -> Callable[[bytes], object]:
            headers_to_add = for_files if is_asset and status.startswith(("200", "304")) else for_pages
            names = {name.lower() for name, _ in headers}
            headers += [header for name, header in headers_to_add if name not in names]
            if environ["wsgi.url_scheme"] == "https":  # known only after a proxy's headers have been read
                headers.append(("Strict-Transport-Security", f"max-age={https_for()}"))
            return start_response(status, headers, *trouble)

        return app(environ, start)

    return wrapped


def init_app(app: Flask) -> None:
    """Set the headers of every answer, and remember the sessions."""
    app.session_interface = RememberedSessions(
        lambda device: app.extensions["use_cases"].device_data.is_forgotten(device),
        lambda device: app.extensions["use_cases"].device_data.is_known(device),
    )
    # Asked again each time: a server learns of its authority after its app was made.
    https_for = lambda: DAY if app.config.get("AUTHORITY") else YEAR  # noqa: E731 - one of two numbers
    app.wsgi_app = with_headers(app.wsgi_app, https_for, app.config["LIVE_URL"])  # type: ignore[assignment,method-assign] # Flask's documented way to wrap


def json_download(contents: Mapping[str, object], name: str) -> Response:
    """Answer with a file to be saved as ``name`` plus ``.json``."""
    answer = make_response(json.dumps(contents, ensure_ascii=False, indent=1) + "\n")
    answer.headers["Content-Type"] = "application/json; charset=utf-8"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer
