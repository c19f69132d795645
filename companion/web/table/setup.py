"""The set-up form, and the named set-ups with which it can be filled."""

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused, has_errors
from companion.kernel.words import Text
from companion.messages import refusal
from companion.services import Table
from companion.services.moment import Moment
from companion.services.presets import number_ranges
from companion.web.current import device, form_version, own_table, sent_fields, use_cases
from companion.web.server.errors import status_of
from companion.web.table import PAGES, bp


def setup_page(table: Table, problem: Text | None = None) -> str:
    """Draw the current set-up with everything that is wrong with it."""
    game = table.game
    few = table.lacks_players
    setup = game.record.read(table.players, table.options, None)[0]
    findings = [] if few else game.rules.check(setup, None)
    return render_template(
        f"games/{table.slug}/setup.html",
        table=table,
        draft=None if few else game.pages.draft(table.players, table.options),
        findings=findings,
        blocked=few or has_errors(findings),
        few=few,
        chosen=request.args.get("slot"),
        presets=[] if few else own_presets(table),
        spoken=not few and bool(game.pages.script(setup).lines),
        problem=problem,
    )


def own_presets(table: Table) -> list[dict[str, object]]:
    """Return the named set-ups for this table's game, and how each fits it."""
    return [
        {
            "preset": preset,
            "here": len(table.players) in preset.serves,
            "counts": number_ranges(preset.serves),
            "on": use_cases().presets.in_use(table, preset),
        }
        for preset in use_cases().presets.all(device())
        if preset.slug == table.slug
    ]


@bp.get("/setup")
def setup(table_id: str) -> str | Response:
    """Show the set-up: variant, roles, boards, options, findings."""
    table = own_table(table_id)
    if table.stage != "draft":
        return redirect(url_for("table.deal", table_id=table_id), code=303)
    return setup_page(table)


@bp.post("/setup")
def change_setup(table_id: str) -> tuple[str, int] | Response:
    """Change the set-up; then show it again, or go on to the box, or back to the deal that it was changed for."""
    table = own_table(table_id)
    fields = sent_fields({"csrf", "version", "roles"})
    try:
        if table.stage == "draft" and table.version != form_version():
            raise Refused("stale")
        roles = request.form.get("roles")
        if fields or roles:
            use_cases().drafts.amend_options(table_id, device(), form_version(), fields, roles)
    except Refused as refused:
        return setup_page(own_table(table_id), refusal(refused)), status_of(refused)
    if request.form.get("keep") == "deal":
        return redirect(url_for("table.deal", table_id=table_id, next=1), code=303)
    moment = Moment.BOX if request.form.get("keep") == "next" else Moment.SETUP
    use_cases().moments.go(table_id, device(), moment)
    return redirect(url_for(PAGES[moment], table_id=table_id), code=303)


@bp.post("/preset")
def preset(table_id: str) -> tuple[str, int] | Response:
    """Save this set-up under a name, or apply a named set-up to the table.

    A set-up that went well can also be saved at the end of its evening; it is then shown among the saved ones.
    """
    drafted = own_table(table_id).stage == "draft"
    try:
        if request.form.get("preset"):
            use_cases().presets.apply(table_id, device(), form_version(), request.form["preset"])
        else:
            use_cases().presets.save(table_id, device(), request.form.get("name", ""))
    except Refused as refused:
        if not drafted:
            raise
        return setup_page(own_table(table_id), refusal(refused)), status_of(refused)
    return redirect(url_for("table.setup", table_id=table_id) if drafted else "/kept#presets", code=303)
