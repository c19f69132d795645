"""Setting what was entered by hand, after a slip."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions.revealing import Denounced, recount
from companion.games.shaked.actions.rounds import PhaseBegan
from companion.games.shaked.actions.voting import (
    BALLOT_REFUSED,
    given_tokens,
    round_in_form,
    token_in_form,
    tokens_of,
)
from companion.games.shaked.names import line, tokens
from companion.games.shaked.requirements import check_ballot, check_contents, check_packs, check_player
from companion.games.shaked.state import State, Tokens, placed
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Form, does, fields_under, last
from companion.kernel.events import Caused, Choice, Command, Event, Json, Texts, changed
from companion.kernel.on_table import NOTHING
from companion.kernel.refusal import Refused


class BallotCorrected(NamedTuple):
    """The game master set what ``player`` placed in round ``turn``, and said why."""

    player: str
    turn: int
    packs: tuple[str, ...]
    colours: tuple[str, ...]
    why: str

    def change(self, state: State) -> State:
        return placed(state, self.turn, self.player, self.packs, self.colours)

    def told(self, state: State) -> Texts:
        setup = state.setup
        if setup.votes == v.UNSIGNED:
            return line("corrected_secret", n=self.turn, why=self.why)
        if setup.hidden_votes and not state.closed(self.turn):
            return line("corrected_hidden", player=self.player, n=self.turn, why=self.why)
        return line(
            "corrected",
            player=self.player,
            n=self.turn,
            tokens=tokens(zip(self.packs, self.colours, strict=True)),
            why=self.why,
        )


class CardCorrected(NamedTuple):
    """The game master set the colour of the card that is face up, and said why."""

    colour: str
    why: str

    def change(self, state: State) -> State:
        return changed(state, turned_up=self.colour)

    def told(self, state: State) -> Texts:
        return line(f"corrected_{self.colour}", why=self.why)


class BallotTaken(NamedTuple):
    """The game master said that ``player`` has not voted yet in round ``turn``, and why."""

    player: str
    turn: int
    why: str

    def change(self, state: State) -> State:
        left = {player: placed for player, placed in state.ballots[self.turn].items() if player != self.player}
        return changed(state, ballots={**state.ballots, self.turn: left})

    def told(self, state: State) -> Texts:
        return line("corrected_none", player=self.player, n=self.turn, why=self.why)


class LooksCorrected(NamedTuple):
    """The game master said into which ``packs`` ``player`` looked in round ``turn``, and why."""

    player: str
    turn: int
    packs: tuple[str, ...]
    why: str

    def change(self, state: State) -> State:
        return changed(state, looks={**state.looks, self.turn: {**state.looks[self.turn], self.player: self.packs}})

    def told(self, state: State) -> Texts:
        return line("looks_corrected", player=self.player, n=self.turn, names=self.packs, why=self.why)


class OpenerCorrected(NamedTuple):
    """The game master said who opens this round, and why."""

    player: str
    why: str

    def change(self, state: State) -> State:
        return changed(state, first=self.player)

    def told(self, state: State) -> Texts:
        return line("opener_corrected", player=self.player, why=self.why)


_BALLOT, _TABLE = frozenset({"player", "turn", "tokens"}), frozenset({"turned_up", "ballots", "looks", "opener"})


def _correct(state: State, command: Command) -> Caused[State]:
    """Return what a correction causes: of a player's tokens of one round, or of what lies on the table, together.

    Where the tokens have been counted, they are counted again. Refuses ``bad_value`` for keys of both, and what the
    action that is corrected would refuse.
    """
    keys = command.keys() - {"do", "at", "why"}
    if keys & _TABLE:
        if not keys <= _TABLE:
            raise arguments.bad_value(min(keys - _TABLE))
        return _table(state, command)
    if keys != _BALLOT:
        raise arguments.bad_value(min(keys ^ _BALLOT))
    return _ballot(state, command)


def _table(state: State, command: Command) -> Caused[State]:
    """Return the corrections of votes, looks, who is first, and the card that is face up, all or none."""
    why = arguments.reason_given(command)
    parts: list[Event[State]] = []
    for turn, player, given in _by_round(command, "ballots"):
        parts.append(_vote(state, player, turn, tokens_of(given), why))
    for turn, player, given in _by_round(command, "looks"):
        parts.append(_looks(state, player, turn, arguments.texts({"looks": given}, "looks"), why))
    if "opener" in command:
        opener = arguments.text(command, "opener")
        check_player(state, opener)
        parts.append(OpenerCorrected(opener, why))
    if "turned_up" in command:
        parts += _card(state, command)
    now = state
    for part in parts:
        now = part.change(now)
    return (*parts, *recount(now)) if state.phase in v.COUNTED and "ballots" in command else tuple(parts)


def _by_round(command: Command, key: str) -> Iterator[tuple[int, str, object]]:
    """Yield round, player and what is given of them; refuses anything else than objects by round and player."""
    rounds = command.get(key, {})
    if not isinstance(rounds, Mapping) or (key in command and not rounds):
        raise arguments.bad_value(key)
    for turn, players in rounds.items():
        if turn not in ("1", "2", "3") or not isinstance(players, Mapping) or not players:
            raise arguments.bad_value(key)
        yield from ((int(turn), str(player), given) for player, given in players.items())


def _vote(state: State, player: str, turn: int, given: Tokens, why: str) -> Event[State]:
    """Return the correction of a vote; while the vote of its round runs, there may be one more, or one less."""
    check_player(state, player)
    check_packs(state, (pack for pack, _ in given))
    if turn not in v.TOKENS:
        raise arguments.bad_value("ballots")
    runs = state.phase == v.VOTE and turn == state.turn
    if player not in state.ballots[turn] and not runs:
        raise Refused("not_voted", player=player)
    if not given and runs:
        return BallotTaken(player, turn, why)
    check_ballot(state, player, turn, given)
    return BallotCorrected(player, turn, *_sides(given), why)


def _sides(given: Tokens) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(pack for pack, _ in given), tuple(colour for _, colour in given)


def _looks(state: State, player: str, turn: int, packs: tuple[str, ...], why: str) -> Event[State]:
    """Return the correction of looks that were entered; refuses another number, and in round 1 one's own pack."""
    check_player(state, player)
    check_packs(state, packs)
    before = state.looks[turn].get(player, ())
    if state.setup.card_free or not before or len(packs) != len(before) or (turn == 1 and player in packs):
        raise arguments.bad_value("looks")
    return LooksCorrected(player, turn, packs, why)


def _card(state: State, command: Command) -> Caused[State]:
    colour, why = arguments.one_of(command, "turned_up", v.COLOURS), arguments.reason_given(command)
    if state.setup.card_free:  # Chevet turned it up itself
        raise arguments.bad_value("turned_up")
    if not state.setup.unassigned:
        raise Refused("u_not_in_game")
    if state.turned_up is None:
        raise Refused("not_turned_up")
    check_contents(state.setup, state.shown, colour)
    return (CardCorrected(colour, why),)


def _ballot(state: State, command: Command) -> Caused[State]:
    player, turn, given = arguments.text(command, "player"), _round_number(command), given_tokens(command)
    why = arguments.reason_given(command)
    check_player(state, player)
    check_packs(state, (pack for pack, _ in given))
    if player not in state.ballots[turn]:
        raise Refused("not_voted", player=player)
    check_ballot(state, player, turn, given)
    correction = BallotCorrected(player, turn, *_sides(given), why)
    return (correction, *recount(correction.change(state))) if state.phase in v.COUNTED else (correction,)


def _round_number(command: Command) -> int:
    """Return the round under ``turn``; refuses one in which nobody votes."""
    value = command.get("turn")
    if isinstance(value, bool) or not isinstance(value, int) or value not in v.TOKENS:
        raise arguments.bad_value("turn")
    return value


def _table_in_form(form: Form) -> Json:
    """Return the votes and looks of a form, ``vote:ROUND:NAME`` and ``look:ROUND:NAME``; ``-`` is nothing."""
    if not does(form, "correct"):
        return {}
    found: dict[str, dict[str, dict[str, object]]] = {}
    for key, prefix in (("ballots", "vote:"), ("looks", "look:")):
        for name, values in fields_under(prefix, form).items():
            turn, _, player = name.partition(":")
            there = [value for value in values if value != NOTHING]
            given = [token_in_form(value) for value in there] if key == "ballots" else there
            found.setdefault(key, {}).setdefault(turn, {})[player] = given
    return found


CORRECT = Action(
    do="correct",
    phases=tuple(phase for phase in v.PHASES if phase != v.OVER),
    aside=True,
    arguments=(
        Argument("player", form=last),
        Argument("turn", form=round_in_form),
        Argument("tokens", form=None),
        Argument("turned_up", form=last),
        Argument("opener", form=last),
        Argument("ballots", form=None),
        Argument("looks", form=None),
        Argument("why", form=last),
    ),
    form=_table_in_form,
    choices=lambda state: (Choice("correct"),) if any(state.ballots.values()) else (),
    refuses=("unknown_player", "u_not_in_game", "not_turned_up", "packs_inconsistent", "not_voted", *BALLOT_REFUSED),
    causes=_correct,
    happens=(
        BallotCorrected,
        BallotTaken,
        LooksCorrected,
        OpenerCorrected,
        CardCorrected,
        Denounced,
        PhaseBegan,
    ),
)
