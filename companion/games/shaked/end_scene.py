"""The end of a game as a scene: the vote that decided it (section 4)."""

from collections.abc import Iterator, Mapping

from companion.games.shaked import vocabulary as v
from companion.games.shaked.counting import denounced, hits, tally
from companion.games.shaked.names import in_front_of, tokens
from companion.games.shaked.state import State, Tokens
from companion.kernel.game import Json
from companion.kernel.words import Text, text

Ballots = dict[str, Tokens]


def turning_point(state: State) -> Json | None:
    """Return the vote since which the tokens led to this end; None if no chief fell. It has its ``turn``, the
    ``player`` who voted, and its sentences under ``text``. If tokens were hidden they were revealed all at once: the
    round was decisive, and the player is "".
    """
    fallen = _fallen(state, state.denounced)
    if not state.winner or not fallen:
        return None
    turn, voter = 0, ""
    for at, last, placed in _votes(state):
        if _fallen(state, denounced(state.setup, tally(state.setup.packs, placed))) != fallen:
            turn = 0  # whatever came before did not decide
        elif not turn:
            turn, voter = at, last
    return {"turn": turn, "player": voter, "text": (_decided(state, turn, voter), *_margins(state, fallen))}


def _votes(state: State) -> Iterator[tuple[int, str, list[Ballots]]]:
    """Yield every moment at which tokens were visible: its round, who voted last, and the tokens of both rounds. Before
    the first of them there are no tokens.
    """
    placed: dict[int, Ballots] = {turn: {} for turn in v.TOKENS}
    yield 0, "", list(placed.values())
    for turn in v.TOKENS:
        if state.setup.hidden_votes:
            placed[turn] = dict(state.ballots[turn])
            yield turn, "", list(placed.values())
            continue
        for player, given in state.ballots[turn].items():
            placed[turn] = {**placed[turn], player: given}
            yield turn, player, list(placed.values())


def _fallen(state: State, denounced: Mapping[str, str | None]) -> frozenset[str]:
    """Return the clans whose chief is rightly denounced."""
    return frozenset(colour for colour, hit in hits(denounced, state.shown).items() if hit)


def _decided(state: State, turn: int, voter: str) -> Text:
    if not voter:
        return text("shaked.decisive.round", n=turn)
    return text("shaked.decisive.vote", n=turn, player=voter, tokens=tokens(state.ballots[turn][voter]))


def _margins(state: State, fallen: frozenset[str]) -> Iterator[Text]:
    """Yield, for each chief who fell, how many tokens it took and how many the next pile of that colour has."""
    counts = tally(state.setup.packs, state.ballots.values())
    for colour in v.COLOURS:
        pack = state.denounced[colour]
        if colour in fallen and pack is not None:
            others = max(here[colour] for other, here in counts.items() if other != pack)
            yield text(f"shaked.decisive.{colour}", where=in_front_of(pack), n=counts[pack][colour], k=others)
