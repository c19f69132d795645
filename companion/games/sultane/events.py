"""What can happen in a game of Sultane: named tuples of plain facts, as the journal keeps them.

One command causes one or more of these, in the order in which they happen at the table. A fact that follows from the
state (how full a board is) is not repeated in them, but whatever ``decide`` computed is: an old journal reads the
same after a rule is corrected.
"""

from typing import Final, NamedTuple


class NarratorProposed(NamedTuple):
    """The Grand Vizier named a Narrator: the court votes."""

    narrator: str


class GovernmentAccepted(NamedTuple):
    """A strict majority said Yes. ``names`` said so where the table told; all are None for an outcome alone."""

    yes: int | None
    no: int | None
    names: tuple[str, ...] | None


class GovernmentRefused(NamedTuple):
    """A tie or a majority of No; the counter is then at ``refusals``. ``names`` said Yes, if the table entered them."""

    refusals: int
    yes: int | None
    no: int | None
    names: tuple[str, ...] | None


class NarratorQuestioned(NamedTuple):
    """The Narrator is asked whether they are Dinarzade, because Chevet does not know the roles."""


class NotDinarzade(NamedTuple):
    """The Narrator, asked, said that they are not Dinarzade."""

    narrator: str


class DinarzadeFound(NamedTuple):
    """Dinarzade was accepted as Narrator when she was decisive."""

    narrator: str


class TalesDrawn(NamedTuple):
    """The Grand Vizier drew three tales: the session begins."""


class TaleRead(NamedTuple):
    """The Narrator read a tale. ``emergency`` says that it was an emergency narrator."""

    tale: str
    emergency: bool


class TopTaleDue(NamedTuple):
    """The Sultana's patience is at an end: the top tale of the pile is about to be read."""


class TopTaleRead(NamedTuple):
    """The top tale was read automatically: no power, the counter back to 0, everyone eligible again."""

    tale: str


class SetAsideJoined(NamedTuple):
    """The tale set aside on this slot went to the discard, because the slot was covered."""

    tale: str


class TaleVetoed(NamedTuple):
    """Narrator and Grand Vizier agreed on a veto: all three tales are discarded. The counter is at ``refusals``."""

    refusals: int


class PowerDue(NamedTuple):
    """The slot just covered has a power that the Grand Vizier must use now."""

    power: str


class PowerPassedOver(NamedTuple):
    """The slot just covered has a power, but there is nobody to use it on."""

    power: str


class CampDiscovered(NamedTuple):
    """The Grand Vizier saw the camp of ``target``."""

    target: str


class VizierAppointed(NamedTuple):
    """The Grand Vizier chose ``target`` to be the next one."""

    target: str


class AppointmentLapsed(NamedTuple):
    """``player``, chosen to be the next Grand Vizier, is no longer active when that turn begins."""

    player: str


class PlayerExiled(NamedTuple):
    """``target`` was exiled and said whether they were Dinarzade; in discovery nobody is."""

    target: str
    dinarzade: bool


class PowerUsed(NamedTuple):
    """A power that only looks at cards, or a house power, was used at the table."""

    power: str


class TaleAdded(NamedTuple):
    """An additional tale went from the reserve into the draw pile."""


class DeepTaleDiscarded(NamedTuple):
    """The second or third tale of the draw pile was discarded."""


class SeatsSwapped(NamedTuple):
    """Two players changed places."""

    first: str
    second: str


class EmergencyNamed(NamedTuple):
    """An emergency narrator was named and looks at two tales."""

    narrator: str


class HaiatalnefousWon(NamedTuple):
    """Haïatalnefous reached her goal and said who she is; she takes no more part."""

    player: str


class SignPassed(NamedTuple):
    """The sign of Grand Vizier passed to ``vizier`` within the turn, because its holder takes no more part."""

    vizier: str


class Reshuffled(NamedTuple):
    """The discard went back into the draw pile, unseen, and was shuffled; ``draw`` tales are there now."""

    draw: int


class TurnBegan(NamedTuple):
    """A new turn: the sign passed to ``vizier``. ``appointed`` says that they were chosen, not next in the cycle."""

    vizier: str
    appointed: bool


class CountsCorrected(NamedTuple):
    """The game master set the counts to what is on the table, and said why."""

    refusals: int
    draw: int
    discard: int
    why: str


class Claimed(NamedTuple):
    """A player said something in public about a turn; the facts are those of ``state.Claim``."""

    turn: int
    player: str
    kind: str
    pacifist: int | None
    target: str | None
    camp: str | None


class VetoRefused(NamedTuple):
    """The Narrator asked for a veto, and the Grand Vizier did not agree: the session continues."""


class GameEnded(NamedTuple):
    """The game is over. ``also`` names those who reached a goal of their own, sorted."""

    winner: str
    reason: str
    also: tuple[str, ...]


SultaneEvent = (
    NarratorProposed
    | GovernmentAccepted
    | GovernmentRefused
    | NarratorQuestioned
    | NotDinarzade
    | DinarzadeFound
    | TalesDrawn
    | TaleRead
    | TopTaleDue
    | TopTaleRead
    | SetAsideJoined
    | TaleVetoed
    | PowerDue
    | PowerPassedOver
    | CampDiscovered
    | VizierAppointed
    | AppointmentLapsed
    | PlayerExiled
    | PowerUsed
    | TaleAdded
    | DeepTaleDiscarded
    | SeatsSwapped
    | EmergencyNamed
    | HaiatalnefousWon
    | SignPassed
    | Reshuffled
    | TurnBegan
    | CountsCorrected
    | Claimed
    | VetoRefused
    | GameEnded
)

EVENTS: Final = {event.__name__: event for event in SultaneEvent.__args__}
"""Every event by its class name, for the journal."""
