"""How far a deal is: which seats have their phone or were looked at on the tablet, and how the deal draws them."""

from collections import Counter

from companion.kernel.words import Text, text
from companion.services import Seat, Table
from companion.web.phone.hand import has_hand


def seat_progress(seat: Seat) -> str:
    """Return how far a seat is.

    ``waiting``, ``invited`` (its phone of the evening has not yet confirmed its player), ``opened`` (on its phone),
    ``looked`` or ``shown`` (on the tablet).
    """
    if seat.looked_at is not None:
        return "looked"
    if seat.shown_at is not None:
        return "shown"
    if seat.claimed:
        return "opened"
    return "invited" if seat.awaited else "waiting"


def seats_shown(table: Table, on_show: Seat | None) -> list[dict[str, object]]:
    """Return the seats as the deal draws them: how far each is, the message that says so, and its CSS class."""
    return [seat_shown(table, seat, seat_progress(seat), on_show) for seat in table.seats]


def seat_shown(table: Table, seat: Seat, state: str, on_show: Seat | None) -> dict[str, object]:
    """Return one seat as the deal draws it; what came to a phone unseen is a sealed letter."""
    here = on_show is not None and on_show.index == seat.index
    said = "sealed" if state == "opened" and table.has_secrets else state
    if state == "waiting" and table.preferences.alone:
        said = "" if here else "not_yet"
    elif on_show is not None and state == "waiting":
        said = "now" if here else ""
    return {
        "index": seat.index,
        "player": seat.player,
        "state": state,
        "said": f"deal.state.{said}" if said else "",
        "look": "here" if here else "later" if state in {"waiting", "invited"} else "",
    }


def tally_of(table: Table) -> list[tuple[str, int]]:
    """Return how many letters were looked at, lie sealed on a phone, are on their way, or have no phone to go to."""
    names = {"shown": "looked"}
    counts = Counter(names.get(state, state) for state in map(seat_progress, table.seats))
    return [(state, counts[state]) for state in ("looked", "opened", "invited", "waiting") if counts[state]]


def progress_mark(table: Table) -> str:
    """Return how far all seats are, as one word for a waiting page to compare."""
    return "-".join(f"{seat_progress(seat)[0]}{seat.generation}" for seat in table.seats)


def are_phones_gathered(table: Table) -> bool:
    """Return whether phones of the evening got seats of this deal without scanning a code."""
    return any(seat.invited is not None for seat in table.seats)


def waiting_seats(table: Table) -> list[Seat]:
    """Return the seats that no phone has and nobody has looked at, in the order around the table."""
    return [seat for seat in table.seats if seat_progress(seat) == "waiting"]


def shows_roles(table: Table) -> bool:
    """Return whether everyone has a role to hold, on their phone or on the tablet."""
    return table.has_secrets and not has_hand(table.slug)


def players_yet_to_look(table: Table) -> list[str]:
    """Return those who have not yet looked at their role (or their seat's page), in the order around the table."""
    awaited = {"waiting", "invited"} | ({"opened"} if shows_roles(table) else set())
    return [seat.player for seat in table.seats if seat_progress(seat) in awaited]


def heading_of_all(table: Table) -> Text:
    """Return what the page about all seats begins with: how many phones are back, or where the roles are."""
    due = sum(seat.awaited for seat in table.seats)
    if due:
        back = sum(seat.claimed for seat in table.seats)
        return text("join.again.count", n=back, all=back + due)
    if table.preferences.alone and table.has_secrets:
        return text("deal.list" if waiting_seats(table) else "deal.alone.all")
    return text("deal.all.phones" if are_phones_gathered(table) and shows_roles(table) else "deal.all.do")
