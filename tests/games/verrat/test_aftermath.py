"""What a step leaves behind: the journeys piece by piece, the verdict step by step, the change of seats."""

from collections.abc import Mapping
from typing import Any

from companion.games.verrat import GAME
from companion.games.verrat import vocabulary as v
from companion.games.verrat.aftermath import aftermath
from companion.games.verrat.state import Orders, State
from companion.kernel.aftermath import Aftermath
from companion.kernel.events import Step, changed
from companion.kernel.words import Text
from companion.messages import wording
from tests.games.verrat.positions import ELSEWHERE, NAMES, at

WORDS = wording("en")


def after(state: State, *commands: dict[str, Any]) -> Aftermath | None:
    past: list[Step[State]] = []
    for command in commands:
        events = GAME.actions.decide(state, command)
        past.append(Step(state, command, events))
        for event in events:
            state = event.change(state)
    return aftermath(past, state)


def said(text: Text | None) -> str:
    return "" if text is None else WORDS.plain(text).translate(dict.fromkeys(map(ord, "\u2068\u2069")))


def lines(found: Aftermath | None) -> list[str]:
    assert found is not None
    return [said(move.do) for move in found.moves]


def orders(player: str, **travel: object) -> dict[str, Any]:
    ways = {"fat": "stay", "small": "stay", "tall": "stay", **travel}
    return {"do": "orders", "player": player, "travel": ways, "traitor": None}


ALL_STAY = [orders(name) for name in NAMES[1:]]


def test_each_piece_is_listed_with_where_it_comes_from_and_where_it_goes() -> None:
    state = at({"red.fat": 3, "yellow.fat": "tabriz"}, piles={"bukhara": 2})
    found = after(state, orders("Ana", fat="bukhara"), *ALL_STAY)
    assert lines(found) == ["round red: seat 3 → Bukhara"]
    assert found
    assert said(found.title) == "One piece to move."
    assert found.moves[0].marks == ("viz:red.fat", "chair:3", "city:bukhara")


def test_a_refused_journey_says_why_the_piece_stays() -> None:
    state = at({"red.fat": "tabriz", "yellow.fat": 3, "red.small": 4}, piles={"bukhara": 2, "tabriz": 2})
    found = after(state, orders("Ana", fat=3, small="bukhara"), *ALL_STAY)
    assert lines(found) == ["small red: seat 4 → Bukhara", "round red: does not move (Tabriz)"]
    assert found
    assert said(found.moves[1].note) == "Seat 3 is taken."
    assert said(found.say) == "Ana goes first. One vizier stays where it is."


def test_where_no_journey_succeeds_the_headline_says_so_and_there_are_words_for_it() -> None:
    state = at({"red.fat": "tabriz", "yellow.fat": 3}, piles={"tabriz": 2})
    found = after(state, orders("Ana", fat=3), *ALL_STAY)
    assert lines(found) == ["round red: does not move (Tabriz)"]
    assert found
    assert said(found.title) == "Nobody arrives."
    assert said(found.say) == "Your viziers are in each other’s way. All of them stay where they are."


def test_a_table_where_nobody_travels_or_is_named_only_moves_on_one_seat() -> None:
    found = after(at({"red.fat": 12}), orders("Ana"), *ALL_STAY)
    assert lines(found) == ["Each vizier at court takes the next seat clockwise"]
    assert found
    assert said(found.title) == "The turn is over."
    assert said(found.say) == "The court moves on one seat."
    assert "Onto the heir’s seat: the round red vizier." in said(found.moves[0].note)


def verdict(
    bea: str = "blue.fat", command: dict[str, Any] | None = None, places: Mapping[str, str | int] | None = None
) -> Aftermath | None:
    """Ana (weight 9) and, unless told otherwise, Bea (4) name the fat blue one, Cleo (10) the fat red one.

    Seat 1 demands nothing, unless ``command`` says otherwise.
    """
    where = {"red.fat": 9, "yellow.fat": 4, "green.fat": 10, "blue.fat": "tabriz", **(places or {})}
    state = at(where, {"Ana": "gold gold"}, phase=v.SEAT_ONE, piles={ELSEWHERE: 0})
    named = {"Ana": "blue.fat", "Bea": bea, "Cleo": "red.fat", "Dan": None}
    revealed = {name: Orders({}, traitor) for name, traitor in named.items()}
    demanding = changed(
        state,
        revealed=revealed,
        court=tuple(
            "red.small" if number == 1 else one for number, one in zip(state.numbers, state.court, strict=True)
        ),
        cities={**state.cities, ELSEWHERE: tuple(one for one in state.cities[ELSEWHERE] if one != "red.small")},
        hands={**state.hands, "Bea": ("ships", "ships")},
    )
    return after(demanding, command or {"do": "pass"})


def test_the_verdict_says_who_accused_whom_and_what_moves() -> None:
    found = verdict()
    assert lines(found) == [
        "round blue: 14 votes against",
        "round red: 10 votes against",
        "round blue: Tabriz → dungeon 1",
        "Each vizier at court takes the next seat clockwise",
    ]
    assert found
    assert said(found.title) == "To the dungeon: the round blue vizier."
    assert said(found.moves[0].note) == "Accused by Ana 10 and Bea 4"
    assert [move.shares for move in found.moves[:2]] == [(10, 4), (10,)]
    assert said(found.then).startswith("Turn 2:")


def test_a_card_that_was_demanded_changes_hands_before_the_verdict() -> None:
    found = verdict(command={"do": "demand", "from": "Bea", "card": "ships"})
    assert lines(found)[0] == "ships: Bea → Ana"
    assert found
    assert found.scene is not None
    assert found.scene["demanded"] == found.moves[:1]


def test_viziers_against_whom_nothing_counts_are_one_line() -> None:
    found = verdict(places={"green.fat": "gidda"})
    assert lines(found)[:2] == ["round blue: 14 votes against", "Nothing counts against round red"]
    assert found
    assert said(found.moves[1].note) == "Cleo: no seat at court, so no weight."
    assert found.moves[1].shares == ()
    two = verdict("green.fat", places={"yellow.fat": "gidda", "green.fat": "gidda"})
    assert lines(two)[:2] == ["round blue: 10 votes against", "Nothing counts against round red and round green"]
    assert two
    assert said(two.moves[1].note) == "Cleo and Bea: no seat at court, so no weight."


def test_where_nobody_is_convicted_there_are_words_for_it() -> None:
    state = at(hands={"Dan": "gold ships goods horses"})
    found = after(state, orders("Ana"), {**orders("Bea"), "traitor": "blue.fat"}, *ALL_STAY[1:])
    assert found
    assert said(found.title) == "Nobody goes to the dungeon."
    assert said(found.say).startswith("Nobody goes to the dungeon this turn.")


def test_votes_that_are_tied_are_no_acquittal() -> None:
    state = at({"red.fat": 3, "green.fat": 3 + 1}, {"Dan": "gold ships goods horses"}, city_tie="starter")
    naming = [{**orders("Ana"), "traitor": "blue.fat"}, orders("Bea"), {**orders("Cleo"), "traitor": "blue.small"}]
    tied = changed(state, numbers=tuple(3 if number == 4 else number for number in state.numbers))
    found = after(tied, *naming, orders("Dan"))
    assert found
    assert said(found.title) == "The votes are tied."
    assert said(found.do) == "Ana decides: who goes to the dungeon?"
    assert found.asks


def test_a_pardon_after_which_others_may_pardon_is_no_change_of_seats() -> None:
    places: dict[str, int | str] = {"red.fat": "cell:2", "red.small": "cell:3", "yellow.fat": 3}
    state = at(places, {"Ana": "pardon pardon"}, phase=v.PARDON_PHASE, piles={"bukhara": 2})
    found = after(state, {"do": "pardon", "vizier": "red.fat", "city": "bukhara"})
    assert found
    assert said(found.title) == "A vizier is pardoned."
    assert said(found.say) == "The Sultan pardons: Ana takes a vizier back."


def test_whoever_is_pushed_on_is_moved_before_the_newcomer() -> None:
    found = verdict(places={"green.small": "cell:1", "green.tall": "cell:2"})
    assert lines(found)[2:5] == [
        "tall green: dungeon 2 → dungeon 3",
        "small green: dungeon 1 → dungeon 2",
        "round blue: Tabriz → dungeon 1",
    ]


def test_whoever_is_banished_is_moved_first() -> None:
    found = verdict(places={"green.small": "cell:1", "green.tall": "cell:2", "yellow.tall": "cell:3"})
    assert lines(found)[2] == "tall yellow: dungeon 3 → Island of the Banished"


def test_the_verdict_is_staged_with_the_dungeons_before_and_after_it() -> None:
    found = verdict(places={"green.small": "cell:1", "green.tall": "cell:2", "yellow.tall": "cell:3"})
    assert found
    assert found.scene
    assert found.scene["before"] == [("green.small",), ("green.tall",), ("yellow.tall",), ()]
    assert found.scene["after"] == [("blue.fat",), ("green.small",), ("green.tall",), ("yellow.tall",)]
    scene: Any = found.scene
    staged = [*scene["travel"], *scene["accused"], *scene["sentence"], *scene["afterwards"]]
    assert staged == list(found.moves)


def test_journeys_alone_are_a_list_and_say_whose_card_comes_next() -> None:
    state = at({"red.fat": 3}, piles={"bukhara": 2})
    found = after(state, orders("Ana", fat="bukhara"), *ALL_STAY)
    assert found
    assert found.scene is None
    assert said(found.then) == "Then the cards of the cities"


def test_before_the_verdict_nothing_of_who_was_named_is_told() -> None:
    state = at({"red.fat": 3, "blue.fat": "tabriz"}, {"Dan": "gold ships goods horses"}, piles={"tabriz": 2})
    named = {**orders("Bea"), "traitor": "blue.fat"}
    found = after(state, orders("Ana", fat="bukhara"), named, *(orders(name) for name in NAMES[2:]))
    assert lines(found) == ["round red: seat 3 → Bukhara"]
