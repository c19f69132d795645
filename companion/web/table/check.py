"""Comparing Chevet with the real table, and correcting its counts."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Finding, Refused
from companion.kernel.viewers import GAME_MASTER
from companion.kernel.words import Text, text
from companion.messages import refusal
from companion.services import Table
from companion.services.commands import already_done, past_steps
from companion.web.current import choices_by_name, form_version, own_table, parse_number, use_cases
from companion.web.delivery.language import words
from companion.web.server.errors import status_of
from companion.web.table import bp
from companion.web.table.play import PAGE_FIELDS, redirect_if_elsewhere

DRAWN_PREFIX: Final = "was_"
"""The prefix of hidden fields that contain a count as it was drawn."""

COUNTED_PREFIX: Final = "counted_"
"""The prefix of hidden fields that contain a number as it was counted on the table."""


def read_counts(fields: Mapping[str, str]) -> dict[str, int]:
    """Return the counts in an address; refused as ``bad_value`` if one is not a whole number from 0 to 99."""
    counts: dict[str, int] = {}
    for name, value in fields.items():
        count = parse_number(value, 2)
        if count is None:
            raise Refused("bad_value")
        counts[name] = count
    return counts


def counted_fields() -> dict[str, int]:
    """Return the counts made on the table, from the form of a correction; empty if there were none."""
    fields = request.form.items()
    return read_counts(
        {name.removeprefix(COUNTED_PREFIX): value for name, value in fields if name.startswith(COUNTED_PREFIX)}
    )


def differences(table: Table, counts: Mapping[str, int]) -> list[Finding]:
    """Return what differs from what was counted, with its remedies."""
    return table.game.pages.compare(past_steps(table), table.dealt_position.state, counts)


def check_page(
    table: Table,
    counts: Mapping[str, int] | None = None,
    findings: list[Finding] | None = None,
    problem: Text | None = None,
) -> str:
    """Draw the check: what to count, the differences (None before anything is counted), and corrections by hand."""
    view = table.view(GAME_MASTER)
    choices = choices_by_name(view.choices)
    return render_template(
        f"games/{table.slug}/check.html",
        table_id=table.id,
        version=table.version,
        shown=view.shown,
        choices=choices,
        counts=counts,
        findings=findings,
        remedies=sum(bool(one.remedy) for one in findings or ()) if "correct" in choices else 0,
        problem=problem,
        sent=request.form,
    )


@bp.get("/check")
def check(table_id: str) -> str | Response | tuple[str, int]:
    """Ask what is on the table; with counts in the address, show what differs and what most likely went wrong."""
    table = own_table(table_id)
    if table.stage == "draft":
        return redirect(url_for("table.enter", table_id=table_id), code=303)
    if not request.args:
        return check_page(table)
    try:
        counts = read_counts(request.args)
        findings = differences(table, counts)
    except (Refused, KeyError):
        return check_page(table, problem=text("play.check.not_counted")), 422
    return check_page(table, counts, findings)


def changed_fields() -> dict[str, list[str]]:
    """Return the fields of a correction that were changed, leaving out counts still as they were drawn."""
    form = request.form.to_dict(flat=False)
    return {
        name: values
        for name, values in form.items()
        if name not in PAGE_FIELDS
        and not name.startswith((DRAWN_PREFIX, COUNTED_PREFIX))
        and form.get(DRAWN_PREFIX + name) != values
    }


def corrected_as_counted(table: Table, version: int, counts: Mapping[str, int], which: str) -> Response:
    """Apply the remedy of one finding by its place in the list, or of ``all`` together; go back while others remain.

    One undo takes all of them back. Raises ``Refused`` if one of them is refused; then none is applied.
    """
    findings = differences(table, counts)
    chosen = findings if which == "all" else findings[(parse_number(which, 2) or 0) :][:1]
    why = words().plain(text("play.check.why"))
    remedies = [one.remedy for one in chosen if one.remedy]
    commands = [{**remedy, "why": remedy["why"] or why} for remedy in remedies]
    if commands:
        table = use_cases().commands.submit_all(table, version, commands)
    if differences(table, counts):
        return redirect(f"{url_for('table.check', table_id=table.id)}?{urlencode(counts)}", code=303)
    return redirect(url_for("table.show_play", table_id=table.id), code=303)


@bp.post("/check")
def correct(table_id: str) -> str | Response | tuple[str, int]:
    """Set the counts to what is on the table, all of them or some, then go on with what still differs, or to play."""
    table = own_table(table_id)
    if "fix" in request.form:
        try:
            return corrected_as_counted(table, form_version(), counted_fields(), request.form["fix"])
        except Refused as refused:
            fresh = own_table(table_id)
            return redirect_if_elsewhere(fresh) or (
                check_page(fresh, problem=refusal(refused, fresh.slug)),
                status_of(refused),
            )
        except KeyError:
            return check_page(table, problem=text("play.check.not_counted")), 422
    fields = changed_fields()
    if not fields.keys() - {"do", "why"}:
        return check_page(table, problem=text("play.check.nothing_changed")), 422
    version, command = form_version(), table.game.actions.command_from_form(fields)
    try:
        use_cases().commands.submit(table, version, command)
    except Refused as refused:
        fresh = own_table(table_id)
        elsewhere = redirect_if_elsewhere(fresh)
        if elsewhere is not None:
            return elsewhere
        if refused.code != "stale" or not already_done(fresh, version, command):
            return check_page(fresh, problem=refusal(refused, fresh.slug)), status_of(refused)
    return redirect(url_for("table.show_play", table_id=table_id), code=303)
