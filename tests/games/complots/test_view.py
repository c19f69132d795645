"""What the court sees of Complots, and who may end a window for doubts."""

from companion.games.complots import GAME
from companion.games.complots import vocabulary as v
from companion.games.complots.requirements import MASTER
from companion.games.complots.state import State
from companion.games.complots.view import Shown
from companion.kernel.viewers import GAME_MASTER
from tests.games.complots.positions import after, do, table


def shown(state: State) -> Shown:
    seen = GAME.pages.view(state, GAME_MASTER).shown
    assert isinstance(seen, Shown)
    return seen


def test_each_seat_has_its_coins_its_lives_and_what_it_lost() -> None:
    seats = shown(table(lost={"J3": ["duchess"]}, coins={"J2": 7})).seats
    assert [seat.coins for seat in seats] == [2, 7, 2]
    assert [seat.lives for seat in seats] == [2, 2, 1]
    assert [seat.lost for seat in seats] == [(), (), ("duchess",)]
    assert [seat.turn for seat in seats] == [True, False, False]


def passing(state: State) -> tuple[str, ...]:
    (choice,) = [choice for choice in GAME.actions.legal(state) if choice.do == "pass"]
    return choice.by


def test_the_game_master_and_everybody_who_might_speak_lets_a_claim_pass() -> None:
    tax = do(v.POWER_DUCHESS)
    assert passing(after(table(3), tax)) == (MASTER, "J2", "J3")
    alone = table(3, lost={"J3": ["duchess", "captain"]})
    assert passing(after(alone, tax)) == (MASTER, "J2")
