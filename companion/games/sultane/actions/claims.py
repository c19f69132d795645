"""What players say in public (section 13)."""

from typing import NamedTuple

from companion.games.sultane.claim_words import claim_text, mismatches
from companion.games.sultane.claims import claims_after
from companion.games.sultane.state import Claim, State
from companion.games.sultane.words import line
from companion.kernel.events import Texts
from companion.kernel.immutable import changed


class Claimed(NamedTuple):
    """A player said something in public about a turn; the facts are those of ``state.Claim``."""

    turn: int
    player: str
    kind: str
    pacifist: int | None
    target: str | None
    camp: str | None

    def change(self, state: State) -> State:
        return changed(state, claims=claims_after(state, Claim(*self)))

    def told(self, state: State) -> Texts:
        claim = Claim(*self)
        claimed = line(state, "claimed", player=claim.player, turn=claim.turn, said=claim_text(claim))
        return (*claimed, *mismatches(self.change(state), claim))
