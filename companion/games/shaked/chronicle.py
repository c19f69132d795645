"""A finished game told round by round, and how it came out, as data for the end page and for statistics."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions.looking import log
from companion.games.shaked.counting import denounced, hits, tally
from companion.games.shaked.names import ending, in_front_of, tokens
from companion.games.shaked.record import state_as_json
from companion.games.shaked.setup import Deal, Setup
from companion.games.shaked.state import State, Tokens
from companion.kernel.game import Json, Step
from companion.kernel.outcome import Outcome, Part, Side
from companion.kernel.words import Text, text


def chronicle(past: Sequence[Step[State]], state: State) -> Json:
    """Return the rounds of a game that ended or was abandoned, and how it ended.

    A round has ``turn``, its ``looks`` and ``ballots`` as records word them (None if they are secret, and in round
    1), and its story in sentences under ``text``. ``packs`` are those that were shown; in a game without cards all.
    ``decisive`` is the vote that decided, None if there is none.
    """
    sentences: dict[int, tuple[Text, ...]] = {}
    for step in past:
        sentences[step.before.turn] = sentences.get(step.before.turn, ()) + log(step)
    facts = state_as_json(state)
    return {
        "turns": [_round(state, turn, facts, sentences.get(turn, ())) for turn in range(1, state.turn + 1)],
        **{key: facts[key] for key in ("tokens", "turned_up", "denounced", "hit", "winner", "winners", "reason")},
        "packs": dict(state.deal.packs if state.deal else state.shown),
        "ending": ending(state),
        "decisive": turning_point(state),
    }


def _round(state: State, turn: int, facts: Json, sentences: tuple[Text, ...]) -> Json:
    ballots = facts["ballots"]
    votes = ballots.get(str(turn)) if isinstance(ballots, dict) and turn in v.TOKENS else None
    return {
        "turn": turn,
        "looks": {player: list(packs) for player, packs in state.looks[turn].items()},
        "ballots": votes,
        "text": sentences,
    }


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


CLANS: Final = {colour: text(f"shaked.clan.{colour}") for colour in v.COLOURS}
SIDES: Final = {
    v.BLUE: Side(CLANS[v.BLUE], "day"),
    v.RED: Side(CLANS[v.RED], "night"),
    v.NOBODY: Side(text("shaked.clan.nobody")),
}
"""Every side that may win, by the state's word for it."""


def outcome(setup: Setup, deal: Deal | None, state: State) -> Outcome:
    """Return how the game came out; chief and lieutenants of a clan play for the same goal, and so count as one."""
    variant = text("shaked.kind.free" if setup.card_free else "shaked.kind.cards")
    if state.winner is None:
        return Outcome(variant)
    clans = {player: v.clan(state.shown[player]) for player in setup.players}
    parts = {player: Part(CLANS[clan], clan == state.winner) for player, clan in clans.items()}
    return Outcome(variant, SIDES[state.winner], parts)
