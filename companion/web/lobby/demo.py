"""The guided game: a game with invented players, shown stop by stop. None of it is stored.

The address contains the stop. Its position comes from the lesson's record, played by the real rules, which also judge
the taps.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.kernel.events import Command, Step
from companion.kernel.game import AnyGame
from companion.kernel.journal import AnyPosition, Entry, applied, decided
from companion.kernel.lesson import DEAL, END, PLAY, SCRIPT, Lesson, Stop
from companion.kernel.record import Record, positions, record_from_json
from companion.kernel.refusal import Refused
from companion.kernel.viewers import GAME_MASTER, seat_of
from companion.kernel.words import Text
from companion.messages import refusal
from companion.registry import GAMES
from companion.web.current import choices_by_name, sent_fields
from companion.web.delivery.language import t
from companion.web.delivery.qr import code_svg, public_base
from companion.web.delivery.secrecy import secret_json, secret_page, wants_json
from companion.web.server.errors import status_of
from companion.web.table.play import PAGE_FIELDS, read_query
from companion.web.table.screen_words import screen_words

bp = Blueprint("demo", __name__)

EXAMPLE_LINES: Final = 3
"""How many lines of the script are shown as an example."""


@dataclass(frozen=True)
class PreparedLesson:
    """A prepared lesson: its parsed record, and the position of the game after each action."""

    lesson: Lesson
    record: Record
    positions: tuple[AnyPosition, ...]

    @property
    def game(self) -> AnyGame:
        """Return the game that the lesson plays."""
        return self.record.game

    @property
    def last(self) -> int:
        """Return the number of the last stop, counted from 0."""
        return len(self.lesson.stops) - 1

    def expected_command(self, stop: Stop) -> Command:
        """Return the action that continues from a stop on the page ``play``."""
        return self.record.actions[stop.played]

    def position(self, stop: Stop) -> AnyPosition:
        """Return the position of the game at ``stop``."""
        return self.positions[stop.played]


@dataclass(frozen=True)
class Seat:
    """The invented player whose phone is shown, with the attributes of a seat that phone pages use."""

    index: int
    player: str


@cache
def prepared_lesson() -> PreparedLesson | None:
    """Return the lesson of the first registered game that has one, or None."""
    lesson = next((game.extras.lesson for game in GAMES.values() if game.extras.lesson), None)
    if lesson is None:
        return None
    record = record_from_json(lesson.record, GAMES)
    return PreparedLesson(lesson, record, tuple(positions(record)))


def stop_of(index: int) -> tuple[PreparedLesson, Stop]:
    """Return the lesson and its stop ``index``; 404 if either does not exist."""
    prepared = prepared_lesson()
    if prepared is None or index > prepared.last:
        abort(404)
    return prepared, prepared.lesson.stops[index]


def address(index: int) -> str:
    """Return the address of a stop; that of the first is short."""
    return url_for("demo.stop", index=index) if index else url_for("demo.start")


def guide(prepared: PreparedLesson, index: int, answer: Text | None = None) -> dict[str, object]:
    """Return what the coach's band and the buttons below it draw; ``answer`` replaces the stop's own text."""
    stop = prepared.lesson.stops[index]
    return {
        "index": index,
        "last": prepared.last,
        "tells": answer or stop.explanation,
        "answered": answer is not None,
        "tap": stop.tap,
        "back": address(index - 1) if index else None,
        "on": address(index + 1) if index < prepared.last else None,
    }


def draw(index: int, answer: Text | None = None, problem: Text | None = None) -> str:
    """Draw a stop; ``answer`` is the coach's reply to a tap off the path, ``problem`` why a tap was refused."""
    prepared, stop = stop_of(index)
    facts: dict[str, object] = {
        "slug": prepared.game.slug,
        "place": address(index),
        "coach": guide(prepared, index, answer),
        "shown": prepared.game.pages.view(prepared.position(stop).state, GAME_MASTER).shown,
    }
    if stop.page == PLAY:
        return play_screen(prepared, stop, facts, problem)
    if stop.page == DEAL:
        code = code_svg(f"{public_base(request)}{address(index)}", t("demo.code"))
        return render_template("lobby/demo/deal.html", code=code, seat=example_seat(prepared), **facts)
    if stop.page == SCRIPT:
        script = prepared.game.pages.script(prepared.record.setup)
        return render_template("lobby/demo/script.html", script=script, lines=script.lines[:EXAMPLE_LINES], **facts)
    if stop.page == END:
        return end_screen(prepared, stop, facts)
    return render_template(f"games/{prepared.game.slug}/lesson.html", **facts)


def play_screen(prepared: PreparedLesson, stop: Stop, facts: dict[str, object], problem: Text | None) -> str:
    """Draw the game's own play screen at a stop, without links to a real table."""
    state = prepared.position(stop).state
    view = prepared.game.pages.view(state, GAME_MASTER)
    query = read_query(request.values, choices_by_name(view.choices), prepared.record.players, version=0)
    prompt = prepared.game.pages.prompt(state)
    return render_template(
        f"games/{prepared.game.slug}/play.html",
        layout="lobby/demo/frame.html",
        version=stop.played,
        choices=choices_by_name(view.choices),
        moves=view.choices,
        prompt=prompt,
        words=screen_words(prompt, None, ticking=False),
        attributes={},
        undo=undo_label(prepared, stop),
        query=query,
        mode=query.mode,
        problem=problem,
        sent=MultiDict[str, str](),
        **facts,
    )


def end_screen(prepared: PreparedLesson, stop: Stop, facts: dict[str, object]) -> str:
    """Draw how the game ended, with all roles open."""
    position = prepared.position(stop)
    steps = [Step(before, entry.command, entry.events) for entry, before in position.past()]
    return render_template(
        "lobby/demo/end.html",
        chronicle=prepared.game.pages.chronicle(steps, position.state),
        roles=prepared.game.record.deal_as_json(prepared.record.deal),
        has_roles=True,
        down=(),
        **facts,
    )


def undo_label(prepared: PreparedLesson, stop: Stop) -> Text | None:
    """Return what undo would take back at a stop, as the game names it."""
    position = prepared.position(stop)
    if position.last is None or position.before is None:
        return None
    step = Step(position.before.state, position.last.command, position.last.events)
    label: Text = prepared.game.actions.undo_label(step)
    return label


def example_seat(prepared: PreparedLesson) -> Seat:
    """Return the invented player whose phone is shown."""
    player = prepared.lesson.example
    return Seat(prepared.record.players.index(player), player)


def state_after(prepared: PreparedLesson, stop: Stop, command: Command) -> object:
    """Return the state after ``command`` as plain data, so that two ways to say the same compare equal.

    Raises ``Refused`` if the rules refuse it.
    """
    position = prepared.position(stop)
    events = decided(prepared.game, position, command)
    after = applied(prepared.game, position, Entry(0, command, events, "demo", 0.0, 0))
    return prepared.game.record.state_as_json(after.state)


@bp.get("/demo")
def start() -> str:
    """Show what is on the table, and the button that begins the game."""
    return draw(0)


@bp.get("/demo/<int:index>")
@bp.get("/demo/<int:index>/<theme>")
def stop(index: int) -> str:
    """Show a stop; with ``other`` in the address the coach replies to a legal tap that led off the path."""
    other = Text("demo.other") if "other" in request.args else None
    return draw(index, other if stop_of(index)[1].page == PLAY else None)


@bp.post("/demo/<int:index>")
@bp.post("/demo/<int:index>/<theme>")
def tap(index: int) -> Response | tuple[str, int]:
    """Judge a tap: go on to the next stop, back to the one before, or say in a sentence why not."""
    prepared, stop = stop_of(index)
    if stop.page == DEAL:
        return show_role(prepared, address(index))
    if stop.page != PLAY:
        return redirect(address(index), code=303)
    command = prepared.game.actions.command_from_form(sent_fields(PAGE_FIELDS))
    expected = prepared.expected_command(stop)
    try:
        reached = state_after(prepared, stop, command)
    except Refused as refused:
        return draw(index, problem=refusal(refused, prepared.game.slug)), status_of(refused)
    if reached == state_after(prepared, stop, expected):
        return redirect(address(index + 1), code=303)
    if command.get("do") == "undo":
        return redirect(address(index - 1), code=303)
    return redirect(url_for("demo.stop", index=index, other=1), code=303)


def show_role(prepared: PreparedLesson, back: str) -> Response:
    """Show the invented role as a phone would get it: as data while it is held, otherwise on a separate page."""
    seat = example_seat(prepared)
    secret = prepared.game.pages.view(prepared.positions[0].state, seat_of(seat.player)).secret
    if wants_json():
        return secret_json(secret)
    return secret_page(render_template(f"games/{prepared.game.slug}/role.html", seat=seat, secret=secret, back=back))
