"""The ways in which a table can differ from the people behind the model: eleven dials, neutral by default."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Dials:
    """How people play. Every default is neutral: people play as measured."""

    insight: float = 1.0
    """How much people read in one another beyond what the course of the game shows; 1 is as measured."""
    trust: float = 1.0
    """How strongly people's beliefs depend on what governments read."""
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
    """How much people who exile somebody know beyond what the course of the game shows."""
    power: float = 0.5
    """How well people use powers that no measured game contains: 0 not at all, 1 perfectly."""
    centre: float | None = None
    """How far suspicion is taken relative to the prior odds; None for the number of players' own value."""
    early: float = 0.5
    """The share of the mood that applies before the second tale is read."""


NEUTRAL = Dials()
