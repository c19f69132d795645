"""The state of a game of 1001. Nothing is secret: every known card is face up (section 3)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.setup import Deal, Setup
from companion.kernel.refusal import Refused
from companion.kernel.words import text

Cards = tuple[str, ...]
"""Tale cards by code; ``v.UNSEEN`` for each plain card where cards are only counted."""


@dataclass(frozen=True)
class RowCard:
    """A Sultan card in the row: the stories told to it so far, and the cards they were told with."""

    card: str
    pairs: int = 0
    cards: Cards = ()


@dataclass(frozen=True)
class Effect:
    """A special card at work: of a book how many cards are ``left`` to turn, of a tiger the ``players`` to feed it."""

    card: str
    left: int = 0
    players: tuple[str, ...] = ()
    turned: Cards = ()
    """What a book has turned up, in order: the cards that count among the three."""

    @property
    def done(self) -> bool:
        """Return whether nothing is left of it, whatever is face down."""
        return not (self.left or self.players)


@dataclass(frozen=True)
class State:
    """A position; copies are made by ``kernel.events.changed``."""

    setup: Setup
    phase: str
    turn: int
    """Turns so far, the first is 1."""
    active: str
    """Whose turn it is; in ``question`` and ``over`` whose it was."""
    row: tuple[RowCard, ...]
    """The Sultan cards face up, a new one last."""
    revealed: tuple[str, ...]
    """Every Sultan card that was turned up so far."""
    completed: tuple[str, ...]
    down: int
    """Tale cards face down in the draw area."""
    up: Cards
    """Tale cards face up in the draw area, after a book."""
    discard: Cards
    """From bottom to top."""
    hands: Mapping[str, Cards] = field(hash=False)
    box: Cards
    """Tale cards out of the game: stories of complete Sultan cards, and special cards."""
    effects: tuple[Effect, ...] = ()
    """Special cards at work, the innermost last."""
    told: bool = False
    """Whether a story was told this turn."""
    dry: int = 0
    """Turns in a row that ended with an empty draw area and without a story."""
    winner: str | None = None
    reason: str | None = None
    notices: tuple[str, ...] = ()
    """What the last command brought about besides itself, for the next prompt: ``reshuffled``, ``book``, ``tiger``,
    ``content:SULTAN``."""

    @property
    def hidden(self) -> int:
        """Sultan cards that nobody has seen yet."""
        return self.setup.sultans - len(self.revealed)

    @property
    def empty(self) -> bool:
        """Return whether nothing is in the draw area, neither face down nor face up."""
        return not (self.down or self.up)

    @property
    def hand(self) -> Cards:
        """The cards before the active player."""
        return self.hands[self.active]


def start(setup: Setup, deal: Deal | None) -> State:
    """Return the position before the first turn.

    Raises ``Refused`` (``bad_setup``, with the sentence ``why``) while the first player is nobody at this table, or
    where every card is entered and nobody has said what is there.
    """
    first = setup.first_player
    if first is None or first not in setup.players:
        raise Refused("bad_setup", why=text("1001.start.nobody_begins"))
    if setup.full and (deal is None or deal.hands is None or deal.discard is None):
        raise Refused("bad_setup", why=text("1001.start.nothing_dealt"))
    layout = deal or Deal()
    row = layout.row or ()
    hands = layout.hands or dict.fromkeys(setup.players, (v.UNSEEN,) * v.HAND)
    discard = (layout.discard or v.UNSEEN,)
    dealt_cards = len(discard) + sum(map(len, hands.values()))
    return State(
        setup=setup,
        phase=v.DRAW if row else v.REVEAL,
        turn=1,
        active=first,
        row=tuple(map(RowCard, row)),
        revealed=row,
        completed=(),
        down=sum(setup.counts.values()) - dealt_cards,
        up=(),
        discard=discard,
        hands={player: hands[player] for player in setup.players},
        box=(),
    )


def without(cards: Cards, card: str) -> Cards:
    """Return ``cards`` without one ``card``: the last one, where several are alike."""
    at = len(cards) - 1 - cards[::-1].index(card)
    return cards[:at] + cards[at + 1 :]


def specials(state: State) -> dict[str, int]:
    """Return how many special cards are still in the game: all of them are face down."""
    return {code: state.setup.counts[code] - state.box.count(code) for code in v.SPECIALS}


def face_down(state: State) -> Counter[str]:
    """Return the tale cards that must be face down, where every card is entered."""
    seen = Counter([*state.up, *state.discard, *state.box])
    for cards in (*state.hands.values(), *(row_card.cards for row_card in state.row)):
        seen.update(cards)
    return Counter({code: count - seen[code] for code, count in state.setup.counts.items()})
