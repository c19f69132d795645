"""A group's finished games compared with the workshop's estimates for their boards."""

from collections.abc import Sequence
from typing import Final

from flask import Flask, current_app

from companion.services.estimates import Estimates
from companion.services.tally import FinishedGame
from companion.workshop.answer import interval
from companion.workshop.answer_texts import hundredths
from companion.workshop.board import GAME, board_of, not_modelled, recommended
from companion.workshop.question import Question

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
    """Give the templates ``played_boards``."""
    app.jinja_env.globals["played_boards"] = played_boards
