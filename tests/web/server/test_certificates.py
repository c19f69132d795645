"""https in the room: an authority that devices trust once, a certificate that renews itself, and how to trust it."""

import os
import re
import shutil
import socket
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.x509.oid import ExtendedKeyUsageOID
from flask.testing import FlaskClient

from companion.options import CannotServe
from companion.web import create_app
from companion.web.lobby.trust import STEPS
from companion.web.server import certificates
from companion.web.server.certificates import Local, is_name, local, own_names
from companion.web.server.network import AUTHORITY, fingerprint
from tests.secret import SECRET

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
    with pytest.raises(CannotServe, match="is damaged: delete both"):
        local(files.key.parent, NAMES, NOW)


def test_an_authority_that_would_end_too_early_is_replaced(files: Local) -> None:
    before = fingerprint(files.authority)
    local(files.key.parent, NAMES, NOW + timedelta(days=3650 - 200))
    assert fingerprint(files.authority) != before
    certificate(files.certificate).verify_directly_issued_by(certificate(files.authority))


def test_a_machine_goes_by_its_names_and_its_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Table.fritz.box")
    monkeypatch.setattr(certificates, "lan_address", lambda: "192.168.1.20")
    monkeypatch.setattr(
        socket,
        "getaddrinfo",
        lambda *_: [(0, 0, 0, "", ("fe80::1%eth0", 0)), (0, 0, 0, "", ("10.0.0.5", 0))],
    )
    found = own_names("chevet.example")
    assert {"localhost", "127.0.0.1", "::1", "192.168.1.20", "10.0.0.5", "fe80::1", "table.local"} <= set(found)
    assert {"table.fritz.box", "chevet.example"} <= set(found)


def test_a_machine_without_a_network_has_a_certificate_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> list[object]:
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", nothing)
    assert "localhost" in own_names()


@pytest.mark.parametrize("name", ["my_box", "", "a..b", "-a", "a" * 64, "déjà", "*.local", "a b"])
def test_a_name_that_no_certificate_can_hold_is_left_out(name: str) -> None:
    assert not is_name(name)


def trusting(folder: Path, files: Local) -> FlaskClient:
    url = f"sqlite:///{folder / 'x.sqlite3'}"
    app = create_app({"DATABASE_URL": url, "SECRET_KEY": SECRET, "AUTHORITY": str(files.authority)})
    return app.test_client()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_page_tells_every_system_step_by_step(tmp_path: Path, files: Local, language: str) -> None:
    page = trusting(tmp_path, files).get("/trust", headers={"Accept-Language": language}).text
    steps = re.findall(r"<h2>.*?</h2>\s*<ol>(.*?)</ol>", page, re.DOTALL)
    assert [each.count("<li>") for each in steps] == list(STEPS.values())


def test_the_first_screen_leads_to_it_where_there_is_an_authority_alone(tmp_path: Path, files: Local) -> None:
    client = trusting(tmp_path, files)
    assert 'href="/trust"' in client.get("/").text
    plain = create_app({"DATABASE_URL": f"sqlite:///{tmp_path / 'y.sqlite3'}", "SECRET_KEY": SECRET}).test_client()
    assert 'href="/trust"' not in plain.get("/").text
    assert plain.get("/trust").status_code == 404


def test_an_authority_whose_file_is_gone_is_not_there(tmp_path: Path, files: Local) -> None:
    client = trusting(tmp_path, files)
    shutil.rmtree(files.key.parent)
    assert client.get("/trust").status_code == 404
    assert AUTHORITY not in os.environ
