"""The files of the composition agree on addresses, ports, places and users."""

import re
import subprocess
from ipaddress import ip_address, ip_network
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion.options import ALL
from tests.live.hosted import HOSTING, composed, settings

COMPOSE = (HOSTING / "compose.yaml").read_text()
CONTAINERFILE = (HOSTING / "Containerfile").read_text()
PROXY = (HOSTING / "Caddyfile").read_text()


def part(name: str) -> str:
    """Return what the composition says of a service, or of what several have in common (``x-…``)."""
    indent = "" if name.startswith("x-") else "  "
    found = re.search(rf"^{indent}{name}:.*\n(?:{indent} +.*\n|\n)*", COMPOSE, re.MULTILINE)
    assert found is not None, name
    return found[0]


def services() -> set[str]:
    listed = re.search(r"^services:\n((?:  .*\n|\n)*)", COMPOSE, re.MULTILINE)
    assert listed is not None
    return set(re.findall(r"^  (\w+):", listed[1], re.MULTILINE))


def value(name: str, text: str) -> str:
    found = re.search(rf"\b{name}: \"?([^\s\",}}]+)", text)
    assert found is not None, name
    return found[1]


def database(tmp_path: Path, made: str) -> str:
    """Return what ``make-secrets`` writes into a file."""
    subprocess.run(["/bin/sh", str(HOSTING / "make-secrets"), str(tmp_path)], check=True)
    return (tmp_path / made).read_text()


def test_the_proxy_asks_every_process_at_the_port_that_it_listens_on() -> None:
    asked = re.findall(r"(\w+):(\d+)", "".join(re.findall(r"\{\$(?:SERVES|LIVES):(.*?)\}", PROXY)))
    assert {name for name, _ in asked} == set(composed())
    ports = {"serve": "8000", "live": value("PORT", part("x-live"))}
    assert "PORT" not in part("x-serve") + part("x-chevet")
    assert {(name, port) for name, port in asked} == {(name, ports[kind]) for name, kind in composed().items()}


def test_what_is_checked_in_a_container_is_the_port_that_it_listens_on() -> None:
    assert 'CMD ["companion", "healthcheck"]' in CONTAINERFILE
    assert "healthcheck: {test: [CMD, companion, healthcheck]" in part("x-chevet")  # Podman drops the image's


def test_only_the_network_of_the_composition_is_trusted_to_name_visitors() -> None:
    subnet = ip_network(value("subnet", COMPOSE))
    assert settings()["TRUSTED_PROXIES"] == str(subnet)
    assert ip_address(subnet[1]).is_private
    assert all("networks: [inside]" in part(name) for name in ("postgresql", "redis"))
    assert "networks: [front]" in part("caddy")  # it reaches no database
    assert "networks: [front, inside]" in part("x-chevet")
    assert re.search(r"^  front:\n    ipam:", COMPOSE, re.MULTILINE)


def test_every_image_of_others_has_its_full_name() -> None:
    others = re.findall(r"image: (\S+)", COMPOSE) + re.findall(r"^FROM (\S+)", CONTAINERFILE, re.MULTILINE)
    full = ("docker.io/library/", "gcr.io/distroless/")
    assert [name for name in others if name != "chevet-companion" and not name.startswith(full)] == []


def test_the_packages_are_made_for_the_python_that_runs_them() -> None:
    made, runs = re.findall(r"^FROM (\S+)", CONTAINERFILE, re.MULTILINE)
    assert (made, runs) == ("docker.io/library/python:3.13-slim-trixie", "gcr.io/distroless/python3-debian13")
    assert "/usr/lib/python3.13" in CONTAINERFILE


def test_nothing_asks_an_image_of_ours_for_a_shell() -> None:
    ours = "".join(part(name) for name in ("x-chevet", "x-serve", "x-live", *composed()))
    home, ends = (HOSTING / "home.yaml").read_text(), CONTAINERFILE.split("\nFROM ")[-1]
    unit = (HOSTING / "quadlet" / "chevet.container").read_text()
    shell = re.compile(r"\bsh\b|CMD-SHELL|^(?:RUN |HealthCmd=)(?!\[).*", re.MULTILINE)
    assert shell.findall(ours + home + ends + unit) == []


def test_no_service_writes_outside_its_volumes_or_keeps_its_log_for_ever() -> None:
    assert all("read_only: true" in part(name) for name in ("x-chevet", "redis", "caddy"))
    assert all("<<: *kept" in part(name) for name in ("x-chevet", "postgresql", "redis", "caddy"))
    assert "max-size" in part("x-kept")
    assert all("mem_limit: " in part(name) for name in ("x-chevet", "postgresql", "redis", "caddy"))


def test_only_the_proxy_is_reached_from_outside() -> None:
    assert [name for name in sorted(services()) if "ports:" in part(name)] == ["caddy"]


def test_the_secrets_are_where_every_process_looks(tmp_path: Path) -> None:
    folder = "/run/chevet"
    made = {Path(value("DATABASE_URL_FILE", COMPOSE)), Path(value("POSTGRES_PASSWORD_FILE", COMPOSE))}
    assert {path.parent.as_posix() for path in made} == {folder}
    database(tmp_path, "password")
    assert {path.name for path in made} == {path.name for path in tmp_path.iterdir()}
    assert f"command: [{folder}]" in part("secrets")
    assert all(f"secrets:{folder}" in part(name) for name in ("x-serve", "postgresql", "secrets"))
    assert "secrets:" not in part("x-live").replace("secrets: {condition", "")


def test_the_database_has_the_name_and_the_user_that_its_address_has(tmp_path: Path) -> None:
    address = urlsplit(database(tmp_path, "database_url"))
    assert address.hostname in services()
    assert address.username == value("POSTGRES_USER", COMPOSE)
    assert address.path == f"/{value('POSTGRES_DB', COMPOSE)}"


def test_the_address_of_redis_is_one_of_the_services() -> None:
    assert urlsplit(settings()["REDIS_URL"]).hostname in services()
    assert '--protected-mode, "no"' in part("redis")


def test_the_user_of_the_image_may_read_the_address_of_the_database() -> None:
    user = re.search(r"^USER (\d+):", CONTAINERFILE, re.MULTILINE)
    assert user is not None
    assert f"chown {user[1]} database_url" in (HOSTING / "make-secrets").read_text()


@pytest.mark.parametrize("wall", ["read_only: true", "cap_drop: [ALL]", '"no-new-privileges:true"'])
def test_every_process_of_ours_has_walls_around_it(wall: str) -> None:
    assert wall in part("x-chevet")
    assert "read_only: false" not in COMPOSE


def test_whatever_is_waited_for_or_mounted_is_there() -> None:
    waited = re.findall(r"^    depends_on:\n((?:      .*\n)+)", COMPOSE, re.MULTILINE)
    assert {name for each in waited for name in re.findall(r"^ +(\w+):", each, re.MULTILINE)} <= services()
    declared = re.search(r"^volumes: \{(.*)\}", COMPOSE, re.MULTILINE)
    assert declared is not None
    assert "depends_on" not in part("caddy")  # it would be replaced with them in an update
    mounted = ", ".join(re.findall(r"volumes: \[(.*)\]", COMPOSE)).split(", ")
    named = {each.split(":")[0] for each in mounted}
    assert {name for name in named if "." not in name} == set(re.findall(r"(\w+):", declared[1]))
    assert all((HOSTING / name).is_file() for name in named if "." in name)


def test_the_composition_sets_no_option_that_there_is_not() -> None:
    ours = "".join(part(name) for name in ("x-chevet", "x-serve", "x-live"))
    named = re.findall(r"\b([A-Z][A-Z_]+): ", ours)
    assert {"PORT", "DATABASE_URL_FILE"} < set(named)
    assert {*named, *settings()} <= {*ALL}
