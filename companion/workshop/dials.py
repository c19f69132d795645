"""The ways in which a table can differ from the people behind the model: eleven dials, neutral as measured."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Dials:
    """How people play. Every default is neutral: people do as they were measured to do."""

    insight: float = 1.0
    """How much more people read in one another than the record of the game shows; 1 is as measured."""
    trust: float = 1.0
    """How much people make of what governments read."""
    mood: float = 1.0
    """How much the votes of a table swing together."""
    bury: float = 0.0
    """Log-odds added to a minority's chance of discarding an interventionist tale."""
    frame: float = 1.0
    """How often a minority's Grand Vizier contradicts the Narrator."""
    accept: float = 0.0
    """Log-odds added to every Yes."""
    dinarzade_cover: float = 1.0
    """How well Dinarzade passes once three pacifist tales are read."""
    exile_skill: float = 1.0
    """How much more people who exile somebody know than the record shows."""
    power: float = 0.5
    """How well powers are used that no measured game contains: 0 not at all, 1 to the full."""
    centre: float | None = None
    """How far suspicion is judged against the number's own odds; None for what the number of players has."""
    early: float = 0.5
    """How much of the mood is there before the second tale is read."""


NEUTRAL = Dials()
