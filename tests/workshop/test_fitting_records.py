"""What is counted from records of games: what was seen at the table, and nothing that tells whose game it was."""

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from companion.games.sultane import vocabulary as v
from companion.kernel.record import Record, record_from_json, record_to_json
from companion.workshop import likelihood as li
from companion.workshop import positions as p
from companion.workshop.board import GAME, recommended
from companion.workshop.habits import ADDITIVE, MODELS, Model, habits
from companion.workshop.positions import Bools, Ints, Layout, Positions, pass_sign
from companion.workshop.turn import Session, play_turn
from fitting.aggregates import Aggregates
from fitting.observed import Observed
from fitting.records import UselessError, observed
from tests.games.sultane.positions import NAMES, setup
from tests.sizes import for_thorough
from tests.workshop.both import ROLES, Command, Writing

BOARD = recommended(7)


class Told(Writing, Observed):
    """The model's people, whose games are written down with everything that they say."""

    def __init__(self, layout: Layout, games: int, seen: Aggregates) -> None:
        Observed.__init__(self, layout, games, model=seen.model, habits=habits(seen.model), aggregates=seen)
        self.actions = [[] for _ in range(games)]

    def sit(self, at: Positions, rows: Ints, hand: Bools, may_veto: Bools) -> Session:
        session = super().sit(at, rows, hand, may_veto)
        handed = {0: 0, li.UNFORCED: 1, li.SAME_STORY: 1, li.CONTRADICTION: 2}
        for row in rows:
            event = int(self._event[row])
            if event >= 0:
                drawn = 1 if event == li.CONTRADICTION else handed[event]
                for who, kind, said in ((at.vizier, "drawn", drawn), (at.narrator, "handed", handed[event])):
                    self._claim(at, row, who[row], kind, pacifist=said)
        return session

    def discovered(self, at: Positions, rows: Ints, target: Ints) -> None:
        super().discovered(at, rows, target)
        for row, player, accused in zip(rows, target, self._accused, strict=True):
            camp = v.PACIFIST if accused else v.INTERVENTIONIST
            self._claim(at, row, at.vizier[row], "camp", target=NAMES[player], camp=camp)

    def _claim(self, at: Positions, row: int, player: int, kind: str, **said: object) -> None:
        turn = int(at.turns[row])
        action = {"do": "claim", "player": NAMES[player], "turn": turn, "kind": kind, **said}
        self.actions[at.game[row]].append(action)


def written(games: int, seed: int, model: Model = ADDITIVE) -> tuple[Aggregates, list[Record]]:
    """Games of the model's people: as they were counted, and as records."""
    seen = Aggregates(model, games)
    table = replace(setup(7), claims=True)
    layout = Layout(BOARD, 7)
    at = p.start(layout, games, np.random.default_rng(seed))
    people = Told(layout, games, seen)
    told: list[list[Command]] = [[] for _ in range(games)]
    deals = [{NAMES[seat]: ROLES[role] for seat, role in enumerate(roles)} for roles in at.role]
    firsts = [NAMES[seat] for seat in at.vizier]
    while len(at.game):
        before = at.automatic.copy(), at.interventionist.copy()
        play_turn(at, people)
        for row, game in enumerate(at.game):
            told[game] += people.actions[game]
            if at.automatic[row] > before[0][row]:
                told[game].append({"do": "top", "tale": v.TALES[int(at.interventionist[row] > before[1][row])]})
            people.actions[game].clear()
        going = np.flatnonzero(at.ended == p.PLAYING)
        at.keep(going)
        people.keep(going)
        pass_sign(at)
    records = [
        as_record(replace(table, first_vizier=first), deal, actions)
        for first, deal, actions in zip(firsts, deals, told, strict=True)
    ]
    return seen, records


def as_record(table: Any, roles: dict[str, str], actions: list[Command]) -> Record:
    ended = [at for at, action in enumerate(actions) if action["do"] in ("read", "exile", "top", "vote")]
    plain = record_to_json(GAME, table.players, table, None, actions[: ended[-1] + 1])
    pacifists = iter((v.PARIZADE, v.ZOBEIDE))
    plain["roles"] = {name: next(pacifists) if role == v.PARIZADE else role for name, role in roles.items()}
    return record_from_json(json.loads(json.dumps(plain)), {GAME.slug: GAME})


@pytest.mark.parametrize("model", MODELS)
def test_records_tell_of_votes_and_picks_what_was_seen_at_the_table(model: Model) -> None:
    seen, records = written(25, 6, model)
    told = observed(records[0], model)
    for record in records[1:]:
        told = told.joined(observed(record, model))
    assert told.games == 25
    asked = [kind for kind in seen.kinds if kind.startswith(("vote.", "choice."))]
    assert len(asked) > 12
    assert {kind for kind in told.kinds if not kind.startswith("claims.")} == {*asked}
    for kind in asked:
        assert told.kinds[kind].names == seen.kinds[kind].names
        assert told.kinds[kind].table.sum(0) == pytest.approx(seen.kinds[kind].table.sum(0), rel=1e-4, abs=0.01)
    for kind in ("claims.accuses", "claims.exposes"):
        if kind in seen.kinds:
            assert told.kinds[kind].table.tolist() == seen.kinds[kind].table.tolist()


def test_nothing_of_a_record_can_be_read_in_its_counts() -> None:
    _, records = written(1, 7)
    told = json.dumps(observed(records[0]).to_json())
    assert not any(name in told for name in records[0].players if len(name) > 1)
    assert "propose" not in told


@for_thorough
def test_what_is_not_said_is_taken_as_either() -> None:
    _, records = written(12, 9)
    silent = [replace(each, actions=tuple(a for a in each.actions if a["do"] != "claim")) for each in records]
    told, quiet = (
        [observed(each).kinds["vote.interventionist"].table[:, 2:].sum() for each in some] for some in (records, silent)
    )
    assert told != quiet


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"deal": None}, "roles are not in the record"),
        ({"actions": ({"do": "veto"},)}, "refused: wrong_phase"),
        ({"setup": replace(setup(7), set_aside=True)}, "the model leaves out: set_aside"),
    ],
)
def test_a_record_that_tells_nothing_is_left_out(change: dict[str, Any], why: str) -> None:
    _, records = written(1, 3)
    with pytest.raises(UselessError, match=why):
        observed(replace(records[0], **change))
