"""Trusted proxies by address, and the visitor's address behind them, for pages and for live streams."""

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network


def networks(name: str, text: str) -> tuple[Network, ...]:
    """Return the addresses and networks that the option ``name`` lists, separated by commas.

    Raises ``ValueError`` with a sentence for anything else.
    """
    try:
        return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())
    except ValueError as error:
        raise ValueError(
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
