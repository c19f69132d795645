"""The paths of the templates, the static files and this installation's own folder."""

import os
import sys
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parents[2]
CHECKOUT: Final = PACKAGE.parent


def shipped(name: str) -> Path:
    """Return the folder ``name`` (``templates``, ``static``): inside the package if installed, otherwise next to it."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else CHECKOUT / name


def instance_folder() -> Path:
    """Return this installation's folder: ``INSTANCE`` if set, a checkout's own, or where the system keeps data."""
    folder = os.environ.get("INSTANCE")
    if folder:
        return Path(folder).expanduser().resolve()
    if (CHECKOUT / "pyproject.toml").is_file():
        return CHECKOUT / "instance"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Chevet"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Chevet"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "chevet"
