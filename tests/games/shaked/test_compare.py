"""Counting the tokens again (section 6)."""

from typing import Any

import pytest

from companion.games.shaked import GAME
from companion.games.shaked import vocabulary as v
from companion.games.shaked.checks import compare
from companion.games.shaked.record import tokens
from companion.games.shaked.state import State
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.shaked.positions import after, at, do


def table(**options: Any) -> State:
    """Four players, two of whom have voted in round 2."""
    return after(
        at(v.VOTE, 2, **options),
        do("vote", player="Ana", tokens=[["Bea", "blue"]]),
        do("vote", player="Bea", tokens=[["Cleo", "red"]]),
    )


def counted(state: State, **changes: int) -> dict[str, object]:
    """The tokens as they lie, except for ``changes`` such as ``blue_Ana=1``."""
    lying: dict[str, object] = {
        f"{colour}:{pack}": n for pack, colours in tokens(state).items() for colour, n in colours.items()
    }
    return lying | {name.replace("_", ":"): n for name, n in changes.items()}


def test_when_all_is_well_nothing_is_found() -> None:
    assert compare((), table(), counted(table())) == []
    assert compare((), at(v.OWN_A, count=5), counted(at(v.OWN_A, count=5))) == []


def test_one_token_elsewhere_is_a_vote_that_was_entered_wrongly() -> None:
    state = table()
    findings = compare((), state, counted(state, blue_Bea=0, red_Dan=1))
    assert [finding.code for finding in findings] == ["tokens_differ"] * 2
    remedy = findings[0].remedy
    assert remedy == {"do": "correct", "ballots": {"2": {"Ana": [["Dan", "red"]]}}, "why": ""}
    mended = after(state, {**remedy, "why": "counted"})
    assert compare((), mended, counted(state, blue_Bea=0, red_Dan=1)) == []
    for finding in findings:
        for locale in WHOLE:
            assert wording(locale).plain(finding.why)
            assert finding.advice is None or wording(locale).plain(finding.advice)


def test_nobody_is_suspected_of_a_token_before_themself() -> None:
    assert compare((), table(), counted(table(), blue_Bea=0, blue_Ana=1))[0].remedy is None


def test_more_or_fewer_tokens_are_said_and_mended_by_nothing() -> None:
    for changes, code in (({"blue_Bea": 0}, "tokens_missing"), ({"red_Bea": 1}, "tokens_extra")):
        findings = compare((), table(), counted(table(), **changes))
        assert ([finding.code for finding in findings], findings[0].remedy) == (["tokens_differ", code], None)


def test_who_cannot_be_told_apart_is_not_accused() -> None:
    state = at(v.TALK, 3)
    assert [voter for voter, placed in state.ballots[2].items() if placed == (("Ana", "blue"),)] == [
        "Bea",
        "Cleo",
        "Dan",
    ]
    assert compare((), state, counted(state, blue_Ana=2, red_Cleo=1))[0].remedy is None


def test_secret_votes_are_never_told() -> None:
    for votes, told in (("open", True), ("simultaneous", True), ("secret", False)):
        state = at(v.TALK, 3, votes=votes)
        found = compare((), state, counted(state, blue_Bea=0, red_Dan=1))
        assert (found[0].remedy is not None) == told


def test_hidden_votes_do_not_lie_there_yet() -> None:
    state = table(votes="simultaneous")
    assert set(counted(state).values()) == {0}
    assert compare((), state, counted(state)) == []


def test_a_pack_that_was_not_counted_is_an_error_of_the_form() -> None:
    with pytest.raises(KeyError):
        GAME.pages.compare((), table(), {"blue:Ana": 0})
