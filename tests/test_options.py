"""Options: secrets come from files, and a misspelt name is refused with the one that was probably meant."""

from pathlib import Path

import pytest

from companion.options import ALL, QUOTAS, OptionError, settled
from companion.store import CannotOpen
from companion.web import create_app
from companion.web.server import quotas
from tests.secret import SECRET


def test_a_secret_is_read_from_the_file_that_is_named(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("a secret\n")
    found = settled({"SECRET_KEY_FILE": str(tmp_path / "key"), "PATH": "/bin"})
    assert found["SECRET_KEY"] == "a secret"


@pytest.mark.parametrize(
    ("content", "environment", "said"),
    [
        (None, {}, "cannot be read: No such file"),
        (b" \n", {}, "is empty"),
        (b"\xff\xfe", {}, "it is no text"),
        (b"found", {"SECRET_KEY": "x"}, "SECRET_KEY and SECRET_KEY_FILE are both set"),
    ],
)
def test_a_secret_that_cannot_be_had_is_refused_in_a_sentence(
    tmp_path: Path, content: bytes | None, environment: dict[str, str], said: str
) -> None:
    if content is not None:
        (tmp_path / "key").write_bytes(content)
    with pytest.raises(OptionError, match=said) as refused:
        settled({**environment, "SECRET_KEY_FILE": str(tmp_path / "key")})
    assert "found" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("DATABASE_URI", "DATABASE_URL"),
        ("DATABSE_URL", "DATABASE_URL"),
        ("SERCET_KEY", "SECRET_KEY"),
        ("TRUSTED_HOST", "TRUSTED_HOSTS"),
        ("SECRET_KEYS_FILE", "SECRET_KEY_FILE"),
        ("THREDS", "THREADS"),
        ("KEEP__DAYS", "KEEP_DAYS"),
        ("NOTCE", "NOTICE"),
        ("PUBLICURL", "PUBLIC_URL"),
        ("LIVE_URI", "LIVE_URL"),
        ("TRUSTED_PROXY", "TRUSTED_PROXIES"),
        ("UPLOAD_EACH", "UPLOADS_EACH"),
        ("DATABASE_CONECTION", "DATABASE_CONNECTIONS"),
        ("TRUSTED_PORXEIS", "TRUSTED_PROXIES"),
    ],
)
def test_a_misspelt_name_is_refused_with_the_one_that_was_meant(name: str, meant: str) -> None:
    with pytest.raises(OptionError, match=rf"^{name} is no option of Chevet\. Did you mean {meant}\?$"):
        settled({name: "x"})


ELSEWHERE = """
    PATH HOME HOSTNAME HOSTTYPE LANG SHELL USER LOGNAME TERM PWD MAIL TZ POST HOSTS PORTS LISTEN_FDS
    LISTEN_PID INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET RUNTIME_DIRECTORY STATE_DIRECTORY
    CREDENTIALS_DIRECTORY SYSTEMD_EXEC_PID PYTHONPATH PYTHONUNBUFFERED PYTHON_VERSION VIRTUAL_ENV
    PIP_NO_CACHE_DIR SSL_CERT_FILE SSL_CERT_DIR SSL_CERTIFICATE_KEY DATABASE_CONNECT SERVICE_WORKER_URL
    REQUESTS_CA_BUNDLE PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE
    PGSSLMODE POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB POSTGRES_URL DATABASE_USER DATABASE_HOST
    DATABASE_NAME DATABASE_PASSWORD DATABASE_POOL_URL DATABASE_PUBLIC_URL DATABASE_PRIVATE_URL REDIS_HOST
    REDIS_PORT REDIS_PASSWORD REDIS_TLS_URL REDIS_PUBLIC_URL REDIS_PRIVATE_URL SECRET_KEY_BASE DYNO
    WEB_CONCURRENCY RENDER_SERVICE_ID RENDER_EXTERNAL_URL RAILWAY_STATIC_URL RAILWAY_PUBLIC_DOMAIN
    FLY_APP_NAME FLY_PUBLIC_IP FLY_REGION KUBERNETES_SERVICE_HOST KUBERNETES_PORT CI GITHUB_ACTIONS
    GITHUB_TOKEN GITHUB_REF RUNNER_OS RUNNER_TEMP HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy FLASK_DEBUG
    FLASK_APP DEBUG LOG_LEVEL
"""
"""What Debian, systemd, containers, and hosts with a platform of their own set."""


@pytest.mark.parametrize("name", ELSEWHERE.split())
def test_names_of_other_programs_are_left_alone(name: str) -> None:
    assert settled({name: "x"}) == {name: "x"}


def test_a_name_like_that_of_an_option_that_is_set_belongs_to_another_program() -> None:
    assert settled({"DATABASE_URI": "x", "DATABASE_URL": "sqlite://"})["DATABASE_URL"] == "sqlite://"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("PUBLIC_URL", "chevet.example.org", "must be an address such as https://chevet.example.org."),
        ("PUBLIC_URL", "https://", "must be an address such as https://chevet.example.org."),
        (
            "TRUSTED_HOSTS",
            "https://chevet.example.org",
            "must list names such as chevet.example.org, with commas between.",
        ),
    ],
)
def test_an_address_in_place_of_a_name_and_a_name_in_place_of_an_address_are_refused(
    name: str, value: str, said: str
) -> None:
    with pytest.raises(CannotOpen, match=f"^{name} {said}$"):
        create_app({"DATABASE_URL": "sqlite://", "SECRET_KEY": SECRET, name: value})


@pytest.mark.parametrize("secret", ["chevet", "for tests", "x" * 64, "a secret of thirty-one letters."])
def test_a_secret_that_can_be_guessed_is_refused_wherever_it_comes_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    monkeypatch.setenv("INSTANCE", str(tmp_path))
    with pytest.raises(CannotOpen, match="SECRET_KEY can be guessed"):
        create_app({"DATABASE_URL": "sqlite://", "SECRET_KEY": secret})
    (tmp_path / "config.py").write_text(f"SECRET_KEY = {secret!r}")
    with pytest.raises(CannotOpen, match="SECRET_KEY can be guessed"):
        create_app({"DATABASE_URL": "sqlite://"})
    (tmp_path / "config.py").unlink()
    monkeypatch.setenv("SECRET_KEY", secret)
    with pytest.raises(CannotOpen, match="SECRET_KEY can be guessed"):
        create_app({"DATABASE_URL": "sqlite://"})


def test_a_misspelt_name_keeps_the_app_from_starting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUSTED_PROXYS", "10.0.0.0/8")  # two letters off: the environment of another program
    monkeypatch.setenv("SECRETKEY", "x")
    with pytest.raises(CannotOpen, match=r"SECRETKEY is no option of Chevet\. Did you mean SECRET_KEY\?"):
        create_app({"DATABASE_URL": "sqlite://"})


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("KEEP_DAY = 30", "sets KEEP_DAY, .* Did you mean KEEP_DAYS?"),
        ("DAYS = 30", "sets DAYS, .* begin with a small letter"),
        ("PORT = 80", "sets PORT, .* It comes from the environment"),
    ],
)
def test_a_file_of_options_sets_no_other_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, said: str
) -> None:
    monkeypatch.setenv("INSTANCE", str(tmp_path))
    (tmp_path / "config.py").write_text(line)
    with pytest.raises(CannotOpen, match=said):
        create_app({"DATABASE_URL": "sqlite://", "SECRET_KEY": SECRET})


def test_a_file_of_options_may_have_names_of_its_own_and_options_of_the_libraries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("INSTANCE", str(tmp_path))
    lines = ("import os", "days = 15", "KEEP_DAYS = 2 * days", "SQLALCHEMY_ECHO = False", "MAX_FORM_PARTS = 300")
    (tmp_path / "config.py").write_text("\n".join(lines))
    app = create_app({"DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}", "SECRET_KEY": SECRET})
    assert (app.config["KEEP_DAYS"], app.config["MAX_FORM_PARTS"]) == (30, 300)


def test_every_quota_is_an_option() -> None:
    assert set(QUOTAS) == set(quotas.DEFAULTS)
    assert set(QUOTAS) < ALL
