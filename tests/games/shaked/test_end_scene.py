"""The vote that decided, and the picture of a game."""

from typing import Any

from companion.games.shaked import vocabulary as v
from companion.games.shaked.chronicle import PackPicture, chronicle, picture, turning_point
from companion.games.shaked.state import State
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.shaked.positions import FOUR, NAMES, after, at, do

WORDS = wording("en")
ROUND_2 = {"Ana": "Dan red", "Bea": "Ana blue", "Cleo": "Ana blue", "Dan": "Ana blue"}

WON_BY_BLUE = {"Ana": "Dan red", "Bea": "Dan red", "Cleo": "Bea blue", "Dan": "Cleo blue"}


def voted(turn: int, votes: dict[str, str]) -> list[dict[str, Any]]:
    """Everyone's vote of a round: a pack and a colour each, both tokens of round 3 alike."""
    return [do("vote", player=who, tokens=[said.split()] * (turn - 1)) for who, said in votes.items()]


def ended(third: dict[str, str], second: dict[str, str] = ROUND_2, **options: Any) -> State:
    """A game of four to its end; Dan is the red chief, Ana the blue one."""
    state = after(at(v.VOTE, 2, **options), *voted(2, second), do("close"))
    looked = [do("look_two", player=player, pack=player) for player in state.order]
    return after(state, *looked, do("end_talk"), *voted(3, third), do("close"), do("reveal", packs=FOUR))


def words(state: State) -> list[str]:
    found = turning_point(state)
    assert found
    told = [WORDS.plain(one) for one in found.text]
    return [one.translate(dict.fromkeys(map(ord, "\u2068\u2069"))) for one in told]


def test_the_last_vote_that_turned_the_count_decides() -> None:
    state = ended(WON_BY_BLUE)
    assert state.winner == v.BLUE
    found = turning_point(state)
    assert found
    assert (found.turn, found.player) == (3, "Bea")
    assert words(state) == [
        "Round 3, Bea: two red tokens in front of Dan. From that vote on, nothing changed any more.",
        "Of red tokens, 5 in front of Dan; the next red pile: 0.",
    ]


def test_where_both_chiefs_fall_the_vote_of_the_second_decides() -> None:
    state = ended({"Ana": "Dan red", "Bea": "Dan red", "Cleo": "Ana blue", "Dan": "Cleo blue"})
    assert state.denounced == {v.BLUE: "Ana", v.RED: "Dan"}
    assert [found.player for found in (turning_point(state),) if found] == ["Cleo"]
    assert words(state)[1:] == [
        "Of blue tokens, 5 in front of Ana; the next blue pile: 2.",
        "Of red tokens, 5 in front of Dan; the next red pile: 0.",
    ]


def test_a_pile_that_fell_on_somebody_else_is_not_told() -> None:
    second = {"Ana": "Dan red", "Bea": "Cleo red", "Cleo": "Bea blue", "Dan": "Cleo red"}
    state = ended({"Ana": "Bea red", "Bea": "Ana red", "Cleo": "Dan red", "Dan": "Bea blue"}, second)
    assert state.denounced == {v.BLUE: "Bea", v.RED: "Dan"}
    assert words(state)[1:] == ["Of red tokens, 3 in front of Dan; the next red pile: 2."]


def test_of_tokens_laid_all_at_once_the_round_decides() -> None:
    for votes in (v.SIMULTANEOUS, v.UNSIGNED):
        state = ended(WON_BY_BLUE, votes=votes)
        assert words(state)[0] == "The tokens of round 3 decided."
        assert [found.player for found in (turning_point(state),) if found] == [""]


def test_where_no_chief_fell_no_vote_decided() -> None:
    third = {"Ana": "Bea blue", "Bea": "Cleo blue", "Cleo": "Bea blue", "Dan": "Bea blue"}
    assert turning_point(ended(third)) is None
    assert turning_point(at(v.VOTE, 3)) is None


def drawn(state: State) -> PackPicture:
    return picture((), state, None)


def test_the_highest_pile_is_drawn_first_with_who_placed_it() -> None:
    plan = drawn(ended(WON_BY_BLUE))
    first = plan.rows[0]
    assert first.player == NAMES.index("Dan")
    assert [chip.voter for chip in first.chips[v.RED]] == ["Ana", "Ana", "Ana", "Bea", "Bea"]
    assert first.denounced == [v.RED]
    assert [row.content for row in plan.rows].count("RRR") == 1
    assert plan.voters


def test_a_secret_vote_is_drawn_without_voters() -> None:
    other = {"Ana": "Cleo blue", "Bea": "Dan red", "Cleo": "Dan red", "Dan": "Bea blue"}
    plans = [drawn(ended(votes, votes=v.UNSIGNED)) for votes in (WON_BY_BLUE, other)]
    assert not plans[0].voters
    assert plans[0].rows == plans[1].rows


def test_a_game_left_during_a_hidden_vote_shows_no_token_of_it() -> None:
    state = after(at(v.VOTE, 2, votes=v.SIMULTANEOUS), *voted(2, {"Ana": "Dan red"}))
    assert all(not chips for row in drawn(state).rows for chips in row.chips.values())


def test_all_tokens_of_a_table_fit_beside_their_pack() -> None:
    votes = {"Ana": "Bea red", **dict.fromkeys(NAMES[1:], "Ana blue")}
    state = after(at(v.VOTE, 2, 8), *voted(2, votes))
    state = after(state, do("close"))
    looked = [do("look_two", player=player, pack=player) for player in state.order]
    state = after(state, *looked, do("end_talk"), *voted(3, votes))
    plan = drawn(state)
    assert len(plan.rows[0].chips[v.BLUE]) == 21
    assert plan.left + 21 * plan.each <= plan.width - plan.margin


def test_the_moment_has_words_in_every_language() -> None:
    state = ended(WON_BY_BLUE)
    found = chronicle((), state).decisive
    assert found
    assert all(wording(locale).plain(one) for locale in WHOLE for one in found.text)
