"""The headers of every response: what the browser may load, run, keep and tell other sites."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from flask import Flask, Response, current_app

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
"""The content security policy: nothing inline, nothing from elsewhere."""


def policy_with(live: str) -> str:
    """Return the policy of pages whose streams are at ``live``, as ``LIVE_URL`` names it."""
    parts = urlsplit(live)
    return f"{POLICY}; connect-src 'self' {parts.scheme}://{parts.netloc}" if parts.netloc else POLICY


FORBIDDEN_FEATURES: Final = "camera=(), geolocation=(), payment=(), usb=()"
"""What no page of this app may use."""

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Permissions-Policy": f"{FORBIDDEN_FEATURES}, microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
    "Server": "Chevet",  # instead of what the server would say of itself
}
YEAR: Final = 365 * 24 * 3600
DAY: Final = 24 * 3600
"""Seconds for which a browser shall come by https alone: a day where the authority is this installation's own, which
may go back to plain http another evening."""

Header = tuple[str, tuple[str, str]]

PAGE_HEADERS: Final[tuple[Header, ...]] = tuple((name.lower(), (name, value)) for name, value in HEADERS.items())
FILE_HEADERS: Final = tuple(
    header
    for header in PAGE_HEADERS
    if header[0] in {"cache-control", "content-security-policy", "server", "x-content-type-options"}
)
"""What a drawing says, which a browser may show as a page: the rest is about pages with forms and scripts."""

PLAIN_FILE: Final = tuple(header for header in FILE_HEADERS if header[0] != "content-security-policy")
"""What any other static file says: a first visit fetches many, and the policy is a third of what they say."""


def with_sounds(page: str, microphone: bool = False) -> Response:
    """Answer a page that may play sounds it has fetched or recorded itself, and use the microphone where it says so."""
    response = Response(page)
    policy = policy_with(current_app.config["LIVE_URL"])
    response.headers["Content-Security-Policy"] = f"{policy}; media-src 'self' blob:"
    if microphone:
        response.headers["Permissions-Policy"] = f"{FORBIDDEN_FEATURES}, microphone=(self)"
    return response


def with_headers(
    app: "WSGIApplication", https_for: Callable[[], int] = lambda: YEAR, live: str = ""
) -> "WSGIApplication":
    """Wrap ``app`` so that every answer says to the browser what it may load and keep; by default nothing is kept.

    By https it also says for how many seconds the browser shall come by nothing else. ``live`` is where streams are.

    What a page has said itself stays. Done here, on the plain list, because a page's own headers are slow to ask.
    """
    policy = ("Content-Security-Policy", policy_with(live))
    for_pages = tuple((name, policy if header[0] == policy[0] else header) for name, header in PAGE_HEADERS)

    def wrapped(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        is_asset = environ["PATH_INFO"].startswith("/assets/")
        for_files = FILE_HEADERS if environ["PATH_INFO"].endswith(".svg") else PLAIN_FILE

        def start(status: str, headers: list[tuple[str, str]], *trouble: Any) -> Callable[[bytes], object]:
            wanted = for_files if is_asset and status.startswith(("200", "304")) else for_pages
            said = {name.lower() for name, _ in headers}
            headers += [header for name, header in wanted if name not in said]
            if environ["wsgi.url_scheme"] == "https":  # known once a proxy's headers were read
                headers.append(("Strict-Transport-Security", f"max-age={https_for()}"))
            return start_response(status, headers, *trouble)

        return app(environ, start)

    return wrapped


def init_app(app: Flask) -> None:
    """Set the headers of every answer, and keep the sessions."""
    app.session_interface = RememberedSessions(
        lambda device: app.extensions["use_cases"].device_data.is_forgotten(device),
        lambda device: app.extensions["use_cases"].device_data.is_known(device),
    )
    # Asked again each time: a server learns of its authority after its app was made.
    https_for = lambda: DAY if app.config.get("AUTHORITY") else YEAR  # noqa: E731 - one of two numbers
    app.wsgi_app = with_headers(app.wsgi_app, https_for, app.config["LIVE_URL"])  # type: ignore[assignment,method-assign] # Flask's documented way to wrap
