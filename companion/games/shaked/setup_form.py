"""The set-up as a form: what its screen draws, and what its fields change."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from companion.games.shaked.box import cards
from companion.games.shaked.checks import VALUES
from companion.games.shaked.names import content_name
from companion.games.shaked.setup import Setup, read, write
from companion.kernel import reading
from companion.kernel.events import Json
from companion.kernel.setup_form import SetupForm, set_first_player, set_flag, set_word, without_departed

FLAGS: Final = reading.flags_of(Setup)
"""Options that a field sets to ``on`` or ``off``."""

_FIELDS: Final[dict[str, Callable[[Setup, str, str], Setup]]] = {
    **dict.fromkeys(FLAGS, set_flag),
    **dict.fromkeys(VALUES, partial(set_word, VALUES)),
    "first_player": set_first_player,
}


def _tidied(setup: Setup) -> Setup:
    """Forget a first player who has left the table, and looks that are not entered where Chevet draws them."""
    if setup.card_free:
        setup = replace(setup, unrecorded_looks=False)
    return without_departed(setup)


options_from_form: Final = SetupForm(read, write, _FIELDS, tidy=_tidied).amended
"""Return the options after the fields of the set-up form; raises ``Refused`` for what means nothing."""


def draft(players: tuple[str, ...], options: Json) -> Json:
    """Return what the templates draw before the game: every option with its present value, and the recipe."""
    setup, _ = read(players, options, None)
    return {
        "players": players,
        "options": {name: getattr(setup, name) for name in (*FLAGS, *VALUES, "first_player")},
        "values": VALUES,
        "recipe": [
            {"content": content, "n": n, "name": content_name(content)} for content, n in setup.recipe.items() if n
        ],
        "cards": {"blue": cards(setup, "B"), "red": cards(setup, "R")},
        "unassigned": setup.unassigned,
        "card_free": setup.card_free,
    }
