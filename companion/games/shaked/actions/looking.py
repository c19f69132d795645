"""Looking into packs (section 4, rounds 1 to 3)."""

from itertools import permutations
from typing import NamedTuple

from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions.rounds import PhaseBegan, opener
from companion.games.shaked.names import line, of_pack
from companion.games.shaked.requirements import check_packs, check_player, unassigned_look_is_used
from companion.games.shaked.state import State
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Choices, Form, last
from companion.kernel.events import Caused, Choice, Command, Json, Step, Texts, changed
from companion.kernel.refusal import Refused
from companion.kernel.words import Text, text


class OwnLooked(NamedTuple):
    """Everyone has seen one card of their own pack."""

    def change(self, state: State) -> State:
        return state

    def told(self, state: State) -> Texts:
        return line("own")


class Looked(NamedTuple):
    """``player`` has seen cards: one of each of ``packs``, in this order; a pack given twice shows two different
    ones. No pack is named where looks are not entered."""

    player: str
    packs: tuple[str, ...]

    def change(self, state: State) -> State:
        looks = {**state.looks, state.turn: {**state.looks[state.turn], self.player: self.packs}}
        return changed(state, looks=looks)

    def told(self, state: State) -> Texts:
        packs = self.packs
        if not packs:
            return line("looked_somewhere", player=self.player)
        if len(packs) == 2 and packs[0] == packs[1]:
            return line("looked_two", player=self.player, of=of_pack(packs[0], self.player))
        return line("looked", player=self.player, cards=tuple(of_pack(pack, self.player) for pack in packs))


def _own(state: State, command: Command) -> Caused[State]:
    """Return what follows the looks at one's own pack: others' packs, or round 2."""
    if state.phase == v.OWN_A:
        return (OwnLooked(), PhaseBegan(v.OTHER, state.turn, state.first))
    return (OwnLooked(), PhaseBegan(v.LOOK, 2, opener(state)))


OWN = Action(
    do="own",
    phases=(v.OWN_A, v.OWN_B),
    choices=(Choice("own"),),
    causes=_own,
    happens=(OwnLooked, PhaseBegan),
)


def _recorded(state: State) -> bool:
    return not state.setup.unrecorded_looks


def _unrecorded(state: State) -> bool:
    return state.setup.unrecorded_looks


def _look(state: State, do: str, **values: tuple[object, ...]) -> Choice:
    """Return the choice of the next player to look, who may enter it too."""
    player = state.waiting[0]
    return Choice(do, {"player": (player,), **values}, ("game_master", player))


def _looker(state: State, command: Command, packs: tuple[str, ...]) -> str:
    """Return who looks; refuses nobody, packs of nobody, and everyone except the next in turn."""
    player = arguments.text(command, "player")
    check_player(state, player)
    check_packs(state, packs)
    if player != state.player:
        raise Refused("not_your_turn", player=state.player)
    return player


LOOKER_REFUSED = ("unknown_player", "u_not_in_game", "not_your_turn")


def _after_looks(state: State) -> PhaseBegan:
    """Return what follows the last look of a phase: one's own pack again, or the talk (ruling S14)."""
    return PhaseBegan(v.OWN_B if state.phase == v.OTHER else v.TALK, state.turn, state.first)


def _looked(state: State, player: str, *packs: str) -> Caused[State]:
    looked = Looked(player, packs)
    return (looked,) if len(state.waiting) > 1 else (looked, _after_looks(state))


def _undo_look(step: Step[State]) -> Text:
    return text("shaked.undo.look", player=step.command.get("player"))


def _look_other(state: State, command: Command) -> Caused[State]:
    arguments.text(command, "player")
    pack = arguments.text(command, "pack")
    player = _looker(state, command, (pack,))
    if pack == player:
        raise Refused("self_not_allowed")
    return _looked(state, player, pack)


def _packs_of_others(state: State) -> Choices:
    player = state.waiting[0]
    return (_look(state, "look_other", pack=tuple(pack for pack in state.setup.packs if pack != player)),)


LOOK_OTHER = Action(
    do="look_other",
    phases=(v.OTHER,),
    exists=_recorded,
    arguments=(Argument("player", form=last), Argument("pack", form=last)),
    choices=_packs_of_others,
    refuses=(*LOOKER_REFUSED, "self_not_allowed"),
    causes=_look_other,
    happens=(Looked, PhaseBegan),
    undo=_undo_look,
)


def _look_two(state: State, command: Command) -> Caused[State]:
    arguments.text(command, "player")
    pack = arguments.text(command, "pack")
    player = _looker(state, command, (pack,))
    if pack == v.UNASSIGNED and state.turn == 3:
        raise Refused("u_one_card")
    return _looked(state, player, pack, pack)


def _one_pack(state: State) -> Choices:
    return (_look(state, "look_two", pack=state.setup.packs if state.turn == 2 else state.setup.players),)


LOOK_TWO = Action(
    do="look_two",
    phases=(v.LOOK,),
    exists=_recorded,
    arguments=(Argument("player", form=last), Argument("pack", form=last)),
    choices=_one_pack,
    refuses=(*LOOKER_REFUSED, "u_one_card"),
    causes=_look_two,
    happens=(Looked, PhaseBegan),
    undo=_undo_look,
)


def _two_packs(command: Command) -> tuple[str, str]:
    """Return the pack of each of the two cards; refuses anything but two texts."""
    packs = arguments.texts(command, "packs")
    if len(packs) != 2:
        raise arguments.bad_value("packs")
    return packs[0], packs[1]


def _look_one_one(state: State, command: Command) -> Caused[State]:
    arguments.text(command, "player")
    packs = _two_packs(command)
    player = _looker(state, command, packs)
    if packs[0] == packs[1]:
        raise Refused("same_target_twice")
    if v.UNASSIGNED in packs and unassigned_look_is_used(state):
        raise Refused("u_one_card")
    return _looked(state, player, *packs)


def _pairs_of_packs(state: State) -> Choices:
    packs = state.setup.players if unassigned_look_is_used(state) else state.setup.packs
    return (_look(state, "look_one_one", packs=tuple(permutations(packs, 2))),)


def _look_in_form(form: Form) -> Json:
    """Return which look of ``look`` the two packs of a form make; if either is missing, one that names no packs.

    They are ``first`` and ``second``, or ``cards`` twice. Of several actions the last one counts.
    """
    given = {key: [value for value in form.get(key, ()) if value] for key in ("do", "first", "second", "cards")}
    if given["do"][-1:] != ["look"]:
        return {"do": given["do"][-1]} if given["do"] else {}
    packs = [given[key][-1] for key in ("first", "second") if given[key]] or given["cards"]
    if len(packs) == 2 and packs[0] == packs[1]:
        return {"do": "look_two", "pack": packs[0]}
    return {"do": "look_one_one", "packs": packs}


LOOK_ONE_ONE = Action(
    do="look_one_one",
    phases=(v.LOOK,),
    exists=_recorded,
    arguments=(Argument("player", form=last), Argument("packs", form=None)),
    form=_look_in_form,
    choices=_pairs_of_packs,
    refuses=(*LOOKER_REFUSED, "same_target_twice", "u_one_card"),
    causes=_look_one_one,
    happens=(Looked, PhaseBegan),
    undo=_undo_look,
)

LOOKED = Action(
    do="looked",
    phases=(v.OTHER, v.LOOK),
    exists=_unrecorded,
    arguments=(Argument("player", form=last),),
    choices=lambda state: (_look(state, "looked"),),
    refuses=LOOKER_REFUSED,
    causes=lambda state, command: _looked(state, _looker(state, command, ())),
    happens=(Looked, PhaseBegan),
    undo=_undo_look,
)

ALL_LOOKED = Action(
    do="all_looked",
    phases=(v.OTHER, v.LOOK),
    exists=_unrecorded,
    choices=(Choice("all_looked"),),
    causes=lambda state, command: (*(Looked(player, ()) for player in state.waiting), _after_looks(state)),
    happens=(Looked, PhaseBegan),
)


def log(step: Step[State]) -> Texts:
    """Return what a step did, in sentences; where one tap says that all have looked, one sentence does, too.

    A hidden vote is only reported as given; who placed what in secret is never reported.
    """
    sentences = step.log()
    if step.command["do"] != "all_looked":
        return sentences
    return (*line("all_looked"), *(one for one in sentences if one.id != "shaked.log.looked_somewhere"))
