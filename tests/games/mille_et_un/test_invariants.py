"""What holds in every game, whatever is played (section 4)."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.mille_et_un import GAME
from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.checks import VALUES
from companion.games.mille_et_un.chronicle import chronicle
from companion.games.mille_et_un.state import State
from companion.kernel.journal import Position
from companion.kernel.refusal import Refused, has_errors
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.mille_et_un.positions import NAMES, total
from tests.playing import commands, random_game, submitted
from tests.sizes import tries

OPTIONS = st.fixed_dictionaries(
    {"first_player": st.just("Ana"), "sultans": st.sampled_from(v.DIFFICULTIES)},
    optional={
        **{name: st.booleans() for name in ("redraw", "book_replace", "reshuffle", "mixed_free", "hint")},
        **{name: st.sampled_from(VALUES[name]) for name in ("tracking", "double_joker", "tiger_order", "end_test")},
        "stall_rounds": st.integers(0, 3),
    },
)


def played(count: int, options: dict[str, Any], seed: int) -> list[Position[State]]:
    """The first 300 positions of a random game; nothing if the set-up cannot be played."""
    random = Random(seed)
    setup, _ = GAME.record.read(NAMES[:count], options, None)
    deal = GAME.rules.deal(setup, random)
    if has_errors(GAME.rules.check(setup, deal)):
        return []
    return [position for position, _ in zip(random_game(GAME, setup, deal, random, undo=0.1), range(300), strict=False)]


def everything() -> list[dict[str, Any]]:
    """Commands of every kind, most of which are refused at any one moment."""
    cards: list[Any] = [*v.TALE_CODES, None]
    made: list[dict[str, Any]] = [{"do": do} for do in ("draw_discard", "draw_faceup", "skip_draw", "end", "discard")]
    made += [{"do": do, "card": card} for do in ("draw_random", "draw_faceup", "flip", "discard") for card in cards]
    made += [{"do": do} for do in ("draw_random", "flip", "declare_lost")]
    made += [{"do": "tiger", "player": name} for name in NAMES]
    made += [{"do": "tiger", "player": name, "card": card} for name in NAMES[:3] for card in v.PLAIN]
    made += [{"do": "tell", "sultan": sultan} for sultan in v.SULTANS]
    made += [{"do": "reveal", "card": sultan} for sultan in v.SULTANS]
    made += [{"do": "answer", "possible": possible} for possible in (True, False)]
    pairs = [(one, other) for one in v.PLAIN[:5] for other in v.PLAIN[5:]]
    return made + [{"do": "tell", "cards": [*pair], "sultan": sultan} for pair in pairs for sultan in v.SULTANS]


EVERYTHING = everything()


def accepts(state: State, command: dict[str, Any]) -> bool:
    try:
        GAME.actions.decide(state, command)
    except Refused:
        return False
    return True


def plain(command: dict[str, Any]) -> str:
    return repr(sorted((key, list(value) if isinstance(value, tuple) else value) for key, value in command.items()))


@given(st.integers(1, 4), OPTIONS, st.integers(0, 10_000))
@settings(max_examples=tries(38))
def test_no_card_is_ever_lost_and_someone_can_always_act(count: int, options: dict[str, Any], seed: int) -> None:
    for position in played(count, options, seed):
        state = position.state
        assert total(state) == 46
        assert len(state.row) + state.hidden + len(state.completed) == state.setup.sultans
        assert bool(GAME.actions.legal(state)) != GAME.rules.is_over(state)
        assert all(len(cards) <= v.HAND + (player == state.active) for player, cards in state.hands.items())
        if state.phase == v.DRAW and not state.setup.redraw:
            assert all(len(cards) <= v.HAND for cards in state.hands.values())


@given(st.integers(1, 3), OPTIONS, st.integers(0, 10_000))
@settings(max_examples=tries(10))
def test_what_is_offered_is_accepted_and_nothing_else(count: int, options: dict[str, Any], seed: int) -> None:
    for position in played(count, options, seed)[::7]:
        choices = [choice for choice in GAME.actions.legal(position.state) if choice.do != "correct"]
        offered = {plain(command): command for choice in choices for command in commands(choice)}
        for command in offered.values():
            submitted(GAME, position, command)
        taken = {plain(command) for command in EVERYTHING if accepts(position.state, command)}
        assert taken <= set(offered)


@pytest.mark.parametrize("tracking", [v.LIGHT, v.FULL])
@pytest.mark.parametrize("locale", WHOLE)
def test_every_moment_has_its_words(locale: str, tracking: str) -> None:
    words = wording(locale)
    for seed in range(12):
        options = {"first_player": "Ana", "tracking": tracking, "hint": True, "reshuffle": seed % 2 == 0}
        for position in played(3, options, seed):
            prompt = GAME.pages.prompt(position.state)
            for text in (prompt.do, prompt.say, *prompt.notes, *prompt.steps):
                assert text is None or words.plain(text)
        from companion.kernel.events import Step

        steps = [Step(before, entry.command, entry.events) for entry, before in position.past()]
        assert all(
            words.plain(text) for step in steps for text in (*GAME.pages.log(step), GAME.actions.undo_label(step))
        )
        ending = chronicle(steps, position.state).ending
        assert words.plain(ending)
