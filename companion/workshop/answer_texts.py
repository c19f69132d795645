"""An answer as messages: first the difference in whole points, then what is not known."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from companion.games.sultane.slot_cards import power_name
from companion.kernel.words import Text, text
from companion.workshop.board import UNRECORDED_COUNTS, Board
from companion.workshop.changes import is_changed
from companion.workshop.question import Estimate

CLEAR: Final = 2
"""Points below which a difference is not a clear change: habits alone can change it by as much."""
CLEAR_OF_VARIANTS: Final = 5
"""The same for other roles and for the discovery game, where the models disagree more."""
GAP_WORTH_TELLING: Final = 3
"""The difference in points between the two models from which the second opinion is shown."""
REAL_TABLES: Final = 6
"""Points by which real tables may well differ from the level: a judgement, not an interval."""


@dataclass(frozen=True)
class Comparison:
    """A board compared with the recommended one."""

    answer: Estimate
    reference: Estimate
    same: bool
    """Whether it is the recommended board itself."""
    threshold: int = CLEAR

    @property
    def points(self) -> float:
        """How many games more in 100 the Pacifists win; 0 for the recommended board."""
        return 0.0 if self.same else 100 * (self.answer.p_wins - self.reference.p_wins)

    @property
    def margin(self) -> float:
        """Half the width of the difference's 95 % interval, in points, of the simulation only."""
        return 0.0 if self.same else hypot(self.answer.margin, self.reference.margin)

    @property
    def whole(self) -> int:
        """The difference in whole points, 0 if it is not a clear change."""
        return round(self.points) if abs(self.points) >= max(self.threshold, self.margin) else 0


def threshold_of(board: Board) -> int:
    """Return the number of points from which a difference of this board is clear."""
    return CLEAR_OF_VARIANTS if board.discovery or board.roles else CLEAR


def headline(beside: Comparison) -> Text:
    """Return the difference from the recommended board in one sentence."""
    if beside.same:
        return text("workshop.headline.recommended")
    if beside.whole == 0:
        return text("workshop.headline.same")
    return text(f"workshop.headline.{'more' if beside.whole > 0 else 'fewer'}", n=abs(beside.whole))


def level(answer: Estimate) -> Text:
    """Return how many games in 100 the Pacifists win, and how far a real table can differ."""
    return text("workshop.level", n=hundredths(answer.p_wins), margin=max(1, round(answer.margin)), more=REAL_TABLES)


def hundredths(share: float) -> int:
    """Return a share as games in 100."""
    return round(100 * share)


def endings_in_100(answer: Estimate) -> dict[str, int]:
    """Return the whole games in 100 for each ending; they add up to 100."""
    shares = {name: 100 * share for name, share in answer.endings.items()}
    whole = {name: int(share) for name, share in shares.items()}
    missing = 100 - sum(whole.values())
    for name in sorted(shares, key=lambda name: whole[name] - shares[name])[:missing]:
        whole[name] += 1
    return whole


def proposals(answer: Estimate) -> Text:
    """Return how many governments are proposed in a game."""
    spread = answer.proposals
    return text("workshop.proposals.range", n=spread.median, low=spread.low, high=spread.high)


def third_refusals(answer: Estimate) -> Text:
    """Return in how many games the third refusal is reached."""
    return text("workshop.automatic.share", n=hundredths(answer.any_automatic))


def notes(
    board: Board, players: int, answer: Estimate, left_out: Sequence[str] = (), second: Estimate | None = None
) -> list[Text]:
    """Return what is not known about an answer: powers, numbers of players, options, and a second opinion."""
    texts = [text("workshop.note.unmeasured", power=power_name(code)) for code in answer.unmeasured]
    if players in UNRECORDED_COUNTS:
        texts.append(text("workshop.note.no_games", n=players))
    if board.discovery:
        texts.append(text("workshop.note.discovery"))
    if is_changed(board):
        texts.append(text("workshop.note.changed"))
    texts += [text(f"workshop.note.left_out.{name}") for name in left_out]
    if second and abs(100 * (second.p_wins - answer.p_wins)) > GAP_WORTH_TELLING:
        texts.append(text("workshop.note.second_opinion", n=hundredths(second.p_wins)))
    return texts
