"""The ten tricky cases of the rules, by their numbers (section 8)."""

from random import Random

from companion.games.shaked import GAME
from companion.games.shaked import vocabulary as v
from companion.games.shaked.secret import looks
from tests.games.shaked.positions import FIVE, FOUR, after, at, do, refusal, setup, tallied


def test_1_a_tie_in_one_colour_leaves_the_other_colours_own_top_alone() -> None:
    state = tallied({"Ana": (3, 0), "Bea": (3, 1), "Cleo": (0, 3), "Dan": (0, 2)})
    assert state.denounced == {v.BLUE: None, v.RED: "Cleo"}


def test_2_whoever_leads_with_fewer_than_the_most_is_not_denounced() -> None:
    state = tallied({"Ana": (4, 0), "Bea": (4, 1), "Cleo": (0, 3), "Dan": (0, 0)})
    assert (state.denounced, state.phase) == ({v.BLUE: None, v.RED: None}, v.REVEAL_ALL)
    assert after(state, do("reveal", packs=FOUR)).reason == v.NOBODY_DENOUNCED


def test_3_a_tie_of_four_cancels_both_colours() -> None:
    state = after(tallied({"Ana": (3, 0), "Bea": (3, 0), "Cleo": (0, 3), "Dan": (0, 3)}), do("reveal", packs=FOUR))
    assert (state.winner, state.winners) == (v.NOBODY, ())


def test_4_one_pack_denounced_for_both_colours_falls_for_its_own() -> None:
    state = tallied({"Ana": (4, 4), "Bea": (1, 0), "Cleo": (1, 2), "Dan": (0, 0)})
    assert state.accused == ("Ana",)
    shown = after(state, do("reveal", packs={"Ana": "BBB"}))
    assert shown.phase == v.REVEAL_ALL
    assert GAME.record.state_as_json(shown)["hit"] == {v.BLUE: True, v.RED: False}
    over = after(shown, do("reveal", packs={"Bea": "BBR", "Cleo": "RRB", "Dan": "RRR"}))
    assert (over.winner, over.winners) == (v.RED, ("Cleo", "Dan"))


def test_5_a_chief_named_in_the_wrong_colour_does_not_fall() -> None:
    state = tallied({"Ana": (0, 5), "Bea": (2, 0), "Cleo": (3, 2), "Dan": (0, 0)})
    over = after(state, do("reveal", packs=FOUR))
    assert (over.denounced[v.RED], over.winner, over.reason) == ("Ana", v.NOBODY, v.NO_CHIEF)


def test_6_the_chief_in_the_middle_can_fall_and_wins_nothing() -> None:
    counts = {"Ana": (4, 0), "Bea": (1, 0), "Cleo": (0, 0), "Dan": (1, 2), "Eve": (0, 1), "U": (1, 5)}
    over = after(tallied(counts), do("reveal", packs=FIVE))
    assert (over.winner, over.winners) == (v.BLUE, ("Ana", "Bea", "Cleo"))


def test_7_in_round_3_only_one_card_of_the_middle() -> None:
    state = at(v.LOOK, 3, 7)
    assert refusal(state, "look_two", player="Ana", pack="U") == "u_one_card"
    assert after(state, do("look_one_one", player="Ana", packs=["U", "Ana"])).looks[3] == {"Ana": ("U", "Ana")}
    assert after(at(v.LOOK, 2, 7), do("look_two", player="Ana", pack="U")).looks[2] == {"Ana": ("U", "U")}


def test_8_a_vote_is_closed_by_everybody_and_never_against_oneself() -> None:
    state = at(v.VOTE, 2, 6)
    assert refusal(state, "vote", player="Ana", tokens=[["Ana", "blue"]]) == "vote_self"
    for voter, target in zip(state.order[:5], ("Bea", "Ana", "Ana", "Ana", "Ana"), strict=True):
        state = after(state, do("vote", player=voter, tokens=[[target, "red"]]))
    assert refusal(state, "close") == "vote_missing"
    assert state.waiting == ("Fay",)


def test_9_one_card_may_be_seen_twice_but_never_twice_at_once() -> None:
    same, two = 0, 0
    for seed in range(40):
        table = setup(4, card_free=True)
        deal = GAME.rules.deal(table, Random(seed))
        assert deal is not None
        state = after(GAME.rules.start(table, deal), do("own"))
        for player, other in (("Ana", "Bea"), ("Bea", "Ana"), ("Cleo", "Ana"), ("Dan", "Ana")):
            state = after(state, do("look_other", player=player, pack=other))
        chief = next(name for name, content in deal.packs.items() if content == "BBB")
        lieutenant = next(name for name, content in deal.packs.items() if content == "BBR")
        assert {look.colours for look in looks(state, chief) if look.packs == (chief,)} == {(v.BLUE,)}
        own = [look.colours for look in looks(state, lieutenant) if look.packs == (lieutenant,)]
        same += own == [(v.RED,), (v.RED,)]
        state = after(state, do("own"), do("look_two", player="Ana", pack=lieutenant))
        assert sorted(looks(state, "Ana")[-1].colours) != [v.RED, v.RED]
        two += v.RED in looks(state, "Ana")[-1].colours
    assert same > 0
    assert 0 < two < 40


def test_10_packs_that_the_recipe_does_not_have_are_refused() -> None:
    counts = dict.fromkeys(("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"), (3, 0))
    packs = dict(zip(counts, ("BBB", "BBR", "BBR", "RRB", "RRB", "RRB", "RRB", "RRR"), strict=True))
    assert refusal(tallied(counts), "reveal", packs=packs) == "packs_inconsistent"
