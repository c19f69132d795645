"""What holds in every game, whatever is played (section 4)."""

import json
from collections import Counter
from itertools import pairwise, permutations, product
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.shaked import GAME
from companion.games.shaked import vocabulary as v
from companion.games.shaked.chronicle import chronicle
from companion.games.shaked.counting import tally
from companion.games.shaked.record import anonymous_votes
from companion.games.shaked.secret import looks
from companion.games.shaked.setup import Deal, Setup
from companion.games.shaked.state import State
from companion.kernel.events import Step
from companion.kernel.journal import Entry, Position, event_from_json, event_to_json
from companion.kernel.record import positions, record_from_json, record_to_json
from companion.kernel.viewers import COURT, GAME_MASTER
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.shaked.positions import NAMES, accepts, do, setup
from tests.playing import commands, fold, random_game, submitted
from tests.sizes import tries

COUNTS = st.integers(4, 8)
SEEDS = st.integers(0, 10_000)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        **{name: st.booleans() for name in ("rotate_first", "mixed_tokens", "next_count", "open_looks", "card_free")},
        "votes": st.sampled_from(v.VOTES),
        "u_limit": st.sampled_from(v.U_LIMITS),
        "first_player": st.sampled_from(NAMES[:4]),
    },
)


def played(
    count: int, options: dict[str, Any], seed: int, rows: list[Entry] | None = None, undo: float = 0.1
) -> tuple[Setup, Deal | None, list[Position[State]]]:
    """A random game to its end, corrections among its commands."""
    random = Random(seed)
    table = setup(count, **options)
    deal = GAME.rules.deal(table, random)
    return table, deal, list(random_game(GAME, table, deal, random, undo=undo, rows=rows))


def everything(table: Setup) -> list[dict[str, Any]]:
    """Commands of every kind, most of which are refused at any one moment."""
    names = [*NAMES[: len(table.players) + 1], "U"]
    tokens = [[pack, colour] for pack in names for colour in v.COLOURS]
    made = [do(name) for name in ("own", "end_talk", "close", "turn_up")]
    made += [do("turn_up", colour=colour) for colour in v.COLOURS]
    made += [
        do(look, player=one, pack=other) for look in ("look_other", "look_two") for one in names for other in names
    ]
    made += [do("look_one_one", player=one, packs=list(two)) for one in names for two in product(names, repeat=2)]
    made += [do("vote", player=name, tokens=[token]) for name in names for token in tokens]
    made += [do("vote", player=name, tokens=list(two)) for name in names[:3] for two in product(tokens, repeat=2)]
    made += [do("reveal", packs={pack: content}) for pack in names for content in v.CONTENTS]
    return made + [do("reveal", packs=[pack]) for pack in names]


def words(command: dict[str, Any]) -> str:
    return json.dumps(command, sort_keys=True)


@given(COUNTS, OPTIONS, SEEDS)
@settings(max_examples=tries(25))
def test_somebody_can_always_act_and_no_token_is_lost(count: int, options: dict[str, Any], seed: int) -> None:
    table, _, game = played(count, options, seed)
    for position in game:
        state = position.state
        assert bool(GAME.actions.legal(state)) != GAME.rules.is_over(state)
        placed = tally(table.packs, state.ballots.values())
        lying = sum(n for colours in placed.values() for n in colours.values())
        assert lying == sum(v.TOKENS[turn] * len(of) for turn, of in state.ballots.items())
        assert not state.counted or lying == 3 * count
        assert all(sum(placed[player].values()) <= 3 * (count - 1) for player in table.players)
        public: Any = GAME.record.state_as_json(state)["packs"]
        assert sum(len(pack) for pack in public.values()) == 3 * len(state.shown)
    over = game[-1].state
    assert Counter(over.shown.values()) == Counter(table.recipe)
    assert over.turned_up is None or v.holds(over.shown["U"], over.turned_up)
    assert (over.winner == v.NOBODY) == (over.winners == ())
    fallen = [colour for colour, hit in GAME.record.state_as_json(over)["hit"].items() if hit]  # type: ignore[attr-defined]
    assert (over.winner != v.NOBODY) == (len(fallen) == 1)
    assert over.winner not in fallen


@given(COUNTS, OPTIONS, SEEDS)
@settings(max_examples=tries(7))
def test_what_is_offered_is_accepted_and_nothing_else(count: int, options: dict[str, Any], seed: int) -> None:
    table, _, game = played(count, options, seed)
    tried = everything(table)
    for position in game[:: max(1, len(game) // 12)]:
        choices = [choice for choice in GAME.actions.legal(position.state) if choice.do != "correct"]
        offered = {words(command): command for choice in choices for command in commands(choice)}
        for command in offered.values():
            assert accepts(position.state, command)
        taken = {words(command) for command in tried if accepts(position.state, command)}
        assert taken <= set(offered)


@given(COUNTS, OPTIONS, SEEDS)
@settings(max_examples=tries(10))
def test_the_journal_folds_to_the_live_state_and_undo_gives_the_state_before(
    count: int, options: dict[str, Any], seed: int
) -> None:
    rows: list[Entry] = []
    table, deal, game = played(count, options, seed, rows)
    for row in rows:
        stored = json.loads(json.dumps([event_to_json(event) for event in row.events]))
        assert tuple(event_from_json(GAME, event) for event in stored) == row.events
    assert fold(GAME, GAME.rules.start(table, deal), rows).state == game[-1].state
    for before, after in pairwise(game):
        if after.last and after.last.command["do"] != "undo" and after.before is before:
            assert submitted(GAME, after, do("undo")).state == before.state


def corrected(position: Position[State], random: Random) -> Position[State]:
    """The position after some correction that is legal there, if there is one."""
    state = position.state
    voters = [(turn, player) for turn, ballots in state.ballots.items() for player in ballots]
    if not voters or state.phase == v.OVER:
        return position
    turn, player = random.choice(voters)
    sides = [[pack, colour] for pack in state.setup.packs for colour in v.COLOURS]
    tokens = [random.choice(sides) for _ in range(v.TOKENS[turn])]
    command = do("correct", player=player, turn=turn, tokens=tokens, why="slip")
    return submitted(GAME, position, command) if accepts(state, command) else position


def with_corrections(count: int, options: dict[str, Any], seed: int) -> Position[State]:
    """A random game to some moment of it, with corrections here and there."""
    random = Random(seed)
    table = setup(count, **options)
    position = Position(0, GAME.rules.start(table, GAME.rules.deal(table, random)))
    for _ in range(random.randrange(80)):
        choices = [choice for choice in GAME.actions.legal(position.state) if choice.do != "correct"]
        if not choices:
            break
        every = list(commands(random.choice(choices)))
        position = corrected(submitted(GAME, position, random.choice(every)), random)
    return position


@given(COUNTS, OPTIONS, SEEDS)
@settings(max_examples=tries(30))
def test_a_public_record_leads_to_the_same_public_state(count: int, options: dict[str, Any], seed: int) -> None:
    options = {**options, "card_free": False}
    position = with_corrections(count, options, seed)
    table = position.state.setup
    told = GAME.record.public(table, None, [entry.command for entry, _ in position.past()])
    *_, last = positions(
        record_from_json(
            json.loads(json.dumps(record_to_json(GAME, table.players, table, None, told))), {"shaked": GAME}
        )
    )
    ours, theirs = GAME.record.state_as_json(position.state), GAME.record.state_as_json(last.state)
    if position.state.phase == v.VOTE and table.hidden_votes:
        for state in (ours, theirs):
            del state["waiting"]  # who has placed hidden tokens is forgotten with them
    assert theirs == ours


@given(COUNTS, SEEDS)
@settings(max_examples=tries(10))
def test_a_public_record_of_secret_votes_is_the_same_whoever_placed_what(count: int, seed: int) -> None:
    position = with_corrections(count, {"votes": "secret"}, seed)
    state = position.state
    random = Random(seed)
    for turn, ballots in state.ballots.items():
        if len(ballots) < count:
            continue
        placed = anonymous_votes(state.setup, turn, ballots)
        swapped = dict(ballots)
        for one, other in permutations(state.setup.players, 2):
            trade = {**swapped, one: swapped[other], other: swapped[one]}
            if random.random() < 0.5 and all(pack != player for player in (one, other) for pack, _ in trade[player]):
                swapped = trade
        assert anonymous_votes(state.setup, turn, swapped) == placed
        assert tally(state.setup.packs, [placed]) == tally(state.setup.packs, [ballots])


@given(st.sampled_from([4, 5, 8]), OPTIONS, SEEDS)
@settings(max_examples=tries(10))
def test_nothing_public_depends_on_what_the_packs_hold(count: int, options: dict[str, Any], seed: int) -> None:
    table, deal, game = played(count, {**options, "card_free": True}, seed, undo=0)
    other = GAME.rules.deal(table, Random(seed + 1))
    assert deal
    assert other
    state = GAME.rules.start(table, Deal(other.packs, other.draws))
    for position in game[1:]:
        assert position.last
        if position.last.command["do"] in ("turn_up", "reveal"):
            break
        for event in GAME.actions.decide(state, position.last.command):
            state = event.change(state)
        assert GAME.record.state_as_json(state) == GAME.record.state_as_json(position.state)
        assert GAME.actions.legal(state) == GAME.actions.legal(position.state)
        assert GAME.pages.view(state, COURT) == GAME.pages.view(position.state, COURT)
        for player in table.players:
            assert len(looks(state, player)) == len(looks(position.state, player))


@given(st.sampled_from([4, 5, 7]), OPTIONS, SEEDS, st.sampled_from(WHOLE))
@settings(max_examples=tries(8))
def test_every_moment_has_its_words(count: int, options: dict[str, Any], seed: int, locale: str) -> None:
    said = wording(locale)
    _, _, game = played(count, options, seed)
    for position in game:
        prompt = GAME.pages.prompt(position.state)
        for text in (prompt.do, prompt.say, *prompt.notes, *prompt.steps):
            assert text is None or said.plain(text)
    steps = [Step(before, entry.command, entry.events) for entry, before in game[-1].past()]
    assert all(said.plain(text) for step in steps for text in (*GAME.pages.log(step), GAME.actions.undo_label(step)))
    story = chronicle(steps, game[-1].state)
    assert said.plain(story.ending)
    assert len(story.turns) == 3


@given(COUNTS, st.sampled_from(["simultaneous", "secret"]), SEEDS)
@settings(max_examples=tries(15))
def test_nothing_public_tells_who_placed_tokens_that_are_hidden(count: int, votes: str, seed: int) -> None:
    table, _, game = played(count, {"votes": votes}, seed, undo=0)
    placed = {turn: anonymous_votes(table, turn, of) for turn, of in game[-1].state.ballots.items()}
    theirs = GAME.rules.start(table, None)
    for position in game[1:]:
        assert position.last
        assert position.before
        before, command = position.before.state, dict(position.last.command)
        if command["do"] == "vote":
            command["tokens"] = placed[before.turn][str(command["player"])]
        elif command["do"] == "close" and votes == "simultaneous":
            return
        step = Step(before, position.last.command, position.last.events)
        other = Step(theirs, command, GAME.actions.decide(theirs, command))
        assert (GAME.pages.log(step), GAME.actions.undo_label(step)) == (
            GAME.pages.log(other),
            GAME.actions.undo_label(other),
        )
        for event in other.events:
            theirs = event.change(theirs)
        assert GAME.pages.prompt(theirs) == GAME.pages.prompt(position.state)
        for viewer in (COURT, GAME_MASTER):
            assert GAME.pages.view(theirs, viewer) == GAME.pages.view(position.state, viewer)
    assert GAME.pages.chronicle((), theirs) == GAME.pages.chronicle((), game[-1].state)
