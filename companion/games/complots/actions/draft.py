"""The draft of a duel (section 7)."""

from typing import NamedTuple

from companion.games.complots import vocabulary as v
from companion.games.complots.actions.turn_flow import TurnFlow, flowing
from companion.games.complots.actions.turns import PhaseBegan
from companion.games.complots.names import line
from companion.games.complots.requirements import character, check_in_game, check_players
from companion.games.complots.state import State, in_hand
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Choices
from companion.kernel.events import Choice, Command, Texts, changed
from companion.kernel.refusal import Refused


class Drafted(NamedTuple):
    """In a duel ``player`` has kept one card of their own pack."""

    player: str
    kind: str

    def change(self, state: State) -> State:
        hand = (state.hidden or {})[self.player]
        return changed(
            state,
            drafted={**(state.drafted or {}), self.player: self.kind},
            hidden=in_hand(state, self.player, (*hand, self.kind)),
            lives={**state.lives, self.player: v.HAND},
        )

    def told(self, state: State) -> Texts:
        return line("drafted", player=self.player)


def _draft(flow: TurnFlow, command: Command) -> None:
    state = flow.state
    player, kind = arguments.text(command, "player"), character(command)
    check_players(state, player)
    check_in_game(state, kind)
    if player not in state.waiting:
        raise Refused("already_drafted", player=player)
    flow.add(Drafted(player, kind))
    if not flow.state.waiting:
        flow.wait(v.DECLARE)


def _drafts(state: State) -> Choices:
    """Return a choice for each who has not chosen yet; they choose apart from each other, in either order."""
    kinds = state.setup.kinds
    return tuple(Choice("draft", {"player": (player,), "kind": kinds}, (player,)) for player in state.waiting)


DRAFT = Action(
    do="draft",
    phases=(v.DRAFT,),
    arguments=(Argument("player"), Argument("kind")),
    choices=_drafts,
    refuses=("unknown_player", "kind_not_in_game", "already_drafted"),
    causes=flowing(_draft),
    happens=(Drafted, PhaseBegan),
)
