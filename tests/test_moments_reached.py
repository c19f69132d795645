"""The random games over which screens are toured reach everything that a game can ask."""

from functools import cache
from typing import Any

import pytest

from companion.games.complots import vocabulary as complots
from companion.games.mille_et_un import vocabulary as mille_et_un
from companion.games.shaked import vocabulary as shaked
from companion.games.sultane import vocabulary as sultane
from companion.games.sultane.powers import POWERS
from companion.games.verrat import vocabulary as verrat
from companion.kernel.refusal import has_errors
from companion.registry import GAMES
from tests.browser.moments import TABLES, moments
from tests.browser.rooms import TWENTY

PHASES = {
    "sultane": set(sultane.PHASES),
    "complots": set(complots.PHASES),
    "shaked": set(shaked.PHASES) - {shaked.U_REVEAL},
    "1001": {
        mille_et_un.REVEAL, mille_et_un.DRAW, mille_et_un.BOOK_OPEN, mille_et_un.TIGER_LOOSE, mille_et_un.TELL,
        mille_et_un.DISCARD, mille_et_un.OVER,
    },
    "verrat": set(verrat.PHASES) - {verrat.OVER},
}  # fmt: skip


@cache
def states(slug: str) -> list[Any]:
    """The state at each moment."""
    return [moment.state for moment in moments(slug)]


@pytest.mark.parametrize("slug", GAMES)
def test_moments_come_to_every_phase(slug: str) -> None:
    assert PHASES[slug] <= {state.phase for state in states(slug)}


def test_moments_of_1001_come_to_every_phase_whether_cards_are_counted_or_entered() -> None:
    reached = [(state.setup.full, state.phase) for state in states("1001")]
    assert {(full, phase) for full in (False, True) for phase in PHASES["1001"] - {mille_et_un.REVEAL}} <= set(reached)


def test_moments_come_to_every_power_of_sultane() -> None:
    assert {state.power for state in states("sultane")} >= set(POWERS)


@pytest.mark.parametrize("slug", GAMES)
def test_the_tables_of_moments_could_be_dealt(slug: str) -> None:
    game = GAMES[slug]
    for options, _ in TABLES[slug]:
        for count in {game.fewest, game.most}:
            setup, _ = game.record.read(tuple(TWENTY[:count]), options, None)
            assert not has_errors(game.rules.check(setup, None))
