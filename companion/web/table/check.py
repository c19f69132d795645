"""Comparing Chevet with the real table, and taking over what lies there."""

from typing import Final

from flask import redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.kernel.viewers import GAME_MASTER
from companion.kernel.words import Text, text
from companion.messages import refusal, wording
from companion.services import Table
from companion.services.commands import already_done
from companion.services.table_check import Seen, correction, differences, laid, refused_because, with_numbers
from companion.web.current import choices_by_name, form_version, own_table, use_cases
from companion.web.delivery.language import words
from companion.web.server.errors import status_of
from companion.web.table import bp
from companion.web.table.play import PAGE_FIELDS, redirect_if_elsewhere

_NOT_SEEN: Final = PAGE_FIELDS | {"do", "why"}


def seen_in(table: Table, fields: MultiDict[str, str]) -> Seen:
    """Return what the fields of a form say lies on the table; refuses as ``with_numbers``."""
    seen = {name: values for name, values in fields.to_dict(flat=False).items() if name not in _NOT_SEEN}
    return with_numbers(table, seen)


def check_page(table: Table, seen: Seen | None = None, problem: Text | None = None, why: str = "") -> str:
    """Draw the check: what lies on the table, and once something was ``seen`` what differs, with one tap to take it."""
    view = table.view(GAME_MASTER)
    choices = choices_by_name(view.choices)
    usual = words().plain(text("play.check.why"))
    findings = None if seen is None else differences(table, seen)
    offered = bool(findings) and "correct" in choices
    command = correction(table, seen, findings, why or usual) if offered and seen and findings else None
    refused = refused_because(table, command) if command else None
    takes = command is not None and refused is None
    return render_template(
        f"games/{table.slug}/check.html",
        table_id=table.id,
        version=table.version,
        shown=view.shown,
        choices=choices,
        laid={**laid(table), **(seen or {})},
        seen=seen,
        findings=findings,
        takes=takes,
        cannot=cannot_be(table, refused) if offered and not takes else None,
        problem=problem,
        why=why or usual,
    )


def cannot_be(table: Table, refused: Refused | None) -> Text:
    """Return why what was seen cannot be: that of the key that makes no sense, or the refusal's own sentence."""
    key = f"{table.slug}.cannot.{refused.facts.get('key')}" if refused else ""
    if refused and refused.code != "bad_value":
        return refusal(refused, table.slug)
    return text(key) if wording("en").has(key) else text("play.check.cannot")


@bp.get("/check")
def check(table_id: str) -> str | Response | tuple[str, int]:
    """Ask what is on the table; with answers in the address, show what differs and what most likely went wrong."""
    table = own_table(table_id)
    if table.stage == "draft":
        return redirect(url_for("table.enter", table_id=table_id), code=303)
    if not request.args:
        return check_page(table)
    try:
        return check_page(table, seen_in(table, request.args), why=request.args.get("why", ""))
    except (Refused, KeyError):
        return check_page(table, problem=text("play.check.not_counted")), 422


@bp.post("/check")
def correct(table_id: str) -> str | Response | tuple[str, int]:
    """Take over what was seen on the table, all of it or nothing, and go back to play."""
    table, version, why = own_table(table_id), form_version(), request.form.get("why", "")
    try:
        seen = {**laid(table), **seen_in(table, request.form)}
        findings = differences(table, seen)
    except Refused:
        return check_page(table, problem=text("play.check.not_counted")), 422
    command = correction(table, seen, findings, why)
    if command is None:
        if version != table.version:
            stale = Refused("stale")
            return check_page(table, problem=refusal(stale)), status_of(stale)
        return check_page(table, seen, None if findings else text("play.check.nothing_changed"), why), 422
    try:
        use_cases().commands.submit(table, version, command)
    except Refused as refused:
        fresh = own_table(table_id)
        elsewhere = redirect_if_elsewhere(fresh)
        if elsewhere is not None:
            return elsewhere
        if refused.code != "stale" or not already_done(fresh, version, command):
            return check_page(fresh, seen, refusal(refused, fresh.slug), why), status_of(refused)
    return redirect(url_for("table.show_play", table_id=table_id), code=303)
