"""This installation's own certificate authority, as a running server knows it; ``certificates`` makes it."""

import hashlib
import ssl
from pathlib import Path
from typing import Final

AUTHORITY: Final = "CHEVET_AUTHORITY"
"""The variable in which a server with a local authority passes its certificate to its workers."""


def fingerprint(certificate: Path) -> str:
    """Return the SHA-256 of a certificate in PEM as devices show it: ``1A:2B:…``."""
    return hashlib.sha256(ssl.PEM_cert_to_DER_cert(certificate.read_text())).digest().hex(":").upper()
