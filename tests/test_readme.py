"""The README and its documents tell the truth: options, paths, links and commands are those of the code."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.options import FILE, INSTALLATION, LIVE, SECRETS, SERVER

ROOT = Path(__file__).resolve().parent.parent
DECISIONS = ROOT / "docs" / "decisions"
PAGES = sorted(page.relative_to(ROOT).as_posix() for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")))
LINK = re.compile(r"\[([^][]+)\]\((?!https?:|#)([^)#]+)([^)]*)\)")
"""A link to another page or a picture: what it is called, the file, the part of it."""
FRENCH = sorted(page for page in PAGES if page.endswith(".fr.md"))


def commands() -> list[list[str]]:
    """Return the words of every ``companion`` command in the code blocks about running Chevet."""
    blocks = re.findall(r"```sh\n(.*?)```", read("docs/running.md"), re.DOTALL)
    lines = [line.partition("#")[0].split() for block in blocks for line in block.splitlines()]
    return [words[1:] for words in lines if words[:1] == ["companion"]]


def test_every_option_is_in_the_table_and_read() -> None:
    rows = re.findall(r"^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|", read("docs/running.md"), re.MULTILINE)
    listed = [name for row in rows for name in re.findall(r"`([A-Z_]+)`", row)]
    assert sorted(listed) == sorted((*INSTALLATION, *SERVER, *LIVE, *(f"{name}{FILE}" for name in SECRETS)))


def read(guide: str) -> str:
    return (ROOT / guide).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_every_path_a_page_names_is_there(page: str) -> None:
    named = set(re.findall(r"`((?:companion|script|tests|docs|templates|static)/[\w./-]*)`", read(page)))
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_somewhere(page: str) -> None:
    linked = re.findall(r"\]\((?!https?:|#)([^)#]+)", read(page))
    assert [link for link in linked if not (ROOT / page).parent.joinpath(link).exists()] == []


def anchors(page: Path) -> set[str]:
    """Return the anchors that a page's headings have where it is shown."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_to_a_part_of_a_page_finds_it(page: str) -> None:
    linked = re.findall(r"\]\((?!https?:)([^)#]*)#([^)]+)\)", read(page))
    here = ROOT / page
    assert [part for file, part in linked if part not in anchors(here.parent / file if file else here)] == []


def key_words(told: str) -> set[str]:
    """Return what a title is about: its numbers and its words of four letters and more."""
    return set(re.findall(r"\d+|[^\W\d_]{4,}", told.lower()))


def called_otherwise(page: str) -> list[tuple[str, str]]:
    """Return the links to a page that share no word with that page's title, its file's name or its part."""
    found = []
    for called, link, part in LINK.findall(read(page)):
        target = (ROOT / page).parent / link
        if target.suffix != ".md" or called in LANGUAGES:
            continue
        title = target.read_text(encoding="utf-8").partition("\n")[0]
        if not key_words(called) & key_words(f"{title} {target.stem} {part}"):
            found.append((called, link))
    return found


LANGUAGES = ("English", "Français", "en anglais")
"""What a page calls itself in the other language."""


@pytest.mark.parametrize("page", PAGES)
def test_a_link_leads_to_the_page_that_it_is_called_after(page: str) -> None:
    assert called_otherwise(page) == []


def skeleton(page: str) -> list[str]:
    """Return the depth of every heading, and the pictures, commands and codes of rules that a page shows."""
    shown = r"^(?:#+|```\w*|\| `[a-z_]+`|(?:companion|script/)[^#\n]*)|docs/pictures/\w+/[\w.-]+"
    text = read(page).replace("docs/pictures/fr/", "docs/pictures/en/")
    return [part.strip() for part in re.findall(shown, text, re.MULTILINE)]


@pytest.mark.parametrize("page", FRENCH)
def test_a_french_page_has_what_the_english_one_has(page: str) -> None:
    assert skeleton(page) == skeleton(page.replace(".fr.md", ".md"))


@pytest.mark.parametrize("page", FRENCH)
def test_a_french_page_leads_to_french_pages_where_there_are(page: str) -> None:
    linked = {link for called, link, _ in LINK.findall(read(page)) if called not in LANGUAGES and ".fr." not in link}
    french = [link.removesuffix(".md") + ".fr.md" for link in sorted(linked)]
    assert [link for link in french if (ROOT / page).parent.joinpath(link).exists()] == []


@pytest.mark.parametrize("page", FRENCH)
def test_a_french_page_has_french_spaces_and_apostrophes(page: str) -> None:
    told = re.sub(r"```.*?```|`[^`]*`", "", read(page), flags=re.DOTALL)
    assert re.findall(r".*(?:[^|] [;:!?»]|« |').*", told) == []


def test_every_decision_has_the_number_of_its_file() -> None:
    pages = [path for path in DECISIONS.glob("*.md") if path.name != "README.md"]
    headings = [page.read_text("utf-8").splitlines()[0] for page in pages]
    assert [heading.split(".")[0] for heading in headings] == [f"# {int(page.name[:4])}" for page in pages]


def companion(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a person would."""
    command = [sys.executable, "-m", "companion", *words]
    return subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)


def test_it_shows_every_command() -> None:
    offered = set(re.findall(r"^    (\w[\w-]*)(?: {2,}|$)", companion("--help").stdout, re.MULTILINE))
    assert {command[0] for command in commands()} == offered


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_every_command_it_shows_is_understood(command: list[str]) -> None:
    """With ``--help`` at the end the words before it are read, and nothing is done."""
    ran = companion(*command, "--help")
    assert ran.returncode == 0, ran.stderr
    assert set(re.findall(r"--[\w-]+", " ".join(command))) <= set(re.findall(r"--[\w-]+", ran.stdout))
