"""What holds in every game, whatever is played, at the table and dealt (sections 3 and 4)."""

import json
from itertools import combinations_with_replacement, pairwise
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.complots import GAME
from companion.games.complots import vocabulary as v
from companion.games.complots.actions import ACTIONS
from companion.games.complots.actions.declarations import DECLARATIONS
from companion.games.complots.requirements import MASTER
from companion.games.complots.setup import Deal, Setup
from companion.games.complots.state import State
from companion.games.complots.view import reactions
from companion.kernel.events import changed
from companion.kernel.journal import Entry, Position, event_from_json, event_to_json
from companion.kernel.record import positions, record_from_json, record_to_json
from companion.kernel.refusal import has_errors
from companion.kernel.viewers import COURT, GAME_MASTER, seat_of
from tests.games.complots.positions import NAMES, cards, do, refusal, setup
from tests.playing import commands, fold, random_game, submitted, whole
from tests.sizes import tries

COUNTS = st.integers(2, 8)
SEEDS = st.integers(0, 10_000)
FLAGS = ("counter_after_doubt", "free_concession", "second_counter", "finite_treasury", "captain_needs_coins")
OPTIONS = st.fixed_dictionaries(
    {"fifth": st.sampled_from(v.FIFTHS)}, optional={flag: st.booleans() for flag in FLAGS} | {"copies": st.just(4)}
)
SECRETS = ("hidden", "court_cards", "drawn_cards", "examined")


def played(
    count: int, options: dict[str, Any], seed: int, known: bool, rows: list[Entry] | None = None, undo: float = 0.1
) -> tuple[Setup, Deal | None, list[Position[State]]]:
    """A random game to its end; nothing of a table that cannot be played."""
    random = Random(seed)
    table = setup(count, **options)
    deal = GAME.rules.deal(table, random) if known else None
    if has_errors(GAME.rules.check(table, deal)):
        return table, deal, []
    return table, deal, list(random_game(GAME, table, deal, random, undo=undo, rows=rows))


def everything(table: Setup) -> list[dict[str, Any]]:
    """Commands of every kind, most of which are refused at any one moment."""
    names = NAMES[: len(table.players) + 1]
    made = [do(name) for name in (*DECLARATIONS, "pass", "exchange", "proof")]
    made += [do(name, target=player) for name, of in DECLARATIONS.items() if of.targeted for player in names]
    made += [do("doubt", player=player) for player in names]
    made += [
        do(name, player=player, kind=kind) for name in ("counter", "draft") for player in names for kind in v.KINDS
    ]
    made += [do(name, kind=kind) for name in ("lose", "show") for kind in v.KINDS]
    made += [do("proof", shown=shown) for shown in (True, False)]
    made += [do("examine", discard=discard) for discard in (True, False)]
    returns = [list(kinds) for number in (1, 2) for kinds in combinations_with_replacement(sorted(table.kinds), number)]
    return made + [{"do": "exchange", "return": kinds} for kinds in returns]


def words(command: dict[str, Any]) -> str:
    """A command as text, without the shuffle."""
    return json.dumps({key: value for key, value in command.items() if key != "court"}, sort_keys=True)


@given(COUNTS, OPTIONS, SEEDS, st.booleans())
@settings(max_examples=tries(38))
def test_no_card_and_no_coin_is_ever_lost_and_somebody_can_act(
    count: int, options: dict[str, Any], seed: int, known: bool
) -> None:
    table, deal, game = played(count, options, seed, known)
    for position in game:
        state = position.state
        assert bool(GAME.actions.legal(state)) != GAME.rules.is_over(state)
        assert bool(state.waiting) != GAME.rules.is_over(state)
        assert cards(state) == 5 * table.copies
        assert sum(state.coins.values()) + state.treasury == v.COINS
        assert min(state.coins.values()) >= 0
        assert state.treasury >= 0 or not table.finite_treasury
        assert all(not state.coins[player] for player in table.players if not state.lives[player])
        assert (len(state.alive) == 1) == GAME.rules.is_over(state)
        assert set(state.waiting) <= set(state.alive)
        if deal:
            assert_cards_are_where_they_are_counted(state)


def assert_cards_are_where_they_are_counted(state: State) -> None:
    hidden, court = state.hidden or {}, state.court_cards or ()
    assert {player: len(kinds) for player, kinds in hidden.items()} == state.lives
    assert (len(court), len(state.drawn_cards)) == (state.court, state.drawn)
    if not state.setup.duel:
        lying = [*court, *state.drawn_cards]
        lying += [kind for pile in (hidden, state.lost) for kinds in pile.values() for kind in kinds]
        assert sorted(lying) == sorted(state.setup.kinds * state.setup.copies)


@given(COUNTS, OPTIONS, SEEDS, st.booleans())
@settings(max_examples=tries(10))
def test_what_is_offered_is_accepted_and_nothing_else(
    count: int, options: dict[str, Any], seed: int, known: bool
) -> None:
    table, _, game = played(count, options, seed, known)
    tried, random = everything(table), Random(seed)
    for position in game[::5]:
        choices = [choice for choice in GAME.actions.legal(position.state) if choice.do != "correct"]
        offers = [dict(whole(GAME, position, command, random)) for choice in choices for command in commands(choice)]
        for offer in offers:
            submitted(GAME, position, offer)
        completed = [dict(whole(GAME, position, command, random)) for command in tried]
        accepted = {words(command) for command in completed if refusal(position.state, command) is None}
        assert accepted == {words(json.loads(json.dumps(offer))) for offer in offers}


@given(COUNTS, OPTIONS, SEEDS, st.booleans())
@settings(max_examples=tries(8))
def test_the_journal_folds_to_the_live_state_and_the_record_replays(
    count: int, options: dict[str, Any], seed: int, known: bool
) -> None:
    rows: list[Entry] = []
    table, deal, game = played(count, options, seed, known, rows)
    for row in rows:
        stored = json.loads(json.dumps([event_to_json(event) for event in row.events]))
        assert tuple(event_from_json(GAME, event) for event in stored) == row.events
    for last in game[-1:]:
        assert fold(GAME, GAME.rules.start(table, deal), rows).state == last.state
        record = record_to_json(GAME, table.players, table, deal, [row.command for row in rows])
        *_, replayed = positions(record_from_json(json.loads(json.dumps(record)), {GAME.slug: GAME}))
        assert replayed.state == last.state


@given(COUNTS, OPTIONS, SEEDS, st.booleans())
@settings(max_examples=tries(8))
def test_undo_gives_the_state_before(count: int, options: dict[str, Any], seed: int, known: bool) -> None:
    _, _, game = played(count, options, seed, known, undo=0)
    for before, position in pairwise(game):
        assert submitted(GAME, position, {"do": "undo"}).state == before.state


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from([*NAMES[:3], *v.KINDS, "", "Zoe"]) | st.floats(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*NAMES[:3], "Zoe"]), inner, max_size=2)
    ),
    max_leaves=6,
)
ANYTHING = st.dictionaries(
    st.sampled_from(["target", "player", "kind", "shown", "court", "return", "discard", "coins", "lost", "why", "at"]),
    VALUES,
    max_size=4,
)


@given(
    OPTIONS, SEEDS, st.booleans(), st.lists(st.tuples(st.sampled_from(sorted(ACTIONS.named)), ANYTHING), max_size=20)
)
@settings(max_examples=tries(15))
def test_whatever_is_sent_is_accepted_or_refused(
    options: dict[str, Any], seed: int, known: bool, sent: list[tuple[str, dict[str, Any]]]
) -> None:
    _, _, game = played(3, options, seed, known)
    for position in game[::4]:
        for action, values in sent:
            command = {**values, "do": action}
            assert refusal(position.state, command) in (None, *ACTIONS.refusals)
            assert refusal(position.state, dict(whole(GAME, position, command, Random(1)))) in (None, *ACTIONS.refusals)


def public_part(state: State) -> dict[str, Any]:
    """What everyone sees, in the phases as a table without Chevet's cards would name them."""
    plain = {key: value for key, value in GAME.record.state_as_json(state).items() if key not in (*SECRETS, "mode")}
    if state.phase == v.SHOW:
        plain |= {"phase": v.EXAMINE, "waiting": [state.player]}
    return plain


@given(COUNTS, OPTIONS, SEEDS)
@settings(max_examples=tries(15))
def test_a_record_without_the_deal_replays_to_the_same_public_state(
    count: int, options: dict[str, Any], seed: int
) -> None:
    rows: list[Entry] = []
    table, deal, game = played(count, options, seed, True, rows)
    for position in game[:: max(1, len(game) // 4)]:
        if position.state.phase == v.DRAFT:
            continue
        spoken = GAME.record.public(table, deal, [row.command for row in rows[: position.version]])
        record = record_from_json(
            json.loads(json.dumps(record_to_json(GAME, table.players, table, None, spoken))), {GAME.slug: GAME}
        )
        *_, replayed = positions(record)
        assert public_part(replayed.state) == public_part(position.state)


@given(COUNTS, OPTIONS, SEEDS)
@settings(max_examples=tries(10))
def test_a_record_without_the_deal_holds_no_hidden_card(count: int, options: dict[str, Any], seed: int) -> None:
    rows: list[Entry] = []
    table, deal, _ = played(count, options, seed, True, rows, undo=0)
    for command in GAME.record.public(table, deal, [row.command for row in rows]):
        assert not command.keys() & {"court", "return"}
        assert command["do"] not in ("draft", "show")


@given(COUNTS, OPTIONS, SEEDS)
@settings(max_examples=tries(8))
def test_nobody_sees_more_than_their_own_cards(count: int, options: dict[str, Any], seed: int) -> None:
    """Whatever others hold and the Court holds, a viewer is shown the same."""
    _, _, game = played(count, options, seed, True, undo=0)
    for position in game[::7]:
        state = position.state
        if state.phase in (v.DRAFT, v.OVER):
            continue
        for viewer in (COURT, GAME_MASTER, *map(seat_of, state.alive)):
            assert GAME.pages.view(state, viewer) == GAME.pages.view(others_reversed(state, viewer.seat), viewer)


def others_reversed(state: State, seat: str | None) -> State:
    """The same table to whoever sits on ``seat``, with other cards wherever they may not look."""
    swap = dict(zip(state.setup.kinds, reversed(state.setup.kinds), strict=True))
    hidden = {
        player: kinds if player == seat else tuple(swap[kind] for kind in kinds)
        for player, kinds in (state.hidden or {}).items()
    }
    drawn = state.drawn_cards if state.player == seat else tuple(swap[kind] for kind in state.drawn_cards)
    mine = seat in (state.player, state.target)
    examined = state.examined if mine or state.examined is None else swap[state.examined]
    court = tuple(swap[kind] for kind in state.court_cards or ())
    return changed(state, hidden=hidden, drawn_cards=drawn, examined=examined, court_cards=court)


@given(COUNTS, OPTIONS, SEEDS, st.booleans())
@settings(max_examples=tries(10))
def test_all_who_let_it_pass_end_a_window_as_the_game_masters_tap_does(
    count: int, options: dict[str, Any], seed: int, known: bool
) -> None:
    _, _, game = played(count, options, seed, known)
    for state in (position.state for position in game):
        together, offered = ACTIONS.together(state, "pass"), reactions(state)
        assert (together is None) == (offered is None)
        if together and offered:
            assert together.by == {MASTER, *state.waiting}
            entered = [do(offered.first), do("pass")] if offered.first else [do("pass")]
            assert list(together.commands) == entered
            *_, last = ACTIONS.steps(state, together.commands)
            assert last.after.phase not in (v.DOUBT, v.COUNTER, v.COUNTER_DOUBT)
