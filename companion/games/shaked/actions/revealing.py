"""The card of the unassigned pack, the count, and showing packs (section 4)."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions.rounds import GameEnded, PhaseBegan
from companion.games.shaked.counting import denounced, ending, tally
from companion.games.shaked.names import content_name, line, pack_label, pack_name
from companion.games.shaked.requirements import check_contents, check_packs
from companion.games.shaked.secret import card_up
from companion.games.shaked.state import State
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Choices, Form, last
from companion.kernel.events import Caused, Choice, Command, Json, Texts, changed
from companion.kernel.refusal import Refused
from companion.kernel.words import Text, text


class CardTurnedUp(NamedTuple):
    """One card of the unassigned pack is face up."""

    colour: str

    def change(self, state: State) -> State:
        return changed(state, turned_up=self.colour)

    def told(self, state: State) -> Texts:
        return line(f"turned_up_{self.colour}")


class Denounced(NamedTuple):
    """The tokens were counted, or counted again: the pack denounced for each colour, or nobody."""

    blue: str | None
    red: str | None

    def change(self, state: State) -> State:
        return changed(state, denounced={v.BLUE: self.blue, v.RED: self.red})

    def told(self, state: State) -> Texts:
        def named(pack: str | None) -> Text | str:
            return text("shaked.pack.nobody") if pack is None else pack_name(pack)

        return line("denounced", blue=named(self.blue), red=named(self.red))


class PacksShown(NamedTuple):
    """``packs`` were shown; ``contents`` are theirs, in the same order."""

    packs: tuple[str, ...]
    contents: tuple[str, ...]

    def change(self, state: State) -> State:
        return changed(state, shown={**state.shown, **dict(zip(self.packs, self.contents, strict=True))})

    def told(self, state: State) -> Texts:
        shown = zip(self.packs, self.contents, strict=True)
        return tuple(
            text("shaked.log.shown", name=pack_label(pack), content=content_name(code)) for pack, code in shown
        )


def recount(state: State) -> Caused[State]:
    """Return the count of all tokens of ``state``, and the phase of showing packs that it leads to."""
    named = denounced(state.setup, tally(state.setup.packs, state.ballots.values()))
    hidden = any(pack is not None and pack not in state.shown for pack in named.values())
    phase = v.REVEAL_DENOUNCED if hidden else v.REVEAL_ALL
    counted = Denounced(named[v.BLUE], named[v.RED])
    return (counted,) if phase == state.phase else (counted, PhaseBegan(phase, state.turn, state.first))


def _turn_up(state: State, command: Command) -> Caused[State]:
    """Return the card that is turned up; where no cards are on the table Chevet turns it up itself."""
    if state.deal is not None:
        if "colour" in command:
            raise arguments.bad_value("colour")
        colour = card_up(state.deal, len(state.setup.players))
    else:
        colour = arguments.one_of(command, "colour", v.COLOURS)
    return (CardTurnedUp(colour), PhaseBegan(v.LOOK, state.turn, state.first))


TURN_UP = Action(
    do="turn_up",
    phases=(v.U_REVEAL,),
    arguments=(Argument("colour", form=last),),
    choices=lambda state: (Choice("turn_up", {} if state.setup.card_free else {"colour": v.COLOURS}),),
    causes=_turn_up,
    happens=(CardTurnedUp, PhaseBegan),
)


def _may_show(state: State) -> Choices:
    """Return what may be shown, one pack at a time; the denounced first."""
    covered = tuple(pack for pack in state.accused if pack not in state.shown)
    packs = covered or state.hidden_packs
    if state.setup.card_free:
        return (Choice("reveal", {"packs": tuple((pack,) for pack in packs)}),)
    shown = tuple({pack: content} for pack in packs for content in v.CONTENTS if _fits(state, pack, content))
    return (Choice("reveal", {"packs": shown}),)


def _fits(state: State, pack: str, content: str) -> bool:
    try:
        check_contents(state.setup, {**state.shown, pack: content}, state.turned_up)
    except Refused:
        return False
    return True


def _reveal(state: State, command: Command) -> Caused[State]:
    shown = _opened(state, command)
    for pack in shown:
        if pack in state.shown:
            raise Refused("already_revealed", pack=pack)
    packs = {**state.shown, **shown}
    covered = [pack for pack in state.accused if pack not in packs]
    if covered and not set(shown) <= set(state.accused):
        raise Refused("denounced_first")
    check_contents(state.setup, packs, state.turned_up)
    packs_shown = PacksShown(tuple(shown), tuple(shown.values()))
    if len(packs) == len(state.setup.packs):
        return (packs_shown, GameEnded(*ending(state.setup, state.denounced, packs)))
    if state.phase == v.REVEAL_DENOUNCED and not covered:
        return (packs_shown, PhaseBegan(v.REVEAL_ALL, state.turn, state.first))
    return (packs_shown,)


def _opened(state: State, command: Command) -> Mapping[str, str]:
    """Return the packs that an action opens with what they hold: as entered, or as dealt without cards."""
    if state.deal is None:
        entered = _contents(command)
        check_packs(state, entered)
        return entered
    packs = _opened_packs(command)
    check_packs(state, packs)
    return {pack: state.deal.packs[pack] for pack in packs}


def _contents(command: Command) -> dict[str, str]:
    """Return what packs turned out to hold; refuses none, and what is not a valid content."""
    value = command.get("packs")
    if not isinstance(value, Mapping) or not value:
        raise arguments.bad_value("packs")
    if not all(isinstance(content, str) and content in v.CONTENTS for content in value.values()):
        raise arguments.bad_value("packs")
    return {str(pack): content for pack, content in value.items()}


def _opened_packs(command: Command) -> tuple[str, ...]:
    """Return the packs to open where Chevet knows them; refuses none, and what is not a list of different texts."""
    packs = arguments.texts(command, "packs")
    if not packs or len(set(packs)) != len(packs):
        raise arguments.bad_value("packs")
    return packs


def _packs_in_form(form: Form) -> Json:
    """Return the packs of a form: ``content:NAME`` is what one holds, ``open`` are those that Chevet knows."""
    given = {key: [value for value in values if value] for key, values in form.items()}
    held = {key.removeprefix(_CONTENT): of[-1] for key, of in given.items() if of and key.startswith(_CONTENT)}
    packs = held or given.get("open")
    return {"packs": packs} if packs else {}


_CONTENT = "content:"

REVEAL = Action(
    do="reveal",
    phases=(v.REVEAL_DENOUNCED, v.REVEAL_ALL),
    arguments=(Argument("packs", form=None),),
    form=_packs_in_form,
    choices=_may_show,
    refuses=("unknown_player", "u_not_in_game", "already_revealed", "denounced_first", "packs_inconsistent"),
    causes=_reveal,
    happens=(PacksShown, PhaseBegan, GameEnded),
)
