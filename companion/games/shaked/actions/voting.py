"""The talk and the vote (section 4)."""

from typing import NamedTuple

from companion.games.shaked import vocabulary as v
from companion.games.shaked.names import line, tokens
from companion.games.shaked.state import State, placed
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


class TalkEnded(NamedTuple):
    """The talk of this round is over."""

    def change(self, state: State) -> State:
        return state

    def told(self, state: State) -> Texts:
        return line("talk_ended")


class Voted(NamedTuple):
    """``player`` has placed tokens: each before one of ``packs``, with the side of ``colours`` up."""

    player: str
    packs: tuple[str, ...]
    colours: tuple[str, ...]

    def change(self, state: State) -> State:
        return placed(state, state.turn, self.player, self.packs, self.colours)

    def told(self, state: State) -> Texts:
        if state.setup.hidden_votes:
            return line("voted_hidden", player=self.player)
        return line("voted", player=self.player, tokens=tokens(zip(self.packs, self.colours, strict=True)))


class VoteClosed(NamedTuple):
    """All have voted in round ``turn``; what was hidden is shown."""

    turn: int

    def change(self, state: State) -> State:
        """Open the tokens in turn order, so nothing shows in which order hidden ones were placed."""
        ballots = {player: state.ballots[self.turn][player] for player in state.order}
        return changed(state, ballots={**state.ballots, self.turn: ballots})

    def told(self, state: State) -> Texts:
        if state.setup.votes != v.SIMULTANEOUS:
            return line("closed", n=self.turn)
        votes = state.ballots[self.turn]
        each = (line("voted", player=player, tokens=tokens(placed)) for player, placed in votes.items())
        return line("closed", n=self.turn) + tuple(line for lines in each for line in lines)
