"""Votes that tie, and pardons (section 4, phases 6 and 7)."""

from typing import NamedTuple

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.rounds import CONSEQUENCES, and_then, awaited, convicted, pardonable
from companion.games.verrat.names import city_name, line, vizier_name
from companion.games.verrat.requirements import check_vizier
from companion.games.verrat.state import State, in_hand, lifted
from companion.kernel import arguments
from companion.kernel.action import Action, Argument
from companion.kernel.events import Caused, Chance, Choice, Command, Texts, changed
from companion.kernel.refusal import Refused


def _convict(state: State, command: Command) -> Caused[State]:
    vizier = arguments.text(command, "vizier")
    check_vizier(vizier)
    if vizier not in state.tied:
        raise Refused("not_tied", vizier=vizier_name(vizier))
    return and_then(state, convicted(state, vizier))


def complete(state: State, command: Command, chance: Chance) -> Command:
    """Draw who goes to the dungeon, if a tie is left to chance and nobody was named (V11)."""
    if command.get("do") != "convict" or "vizier" in command or state.phase != v.TIE:
        return command
    if state.setup.city_tie != "random" or not state.tied:
        return command
    return {**command, "vizier": chance.choice(state.tied)}


CONVICT = Action(
    do="convict",
    phases=(v.TIE,),
    arguments=(Argument("vizier"),),
    choices=lambda state: (Choice("convict", {"vizier": state.tied}),),
    refuses=("unknown_vizier", "not_tied"),
    causes=_convict,
    happens=CONSEQUENCES,
)


class VizierPardoned(NamedTuple):
    """``player`` laid a pardon card under ``city`` and has ``vizier`` back in hand."""

    player: str
    vizier: str
    city: str

    def change(self, state: State) -> State:
        state = lifted(state, self.vizier)
        tops = state.tops
        if not state.piles[self.city] and self.city != v.KAFFA:
            tops = {**tops, self.city: v.PARDON}
        return changed(
            state,
            in_hand=state.sorted((*state.in_hand, self.vizier)),
            hands={**state.hands, self.player: in_hand(state.hands[self.player], (), (v.PARDON,))},
            piles={**state.piles, self.city: state.piles[self.city] + 1},
            tops=tops,
            pardoned=(*state.pardoned, self.player),
        )

    def told(self, state: State) -> Texts:
        return line("pardoned", player=self.player, vizier=vizier_name(self.vizier), city=city_name(self.city))


def _pardon(state: State, command: Command) -> Caused[State]:
    vizier, city = arguments.text(command, "vizier"), arguments.one_of(command, "city", v.CITIES)
    check_vizier(vizier)
    owner = state.owners[vizier]
    if vizier not in state.dungeons[1:]:
        raise Refused("pardon_cell", vizier=vizier_name(vizier))
    if v.PARDON not in state.hands[owner]:
        raise Refused("no_pardon", player=owner)
    if state.setup.one_pardon and owner in state.pardoned:
        raise Refused("pardon_limit", player=owner)
    if owner != awaited(state) or vizier not in pardonable(state, owner):
        raise Refused("wrong_turn", player=awaited(state))
    return and_then(state, VizierPardoned(owner, vizier, city))


PARDON = Action(
    do="pardon",
    phases=(v.PARDON_PHASE,),
    arguments=(Argument("vizier"), Argument("city")),
    choices=lambda state: (Choice("pardon", {"vizier": pardonable(state, str(awaited(state))), "city": v.CITIES}),),
    refuses=("unknown_vizier", "pardon_cell", "no_pardon", "pardon_limit", "wrong_turn"),
    causes=_pardon,
    happens=(VizierPardoned, *CONSEQUENCES),
)
