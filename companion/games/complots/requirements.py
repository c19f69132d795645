"""What several actions are judged by: names, characters, the cards that somebody may show or lose (section 6).

Where Chevet dealt, it adds to an action what no table can know: the outcome of a proof, the shuffles of the Court.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from companion.games.complots import vocabulary as v
from companion.games.complots.setup import Cards
from companion.games.complots.state import State
from companion.kernel import arguments
from companion.kernel.action import last
from companion.kernel.events import Chance, Command
from companion.kernel.refusal import Refused

MASTER: Final = "game_master"
"""Who may enter an action besides players."""


def check_players(state: State, *players: str) -> None:
    """Refuse who does not play (``unknown_player``)."""
    for player in players:
        if player not in state.setup.players:
            raise Refused("unknown_player", player=player[:40])


def check_in_game(state: State, kind: str) -> None:
    """Refuse a character that is not in play (``kind_not_in_game``)."""
    if kind not in state.setup.kinds:
        raise Refused("kind_not_in_game", kind=kind)


def holds(state: State, player: str, kind: str) -> bool:
    """Return whether a player may have a hidden card of ``kind``: has one, or at the table, that one is not face up."""
    if state.hidden is not None:
        return kind in state.hidden[player]
    return state.face_up(kind) < state.setup.copies


def proven_lie(state: State) -> str | None:
    """Return the character that the player who must lose a card certainly lied about. With the option of ruling C8 a
    holder may refuse to show, so nothing is certain.
    """
    doubt = state.doubt
    return doubt.kind if doubt and doubt.shown is False and not state.setup.free_concession else None


def contains(cards: Cards, pile: Cards) -> bool:
    """Return whether ``pile`` has all of ``cards``, each as often."""
    return not Counter(cards) - Counter(pile)


def check_court_order(court: Cards, *piles: Cards) -> None:
    """Refuse an order of the Court that does not hold exactly the cards of ``piles`` (``wrong_court``)."""
    if Counter(court) != Counter(card for pile in piles for card in pile):
        raise Refused("wrong_court")


def character(command: Command) -> str:
    """Return the character under ``kind``; refuses anything that is not a character."""
    return arguments.one_of(command, "kind", v.KINDS)


def court_order(command: Command, required: bool) -> tuple[str, ...] | None:
    """Return the order of the Court if one is ``required``, else None.

    Refuses ``bad_value`` for an order that is not wanted or is not a list of texts, ``missing_court`` if it is missing.
    """
    if not required:
        if "court" in command:
            raise arguments.bad_value("court")
        return None
    if "court" not in command:
        raise Refused("missing_court")
    return arguments.texts(command, "court")


def is_purse(coins: object) -> bool:
    """Return whether a value is a number of coins from 0 up."""
    return isinstance(coins, int) and not isinstance(coins, bool) and 0 <= coins <= v.COINS


def distinct(kinds: Cards) -> Cards:
    """Return each of ``kinds`` once, sorted."""
    return tuple(sorted(set(kinds)))


_LONGEST_COUNT: Final = 3


def coins_in_form(values: Sequence[str]) -> object:
    """Return a count as a number, anything else as it is; a change of coins may have a sign."""
    digits = values[-1].removeprefix("-")
    fits = digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_COUNT
    return int(values[-1]) if fits else values[-1]


def said(values: Sequence[str]) -> object:
    """Return the truth value that the last value of a field says, if it says one."""
    value = last(values)
    return value == "yes" if value in ("yes", "no") else value


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
