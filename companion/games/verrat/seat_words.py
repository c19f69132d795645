"""What a player's phone says in words at each moment: what happens, and what it asks of them (section 3)."""

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.rounds import awaited, demands
from companion.games.verrat.names import card_name, vizier_name
from companion.games.verrat.prompt import prompt
from companion.games.verrat.state import State
from companion.kernel.narration import SeatWords
from companion.kernel.words import Text, text


def seat_words(state: State, player: str) -> SeatWords:
    """Return what happens now, what it asks of ``player``, and which of their viziers are in danger."""
    return SeatWords(prompt(state).do, _own(state, player), _danger(state, player))


def _own(state: State, player: str) -> Text:
    if state.winner is not None:
        return text("phone.own.won" if player == state.winner else "phone.own.lost")
    if player in state.out:
        return text("verrat.phone.own.out")
    if state.phase == v.PLAN:
        return text("verrat.phone.own.ready" if player in state.orders else "verrat.phone.own.orders")
    if player == awaited(state):
        return text("verrat.phone.own.who")
    if asked := demands(state).get(player):
        return text("verrat.phone.own.demanded", player=awaited(state), powers=tuple(map(card_name, asked)))
    return text("verrat.phone.own.intrigue" if state.phase == v.INTRIGUE else "verrat.phone.own.rest")


def _danger(state: State, player: str) -> Text | None:
    """Return which viziers of ``player`` the vote has tied, or that it has convicted one."""
    if tied := tuple(vizier_name(code) for code in state.tied if state.owners[code] == player):
        return text("verrat.phone.own.tied", viziers=tied)
    convicted = state.convicted if state.phase != v.OVER else None
    if convicted is not None and state.owners[convicted] == player:
        return text("verrat.phone.own.convicted", vizier=vizier_name(convicted))
    return None
