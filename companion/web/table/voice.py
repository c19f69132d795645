"""The game master's own voice: recording the script's lines one after the other, and prompts spoken aloud."""

from typing import Final

from flask import Response as Answer
from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.kernel.words import Text
from companion.messages import refusal
from companion.services import Table
from companion.services.device_file import LARGEST_FILE
from companion.services.preferences import GONGS
from companion.store import RecordingRow
from companion.web.current import device, own_table, parse_number, use_cases
from companion.web.delivery.headers import json_download, with_sounds
from companion.web.delivery.language import locale, words
from companion.web.server.errors import status_of
from companion.web.table import bp

ACCEPTED_FILES: Final = "audio/*"
"""The types that a file field asks for; the server checks which of them it accepts."""


@bp.get("/voice")
def voice(table_id: str) -> Response:
    """List the lines of this table's script, to be recorded, heard and deleted."""
    table = own_table(table_id)
    if table.lacks_players:
        return redirect(url_for("table.players", table_id=table_id), code=303)
    return voice_page(table_id)


def voice_page(table_id: str, key: str = "", problem: Text | None = None) -> Answer:
    """Draw the page, with any problem of the recording of the line ``key``; only this page may use a microphone."""
    table = own_table(table_id)
    lines = use_cases().recordings.lines(table, locale())
    page = render_template(
        "table/voice.html",
        table=table,
        back="setup" if table.stage == "draft" else "recognition",
        lines=lines,
        recorded=sum(line.recorded for line in lines),
        every=use_cases().recordings.count(device()),
        wrong=key,
        problem=problem,
        taken=ACCEPTED_FILES,
        came=parse_number(request.args.get("came", ""), 3),
    )
    return with_sounds(page, microphone=True)


@bp.post("/voice/<key>")
def record(table_id: str, key: str) -> Response:
    """Store a recording of a line, replacing any older one; a refusal is shown next to its line."""
    file = request.files.get("file")
    try:
        sound = file.read() if file else b""
        use_cases().recordings.record(table_id, device(), key, file.mimetype if file else "", sound)
    except Refused as refused:
        if refused.code in {"no_such_table", "no_such_line", "too_few"}:
            raise
        answer = voice_page(table_id, key, refusal(refused))
        answer.status_code = status_of(refused)
        return answer
    let_be_heard(table_id)
    return redirect_to_line(table_id, key)


@bp.post("/voice/<key>/delete")
def delete_recording(table_id: str, key: str) -> Response:
    """Delete the recording of a line."""
    own_table(table_id)
    use_cases().recordings.delete(device(), key)
    return redirect_to_line(table_id, key)


@bp.post("/voice/delete")
def delete_recordings(table_id: str) -> Response:
    """Delete every recording of this device, including those for other tables' scripts."""
    own_table(table_id)
    use_cases().recordings.delete_all(device())
    return redirect(url_for("table.voice", table_id=table_id), code=303)


@bp.get("/voice/export")
def export_script(table_id: str) -> Response:
    """Export the recordings of this table's script as a file; there is no file without recordings."""
    table = own_table(table_id)
    data = use_cases().device_data.export_script(table.id, device())
    if not data["recordings"]:
        return redirect(url_for("table.voice", table_id=table_id), code=303)
    return json_download(data, "chevet-script")


@bp.post("/voice/import")
def import_script(table_id: str) -> Response:
    """Store all recordings of a file, or none of them; a refusal is shown above the lines."""
    own_table(table_id)
    upload = request.files.get("file")
    data = upload.stream.read(LARGEST_FILE + 1) if upload else b""
    try:
        came = use_cases().device_data.import_recordings(device(), data)
    except Refused as refused:
        answer = voice_page(table_id, problem=refusal(refused))
        answer.status_code = status_of(refused)
        return answer
    let_be_heard(table_id)
    return redirect(url_for("table.voice", table_id=table_id, came=came), code=303)


def let_be_heard(table_id: str) -> None:
    """Have this table's script spoken by recordings if a gong was to: whoever brings a recording wants to hear it."""
    if own_table(table_id).preferences.sound in GONGS:
        use_cases().preferences.change(table_id, device(), sound="recorded")


def redirect_to_line(table_id: str, key: str) -> Response:
    """Redirect to a line of the page."""
    return redirect(url_for("table.voice", table_id=table_id, _anchor=f"line-{key[:12]}"), code=303)


@bp.get("/sound/<key>")
def sound(table_id: str, key: str) -> Answer:
    """Send the recording of a line of this table's script to its game master."""
    return sound_response(use_cases().recordings.sound(table_id, device(), key))


def sound_response(recording: RecordingRow) -> Answer:
    """Answer with a recording; its type comes from its first bytes, whatever it was called when uploaded."""
    return Answer(recording.sound, mimetype=recording.mimetype)


def voice_and_pace(table: Table) -> tuple[str, float] | None:
    """Return the voice and pace for speaking this table's prompts aloud; None if they are not spoken."""
    chosen = table.preferences
    return (chosen.voices.get(locale(), ""), chosen.pace) if chosen.speak else None


def speech_attributes(table: Table, instead: object = None) -> dict[str, object]:
    """Return what the page's script needs to speak the current prompt; empty if it is not spoken aloud.

    ``instead`` is a message to speak instead of the prompt.
    """
    how = voice_and_pace(table)
    if how is None:
        return {}
    sentence = instead if isinstance(instead, Text) else table.game.pages.prompt(table.dealt_position.state).say
    return {"data-speak": words().respelled(sentence) if sentence else "", "data-voice": how[0], "data-pace": how[1]}


@bp.post("/speak")
def speak(table_id: str) -> Response:
    """Turn speaking the prompts aloud on or off for the whole game."""
    chosen = request.form.get("speak")
    if chosen not in {"yes", "no"}:
        raise Refused("bad_value")
    use_cases().preferences.change(table_id, device(), speak=chosen == "yes")
    return redirect(url_for("table.show_play", table_id=table_id), code=303)
