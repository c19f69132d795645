"""What a phone tells its holder to do in secret at each moment, and what the discovery of camps has taught them."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.sultane import GAME
from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers import POWERS
from companion.games.sultane.setup import CAMP_DISCOVERIES, Deal, Setup, deal
from companion.games.sultane.state import State, start
from companion.kernel.game import View
from companion.kernel.journal import Position
from companion.kernel.viewers import COURT, GAME_MASTER, seat_of
from companion.kernel.words import Text
from companion.messages import wording
from companion.translations import WHOLE
from tests.games.sultane.positions import NAMES, board, deal_with, proposed, session, setup, state, using
from tests.games.sultane.test_secret import LONGEST, SHORTEST
from tests.playing import random_game, submitted
from tests.sizes import tries

DEAL = deal_with(dinarzade="Bea", zobeide="Dan")
"""Dinarzade is Bea and Zobéide is Dan; everyone else is an Interventionist."""

KNOWN_TO_ALL = (v.APPOINT, v.EXILE, "swap_seats", v.EMERGENCY, v.HOUSE)
"""Powers by which nobody learns anything that the others do not see."""


def told(position: State, player: str, key: str = "now") -> Text:
    secret = GAME.pages.view(position, seat_of(player)).secret
    assert secret is not None
    said = getattr(secret, key)
    assert isinstance(said, Text)
    return said


def now(position: State, player: str) -> str:
    return told(position, player).id.removeprefix("sultane.secret.now.")


def doing(position: State) -> dict[str, str]:
    """Who has something to do in secret."""
    return {name: now(position, name) for name in position.setup.players if now(position, name) != "idle"}


def words(said: Text) -> str:
    return wording("en").plain(said)


def after(position: State, target: str) -> State:
    """The next turn, after the Grand Vizier discovered the camp of ``target``."""
    found: State = submitted(GAME, Position(0, position), {"do": "investigate", "target": target}).state
    return found


def investigating(way: str) -> State:
    return using(v.INVESTIGATE, setup(camp_discovery=way), DEAL)


def test_before_the_first_proposal_the_recognition_is_what_comes() -> None:
    position = start(setup(), DEAL)
    assert told(position, "Bea") == told(position, "Bea", "eyes")
    assert now(state(deal=DEAL, turn=2), "Bea") == "idle"


def test_nobody_does_anything_in_secret_while_the_court_votes() -> None:
    assert doing(proposed(deal=DEAL)) == {}
    assert doing(state(deal=DEAL, phase=v.TOP, refusals=3)) == {}


@pytest.mark.parametrize(("veto", "name"), [(False, "session"), (True, "veto")])
def test_only_the_government_handles_tales(veto: bool, name: str) -> None:
    assert doing(session(deal=DEAL, veto=veto)) == {"Ana": f"vizier.{name}", "Bea": f"narrator.{name}"}


def test_only_the_emergency_narrator_handles_tales_in_an_emergency() -> None:
    position = state(deal=DEAL, phase=v.EMERGENCY_SESSION, narrator="Cleo", hand=2)
    assert doing(position) == {"Cleo": "narrator.emergency"}


@pytest.mark.parametrize("power", sorted({*POWERS} - {v.INVESTIGATE}))
def test_a_power_over_tales_is_told_to_the_grand_vizier_and_no_other_power_to_anybody(power: str) -> None:
    assert doing(using(power, deal=DEAL)) == ({} if power in KNOWN_TO_ALL else {"Ana": f"vizier.{power}"})


def test_who_may_be_discovered_is_told_which_vote_card_is_theirs() -> None:
    position = using(
        v.INVESTIGATE,
        setup(9, schahzenan=True),
        Deal({**DEAL.roles, "Hal": "schahzenan"}),
        exiled=("Gus",),
        investigated=("Cleo",),
        investigators=("Fay",),
    )
    assert doing(position) == {
        "Ana": "vizier.investigate", "Bea": "if_named.yes", "Dan": "if_named.yes", "Eve": "if_named.no",
        "Fay": "if_named.no", "Hal": "if_named.no", "Ida": "if_named.no",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("way", "pacifist", "other"),
    [("votes", "yes", "no"), ("envelopes", "envelope_yes", "envelope_no"), ("phones", "nothing", "nothing")],
)
def test_the_target_hands_over_what_this_table_shows_camps_by(way: str, pacifist: str, other: str) -> None:
    position = investigating(way)
    assert (now(position, "Bea"), now(position, "Eve")) == (f"if_named.{pacifist}", f"if_named.{other}")
    asked = "answer_phones" if way == "phones" else "answer"
    assert doing(after(position, "Bea")) == {"Ana": f"vizier.{asked}", "Bea": f"named.{pacifist}"}
    assert doing(after(position, "Eve")) == {"Ana": f"vizier.{asked}", "Eve": f"named.{other}"}


def test_a_discovery_is_told_until_the_next_proposal() -> None:
    position = submitted(GAME, Position(0, after(investigating("votes"), "Dan")), {"do": "propose", "narrator": "Dan"})
    assert doing(position.state) == {}


def test_on_phones_the_one_who_asked_keeps_every_answer_and_nobody_else_has_one() -> None:
    position = after(investigating("phones"), "Bea")
    assert words(told(position, "Ana", "learned")).endswith("about it. Pacifist or Dinarzade: Bea.")
    position = after(using(v.INVESTIGATE, position.setup, DEAL, investigated=("Bea",), investigators=("Ana",)), "Eve")
    assert words(told(position, "Ana", "learned")).endswith("Pacifist or Dinarzade: Bea. Interventionist: Eve.")
    for name in NAMES[1:7]:
        assert told(position, name, "learned").id == "sultane.secret.learned.none"


def test_dinarzade_and_a_pacifist_are_answered_alike_as_are_schahzenan_and_an_interventionist() -> None:
    table = setup(9, schahzenan=True, camp_discovery="phones")
    roles = Deal({**DEAL.roles, "Hal": "schahzenan"})
    sides = {
        name: words(told(after(using(v.INVESTIGATE, table, roles), name), "Ana", "learned")) for name in NAMES[1:9]
    }
    alike = {side.replace(name, "X") for name, side in sides.items()}
    assert {name for name, side in sides.items() if "Dinarzade" in side} == {"Bea", "Dan"}
    assert {name for name, side in sides.items() if "or Schahzenan" in side} == {
        "Cleo",
        "Eve",
        "Fay",
        "Gus",
        "Hal",
        "Ida",
    }
    assert len(alike) == 2


def test_in_discovery_nobody_is_dinarzade() -> None:
    table = setup(7, v.DISCOVERY, pacifist_board=("power:investigate", "S9", "SD", "SR"), camp_discovery="phones")
    position = after(using(v.INVESTIGATE, table, deal_with(zobeide="Bea")), "Bea")
    assert words(told(position, "Ana", "learned")).endswith("about it. Pacifist: Bea.")


@pytest.mark.parametrize("way", ["votes", "envelopes"])
def test_what_a_card_told_the_app_does_not_repeat(way: str) -> None:
    position = after(investigating(way), "Bea")
    assert told(position, "Ana", "learned") == Text("sultane.secret.learned.cards", {"names": ("Bea",)})


def test_undo_takes_the_answer_back() -> None:
    before = Position(0, investigating("phones"))
    position = submitted(GAME, before, {"do": "investigate", "target": "Bea"})
    assert told(submitted(GAME, position, {"do": "undo"}).state, "Ana", "learned").id.endswith(".none")


def test_roles_on_real_cards_leave_phones_nothing_to_tell_and_the_vote_cards_answer() -> None:
    position = using(v.INVESTIGATE, setup(camp_discovery="phones"))
    assert GAME.pages.view(position, seat_of("Ana")).secret is None
    assert [note.id for note in GAME.pages.prompt(position).notes] == [
        "sultane.prompt.power.investigate.votes", "sultane.prompt.power.investigate.shown",
    ]  # fmt: skip


def test_the_prompt_of_a_discovery_on_phones_tells_how_the_answer_is_seen_with_and_without_a_phone() -> None:
    assert [note.id for note in GAME.pages.prompt(investigating("phones")).notes] == [
        "sultane.prompt.power.investigate.phones", "sultane.prompt.power.investigate.phones_without",
        "sultane.prompt.power.may_lie",
    ]  # fmt: skip


def table_of(random: Random) -> Setup:
    count = random.randint(v.FEWEST_PLAYERS, v.MOST_PLAYERS)
    if random.random() < 0.2:
        return setup(
            count, v.DISCOVERY, pacifist_board=("power:investigate", "S9", "SD", "SR"), camp_discovery="phones"
        )
    return setup(
        count,
        pacifist_board=board(*random.sample([*POWERS], 4), v.INVESTIGATE),
        interventionist_board=(*(f"power:{random.choice([*POWERS])}" for _ in range(4)), "DA"),
        schahzenan=count == 9 and random.random() < 0.5,
        camp_discovery=random.choice(CAMP_DISCOVERIES),
    )


def secrets(view: View) -> dict[str, object]:
    return vars(view.secret) if view.secret else {}


@given(seed=st.integers(0, 100_000))
@settings(max_examples=tries(8))
def test_at_every_moment_every_seat_is_told_one_thing_of_like_length(seed: int) -> None:
    random = Random(seed)
    table = table_of(random)
    for position in random_game(GAME, table, deal(table, random), random, undo=0.1):
        for player in table.players:
            said = told(position.state, player)
            for locale in WHOLE:
                assert SHORTEST <= len(wording(locale).plain(said)) <= LONGEST, said
                assert len(wording(locale).plain(told(position.state, player, "learned"))) >= SHORTEST


@given(seed=st.integers(0, 100_000))
@settings(max_examples=tries(8))
def test_what_a_seat_is_told_depends_on_no_role_but_its_own_and_those_it_was_answered(seed: int) -> None:
    random = Random(seed)
    table = table_of(random)
    roles = deal(table, random)
    for position in random_game(GAME, table, roles, random):
        at = position.state
        shown = [GAME.pages.view(at, viewer) for viewer in (COURT, GAME_MASTER)]
        asked = GAME.pages.prompt(at)
        for player in table.players:
            known = {player, *(target for target, vizier in zip(at.investigated, at.investigators, strict=True)
                               if vizier == player)}  # fmt: skip
            others = [name for name in table.players if name not in known]
            turned = dict(zip(others, [roles.roles[name] for name in [*others[1:], *others[:1]]], strict=True))
            other = State(**{**vars(at), "deal": Deal({**roles.roles, **turned})})
            assert secrets(GAME.pages.view(other, seat_of(player))) == secrets(GAME.pages.view(at, seat_of(player)))
            assert [GAME.pages.view(other, viewer) for viewer in (COURT, GAME_MASTER)] == shown
            assert GAME.pages.prompt(other) == asked
