"""A visitor, identified by the address of a request: the same for pages and for live streams."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

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
