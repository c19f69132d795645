"""The result of a step: hidden tokens laid out, whom the count denounces, what the denounced were."""

from typing import Any

from companion.games.shaked import GAME
from companion.games.shaked import vocabulary as v
from companion.games.shaked.aftermath import aftermath
from companion.games.shaked.state import State
from companion.kernel.aftermath import Aftermath
from companion.kernel.events import Step, changed
from companion.kernel.words import Text
from companion.messages import wording
from tests.games.shaked.positions import after, at, do, tallied

WORDS = wording("en")


def left(state: State, *commands: dict[str, Any]) -> Aftermath | None:
    past: list[Step[State]] = []
    for command in commands:
        past.append(Step(state, command, GAME.actions.decide(state, command)))
        state = after(state, command)
    return aftermath(past, state)


def said(text: Text | None) -> str:
    return "" if text is None else WORDS.plain(text).translate(dict.fromkeys(map(ord, "\u2068\u2069")))


def lines(found: Aftermath | None) -> list[str]:
    assert found is not None
    return [said(move.do) for move in found.moves]


def votes(colours: str) -> list[dict[str, Any]]:
    """Everyone but Ana denounces Ana, and Ana Bea; one letter each."""
    whom = ("Bea", "Ana", "Ana", "Ana")
    words = {"b": v.BLUE, "r": v.RED}
    return [
        do("vote", player=player, tokens=[[pack, words[colour]]])
        for player, pack, colour in zip(("Ana", "Bea", "Cleo", "Dan"), whom, colours, strict=True)
    ]


def test_votes_that_everybody_saw_leave_nothing_behind() -> None:
    assert left(at(v.VOTE, 2), *votes("bbrr"), do("close")) is None


def test_hidden_tokens_are_laid_out_pack_by_pack_without_their_voters() -> None:
    found = left(at(v.VOTE, 2, votes="secret"), *votes("brrb"), do("close"))
    assert lines(found) == [
        "one blue token and 2 red tokens in front of Ana",
        "one blue token in front of Bea",
    ]


def test_the_same_tokens_leave_the_same_behind_whoever_placed_them() -> None:
    one, other = (left(at(v.VOTE, 2, votes="secret"), *votes(way), do("close")) for way in ("brrb", "bbrr"))
    assert one == other


def test_nothing_of_a_hidden_vote_is_told_before_it_is_closed() -> None:
    assert left(at(v.VOTE, 2, votes="simultaneous"), *votes("brrb")) is None


def test_the_count_says_whose_pack_is_turned_over_and_why() -> None:
    whom = {"Ana": ("Cleo", v.RED), "Bea": ("Cleo", v.RED), "Cleo": ("Bea", v.BLUE), "Dan": ("Cleo", v.RED)}
    ballots = [do("vote", player=player, tokens=[list(token)] * 2) for player, token in whom.items()]
    found = left(at(v.VOTE, 3), *ballots, do("close"))
    assert lines(found) == ["Turn over Cleo’s pack"]
    assert found
    assert said(found.title) == "Denounced for red: Cleo."


def test_an_even_count_says_between_whom_it_is_and_that_it_denounces_nobody() -> None:
    whom = {"Ana": ("Cleo", v.RED), "Bea": ("Dan", v.RED), "Cleo": ("Dan", v.RED), "Dan": ("Cleo", v.RED)}
    ballots = [do("vote", player=player, tokens=[list(token)] * 2) for player, token in whom.items()]
    found = left(at(v.VOTE, 3), *ballots, do("close"))
    assert lines(found) == ["4 red tokens each: Cleo and Dan", "Everybody turns over their pack"]
    assert found
    assert said(found.title) == "Nobody is denounced."
    assert said(found.moves[0].note) == "A tie: nobody is denounced for red."


def test_an_even_count_in_one_colour_is_told_beside_the_other_colours_denounced() -> None:
    whom = {"Ana": ("Bea", v.RED), "Bea": ("Ana", v.RED), "Cleo": ("Dan", v.BLUE), "Dan": ("Cleo", v.RED)}
    ballots = [do("vote", player=player, tokens=[list(token)] * 2) for player, token in whom.items()]
    found = left(changed(at(v.VOTE, 3), ballots={2: {}, 3: {}}), *ballots, do("close"))
    assert lines(found) == ["Turn over Dan’s pack", "2 red tokens each: Ana, Bea, and Cleo"]


def test_what_the_count_says_aloud_is_not_said_again_while_packs_are_turned_over() -> None:
    for counts in ((0, 5), (4, 0)):
        state = tallied({"Ana": (4, 0), "Bea": (2, 1), "Cleo": counts, "Dan": (0, 0)})
        assert GAME.pages.prompt(state).say is None


def test_the_pack_of_the_denounced_says_which_clan_wins() -> None:
    state = tallied({"Ana": (4, 0), "Bea": (2, 1), "Cleo": (0, 5), "Dan": (0, 0)})
    found = left(state, do("reveal", packs={"Cleo": "RRR"}))
    assert lines(found)[0] == "Cleo: the red chief"
    assert found
    assert said(found.title) == "The blue clan wins."
    wrong = left(state, do("reveal", packs={"Cleo": "RRB"}))
    assert lines(wrong)[0] == "Cleo: not the red chief"
    assert wrong
    assert said(wrong.title) == "Nobody wins."


def test_the_middle_pack_is_turned_over_last_where_one_lies_hidden() -> None:
    packs = {"Ana": "BBB", "Bea": "BBR", "Cleo": "BBR", "Dan": "RRB", "Eve": "RRB", "U": "RRR"}
    middle = tallied({"Ana": (5, 0), "Bea": (1, 0), "Cleo": (0, 0), "Dan": (0, 2), "Eve": (0, 1), "U": (1, 4)})
    assert lines(left(middle, do("reveal", packs={"Ana": packs["Ana"]})))[-1].endswith("the middle one last")
    four = tallied({"Ana": (5, 0), "Bea": (1, 0), "Cleo": (0, 2), "Dan": (0, 4)})
    assert lines(left(four, do("reveal", packs={"Ana": "BBB"})))[-1] == "Everybody else turns over their pack"
