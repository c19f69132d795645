"""Comparing Chevet with the real table, and taking over what lies there."""

from collections.abc import Sequence
from typing import Final

from flask import redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.kernel.events import Command
from companion.kernel.refusal import Finding, Refused
from companion.kernel.viewers import GAME_MASTER
from companion.kernel.words import Text, text
from companion.messages import refusal, wording
from companion.services import Table
from companion.services.commands import already_done, past_steps
from companion.web.current import choices_by_name, form_version, own_table, parse_number, use_cases
from companion.web.delivery.language import words
from companion.web.server.errors import status_of
from companion.web.table import bp
from companion.web.table.play import PAGE_FIELDS, redirect_if_elsewhere

Seen = dict[str, list[str]]
"""What people say lies on the table: the values of each field of the check."""

_NOT_SEEN: Final = PAGE_FIELDS | {"do", "why"}


def laid(table: Table) -> Seen:
    """Return what lies on the table as Chevet has it, by the fields of the check."""
    lying = table.game.pages.lying(table.dealt_position.state)
    return {name: [str(here)] if isinstance(here, int) else list(here) for name, here in lying.items()}


def seen_in(table: Table, fields: MultiDict[str, str]) -> Seen:
    """Return what the fields of a form say; refuses as ``bad_value`` a number that is not whole, from 0 to 99."""
    seen = {name: values for name, values in fields.to_dict(flat=False).items() if name not in _NOT_SEEN}
    for name, here in table.game.pages.lying(table.dealt_position.state).items():
        if isinstance(here, int) and name in seen:
            number = parse_number(seen[name][-1], 2)
            if number is None:
                raise Refused("bad_value")
            seen[name] = [str(number)]
    return seen


def differences(table: Table, seen: Seen) -> list[Finding]:
    """Return what differs from what was seen."""
    there: dict[str, str | Sequence[str]] = {
        name: values[0] if len(values) == 1 else values for name, values in seen.items()
    }
    return table.game.pages.compare(past_steps(table), table.dealt_position.state, there)


def correction(table: Table, seen: Seen, findings: Sequence[Finding], why: str) -> Command | None:
    """Return the correction that takes over what was seen, all that was changed and what explains the rest.

    None if nothing was changed that a correction takes over, or something can be taken over by none.
    """
    here = laid(table)
    changed = {name: values for name, values in seen.items() if values != here.get(name)}
    command = table.game.actions.command_from_form({"do": ["correct"], "why": [why], **changed})
    remedy = next((one.remedy for one in findings if one.remedy), {})
    if any(one.barred for one in findings) or not command.keys() | remedy.keys() > {"do", "why"}:
        return None
    return {**remedy, **command}


def refused_because(table: Table, command: Command) -> Refused | None:
    """Return why a correction is none that this table can take over; None if it can."""
    try:
        table.game.actions.decide(table.dealt_position.state, command)
    except Refused as refused:
        return refused
    return None


def check_page(table: Table, seen: Seen | None = None, problem: Text | None = None, why: str = "") -> str:
    """Draw the check: what lies on the table, and once something was ``seen`` what differs, with one tap to take it."""
    view = table.view(GAME_MASTER)
    choices = choices_by_name(view.choices)
    usual = words().plain(text("play.check.why"))
    findings = None if seen is None else differences(table, seen)
    command = correction(table, seen, findings, why or usual) if seen and findings else None
    refused = refused_because(table, command) if command and "correct" in choices else None
    cannot = None
    if findings and "correct" in choices and (command is None or refused):
        cannot = cannot_be(table, refused)
    return render_template(
        f"games/{table.slug}/check.html",
        table_id=table.id,
        version=table.version,
        shown=view.shown,
        choices=choices,
        laid={**laid(table), **(seen or {})},
        seen=seen,
        findings=findings,
        takes=command is not None and refused is None and "correct" in choices,
        cannot=cannot,
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
