"""Lines of a player's private notebook: one look each, never added up (section 8, case 9)."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.shaked import vocabulary as v
from companion.games.shaked.state import State
from companion.kernel.game import Json
from companion.kernel.refusal import Refused

MAX_LINE_LETTERS: Final = 120
"""Characters of a line's own words."""
SEEN: Final = ("blue", "red", "blue blue", "blue red", "red red")
"""The cards that one look can have shown."""


def notebook_line(state: State, player: str, fields: Mapping[str, Sequence[str]]) -> Json:
    """Return a line of the notebook: the round, the pack, the colours seen in one look, and the player's own words.

    Raises ``Refused``: ``empty_note`` where neither colours nor words are given, ``long_note`` for more than
    ``MAX_LINE_LETTERS`` characters, ``bad_value`` for a pack that is none, colours that one look cannot show, or a
    round that was not played yet.
    """
    given = {key: values[-1].strip() for key, values in fields.items() if values}
    pack, colours, words = given.get("pack", ""), given.get("colours", ""), given.get("words", "")
    if not colours and not words:
        raise Refused("empty_note")
    if len(words) > MAX_LINE_LETTERS:
        raise Refused("long_note", most=MAX_LINE_LETTERS)
    if pack not in ("", *state.setup.packs) or colours not in ("", *SEEN) or (colours and not pack):
        raise Refused("bad_value")
    return {"turn": _round(state, given.get("turn", "")), "pack": pack, "colours": colours.split(), "words": words}


def _round(state: State, given: str) -> int:
    """Return the round of a line, the current one if none was given."""
    if not given:
        return state.turn
    if given not in {str(turn) for turn in range(1, state.turn + 1)}:
        raise Refused("bad_value")
    return int(given)


def packs_to_note(state: State, player: str) -> tuple[str, ...]:
    """Return the packs that a player may write a line about, the one last looked at first.

    These include the player's own pack, which they look at twice in round 1: each look gets its own line.
    """
    if state.phase == v.OWN_B:
        return tuple(dict.fromkeys((player, *state.setup.packs)))
    last = next((state.looks[turn][player] for turn in (3, 2, 1) if player in state.looks[turn]), ())
    return tuple(dict.fromkeys((*last[::-1], player, *state.setup.packs)))
