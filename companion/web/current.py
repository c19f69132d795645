"""What every request needs: the use cases, this device, the table it asks for, and the form's version."""

import secrets

from flask import current_app, request, session

from companion.play import Table, UseCases


def use_cases() -> UseCases:
    """Return the use cases of the running app."""
    found: UseCases = current_app.extensions["use_cases"]
    return found


def kept_in_session(name: str, size: int) -> str:
    """Return what this browser's session keeps under ``name``: ``size`` random bytes as text, made when first asked."""
    known = session.get(name)
    if not isinstance(known, str):
        known = session[name] = secrets.token_urlsafe(size)
        session.permanent = True
    return known


def device() -> str:
    """Return this browser's random id, kept in its signed session cookie; made at the first request."""
    return kept_in_session("device", 24)


def own_table(table_id: str) -> Table:
    """Return a table of this device; refused as ``no_such_table`` for any other."""
    return use_cases().tables.own(table_id, device())


def number(text: str, digits: int) -> int | None:
    """Return ``text`` as a whole number of at most ``digits`` digits, or None when it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def form_version() -> int:
    """Return the version that the form was drawn from; a missing or malformed one counts as stale."""
    version = number(request.form.get("version", ""), 9)
    return -1 if version is None else version
