"""Setting coins and lost cards by hand, after a slip."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.games.complots import vocabulary as v
from companion.games.complots.names import card_name, line
from companion.games.complots.requirements import check_players, coins_in_form, is_purse
from companion.games.complots.state import State
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Form
from companion.kernel.events import Caused, Texts
from companion.kernel.game import Choice, Command, Json
from companion.kernel.immutable import changed
from companion.kernel.refusal import Refused


class CoinsCorrected(NamedTuple):
    """The game master set the coins of ``player``, and said why."""

    player: str
    coins: int
    why: str

    def change(self, state: State) -> State:
        return changed(state, coins={**state.coins, self.player: self.coins})

    def told(self, state: State) -> Texts:
        return line("coins_corrected", player=self.player, n=self.coins, why=self.why)


class LostCorrected(NamedTuple):
    """The game master set the face-up cards of ``player``, and said why."""

    player: str
    kinds: tuple[str, ...]
    why: str

    def change(self, state: State) -> State:
        return changed(state, lost={**state.lost, self.player: self.kinds})

    def told(self, state: State) -> Texts:
        return line("lost_corrected", player=self.player, kinds=tuple(map(card_name, self.kinds)), why=self.why)


def _purses(command: Command) -> dict[str, int]:
    """Return the corrected coins by player; refuses none, and what is not a number from 0 to 54."""
    value = command.get("coins", ...)
    if value is ...:
        return {}
    if not isinstance(value, Mapping) or not value or not all(map(is_purse, value.values())):
        raise arguments.bad_value("coins")
    return {str(player): coins for player, coins in value.items()}


def _losses(state: State, command: Command) -> dict[str, tuple[str, ...]]:
    """Return the corrected face-up cards by player; refuses none, what is not a character, and any in a dealt game."""
    value = command.get("lost", ...)
    if value is ...:
        return {}
    if state.dealt or not isinstance(value, Mapping) or not value:
        raise arguments.bad_value("lost")
    allowed = (*v.KINDS, v.UNKNOWN) if state.setup.light else v.KINDS
    for kinds in value.values():
        if not isinstance(kinds, (list, tuple)) or not all(isinstance(kind, str) and kind in allowed for kind in kinds):
            raise arguments.bad_value("lost")
    return {str(player): tuple(kinds) for player, kinds in value.items()}


def _correct(state: State, command: Command) -> Caused[State]:
    """Return what a correction causes: of coins, and where real cards are on the table of face-up cards.

    Refuses ``bad_value`` if neither is given, for another number of cards than are there, and for more coins than
    there are where the Treasury lends none; ``none_left`` for more cards of a character than are in play.
    """
    coins, lost = _purses(command), _losses(state, command)
    why = arguments.reason_given(command)
    if not coins and not lost:
        raise arguments.bad_value("coins")
    check_players(state, *coins, *lost)
    _judged(state, coins, lost)
    return (
        *(CoinsCorrected(player, coins[player], why) for player in state.setup.players if player in coins),
        *(LostCorrected(player, lost[player], why) for player in state.setup.players if player in lost),
    )


def _judged(state: State, coins: dict[str, int], lost: dict[str, tuple[str, ...]]) -> None:
    for kind in (kind for kinds in lost.values() for kind in kinds):
        if kind not in (*state.setup.kinds, v.UNKNOWN):
            raise Refused("kind_not_in_game", kind=kind)
    for player in coins:
        if not state.lives[player]:
            raise Refused("not_active", player=player)
    if any(len(kinds) != len(state.lost[player]) for player, kinds in lost.items()):
        raise arguments.bad_value("lost")
    if state.setup.finite_treasury and sum({**state.coins, **coins}.values()) > v.COINS:
        raise arguments.bad_value("coins")
    face_up = Counter(kind for kinds in {**state.lost, **lost}.values() for kind in kinds)
    for kind, number in face_up.items():
        if kind != v.UNKNOWN and number > state.setup.copies:
            raise Refused("none_left", kind=kind)


_NO_CARD = "-"


def _cards(values: Sequence[str]) -> list[str]:
    return [word for value in values for word in value.split() if word != _NO_CARD]


def _by_player(form: Form, prefix: str) -> dict[str, list[str]]:
    """Return the values of each field whose name is ``prefix`` and a player; empty ones are left out."""
    named = {key.removeprefix(prefix): values for key, values in form.items() if key.startswith(prefix)}
    filled = {player: [value for value in values if value] for player, values in named.items()}
    return {player: values for player, values in filled.items() if values}


def _corrected_in_form(form: Form) -> Json:
    """Return the coins and the face-up cards of a form, ``coins:NAME`` and ``lost:NAME``.

    Of two cards, ``lost:NAME`` changes the first and ``lost2:NAME`` the second one, each with the other as it was.
    """
    coins = {player: coins_in_form(values) for player, values in _by_player(form, "coins:").items()}
    lost = {player: _cards(values) for player, values in _by_player(form, "lost:").items()}
    for player, values in _by_player(form, "lost2:").items():
        cards = _cards(values)
        lost[player] = lost.get(player, cards)[:1] + cards[1:]
    return {key: value for key, value in (("coins", coins), ("lost", lost)) if value}


CORRECT = Action(
    do="correct",
    phases=v.PLAYED,
    aside=True,
    arguments=(Argument("coins", form=coins_in_form), Argument("lost", form=None), Argument("why")),
    form=_corrected_in_form,
    choices=(Choice("correct"),),
    refuses=("unknown_player", "kind_not_in_game", "not_active", "none_left"),
    causes=_correct,
    happens=(CoinsCorrected, LostCorrected),
)
