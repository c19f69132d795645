"""The data of this device on the server: shown, exported as a file, imported, deleted."""

from collections.abc import Mapping
from typing import Final

from flask import Blueprint, Flask, abort, current_app, redirect, render_template, request, session
from flask import Response as Answer
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.kernel.words import Text, text
from companion.messages import refusal
from companion.services import Preset
from companion.services.device_file import LARGEST_FILE
from companion.services.presets import number_ranges
from companion.store.housekeeping import KEEP_GROUPS
from companion.web.current import device, parse_number, return_path, use_cases
from companion.web.delivery.headers import json_download
from companion.web.server.config import YEAR
from companion.web.server.errors import status_of
from companion.web.server.request_checks import before_forms
from companion.web.server.security_log import note

bp = Blueprint("kept", __name__, url_prefix="/kept")

IMPORT_PATH: Final = "/kept/import"
FORM_OVERHEAD: Final = 64 << 10
"""Bytes of a form besides the file in it."""

IMPORT_COUNTS: Final = ("presets", "groups", "recordings", "renamed", "known")
"""The counts that the page after an import reports, each a number in its address."""


def allow_large_files() -> None:
    """Let the form that imports a file be as large as a file with recordings; called before the form is read."""
    if request.path == IMPORT_PATH or request.endpoint == "table.import_script":
        request.max_content_length = LARGEST_FILE + FORM_OVERHEAD


def serves(preset: Preset) -> Text:
    """Return how many players a set-up is for; the template filter."""
    return text("keep.serves", counts=number_ranges(preset.serves)) if preset.serves else text("keep.serves_nobody")


def counts_in_words(counts: Mapping[str, int]) -> tuple[Text, ...]:
    """Return the counts of each kind in words, leaving out zeros."""
    return tuple(text(f"keep.count.{what}", n=n) for what, n in counts.items() if n)


def import_summary() -> tuple[Text, ...]:
    """Return what was just imported, as counted in the page's address."""
    numbers = {name: parse_number(request.args.get(name, ""), 3) for name in IMPORT_COUNTS}
    if any(value is None for value in numbers.values()):
        return ()
    counts = {name: value or 0 for name, value in numbers.items()}
    what = counts_in_words({name: counts[name] for name in IMPORT_COUNTS[:3]})
    texts = [text("keep.files.in", what=what) if what else text("keep.files.in_nothing")]
    texts += [text(f"keep.files.{name}", n=counts[name]) for name in IMPORT_COUNTS[3:] if counts[name]]
    return tuple(texts)


def kept_page(problem: Text | None = None) -> str:
    """Draw the page of what is kept for this device, and for how long."""
    return render_template(
        "lobby/kept.html",
        kept=use_cases().device_data.counts(device()),
        groups=use_cases().groups.all(device()),
        presets=use_cases().presets.all(device()),
        days=current_app.config["KEEP_DAYS"],
        unused=max(KEEP_GROUPS, current_app.config["KEEP_DAYS"]),
        cookie_days=YEAR // (24 * 3600),
        came=import_summary(),
        problem=problem,
    )


@bp.get("")
def kept() -> str:
    """Show what is kept, for how long, and how it is deleted."""
    return kept_page()


# Deleting: each asks once, on a page that works without scripts.


def name_of(kind: str, item: str) -> str:
    """Return the name of a group or a set-up; refused if this device has none with this id."""
    if kind == "groups":
        for group in use_cases().groups.all(device()):
            if group.id == item:
                return group.name
        raise Refused("no_such_group")
    if kind != "presets":
        abort(404)
    return use_cases().presets.get(device(), item).name


def ask(what: str, place: str, **facts: object) -> str:
    """Ask once before something is deleted."""
    return render_template("lobby/kept_delete.html", what=what, place=place, back=return_path("/kept"), facts=facts)


@bp.get("/<kind>/<item>/delete")
def ask_delete(kind: str, item: str) -> str:
    """Ask before a group or a set-up is deleted."""
    return ask(kind, f"/kept/{kind}/{item}/delete", name=name_of(kind, item))


@bp.post("/<kind>/<item>/delete")
def delete(kind: str, item: str) -> Response:
    """Delete a group or a set-up."""
    name_of(kind, item)
    if kind == "groups":
        use_cases().groups.forget(device(), item)
    else:
        use_cases().presets.forget(device(), item)
    return redirect(return_path("/kept"), code=303)


@bp.get("/recordings/delete")
def ask_delete_recordings() -> str:
    """Ask before all recordings are deleted."""
    return ask("recordings", "/kept/recordings/delete")


@bp.post("/recordings/delete")
def delete_recordings() -> Response:
    """Delete every recording of this device."""
    use_cases().recordings.delete_all(device())
    return redirect("/kept", code=303)


@bp.get("/everything")
def ask_delete_everything() -> str:
    """Ask before all data of this device is deleted, and say how much it is."""
    return ask(
        "everything", "/kept/everything", counts=counts_in_words(use_cases().device_data.counts(device())._asdict())
    )


@bp.post("/everything")
def delete_everything() -> Response:
    """Delete all data of this device, and end its session, even for copies of its cookie elsewhere.

    The browser is asked to delete its own data too.
    """
    mine = device()
    use_cases().device_data.forget(mine)
    current_app.session_interface.forget(mine)  # type: ignore[attr-defined] # ours, see ``delivery.sessions``
    note("forgotten")
    session.clear()
    answer = redirect("/", code=303)
    answer.headers["Clear-Site-Data"] = '"cookies", "storage"'
    return answer


# Files.


@bp.get("/export")
def export() -> Answer:
    """Export every set-up and group, with the recordings unless ``sounds=0``."""
    return json_download(use_cases().device_data.export(device(), request.args.get("sounds") != "0"), "chevet")


@bp.get("/<kind>/<item>/export")
def export_one(kind: str, item: str) -> Answer:
    """Export one set-up, with the recordings of its lines, or one group."""
    name_of(kind, item)
    export = use_cases().device_data.export_group if kind == "groups" else use_cases().device_data.export_preset
    return json_download(export(device(), item), "chevet-group" if kind == "groups" else "chevet-setup")


@bp.post("/import")
def import_file() -> tuple[str, int] | Response:
    """Store the contents of a file, all of it or nothing."""
    upload = request.files.get("file")
    data = upload.stream.read(LARGEST_FILE + 1) if upload else b""
    try:
        came = use_cases().device_data.import_file(device(), data)
    except Refused as refused:
        return kept_page(refusal(refused)), status_of(refused)
    counts = "&".join(f"{name}={getattr(came, name)}" for name in IMPORT_COUNTS)
    return redirect(f"/kept?{counts}", code=303)


def init_app(app: Flask) -> None:
    """Give the templates ``serves``, and set the size limit of the import form before any form is read."""
    app.jinja_env.filters["serves"] = serves
    before_forms(app, allow_large_files)
