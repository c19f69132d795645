"""Which paragraph of the rules a moment opens: the one about what the hands do now, as this table plays it."""

import pytest

from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers import POWERS
from companion.games.sultane.prompt import prompt
from companion.games.sultane.state import State
from tests.games.sultane.positions import after, deal_with, proposed, session, setup, state, using


def help_at(position: State) -> str:
    return prompt(position).help


def over(winner: str, reason: str = v.BY_TALES) -> State:
    return state(phase=v.OVER, winner=winner, reason=reason)


def test_each_phase_opens_its_own_paragraph() -> None:
    assert help_at(state()) == "propose-choose"
    assert help_at(proposed()) == "vote-together"
    assert help_at(state(phase=v.QUESTION, narrator="Bea", pacifist=3)) == "question-ask"
    assert help_at(session()) == "tale-draw"
    assert help_at(state(phase=v.TOP, refusals=3)) == "vote-automatic"
    assert help_at(state(phase=v.EMERGENCY_SESSION, narrator="Cleo", hand=2)) == "powers-emergency_tale"
    assert help_at(over(v.PACIFISTS)) == "end-pacifists"
    assert help_at(over(v.INTERVENTIONISTS, v.DINARZADE_EXILED)) == "end-interventionists"
    assert help_at(over(v.SCHAHZENAN)) == "end-schahzenan"


@pytest.mark.parametrize("power", POWERS)
def test_each_power_opens_its_own_paragraph(power: str) -> None:
    assert help_at(using(power)) == f"powers-{power}"


def test_a_camp_is_discovered_as_this_table_does_it() -> None:
    by_envelope, by_phone = (setup(camp_discovery=way) for way in ("envelopes", "phones"))
    assert help_at(using(v.INVESTIGATE, by_envelope)) == "powers-investigate_envelopes"
    assert help_at(using(v.INVESTIGATE, by_phone, deal_with(dinarzade="Bea"))) == "powers-investigate_phones"
    assert help_at(using(v.INVESTIGATE, by_phone)) == "powers-investigate"


def test_in_discovery_the_first_vote_and_an_exile_are_told_apart() -> None:
    table = setup(7, v.DISCOVERY)
    assert help_at(proposed(table)) == "discovery-first"
    assert help_at(proposed(table, turn=2)) == "vote-together"
    assert help_at(using(v.EXILE, table)) == "powers-exile_discovery"


def test_an_open_veto_comes_before_the_three_tales() -> None:
    assert help_at(session(pacifist=5, veto=True)) == "tale-veto"
    assert help_at(session(setup(original_veto=True), pacifist=5, veto=True)) == "tale-veto_original"


def test_a_pile_that_must_be_shuffled_comes_first_and_only_until_it_is() -> None:
    shuffled = after(session(draw=2, discard=11), "read", tale=v.INTERVENTIONIST)
    assert shuffled.notices == ("reshuffled",)
    assert help_at(shuffled) == "tale-reshuffle"
    assert help_at(after(shuffled, "propose", narrator="Cleo")) == "vote-together"
    assert help_at(using(v.PEEK, notices=("reshuffled",))) == "powers-peek"


def test_who_has_just_come_forward_is_told_about() -> None:
    assert help_at(state(won="Eve", notices=("won:Eve",))) == "variants-reveal"
    assert help_at(state(won="Eve")) == "propose-choose"


def test_help_tells_no_deals_apart() -> None:
    for position in (proposed, session):
        dealt = {help_at(position(deal=deal_with(dinarzade=name), pacifist=3)) for name in ("Ana", "Bea", "Cleo")}
        assert len(dealt) == 1
