"""Setting what was entered by hand, after a slip."""

from typing import NamedTuple

from companion.games.shaked import vocabulary as v
from companion.games.shaked.names import line, tokens
from companion.games.shaked.state import State, placed
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


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
