"""A server by https, for devices that trust its authority and for those that do not."""

import http.client
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.hashes import SHA256

from companion.options import CannotServe
from companion.web.server.certificates import local, own_names
from companion.web.server.network import fingerprint, lan_address, offered_address
from companion.web.server.serve import own_certificate, public_address
from tests.ports import free_port
from tests.sizes import for_thorough


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
    assert f"https://{offered_address()}:{secure.port}" in secure.said
    assert "http://" not in secure.said
    # Typed without https a browser would ask by plain http, where nobody answers.
    assert f"https://{offered_address()}:{secure.port}" in secure.ask("/")[2].decode()


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
