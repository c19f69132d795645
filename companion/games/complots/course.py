"""The order in which a turn runs: claim, doubt, counter, doubt, effect, and who loses what in between (section 4).

Each function carries a turn on from the moment its name says, as far as nobody has to decide anything.
"""

from companion.games.complots import events as e
from companion.games.complots import vocabulary as v
from companion.games.complots.evolve import evolve
from companion.games.complots.state import State, clockwise, counterers
from companion.kernel.game import Event


class Course:
    """The events of one action so far, and the state after them."""

    def __init__(self, state: State) -> None:
        """Begin at ``state``, with nothing happened yet."""
        self.state = state
        self.events: list[Event] = []

    def add(self, *events: Event) -> None:
        """Let ``events`` happen."""
        for event in events:
            self.events.append(event)
            self.state = evolve(self.state, event)

    def wait(self, phase: str) -> None:
        """Stop in ``phase``, where somebody decides."""
        self.add(e.PhaseBegan(phase))


def take(course: Course, player: str, amount: int) -> None:
    """Give a player coins from the Treasury, or what is left of it (ruling C13)."""
    course.add(e.CoinsTaken(player, _available(course.state, amount)))


def refund(course: Course) -> None:
    """Give back what a power cost that was claimed falsely."""
    state = course.state
    cost = v.COSTS.get(state.action.do, 0) if state.action else 0
    if cost:
        course.add(e.CoinsRefunded(state.player, _available(state, cost)))


def _available(state: State, amount: int) -> int:
    return max(0, min(amount, state.treasury)) if state.setup.finite_treasury else amount


def lose(course: Course) -> None:
    """Make whoever has lost the doubt, or is the target, turn a card up; a single one that is known falls at once."""
    course.wait(v.LOSE)
    loser, hidden = course.state.loser, course.state.hidden
    if loser and hidden is not None and len(hidden[loser]) == 1:
        fall(course, loser, hidden[loser][0])


def fall(course: Course, player: str, kind: str) -> None:
    """Turn a card up for good, end the game where one player is left, and carry on with what was due after it."""
    doubt = course.state.doubt
    course.add(e.CardLost(player, kind))
    if not course.state.lives[player]:
        course.add(e.PlayerOut(player, course.state.coins[player]))
    if len(course.state.alive) == 1:
        course.add(e.GameWon(course.state.alive[0]))
    elif doubt is None:
        end_turn(course)
    elif doubt.of == course.state.player:
        claim_stands(course, doubted_by=player) if doubt.shown else end_turn(course)
    elif doubt.shown:
        counter_holds(course)
    else:
        counter_fell(course)


def claim_stands(course: Course, doubted_by: str | None = None) -> None:
    """Open the window of counters, or go on to the effect where there is none.

    With ruling C4 the other way a target that has just lost its doubt may not counter.
    """
    state = course.state
    barred = doubted_by is not None and doubted_by == state.target and not state.setup.counter_after_doubt
    if counterers(state) and not barred:
        course.wait(v.COUNTER)
    else:
        effect(course)


def counter_holds(course: Course) -> None:
    """End the turn: the action has failed."""
    counter = course.state.counter
    if counter:
        course.add(e.CounterHeld(counter.player, counter.kind))
    end_turn(course)


def counter_fell(course: Course) -> None:
    """Let the action go through, or others counter foreign aid in their turn (ruling C11)."""
    state = course.state
    again = state.setup.second_counter and state.target is None
    if again and counterers(state):
        course.wait(v.COUNTER)
    else:
        effect(course)


def effect(course: Course) -> None:
    """Carry out the action under way; on a target that is out of the game it is nothing (ruling C7)."""
    action, player = course.state.action, course.state.player
    if action is None:
        return
    if action.target is not None and not course.state.lives[action.target]:
        course.add(e.EffectVoid(action.target))
        end_turn(course)
    elif action.do in v.GAINS:
        take(course, player, v.GAINS[action.do])
        end_turn(course)
    elif action.target is None:
        course.add(e.CardsDrawn(player, v.DRAWS[v.CLAIMS[action.do]]))
    elif action.do == v.POWER_CAPTAIN:
        course.add(e.CoinsStolen(player, action.target, min(v.THEFT, course.state.coins[action.target])))
        end_turn(course)
    elif action.do == v.INQUISITOR_EXAMINE:
        examine(course, action.target)
    else:
        lose(course)


def examine(course: Course, target: str) -> None:
    """Let the target choose a card for the Inquisitor; a single one that is known is shown at once (ruling C10)."""
    hidden = course.state.hidden
    if hidden is None:
        course.wait(v.EXAMINE)
    elif len(hidden[target]) == 1:
        course.add(e.CardExamined(target, hidden[target][0]))
    else:
        course.wait(v.SHOW)


def end_turn(course: Course) -> None:
    """Pass the turn to the next living player, clockwise."""
    state = course.state
    following = clockwise(state, state.player)[1:]
    course.add(e.TurnBegan(next(player for player in following if state.lives[player])))
