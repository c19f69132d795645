"""Certificates for https in the room: this installation's authority, and the server's certificate that it signs.

A device trusts the authority once; the server's certificate can then change as often as needed. Nothing here is
imported unless the server is started with ``--ssl``: the libraries take a while to load.
"""

import contextlib
import ipaddress
import os
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import trustme
from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key
from cryptography.x509.oid import NameOID

from companion.options import CannotServe
from companion.web.server.network import lan_address

VALID: Final = timedelta(days=396)
"""How long a server's certificate is valid from now: 397 days with the day before now, the most that devices accept."""

EARLIER: Final = timedelta(days=1)
"""How long before now its validity begins, because the clocks of devices differ."""

RENEW: Final = timedelta(days=30)
"""The least validity left when the server starts; below that, a new certificate is made."""

LASTS: Final = timedelta(days=3650)
"""How long the authority is valid: a device has to trust it once every ten years."""

USAGES: Final = (
    "digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement",
    "key_cert_sign", "crl_sign", "encipher_only", "decipher_only",
)  # fmt: skip
"""The permitted uses of a key, as certificates name them."""

ISSUER: Final = "Chevet"
SECRET: Final = 0o600
PUBLIC: Final = 0o644


@dataclass(frozen=True)
class Local:
    """The files of a local authority: its certificate, the server's, and the server's key."""

    authority: Path
    certificate: Path
    key: Path


def is_name(name: str) -> bool:
    """Return whether a certificate can contain ``name``: an address, or a host name of letters, digits and hyphens."""
    with contextlib.suppress(ValueError):
        return bool(ipaddress.ip_address(name))
    parts = name.split(".")
    fits = all(0 < len(part) < 64 and not part.startswith("-") and not part.endswith("-") for part in parts)
    return fits and name.isascii() and all(part.replace("-", "a").isalnum() for part in parts)


def own_names(*more: str) -> tuple[str, ...]:
    """Return every name and address at which devices in the room might find this machine, and ``more``."""
    host = socket.gethostname().lower()
    names = ["localhost", "127.0.0.1", "::1", lan_address(), host, ".".join((host.split(".")[0], "local"))]
    with contextlib.suppress(OSError):
        names += [str(entry[4][0]).partition("%")[0] for entry in socket.getaddrinfo(host, None)]
    return tuple(dict.fromkeys(name for name in (*names, *more) if is_name(name)))


def write(path: Path, data: bytes, mode: int) -> None:
    """Write a file atomically, with the permissions ``mode`` from the first byte on."""
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def authority(folder: Path, now: datetime) -> trustme.CA:
    """Return the authority of this installation, made at its first use and kept: devices trust it once.

    It is replaced if it would expire before a certificate signed today. Raises ``CannotServe``.
    """
    certificate, key = folder / "ca.pem", folder / "ca-key.pem"
    if certificate.exists() and key.exists():
        try:
            existing = trustme.CA.from_pem(certificate.read_bytes(), key.read_bytes())
            if x509.load_pem_x509_certificate(existing.cert_pem.bytes()).not_valid_after_utc > now + VALID:
                return existing
        except ValueError as error:
            raise CannotServe(f"{certificate} or {key} is damaged: delete both, and trust the new one.") from error
    own = ec.generate_private_key(ec.SECP256R1())
    write(key, own.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()), SECRET)
    write(certificate, root(own, now).public_bytes(Encoding.PEM), PUBLIC)
    return trustme.CA.from_pem(certificate.read_bytes(), key.read_bytes())


def root(key: ec.EllipticCurvePrivateKey, now: datetime) -> x509.Certificate:
    """Return the certificate of an authority that may sign servers and no other authority.

    Built here because the library's own would be valid for a thousand years.
    """
    name = x509.Name(
        (
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, ISSUER),
            x509.NameAttribute(NameOID.COMMON_NAME, f"{ISSUER} {socket.gethostname()} {now:%Y-%m-%d}"[:64]),
        )
    )
    usage = dict.fromkeys(USAGES, False) | {"key_cert_sign": True, "crl_sign": True}
    identifier = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    return (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - EARLIER)
        .not_valid_after(now + LASTS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.KeyUsage(**usage), critical=True)
        .add_extension(identifier, critical=False)
        .sign(key, hashes.SHA256())
    )


def still_good(files: Local, names: Iterable[str], now: datetime) -> bool:
    """Return whether the server's certificate is signed by the authority, lasts long enough and contains every name."""
    try:
        signer = x509.load_pem_x509_certificate(files.authority.read_bytes())
        own = x509.load_pem_x509_certificate(files.certificate.read_bytes())
        own.verify_directly_issued_by(signer)
        key = load_pem_private_key(files.key.read_bytes(), None)
        alternative_names = own.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (InvalidSignature, OSError, TypeError, ValueError, x509.ExtensionNotFound):
        return False
    names_signed = {str(each.value) for each in alternative_names}
    lasts = own.not_valid_before_utc <= now <= own.not_valid_after_utc - RENEW
    return lasts and key.public_key() == own.public_key() and {_plain(name) for name in names} <= names_signed


def _plain(name: str) -> str:
    """Return a name in the form used in certificates."""
    try:
        return str(ipaddress.ip_address(name))
    except ValueError:
        return name


def local(folder: Path, names: tuple[str, ...], now: datetime | None = None) -> Local:
    """Return the files with which the server speaks https as ``names``; missing or old ones are made.

    Only the owner can read the keys. Raises ``CannotServe``, or ``OSError`` if ``folder`` cannot be written.
    """
    now = now or datetime.now(UTC)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    files = Local(folder / "ca.pem", folder / "server.pem", folder / "server-key.pem")
    signer = authority(folder, now)
    if not still_good(files, names, now):
        issued = signer.issue_cert(
            *names,
            common_name=ISSUER,
            organization_name=ISSUER,
            organization_unit_name="server",
            not_before=now - EARLIER,
            not_after=now + VALID,
        )
        key = load_pem_private_key(issued.private_key_pem.bytes(), None)
        # In the only form that every server library reads.
        write(files.key, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()), SECRET)
        write(files.certificate, b"".join(each.bytes() for each in issued.cert_chain_pems), PUBLIC)
    return files
