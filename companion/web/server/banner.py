"""The text printed when the server is ready: its addresses, a code to scan, and how to make devices trust it."""

import sys
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from companion import VERSION
from companion.web.server.network import LOOPBACK_HOSTS, fingerprint

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
