"""What may be done at a position: exactly what ``decide`` accepts, with the values to choose from."""

from collections.abc import Callable
from typing import Final

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.decide import feeders, may_give_up, may_tell, possible_cards, revealable
from companion.games.mille_et_un.state import State
from companion.games.mille_et_un.stories import tellable
from companion.kernel.game import Choice, Command

CORRECT: Final = Choice("correct")
_BY_ITSELF: Final = frozenset({"end", "skip_draw", "flip", "tiger"})
"""What is done by itself where nothing else can be done."""
Choices = tuple[Choice, ...]


def legal(state: State) -> Choices:
    """Return every choice at ``state``, nothing when the game is over.

    Where cards are only counted, taking a plain card and naming a special one are two choices of one name.
    """
    return _CHOICES[state.phase](state)


def follows(state: State) -> Command | None:
    """Return the only act there is at ``state`` where nobody has a choice; None where there is one, or a card to draw.

    A turn ends without cards, a draw is skipped where there is no card, a book turns up what must be there. So is a
    tiger fed by whoever holds only cards of one kind; where cards are only counted, by everybody.
    """
    if state.phase == v.TIGER_LOOSE and not state.setup.full:
        return {"do": "tiger", "player": feeders(state)[0]}
    choices = [choice for choice in legal(state) if choice is not CORRECT]
    if len(choices) != 1 or choices[0].do not in _BY_ITSELF or any(len(of) > 1 for of in choices[0].values.values()):
        return None
    return {"do": choices[0].do, **{key: of[0] for key, of in choices[0].values.items()}}


def _seen(state: State, do: str, cards: tuple[str, ...]) -> Choice:
    """Return the choice of one of ``cards``; where they are only counted, none is named."""
    return Choice(do, {"card": tuple(dict.fromkeys(cards))}) if state.setup.full else Choice(do)


def _hidden(state: State, do: str) -> Choices:
    """Return the choices of a card from face down."""
    codes = possible_cards(state)
    if state.setup.full:
        return (Choice(do, {"card": codes}),) if codes else ()
    named_cards = tuple(code for code in codes if code != v.UNSEEN)
    unseen = (Choice(do),) if v.UNSEEN in codes else ()
    return (*unseen, Choice(do, {"card": named_cards})) if named_cards else unseen


def _reveal(state: State) -> Choices:
    return (Choice("reveal", {"card": revealable(state)}),)


def _draw(state: State) -> Choices:
    choices = _hidden(state, "draw_random") if state.down else ()
    if state.up:
        choices += (_seen(state, "draw_faceup", state.up),)
    if state.discard:
        choices += (Choice("draw_discard"),)
    if state.empty and not state.discard:
        choices += (Choice("skip_draw"),)
    if may_give_up(state):
        choices += (Choice("declare_lost"),)
    return (*choices, CORRECT)


def _book(state: State) -> Choices:
    return _hidden(state, "flip")


def _tiger(state: State) -> Choices:
    if not state.setup.full:
        return (Choice("tiger", {"player": feeders(state)}),)
    return tuple(
        Choice("tiger", {"player": (player,), "card": tuple(dict.fromkeys(state.hands[player]))})
        for player in feeders(state)
    )


def _tell(state: State) -> Choices:
    if state.setup.full:
        stories: dict[str, list[tuple[str, str]]] = {}
        for cards, sultan in tellable(state, state.hand):
            stories.setdefault(sultan, []).append(cards)
        choices = tuple(Choice("tell", {"cards": tuple(of), "sultan": (sultan,)}) for sultan, of in stories.items())
    else:
        row = tuple(row_card.card for row_card in state.row)
        choices = (Choice("tell", {"sultan": row}),) if may_tell(state) else ()
    return (*choices, *_discard(state))


def _discard(state: State) -> Choices:
    choices: Choices = (_seen(state, "discard", state.hand),) if state.hand else ()
    if len(state.hand) <= v.HAND:
        choices += (Choice("end"),)
    return (*choices, CORRECT)


def _question(state: State) -> Choices:
    return (Choice("answer", {"possible": (True, False)}), CORRECT)


def _over(state: State) -> Choices:
    return ()


_CHOICES: Final[dict[str, Callable[[State], Choices]]] = {
    v.REVEAL: _reveal,
    v.DRAW: _draw,
    v.BOOK_OPEN: _book,
    v.TIGER_LOOSE: _tiger,
    v.TELL: _tell,
    v.DISCARD: _discard,
    v.QUESTION: _question,
    v.OVER: _over,
}
