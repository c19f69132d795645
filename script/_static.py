"""Builds the folder that any static host serves: the app, its Python and its files. Run by ``script/static``."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from itertools import product
from pathlib import Path
from typing import Final
from unittest.mock import patch

from jinja2 import Environment, FileSystemLoader

from companion.kernel.words import text
from companion.messages import completeness, offered, wording
from companion.themes import themes_of
from companion.translations import INSTEAD, LANGUAGES
from companion.web.browser import Site
from companion.web.delivery.assets import AssetStore

ROOT: Final = Path(__file__).resolve().parent.parent
SITE: Final = ROOT / "script" / "site"

PYODIDE: Final = "pyodide@314.0.7"
CHECKSUM: Final = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
"""SHA-256 of the archive that npm has."""
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
LIBRARY: Final = "python_stdlib.zip"
"""The standard library, which comes as source code: compiled, a browser starts with it in half the time."""

PACKAGES: Final = (
    "alembic", "babel", "blinker", "cachetools", "click", "confusable-homoglyphs", "flask", "flask-migrate",
    "flask-sqlalchemy", "itsdangerous", "jinja2", "mako", "markupsafe", "qrcode", "rcssmin", "rjsmin", "sqlalchemy",
    "typing-extensions", "werkzeug",
)  # fmt: skip
"""What the app imports; each has a form in plain Python beside its compiled parts."""
LEFT_OUT: Final = (
    "sqlalchemy/dialects/mysql", "sqlalchemy/dialects/mssql", "sqlalchemy/dialects/oracle", "sqlalchemy/testing",
    "alembic/testing", "alembic/templates", "companion/cli",
)  # fmt: skip
UNUSED: Final = ("_pyrepl", "doctest", "imaplib", "multiprocessing", "pdb", "pydoc", "unittest", "xmlrpc")
"""Parts of the standard library that no page asks for."""
DATES: Final = ("en_001", *(LANGUAGES[each].dates for each in offered()))
"""Locales whose dates pages show besides those of their languages, and what English ones are made from."""
OF_LANGUAGE: Final = re.compile(r"companion/(?:translations|themes/[^/]+)/(?!pictures)([\w-]+)(?:/|\.po)")
"""A catalogue: only those of languages that are offered come along."""
UNSEEN: Final = ("vendor/alegreya", "screenshots/")
"""Static files that only printing and installing need."""
STATES: Final = ("loading", "starting", "elsewhere", "insecure", "failed")
THEN: Final = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the archive: the same input gives the same bytes."""


def make(out: Path) -> None:
    """Build the site in the folder ``out``, or packed as the file ``out``."""
    if out.suffix != ".zip":
        build(out)
        return
    with tempfile.TemporaryDirectory() as name:
        build(Path(name))
        pack(Path(name), out)


def build(out: Path) -> None:
    """Build the site in ``out``, which must be empty or not exist."""
    if out.exists() and any(out.iterdir()):
        sys.exit(f"{out} is not empty.")
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        runtime = fetch_runtime(work)
        copy_app(work / "app")
        (work / "packed").mkdir()
        unpack_library(runtime / LIBRARY, work / "library")
        subprocess.run(["node", str(SITE / "compile.mjs"), str(runtime), str(work)], check=True)  # noqa: S607
        (out / "pyodide").mkdir(parents=True)
        for file in RUNTIME:
            shutil.copyfile(runtime / file, out / "pyodide" / file)
        pack(work / "library", out / "pyodide" / LIBRARY)
        shutil.copytree(work / "packed", out / "languages")
        (out / "languages" / "chevet.zip.zst").rename(out / "chevet.zip.zst")
    write_licences(out / "licences.txt")
    version = copy_assets(out)
    write_phone_pages(out / "role", version)
    write_pages(out, version)


def fetch_runtime(work: Path) -> Path:
    """Fetch Python for browsers from npm; ends the program if it is not the one that is meant."""
    packed = subprocess.run(["npm", "pack", "--silent", PYODIDE], cwd=work, check=True, capture_output=True, text=True)  # noqa: S607
    archive = work / packed.stdout.strip()
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != CHECKSUM:
        sys.exit(f"{PYODIDE} has the checksum {found}, not {CHECKSUM}.")
    with tarfile.open(archive) as package:
        package.extractall(work, filter="data")
    return work / "package"


def unpack_library(archive: Path, folder: Path) -> None:
    """Unpack what the app may need of the standard library."""
    with zipfile.ZipFile(archive) as packed:
        for name in packed.namelist():
            if not name.startswith(UNUSED):
                packed.extract(name, folder)


def copy_app(folder: Path) -> None:
    """Copy the app and the packages that it imports."""
    for name in PACKAGES:
        package = distribution(name)
        for file in package.files or ():
            if wanted(file.as_posix()):
                target = folder / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(package.locate_file(file)), target)
    for part in ("companion", "templates", "static"):
        for path in (ROOT / part).rglob("*"):
            place = path.relative_to(ROOT)
            seen = part != "static" or not place.as_posix().removeprefix("static/").startswith(UNSEEN)
            if path.is_file() and seen and wanted(place.as_posix()):
                (folder / place).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, folder / place)
    for each in offered():  # a browser has to say so before it has the words
        record = folder / "companion" / "translations" / each / "language.toml"
        record.write_text(f"complete = {completeness(each)}\n{record.read_text(encoding='utf-8')}", encoding="utf-8")


def write_licences(file: Path) -> None:
    """Write under which licences everything in the folder stands."""
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in ("NOTICE.md", "LICENSE")]
    for name in PACKAGES:
        package = distribution(name)
        found = [one for one in package.files or () if ".dist-info/" in one.as_posix() and "LICENSE" in one.name]
        texts += [f"{name} {package.version}\n\n{one.read_text(encoding='utf-8')}" for one in found]
    file.write_text("\n\n---\n\n".join(texts), encoding="utf-8")


def wanted(path: str) -> bool:
    """Return whether a file of a package is needed in a browser."""
    if path.startswith(("..", *LEFT_OUT)) or "__pycache__" in path or path.endswith((".so", ".pyd", ".pyi", ".c")):
        return False
    if of := OF_LANGUAGE.match(path):
        return of[1] in offered()
    if path.startswith("babel/locale-data/"):
        return path.split("/")[2].removesuffix(".dat") in ("root", *DATES, *offered())
    return ".dist-info/" not in path or path.endswith("/METADATA")


def pack(folder: Path, archive: Path) -> None:
    """Pack a folder, the same bytes for the same files."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), THEN)
                entry.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(entry, path.read_bytes())


def copy_assets(out: Path) -> str:
    """Write the static files as the server would send them, and return the version in their addresses."""
    store = AssetStore(ROOT / "static")
    for path in store.paths(""):
        made = None if path.startswith(UNSEEN) else store.get(path)
        if made is not None:
            target = out / "app" / "assets" / store.version / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(made.body)
    return store.version


def write_pages(out: Path, version: str) -> None:
    """Write the page around the app, its scripts, and the list of all files for the service worker."""
    shell = Environment(loader=FileSystemLoader(SITE), autoescape=True).get_template("index.html")
    page = shell.render(version=version, states=STATES, languages=offered(), t=said)
    (out / "index.html").write_text(page, encoding="utf-8")
    for name in ("engine.js", "shell.js", "shell.css"):
        shutil.copyfile(SITE / name, out / name)
    shutil.copyfile(ROOT / "static" / "icons" / "icon.svg", out / "icon.svg")
    (out / ".nojekyll").touch()
    worker = (SITE / "sw.js").read_text(encoding="utf-8")
    (out / "sw.js").write_text(f"const FACTS = {json.dumps(facts(out))};\n{worker}", encoding="utf-8")


def write_phone_pages(folder: Path, version: str) -> None:
    """Write the pages on which phones show the roles that they carry."""
    folder.mkdir()
    with tempfile.TemporaryDirectory() as instance, patch.dict(os.environ, INSTANCE=instance):
        site = Site("http://localhost", "../app", version)
        for page in (ROOT / "templates" / "games").glob("*/carried.html"):
            slug = page.parent.name
            for theme, locale in product(themes_of(slug), offered()):
                (folder / f"{theme or slug}-{locale}.html").write_bytes(site.page_of_phones(slug, theme, locale))
    shutil.copyfile(SITE / "role.js", folder / "sw.js")


def said(id_: str, language: str) -> str:
    """Return a message of the page around the app."""
    return wording(language).plain(text(id_))


def comes_when_asked(path: str) -> bool:
    """Return whether a file is of another language, or of letters that few names have."""
    of_phones = path.startswith("role/") and not path.endswith((f"-{INSTEAD[0]}.html", ".js"))
    return of_phones or path.startswith("languages/") or path.endswith("/chevet-serif-more.woff2")


def facts(out: Path) -> dict[str, object]:
    """Return the files that a browser keeps, with their sizes and whether it keeps each only once it has asked for it,
    and a version that changes with any of them.
    """
    digest = hashlib.sha256()
    files = []
    for path in listed(out):
        body = path.read_bytes()
        digest.update(body)
        place = path.relative_to(out).as_posix()
        files.append((place, len(body), comes_when_asked(place)))
    return {"version": digest.hexdigest()[:10], "files": files}


def listed(out: Path) -> Iterator[Path]:
    """Yield the files that a browser keeps, those first that take longest."""
    files = [path for path in out.rglob("*") if path.is_file() and path.name != ".nojekyll"]
    yield from sorted(files, key=lambda path: (-path.stat().st_size, path))


if __name__ == "__main__":
    if not (shutil.which("npm") and shutil.which("node")):
        sys.exit("The folder is made with npm, which comes with Node.js: install that first.")
    try:
        make(Path(sys.argv[1]).resolve())
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.cmd[0]} ended with code {error.returncode}: {error.stderr or 'its output is above'}")
