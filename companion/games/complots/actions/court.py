"""Cards from the Court: the exchange, and the examination by an Inquisitor (section 6)."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from companion.games.complots import vocabulary as v
from companion.games.complots.actions import turn_flow as run
from companion.games.complots.actions.declarations import CardExamined
from companion.games.complots.actions.turn_flow import TurnFlow, flowing
from companion.games.complots.actions.turns import TurnBegan
from companion.games.complots.names import line
from companion.games.complots.requirements import (
    MASTER,
    character,
    check_court_order,
    check_in_game,
    contains,
    court_order,
    distinct,
    holds,
    said,
)
from companion.games.complots.state import State, in_hand, swapped, without
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Choices
from companion.kernel.events import Choice, Command, Texts, changed
from companion.kernel.refusal import Refused


class Exchanged(NamedTuple):
    """``player`` has given cards back to the Court; both are None at the table."""

    player: str
    returned: tuple[str, ...] | None
    court: tuple[str, ...] | None

    def change(self, state: State) -> State:
        after = changed(state, court=state.court + state.drawn, drawn=0, drawn_cards=())
        if state.hidden is None or self.returned is None:
            return after
        cards = (*state.hidden[self.player], *state.drawn_cards)
        for kind in self.returned:
            cards = without(cards, kind)
        return changed(after, hidden=in_hand(state, self.player, cards), court_cards=self.court)

    def told(self, state: State) -> Texts:
        return line("exchanged", player=self.player)


class CardHandedBack(NamedTuple):
    """The Inquisitor has handed the card back."""

    target: str

    def change(self, state: State) -> State:
        return changed(state, examined=None)

    def told(self, state: State) -> Texts:
        return line("handed_back", target=self.target)


class CardReplaced(NamedTuple):
    """The Inquisitor has sent the card to the Court, and ``target`` has drawn another; ``court`` is the Court with it,
    before the draw, None at the table."""

    target: str
    court: tuple[str, ...] | None

    def change(self, state: State) -> State:
        return changed(swapped(state, self.target, state.examined, self.court), examined=None)

    def told(self, state: State) -> Texts:
        return line("replaced", target=self.target)


def _returned_cards(state: State, command: Command) -> tuple[str, ...] | None:
    """Return the cards given back in an exchange, None at the table; refuses any number other than the number drawn."""
    if not state.dealt:
        if "return" in command:
            raise arguments.bad_value("return")
        return None
    returned = arguments.texts(command, "return")
    if len(returned) != state.drawn:
        raise arguments.bad_value("return")
    return returned


def _exchange(flow: TurnFlow, command: Command) -> None:
    state = flow.state
    returned = _returned_cards(state, command)
    court = court_order(command, state.dealt)
    if returned is not None and court is not None and state.hidden is not None:
        if not contains(returned, (*state.hidden[state.player], *state.drawn_cards)):
            raise Refused("not_held")
        check_court_order(court, state.court_cards or (), returned)
    flow.add(Exchanged(state.player, returned, court))
    run.end_turn(flow)


def _exchanges(state: State) -> Choices:
    if state.hidden is None:
        return (Choice("exchange", by=(MASTER, state.player)),)
    cards = sorted((*state.hidden[state.player], *state.drawn_cards))
    returns = tuple(dict.fromkeys(combinations(cards, state.drawn)))
    return (Choice("exchange", {"return": returns}, (state.player,)),)


def _words(values: Sequence[str]) -> list[str]:
    """Return the cards given back: one value with spaces, or one each."""
    return [word for value in values for word in value.split()]


EXCHANGE = Action(
    do="exchange",
    phases=(v.EXCHANGE,),
    arguments=(Argument("return", form=_words), Argument("court", form=None)),
    choices=_exchanges,
    refuses=("missing_court", "not_held", "wrong_court"),
    causes=flowing(_exchange),
    happens=(Exchanged, TurnBegan),
)


def _show(flow: TurnFlow, command: Command) -> None:
    state, kind = flow.state, character(command)
    check_in_game(state, kind)
    if state.target is None:
        return
    if not holds(state, state.target, kind):
        raise Refused("not_held", kind=kind)
    flow.add(CardExamined(state.target, kind))


def _shown(state: State) -> Choices:
    target = state.target
    if target is None or state.hidden is None:
        return ()
    return (Choice("show", {"kind": distinct(state.hidden[target])}, (target,)),)


SHOW = Action(
    do="show",
    phases=(v.SHOW,),
    arguments=(Argument("kind"),),
    choices=_shown,
    refuses=("kind_not_in_game", "not_held"),
    causes=flowing(_show),
    happens=(CardExamined,),
)


def _examine(flow: TurnFlow, command: Command) -> None:
    state, discard = flow.state, arguments.flag(command, "discard")
    court = court_order(command, state.dealt and discard)
    if state.target is None:
        return
    if court is not None and state.examined is not None:
        check_court_order(court, state.court_cards or (), (state.examined,))
    flow.add(CardReplaced(state.target, court) if discard else CardHandedBack(state.target))
    run.end_turn(flow)


def _examined(state: State) -> Choices:
    by = (state.player,) if state.dealt else (MASTER, state.player)
    return (Choice("examine", {"discard": (False, True)}, by),)


EXAMINE = Action(
    do="examine",
    phases=(v.EXAMINE,),
    arguments=(Argument("discard", form=said), Argument("court", form=None)),
    choices=_examined,
    refuses=("missing_court", "wrong_court"),
    causes=flowing(_examine),
    happens=(CardReplaced, CardHandedBack, TurnBegan),
)
