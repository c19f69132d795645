"""Which cards make a story, and whether one can be made at all (sections 4 and 7)."""

from collections.abc import Iterable, Iterator

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.setup import Setup
from companion.games.mille_et_un.state import Cards, State, face_down

MIXED = "mixed"
"""The tale of a pair of two tales, which only the free Sultan card may take, by a house rule."""
FREE = "free"
"""The tale of the pair of both jokers, where only the free Sultan card takes it."""


def pair_of(setup: Setup, card: str, other: str) -> str | None:
    """Return the tale that a character and a landscape tell, in either order.

    A joker takes the tale of its partner; both jokers tell any tale (``v.ANY``), or ``FREE``, or none. Two tales are
    ``MIXED``. None if no story can be told with them.
    """
    tales = {v.tale(card), v.tale(other)}
    if tales == {v.ANY}:
        return {"any": v.ANY, "only_free": FREE}.get(setup.double_joker)
    tales -= {v.ANY}
    if len(tales) == 1:
        return tales.pop()
    return MIXED if setup.mixed_free else None


def takes(sultan: str, story: str | None) -> bool:
    """Return whether a Sultan card takes a story of this tale, as ``pair_of`` names it."""
    return story is not None and (v.tale_wanted(sultan) == v.ANY or story in (v.ANY, v.tale_wanted(sultan)))


def tellable(state: State, cards: Iterable[str]) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield every pair of ``cards`` that tells a story, character first, with each Sultan card that takes it."""
    kinds = dict.fromkeys(cards)
    characters = [card for card in kinds if v.kind(card) == v.CHARACTER]
    landscapes = [card for card in kinds if v.kind(card) == v.LANDSCAPE]
    for character in characters:
        for landscape in landscapes:
            story = pair_of(state.setup, character, landscape)
            for row_card in state.row:
                if takes(row_card.card, story):
                    yield (character, landscape), row_card.card


def holds_story(state: State, cards: Iterable[str]) -> bool:
    """Return whether ``cards`` hold a story for a Sultan card in the row."""
    return next(tellable(state, cards), None) is not None


def can_tell(state: State) -> bool:
    """Return whether the active player has a story to tell; as far as is known, where cards are only counted."""
    return holds_story(state, state.hand) if state.setup.full else len(state.hand) >= v.STORY


def reach(state: State) -> int:
    """Return how many cards of the discard can still be taken: its top, and one more for each free place."""
    free = v.HAND * len(state.hands) - sum(map(len, state.hands.values()))
    return min(len(state.discard), max(0, free + 1))


def reachable_cards(state: State) -> Cards:
    """Return every card that can still be brought together: all hands, and the discard as deep as places are free."""
    hands = [card for cards in state.hands.values() for card in cards]
    return (*hands, *state.discard[len(state.discard) - reach(state) :])


def is_story_possible(state: State) -> bool:
    """Return whether a story can still be told at the end of a turn with an empty draw area, by the table's own test.

    Only where every card is entered: ``exact`` looks at the reach, ``own_pair`` at each player alone (ruling A8).
    """
    if state.setup.ending == "own_pair":
        return any(holds_story(state, cards) for cards in state.hands.values())
    return holds_story(state, reachable_cards(state))


def hopeless(state: State) -> bool | None:
    """Return whether no story can be told any more whatever is drawn (ruling A16); None if nobody asked or knows."""
    if not (state.setup.hint and state.setup.full) or state.phase in (v.REVEAL, v.OVER):
        return None
    return beyond_hope(state)


def beyond_hope(state: State) -> bool:
    """Return whether no story for the row can be told any more whatever is drawn, where every card is entered."""
    hidden = [code for code, count in face_down(state).items() if count > 0 and code in v.PLAIN]
    reached = reachable_cards(state)
    if state.setup.reshuffle:
        reached = (*reached, *state.discard)
    return not holds_story(state, (*reached, *state.up, *hidden))
