"""What is in the wheel and the locks, and that files of others are unchanged and named."""

import hashlib
import importlib.metadata
import re
import subprocess
import sys
import tomllib
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("requirements.lock", "requirements-hosting.lock", "requirements-dev.lock", "requirements-release.lock")
VENDORED = sorted(path for place in ("static", "tests") for path in (ROOT / place).glob("vendor/*") if path.is_dir())
TERMS = {"LICENSE", "OFL.txt"}
METADATA = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

SOURCES = re.compile(r"__pycache__|/src/|companion/themes/[^/]+/pictures/")
"""Files that others are built from, or that Python writes by itself."""


def shipped() -> set[str]:
    """Return the name in the wheel of every file that must be in it."""
    names = set()
    for folder, place in (("companion", ""), ("templates", "companion/"), ("static", "companion/")):
        for path in (ROOT / folder).rglob("*"):
            name = path.relative_to(ROOT).as_posix()
            if path.is_file() and not SOURCES.search(place + name):
                names.add(place + name)
    return names


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel of this checkout, built without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*build, "--wheel-dir", str(folder), str(ROOT)], check=True, capture_output=True)
    return zipfile.ZipFile(next(folder.glob("chevet_companion-*.whl")))


def test_a_wheel_holds_templates_static_files_and_translations(wheel: zipfile.ZipFile) -> None:
    expected = shipped()
    for sort in ("templates/base/page.html", "static/css/base/tokens.css", "translations/fr/app.po"):
        assert f"companion/{sort}" in expected
    assert not expected - set(wheel.namelist())


def test_a_wheel_holds_nothing_else(wheel: zipfile.ZipFile) -> None:
    places = {name.split("/")[0] for name in wheel.namelist()}
    assert {place for place in places if not place.endswith(".dist-info")} == {"companion"}
    assert not [name for name in wheel.namelist() if "/src/" in name or "__pycache__" in name]


def test_a_wheel_brings_the_command_and_the_licences(wheel: zipfile.ZipFile) -> None:
    info = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")).removesuffix("METADATA")
    for command in ("companion", "chevet-companion"):
        assert f"\n{command} = companion.__main__:start" in wheel.read(f"{info}entry_points.txt").decode()
    metadata = Parser().parsestr(wheel.read(f"{info}METADATA").decode())
    vendored = (path.relative_to(ROOT).as_posix() for path in ROOT.glob("static/vendor/*/*") if path.name in TERMS)
    assert metadata.get_all("License-File") == ["LICENSE", "NOTICE.md", *sorted(vendored)]


@pytest.mark.parametrize("folder", VENDORED, ids=lambda folder: folder.name)
def test_what_others_wrote_is_as_they_wrote_it(folder: Path) -> None:
    lines = (folder / "CHECKSUMS").read_text(encoding="utf-8").splitlines()
    noted = {name: digest for digest, name in (line.split("  ") for line in lines)}
    found = {path.name: path for path in folder.iterdir() if path.name != "CHECKSUMS"}
    assert noted == {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in found.items()}


@pytest.mark.parametrize("folder", VENDORED, ids=lambda folder: folder.name)
def test_what_others_wrote_comes_with_its_licence(folder: Path) -> None:
    assert TERMS & {path.name for path in folder.iterdir()}
    assert f"{folder.relative_to(ROOT).as_posix()}/" in (ROOT / "NOTICE.md").read_text(encoding="utf-8")


def pinned(lock: str) -> dict[str, str]:
    """Return the version of every package in ``lock``."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9._-]+)(?:\[\S+\])?==(\S+)", text, re.MULTILINE))


def names(requirements: list[str]) -> set[str]:
    """Return the packages that ``requirements`` name."""
    return {re.split(r"[^A-Za-z0-9._-]", requirement)[0].lower() for requirement in requirements}


def wanted_by(package: str) -> list[Requirement]:
    """Return what ``package`` asks for here; nothing for a package of another platform, which is not installed."""
    try:
        wanted = map(Requirement, importlib.metadata.requires(package) or ())
        return [each for each in wanted if each.marker is None or each.marker.evaluate({"extra": ""})]
    except importlib.metadata.PackageNotFoundError:
        return []


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_package_has_its_hashes(lock: str) -> None:
    entries = re.split(r"^(?=\S)", (ROOT / lock).read_text(encoding="utf-8"), flags=re.MULTILINE)
    entries = [entry for entry in entries if entry.strip()]
    assert len(entries) == len(pinned(lock)) > 20
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", entry) for entry in entries)


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_address(lock: str) -> None:
    assert not re.search(r"://|index-url|find-links|file:", (ROOT / lock).read_text(encoding="utf-8"))


def test_the_locks_cover_what_the_project_asks_for() -> None:
    project = METADATA["project"]
    building = names(METADATA["build-system"]["requires"])
    assert names(project["dependencies"]) | building <= set(pinned("requirements.lock"))
    hosting = names(project["optional-dependencies"]["hosting"])
    assert names(project["dependencies"]) | building | hosting <= set(pinned("requirements-hosting.lock"))
    assert names(project["optional-dependencies"]["dev"]) | hosting <= set(pinned("requirements-dev.lock"))


def test_an_extra_that_a_package_asks_for_is_pinned_as_such() -> None:
    text = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")
    asked = {
        f"{wanted.name.lower()}[{','.join(sorted(wanted.extras))}]=="
        for package in pinned("requirements-dev.lock")
        for wanted in wanted_by(package)
        if wanted.extras
    }
    assert asked
    assert set(re.findall(r"^[a-z0-9._-]+\[\S+\]==", text, re.MULTILINE)) >= asked


def test_the_locks_agree_on_every_package_of_both() -> None:
    locks = [pinned(lock) for lock in LOCKS]
    for package in set().union(*locks):
        assert len({lock[package] for lock in locks if package in lock}) == 1, package
    assert locks[0].keys() <= locks[-1].keys()
