"""What anyone may see: everything (section 3). The game has no secret."""

from typing import Final

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.actions import ACTIONS
from companion.games.mille_et_un.actions.specials import cards_to_turn, may_all_be_plain
from companion.games.mille_et_un.names import card_name, sultan_name
from companion.games.mille_et_un.state import Cards, State, face_down
from companion.games.mille_et_un.state_as_json import state_as_json
from companion.kernel.game import Json, View
from companion.kernel.viewers import GAME_MASTER, Viewer

NAMES: Final = {code: card_name(code) for code in v.TALE_CODES} | {code: sultan_name(code) for code in v.SULTANS}
"""The name of every card by its code."""


def view(state: State, viewer: Viewer) -> View:
    """Return the table as everyone sees it; only the game master acts."""
    return View(viewer, _shown(state), ACTIONS.legal(state) if viewer == GAME_MASTER else ())


def _shown(state: State) -> Json:
    """Return what the templates draw: the record's state, with names beside the codes."""
    return {
        **state_as_json(state),
        "full": state.setup.full,
        "row": _row(state),
        "stories": sum(row_card.pairs for row_card in state.row) + sum(map(v.stories_needed, state.completed)),
        "seats": _seats(state),
        "up": _cards(state.up),
        "top": _cards(state.discard[-1:]),
        "names": NAMES,
        "left": dict(face_down(state)) if state.setup.full else {},
        **_book(state),
        "turn_all": cards_to_turn(state) if state.phase == v.BOOK_OPEN and may_all_be_plain(state) else 0,
        "hungry": state.effects[-1].players if state.phase == v.TIGER_LOOSE else (),
        "book_turns": v.BOOK_TURNS,
        "all_discarded": _cards(state.discard),
    }


def _book(state: State) -> Json:
    """Return what the open book has turned up, and what else lies open."""
    turned = state.effects[-1].turned if state.phase == v.BOOK_OPEN else ()
    beside = list(state.up)
    for card in turned:
        if card in beside:
            beside.remove(card)
    return {"turned": _cards(turned), "beside": _cards(tuple(beside))}


def _row(state: State) -> list[Json]:
    """Return the Sultan cards of the row, each with what it asks for and the stories that it has."""
    return [_sultan(row_card.card, row_card.pairs, row_card.cards) for row_card in state.row]


def _sultan(card: str, pairs: int, cards: Cards = ()) -> Json:
    """Return a Sultan card with what it asks for and ``pairs`` stories, the ones on it being of these cards."""
    return {
        "card": card,
        "need": v.stories_needed(card),
        "pairs": pairs,
        "tale": v.tale_wanted(card),
        "name": sultan_name(card),
        "cards": _cards(cards),
    }


def _seats(state: State) -> list[Json]:
    """Return the players in seat order with their cards."""
    return [
        {
            "name": player,
            "seat": place,
            "player": place,
            "active": player == state.active,
            "count": len(state.hands[player]),
            "cards": _cards(state.hands[player]),
        }
        for place, player in enumerate(state.setup.players)
    ]


def _cards(cards: Cards) -> list[dict[str, object]]:
    """Return cards as they are drawn; nothing of those that are only counted."""
    return [
        {"code": card, "kind": v.kind(card), "tale": v.tale(card), "name": card_name(card)}
        for card in cards
        if card != v.UNSEEN
    ]
