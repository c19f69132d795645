"""The recognition: eyes are closed, and the script is spoken automatically."""

from typing import Final

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.services import ScriptLine, Table
from companion.web.current import device, own_table, parse_number, use_cases
from companion.web.delivery.headers import with_sounds
from companion.web.delivery.language import locale
from companion.web.table import bp
from companion.web.table.deal_progress import players_yet_to_look, shows_roles

PACES: Final = {"slow": 0.7, "normal": 1.0, "brisk": 1.4}
"""The speed of the script: pauses are divided by it."""

PAUSES: Final = range(50, 301, 25)
"""Percentages to stretch the pauses to, on top of that."""


def sound_of(table: Table, recorded: bool) -> str:
    """Return what speaks the script: the game master's last choice, if available, otherwise a voice.

    A gong that was only taken for want of a voice makes way for recordings.
    """
    chosen = table.preferences.sound
    if chosen == "no_voice":
        return "recorded" if recorded else "gong"
    return "voice" if chosen == "recorded" and not recorded else chosen


@bp.get("/recognition")
def recognition(table_id: str) -> Response:
    """Show the script of this table, ready to be spoken; the page needs no network once its recordings are there."""
    table = own_table(table_id)
    if table.stage == "draft":
        return redirect(url_for("table.enter", table_id=table_id), code=303)
    if not table.game.pages.script(table.setup).lines:
        return redirect(url_for("table.show_play", table_id=table_id), code=303)
    return with_sounds(
        render_template("table/recognition.html", **page_context(table, use_cases().recordings.lines(table, locale())))
    )


def page_context(table: Table, lines: tuple[ScriptLine, ...]) -> dict[str, object]:
    """Return the content of the page."""
    recorded = sum(line.recorded for line in lines)
    return {
        "table": table,
        "title": table.game.pages.script(table.setup).title,
        "lines": lines,
        "recorded": recorded,
        "sound": sound_of(table, recorded > 0),
        "found_voice": recorded > 0 and table.preferences.sound == "no_voice",
        "paces": PACES,
        "pace": min(PACES, key=lambda name: abs(PACES[name] - table.preferences.pace)),
        "pauses": PAUSES,
        "voice": table.preferences.voices.get(locale(), ""),
        "speaks": table.preferences.speak,
        "playing": bool(table.entries),
        "unlooked": players_yet_to_look(table) if shows_roles(table) and not table.entries else [],
    }


@bp.post("/recognition")
def keep_choices(table_id: str) -> Response:
    """Remember the choices in the form for the next time; others stay as they are."""
    use_cases().preferences.change(table_id, device(), **sent_choices())
    return redirect(url_for("table.recognition", table_id=table_id), code=303)


def sent_choices() -> dict[str, object]:
    """Return the preferences in the submitted form; refused as ``bad_value`` if one is invalid."""
    form = request.form
    chosen: dict[str, object] = {}
    if "pace" in form:
        chosen["pace"] = PACES.get(form["pace"])
    if "pauses" in form:
        percent = parse_number(form["pauses"], 3) or 0
        chosen["pauses"] = percent / 100 if percent in PAUSES else None
    if "background" in form:
        chosen["background"] = parse_number(form["background"], 3)
    if "sound" in form:
        chosen["sound"] = form["sound"]
    if "speak" in form:
        chosen["speak"] = form.getlist("speak")[-1] == "yes"  # the check box comes after the field that means no
    if "voice" in form:
        chosen["voices"] = {locale(): form["voice"][:200]}
    if None in chosen.values():
        raise Refused("bad_value")
    return chosen
