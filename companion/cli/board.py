"""``companion board``: the effect of a record's board on the game, by simulation."""

import argparse
import importlib.util
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.cli.files import FAILED, OK, UnreadableError, read_file, report_unreadable
from companion.cli.replay import as_findings, parsed_record, print_json
from companion.kernel.words import Text, text
from companion.messages import wording

if TYPE_CHECKING:
    from companion.kernel.game import AnyGame
    from companion.workshop.answer_texts import Comparison
    from companion.workshop.board import Setup


def run_board(arguments: argparse.Namespace) -> int:
    """Print what a board does to the game; 0 when it may be played, 1 when its set-up has an error."""
    from companion.kernel.record import check

    try:
        record = parsed_record(read_file(arguments.file))
        _refuse_other_games(record.game)
    except UnreadableError as reason:
        return report_unreadable(arguments.file, reason)
    findings = check(record)
    words = wording(arguments.lang)
    if any(finding.severity == "error" for finding in findings):
        if arguments.json:
            print_json({"ok": False, "findings": as_findings(findings, words)})
        else:
            _print_sentences(as_findings(findings, words))
        return FAILED
    if lacks_numpy(arguments.lang):
        return FAILED
    beside = _compared(record.setup, arguments)
    if arguments.json:
        print_json(_plain(record.setup, beside))
    else:
        _print_sentences(as_findings(findings, words))
        for line in _report_lines(record.setup, beside):
            print(words.plain(line))
    return OK


def _refuse_other_games(game: "AnyGame") -> None:
    """Raise ``UnreadableError`` unless this is the game whose boards the workshop estimates."""
    from companion.workshop.board import GAME

    if game.slug != GAME.slug:
        name = wording("en").plain(text(f"{GAME.slug}.name"))
        raise UnreadableError(f"the workshop estimates boards of {name} alone")


def lacks_numpy(lang: str) -> bool:
    """Return whether numpy is missing; if it is, say so on standard error."""
    if importlib.util.find_spec("numpy") is not None:
        return False
    missing = wording(lang).plain(text("workshop.no_numpy"))
    print(f"companion: {missing}", file=sys.stderr)
    return True


def _compared(setup: "Setup", arguments: argparse.Namespace) -> "Comparison":
    """Return the estimate of a set-up's board beside that of the recommended one."""
    from companion.workshop.answer_texts import Comparison, threshold_of
    from companion.workshop.board import board_of, recommended
    from companion.workshop.estimate import estimate

    players = len(setup.players)
    board, reference = board_of(setup), recommended(players, setup.variant)
    answer = estimate(board, players, arguments.games, arguments.seed)
    same = board == reference
    beside = answer if same else estimate(reference, players, arguments.games, arguments.seed)
    return Comparison(answer, beside, same, threshold_of(board))


def _plain(setup: "Setup", beside: "Comparison") -> dict[str, object]:
    from companion.workshop.board import not_modelled

    answer = beside.answer
    return {
        "p_wins": answer.p_wins,
        "low": answer.low,
        "high": answer.high,
        "endings": answer.endings,
        "reference": beside.reference.p_wins,
        "difference": round(beside.points, 2),
        "games": answer.games,
        "seconds": round(answer.seconds, 3),
        "model": answer.model,
        "unmeasured": list(answer.unmeasured),
        "not_modelled": list(not_modelled(setup)),
    }


def _report_lines(setup: "Setup", beside: "Comparison") -> Iterator[Text]:
    """Yield the lines that say what a board does, the difference first."""
    from companion.workshop.answer_texts import endings_in_100, headline, level, notes, proposals, third_refusals
    from companion.workshop.board import board_of, not_modelled

    answer = beside.answer
    yield headline(beside)
    yield level(answer)
    theirs = endings_in_100(beside.reference)
    for name, games in endings_in_100(answer).items():
        ending = text(f"workshop.ending.{name}")
        id_ = "workshop.line.ending" if beside.same else "workshop.line.ending_beside"
        yield text(id_, ending=ending, n=games, **({} if beside.same else {"recommended": theirs[name]}))
    yield proposals(answer)
    yield third_refusals(answer)
    yield from notes(board_of(setup), len(setup.players), answer, not_modelled(setup))


def _print_sentences(findings: list[dict[str, object]]) -> None:
    for finding in findings:
        print(finding["message"])
