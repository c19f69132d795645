"""What every request needs: the use cases, this device, the requested table, and the fields of its form."""

import secrets
from collections.abc import Container, Iterable
from typing import Final

from flask import current_app, g, request, session

from companion.kernel.events import Choice
from companion.services import Seat, Table, UseCases

LONGEST_VERSION: Final = 9
"""The most digits that the version of a table can have."""


def use_cases() -> UseCases:
    """Return the use cases of the running app."""
    shared: UseCases = current_app.extensions["use_cases"]
    return shared


def random_in_session(name: str, size: int) -> str:
    """Keep ``size`` new random bytes under ``name`` in this browser's session, and return them as text."""
    made = session[name] = secrets.token_urlsafe(size)
    session.permanent = True
    return made


def is_alone() -> bool:
    """Return whether no other device can ever come: the app runs in a browser. Templates know it as ``alone``."""
    return bool(current_app.config["ALONE"])


def device() -> str:
    """Return this browser's random id, kept in its signed session cookie and made at the first request."""
    return session.get("device") or random_in_session("device", 24)


def worded(table: Table) -> Table:
    """Answer this request in the words and drawings of the box on ``table``, with its emblems, and return the table."""
    g.box_theme, g.emblems = table.theme, table.emblems
    return table


def own_table(table_id: str) -> Table:
    """Return a table of this device; refused as ``no_such_table`` for any other."""
    table = use_cases().tables.own(table_id, device())
    g.box_theme, g.emblems = table.theme, table.emblems
    return table


def own_seat(table_id: str, index: int) -> tuple[Table, Seat]:
    """Return a seat that this phone has claimed, and its table; refused as ``not_your_seat`` for any other."""
    table, seat = use_cases().seats.seat(table_id, index, device())
    return worded(table), seat


def parse_number(text: str, digits: int) -> int | None:
    """Return ``text`` as a whole number of at most ``digits`` digits, or None if it is not one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def form_version() -> int:
    """Return the version from which the form was drawn; a missing or malformed one counts as stale."""
    sent = request.form.get("version", "")
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= LONGEST_VERSION else -1


def sent_fields(own: Container[str]) -> dict[str, list[str]]:
    """Return the fields of the submitted form, except the screen's ``own``."""
    return {name: values for name, values in request.form.to_dict(flat=False).items() if name not in own}


def wants_fragment() -> bool:
    """Return whether htmx is asking for part of a page."""
    return request.headers.get("HX-Request") == "true"


def return_path(default: str = "/") -> str:
    """Return the local path to which a form or an address asks to go back, or ``default``."""
    path = request.values.get("back", default)
    # Backslashes and a second slash would make browsers read it as another host.
    safe = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if safe else default


def choices_by_name(choices: Iterable[Choice]) -> dict[str, Choice]:
    """Return choices by the name of their action; the last one wins where several share an action."""
    return {choice.do: choice for choice in choices}
