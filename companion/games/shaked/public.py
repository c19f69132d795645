"""What a record may hold before the end: no vote that is still hidden, and never who placed what in secret."""

from collections.abc import Iterator, Mapping, Sequence

from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions import ACTIONS
from companion.games.shaked.anonymous_votes import anonymous_votes
from companion.games.shaked.setup import Deal, Setup
from companion.games.shaked.state import State, start
from companion.kernel.game import Command, effective_commands

Commands = list[dict[str, object]]
Step = tuple[State, Command, State]
CommandsWithSteps = list[tuple[dict[str, object], Step | None]]


def public(setup: Setup, deal: Deal | None, commands: Sequence[Command]) -> Commands:
    """Return commands that lead to the same public state; none of ``commands`` may be refused.

    Undone commands are folded away with their ``undo``. Votes that are not closed are left out where they are hidden.
    Secret ones are dealt out again among the voters, by a rule that looks at all the tokens together and at nothing
    else. If there are no cards on the table, the cards that Chevet turned up are written in. Such a record shows
    the game; it can be continued only with its deal.
    """
    return [_heard(*step) if step else command for command, step in _public_commands(setup, deal, commands)]


def commands_for_closed_record(setup: Setup, deal: Deal | None, commands: Sequence[Command]) -> Commands:
    """Return the commands of a closed game for its record: all of them, without who placed what in secret."""
    if setup.votes != v.UNSIGNED:
        return [dict(command) for command in commands]
    return [command for command, _ in _public_commands(setup, deal, commands)]


def _public_commands(setup: Setup, deal: Deal | None, commands: Sequence[Command]) -> CommandsWithSteps:
    """Return commands without undone ones and hidden facts; each unchanged command is paired with its step."""
    public: CommandsWithSteps = []
    vote_so_far: CommandsWithSteps = []
    for before, command, after in _steps(setup, deal, commands):
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
            public.append((dict(command), (before, command, after)))
    return public


def _steps(setup: Setup, deal: Deal | None, commands: Sequence[Command]) -> Iterator[Step]:
    """Yield the commands that no ``undo`` took back, each with the states around it."""
    before = start(setup, deal)
    for command in effective_commands(commands):
        after = before
        for event in ACTIONS.decide(before, command):
            after = event.change(after)
        yield before, command, after
        before = after


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


def _heard(before: State, command: Command, after: State) -> dict[str, object]:
    """Return ``command`` with what Chevet turned up instead of the table, because it dealt the packs."""
    if not before.setup.card_free:
        return dict(command)
    if command["do"] == "turn_up":
        return {**command, "colour": after.turned_up}
    if command["do"] == "reveal":
        shown: Mapping[str, str] = {pack: after.shown[pack] for pack in after.shown if pack not in before.shown}
        return {**command, "packs": shown}
    return dict(command)
