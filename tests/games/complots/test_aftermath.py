"""The result of a settled question: who lost what, what to move, and what becomes of the action."""

from collections.abc import Sequence

import pytest

from companion.games.complots import GAME
from companion.games.complots.aftermath import aftermath
from companion.games.complots.card_losses import loss_choices
from companion.games.complots.state import State
from companion.kernel.aftermath import Aftermath
from companion.kernel.events import Step
from companion.kernel.words import Text
from companion.messages import wording
from tests.games.complots.positions import Command, dealt, do, table, whole
from tests.games.complots.positions import after as played_all

WORDS = wording("en")
SHOWN, LIED = do("proof", shown=True), do("proof", shown=False)
STEAL = do("power_captain", target="J2")


def after(state: State, *commands: Command, taps: Sequence[int] = ()) -> Aftermath | None:
    """What is settled once ``commands`` were played, so many with each of the last ``taps``."""
    past: list[Step[State]] = []
    at = [number for number, size in enumerate(taps, start=1) for _ in range(size)]
    at = [0] * (len(commands) - len(at)) + at
    for one, when in zip(commands, at, strict=True):
        command = whole(state, one)
        events = GAME.actions.decide(state, command)
        past.append(Step(state, command, events, when if taps else None))
        for event in events:
            state = event.change(state)
    return aftermath(past, state)


def settled(state: State, *commands: Command) -> Aftermath:
    found = after(state, *commands)
    assert found is not None
    return found


def said(text: Text | None) -> str:
    return "" if text is None else WORDS.plain(text).translate(dict.fromkeys(map(ord, "\u2068\u2069")))


def moves(found: Aftermath) -> list[str]:
    return [said(move.do) for move in found.moves]


@pytest.mark.parametrize(
    "commands",
    [
        [do("income")],
        [do("power_duchess")],
        [do("power_duchess"), do("pass")],
        [do("foreign_aid"), do("pass")],
        [STEAL, do("pass"), do("pass")],
        [do("foreign_aid"), do("counter", player="J2", kind="duchess"), do("pass")],
        [STEAL, do("doubt", player="J3"), SHOWN],
        [do("correct", coins={"J1": 5}, why="counted")],
    ],
    ids=lambda commands: " ".join(command["do"] for command in commands),
)
def test_what_everybody_heard_and_nobody_answered_does_not_stop_the_table(commands: list[Command]) -> None:
    assert after(table(), *commands) is None


def test_a_counter_found_out_costs_its_card_and_lets_the_robbery_through() -> None:
    found = settled(
        table(coins={"J1": 3, "J2": 5}),
        *(STEAL, do("pass"), do("counter", player="J2", kind="captain"), do("doubt", player="J3"), LIED),
        do("lose", kind="countess"),
    )
    assert said(found.title) == "J2 was bluffing and loses the Countess."
    assert said(found.why) == "J3 challenges J2’s claim to the Captain."
    assert said(found.say) == "The robbery goes through: J1 robs J2."
    assert moves(found) == ["J2 turns the Countess face up", "2 coins from J2 to J1"]
    assert said(found.moves[1].note) == "J2: 5 → 3, J1: 3 → 5"
    assert found.moves[1].marks == ("seat:1", "seat:0")
    assert said(found.then) == "Then it is J2’s turn"


def test_a_false_assassin_gets_the_price_back_and_does_not_strike() -> None:
    strike = do("power_assassin", target="J2")
    found = settled(table(coins={"J1": 3}), strike, do("doubt", player="J2"), LIED, do("lose", kind="captain"))
    assert moves(found) == ["J1 gets 3 coins back from the Treasury", "J1 turns the Captain face up"]
    assert said(found.moves[0].note) == "J1: 0 → 3"
    assert said(found.say) == "The Assassin does not strike."


def test_a_true_claim_swaps_its_card_and_may_still_be_countered() -> None:
    found = settled(table(), STEAL, do("doubt", player="J3"), SHOWN, do("lose", kind="duchess"))
    assert said(found.title) == "It was true: J3 loses the Duchess."
    assert moves(found) == [
        "J1 shuffles the Captain into the Court and draws another card",
        "J3 turns the Duchess face up",
    ]
    assert said(found.say) == "J2, you are being robbed. Do you claim the Captain, or the Ambassador?"
    assert said(found.do) == "J2 blocks, or lets it happen."
    assert found.asks
    assert found.then is None


@pytest.mark.parametrize(
    ("power", "do_it", "moved"),
    [
        (do("power_ambassador"), "J1 exchanges with the Court.", "J1 exchanges with the Court."),
        (
            do("power_inquisitor_examine", target="J2"),
            "J1 gives the card back, or has it discarded.",
            "J2 shows J1, and nobody else, a hidden card of their choice",
        ),
    ],
)
def test_a_doubt_that_leads_on_asks_what_comes_next_on_the_screen_of_its_outcome(
    power: Command, do_it: str, moved: str
) -> None:
    state = table(fifth="inquisitor" if "inquisitor" in power["do"] else "ambassador")
    found = settled(state, power, do("doubt", player="J3"), SHOWN, do("lose", kind="duchess"))
    assert found.asks
    assert said(found.do) == do_it
    assert moves(found)[-1] == moved


def test_what_follows_in_a_hand_or_at_a_seat_is_not_asked_on_the_screen_of_an_outcome() -> None:
    aid = do("foreign_aid"), do("counter", player="J2", kind="duchess"), do("doubt", player="J1"), LIED
    again = settled(table(second_counter=True), *aid, do("lose", kind="countess"))
    assert not again.asks
    assert said(again.say) == "The block does not stand. Does another Duchess object?"
    state = dealt({"J1": "ambassador duchess", "J2": "captain countess", "J3": "assassin duchess"})
    secret = settled(state, do("power_ambassador"), do("doubt", player="J3"), do("proof"), do("lose", kind="duchess"))
    assert not secret.asks
    state = dealt({"J1": "captain duchess", "J2": "captain countess", "J3": "assassin duchess"})
    robbed = settled(state, STEAL, do("doubt", player="J3"), do("proof"), do("lose", kind="duchess"))
    assert not robbed.asks
    assert said(robbed.say) == "J2, you are being robbed. Do you claim the Captain, or the Ambassador?"
    assert said(secret.say) == "The claim was true: J1 exchanges cards."


def test_a_counter_found_out_against_an_assassin_tells_one_loss_after_the_other() -> None:
    first = [
        *(do("power_assassin", target="J2"), do("pass"), do("counter", player="J2", kind="countess")),
        *(do("doubt", player="J1"), LIED, do("lose", kind="captain")),
    ]
    found = settled(table(coins={"J1": 3}), *first)
    assert said(found.title) == "J2 was bluffing and loses the Captain."
    assert said(found.do) == "J2 turns a card up."
    assert found.asks
    assert moves(found)[1:] == ["J2 turns a card up", "J2 is out: 2 coins go to the Treasury"]
    assert said(found.say) == "The blow strikes home. J2, your last card falls."
    found = settled(table(coins={"J1": 3}), *first, do("lose", kind="duchess"))
    assert said(found.title) == "J2 loses the Duchess."
    assert moves(found) == ["J2 turns the Duchess face up", "J2 is out: 2 coins go to the Treasury"]
    assert said(found.say) == "J1’s Assassin has struck J2."
    assert after(table(coins={"J1": 3}), *first, do("lose", kind="duchess"), taps=[2, 1]) is None  # told with the first


def test_what_follows_a_doubt_of_a_counter_is_told_before_its_card_is_known() -> None:
    robbed = [STEAL, do("pass"), do("counter", player="J2", kind="captain"), do("doubt", player="J1")]
    found = settled(table(coins={"J1": 3, "J2": 5}), *robbed, LIED)
    assert found.asks
    assert said(found.title) == "J2 was bluffing and loses a card."
    assert moves(found) == ["J2 turns a card up", "2 coins from J2 to J1"]
    assert said(found.moves[0].note) == "J2 has 1 hidden card left."
    found = settled(table(), *robbed, SHOWN)
    assert said(found.title) == "It was true: J1 loses a card."
    assert moves(found) == ["J2 shuffles the Captain into the Court and draws another card", "J1 turns a card up"]
    assert said(found.moves[1].note) == "The robbery fails: J1 takes nothing."
    assert after(table(), *robbed, SHOWN, do("lose", kind="duchess"), taps=[2, 1]) is None
    assert after(table(), *robbed, SHOWN, do("lose", kind="duchess"), taps=[1, 2]) is not None


def test_both_cards_of_a_countess_that_was_a_bluff_fall_together() -> None:
    bluff = [
        *(do("power_assassin", target="J2"), do("pass"), do("counter", player="J2", kind="countess")),
        *(do("doubt", player="J1"), LIED),
    ]
    found = settled(table(coins={"J1": 3}), *bluff)
    assert said(found.title) == "J2 was bluffing and loses both cards."
    assert said(found.do) == "J2 turns both cards up."
    assert moves(found) == ["J2 turns both cards up", "J2 is out: 2 coins go to the Treasury"]
    one_card = settled(table(coins={"J1": 3}, lost={"J2": ["duchess"]}), *bluff)
    assert said(one_card.title) == "J2 was bluffing and loses a card."
    assert said(one_card.say) == "It was a lie. J2, your last card falls."


def test_two_cards_fall_together_only_in_pairs_that_can_lie_there() -> None:
    bluff = [do("power_assassin", target="J2"), do("pass"), do("counter", player="J2", kind="countess")]
    caught = [*bluff, do("doubt", player="J1"), LIED]
    pairs = loss_choices(played_all(table(coins={"J1": 3}), *caught))
    assert len(pairs) == 10
    assert all(len(pair) == 2 and "countess" not in pair for pair in pairs)
    scarce = {"J3": ["duchess", "duchess"]}
    assert ("duchess", "duchess") not in loss_choices(played_all(table(4, coins={"J1": 3}, lost=scarce), *caught))
    conceding = loss_choices(played_all(table(coins={"J1": 3}, free_concession=True), *caught))
    assert all(len(one) == 1 for one in conceding)  # it may have been true: too many pairs for a screen


def test_the_last_card_takes_the_coins_along() -> None:
    state = table(coins={"J1": 9, "J2": 4}, lost={"J2": ["duchess"]})
    found = settled(state, do("assassinat7", target="J2"), do("lose", kind="captain"))
    assert moves(found) == [
        "J1: 7 coins to the Treasury",
        "J2 turns the Captain face up",
        "J2 is out: 4 coins go to the Treasury",
    ]
    assert found.moves[1].note is None
    assert said(found.say) == "Nobody could stop the Coup against J2."


def test_a_counter_that_was_doubted_wrongly_makes_the_aid_fail() -> None:
    counter = do("counter", player="J2", kind="duchess")
    found = settled(table(), do("foreign_aid"), counter, do("doubt", player="J1"), SHOWN, do("lose", kind="countess"))
    assert said(found.say) == "The foreign aid fails: J1 takes nothing."
    assert said(found.title) == "It was true: J1 loses the Countess."


def test_an_action_without_its_target_comes_to_nothing() -> None:
    state = table(coins={"J1": 3}, lost={"J2": ["duchess"]})
    strike = do("power_assassin", target="J2")
    found = settled(state, strike, do("doubt", player="J2"), SHOWN, do("lose", kind="captain"))
    assert said(found.say) == "The Assassin does not strike."


def test_two_losses_in_one_turn_are_two_outcomes() -> None:
    first = [do("power_assassin", target="J2"), do("doubt", player="J2"), SHOWN, do("lose", kind="duchess")]
    state = table(coins={"J1": 3})
    assert said(settled(state, *first).title) == "It was true: J2 loses the Duchess."
    assert after(state, *first, do("pass")) is None
    found = settled(state, *first, do("pass"), do("lose", kind="captain"))
    assert said(found.title) == "J2 loses the Captain."
    assert moves(found) == ["J2 turns the Captain face up", "J2 is out: 2 coins go to the Treasury"]
    assert said(found.say) == "J1’s Assassin has struck J2."
