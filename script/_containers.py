"""The trial of the composition: built, started, updated under load, taken down and brought up again."""

import json
import os
import shutil
import ssl
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Sequence
from typing import Final

from _setup import PYTHON, ROOT

COMPOSERS: Final = (("docker", "compose"), ("podman-compose",))
"""What starts a composition, the preferred one first."""

PROCESSES: Final = ("serve1", "serve2", "live1", "live2")
"""What an update replaces, in this order."""

ADDRESS: Final = "https://localhost"

PATIENCE: Final = 120
"""Seconds until everything has to answer."""

CALM: Final = 6
"""Seconds after which a proxy has noticed that a process answers again."""

LOAD: Final = ("--one-address", "--tables", "4", "--phones", "5", "--every", "4", "--seconds", "60")
"""What is played meanwhile."""


class ContainersError(Exception):
    """Raised if the composition does not work; ``str()`` is one clear sentence."""


def main() -> int:
    """Try the composition; return 1 if a request was lost."""
    composer = next((each for each in COMPOSERS if _is_there(each)), None)
    if composer is None:
        print("Neither docker compose nor podman-compose is here: the composition is not tried.")
        return 0
    compose = Composition(composer)
    try:
        compose.run("build")
        compose.run("up", "--detach")
        probe("/ready", PATIENCE)
        lost = _update(compose)
        compose.run("down")
        compose.run("up", "--detach")
        probe("/ready", PATIENCE)
    finally:
        compose.run("down", "--volumes")
    print("update: " + ", ".join(f"{count} × {answer}" for answer, count in sorted(lost.items())))
    return 0 if set(lost) == {"200"} else 1


class Composition:
    """The composition of ``hosting/``, under a name of its own."""

    def __init__(self, composer: Sequence[str]) -> None:
        """Drive it with ``composer``."""
        self._command = (*composer, "--project-name", "chevet-trial")
        self._docker = composer[0] == "docker"

    def run(self, *arguments: str) -> None:
        """Run one command of the composer; raises ``ContainersError`` if it fails."""
        print("– " + " ".join(arguments), flush=True)
        ran = subprocess.run(
            (*self._command, *arguments), check=False, cwd=ROOT / "hosting", capture_output=True, text=True
        )
        if ran.returncode:
            last = (ran.stdout + ran.stderr).strip().splitlines()[-5:]
            raise ContainersError("\n".join([f"{' '.join(arguments)} ends with {ran.returncode}:", *last]))

    def replace(self, process: str) -> None:
        """Replace one process by a new one, and wait until it answers, as docs/hosting.md says."""
        if self._docker:
            self.run("up", "--no-deps", "--detach", "--wait", "--force-recreate", process)
            return
        self.run("up", "--no-deps", "--detach", "--force-recreate", process)
        name = f"chevet-trial_{process}_1"
        asked = (shutil.which("podman") or "podman", "healthcheck", "run", name)
        for _ in range(PATIENCE):
            if not subprocess.run(asked, check=False, capture_output=True).returncode:
                return
            time.sleep(1)
        raise ContainersError(f"{name} does not answer.")


def _is_there(composer: Sequence[str]) -> bool:
    if shutil.which(composer[0]) is None:
        return False
    asked = (*composer, "ls") if composer[0] == "docker" else (*composer, "version")
    return not subprocess.run(asked, check=False, capture_output=True).returncode


def _update(compose: Composition) -> Counter[str]:
    """Replace every process while tables are played and a page is asked for; return how often which answer came."""
    counts: Counter[str] = Counter()
    done = threading.Event()

    def ask() -> None:
        while not done.is_set():
            counts[answer("/")] += 1
            time.sleep(0.1)

    asking = threading.Thread(target=ask)
    load = subprocess.Popen(
        (PYTHON, "-m", "tests.load", ADDRESS, *LOAD),
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    asking.start()
    try:
        for process in PROCESSES:
            compose.replace(process)
            time.sleep(CALM)
        if load.wait(PATIENCE * 2):
            counts["wrong table"] += 1
    finally:
        load.kill()
        done.set()
        asking.join()
    return counts


def answer(path: str) -> str:
    """Return the status of the answer at ``path``, or what came instead of one."""
    trusting = ssl.create_default_context()
    trusting.check_hostname = False  # Caddy signs for localhost by itself
    trusting.verify_mode = ssl.CERT_NONE
    try:
        with urllib.request.urlopen(ADDRESS + path, timeout=10, context=trusting) as found:  # noqa: S310 - https, here
            status: int = found.status
            return str(status)
    except urllib.error.HTTPError as error:
        return str(error.code)
    except OSError as error:
        return json.dumps(str(error))


def probe(path: str, seconds: int) -> None:
    """Wait until ``path`` answers 200; raises ``ContainersError`` if it does not within ``seconds``."""
    for _ in range(seconds):
        if answer(path) == "200":
            return
        time.sleep(1)
    raise ContainersError(f"{ADDRESS}{path} does not answer within {seconds} s: {answer(path)}.")
