"""The address that a visitor used and the visitor's own address, as reported by a trusted proxy."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from companion.proxies import Network, client_address

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def behind(app: "WSGIApplication", trusted: Sequence[Network]) -> "WSGIApplication":
    """Wrap ``app`` so that it accepts the visitor, scheme and host from trusted proxies and from nobody else."""

    def wrapped(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        remote = environ.get("REMOTE_ADDR", "")
        asks, hops = client_address(remote, environ.get("HTTP_X_FORWARDED_FOR", ""), trusted)
        if hops:
            environ["REMOTE_ADDR"] = asks
            scheme = _trusted_value(environ.get("HTTP_X_FORWARDED_PROTO", ""), hops)
            if scheme in {"http", "https"}:
                environ["wsgi.url_scheme"] = scheme
            host = _trusted_value(environ.get("HTTP_X_FORWARDED_HOST", ""), hops)
            if host:
                environ["HTTP_HOST"] = host
        return app(environ, start_response)

    return wrapped


def _trusted_value(header: str, hops: int) -> str:
    """Return the value written by the first trusted proxy: each appends a value, or leaves the header as it is."""
    values = [part.strip() for part in header.split(",") if part.strip()]
    return values[-min(hops, len(values))] if values else ""
