"""The page on which a television follows a table, by four digits typed by remote control; it remembers the evening."""

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.refusal import Refused
from companion.kernel.words import Text
from companion.messages import refusal
from companion.services.screens import LENGTH
from companion.web.court import bp
from companion.web.current import device, use_cases
from companion.web.server.errors import status_of
from companion.web.server.wrong_codes import check_short_code, count_short_code


def typed_digits() -> str:
    """Return the digits pressed so far: those in the address, and the key pressed now."""
    pressed = request.args.get("digits", "")[:LENGTH] + request.args.get("key", "")[:1]
    digits = "".join(digit for digit in pressed if digit.isascii() and digit.isdigit())
    return digits[:-1] if "delete" in request.args else digits[:LENGTH]


def digits_page(digits: str, problem: Text | None = None) -> str:
    """Draw the keys, with the digits pressed so far, and whom this screen followed before."""
    screen = use_cases().screens.of(device())
    return render_template("court/tv.html", digits=digits, length=LENGTH, screen=screen, problem=problem)


@bp.get("/tv")
def tv() -> str | Response:
    """Redirect a screen to the table that it follows, or ask for the digits; opening the address changes nothing."""
    table_id = use_cases().screens.of(device()).table_id
    if table_id is not None and not request.args:
        return redirect(url_for("court.show", table_id=table_id), code=303)
    return digits_page(typed_digits())


@bp.post("/tv")
def enter() -> Response | tuple[str, int]:
    """Follow the table with these digits."""
    check_short_code()
    try:
        table_id = use_cases().screens.enter(request.form.get("digits", ""), device())
    except Refused as refused:
        count_short_code(refused)
        return digits_page("", refusal(refused)), status_of(refused)
    return redirect(url_for("court.show", table_id=table_id), code=303)


@bp.post("/tv/again")
def follow_again() -> Response | tuple[str, int]:
    """Follow the same people as last time."""
    try:
        table_id = use_cases().screens.follow_again(device())
    except Refused as refused:
        return digits_page("", refusal(refused)), status_of(refused)
    return redirect(url_for("court.show", table_id=table_id), code=303)
