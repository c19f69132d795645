"""What a release consists of: each part is made into ``dist/`` and tried as its users will start it."""

import gzip
import hashlib
import json
import os
import platform
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from _setup import PYTHON, ROOT, WINDOWS

DIST: Final = ROOT / "dist"

LANGUAGES: Final = sorted(path.parent.name for path in ROOT.glob("companion/translations/*/app.po"))
"""Every language there is."""

MACHINES: Final = {"x86_64": "amd64", "AMD64": "amd64", "aarch64": "arm64", "ARM64": "arm64"}
"""What systems call their processor, and what images and files are named after."""

ENGINES: Final = ("podman", "docker")
"""Programs that build images, the preferred one first: podman makes equal layers of equal files."""

UNUSED: Final = (
    "charset_normalizer",
    "chardet",
    "distutils",
    "pip",
    "pygments",
    "pydoc_data",
    "requests",
    "setuptools",
    "urllib3",
)
"""Packages of the release's tools that a program of one file would take with it."""

HELPERS: Final = {
    "companion.workshop": "",
    "companion.press": '{"what": "pictures", "kit": {"sides": []}, "names": [], "fonts": [], "list": ["list.csv", ""]}',
}
"""The modules that a program starts as processes of their own, and jobs with nothing to do."""

START: Final = 60
"""Seconds that a started part may take until it answers."""

STOP: Final = 10
"""Seconds that it may take to end."""


class ReleaseError(Exception):
    """Raised if a part cannot be made or does not work; ``str()`` is one clear sentence."""


def version() -> str:
    """Return the version of this checkout."""
    found: list[str] = re.findall('VERSION: Final = "(.+)"', (ROOT / "companion" / "__init__.py").read_text("utf-8"))
    return found[0]


def processor() -> str:
    """Return the name of this machine's processor."""
    return MACHINES.get(platform.machine(), platform.machine())


def check_release() -> None:
    """Refuse a version that CHANGELOG.md does not date, and a checkout with changes of its own."""
    if not re.search(
        rf"^## {re.escape(version())} – \d{{4}}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M
    ):
        raise ReleaseError(f"CHANGELOG.md has no section “## {version()} – ” with a date.")
    if _said("git", "status", "--porcelain").strip():
        raise ReleaseError("This checkout has changes that are not committed.")


def make_package() -> list[Path]:
    """Make wheel and source archive, equal bytes for equal commits, and serve from the wheel in a clean environment."""
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        made = [_packages(Path(folder)) for folder in (first, second)]
        if [_digest(path) for path in made[0]] != [_digest(path) for path in made[1]]:
            raise ReleaseError("Two builds of the package differ.")
        paths = [Path(shutil.copy(path, DIST)) for path in made[0]]
        wheel = next(path for path in paths if path.suffix == ".whl")
        venv.create(Path(first) / "clean", with_pip=True)
        python = Path(first) / "clean" / PYTHON.relative_to(PYTHON.parent.parent)
        _run(python, "-m", "pip", "install", "-q", "--require-hashes", "-r", ROOT / "requirements.lock")
        _run(python, "-m", "pip", "install", "-q", "--no-deps", wheel)
        try_out([str(python.parent / "companion"), "serve"])
    return paths


def _packages(folder: Path) -> list[Path]:
    date = {"SOURCE_DATE_EPOCH": _said("git", "log", "-1", "--format=%ct").strip()}
    _run(PYTHON, "-m", "hatchling", "build", "--directory", folder, environment=date)
    return sorted(folder.iterdir())


def make_program() -> list[Path]:
    """Make one file for this system that needs no Python, from the wheel, and serve from it."""
    wheel = next(DIST.glob(f"chevet_companion-{version()}-*.whl"), None)
    if wheel is None:
        raise ReleaseError("The program is made from the wheel: make the package first.")
    _run(PYTHON, "-m", "pip", "install", "-q", "--no-deps", "--force-reinstall", wheel)
    for locale in PYTHON.parent.parent.glob("**/babel/locale-data/*.dat"):
        if locale.name.partition("_")[0].removesuffix(".dat") not in {"root", *LANGUAGES}:
            locale.unlink()  # 30 MB of languages that Chevet does not speak
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    name = f"companion-{version()}-{system}-{processor()}"
    with tempfile.TemporaryDirectory() as folder:
        start = Path(folder) / "chevet.py"
        start.write_text("from companion.__main__ import start\n\nstart()\n", encoding="utf-8")
        places = ("--distpath", DIST, "--workpath", folder, "--specpath", folder)
        whole = ("--collect-all", "companion", "--collect-submodules", "granian")
        without = [option for each in UNUSED for option in ("--exclude-module", each)]
        _run(
            PYTHON,
            "-m",
            "PyInstaller",
            "--onefile",
            "--log-level",
            "ERROR",
            "--name",
            name,
            *places,
            *whole,
            *without,
            start,
            folder=folder,
        )
    program = DIST / (f"{name}.exe" if WINDOWS else name)
    with tempfile.TemporaryDirectory() as folder:
        for module, job in HELPERS.items():
            _run(program, "-m", module, folder, folder=folder, said=job)
    try_out([str(program), "serve"])
    return [program]


def make_site() -> list[Path]:
    """Make the folder for static hosts, packed, equal bytes for equal commits; it answers once while it is made."""
    path, again = DIST / f"chevet-in-the-browser-{version()}.zip", DIST / "again.zip"
    own = {"CHEVET_ENVIRONMENT": ".venv"}  # what the app imports is there
    for each in (path, again):
        each.unlink(missing_ok=True)
        _run(sys.executable, ROOT / "script" / "static", each, environment=own)
    same = _digest(path) == _digest(again)
    again.unlink()
    if not same:
        raise ReleaseError("Two builds of the folder differ.")
    return [path]


def make_image() -> list[Path]:
    """Make the image for this processor, and serve from it as the README says, without a writable file system."""
    engine = next(filter(_works, ENGINES), None)
    if engine is None:
        raise ReleaseError("The image needs docker or podman.")
    name = f"localhost/chevet-companion:{version()}"
    path = DIST / f"chevet-companion-{version()}-image-{processor()}.tar.gz"
    own = ("--format", "docker", "--timestamp", "0") if engine == "podman" else ()
    options = (
        "--build-arg",
        f"VERSION={version()}",
        "--network",
        "host",
        "--file",
        "hosting/Containerfile",
        "--tag",
        name,
    )
    _run(engine, "build", "--quiet", *own, *options, ".")
    with (
        subprocess.Popen((engine, "save", name), stdout=subprocess.PIPE) as saved,
        gzip.GzipFile(path, "wb", compresslevel=6, mtime=0) as file,
    ):
        shutil.copyfileobj(saved.stdout, file)  # type: ignore[arg-type] # it is a pipe
    if saved.returncode:
        raise ReleaseError(f"{engine} cannot save {name}.")
    port = free_port()
    limits = (
        "--read-only",
        "--tmpfs",
        "/tmp",  # noqa: S108 - inside the container
        "--cap-drop",
        "ALL",
        "--volume",
        "/data",
        "--network",
        "host",
        "--env",
        f"PORT={port}",
    )
    try_out([engine, "run", "--rm", *limits, name], port)
    return [path]


def _works(engine: str) -> bool:
    """Return whether ``engine`` is installed, and can be reached."""
    return shutil.which(engine) is not None and not _quiet(engine, "info").returncode


def try_out(command: Sequence[str], port: int = 0) -> None:
    """Start a server, and see that it tells this version, shows its first page and ends when it is told to."""
    port = port or free_port()
    with tempfile.TemporaryDirectory() as folder:
        own = {"PORT": str(port), "HOST": "127.0.0.1", "INSTANCE": folder}
        began = time.monotonic()
        with subprocess.Popen(command, cwd=folder, env=_environment(own), stdin=subprocess.DEVNULL) as server:
            try:
                answer = _asked(f"http://127.0.0.1:{port}/health", server)
                seconds = time.monotonic() - began
                page = _asked(f"http://127.0.0.1:{port}/", server)
                server.terminate()
                server.wait(STOP)
            except subprocess.TimeoutExpired as error:
                raise ReleaseError(f"{command[0]} does not end within {STOP} seconds.") from error
            finally:
                server.kill()
    if json.loads(answer)["version"] != version() or b"Chevet" not in page:
        raise ReleaseError(f"{command[0]} serves something else than version {version()}.")
    print(f"{Path(command[0]).name} serves {version()} after {seconds:.1f} s, and ends.", flush=True)


def _asked(address: str, server: "subprocess.Popen[bytes]") -> bytes:
    """Return what ``server`` answers at ``address``, once it does."""
    for _ in range(START * 10):
        if server.poll() is not None:
            raise ReleaseError(f"The server ends with {server.returncode} before it answers.")
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:  # noqa: S310 - http, on this machine
                content: bytes = answer.read()
                return content
        except OSError:
            time.sleep(0.1)
    raise ReleaseError(f"{address} does not answer within {START} seconds.")


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        number: int = found.getsockname()[1]
        return number


def write_checksums() -> list[str]:
    """Write ``SHA256SUMS`` for everything in ``dist/``, as ``sha256sum --check`` reads it; return its lines."""
    sums = DIST / "SHA256SUMS"
    lines = [f"{_digest(path)}  {path.name}" for path in sorted(DIST.iterdir()) if path.is_file() and path != sums]
    sums.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return lines


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _environment(own: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of a program: what shows it this checkout is left out."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | dict(own)


def _run(
    *command: object, environment: Mapping[str, str] | None = None, folder: str | Path = ROOT, said: str = ""
) -> None:
    """Run a program that has to succeed, with ``said`` on its standard input."""
    ran = _quiet(*command, environment=environment, folder=folder, said=said)
    if ran.returncode:
        last = (ran.stdout + ran.stderr).strip().splitlines()[-5:]
        raise ReleaseError("\n".join([f"{Path(str(command[0])).name} ends with {ran.returncode}:", *last]))


def _quiet(
    *command: object, environment: Mapping[str, str] | None = None, folder: str | Path = ROOT, said: str = ""
) -> "subprocess.CompletedProcess[str]":
    plain, variables = list(map(str, command)), _environment(environment or {})
    return subprocess.run(plain, check=False, cwd=folder, env=variables, input=said, capture_output=True, text=True)


def _said(*command: str) -> str:
    return subprocess.run(command, check=True, cwd=ROOT, capture_output=True, text=True).stdout
