"""What one player alone knows: the cards that they have seen, and their hidden vote."""

from dataclasses import dataclass
from typing import NamedTuple

from companion.games.shaked import vocabulary as v
from companion.games.shaked.names import of_your_pack, tokens
from companion.games.shaked.setup import Deal
from companion.games.shaked.state import State
from companion.kernel.words import Text


class Look(NamedTuple):
    """The cards of one look: in round ``turn``, one of each of ``packs``, and their ``colours``.

    ``step`` is ``own_a``, ``other``, ``own_b`` or ``look``. A pack given twice showed two different cards.
    """

    turn: int
    step: str
    packs: tuple[str, ...]
    colours: tuple[str, ...]


@dataclass(frozen=True)
class SeenCard:
    """A card that a look showed: its colour, and in words whose pack it is of."""

    colour: str
    of: Text


@dataclass(frozen=True)
class Seen:
    """One look as a hand shows it, in round ``turn``; ``step`` as in ``Look``."""

    turn: int
    step: str
    cards: tuple[SeenCard, ...]


@dataclass(frozen=True)
class Secret:
    """What one player alone may know.

    ``seen`` are their looks one by one, the newest first: looks are never added up, and no pack is named by what it
    holds, one's own least of all. ``placed`` are the tokens of this round that nobody sees yet.
    """

    seen: tuple[Seen, ...]
    placed: tuple[Text, ...] | None


def secret(state: State, player: str) -> Secret:
    """Return what ``player`` alone may know."""
    seen = tuple(_seen(look, player) for look in reversed(looks(state, player)))
    placed = _hidden_vote(state, player)
    return Secret(seen, tokens(placed) if placed else None)


def _seen(look: Look, player: str) -> Seen:
    pairs = zip(look.packs, look.colours, strict=True)
    return Seen(look.turn, look.step, tuple(SeenCard(colour, of_your_pack(pack, player)) for pack, colour in pairs))


def _hidden_vote(state: State, player: str) -> tuple[tuple[str, str], ...] | None:
    if state.phase != v.VOTE or not state.setup.hidden_votes:
        return None
    return state.ballots[state.turn].get(player)


def decision_id(state: State, player: str) -> str:
    """Return the decision that a player has to make: a look on their turn, a vote until it is given.

    What others do in the meantime changes neither.
    """
    at_once = state.setup.hidden_votes and state.phase == v.VOTE
    waits = player in state.waiting if at_once else player == state.player
    return f"{state.turn}.{state.phase}.{'yours' if waits else 'theirs'}"


def looks(state: State, player: str) -> tuple[Look, ...]:
    """Return every look of ``player`` so far, in order; nothing with real cards.

    If everyone looks at their own pack at once, the card shows from the beginning of that phase.
    """
    deal, players = state.deal, state.setup.players
    if deal is None:
        return ()
    seat, count = players.index(player), len(players)
    looks = [_look(deal, count, 1, v.OWN_A, (player,), seat)]
    if player in state.looks[1]:
        looks.append(_look(deal, count, 1, v.OTHER, state.looks[1][player], count + _turn_of(state, 1, player)))
    if state.phase == v.OWN_B or state.turn > 1:
        looks.append(_look(deal, count, 1, v.OWN_B, (player,), 2 * count + seat))
    for turn, first in ((2, 3 * count), (3, 5 * count + state.setup.unassigned)):
        if player in state.looks[turn]:
            at = first + 2 * _turn_of(state, turn, player)
            looks.append(_look(deal, count, turn, v.LOOK, state.looks[turn][player], at))
    return tuple(looks)


def card_up(deal: Deal, players: int) -> str:
    """Return the colour of the card of the unassigned pack that is turned up at a table of ``players``."""
    return v.colour(deal.packs[v.UNASSIGNED], _place(deal, 5 * players, ()))


def _turn_of(state: State, turn: int, player: str) -> int:
    """Return how many have looked in a round before ``player``."""
    return list(state.looks[turn]).index(player)


def _look(deal: Deal, count: int, turn: int, step: str, packs: tuple[str, ...], at: int) -> Look:
    """Return a look whose first card is the draw ``at``, at a table of ``count``."""
    places: list[int] = []
    for index, pack in enumerate(packs, at):
        gone = tuple(place for place, other in zip(places, packs, strict=False) if other == pack)
        if pack == v.UNASSIGNED and turn == 3:  # one of its cards is face up next to it
            gone += (_place(deal, 5 * count, ()),)
        places.append(_place(deal, index, gone))
    colours = tuple(v.colour(deal.packs[pack], place) for pack, place in zip(packs, places, strict=True))
    return Look(turn, step, packs, colours)


def _place(deal: Deal, index: int, gone: tuple[int, ...]) -> int:
    """Return the place of a card in its pack: the draw ``index``, or another one if that card is ``gone``. The sum of
    all earlier draws, even or odd, chooses between the two others. It favours neither, and reveals nothing of what
    anyone has seen.
    """
    place = deal.draws[index]
    if place not in gone:
        return place
    left = [other for other in range(v.PACK) if other not in gone]
    return left[sum(deal.draws[:index]) % len(left)]
