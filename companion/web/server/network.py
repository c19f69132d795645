"""How phones in the room find this machine, and what it prints when it is ready: its addresses, a code to scan, and the
certificate authority by which they may know it.
"""

import hashlib
import os
import socket
import ssl
import sys
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from companion import VERSION

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


MASK: Final = 2
"""The mask of the code: all eight are readable, and trying them all would take longer than the rest of the banner."""

BANNER: Final = """
  Chevet {version} is ready.

  On this machine   {scheme}://localhost:{port}
{network}{trust}
  Ctrl-C stops the server.
"""

NETWORK: Final = """  On the network    {address}

{code}
  Scan the code with the tablet, or type the address.
"""

TRUST: Final = """
  Devices warn about this server until they trust its certificate authority:
  {address}/trust explains how. Compare the SHA-256 fingerprint there and on the device:
  {fingerprint}
"""


def terminal_code(address: str) -> str:
    """Return a QR code of ``address`` drawn with half blocks, for a dark or a light terminal."""
    from io import StringIO

    from qrcode.main import QRCode

    code = QRCode(border=2, mask_pattern=MASK)
    code.add_data(address)
    out = StringIO()
    code.print_ascii(out=out, invert=True)
    return out.getvalue()


def print_banner(port: int, address: str, scheme: str = "http", authority: Path | None = None) -> None:
    """Print the addresses and the code and, with a local ``authority``, how to make devices trust it.

    The code is left out if ``address`` means this machine alone, as in a container.
    """
    trust = TRUST.format(address=address, fingerprint=fingerprint(authority)) if authority else ""
    reachable = urlsplit(address).hostname not in LOOPBACK_HOSTS
    facts = {"version": VERSION, "port": port, "scheme": scheme, "trust": trust}

    def banner(code: str) -> str:
        network = NETWORK.format(address=address, code=code) if reachable else ""
        return BANNER.format(network=network, **facts)

    try:
        sys.stdout.write(banner(terminal_code(address) if reachable else ""))
    except UnicodeEncodeError:  # a terminal without block characters
        sys.stdout.write(banner(""))
    sys.stdout.flush()
