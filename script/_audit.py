"""The audit of ``script/release``: of every locked dependency, with bills of materials."""

import json
import subprocess
from pathlib import Path
from typing import Any, Final

from _artefacts import DIST, ReleaseError
from _setup import PYTHON, ROOT

SERVICES: Final = ("pypi", "osv")
"""The advisory services, by their names in pip-audit; the first one that answers counts."""

FOUND: Final = 1
UNKNOWN: Final = 2
"""Exit codes of the audit: a package is vulnerable, or no service could be asked."""

OFFLINE: Final = (
    f"No advisory service can be reached ({' or '.join(SERVICES)}): "
    "run this step on a machine that reaches one before you release."
)


class UnknownError(Exception):
    """Raised if nobody could say whether a package is vulnerable; ``str()`` says so."""


def audit(folder: Path, lock: Path) -> tuple[int, list[str]]:
    """Audit ``lock`` with the programs in ``folder``; return the exit code and the lines to print."""
    for service in SERVICES:
        command = (folder / "pip-audit", "--vulnerability-service", service, "--requirement", lock)
        plain = ("--no-deps", "--disable-pip", "--format", "json", "--progress-spinner", "off")
        answer = subprocess.run([*map(str, command), *plain], capture_output=True, text=True, check=False).stdout
        if (said := judged(answer)) is not None:
            return said
    return UNKNOWN, [OFFLINE]


def judged(answer: str) -> tuple[int, list[str]] | None:
    """Return the exit code and the lines for pip-audit's output; None if its service had no data at all."""
    try:
        found: list[dict[str, Any]] = json.loads(answer)["dependencies"]
    except (ValueError, KeyError, TypeError):  # the service could not be reached
        return None
    skipped = [each for each in found if "skip_reason" in each]
    if len(skipped) == len(found):  # a package mirror answers, but has no advisories
        return None
    bad = [each for each in found if each.get("vulns")]
    lines = [f"{each['name']}: {each['skip_reason']}" for each in skipped]
    lines += [_told(each) for each in bad]
    return (FOUND if bad else UNKNOWN if skipped else 0), lines or [
        f"No vulnerability is known in {len(found)} packages."
    ]


def _told(found: dict[str, Any]) -> str:
    known = ", ".join(each["id"] for each in found["vulns"])
    better = sorted({version for each in found["vulns"] for version in each.get("fix_versions", ())})
    return (
        f"{found['name']} {found['version']} is vulnerable: {known}; mended in {', '.join(better) or 'no version yet'}"
    )


def bill(folder: Path, lock: Path, path: Path) -> None:
    """Write the bill of materials of ``lock`` in the CycloneDX format; raises ``ReleaseError`` if it cannot be made."""
    options = ("--of", "JSON", "--output-reproducible", "-o", str(path))
    if subprocess.run([str(folder / "cyclonedx-py"), "requirements", str(lock), *options], check=False).returncode:
        raise ReleaseError(f"The bill of materials of {lock.name} cannot be made.")


def audit_locks() -> list[Path]:
    """Audit every lock, and write its bill of materials; return the bills.

    Raises ``ReleaseError`` if a package is vulnerable, ``UnknownError`` if no advisory service could be asked.
    """
    folder, bills, worst, said = PYTHON.parent, [], 0, []
    for lock in sorted(ROOT.glob("requirements*.lock")):
        bills.append(DIST / f"{lock.stem}-sbom.json")
        bill(folder, lock, bills[-1])
        code, lines = audit(folder, lock)
        worst = FOUND if FOUND in (code, worst) else max(code, worst)
        said += [line if line == OFFLINE else f"{lock.name}: {line}" for line in lines]
    if worst:
        raise (ReleaseError if worst == FOUND else UnknownError)("\n".join(dict.fromkeys(said)))
    print("\n".join(said))
    return bills
