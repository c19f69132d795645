"""Setting coins, lives and lost cards by hand, after a slip."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.games.complots import vocabulary as v
from companion.games.complots.actions.turns import PlayerOut
from companion.games.complots.names import card_name, line
from companion.games.complots.requirements import check_players, coins_in_form, is_purse
from companion.games.complots.state import State
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Form, count, does, fields_under, last
from companion.kernel.events import Caused, Choice, Command, Event, Json, Texts, changed
from companion.kernel.on_table import NOTHING
from companion.kernel.refusal import Refused


class TurnCorrected(NamedTuple):
    """The game master said whose turn it is, and why."""

    player: str
    why: str

    def change(self, state: State) -> State:
        return changed(state, player=self.player, acted=False)

    def told(self, state: State) -> Texts:
        return line("turn_corrected", player=self.player, why=self.why)


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


class LivesCorrected(NamedTuple):
    """The game master set the hidden cards of ``player``, with the ``kinds`` that are face up then, and said why."""

    player: str
    lives: int
    kinds: tuple[str, ...]
    why: str

    def change(self, state: State) -> State:
        lives, lost = {**state.lives, self.player: self.lives}, {**state.lost, self.player: self.kinds}
        return changed(state, lives=lives, lost=lost)

    def told(self, state: State) -> Texts:
        return line("lives_corrected", player=self.player, n=self.lives, why=self.why)


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
    """Return what a correction causes: of coins, and where real cards are on the table of lives and face-up cards.

    Lives, and whose turn it is, change while nobody has announced anything (``wrong_phase``). Refuses ``bad_value`` if
    nothing is given, for another number of cards than are there, and for more coins than there are where the Treasury
    lends none; ``none_left`` for more cards of a character than are in play.
    """
    lives = _lives(state, command)
    turn = [arguments.text(command, "player")] if "player" in command else []
    if (lives or turn) and state.phase not in (v.DECLARE, v.TRACK):
        raise Refused("wrong_phase", do="correct", phase=state.phase)
    coins, lost = _purses(command), _losses(state, command)
    why = arguments.reason_given(command)
    if not (coins or lost or lives or turn):
        raise arguments.bad_value("coins")
    check_players(state, *coins, *lost, *lives, *turn)
    corrected: list[Event[State]] = [TurnCorrected(player, why) for player in turn]
    for player in (each for each in state.setup.players if each in lives):
        corrected.append(LivesCorrected(player, lives[player], _face_up(state, player, lives[player]), why))
        if not lives[player] and state.lives[player]:
            corrected.append(PlayerOut(player, state.coins[player]))
    now = state
    for event in corrected:
        now = event.change(now)
    if not now.lives[now.player] or len(now.alive) < v.FEWEST:
        raise arguments.bad_value("lives" if lives else "player")
    coins = {player: number for player, number in coins.items() if number or now.lives[player]}
    _judged(now, coins, lost)
    if any(v.UNKNOWN in now.lost[player] and player not in lost for player in lives) and not state.setup.light:
        raise arguments.bad_value("lost")
    return (
        *corrected,
        *(CoinsCorrected(player, coins[player], why) for player in state.setup.players if player in coins),
        *(LostCorrected(player, lost[player], why) for player in state.setup.players if player in lost),
    )


def _lives(state: State, command: Command) -> dict[str, int]:
    """Return the corrected hidden cards by player; refuses none, any in a dealt game, and more than there are."""
    if "lives" not in command:
        return {}
    value = command["lives"]
    if state.dealt or not isinstance(value, Mapping) or not value:
        raise arguments.bad_value("lives")
    lives = {str(player): arguments.optional_count(value, player) or 0 for player in value}
    if any(number > v.HAND for number in lives.values()):
        raise arguments.bad_value("lives")
    return {player: number for player, number in lives.items() if number != state.lives.get(player)}


def _face_up(state: State, player: str, lives: int) -> tuple[str, ...]:
    """Return the face-up cards of a player with so many hidden ones: the last go back, new ones are not known yet."""
    number = v.HAND - lives
    return (*state.lost[player], *(v.UNKNOWN,) * number)[:number]


def _judged(state: State, coins: dict[str, int], lost: dict[str, tuple[str, ...]]) -> None:
    for kind in (kind for kinds in lost.values() for kind in kinds):
        if kind not in (*state.setup.kinds, v.UNKNOWN):
            raise Refused("kind_not_in_game", kind=kind)
    for player in coins:
        if not state.lives[player]:
            raise Refused("not_active", player=player)
    if any(len(kinds) != len(state.lost[player]) for player, kinds in lost.items()):
        raise arguments.bad_value("lost")
    if state.setup.finite_treasury and sum({**state.coins, **coins}.values()) > state.setup.coins:
        raise arguments.bad_value("coins")
    face_up = Counter(kind for kinds in {**state.lost, **lost}.values() for kind in kinds)
    for kind, number in face_up.items():
        if kind != v.UNKNOWN and number > state.setup.copies:
            raise Refused("none_left", kind=kind)


def _cards(values: Sequence[str]) -> list[str]:
    return [word for value in values for word in value.split() if word != NOTHING]


def _corrected_in_form(form: Form) -> Json:
    """Return what a form says: ``coins:NAME``, hidden cards ``lives:NAME``, and face-up ones ``lost:NAME``, which say
    how many are hidden where nobody counted them."""
    if not does(form, "correct"):
        return {}
    coins = {player: coins_in_form(values) for player, values in fields_under("coins:", form).items()}
    lost = {player: _cards(values) for player, values in fields_under("lost:", form).items()}
    lives = {player: count(values[-1:]) for player, values in fields_under("lives:", form).items()}
    lives = {player: v.HAND - len(cards) for player, cards in lost.items()} | lives
    return {key: value for key, value in (("coins", coins), ("lost", lost), ("lives", lives)) if value}


CORRECT = Action(
    do="correct",
    phases=v.PLAYED,
    aside=True,
    arguments=(
        Argument("coins", form=coins_in_form),
        Argument("lost", form=None),
        Argument("lives", form=None),
        Argument("player", form=last),
        Argument("why"),
    ),
    form=_corrected_in_form,
    choices=(Choice("correct"),),
    refuses=("unknown_player", "kind_not_in_game", "not_active", "none_left"),
    causes=_correct,
    happens=(TurnCorrected, LivesCorrected, PlayerOut, CoinsCorrected, LostCorrected),
)
