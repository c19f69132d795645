"""What holds in every game, whatever is played (section 4)."""

from itertools import product
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.verrat import GAME
from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.orders import ways
from companion.games.verrat.checks import VALUES
from companion.games.verrat.chronicle import chronicle
from companion.games.verrat.state import State, heir, nameable, open_cards
from companion.kernel.events import Choice
from companion.kernel.journal import Position
from companion.kernel.refusal import Refused
from companion.kernel.viewers import COURT, GAME_MASTER, seat_of
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.verrat.positions import NAMES, do, setup
from tests.playing import commands, drawn, fold, random_game, submitted
from tests.sizes import for_thorough, tries

FLAGS = ("kaffa_open", "must_name", "trade_pardons", "one_pardon")
OPTIONS = st.fixed_dictionaries(
    {"draws": st.just(False)},
    optional={
        **{name: st.booleans() for name in FLAGS},
        **{name: st.sampled_from(words) for name, words in VALUES.items()},
    },
)
LONGEST = 250
UNLISTED = ("correct", "trade")
"""What may be done without a list of how: corrections, and trades where nobody has a card or a partner."""


def deliberate(choices: list[Choice], random: Random) -> Choice:
    """One of what may be done, trades only now and then, so that rounds pass."""
    others = [choice for choice in choices if choice.do != "trade"]
    return random.choice(others if others and random.random() < 0.8 else choices)


def played(options: dict[str, Any], seed: int) -> list[Position[State]]:
    """The first positions of a random game, with a command taken back here and there."""
    random = Random(seed)
    table = GAME.rules.settle(setup(**options), random)
    position = Position(0, GAME.rules.start(table, GAME.rules.deal(table, random)))
    positions = [position]
    while len(positions) < LONGEST:
        choices = [
            choice for choice in GAME.actions.legal(position.state) if choice.values or choice.do not in UNLISTED
        ]
        if not choices:
            break
        undo = position.last is not None and random.random() < 0.05
        position = submitted(GAME, position, {"do": "undo"} if undo else drawn(deliberate(choices, random), random))
        positions.append(position)
    return positions


def accepts(state: State, command: dict[str, Any]) -> bool:
    try:
        GAME.actions.decide(state, command)
    except Refused:
        return False
    return True


def single() -> list[dict[str, Any]]:
    """Commands of every kind but orders and trades, most of which are refused at any one moment."""
    made: list[dict[str, Any]] = [do(name) for name in ("plan", "pass", "arrived", "acquit", "turn", "crown")]
    made += [do("take", city=city) for city in v.CITIES]
    made += [do("take", city=city, next=card) for city, card in product(v.CITIES, v.CARDS)]
    made += [do("take", city=v.KAFFA, card=card) for card in v.CARDS]
    made += [do("demand", **{"from": name, "card": card}) for name, card in product(NAMES, v.CARDS)]
    made += [do(name, vizier=vizier) for name, vizier in product(("convict", "free"), v.VIZIERS)]
    made += [do("journey", vizier=vizier, place=way) for vizier, way in product(v.VIZIERS, v.PLACES)]
    return made + [do("pardon", vizier=vizier, city=city) for vizier, city in product(v.VIZIERS, v.CITIES)]


SINGLE = single()


def known(command: dict[str, Any]) -> str:
    return repr(sorted(command.items()))


@given(OPTIONS, st.integers(0, 10_000))
@settings(max_examples=tries(15))
def test_no_card_and_no_vizier_is_ever_lost_and_someone_can_always_act(options: dict[str, Any], seed: int) -> None:
    for position in played(options, seed):
        state = position.state
        cards = 0 if state.setup.light else len(v.CARDS) * v.OF_EACH
        assert sum(map(len, state.hands.values())) + sum(state.piles.values()) == cards
        assert max(open_cards(state).values(), default=0) <= v.OF_EACH
        there = [*state.court, *state.dungeons, *state.in_hand, *state.island]
        there += [vizier for city in state.cities.values() for vizier in city]
        assert sorted(filter(None, there)) == sorted(v.VIZIERS)
        assert bool(GAME.actions.legal(state)) != GAME.rules.is_over(state)
        assert all((state.tops[city] is None) == (not state.piles[city]) for city in v.CITIES if city != v.KAFFA)
        seated = state.court[0] and state.owners[state.court[0]]
        assert (seated if state.setup.light and state.winner else heir(state)) == state.winner


@given(OPTIONS, st.integers(0, 10_000))
@settings(max_examples=tries(7))
def test_what_is_offered_is_accepted_and_nothing_else(options: dict[str, Any], seed: int) -> None:
    for position in played(options, seed)[::5]:
        offered = [
            command
            for choice in GAME.actions.legal(position.state)
            if choice.do not in ("correct", "orders") and (choice.values or choice.do != "trade")
            for command in commands(choice)
        ]
        assert all(accepts(position.state, command) for command in offered if "player" not in command)
        taken = {known(command) for command in SINGLE if accepts(position.state, command)}
        assert taken == {known(command) for command in offered if command["do"] != "trade"}


@given(OPTIONS, st.integers(0, 10_000), st.randoms(use_true_random=False))
@settings(max_examples=tries(7))
def test_orders_are_accepted_where_each_way_is_open_and_no_two_meet(
    options: dict[str, Any], seed: int, random: Random
) -> None:
    every = (v.STAY, *v.CITIES, *range(1, v.SEATS + 1))
    for position in played(options, seed):
        state = position.state
        for player in state.waiting:
            own = {v.shape(one): one for one, owner in state.owners.items() if owner == player}
            open_ways = {shape: ways(state, vizier) for shape, vizier in own.items() if ways(state, vizier)}
            travel = {shape: random.choice(every) for shape in open_ways}
            traitor = random.choice((None, *v.VIZIERS))
            fits = all(is_open(state, own[shape], way) for shape, way in travel.items())
            ends = [way if isinstance(way, int) else 0 for way in travel.values()]
            ends = [
                state.number_of(own[shape]) if way == v.STAY else end
                for end, (shape, way) in zip(ends, travel.items(), strict=True)
            ]
            meet = len(set(filter(None, ends))) != len(list(filter(None, ends)))
            may = traitor in nameable(state) if traitor else not (state.setup.must_name and nameable(state))
            given_orders = do("orders", player=player, travel=travel, traitor=traitor)
            assert accepts(state, given_orders) == (fits and not meet and may)


def is_open(state: State, vizier: str, way: object) -> bool:
    return way in ways(state, vizier) or way in (state.number_of(vizier) or None, state.city_of(vizier))


@for_thorough
@given(OPTIONS, st.integers(0, 10_000))
@settings(max_examples=tries(4))
def test_every_listed_order_is_accepted_and_lists_every_way(options: dict[str, Any], seed: int) -> None:
    for position in played(options, seed)[::9]:
        for choice in GAME.actions.legal(position.state):
            if choice.do != "orders":
                continue
            player = choice.by[1]
            assert choice.by == ("game_master", player)
            assert all(accepts(position.state, command) for command in commands(choice))
            for vizier, owner in position.state.owners.items():
                listed: Any = choice.values["travel"]
                if owner == player:
                    seen = {board[v.shape(vizier)] for board in listed if v.shape(vizier) in board}
                    assert seen == set(ways(position.state, vizier))


@given(OPTIONS, st.integers(0, 10_000))
@settings(max_examples=tries(5))
def test_the_events_fold_to_the_state_and_undo_gives_the_state_before(options: dict[str, Any], seed: int) -> None:
    random = Random(seed)
    table = setup(**options)
    deal = GAME.rules.deal(table, random)
    rows: list[Any] = []
    past: list[Position[State]] = []
    for position, _ in zip(random_game(GAME, table, deal, random, undo=0.2, rows=rows), range(LONGEST), strict=False):
        if position.last and position.before:
            undone = submitted(GAME, position, {"do": "undo"})
            assert undone.state == position.before.state
        past.append(position)
    rows = rows[: len(past) - 1]
    assert fold(GAME, GAME.rules.start(table, deal), rows).state == past[-1].state


@given(OPTIONS, st.integers(0, 10_000))
@settings(max_examples=tries(4))
def test_what_others_ordered_changes_nothing_that_a_viewer_sees(options: dict[str, Any], seed: int) -> None:
    random = Random(seed)
    for position in played(options, seed)[::4]:
        state = position.state
        for player in state.waiting[:1]:
            choice = next(choice for choice in GAME.actions.legal(state) if choice.do == "orders")
            two = [submitted(GAME, position, drawn(choice, random)).state for _ in range(2)]
            if any(one.phase != v.PLAN for one in two):
                continue
            for viewer in (COURT, GAME_MASTER, *(seat_of(name) for name in NAMES if name != player)):
                assert GAME.pages.view(two[0], viewer) == GAME.pages.view(two[1], viewer)
            assert GAME.pages.prompt(two[0]) == GAME.pages.prompt(two[1])


def test_every_moment_has_its_words_in_both_languages() -> None:
    from companion.kernel.events import Step

    for seed in range(12):
        positions = played({"draws": False, "trade_phase": "any" if seed % 2 else "intrigue"}, seed)
        for locale in WHOLE:
            words = wording(locale)
            for position in positions:
                prompt = GAME.pages.prompt(position.state)
                for text in (prompt.do, prompt.say, *prompt.notes, *prompt.steps):
                    assert text is None or words.plain(text)
            steps = [Step(before, entry.command, entry.events) for entry, before in positions[-1].past()]
            assert all(
                words.plain(text) for step in steps for text in (*GAME.pages.log(step), GAME.actions.undo_label(step))
            )
            assert words.plain(chronicle(steps, positions[-1].state).ending)


def test_a_command_s_row_in_the_journal_is_plain() -> None:
    import json

    from companion.kernel.journal import event_from_json, event_to_json

    position = played({"draws": False}, 3)[-1]
    for entry, _ in position.past():
        stored = json.loads(json.dumps([event_to_json(event) for event in entry.events]))
        assert tuple(event_from_json(GAME, event) for event in stored) == entry.events
