"""Tokens without their voters: one way to place them that depends only on all of them together (ruling S4)."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement

from companion.games.shaked import vocabulary as v
from companion.games.shaked.requirements import mixes_colours
from companion.games.shaked.setup import Setup
from companion.games.shaked.state import Token, Tokens

Pile = tuple[tuple[Token, int], ...]
"""Tokens of a round and how many of each, sorted."""


def anonymous_votes(setup: Setup, turn: int, ballots: Mapping[str, Tokens]) -> dict[str, Tokens]:
    """Return a legal vote for every player, by player in seat order, that adds up to the same tokens as ``ballots``.

    Two rounds with the same tokens give the same votes, whoever placed which.
    """
    pile = Counter(token for tokens in ballots.values() for token in tokens)
    placed = _placed(setup.players, v.TOKENS[turn], setup.mixed_tokens, _sorted(pile))
    if placed is None:
        raise ValueError("tokens that nobody can have placed")
    return dict(zip(setup.players, placed, strict=True))


@cache
def _placed(voters: tuple[str, ...], each: int, may_mix: bool, pile: Pile) -> tuple[Tokens, ...] | None:
    """Return the tokens of each of ``voters`` that make up ``pile``, None if there is no way."""
    if not voters:
        return None if pile else ()
    if not _possible(voters, each, may_mix, pile):
        return None
    counts = dict(pile)
    kinds = sorted((token for token in counts if token[0] != voters[0]), key=lambda token: (-counts[token], token))
    for tokens in combinations_with_replacement(kinds, each):
        left = Counter(counts)
        left.subtract(Counter(tokens))
        if min(left.values()) < 0 or (not may_mix and mixes_colours(tokens)):
            continue
        rest = _placed(voters[1:], each, may_mix, _sorted(left))
        if rest is not None:
            return (tokens, *rest)
    return None


def _possible(voters: tuple[str, ...], each: int, may_mix: bool, pile: Pile) -> bool:
    """Return whether there are voters enough for the tokens before every one pack; more than that is left to trying."""
    needed: Counter[str] = Counter()
    for (pack, _), count in pile:
        needed[pack] += count if may_mix else -(-count // each)
    room = each if may_mix else 1
    return all(count <= room * (len(voters) - (pack in voters)) for pack, count in needed.items())


def _sorted(pile: Mapping[Token, int]) -> Pile:
    return tuple(sorted((token, count) for token, count in pile.items() if count > 0))
