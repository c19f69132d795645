"""The inputs of each choice: one number for each coefficient of ``habits.json``, for many choices at once.

These are the same numbers that ``votes``, ``choices`` and ``likelihood`` multiply with the coefficients; a test holds
them together.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np

from companion.games.sultane import vocabulary as v
from companion.workshop.belief import FIRST_SUSPICION, Belief
from companion.workshop.choices import UNKNOWN_ALLIES, knows_allies
from companion.workshop.dials import NEUTRAL
from companion.workshop.likelihood import FITTED_SLOTS
from companion.workshop.positions import DINARZADE, INTERVENTIONIST, PACIFIST, Bools, Floats, Ints, Positions
from companion.workshop.votes import FULL_STAGE, Stage, stage

Columns = Mapping[str, Floats]
"""One number for each choice, by coefficient."""

PICKED: Final = {v.EXILE: "exile", v.APPOINT: "appoint", v.INVESTIGATE: "investigate"}
"""The powers whose choice was fitted, by the beginning of its name in ``habits.json``."""


def votes(
    at: Positions, belief: Belief, discoveries: Floats, cleared: Bools, centre: float
) -> dict[str, tuple[Columns, Bools]]:
    """Return what each kind of voter weighs, and where such voters sit; one number for each game and player."""
    rows = at.rows
    now = stage(at, cleared, NEUTRAL)
    shape = at.active.shape
    vizier = np.broadcast_to(belief.of(at.vizier) - centre + discoveries[rows, :, at.vizier], shape)
    narrator = np.broadcast_to(belief.of(at.narrator) - centre + discoveries[rows, :, at.narrator], shape)
    fear = np.broadcast_to(now.zone[:, None] * (belief.dinarzade(at.narrator) + FIRST_SUSPICION), shape)
    base = _base(now)
    ordinary = base | {
        "cleared": now.cleared,
        "vizier": vizier,
        "narrator": narrator,
        "vizier_at_last_refusal": now.last[:, None] * vizier,
        "narrator_at_last_refusal": now.last[:, None] * narrator,
        "dinarzade": fear,
    }
    ours, theirs = _offices(shape, at)
    others = at.active & ~ours & ~theirs
    allied = knows_allies(at, at.role) & others
    honest = (at.role == INTERVENTIONIST) & others
    situations = {
        "interventionist": (ordinary | _seen_by_interventionists(now), honest),
        "pacifist": (ordinary | _seen_by_pacifists(now), allied),
        "dinarzade": (ordinary, others & ~allied & ~honest),
        "grand_vizier": (base | {"narrator": narrator} | _seen_by_vizier(now), ours & at.active),
        "narrator": (base | {"vizier": vizier} | _seen_by_narrator(now), theirs & at.active),
    }
    return {kind: (_spread(columns, shape), where) for kind, (columns, where) in situations.items()}


def _base(now: Stage) -> dict[str, Floats]:
    return {
        "constant": np.ones_like(now.one),
        "one_refusal": now.one,
        "last_refusal": now.last,
        "no_tale": now.no_tale,
        "one_tale": now.one_tale,
        "two_tales": now.two_tales,
        "zone": now.zone.astype(np.float32),
    }


def _seen_by_interventionists(now: Stage) -> dict[str, Floats]:
    return {
        "minority_vizier": now.insight * (now.vizier > 0),
        "minority_narrator": now.insight * (now.narrator > 0),
        "dinarzade_in_zone": _number(now.zone & (now.narrator == DINARZADE)),
    }


def _seen_by_pacifists(now: Stage) -> dict[str, Floats]:
    beloved = now.narrator == DINARZADE
    return {
        "minority_vizier": _number(now.vizier > 0),
        "pacifist_narrator": _number(now.narrator == PACIFIST),
        "dinarzade_before_zone": _number(beloved & ~now.zone),
        "dinarzade_in_zone": _number(beloved & now.zone),
    }


def _seen_by_vizier(now: Stage) -> dict[str, Floats]:
    return {
        "dinarzade_vizier_in_zone": _number(now.zone & (now.vizier == DINARZADE)),
        "dinarzade_narrator_in_zone": _number(now.zone & (now.vizier > 0) & (now.narrator == DINARZADE)),
    }


def _seen_by_narrator(now: Stage) -> dict[str, Floats]:
    return {
        "dinarzade_narrator_in_zone": _number(now.zone & (now.narrator == DINARZADE)),
        "pacifist_narrator_in_zone": _number(now.zone & (now.narrator == PACIFIST)),
    }


def _offices(shape: tuple[int, ...], at: Positions) -> tuple[Bools, Bools]:
    """Return where the Grand Viziers and the Narrators sit; a Grand Vizier who proposed themself votes as Narrator."""
    vizier, narrator = np.zeros(shape, bool), np.zeros(shape, bool)
    vizier[at.rows, at.vizier] = True
    narrator[at.rows, at.narrator] = True
    return vizier & ~narrator, narrator


def nominations(at: Positions, belief: Belief, discoveries: Floats, cleared: Bools) -> dict[str, tuple[Columns, Bools]]:
    """Return what each kind of Grand Vizier weighs of every candidate, and the games in which one of them chooses."""
    rows = at.rows
    zone = at.zone[:, None]
    seen = (np.minimum(at.tales, FULL_STAGE) / FULL_STAGE)[:, None]
    beliefs = {
        "trust": -(belief.seen_by(rows, at.vizier) + discoveries[rows, at.vizier]),
        "dinarzade": -(belief.dinarzade_seen_by(rows, at.vizier) + FIRST_SUSPICION) * zone,
        "cleared": _number(cleared & zone),
    }
    beloved = at.role == DINARZADE
    honest_eyes = {"minority": seen * (at.role != INTERVENTIONIST), "dinarzade_in_zone": _number(zone & beloved)}
    allied_eyes = {
        "pacifist": _number(at.role == PACIFIST),
        "dinarzade_before_zone": _number(beloved & ~zone),
        "dinarzade_in_zone": _number(beloved & zone),
    }
    role = at.role[rows, at.vizier]
    honest, allied = role == INTERVENTIONIST, knows_allies(at, role)
    situations = {
        "nominate_interventionist": (beliefs | honest_eyes, honest),
        "nominate_pacifist": (beliefs | allied_eyes, allied),
        "nominate_dinarzade": ({"trust": beliefs["trust"]}, ~honest & ~allied),
    }
    return {kind: (_spread(columns, at.role.shape), where) for kind, (columns, where) in situations.items()}


def targets(
    at: Positions, rows: Ints, belief: Belief, discoveries: Floats, cleared: Bools
) -> dict[str, tuple[Columns, Bools]]:
    """Return what Interventionists and the minority weigh of everyone when they use a power on somebody.

    A Dinarzade who does not know the others spares them half as much as a Pacifist does, and that is taken as given.
    """
    vizier = at.vizier[rows]
    theirs, role = at.role[rows], at.role[rows, vizier]
    beliefs = {
        "suspicion": belief.seen_by(rows, vizier) + discoveries,
        "dinarzade": belief.dinarzade_seen_by(rows, vizier) + FIRST_SUSPICION,
        "cleared": _number(cleared[rows]),
    }
    honest = role == INTERVENTIONIST
    knows = knows_allies(at, role)[:, None]
    minority, beloved = theirs != INTERVENTIONIST, theirs == DINARZADE
    faces = {"minority": _number(minority), "is_dinarzade": _number(beloved)}
    allies = {"minority": np.where(knows, 1.0, UNKNOWN_ALLIES) * minority, "is_dinarzade": _number(beloved & knows)}
    situations = {"interventionist": (beliefs | faces, honest), "minority": (beliefs | allies, ~honest)}
    return {kind: (_spread(columns, theirs.shape), where) for kind, (columns, where) in situations.items()}


def discards(at: Positions, rows: Ints, role: Ints) -> dict[str, Floats]:
    """Return what a minority's Grand Vizier or Narrator weighs before discarding the only interventionist tale."""
    pacifist_slots, interventionist_slots = at.layout.slots
    needed = interventionist_slots - at.interventionist[rows]
    return {
        "constant": np.ones(len(rows)),
        "last": _number(needed == 1),
        "second_last": _number(needed == 2),
        "pacifist_tale": at.pacifist[rows] * FITTED_SLOTS / pacifist_slots,
        "dinarzade": _number(role == DINARZADE),
    }


def _number(where: Bools) -> Floats:
    numbers: Floats = where.astype(np.float32)
    return numbers


def _spread(columns: Mapping[str, Floats], shape: tuple[int, ...]) -> Columns:
    """Return columns with one number for each game and player."""
    return {
        name: np.broadcast_to(column if column.ndim == 2 else column[:, None], shape)
        for name, column in columns.items()
    }
