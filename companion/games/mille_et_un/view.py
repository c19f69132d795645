"""What anyone may see: everything (section 3). The game has no secret."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.actions import ACTIONS
from companion.games.mille_et_un.actions.specials import cards_to_turn, may_all_be_plain
from companion.games.mille_et_un.names import card_name, sultan_name
from companion.games.mille_et_un.state import Cards, RowCard, State, face_down, specials
from companion.kernel.game import View
from companion.kernel.viewers import GAME_MASTER, Viewer
from companion.kernel.words import Text

NAMES: Final = {code: card_name(code) for code in v.TALE_CODES} | {code: sultan_name(code) for code in v.SULTANS}
"""The name of every card by its code."""


@dataclass(frozen=True)
class Card:
    """A tale card that lies open."""

    code: str
    kind: str
    tale: str
    name: Text


@dataclass(frozen=True)
class Wish:
    """A Sultan card of the row: how many stories it needs and has (``pairs``), and the cards on it."""

    card: str
    need: int
    pairs: int
    tale: str
    name: Text
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Hand:
    """A player's cards; ``player`` is the place as well, for those who draw everybody's sign."""

    name: str
    seat: int
    player: int
    active: bool
    count: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Shown:
    """The table as everyone sees it."""

    phase: str
    turn: int
    full: bool
    sultans: int
    row: tuple[Wish, ...]
    hidden: int
    completed: tuple[str, ...]
    stories: int
    draw_down: int
    draw_up: int
    discard: int
    seats: tuple[Hand, ...]
    up: tuple[Card, ...]
    top: tuple[Card, ...]
    all_discarded: tuple[Card, ...]
    names: Mapping[str, Text]
    left: Mapping[str, int]
    turned: tuple[Card, ...]
    beside: tuple[Card, ...]
    turn_all: int
    hungry: tuple[str, ...]
    book_turns: int
    winner: str | None

    @property
    def hands(self) -> dict[str, int]:
        """How many cards each player has."""
        return {hand.name: hand.count for hand in self.seats}


def view(state: State, viewer: Viewer) -> View:
    """Return the table as everyone sees it; only the game master acts."""
    return View(_shown(state), ACTIONS.legal(state) if viewer == GAME_MASTER else ())


def _shown(state: State) -> Shown:
    """Return what the templates draw, with names beside the codes."""
    turned, beside = _book(state)
    return Shown(
        phase=state.phase,
        turn=state.turn,
        full=state.setup.full,
        sultans=state.setup.sultans,
        row=tuple(_wish(row_card) for row_card in state.row),
        hidden=state.hidden,
        completed=state.completed,
        stories=sum(row_card.pairs for row_card in state.row) + sum(map(v.stories_needed, state.completed)),
        draw_down=state.down,
        draw_up=len(state.up),
        discard=len(state.discard),
        seats=_hands(state),
        up=_cards(state.up),
        top=_cards(state.discard[-1:]),
        all_discarded=_cards(state.discard),
        names=NAMES,
        left=dict(face_down(state)) if state.setup.full else specials(state),
        turned=_cards(turned),
        beside=_cards(beside),
        turn_all=cards_to_turn(state) if state.phase == v.BOOK_OPEN and may_all_be_plain(state) else 0,
        hungry=state.effects[-1].players if state.phase == v.TIGER_LOOSE else (),
        book_turns=v.BOOK_TURNS,
        winner=state.winner,
    )


def _book(state: State) -> tuple[Cards, Cards]:
    """Return what the open book has turned up, and what else lies open."""
    turned = state.effects[-1].turned if state.phase == v.BOOK_OPEN else ()
    beside = list(state.up)
    for card in turned:
        if card in beside:
            beside.remove(card)
    return turned, tuple(beside)


def _wish(row_card: RowCard) -> Wish:
    card = row_card.card
    tale, name = v.tale_wanted(card), sultan_name(card)
    return Wish(card, v.stories_needed(card), row_card.pairs, tale, name, _cards(row_card.cards))


def _hands(state: State) -> tuple[Hand, ...]:
    return tuple(
        Hand(player, place, place, player == state.active, len(state.hands[player]), _cards(state.hands[player]))
        for place, player in enumerate(state.setup.players)
    )


def _cards(cards: Cards) -> tuple[Card, ...]:
    """Return cards as they are drawn; nothing of those that are only counted."""
    return tuple(Card(card, v.kind(card), v.tale(card), card_name(card)) for card in cards if card != v.UNSEEN)
