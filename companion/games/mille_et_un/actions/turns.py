"""The end of a turn: laying a card on the discard or none, the test of the end, the next turn (section 4)."""

from typing import Final, NamedTuple

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.actions.cards import CARD, offer_seen, seen_card
from companion.games.mille_et_un.names import line, line_of_card
from companion.games.mille_et_un.state import State, without
from companion.games.mille_et_un.stories import is_story_possible, reach
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, only_choice
from companion.kernel.events import Caused, Choice, Command, Texts, changed
from companion.kernel.narration import Phase, Prompt
from companion.kernel.refusal import Refused
from companion.kernel.turn_order import clockwise
from companion.kernel.words import Text, text


class CardDiscarded(NamedTuple):
    """The active player put a card on the discard."""

    card: str

    def change(self, state: State) -> State:
        hands = {**state.hands, state.active: without(state.hand, self.card)}
        return changed(state, hands=hands, discard=(*state.discard, self.card), notices=())

    def told(self, state: State) -> Texts:
        return line_of_card("discarded", self.card, player=state.active)


class Reshuffled(NamedTuple):
    """All of the discard but its top card was spread face down again: ``cards`` of them."""

    cards: int

    def change(self, state: State) -> State:
        return changed(state, down=state.down + self.cards, discard=state.discard[-1:], notices=("reshuffled",))

    def told(self, state: State) -> Texts:
        return line("reshuffled", n=self.cards)


class TurnEnded(NamedTuple):
    """The turn is over; ``dry`` turns in a row ended with an empty draw area and without a story."""

    dry: int

    def change(self, state: State) -> State:
        return changed(state, dry=self.dry)

    def told(self, state: State) -> Texts:
        return ()


class TableAsked(NamedTuple):
    """The table says itself whether a story can still be told."""

    def change(self, state: State) -> State:
        return changed(state, phase=v.QUESTION)

    def told(self, state: State) -> Texts:
        return line("asked")


class TurnBegan(NamedTuple):
    """It is ``player``'s turn."""

    player: str

    def change(self, state: State) -> State:
        return changed(state, phase=v.DRAW, turn=state.turn + 1, active=self.player, told=False)

    def told(self, state: State) -> Texts:
        return ()


class GameEnded(NamedTuple):
    """The game is over."""

    winner: str
    reason: str

    def change(self, state: State) -> State:
        return changed(state, phase=v.OVER, winner=self.winner, reason=self.reason, notices=())

    def told(self, state: State) -> Texts:
        return line(f"ended.{self.reason}")


AFTER_A_TURN: Final = (Reshuffled, TurnEnded, TurnBegan, TableAsked, GameEnded)
"""What ``_turn_over`` returns."""


def next_turn(state: State) -> TurnBegan:
    """Return the beginning of the next player's turn."""
    return TurnBegan(clockwise(state.setup.players, state.active)[1 % len(state.hands)])


def _turn_over(state: State) -> Caused[State]:
    """Return how a turn ends: the discard spread again, the count of turns without a story, the test."""
    again = state.setup.reshuffle and state.empty and len(state.discard) > 1
    spread: Caused[State] = (Reshuffled(len(state.discard) - 1),) if again else ()
    empty = state.empty and not spread
    ended = TurnEnded(state.dry + 1 if empty and not state.told else 0)
    if not empty:
        return (*spread, ended, next_turn(state))
    if state.setup.ending == "table":
        return (ended, TableAsked())
    if is_story_possible(state):
        return (ended, next_turn(state))
    return (ended, GameEnded(v.SULTAN, v.NO_PAIR))


def too_soon(state: State) -> Refused | None:
    """Refuse what comes after the draw while nothing is drawn yet."""
    return Refused("must_draw") if state.phase == v.DRAW else None


def _discard(state: State, command: Command) -> Caused[State]:
    card = seen_card(state, command)
    if card not in state.hand:
        raise Refused("not_yours", card=card)
    discarded = CardDiscarded(card)
    return (discarded, *_turn_over(discarded.change(state)))


DISCARD = Action(
    do="discard",
    phases=(v.TELL, v.DISCARD),
    elsewhere=too_soon,
    arguments=(CARD,),
    choices=lambda state: offer_seen(state, "discard", state.hand),
    refuses=("must_draw", "not_yours"),
    causes=_discard,
    happens=(CardDiscarded, *AFTER_A_TURN),
)


def _end(state: State, command: Command) -> Caused[State]:
    if len(state.hand) > v.HAND:
        raise Refused("must_discard")
    return _turn_over(state)


END = Action(
    do="end",
    phases=(v.TELL, v.DISCARD),
    elsewhere=too_soon,
    choices=lambda state: (Choice("end"),) if len(state.hand) <= v.HAND else (),
    refuses=("must_draw", "must_discard"),
    causes=_end,
    happens=AFTER_A_TURN,
    by_itself=only_choice,
)


def _answer(state: State, command: Command) -> Caused[State]:
    if arguments.flag(command, "possible"):
        return (next_turn(state),)
    return (GameEnded(v.SULTAN, v.TABLE_SAYS),)


ANSWER = Action(
    do="answer",
    phases=(v.QUESTION,),
    arguments=(Argument("possible", form=lambda values: {"yes": True, "no": False}.get(values[-1], values[-1])),),
    choices=(Choice("answer", {"possible": (True, False)}),),
    causes=_answer,
    happens=(TurnBegan, GameEnded),
)


def empty_handed(state: State) -> Prompt:
    """Return what is said to a player without cards."""
    return Prompt(text("1001.prompt.no_card", player=state.active))


def keep(state: State) -> Text:
    """Return what must or may be laid on the discard (section 4)."""
    return text("1001.prompt.discard.must" if len(state.hand) > v.HAND else "1001.prompt.discard.may")


def discard_paragraph(state: State) -> str:
    """Return the paragraph of the rules about laying a card down."""
    return "discard-must" if len(state.hand) > v.HAND else "discard-may"


def _prompt_discard(state: State) -> Prompt:
    if not state.hand:
        return empty_handed(state)
    must = len(state.hand) > v.HAND
    return Prompt(text(f"1001.prompt.discard.do{'_must' if must else ''}", player=state.active), None, (keep(state),))


DISCARDING = Phase(v.DISCARD, step=2, prompt=_prompt_discard, paragraph=discard_paragraph)


def _prompt_question(state: State) -> Prompt:
    do, say = (text(f"1001.prompt.question.{part}") for part in ("do", "say"))
    return Prompt(do, say, (text("1001.prompt.question.note", n=reach(state)),))


QUESTION = Phase(v.QUESTION, prompt=_prompt_question, paragraph=lambda state: "end-question")

_ENDINGS: Final = {
    v.ALL_TOLD: "end-won",
    v.NO_PAIR: "end-lost",
    v.TABLE_SAYS: "end-lost",
    v.DECLARED: "end-given_up",
}
OVER = Phase[State](
    v.OVER,
    prompt=lambda state: Prompt(text(f"1001.prompt.over.{state.reason}")),
    paragraph=lambda state: _ENDINGS[str(state.reason)],
)
