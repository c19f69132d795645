"""The deal: one code after the other, roles shown on the tablet, and seats set free."""

from flask import abort, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused, has_errors
from companion.kernel.words import Text, text
from companion.messages import refusal
from companion.services import Evening, Seat, Table
from companion.services.moment import Moment
from companion.services.table_options import can_be_on_phones, has_recommended_options
from companion.web.current import (
    device,
    form_version,
    own_table,
    parse_number,
    sent_fields,
    use_cases,
    wants_fragment,
)
from companion.web.delivery.language import t
from companion.web.delivery.qr import code_svg, in_capitals, public_base
from companion.web.delivery.secrecy import secret_json, secret_page, wants_json
from companion.web.phone import carried
from companion.web.phone.hand import has_hand
from companion.web.phone.role import with_gong_part
from companion.web.server.errors import status_of
from companion.web.server.security_log import note
from companion.web.table import bp
from companion.web.table.deal_progress import (
    are_phones_gathered,
    heading_of_all,
    players_yet_to_look,
    progress_mark,
    seat_progress,
    seats_shown,
    shows_roles,
    tally_of,
    waiting_seats,
)
from companion.web.table.handover import code_to_note
from companion.web.table.one_device import carries_roles, page_on_one_device
from companion.web.table.players import players_left_out, players_page


def seat_on_show(table: Table) -> Seat | None:
    """Return the seat whose code is shown: the requested one, else the first that waits; None if none does.

    Also None if phones of the evening got the roles: players without a phone see theirs on the tablet, without a code.
    A waiting page moves on when the seat that it shows has its phone, unless it asks to ``stay`` there.
    """
    number = parse_number(request.args.get("seat", ""), 3)
    if number is not None and number < len(table.seats):
        seat = table.seats[number]
        if not wants_fragment() or "stay" in request.args or seat_progress(seat) in {"waiting", "invited"}:
            return seat
    return None if are_phones_gathered(table) else next(iter(waiting_seats(table)), None)


def seat_address(table: Table, seat: Seat) -> str:
    """Return the address that a seat's code contains."""
    return f"{in_capitals(public_base(request))}/S/{use_cases().seats.code(table, seat.index)}"


def seat_code(table: Table, seat: Seat) -> Markup:
    """Return the drawing of a seat's code."""
    return code_svg(seat_address(table, seat), t("deal.code_of", name=seat.player))


def before_the_deal(table: Table, problem: Text | None) -> str:
    """Draw what the next tap will deal; if another game comes ``next``, also its set-up, which nobody has chosen."""
    game = table.game
    setup, _ = game.record.read(table.players, table.options, None)
    blocked = has_errors(game.rules.check(setup, None))
    evening = use_cases().evenings.of(table)
    return render_template(
        [f"games/{table.slug}/deal_before.html", "table/deal_before.html"],
        table=table,
        phones=table.preferences.roles != "cards",
        draft=game.pages.draft(table.players, table.options),
        laying=game.kit.laying(setup),
        blocked=blocked,
        how=how_phones_are_dealt_to(table, evening),
        handover=code_to_note(table),
        problem=problem,
        sent=request.form,
        follows="next" in request.values,
        phones_instead="next" in request.values and may_go_to_phones(table, evening),
        set_up="recommended" if has_recommended_options(table) else "last_time",
        left_out=players_left_out(table),
        box=None if blocked else game.pages.box(setup, table.preferences.roles == "cards"),
    )


def may_go_to_phones(table: Table, evening: Evening | None) -> bool:
    """Return whether real cards are about to be dealt although phones are at the table, which could be dealt to."""
    phones = any(evening and name in evening.phones for name in table.players)
    return phones and table.preferences.roles == "cards" and can_be_on_phones(table)


def how_phones_are_dealt_to(table: Table, evening: Evening | None) -> list[str]:
    """Return the sentences that say how a deal reaches the phones, by their message ids.

    A phone that gave its name at this table is served at once, one of an earlier game is asked who holds it, and codes
    are shown one after the other only if no phone is there.
    """
    phones = [evening.phones[name] for name in table.players if evening and name in evening.phones]
    joined = [phone.table_id == table.id for phone in phones]
    if table.preferences.alone:
        return ["deal.alone.how"] + ["deal.before.hold"] * (not has_hand(table.slug))
    ways = ["deal.before.joined"] * any(joined) + ["deal.next.phones"] * (not all(joined))
    opens = ["hand.before.open", "hand.before.without"]
    holds = ["deal.before.hold", "deal.before.without"]
    return (ways or ["deal.before.scan", "deal.before.claim"]) + (opens if has_hand(table.slug) else holds)


def stays_at(seat: Seat | None, free: bool) -> str:
    """Return what asks for a page of the deal again: one that was opened for a seat stays with it."""
    if seat is None or (free and "seat" not in request.args):
        return ""
    return f"?seat={seat.index}" if free else f"?seat={seat.index}&stay=1"


def deal_page(table: Table, problem: Text | None = None) -> str:
    """Draw the deal in its current state: to be dealt, on real cards, or one code after the other. Contains no role."""
    if table.stage == "draft":
        return before_the_deal(table, problem)
    if not table.seats or laid_out_again(table):
        return cards_page(table, problem)
    seat = None if "all" in request.args else seat_on_show(table)
    page, facts = page_of_deal(table, seat)
    return render_template(
        f"table/deal_{page}.html",
        layout="base/fragment.html" if wants_fragment() else "base/page.html",
        table=table,
        seat=seat,
        roles=shows_roles(table),
        scripted=bool(table.game.pages.script(table.setup).lines),
        seats=seats_shown(table, seat),
        unlooked=players_yet_to_look(table),
        gathered=are_phones_gathered(table),
        mark=progress_mark(table),
        stays=stays_at(seat, seat is not None and not seat.claimed),
        problem=problem,
        **facts,
    )


def page_of_deal(table: Table, seat: Seat | None) -> tuple[str, dict[str, object]]:
    """Return which page of the deal is about ``seat``, or about all if there is none, and what only that page shows."""
    if seat is None or seat.claimed:
        return "letters" if seat is None else "taken", {
            "heading": heading_of_all(table),
            "due": sum(each.awaited for each in table.seats),
            "tally": tally_of(table),
            "next_here": next(iter(waiting_seats(table)), None) if shows_roles(table) else None,
        }
    if "here" in request.args and table.stage == "dealt" and shows_roles(table):
        return "here", {}
    if table.preferences.alone:
        return page_on_one_device(table, seat, looked_at_here(table, seat))
    return "code", {
        "code": seat_code(table, seat),
        "here": looked_at_here(table, seat),
        "shown_here": seat_progress(seat) == "shown",
        "waiting": len(waiting_seats(table)),
    }


def looked_at_here(table: Table, seat: Seat) -> str | None:
    """Return where a player without a phone looks on this device; None where the seat has nothing secret."""
    if shows_roles(table):
        return url_for("table.deal", table_id=table.id, seat=seat.index, here=1)
    return url_for("table.hand", table_id=table.id, index=seat.index) if table.has_secrets else None


def laid_out_again(table: Table) -> bool:
    """Return whether people lay out their own cards for another game, whose phones come back by themselves."""
    return "again" in request.args and not table.has_secrets and not table.entries


def cards_page(table: Table, problem: Text | None = None) -> str:
    """Draw what people deal with real cards."""
    return render_template(
        [f"games/{table.slug}/deal_cards.html", "table/deal_cards.html"],
        table=table,
        draft=table.game.pages.draft(table.players, table.options),
        laying=table.game.kit.laying(table.setup),
        scripted=bool(table.game.pages.script(table.setup).lines),
        handover=code_to_note(table),
        problem=problem,
    )


@bp.get("/deal")
def deal(table_id: str) -> str | Response | tuple[str, int]:
    """Show the deal; 204 for a waiting page as long as nobody has come."""
    table = own_table(table_id)
    if table.stage == "draft" and table.lacks_players:
        return redirect(url_for("table.players", table_id=table_id), code=303)
    if table.stage == "closed":
        return redirect(url_for("table.end", table_id=table_id), code=303)
    if wants_fragment() and request.args.get("seen") == progress_mark(table):
        return "", 204
    return deal_page(table)


@bp.post("/deal")
def do_deal(table_id: str) -> Response | tuple[str, int]:
    """Deal, and show the first code, or the first turn if there is nothing to hand out."""
    try:
        table_dealt = use_cases().deals.deal(
            table_id, device(), form_version(), sent_fields({"csrf", "version", "gathered", "next"})
        )
    except Refused as refused:
        table = own_table(table_id)
        if table.stage != "draft":  # a double tap: it is already dealt
            return to_what_follows(table)
        if refused.code == "too_few":
            return redirect(url_for("table.players", table_id=table_id), code=303)
        if "gathered" in request.form:
            return players_page(table, refusal(refused)), status_of(refused)
        return deal_page(table, refusal(refused)), status_of(refused)
    return to_what_follows(table_dealt)


def to_what_follows(table: Table) -> Response:
    """Return a redirect to what comes after a deal: the codes or the list to deal by, or the first turn."""
    where = "table.deal" if table.moment is Moment.DEAL else "table.show_play"
    return redirect(url_for(where, table_id=table.id), code=303)


@bp.post("/undeal")
def undeal(table_id: str) -> Response:
    """Take back the deal while nothing has been played; every code becomes void."""
    use_cases().deals.undeal(table_id, device())
    return redirect(url_for("table.setup", table_id=table_id), code=303)


@bp.post("/release/<int:index>")
def release(table_id: str, index: int) -> Response:
    """Take a seat from its phone: the phone loses the page, and the seat gets a new code."""
    use_cases().seats.release(table_id, device(), index)
    note("released_seat", table_id)
    return redirect(url_for("table.deal", table_id=table_id, seat=index), code=303)


@bp.get("/show/<int:index>")
def come_back(table_id: str, index: int) -> Response:
    """Lead who loads a role again to whoever looks next: what was shown to one seat is not shown twice by itself."""
    return redirect(url_for("table.deal", table_id=own_table(table_id).id), code=303)


@bp.post("/show/<int:index>")
def show(table_id: str, index: int) -> Response:
    """Show a role on the tablet to a player without a phone; everyone can read in the log that it happened.

    Answers 404 in games that have hands instead of roles.
    """
    if has_hand(own_table(table_id).slug):
        abort(404)
    seat_secret = use_cases().seats.show(table_id, device(), index).secret
    table = own_table(table_id)
    secret = with_gong_part(table, seat_secret)
    if wants_json():
        return secret_json(secret)
    back = url_for("table.deal", table_id=table_id)
    return secret_page(
        render_template(f"games/{table.slug}/role.html", seat=table.seats[index], secret=secret, back=back)
    )


@bp.post("/carried/<int:index>")
def carry(table_id: str, index: int) -> Response | tuple[str, int]:
    """Keep the key of the phone that shall carry a seat's role and show its code, or note that the code was scanned.

    Answers 404 where no phone carries roles, 422 if a key is none.
    """
    table = own_table(table_id)
    if not carries_roles(table):
        abort(404)
    key = carried.typed_key(request.form.get("key", ""))
    if "key" in request.form and not key:
        return deal_page(table, text("deal.carried.no_key")), 422
    use_cases().seats.show(table_id, device(), index)
    if key:
        carried.keep_key(table, table.seats[index].player, key)
    return redirect(url_for("table.deal", table_id=table_id, seat=index if key else None), code=303)
