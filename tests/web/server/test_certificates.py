"""https in the room: an authority that devices trust once, a certificate that renews itself, and how to trust it."""

import http.client
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.x509.oid import ExtendedKeyUsageOID
from flask.testing import FlaskClient

from companion.web import create_app
from companion.web.server import certificates
from companion.web.server.certificates import DamagedError, Local, is_name, local, own_names
from companion.web.server.environment import CannotServe
from companion.web.server.network import lan_address
from companion.web.server.serve import own_certificate, public_address
from companion.web.server.trust import AUTHORITY, STEPS, fingerprint
from tests.ports import free_port
from tests.sizes import for_thorough

NOW = datetime(2026, 11, 21, 20, tzinfo=UTC)
NAMES = ("localhost", "127.0.0.1", "::1", "192.168.1.20", "table", "table.local")
LONGEST = timedelta(days=397)


def certificate(path: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(path.read_bytes())


def held(path: Path) -> set[str]:
    """The names and addresses for which a certificate is good."""
    names = certificate(path).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(each.value) for each in names}


@pytest.fixture
def files(tmp_path: Path) -> Local:
    return local(tmp_path / "ssl", NAMES, NOW)


# What a certificate holds.


def test_a_certificate_is_valid_for_every_name_and_no_longer_than_devices_take(files: Local) -> None:
    own = certificate(files.certificate)
    assert held(files.certificate) == set(NAMES)
    assert own.not_valid_before_utc < NOW < own.not_valid_after_utc
    assert own.not_valid_after_utc - own.not_valid_before_utc <= LONGEST


def test_a_certificate_is_for_servers_and_signs_nothing(files: Local) -> None:
    extensions = certificate(files.certificate).extensions
    assert ExtendedKeyUsageOID.SERVER_AUTH in extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert not extensions.get_extension_for_class(x509.BasicConstraints).value.ca


def test_the_authority_lasts_ten_years_and_signs_no_other_authority(files: Local) -> None:
    root = certificate(files.authority)
    limits = root.extensions.get_extension_for_class(x509.BasicConstraints)
    usage = root.extensions.get_extension_for_class(x509.KeyUsage).value
    assert limits.critical
    assert (limits.value.ca, limits.value.path_length) == (True, 0)
    assert (usage.key_cert_sign, usage.key_encipherment) == (True, False)
    assert timedelta(days=3600) < root.not_valid_after_utc - NOW < timedelta(days=3700)
    root.verify_directly_issued_by(root)


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps files by other rights")
def test_only_their_owner_can_read_the_keys(files: Local) -> None:
    for key in (files.key, files.authority.with_name("ca-key.pem")):
        assert key.stat().st_mode & 0o777 == 0o600
    assert files.key.parent.stat().st_mode & 0o777 == 0o700


def test_every_installation_has_an_authority_of_its_own(tmp_path: Path) -> None:
    one, other = (local(tmp_path / name, NAMES, NOW) for name in ("one", "other"))
    assert fingerprint(one.authority) != fingerprint(other.authority)


# When it is made anew.


def test_a_certificate_that_is_still_good_is_kept(files: Local) -> None:
    before = files.certificate.read_bytes()
    local(files.key.parent, NAMES, NOW + timedelta(days=365))
    assert files.certificate.read_bytes() == before


@pytest.mark.parametrize("names", [NAMES, (*NAMES, "192.168.1.21")], ids=["29 days left", "another address"])
def test_a_renewed_certificate_is_trusted_through_the_same_authority(files: Local, names: tuple[str, ...]) -> None:
    later = NOW + (timedelta(days=396 - 29) if names == NAMES else timedelta(days=1))
    root, before = files.authority.read_bytes(), files.certificate.read_bytes()
    local(files.key.parent, names, later)
    assert files.authority.read_bytes() == root
    assert files.certificate.read_bytes() != before
    certificate(files.certificate).verify_directly_issued_by(certificate(files.authority))
    assert certificate(files.certificate).not_valid_after_utc - later <= LONGEST
    assert held(files.certificate) == set(names)


def test_an_address_that_is_no_longer_ours_is_no_reason_for_another_certificate(files: Local) -> None:
    before = files.certificate.read_bytes()
    local(files.key.parent, NAMES[:3], NOW)
    assert files.certificate.read_bytes() == before


@pytest.mark.parametrize("name", ["server.pem", "server-key.pem"])
@pytest.mark.parametrize("content", [b"", b"nonsense", None])
def test_a_damaged_certificate_is_made_again(files: Local, name: str, content: bytes | None) -> None:
    path = files.key.with_name(name)
    path.unlink() if content is None else path.write_bytes(content)
    local(files.key.parent, NAMES, NOW)
    ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(files.certificate, files.key)


@pytest.mark.parametrize("name", ["ca.pem", "ca-key.pem"])
def test_a_damaged_authority_is_one_clear_sentence(files: Local, name: str) -> None:
    files.key.with_name(name).write_bytes(b"nonsense")
    with pytest.raises(DamagedError, match="is damaged: delete both"):
        local(files.key.parent, NAMES, NOW)


def test_an_authority_that_would_end_too_early_is_replaced(files: Local) -> None:
    before = fingerprint(files.authority)
    local(files.key.parent, NAMES, NOW + timedelta(days=3650 - 200))
    assert fingerprint(files.authority) != before
    certificate(files.certificate).verify_directly_issued_by(certificate(files.authority))


def test_a_machine_goes_by_its_names_and_its_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificates.socket, "gethostname", lambda: "Table.fritz.box")
    monkeypatch.setattr(certificates, "lan_address", lambda: "192.168.1.20")
    monkeypatch.setattr(
        certificates.socket,
        "getaddrinfo",
        lambda *_: [(0, 0, 0, "", ("fe80::1%eth0", 0)), (0, 0, 0, "", ("10.0.0.5", 0))],
    )
    found = own_names("chevet.example")
    assert {"localhost", "127.0.0.1", "::1", "192.168.1.20", "10.0.0.5", "fe80::1", "table.local"} <= set(found)
    assert {"table.fritz.box", "chevet.example"} <= set(found)


def test_a_machine_without_a_network_has_a_certificate_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> list[object]:
        raise OSError

    monkeypatch.setattr(certificates.socket, "getaddrinfo", nothing)
    assert "localhost" in own_names()


@pytest.mark.parametrize("name", ["my_box", "", "a..b", "-a", "a" * 64, "déjà", "*.local", "a b"])
def test_a_name_that_no_certificate_can_hold_is_left_out(name: str) -> None:
    assert not is_name(name)


# A real server.


class Secure:
    """The app by https, in a separate process."""

    def __init__(self, instance: Path, *arguments: str, **options: str) -> None:
        self.instance = instance
        self.port = free_port()
        self.log = instance / "log"
        every = "0.0.0.0"  # noqa: S104 - for the time of a test, as the app itself does
        env = {**os.environ, "HOST": every, "PORT": str(self.port), "INSTANCE": str(instance), **options}
        with self.log.open("wb") as log:
            command = [sys.executable, "-m", "companion", "serve", *arguments]
            self.process = subprocess.Popen(command, env=env, stdout=log, stderr=log)

    @property
    def said(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def ask(
        self, path: str, host: str = "localhost", authority: Path | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """Ask as a device that trusts nothing but ``authority``."""
        context = ssl.create_default_context(cafile=str(authority or self.instance / "ssl" / "ca.pem"))
        connection = http.client.HTTPSConnection(host, self.port, timeout=10, context=context)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def wait(self, authority: Path | None = None) -> None:
        for _ in range(300):
            try:
                if self.process.poll() is None and self.ask("/health", authority=authority)[0] == 200:
                    return
            except (OSError, ssl.SSLError):
                time.sleep(0.1)
        raise AssertionError(self.said)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=20)


@pytest.fixture(scope="module")
def secure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Secure]:
    running = Secure(tmp_path_factory.mktemp("secure"), "--ssl")
    try:
        running.wait()
        yield running
    finally:
        running.stop()


def test_the_server_offers_no_http_2(secure: Secure) -> None:
    context = ssl.create_default_context(cafile=secure.instance / "ssl" / "ca.pem")
    context.set_alpn_protocols(["h2", "http/1.1"])
    with (
        socket.create_connection(("127.0.0.1", secure.port), timeout=10) as line,
        context.wrap_socket(line, server_hostname="localhost") as wrapped,
    ):
        assert wrapped.selected_alpn_protocol() in (None, "http/1.1")


def test_a_device_that_trusts_the_authority_gets_every_page_by_https(secure: Secure) -> None:
    status, headers, body = secure.ask("/")
    assert status == 200
    assert b"<html" in body
    assert re.search(r"; Secure\b", headers["set-cookie"])


def test_it_is_trusted_at_the_machines_own_address(secure: Secure) -> None:
    assert secure.ask("/health", lan_address())[0] == 200


def test_a_device_that_does_not_trust_it_is_warned(secure: Secure) -> None:
    connection = http.client.HTTPSConnection("localhost", secure.port, context=ssl.create_default_context())
    with pytest.raises(ssl.SSLCertVerificationError):
        connection.request("GET", "/")
    connection.close()


def test_the_address_that_is_printed_is_by_https_and_so_is_the_one_in_codes(secure: Secure) -> None:
    assert f"https://localhost:{secure.port}" in secure.said
    assert f"https://{lan_address()}:{secure.port}" in secure.said
    assert "http://" not in secure.said
    # Typed without https a browser would ask by plain http, where nobody answers.
    assert f"https://{lan_address()}:{secure.port}" in secure.ask("/")[2].decode()


def test_terminal_page_and_file_agree_on_the_fingerprint(secure: Secure) -> None:
    known = fingerprint(secure.instance / "ssl" / "ca.pem")
    assert re.fullmatch("(?:[0-9A-F]{2}:){31}[0-9A-F]{2}", known)
    assert known in secure.said
    assert "/trust" in secure.said
    assert known in secure.ask("/trust")[2].decode().replace("<wbr>", "")
    for ending in ("crt", "pem"):
        status, headers, body = secure.ask(f"/trust/chevet-ca.{ending}")
        assert (status, headers["content-type"]) == (200, "application/x-x509-ca-cert")
        assert f"chevet-ca.{ending}" in headers["content-disposition"]
        found = x509.load_pem_x509_certificate(body).fingerprint(SHA256())
        assert found.hex(":").upper() == known


def test_no_key_is_sent_or_printed(secure: Secure) -> None:
    assert "PRIVATE" not in secure.said
    for path in ("/trust/ca-key.pem", "/trust/server-key.pem", "/trust/../ssl/ca-key.pem", "/trust/chevet-ca.key"):
        assert secure.ask(path)[0] == 404


def test_an_own_certificate_serves_in_the_place_of_a_made_one(tmp_path: Path) -> None:
    files = local(tmp_path / "mine", own_names())
    (tmp_path / "instance").mkdir()
    options = {"SSL_CERTIFICATE": str(files.certificate), "SSL_KEY": str(files.key)}
    running = Secure(tmp_path / "instance", "--ssl", **options)
    try:
        running.wait(files.authority)
        assert running.ask("/trust", authority=files.authority)[0] == 404
        assert f"https://localhost:{running.port}" in running.said
        assert not (tmp_path / "instance" / "ssl").exists()
    finally:
        running.stop()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"SSL_CERTIFICATE": "x.pem"}, "belong together"),
        ({"SSL_KEY": "x.pem"}, "belong together"),
        ({"SSL_CERTIFICATE": "no/x.pem", "SSL_KEY": "no/y.pem"}, "The file no/x.pem cannot be read"),
    ],
)
def test_half_a_certificate_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, str], sentence: str
) -> None:
    for name, value in options.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(CannotServe, match=sentence):
        own_certificate()


def test_the_address_of_a_server_with_a_certificate_is_by_https(monkeypatch: pytest.MonkeyPatch) -> None:
    assert public_address("").startswith("http://")
    assert public_address("", "https").startswith("https://")
    monkeypatch.setenv("SSL_CERTIFICATE", "x.pem")
    assert public_address("").startswith("https://")
    assert public_address("http://chevet.example", "https") == "http://chevet.example"


@for_thorough
def test_a_start_by_plain_http_loads_nothing_that_makes_certificates() -> None:
    start = "import sys; from companion.web.server import serve; serve.prepared()"
    code = f"{start}; print({{'trustme', 'cryptography'}} & set(sys.modules))"
    asked = [sys.executable, "-c", code]
    ran = subprocess.run(
        asked, capture_output=True, text=True, check=True, env={**os.environ, "DATABASE_URL": "sqlite://"}
    )
    assert ran.stdout.strip() == "set()"


# How to trust it.


def trusting(folder: Path, files: Local) -> FlaskClient:
    url = f"sqlite:///{folder / 'x.sqlite3'}"
    app = create_app({"DATABASE_URL": url, "SECRET_KEY": "x", "AUTHORITY": str(files.authority)})
    return app.test_client()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_page_tells_every_system_step_by_step(tmp_path: Path, files: Local, language: str) -> None:
    page = trusting(tmp_path, files).get("/trust", headers={"Accept-Language": language}).text
    steps = re.findall(r"<h2>.*?</h2>\s*<ol>(.*?)</ol>", page, re.DOTALL)
    assert [each.count("<li>") for each in steps] == list(STEPS.values())


def test_the_first_screen_leads_to_it_where_there_is_an_authority_alone(tmp_path: Path, files: Local) -> None:
    client = trusting(tmp_path, files)
    assert 'href="/trust"' in client.get("/").text
    plain = create_app({"DATABASE_URL": f"sqlite:///{tmp_path / 'y.sqlite3'}", "SECRET_KEY": "x"}).test_client()
    assert 'href="/trust"' not in plain.get("/").text
    assert plain.get("/trust").status_code == 404


def test_an_authority_whose_file_is_gone_is_not_there(tmp_path: Path, files: Local) -> None:
    client = trusting(tmp_path, files)
    shutil.rmtree(files.key.parent)
    assert client.get("/trust").status_code == 404
    assert AUTHORITY not in os.environ
