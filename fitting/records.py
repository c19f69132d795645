"""Habits in the record of a finished game: votes by name, whom people picked, what they said.

Hands are on the table's own cards, and nobody writes them down. So a record says nothing about discards, and how often
people lie about them cannot be told either.
"""

from typing import Any, Final

import numpy as np

from companion.games.sultane import vocabulary as v
from companion.games.sultane.eligibility import eligible
from companion.games.sultane.powers import POWERS
from companion.games.sultane.state import Claim, State
from companion.kernel.record import Record, ReplayError, positions
from companion.workshop import likelihood as li
from companion.workshop.belief import Additive, Belief, Joint, prior
from companion.workshop.board import FITTED_COUNT, GAME, board_of, not_modelled
from companion.workshop.dials import NEUTRAL
from companion.workshop.habits import ADDITIVE, Habits, Model, habits, transfer
from companion.workshop.positions import DINARZADE, INTERVENTIONIST, PACIFIST, Ints, Layout, Positions, start
from companion.workshop.votes import SURE
from fitting import situations
from fitting.aggregates import OFFSET, Aggregates

FORCED_OR_NOT: Final = 4
"""The event of an interventionist tale about which the Narrator said nothing; one more for a pacifist one."""
_ROLES: Final = {v.INTERVENTIONIST_ROLE: INTERVENTIONIST, v.DINARZADE: DINARZADE}
_ONLY: Final = np.zeros(1, np.intp)
"""The row of the one game."""


class UselessError(ValueError):
    """A record that a fit can learn nothing from; ``str()`` says why."""


def observed(record: Record, model: Model = ADDITIVE) -> Aggregates:
    """Return what the people of a record did; nothing of its names, its order or its hands is in there.

    Raises ``UselessError`` for a record of another game, one without roles, one that stops at an action that is not
    legal, and one with options that the model leaves out.
    """
    if record.game.slug != GAME.slug:
        raise UselessError("a record of another game")
    if record.deal is None:
        raise UselessError("the roles are not in the record")
    left_out = not_modelled(record.setup)
    if left_out:
        raise UselessError(f"the model leaves out: {', '.join(left_out)}")
    try:
        *_, last = positions(record)
    except ReplayError as stopped:
        raise UselessError(f"refused: {stopped.refusal.code}") from stopped
    onlooker = Onlooker(record.setup, record.deal, last.state.claims, model)
    for entry, state in last.past():
        onlooker.see(state, dict(entry.command))
    onlooker.seen.games = 1
    return onlooker.seen


class Onlooker:
    """Somebody who watches one game, and believes of everyone what the court believes."""

    def __init__(self, setup: Any, deal: Any, claims: tuple[Claim, ...], model: Model) -> None:
        """``claims`` are all that are made in the game: what is said late is taken as said at once."""
        self.seen = Aggregates(model)
        self._names: tuple[str, ...] = setup.players
        self._claims = claims
        layout = Layout(board_of(setup), len(setup.players))
        self._at = start(layout, 1, np.random.default_rng(0))
        self._at.role[0] = [_ROLES.get(deal.roles[name], PACIFIST) for name in self._names]
        carried = transfer()
        away = layout.players != FITTED_COUNT
        self._centre = carried.centre * away * prior(layout)
        self._accept = np.float32(carried.accept * away)
        self._belief = _belief(layout, habits(model), model)
        self._known = np.zeros((1, layout.players, layout.players), np.float32)
        self._cleared = np.zeros((1, layout.players), bool)

    def see(self, state: State, command: dict[str, Any]) -> None:
        """Watch one action, made in ``state``."""
        do = command["do"]
        if do == "propose":
            self._nominated(state, command["narrator"])
        elif do == "vote" and isinstance(command.get("yes"), (list, tuple)):
            self._voted(state, command["yes"])
        elif do in ("read", "veto") and state.phase == v.SESSION:
            self._governed(state, command.get("tale"))
        elif state.phase == v.POWER and do in situations.PICKED:
            self._picked(state, do, command["target"])

    def _put(self, state: State, narrator: str | None) -> Positions:
        """Return the position in arrays, as far as anyone weighs it."""
        at = self._at
        at.active[0] = [name in state.active for name in self._names]
        at.vizier[:] = self._seat(state.vizier)
        at.narrator[:] = self._seat(narrator or state.vizier)
        at.pacifist[:], at.interventionist[:] = state.pacifist, state.interventionist
        at.refusals[:] = state.refusals
        return at

    def _seat(self, name: str) -> int:
        return self._names.index(name)

    def _row(self, name: str) -> Ints:
        return np.array([self._seat(name)])

    def _nominated(self, state: State, narrator: str) -> None:
        at = self._put(state, None)
        allowed = np.array([[name in eligible(state) for name in self._names]])
        choices = situations.nominations(at, self._belief, self._known, self._cleared)
        for kind, (columns, where) in choices.items():
            self.seen.add_picks(f"choice.{kind}", columns, where, allowed, self._row(narrator))

    def _voted(self, state: State, said_yes: list[str]) -> None:
        at = self._put(state, state.narrator)
        yes = np.array([[name in said_yes for name in self._names]])
        choices = situations.votes(at, self._belief, self._known, self._cleared, self._centre)
        for kind, (columns, where) in choices.items():
            offset = np.broadcast_to(self._accept, yes.shape)
            self.seen.add(f"vote.{kind}", {**columns, OFFSET: offset}, where, yes)

    def _governed(self, state: State, tale: str | None) -> None:
        """Learn from a session; a Narrator who sat in the zone is not Dinarzade."""
        at = self._put(state, state.narrator)
        if at.zone[0]:
            self._clear(str(state.narrator))
        if tale is None:
            return
        before = at.interventionist.copy(), at.pacifist.copy()
        event = np.array([self._event(state, tale)])
        self._belief.learn(_ONLY, at.vizier.copy(), at.narrator.copy(), (*before, event))

    def _event(self, state: State, tale: str) -> int:
        """Return what the court heard of a session, as far as the record says."""
        claims = {claim.kind: claim for claim in self._claims if claim.turn == state.turn}
        handed, drawn = claims.get(v.SAID_HANDED), claims.get(v.SAID_DRAWN)
        if tale == v.INTERVENTIONIST:
            forced = None if handed is None else handed.pacifist == 0
            return FORCED_OR_NOT if forced is None else 0 if forced else li.UNFORCED
        if handed is None or drawn is None:
            return FORCED_OR_NOT + 1
        differ = handed.pacifist not in (drawn.pacifist, (drawn.pacifist or 0) - 1)
        return li.CONTRADICTION if differ else li.SAME_STORY

    def _clear(self, name: str) -> None:
        self._cleared[0, self._seat(name)] = True
        self._belief.clear(_ONLY, self._row(name))

    def _picked(self, state: State, power: str, target: str) -> None:
        at = self._put(state, state.narrator)
        targets = POWERS[power].targets
        barred = {state.vizier, *(targets.barred(state) if targets else ())}
        allowed = np.array([[name in state.active and name not in barred for name in self._names]])
        discoveries = self._known[_ONLY, at.vizier]
        choices = situations.targets(at, _ONLY, self._belief, discoveries, self._cleared)
        for kind, (columns, where) in choices.items():
            name = f"choice.{situations.PICKED[power]}_{kind}"
            self.seen.add_picks(name, columns, where, allowed, self._row(target))
        if power == v.EXILE:
            self._clear(target)
        elif power == v.INVESTIGATE:
            self._discovered(state, target)

    def _discovered(self, state: State, target: str) -> None:
        vizier, target_row = self._row(state.vizier), self._row(target)
        minority = bool(self._at.role[0, target_row[0]] != INTERVENTIONIST)
        self._known[0, vizier[0], target_row[0]] = SURE if minority else -SURE
        for claim in self._claims:
            if (claim.turn, claim.kind, claim.target) == (state.turn, v.SAID_CAMP, target):
                accused = claim.camp == v.PACIFIST
                self._belief.hear(_ONLY, vizier, target_row, np.array([accused]))
                self._said(minority, accused)

    def _said(self, minority: bool, accused: bool) -> None:
        """Count what one of the minority said about a camp; Interventionists are taken to tell the truth."""
        if self._at.role[0, self._at.vizier[0]] == INTERVENTIONIST:
            return
        kind = "exposes" if minority else "accuses"
        everywhere = np.ones(1, bool)
        self.seen.add(f"claims.{kind}", {"constant": np.ones(1)}, everywhere, np.array([accused]))


def _belief(layout: Layout, by: Habits, model: Model) -> Belief:
    """Return a belief that also learns from a reading of which less is known."""
    discard = li.discards(layout, by, NEUTRAL)
    readings = li.readings(layout, by, NEUTRAL, discard) ** (1 / by.tempering)
    unsaid = np.stack([readings[:, :, :2].sum(2), readings[:, :, 2:].sum(2)], 2)
    likely = np.concatenate([readings, unsaid], 2) ** by.tempering
    accusations = li.accusations(by)
    kind = Additive if model == ADDITIVE else Joint
    return kind(layout, likely, np.stack([1 - accusations, accusations]) ** by.tempering, 1)
