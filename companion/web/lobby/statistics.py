"""Statistics of the evenings of people who played together, as plots and as a file to export; the games on a board are
compared with the workshop's estimate.
"""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from babel.dates import format_date
from flask import Blueprint, Flask, current_app, make_response, render_template
from flask import Response as Answer

from companion.kernel.words import Text, text
from companion.services import Circle
from companion.services.estimates import Estimates
from companion.services.statistics import MOST_GAMES
from companion.services.tally import FinishedGame, evenings, sheets
from companion.translations import LANGUAGES
from companion.web.current import device, use_cases
from companion.web.delivery.language import locale, spoken_in, words
from companion.web.lobby import plots
from companion.workshop.answer_texts import hundredths
from companion.workshop.board import GAME, board_of, not_modelled, recommended
from companion.workshop.question import Question, interval

bp = Blueprint("statistics", __name__, url_prefix="/statistics")

COLUMNS: Final = (
    *("number", "began", "game", "variant", "side", "turns", "minutes"),
    *("player", "role", "won", "claims", "unfit"),
)
"""The columns of the exported table, which has a row for each player of each game."""

FORMULA_STARTS: Final = re.compile("(^|[,;])(?=[\t\r=+@⁺⁼₊₌⩵⩶﬩﹢﹣﹦﹫＋－＝＠-])")
"""Where a spreadsheet finds a formula, at its full width as well: in a cell and in its parts if cut elsewhere."""


def local_time(at: float) -> datetime:
    """Return a time in the server's time zone, assumed to be that of the players."""
    return datetime.fromtimestamp(at, UTC).astimezone()


def day(at: float) -> str:
    """Return the date of a time in the reader's language; the template filter."""
    return _date(at, "long")


def weekday(at: float) -> str:
    """Return the date of a time without its year, as people speak of an evening; the template filter."""
    return _date(at, LANGUAGES[locale()].day)


def _date(at: float, written: str) -> str:
    language = LANGUAGES[locale()]
    date = format_date(local_time(at), written, locale=language.dates or locale())
    return re.sub(r"\b1(?= )", language.first, date)


@bp.get("")
def every_circle() -> str:
    """List everyone who has finished a game on this device."""
    circles = use_cases().statistics.circles(device())
    return render_template("lobby/statistics/circles.html", circles=circles, days=current_app.config["KEEP_DAYS"])


@bp.get("/<circle>")
def show(circle: str) -> str:
    """Show the statistics of some people's finished games."""
    chosen = use_cases().statistics.circle(device(), circle)
    return render_template(
        "lobby/statistics/circle.html",
        circle=chosen,
        evenings=evenings(chosen.games),
        sheets=sheets(chosen.games),
        first=min(game.dealt for game in chosen.games),
        looks_back=MOST_GAMES
        if sum(len(each.games) for each in use_cases().statistics.circles(device())) == MOST_GAMES
        else 0,
        days=current_app.config["KEEP_DAYS"],
    )


@bp.get("/<circle>/export")
def export(circle: str) -> Answer:
    """Export the same games as a table."""
    answer = make_response(as_csv(use_cases().statistics.circle(device(), circle)))
    answer.headers["Content-Type"] = "text/csv; charset=utf-8"
    answer.headers["Content-Disposition"] = 'attachment; filename="chevet-statistics.csv"'
    return answer


def as_csv(circle: Circle) -> str:
    """Return the games as a table, the oldest first; its cells are parted as spreadsheets of the language expect.

    It begins with a byte order mark, so that spreadsheets read it as UTF-8; a name that looks like a formula gets an
    apostrophe before it.
    """
    page = io.StringIO()
    table = csv.writer(page, delimiter=worded(text("statistics.between_cells")))
    table.writerow([worded(text(f"statistics.column.{name}")) for name in COLUMNS])
    ordered = sorted(circle.games, key=lambda game: (game.dealt, game.ended))
    for number, game in enumerate(ordered, start=1):
        with spoken_in(game.theme):
            table.writerows([without_formula(cell) for cell in row] for row in rows(number, game))
    return "\ufeff" + page.getvalue()


def rows(number: int, game: FinishedGame) -> Iterator[tuple[str, ...]]:
    """Yield the rows of one game; unknown values stay empty."""
    outcome = game.outcome
    of_game = (
        str(number),
        f"{local_time(game.dealt):%Y-%m-%d %H:%M}",
        worded(text(f"{game.slug}.name")),
        worded(outcome.variant),
        worded(outcome.winner.name if outcome.winner else None),
        str(game.turns or ""),
        str(game.minutes or ""),
    )
    for player in game.players:
        part = outcome.parts.get(player)
        won = "" if part is None or part.won is None else worded(text(f"statistics.{'yes' if part.won else 'no'}"))
        spoken = outcome.spoken.get(player)
        claims = (str(spoken.claims), str(spoken.contradicted)) if spoken else ("", "")
        yield (*of_game, player, worded(part.role if part else None), won, *claims)


def worded(message: Text | None) -> str:
    """Return a message in plain words; an empty text for None."""
    return words().plain(message) if message else ""


def without_formula(cell: str) -> str:
    """Return a cell such that no spreadsheet takes it for a formula."""
    return FORMULA_STARTS.sub(r"\1'", cell)


_WINS: Final = {"day": True, "night": False}
"""Whether the Pacifists won, by the drawing of the winning side."""


def played_boards(slug: str, games: Sequence[FinishedGame]) -> list[dict[str, object]]:
    """Return the boards of some games, with their wins and the estimate if known; the template global.

    Games with options that the model does not cover, and games whose winner is unknown, are left out.
    """
    if slug != GAME.slug:
        return []
    games_by_question: dict[Question, list[FinishedGame]] = {}
    for game in games:
        winner = game.outcome.winner
        if winner and winner.tone in _WINS and game.setup and not not_modelled(game.setup):
            players = len(game.setup.players)
            games_by_question.setdefault(Question(board_of(game.setup), players), []).append(game)
    return [_history_facts(question, each) for question, each in games_by_question.items()]


def _history_facts(question: Question, games: Sequence[FinishedGame]) -> dict[str, object]:
    estimates: Estimates = current_app.extensions["estimates"]
    won = sum(_WINS[game.outcome.winner.tone] for game in games if game.outcome.winner)
    low, high = interval(won, len(games))
    answer = estimates.ask(question).answer if estimates.available else None
    setup = games[0].setup
    return {
        "players": question.players,
        "recommended": question.board == recommended(question.players, setup.variant),
        "won": won,
        "games": len(games),
        "low": hundredths(low),
        "high": hundredths(high),
        "estimate": hundredths(answer.p_wins) if answer else None,
        "available": estimates.available,
        "options": GAME.record.write(setup),
    }


def init_app(app: Flask) -> None:
    """Give the templates the functions for plots."""
    app.jinja_env.globals.update(plots=plots, played_boards=played_boards)
    app.jinja_env.filters["day"] = day
    app.jinja_env.filters["weekday"] = weekday
    app.jinja_env.filters["unknown"] = lambda sheet: sum(not game.outcome.parts for game in sheet.games)
