"""The set-up form, and the named set-ups with which it can be filled."""

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.kernel.words import Text, text
from companion.messages import refusal
from companion.services import Table
from companion.services.moment import Moment
from companion.services.presets import number_ranges
from companion.web.current import device, form_version, own_table, sent_fields, use_cases
from companion.web.kits.order import cards_of_table
from companion.web.lobby.kept import serves
from companion.web.server.errors import status_of
from companion.web.table import PAGES, bp


def setup_page(table: Table, problem: Text | None = None) -> str:
    """Draw the current set-up with everything that is wrong with it."""
    game = table.game
    few = table.lacks_players
    base = f"/t/{table.id}"
    setup = game.record.read(table.players, table.options, None)[0]
    findings = [] if few else game.rules.check(setup, None)
    errors = sum(finding.severity == "error" for finding in findings)
    blocked = bool(few or errors)
    return render_template(
        f"games/{table.slug}/setup.html",
        table=table,
        base=base,
        draft=None if few else game.pages.draft(table.players, table.options),
        findings=findings,
        errors=errors,
        blocked=blocked,
        few=few,
        state="_few" if few else "_mend" if errors else "",
        cards="" if blocked else cards_of_table(table, "setup"),
        chosen=request.args.get("slot"),
        presets=[] if few else own_presets(table),
        spoken=not few and bool(game.pages.script(setup).lines),
        problem=problem,
        sent=request.form,
    )


def own_presets(table: Table) -> list[dict[str, object]]:
    """Return the named set-ups for this table's game, and how each fits it."""
    count = len(table.players)
    shown: list[dict[str, object]] = []
    for preset in use_cases().presets.all(device()):
        if preset.slug == table.slug:
            here, on = count in preset.serves, use_cases().presets.in_use(table, preset)
            fits = text("keep.in_use") if on else serves(preset)
            if preset.serves and not here:
                fits = text("keep.serves_not", n=count, counts=number_ranges(preset.serves))
            shown.append({"preset": preset, "here": here, "on": on, "serves": fits})
    return shown


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
    fields = sent_fields({"csrf", "version", "roles", "box"})
    try:
        if table.stage == "draft" and table.version != form_version():
            raise Refused("stale")
        roles = request.form.get("roles")
        if "box" in request.form:
            use_cases().drafts.choose_box(table_id, device(), form_version(), request.form["box"])
        elif fields or roles:
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
