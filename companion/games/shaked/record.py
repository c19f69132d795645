"""How a game is written down: its state, and what a record may hold before the end."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement

from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions import ACTIONS
from companion.games.shaked.counting import hits, tally
from companion.games.shaked.requirements import mixes_colours
from companion.games.shaked.setup import Deal, Setup
from companion.games.shaked.state import State, Token, Tokens, start
from companion.kernel.events import Command, Step, effective_commands


def state_as_json(state: State) -> dict[str, object]:
    """Return the state as records word it, without ``legal``."""
    return {
        "game": v.SLUG,
        "phase": state.phase,
        "turn": state.turn,
        "first": state.first,
        "player": state.player,
        "waiting": list(state.waiting),
        "silent": state.silent,
        "recipe": dict(state.setup.recipe),
        "looks": {
            str(turn): {looker: list(packs) for looker, packs in looks.items()} for turn, looks in state.looks.items()
        },
        "ballots": {str(turn): _ballots(state, turn) for turn in v.TOKENS},
        "tokens": tokens(state),
        "turned_up": state.turned_up,
        "denounced": dict(state.denounced),
        "hit": hits(state.denounced, state.shown),
        "packs": dict(state.shown),
        "winner": state.winner,
        "winners": list(state.winners),
        "reason": state.reason,
    }


def tokens(state: State) -> dict[str, dict[str, int]]:
    """Return the tokens that are before each pack by colour, as far as they are shown (ruling S4)."""
    shown = [turn for turn in v.TOKENS if state.closed(turn) or not state.setup.hidden_votes]
    return tally(state.setup.packs, [state.ballots[turn] for turn in shown])


def _ballots(state: State, turn: int) -> dict[str, list[list[str]]] | None:
    """Return who placed what in a round; None while, or where, that is hidden."""
    if state.setup.votes == v.UNSIGNED or (state.setup.hidden_votes and not state.closed(turn)):
        return None
    return {player: [list(token) for token in placed] for player, placed in state.ballots[turn].items()}


Commands = list[dict[str, object]]
CommandsWithSteps = list[tuple[dict[str, object], Step[State] | None]]


def public(setup: Setup, deal: Deal | None, commands: Sequence[Command]) -> Commands:
    """Return commands that lead to the same public state; none of ``commands`` may be refused.

    Undone commands are folded away with their ``undo``. Votes that are not closed are left out where they are hidden.
    Secret ones are dealt out again among the voters, by a rule that looks at all the tokens together and at nothing
    else. If there are no cards on the table, the cards that Chevet turned up are written in. Such a record shows
    the game; it can be continued only with its deal.
    """
    return [_heard(step) if step else command for command, step in _public_commands(setup, deal, commands)]


def commands_for_closed_record(setup: Setup, deal: Deal | None, commands: Sequence[Command]) -> Commands:
    """Return the commands of a closed game for its record: all of them, without who placed what in secret."""
    if setup.votes != v.UNSIGNED:
        return [dict(command) for command in commands]
    return [command for command, _ in _public_commands(setup, deal, commands)]


def _public_commands(setup: Setup, deal: Deal | None, commands: Sequence[Command]) -> CommandsWithSteps:
    """Return commands without undone ones and hidden facts; each unchanged command is paired with its step."""
    public: CommandsWithSteps = []
    vote_so_far: CommandsWithSteps = []
    for step in ACTIONS.steps(start(setup, deal), effective_commands(commands)):
        before, command, after = step.before, step.command, step.after
        if _of_running_vote(before, command):
            vote_so_far.append((dict(command), None))
        elif command["do"] == "close":
            votes = _votes(before, after) if setup.votes == v.UNSIGNED else None
            public += vote_so_far if votes is None else [(vote, None) for vote in votes]
            public.append((dict(command), None))
            vote_so_far = []
        elif setup.votes == v.UNSIGNED and "turn" in command:
            public += [(correction, None) for correction in _corrections(before, after, command)]
        else:
            public.append((dict(command), step))
    return public


def _of_running_vote(before: State, command: Command) -> bool:
    """Return whether a command places or replaces tokens that do not show yet."""
    if not before.setup.hidden_votes or before.phase != v.VOTE:
        return False
    return command["do"] == "vote" or (command["do"] == "correct" and command.get("turn") == before.turn)


def _votes(before: State, after: State) -> Commands:
    """Return votes for a round with the same tokens that do not reveal who placed which."""
    placed = anonymous_votes(before.setup, before.turn, after.ballots[before.turn])
    return [{"do": "vote", "player": player, "tokens": [list(token) for token in placed[player]]} for player in placed]


def _corrections(before: State, after: State, command: Command) -> Commands:
    """Return corrections that lead from the tokens as they were dealt out to those after ``command``."""
    turn = int(str(command["turn"]))
    old = anonymous_votes(before.setup, turn, before.ballots[turn])
    new = anonymous_votes(before.setup, turn, after.ballots[turn])
    return [
        {**command, "player": player, "tokens": [list(token) for token in new[player]]}
        for player in new
        if new[player] != old[player]
    ]


def _heard(step: Step[State]) -> dict[str, object]:
    """Return a command with what Chevet turned up instead of the table, because it dealt the packs."""
    before, command, after = step.before, step.command, step.after
    if not before.setup.card_free:
        return dict(command)
    if command["do"] == "turn_up":
        return {**command, "colour": after.turned_up}
    if command["do"] == "reveal":
        shown: Mapping[str, str] = {pack: after.shown[pack] for pack in after.shown if pack not in before.shown}
        return {**command, "packs": shown}
    return dict(command)


Pile = tuple[tuple[Token, int], ...]
"""Tokens of a round and how many of each, sorted."""


def anonymous_votes(setup: Setup, turn: int, ballots: Mapping[str, Tokens]) -> dict[str, Tokens]:
    """Return a legal vote for every player, by player in seat order, that adds up to the same tokens as ``ballots``.

    Two rounds with the same tokens give the same votes, whoever placed which.
    """
    pile = Counter(token for tokens in ballots.values() for token in tokens)
    placed = _placed(setup.players, v.TOKENS[turn], setup.mixed_tokens, _sorted(pile))
    if placed is None:
        raise ValueError("tokens that nobody can have placed")
    return dict(zip(setup.players, placed, strict=True))


@cache
def _placed(voters: tuple[str, ...], each: int, may_mix: bool, pile: Pile) -> tuple[Tokens, ...] | None:
    """Return the tokens of each of ``voters`` that make up ``pile``, None if there is no way."""
    if not voters:
        return None if pile else ()
    if not _possible(voters, each, may_mix, pile):
        return None
    counts = dict(pile)
    kinds = sorted((token for token in counts if token[0] != voters[0]), key=lambda token: (-counts[token], token))
    for tokens in combinations_with_replacement(kinds, each):
        left = Counter(counts)
        left.subtract(Counter(tokens))
        if min(left.values()) < 0 or (not may_mix and mixes_colours(tokens)):
            continue
        rest = _placed(voters[1:], each, may_mix, _sorted(left))
        if rest is not None:
            return (tokens, *rest)
    return None


def _possible(voters: tuple[str, ...], each: int, may_mix: bool, pile: Pile) -> bool:
    """Return whether there are voters enough for the tokens before every one pack; more than that is left to trying."""
    needed: Counter[str] = Counter()
    for (pack, _), count in pile:
        needed[pack] += count if may_mix else -(-count // each)
    room = each if may_mix else 1
    return all(count <= room * (len(voters) - (pack in voters)) for pack, count in needed.items())


def _sorted(pile: Mapping[Token, int]) -> Pile:
    return tuple(sorted((token, count) for token, count in pile.items() if count > 0))
