"""What Chevet adds to an action of a game that it dealt: the outcome of a proof, the shuffles of the Court."""

from companion.games.complots import vocabulary as v
from companion.games.complots.requirements import holds
from companion.games.complots.setup import Cards
from companion.games.complots.state import State
from companion.kernel.events import Chance, Command


def complete(state: State, command: Command, chance: Chance) -> Command:
    """Return ``command`` with the outcome of its proof and the Court's new order, where the command does not give them.

    Whatever is wrong with the action is left for ``decide`` to refuse.
    """
    if not state.dealt or command.get("do") != state.phase:
        return command
    whole = dict(command)
    if state.phase == v.PROOF and state.doubt and not state.setup.free_concession:
        whole.setdefault("shown", holds(state, state.doubt.of, state.doubt.kind))
    incoming = _incoming(state, whole)
    if incoming is not None and "court" not in whole:
        court = [*(state.court_cards or ()), *incoming]
        chance.shuffle(court)
        whole["court"] = court
    return whole


def _incoming(state: State, command: Command) -> Cards | None:
    """Return the cards that an action shuffles into the Court; None for one that does not touch it."""
    if state.phase == v.PROOF and state.doubt and command.get("shown") is True:
        return (state.doubt.kind,)
    if state.phase == v.EXAMINE and state.examined and command.get("discard") is True:
        return (state.examined,)
    if state.phase == v.EXCHANGE:
        returned = command.get("return")
        if isinstance(returned, (list, tuple)) and all(isinstance(kind, str) for kind in returned):
            return tuple(returned)
    return None
