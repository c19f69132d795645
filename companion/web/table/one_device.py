"""A deal without other devices: this one goes round, and inside a browser players' own phones carry roles."""

from flask import request

from companion.services import Seat, Table
from companion.web.current import is_alone
from companion.web.delivery.language import t
from companion.web.delivery.qr import uncached_code_svg
from companion.web.phone import carried
from companion.web.phone.hand import has_hand
from companion.web.table.deal_progress import shows_roles


def carries_roles(table: Table) -> bool:
    """Return whether phones that hear nothing of the game can carry a table's roles."""
    return is_alone() and shows_roles(table)


def page_on_one_device(table: Table, seat: Seat, here: str | None) -> tuple[str, dict[str, object]]:
    """Return which page is about ``seat`` at a table without phones, and what it shows.

    How the device goes round, to be looked at ``here``; but inside a browser, once the key of its player's phone was
    typed, the code for that phone. ``phone`` in the address asks for the first (0), or for the way to the key (1).
    """
    carries, asked = carries_roles(table), request.args.get("phone", "")
    key = "" if asked else carried.key_of(seat.player)
    facts: dict[str, object] = {"here": here, "carries": carries}
    if not (carries and (key or asked == "1")):
        return "alone", facts | {"hand": has_hand(table.slug)}
    address = carried.address(table, seat, key) if key else carried.page_address(table)
    return "carried", facts | {"asks": not key, "code": uncached_code_svg(address, t("deal.code_of", name=seat.player))}
