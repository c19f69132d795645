"""Visitors, for pages and for live streams: the address behind trusted proxies, and what of it is one visitor's."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING, Final

from companion.options import OptionError

NETWORK: Final = 64
"""Bits of an IPv6 address that one visitor cannot choose."""


@lru_cache(1000)  # asked several times a request
def visitor(address: str) -> str:
    """Return the part of an address that one visitor cannot change: the network for IPv6, otherwise all of it."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:100]
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or int(ip) >> (128 - NETWORK))
    return str(ip)


Network = IPv4Network | IPv6Network


def networks(name: str, text: str) -> tuple[Network, ...]:
    """Return the addresses and networks that the option ``name`` lists, separated by commas.

    Raises ``OptionError`` for anything else.
    """
    try:
        return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())
    except ValueError as error:
        raise OptionError(
            f"{name} must list addresses such as 127.0.0.1 or networks such as 10.0.0.0/8, with commas between."
        ) from error


def within(address: str, among: Sequence[Network]) -> bool:
    """Return whether an address is in one of these networks; text that is not an address is in none."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped:
        ip = ip.ipv4_mapped
    return any(ip in network for network in among)


def client_address(remote: str, forwarded: str, trusted: Sequence[Network]) -> tuple[str, int]:
    """Return the visitor's address and the number of trusted proxies on the way: 0 if ``remote`` is not one of them.

    ``forwarded`` is the header ``X-Forwarded-For``: each proxy appends the address that called it. It is read from the
    end for as long as each proxy is trusted. Anyone could have written what comes before that.
    """
    hops, asks = 0, remote
    left = [part.strip() for part in forwarded.split(",") if part.strip()]
    while left and within(asks, trusted):
        asks = left.pop()
        hops += 1
    return asks, hops or int(within(remote, trusted))


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
