"""The address at which phones in the room find this machine."""

import socket
from typing import Final

ELSEWHERE: Final = "192.0.2.1"
"""An address reserved for documentation: connecting a datagram socket sends nothing, but selects an interface."""


def lan_address() -> str:
    """Return this machine's address in the local network, or ``127.0.0.1`` if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ELSEWHERE, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
