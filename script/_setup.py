"""The set-up shared by ``script/server`` and ``script/test``: the virtual environment, its packages, and Chromium.

Only the standard library is used, because a fresh machine has nothing else. If something is missing, ``SetupError`` is
raised; its text is one sentence for the user.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NoReturn

ROOT: Final = Path(__file__).resolve().parent.parent
NAMED: Final = "CHEVET_ENVIRONMENT"
"""The variable that names another folder for the virtual environment, as ``script/test --python`` does."""
ENVIRONMENT: Final = ROOT / os.environ.get(NAMED, ".venv")
OWN: Final = NAMED not in os.environ
WINDOWS: Final = os.name == "nt"
PYTHON: Final = ENVIRONMENT / ("Scripts/python.exe" if WINDOWS else "bin/python")
SHELL: Final = "chromium-headless-shell"
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ENGINES: Final = {
    "firefox": (("firefox-esr",), ("firefox-esr",)),
    "webkit": (("WebKitWebDriver", "Xvfb"), ("webkit2gtk-driver", "xvfb")),
}
"""The other browser engines for tests: their programs, and the Debian packages that contain them."""
OFFLINE_SIGNS: Final = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeout",
    "ReadTimeout",
    "ProxyError",
    "Temporary failure in name resolution",
    "Network is unreachable",
)
"""Parts of what pip prints when it cannot reach a package index."""


class SetupError(Exception):
    """Raised when the machine lacks something that cannot be set up from here; ``str()`` is one clear sentence."""


def prepare(lock: str) -> None:
    """Create ``.venv`` if there is none, and install the packages of ``lock`` unless that has already been done.

    ``lock`` is the name of a file of pinned, hashed requirements in the project's folder. Raises ``SetupError``.
    """
    stamp = ENVIRONMENT / f".installed-{lock}"
    try:
        wanted = _fingerprint(lock)
        if PYTHON.exists() and stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
            return
        if not os.access(ENVIRONMENT if ENVIRONMENT.exists() else ROOT, os.W_OK):
            raise SetupError(f"The folder {ENVIRONMENT} cannot be written to: start again as its owner.")
        print("Setting up: this takes a minute or two, once.", flush=True)
        if not _usable():
            _make_environment()
        _pip("--require-hashes", "--requirement", str(ROOT / lock))
        _pip("--no-deps", "--no-build-isolation", "--editable", str(ROOT))
        stamp.write_text(wanted, encoding="utf-8")
    except OSError as error:
        raise SetupError(f"The set-up stops at {error.filename or ENVIRONMENT}: {error.strerror or error}.") from error


def hand_over(*command: str) -> NoReturn:
    """Replace this process by ``command`` in the environment's Python; Ctrl-C and the exit code pass through."""
    arguments = [str(PYTHON), *command]
    if not WINDOWS:
        os.execv(PYTHON, arguments)  # noqa: S606 - no shell is needed
    with subprocess.Popen(arguments) as process:
        while True:
            try:
                sys.exit(process.wait())
            except KeyboardInterrupt:  # the child has received it too, and stops in its own time
                continue


def browser() -> str:
    """Return the path of Chromium, installing it through apt if possible; raises ``SetupError`` if there is none."""
    found = find_browser()
    if found is None and _apt("chromium", "fonts-liberation", sudo=True):
        found = find_browser()
    if found is None:
        raise SetupError(
            "The browser tests need Chromium or Chrome on the PATH: install it "
            "(Debian: sudo apt-get install chromium), or name it with CHROMIUM=/path/to/it."
        )
    return found


def engines() -> list[str]:
    """Return the other engines, installing them through apt if that needs no password; print what is missing."""
    for programs, packages in ENGINES.values():
        if not all(map(shutil.which, programs)):
            _apt(*packages, sudo=True)
    found = [name for name, (programs, _) in ENGINES.items() if all(map(shutil.which, programs))]
    for name in ENGINES.keys() - found:
        print(f"{name} is missing, and left out: install {' and '.join(ENGINES[name][1])}.", flush=True)
    return found


def wish_for_shell() -> None:
    """Install Chromium's headless shell through apt, if that needs no password: most tests are faster in it.

    Tried once for each environment; without the package, all tests run in the full browser.
    """
    tried = ENVIRONMENT / ".wished-for-shell"
    if shutil.which(SHELL) is None and not tried.exists():
        _apt(SHELL, sudo=True)
        tried.touch()


def wish_for_servers() -> None:
    """Install PostgreSQL and Redis through apt, if that needs no password, so that tests can start their own.

    Tried once for each environment; if they cannot be installed, the tests say so.
    """
    tried = ENVIRONMENT / ".wished-for-servers"
    wanted = []
    if shutil.which("initdb") is None and not any(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        wanted.append("postgresql")
    if shutil.which("redis-server") is None:
        wanted.append("redis-server")
    if wanted and not tried.exists():
        _apt(*wanted, sudo=True)
        tried.touch()


def find_browser() -> str | None:
    """Return the browser named by ``CHROMIUM``, else the first one on the PATH, else None."""
    return next(filter(None, map(shutil.which, filter(None, (os.environ.get("CHROMIUM"), *BROWSERS)))), None)


def _fingerprint(lock: str) -> str:
    """Return a digest of what the installed packages depend on: a moved folder or new metadata changes it."""
    digest = hashlib.sha256(str(ROOT).encode())
    for path in (ROOT / lock, ROOT / "pyproject.toml"):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _usable() -> bool:
    """Return whether ``.venv`` has a Python that runs here, is new enough and has pip."""
    if not PYTHON.exists():
        return False
    probe = "import sys, pip; sys.exit(sys.version_info < (3, 11) or sys.prefix == sys.base_prefix)"
    return _quietly(str(PYTHON), "-c", probe).returncode == 0


def _make_environment() -> None:
    package = f"python3.{sys.version_info.minor}-venv"
    if importlib.util.find_spec("ensurepip") is None and not _apt(package, sudo=False):
        raise SetupError(
            f"This Python cannot make virtual environments. Type: sudo apt-get install {package}   and start again."
        )
    made = _quietly(sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT))
    if made.returncode != 0:
        raise SetupError(f"The folder {ENVIRONMENT} cannot be set up: {_last_line(made)}")


def _pip(*arguments: str) -> None:
    """Run ``pip install``; raises ``SetupError`` with the last line of pip's output."""
    ran = _quietly(str(PYTHON), "-m", "pip", "install", "--quiet", "--retries", "3", *arguments)
    if ran.returncode == 0:
        return
    if any(sign in ran.stderr for sign in OFFLINE_SIGNS):
        raise SetupError(
            "The packages cannot be downloaded: connect this machine to the Internet for the set-up and start again. "
            "Afterwards Chevet runs without."
        )
    raise SetupError(f"The packages cannot be installed: {_last_line(ran)}")


def _apt(*packages: str, sudo: bool) -> bool:
    """Install Debian packages as root, or with ``sudo`` without a password; return whether it worked."""
    if sys.platform == "win32" or shutil.which("apt-get") is None:
        return False
    rights = []
    if os.geteuid() != 0:
        if not sudo or shutil.which("sudo") is None or _quietly("sudo", "-n", "true").returncode != 0:
            return False
        rights = ["sudo", "-n"]
    print(f"Installing {' '.join(packages)} through apt.", flush=True)
    apt = [*rights, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    _quietly(*apt, "update")  # a failing source does not matter if the package is found
    return _quietly(*apt, "install", "--yes", "--no-install-recommends", *packages).returncode == 0


def _quietly(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a program without input, capture its output, and remove pip settings that break environments."""
    environment = {name: value for name, value in os.environ.items() if name not in {"PIP_TARGET", "PIP_PREFIX"}}
    environment |= {"PIP_USER": "0", "PIP_NO_INPUT": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    return subprocess.run(
        command,
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        env=environment,
    )


def _last_line(ran: subprocess.CompletedProcess[str]) -> str:
    """Return the last line of a program's output, usually its error message."""
    lines = f"{ran.stdout}\n{ran.stderr}".strip().splitlines()
    return lines[-1].strip() if lines else f"exit code {ran.returncode}."


def run(command: Sequence[str]) -> int:
    """Run a program in the project's folder, without input, and return its exit code."""
    return subprocess.run(command, check=False, cwd=ROOT, stdin=subprocess.DEVNULL).returncode


def run_quietly(command: Sequence[str]) -> tuple[int, str]:
    """Run a program as ``run`` does, and return its exit code and its output."""
    ran = subprocess.run(
        command,
        check=False,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    return ran.returncode, ran.stdout
