"""What several actions are judged by: names, tokens, the unassigned pack, the recipe (sections 4 and 6)."""

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.games.shaked import vocabulary as v
from companion.games.shaked.setup import Setup
from companion.games.shaked.state import State, Tokens
from companion.kernel.refusal import Refused


def check_player(state: State, player: str) -> None:
    """Refuse who does not play (``unknown_player``); the unassigned pack never does."""
    if player not in state.setup.players:
        raise Refused("unknown_player", player=player[:40])


def check_packs(state: State, packs: Iterable[str]) -> None:
    """Refuse a pack of nobody (``unknown_player``), and the unassigned one if the game has none (``u_not_in_game``)."""
    strangers = [pack for pack in packs if pack not in state.setup.packs]
    for pack in strangers:
        if pack != v.UNASSIGNED:
            raise Refused("unknown_player", player=pack[:40])
    if strangers:
        raise Refused("u_not_in_game")


def check_ballot(state: State, player: str, turn: int, tokens: Tokens) -> None:
    """Refuse tokens that ``player`` may not place in round ``turn``: ``vote_count``, ``vote_self``, ``vote_mixed``."""
    if len(tokens) != v.TOKENS[turn]:
        raise Refused("vote_count", n=v.TOKENS[turn])
    if any(pack == player for pack, _ in tokens):
        raise Refused("vote_self")
    if not state.setup.mixed_tokens and mixes_colours(tokens):
        raise Refused("vote_mixed")


def mixes_colours(tokens: Tokens) -> bool:
    """Return whether tokens of both colours are in front of one pack (ruling S3)."""
    return len({pack for pack, _ in tokens}) < len(set(tokens))


def unassigned_look_is_used(state: State) -> bool:
    """Return whether the table's one card of the unassigned pack in round 3 has been seen (ruling S9)."""
    return state.setup.u_limit == v.TABLE and any(v.UNASSIGNED in packs for packs in state.looks[3].values())


def check_contents(setup: Setup, packs: Mapping[str, str], turned_up: str | None) -> None:
    """Refuse shown packs that the recipe cannot have (``packs_inconsistent``).

    No content too often; the unassigned pack has the colour that was turned up, or some content that is left has.
    """
    left = Counter(setup.recipe)
    left.subtract(Counter(packs.values()))
    if min(left.values()) < 0:
        raise Refused("packs_inconsistent", n=len(setup.players))
    if turned_up is None:
        return
    unassigned = packs.get(v.UNASSIGNED)
    possible = [content for content, count in left.items() if count > 0] if unassigned is None else [unassigned]
    if not any(v.holds(content, turned_up) for content in possible):
        raise Refused("packs_inconsistent", n=len(setup.players))
