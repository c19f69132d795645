"""Ports for servers that tests start."""

import contextlib
import random
import socket
from typing import Final

PORTS: Final = range(10_000, 32_000)
"""None that the system gives to programs that ask for any port: a server that was killed finds its own free again."""


def free_port() -> int:
    """Return a port that nobody listens on."""
    for port in random.SystemRandom().sample(PORTS, 100):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")
