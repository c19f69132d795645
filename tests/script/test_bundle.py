"""The bundles are those of the sources, and ``script/bundle --check`` notices when they are not."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def check(checkout: Path) -> subprocess.CompletedProcess[str]:
    """Run the check of a checkout, where no program can be found: it must not need any."""
    asked = [sys.executable, str(checkout / "script" / "bundle"), "--check"]
    return subprocess.run(asked, capture_output=True, text=True, check=False, env={"PATH": ""})


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of what bundles are built from, to change."""
    for folder in ("script", "templates", "static", "companion"):
        ignored = shutil.ignore_patterns("__pycache__", "*.po", "*.png", "node_modules")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    return tmp_path


def test_the_bundles_are_up_to_date() -> None:
    checked = check(ROOT)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize(
    "path",
    [
        "static/css/base/tokens.css",
        "static/js/base/watch.js",
        "static/built/js/play.js",
        "static/built/js/play.js.br",
        "static/pictures/phone.svg",
        "script/bundle.mjs",
    ],
)
def test_a_change_without_a_new_bundle_is_noticed(copy: Path, path: str) -> None:
    assert check(copy).returncode == 0
    with (copy / path).open("a", encoding="utf-8") as file:
        file.write("\n")
    checked = check(copy)
    assert checked.returncode == 1
    assert checked.stdout == "static/built is not up to date: run script/bundle.\n"


def test_a_page_that_links_another_file_wants_a_bundle_of_it(copy: Path) -> None:
    (copy / "templates" / "new.html").write_text("{% block style %}css/court/parts{% endblock %}", encoding="utf-8")
    assert check(copy).returncode == 1
