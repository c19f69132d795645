"""How phones in the room find this machine, and the certificate authority by which they may know it."""

import hashlib
import os
import socket
import ssl
from pathlib import Path
from typing import Final

ELSEWHERE: Final = "192.0.2.1"
"""An address reserved for documentation: connecting a datagram socket sends nothing, but selects an interface."""

LOOPBACK_HOSTS: Final = frozenset({"localhost", "127.0.0.1", "::1"})

CONTAINER: Final = (Path("/.dockerenv"), Path("/run/.containerenv"))
"""What container engines put into a container: the addresses inside it lead nowhere from outside."""


def lan_address() -> str:
    """Return this machine's address in the local network, or ``127.0.0.1`` if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ELSEWHERE, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def offered_address() -> str:
    """Return the address at which others are told to find this machine; ``localhost`` in a container."""
    inside = "container" in os.environ or any(mark.exists() for mark in CONTAINER)  # Podman sets the variable
    return "localhost" if inside else lan_address()


AUTHORITY: Final = "CHEVET_AUTHORITY"
"""The variable in which a server with a local authority passes its certificate to its workers."""


def fingerprint(certificate: Path) -> str:
    """Return the SHA-256 of a certificate in PEM as devices show it: ``1A:2B:…``."""
    return hashlib.sha256(ssl.PEM_cert_to_DER_cert(certificate.read_text())).digest().hex(":").upper()
