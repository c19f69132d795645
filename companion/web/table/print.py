"""Pages that a table can print: codes, a reference card for exactly this game, envelope labels. None shows a role."""

import io
from collections.abc import Sequence

from flask import Response as Answer
from flask import redirect, render_template, request, send_file, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused, has_errors
from companion.kernel.words import text
from companion.services import Seat, Table
from companion.web.current import own_table, return_path, use_cases
from companion.web.delivery.display import emblem
from companion.web.delivery.language import words
from companion.web.delivery.qr import code_file, public_base
from companion.web.kits.compose import code_sheet
from companion.web.kits.order import PAPERS, cards_of_table
from companion.web.lobby.cards import press
from companion.web.table import bp
from companion.web.table.deal import seat_address, seat_code
from companion.web.table.handover import in_groups_of_four
from companion.web.table.wifi import sent_network


def current_setup(table: Table) -> object:
    """Return the table's set-up, as dealt or as it is now; None if players are missing or it has an error."""
    if table.setup is not None:
        return table.setup
    if table.lacks_players:
        return None
    setup, _ = table.game.record.read(table.players, table.options, None)
    return None if has_errors(table.game.rules.check(setup, None)) else setup


def uses_envelopes(table: Table, setup: object) -> bool:
    """Return whether people deal envelopes at this table, a role and a party in each, which then need names."""
    return setup is not None and table.game.kit.with_parties is not None and table.game.dealing.by_hand(setup)


def back_to_choice(table: Table) -> Response:
    """Redirect to the list of what can be printed now."""
    return redirect(url_for("table.printing", table_id=table.id), code=303)


@bp.get("/print")
def printing(table_id: str) -> str:
    """Show what can be printed for this table, and what will be later."""
    table = own_table(table_id)
    setup = current_setup(table)
    return render_template(
        "table/print.html",
        table=table,
        ready=setup is not None,
        cards=cards_of_table(table, "print"),
        envelopes=uses_envelopes(table, setup),
        back=return_path(url_for("table.enter", table_id=table_id)),
    )


@bp.route("/deal/sheet", methods=["GET", "POST"])
def sheet(table_id: str) -> str | Response:
    """Show all codes as cards to print and cut out; a form may add the code of a network."""
    table = own_table(table_id)
    if table.stage != "dealt" or not table.seats:
        return redirect(url_for("table.deal", table_id=table_id), code=303)
    codes: Sequence[tuple[Seat, str, Markup]] = [
        (seat, in_groups_of_four(use_cases().seats.code(table, seat.index)), seat_code(table, seat))
        for seat in table.seats
    ]
    network = sent_network()
    if network is not None and network.trouble is not None:
        return redirect(url_for("table.wifi", table_id=table_id), code=303)
    join = f"{public_base(request).partition('://')[2]}/join"
    return render_template("table/print_sheet.html", table=table, codes=codes, network=network, join=join)


@bp.get("/deal/sheet.pdf")
def sheet_file(table_id: str) -> Answer | Response:
    """Send all codes on one page of a kit's paper, made for this request alone: no code is kept among the kits."""
    table = own_table(table_id)
    if table.stage != "dealt" or not table.seats:
        return redirect(url_for("table.deal", table_id=table_id), code=303)
    paper = request.args.get("paper", "a4")
    if paper not in PAPERS:
        raise Refused("bad_value")
    seats = [
        (emblem(seat.index), seat.player, code_file(seat_address(table, seat)), code_to_type(table, seat))
        for seat in table.seats
    ]
    join = f"{public_base(request).partition('://')[2]}/join"
    job = code_sheet(paper, text("deal.sheet.heading"), text("print.codes.ways", address=join), seats, words())
    sheet, name = io.BytesIO(press().codes(job)), f"{table.slug}-codes.pdf"
    answer = send_file(sheet, "application/pdf", as_attachment=True, download_name=name, conditional=False)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def code_to_type(table: Table, seat: Seat) -> str:
    """Return the code of a seat as one types it, or that a phone has the seat already."""
    if seat.claimed:
        return words().plain(text("deal.sheet.taken"))
    return in_groups_of_four(use_cases().seats.code(table, seat.index))


@bp.get("/print/reference")
def reference(table_id: str) -> str | Response:
    """Show the rules of exactly this game on one page."""
    table = own_table(table_id)
    setup = current_setup(table)
    if setup is None:
        return back_to_choice(table)
    draft = table.game.pages.draft(table.players, table.game.record.write(setup))
    rules = table.game.kit.reference(setup)
    return render_template(f"games/{table.slug}/reference.html", table=table, draft=draft, reference=rules)


@bp.get("/print/labels")
def labels(table_id: str) -> str | Response:
    """Show a label for each player's envelope."""
    table = own_table(table_id)
    setup = current_setup(table)
    if not uses_envelopes(table, setup):
        return back_to_choice(table)
    draft = table.game.pages.draft(table.players, table.game.record.write(setup))
    return render_template([f"games/{table.slug}/labels.html", "table/print_labels.html"], table=table, draft=draft)
