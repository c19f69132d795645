"""Where the templates, the static files and this installation's own folder are."""

import os
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parents[2]
CHECKOUT: Final = PACKAGE.parent


def shipped(name: str) -> Path:
    """Return the folder ``name`` (``templates``, ``static``): inside the package when installed, else next to it."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else CHECKOUT / name


def instance_folder() -> Path:
    """Return the folder of this installation: ``INSTANCE`` when set, a checkout's own, else ``.chevet`` at home."""
    named = os.environ.get("INSTANCE")
    if named:
        return Path(named).expanduser().resolve()
    if (CHECKOUT / "pyproject.toml").is_file():
        return CHECKOUT / "instance"
    return Path.home() / ".chevet"
