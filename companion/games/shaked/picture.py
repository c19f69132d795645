"""The positions of everything in the picture of a game: a row for each pack, its cards and its tokens, pure numbers.

Units are those of the drawing. The pack with the highest pile comes first; the tokens of a pile are in the order of the
rounds, and each shows who placed it unless that is secret.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.games.shaked import vocabulary as v
from companion.games.shaked.chronicle import chronicle
from companion.games.shaked.names import pack_name
from companion.games.shaked.state import State
from companion.kernel.game import Json, Step
from companion.kernel.text_width import fitted
from companion.kernel.words import Text

MARGIN: Final = 48
WIDTH: Final = 1280
HEAD: Final = 250
"""Above the rows: which clan won, and why."""
ROW: Final = 104
"""The height of a pack's row: two lines of tokens, blue ones above."""
NAMES: Final = 230
"""The width that a token and a name have at the left."""
CARDS: Final = 130
"""The width of three cards."""
GAP: Final = 26
BROADEST: Final = 46
"""The greatest width of a token, including the space next to it."""
SIGN: Final = 170
"""The width that is left at the right for what is said of a pack."""
FOOT: Final = 190
"""Below the rows: the vote that decided, and what the signs mean."""
NAME_SIZE: Final = 24
LEAST_NAME: Final = 15
TOKEN: Final = 20
"""The radius of a player's token."""
UNKNOWN: Final = ""
"""Who placed a token that nobody may know of."""

Placed = dict[str, dict[str, list[tuple[int, str]]]]
"""By pack and colour, the round and the voter of each token."""


def picture(past: Sequence[Step[State]], state: State, roles: Mapping[str, object] | None) -> Json:
    """Return the picture of a game that is over or was abandoned.

    It has ``width`` and ``height``; ``rows``, one for each pack, with its ``chips``; ``each``, the width of a token;
    and the ``chronicle`` that they were made from. A pack that was never shown keeps its cards face down.
    """
    placed = _placed(state)
    highest = max(len(pile) for colours in placed.values() for pile in colours.values())
    left = MARGIN + NAMES + CARDS + GAP
    each = min(BROADEST, (WIDTH - MARGIN - SIGN - left) // max(1, highest))
    packs = sorted(state.setup.packs, key=lambda pack: -max(map(len, placed[pack].values())))
    return {
        "width": WIDTH,
        "height": HEAD + GAP + ROW * len(packs) + FOOT,
        "margin": MARGIN,
        "head": HEAD,
        "floor": HEAD + GAP + ROW * len(packs),
        "row": ROW,
        "token": TOKEN,
        "cards": MARGIN + NAMES,
        "left": left,
        "each": each,
        "rows": [_row(state, pack, at, placed[pack]) for at, pack in enumerate(packs)],
        "voters": any(voter for piles in placed.values() for pile in piles.values() for _, voter in pile),
        "chronicle": chronicle(past, state),
    }


def _row(state: State, pack: str, at: int, piles: Mapping[str, Sequence[tuple[int, str]]]) -> Json:
    players = state.setup.players
    name = pack_name(pack)
    return {
        "pack": pack,
        "player": players.index(pack) if pack in players else None,
        "label": None if isinstance(name, Text) else fitted(name, NAME_SIZE, NAMES - 2 * TOKEN - GAP, LEAST_NAME),
        "y": HEAD + GAP + ROW * at,
        "content": state.shown.get(pack),
        "denounced": [colour for colour in v.COLOURS if state.denounced[colour] == pack],
        "won": pack in state.winners,
        "chips": {
            colour: [
                {"turn": turn, "player": players.index(voter) if voter else None, "voter": voter}
                for turn, voter in piles[colour]
            ]
            for colour in v.COLOURS
        },
    }


def _placed(state: State) -> Placed:
    """Return every token that is face up, round by round."""
    placed: Placed = {pack: {colour: [] for colour in v.COLOURS} for pack in state.setup.packs}
    for turn, voter, pack, colour in _tokens(state):
        placed[pack][colour].append((turn, voter))
    return placed


def _tokens(state: State) -> Iterator[tuple[int, str, str, str]]:
    for turn, ballots in state.ballots.items():
        if state.setup.hidden_votes and not state.closed(turn):
            continue  # left in the middle of a vote: nobody has shown these
        for voter, given in ballots.items():
            for pack, colour in given:
                yield turn, UNKNOWN if state.setup.votes == "secret" else voter, pack, colour
