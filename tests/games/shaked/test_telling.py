"""Who may know what of votes and looks (sections 3 and 4)."""

import pytest

from companion.games.shaked import GAME
from companion.games.shaked import vocabulary as v
from companion.games.shaked.chronicle import SIDES, outcome
from companion.games.shaked.setup import Deal
from companion.kernel.events import Step, changed
from companion.kernel.viewers import GAME_MASTER, seat_of
from companion.kernel.words import text
from tests.games.shaked.positions import FOUR, after, at, do, tallied


@pytest.mark.parametrize("turn", [2, 3])
def test_a_corrected_secret_vote_is_told_without_who_and_what(turn: int) -> None:
    state = at(v.REVEAL_ALL, 3, votes="secret")
    tokens = [["Cleo", "red"]] * v.TOKENS[turn]
    command = do("correct", player="Dan", turn=turn, tokens=tokens, why="slip")
    told = GAME.pages.log(Step(state, command, GAME.actions.decide(state, command)))
    assert told[0].facts == {"n": turn, "why": "slip"}


def test_a_seat_may_do_what_is_its_own_and_the_game_master_everything() -> None:
    state = at(v.LOOK, 2)
    assert {choice.do for choice in GAME.pages.view(state, seat_of("Ana")).choices} == {"look_two", "look_one_one"}
    assert GAME.pages.view(state, seat_of("Bea")).choices == ()
    for phase, turn in ((v.OWN_A, 1), (v.TALK, 2), (v.REVEAL_ALL, 3)):
        assert GAME.pages.view(at(phase, turn), seat_of("Ana")).choices == ()
        assert GAME.pages.view(at(phase, turn), GAME_MASTER).choices


def test_in_a_hidden_vote_every_seat_votes_once_for_itself_alone() -> None:
    state = after(at(v.VOTE, 2, votes="secret"), do("vote", player="Cleo", tokens=[["Ana", "red"]]))
    for player in state.setup.players:
        choices = GAME.pages.view(state, seat_of(player)).choices
        assert [choice.values["player"] for choice in choices] == ([] if player == "Cleo" else [(player,)])


def test_a_seat_sees_its_own_hidden_vote_and_nobody_else_does() -> None:
    state = after(at(v.VOTE, 2, votes="secret"), do("vote", player="Cleo", tokens=[["Ana", "red"]]))
    other = after(at(v.VOTE, 2, votes="secret"), do("vote", player="Cleo", tokens=[["Dan", "blue"]]))
    for player in state.setup.players:
        same = GAME.pages.view(state, seat_of(player)) == GAME.pages.view(other, seat_of(player))
        assert same == (player != "Cleo")


def test_the_outcome_says_which_clan_won_and_who_belonged_to_it() -> None:
    counts = {"Ana": (4, 0), "Bea": (2, 1), "Cleo": (0, 0), "Dan": (0, 5)}
    state = tallied(counts)
    assert (outcome(state.setup, None, state).winner, outcome(state.setup, None, state).parts) == (None, {})
    over = after(state, do("reveal", packs=FOUR))
    told = outcome(over.setup, None, over)
    assert told.winner == SIDES[v.BLUE]
    assert {player: part.won for player, part in told.parts.items()} == {
        "Ana": True,
        "Bea": True,
        "Cleo": False,
        "Dan": False,
    }
    assert told.parts["Cleo"].role == told.parts["Dan"].role != told.parts["Ana"].role


def test_where_nobody_wins_nobody_has_won() -> None:
    state = after(tallied(dict.fromkeys(FOUR, (3, 0))), do("reveal", packs=FOUR))
    told = outcome(state.setup, None, state)
    assert told.winner == SIDES[v.NOBODY]
    assert not any(part.won for part in told.parts.values())


@pytest.mark.parametrize("count", [4, 5, 7])
@pytest.mark.parametrize(("phase", "turn"), [(v.OTHER, 1), (v.LOOK, 2)])
def test_a_table_that_does_not_enter_looks_reads_so_where_nothing_is_folded_up(
    phase: str, turn: int, count: int
) -> None:
    prompt = GAME.pages.prompt(at(phase, turn, count, unrecorded_looks=True))
    assert text("shaked.prompt.unrecorded") in prompt.notes[:2]


def test_without_cards_nobody_is_told_to_shuffle_any() -> None:
    for phase in (v.OWN_A, v.OTHER, v.OWN_B):
        dealt = Deal(FOUR, (0, 1, 2) * 12)
        cards, free = GAME.pages.prompt(at(phase)).say, GAME.pages.prompt(at(phase, deal=dealt, card_free=True)).say
        assert (str(cards and cards.id), str(free and free.id)) == tuple(
            f"shaked.prompt.{phase}.say_{way}" for way in ("cards", "free")
        )


@pytest.mark.parametrize("phase", [v.OWN_A, v.OTHER, v.OWN_B])
def test_what_is_said_aloud_is_not_the_first_note_too_and_the_court_reads_it(phase: str) -> None:
    shuffle = text("shaked.prompt.shuffle")
    told = GAME.pages.prompt(at(phase))
    assert told.notes[-1] == told.court == shuffle
    assert told.notes[0] != shuffle


def test_one_tap_for_all_looks_is_one_sentence_in_the_log() -> None:
    looking = at(v.LOOK, 2, unrecorded_looks=True)
    command = {"do": "all_looked"}
    events = GAME.actions.decide(looking, command)
    said = [str(one.id) for one in GAME.pages.log(Step(looking, command, events))]
    assert said.count("shaked.log.all_looked") == 1
    assert "shaked.log.looked_somewhere" not in said


@pytest.mark.parametrize(("votes", "together"), [(v.OPEN, False), (v.SIMULTANEOUS, True), (v.UNSIGNED, True)])
def test_hidden_votes_are_shown_at_once_when_all_are_there(votes: str, together: bool) -> None:
    voting = at(v.VOTE, turn=2, votes=votes)
    assert not GAME.pages.prompt(voting).together
    everybody = {player: (("Bea" if player == "Ana" else "Ana", v.BLUE),) for player in FOUR}
    assert GAME.pages.prompt(changed(voting, ballots={**voting.ballots, 2: everybody})).together is together


def test_at_the_end_all_packs_are_opened_at_once() -> None:
    assert GAME.pages.prompt(at(v.REVEAL_ALL, turn=3)).together
    assert not GAME.pages.prompt(at(v.REVEAL_DENOUNCED, turn=3)).together
