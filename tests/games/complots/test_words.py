"""Everything that Chevet says of a game of Complots can be said in both languages, and tells no secret."""

from random import Random

import pytest

from companion.games.complots import GAME
from companion.games.complots.actions.corrections import CoinsCorrected, LostCorrected
from companion.games.complots.actions.declarations import CardsDrawn
from companion.kernel.events import Step
from companion.messages import wording
from companion.translations import WHOLE
from tests.findings import codes_of_findings
from tests.playing import random_game

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
TABLES = [
    {"fifth": "inquisitor", "free_concession": True, "second_counter": True},
    {"counter_after_doubt": False, "captain_needs_coins": True},
    {"fifth": "inquisitor", "finite_treasury": True},
]


@pytest.mark.parametrize("locale", WHOLE)
@pytest.mark.parametrize("options", TABLES)
@pytest.mark.parametrize("count", [2, 4, 7])
def test_every_moment_is_said_and_told(locale: str, options: dict[str, object], count: int) -> None:
    words, random = wording(locale), Random(count)
    setup, _ = GAME.record.read(NAMES[:count], {"first_player": "Ana", **options}, None)
    for deal in (GAME.rules.deal(setup, random), None):
        for position in random_game(GAME, setup, deal, random):
            prompt = GAME.pages.prompt(position.state)
            for text in (prompt.do, prompt.say, *prompt.notes, *prompt.steps):
                assert text is None or words.plain(text)
            if position.last is not None and position.before is not None:
                step = Step(position.before.state, position.last.command, position.last.events)
                assert all(words.plain(text) for text in (*GAME.pages.log(step), GAME.actions.undo_label(step)))
        for by_hand in (True, False):
            box = GAME.pages.box(setup, by_hand)
            assert all(words.plain(line) for line in (*box.out, *box.stays))


@pytest.mark.parametrize("locale", WHOLE)
def test_every_refusal_and_every_finding_has_a_sentence(locale: str) -> None:
    known = wording(locale).ids
    assert [code for code in GAME.actions.refusals if f"complots.refused.{code}" not in known] == []
    assert [code for code in codes_of_findings("complots") if f"complots.finding.{code}" not in known] == []


def test_corrections_and_drawn_cards_are_told_with_their_numbers() -> None:
    setup, _ = GAME.record.read(NAMES[:3], {"first_player": "Ana"}, None)
    events = (CardsDrawn("Ana", 2), CoinsCorrected("Bea", 1, "seen"), LostCorrected("Bea", (), "seen"))
    step = Step(GAME.rules.start(setup, None), {"do": "correct"}, events)
    told = [wording("en").plain(text) for text in GAME.pages.log(step)]
    assert told[:2] == ["Ana draws 2 cards from the Court.", "Bea has one coin, in fact. Reason: seen"]


def test_a_form_never_says_how_the_court_lies() -> None:
    fields = {"do": ["exchange"], "return": ["duchess captain"], "court": ["duchess"], "why": [""], "csrf": ["x"]}
    assert GAME.actions.command_from_form(fields) == {"do": "exchange", "return": ["duchess", "captain"]}


def test_face_up_cards_say_how_many_are_hidden_where_nobody_counted_them() -> None:
    both, counted = {"lost:Ana": ["captain", "countess"]}, {"lives:Ana": ["1"]}
    for fields, lives in ((both, 0), ({**both, **counted}, 1)):
        assert GAME.actions.command_from_form({"do": ["correct"], **fields}) == {
            "do": "correct",
            "lost": {"Ana": ["captain", "countess"]},
            "lives": {"Ana": lives},
        }


def test_a_correction_names_its_players_in_its_fields() -> None:
    fields = {"do": ["correct"], "coins:Ana": ["12"], "coins:B:b": ["many"], "lost:Ana": ["duchess", "-"], "why": ["x"]}
    assert GAME.actions.command_from_form(fields) == {
        "do": "correct",
        "coins": {"Ana": 12, "B:b": "many"},
        "lost": {"Ana": ["duchess"]},
        "lives": {"Ana": 1},
        "why": "x",
    }
