"""How a finished game came out: sides, variants, and who reached their own goal (section 9)."""

from typing import Any

import pytest

from companion.games.sultane import GAME
from companion.games.sultane.setup import Deal
from companion.kernel.events import changed
from companion.kernel.outcome import Outcome

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")
ROLES = dict(
    zip(
        NAMES,
        [*["interventionist"] * 5, "schahzenan", "dinarzade", "haiatalnefous", "zobeide"],
        strict=True,
    )
)


def ended(winner: str, also: tuple[str, ...] = (), roles: Any = ROLES, **options: Any) -> Outcome:
    setup, _ = GAME.record.read(NAMES, {"first_vizier": "Ana", **options}, None)
    deal = None if roles is None else Deal(roles)
    return GAME.extras.outcome(
        setup, deal, changed(GAME.rules.start(setup, deal), phase="over", winner=winner, also=also)
    )


def winners(outcome: Outcome) -> set[str]:
    return {player for player, part in outcome.parts.items() if part.won}


def test_dinarzade_and_every_pacifist_win_together() -> None:
    outcome = ended("pacifists", schahzenan=True)
    assert winners(outcome) == {"Gus", "Hal", "Ida"}
    assert outcome.winner is not None
    assert outcome.winner.tone == "day"


def test_the_interventionists_win_together() -> None:
    assert winners(ended("interventionists")) == set(NAMES[:5])


def test_schahzenan_wins_beside_a_side_or_alone() -> None:
    assert winners(ended("interventionists", ("schahzenan",), schahzenan=True)) == {*NAMES[:5], "Fay"}
    assert winners(ended("schahzenan", schahzenan=True, schahzenan_alone=True)) == {"Fay"}


def test_haiatalnefous_in_love_wins_by_her_own_goal_alone() -> None:
    assert "Hal" not in winners(ended("pacifists", haiatalnefous=True))
    assert "Hal" in winners(ended("interventionists", ("haiatalnefous",), haiatalnefous=True))


def test_the_three_names_of_the_pacifists_count_as_one_role() -> None:
    roles = {name: part.role.id for name, part in ended("pacifists").parts.items() if part.role}
    assert roles["Hal"] == roles["Ida"] == "sultane.role.pacifist"
    in_love = ended("pacifists", haiatalnefous=True).parts["Hal"].role
    assert in_love is not None
    assert in_love.id == "sultane.role.haiatalnefous"


def test_on_real_cards_the_side_is_known_and_nobodys_part() -> None:
    outcome = ended("pacifists", roles=None)
    assert outcome.winner is not None
    assert not outcome.parts


@pytest.mark.parametrize(
    ("options", "kind"),
    [
        ({}, "classic"),
        ({"variant": "discovery"}, "discovery"),
        ({"schahzenan": True}, "schahzenan"),
        ({"haiatalnefous": True}, "haiatalnefous"),
        ({"schahzenan": True, "haiatalnefous": True}, "both"),
    ],
)
def test_the_variant_is_what_makes_another_game_of_it(options: dict[str, Any], kind: str) -> None:
    variant = ended("pacifists", **options).variant
    assert variant is not None
    assert variant.id == f"sultane.kind.{kind}"
