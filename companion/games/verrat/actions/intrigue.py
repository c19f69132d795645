"""Intrigues: gifts and trades, until the orders are awaited (section 4, phase 1)."""

from collections import Counter
from typing import NamedTuple

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.rounds import CONSEQUENCES, GameEnded, and_then
from companion.games.verrat.names import card_name, card_names, line
from companion.games.verrat.requirements import card_list, check_in_game, check_player
from companion.games.verrat.state import Cards, State, in_hand
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Choices, Form, does
from companion.kernel.events import Caused, Choice, Command, Json, Texts, changed
from companion.kernel.refusal import Refused


class CardsTraded(NamedTuple):
    """``giver`` gave ``gives`` to ``taker`` and got ``gets``; one of the two may be empty."""

    giver: str
    taker: str
    gives: tuple[str, ...]
    gets: tuple[str, ...]

    def change(self, state: State) -> State:
        hands = dict(state.hands)
        hands[self.giver] = in_hand(hands[self.giver], self.gets, self.gives)
        hands[self.taker] = in_hand(hands[self.taker], self.gives, self.gets)
        return changed(state, hands=hands)

    def told(self, state: State) -> Texts:
        if self.gives and self.gets:
            gives, gets = card_names(self.gives), card_names(self.gets)
            return line("trade", player=self.giver, other=self.taker, gives=gives, gets=gets)
        if self.gives:
            return line("gift", player=self.giver, other=self.taker, gives=card_names(self.gives))
        return line("gift", player=self.taker, other=self.giver, gives=card_names(self.gets))


class TalkEnded(NamedTuple):
    """The intrigues are over; the orders are awaited."""

    def change(self, state: State) -> State:
        return changed(state, phase=v.TRAVEL if state.setup.light else v.PLAN, orders={}, travelled=())

    def told(self, state: State) -> Texts:
        return line("planned")


def _trade(state: State, command: Command) -> Caused[State]:
    giver, taker = arguments.text(command, "from"), arguments.text(command, "to")
    gives, gets = card_list(command.get("gives"), "gives"), card_list(command.get("gets"), "gets")
    if not gives and not gets:
        raise arguments.bad_value("gives")
    for player in (giver, taker):
        check_player(state, player)
    if giver == taker:
        raise Refused("self_target")
    check_in_game(state, giver, taker)
    if v.PARDON in (*gives, *gets) and not state.setup.trade_pardons:
        raise Refused("not_tradable")
    if state.setup.trade_ratio == "equal" and len(gives) != len(gets):
        raise Refused("unequal_trade")
    for player, cards in ((giver, gives), (taker, gets)):
        lacking = Counter(cards) - Counter(state.hands[player])
        if lacking:
            raise Refused("not_held", player=player, card=card_name(next(iter(lacking))))
    return and_then(state, CardsTraded(giver, taker, gives, gets))


def _trades(state: State) -> Choices:
    """Return trades of one card: gifts, or one for one where numbers must be equal; unlisted where none is there.

    Other bundles are accepted by the same rules.
    """
    tradable = {player: _tradable(state, player) for player in state.setup.players if player not in state.out}
    if state.setup.trade_ratio == "equal":
        return tuple(
            Choice("trade", {"from": (giver,), "to": (taker,), "gives": _singles(given), "gets": _singles(got)})
            for giver, given in tradable.items()
            for taker, got in tradable.items()
            if giver != taker and given and got
        ) or (Choice("trade"),)
    others = {giver: tuple(taker for taker in tradable if taker != giver) for giver in tradable}
    return tuple(
        Choice("trade", {"from": (giver,), "to": others[giver], "gives": _singles(cards), "gets": ((),)})
        for giver, cards in tradable.items()
        if cards and others[giver]
    ) or (Choice("trade"),)


def _tradable(state: State, player: str) -> Cards:
    cards = dict.fromkeys(state.hands[player])
    return tuple(card for card in cards if card != v.PARDON or state.setup.trade_pardons)


def _singles(cards: Cards) -> tuple[Cards, ...]:
    return tuple((card,) for card in cards)


def _bundles_in_form(form: Form) -> Json:
    """Return both bundles of a trade, empty where the form has none."""
    if not does(form, "trade"):
        return {}
    return {key: [value for value in form.get(key, ()) if value] for key in ("gives", "gets")}


TRADE = Action(
    do="trade",
    phases=v.PLAYED,
    open=lambda state: not state.setup.light and (state.phase == v.INTRIGUE or state.setup.trade_phase == "any"),
    arguments=(Argument("from"), Argument("to"), Argument("gives", form=None), Argument("gets", form=None)),
    form=_bundles_in_form,
    choices=_trades,
    refuses=("unknown_player", "self_target", "player_out", "not_tradable", "unequal_trade", "not_held"),
    causes=_trade,
    happens=(CardsTraded, *CONSEQUENCES),
)

PLAN = Action(
    do="plan",
    phases=(v.INTRIGUE,),
    choices=(Choice("plan"),),
    causes=lambda state, command: and_then(state, TalkEnded()),
    happens=(TalkEnded, *CONSEQUENCES),
)

DRAW = Action(
    do="draw",
    phases=(v.INTRIGUE,),
    open=lambda state: state.setup.draws,
    choices=(Choice("draw"),),
    causes=lambda state, command: and_then(state, GameEnded(None, v.DRAW)),
    happens=(GameEnded,),
)
