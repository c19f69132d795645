"""A finished game told round by round, as data for the end page."""

from collections.abc import Sequence

from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions.looking import log
from companion.games.shaked.end_scene import turning_point
from companion.games.shaked.ending import ending
from companion.games.shaked.state import State
from companion.games.shaked.state_as_json import state_as_json
from companion.kernel.game import Json, Step
from companion.kernel.words import Text


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
