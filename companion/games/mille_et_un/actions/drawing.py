"""The draw: a card from face down, from those turned up, or from the discard; giving up where nothing is left."""

from typing import NamedTuple

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.actions.cards import (
    CARD,
    FROM_FACE_DOWN,
    HIDDEN_CARD,
    card_from_face_down,
    offer_hidden,
    offer_seen,
    prey,
    seen_card,
)
from companion.games.mille_et_un.actions.specials import SpecialDrawn
from companion.games.mille_et_un.actions.turns import GameEnded
from companion.games.mille_et_un.names import line, line_of_card
from companion.games.mille_et_un.state import State, specials, without
from companion.kernel.action import Action, only_choice
from companion.kernel.events import Caused, Choice, Command, Texts, changed
from companion.kernel.narration import Phase, Prompt
from companion.kernel.refusal import Refused
from companion.kernel.words import Text, text


class CardTaken(NamedTuple):
    """The active player took a plain card from ``source``: ``random``, ``discard`` or ``faceup``."""

    source: str
    card: str

    def change(self, state: State) -> State:
        down, up, discard = state.down, state.up, state.discard
        if self.source == "random":
            down -= 1
        elif self.source == "discard":
            discard = discard[:-1]
        else:
            up = without(up, self.card)
        hands = {**state.hands, state.active: (*state.hand, self.card)}
        return changed(state, phase=v.TELL, down=down, up=up, discard=discard, hands=hands, notices=())

    def told(self, state: State) -> Texts:
        return line_of_card(f"taken.{self.source}", self.card, player=state.active)


class DrawSkipped(NamedTuple):
    """Nothing was left to be drawn anywhere."""

    def change(self, state: State) -> State:
        return changed(state, phase=v.TELL, notices=())

    def told(self, state: State) -> Texts:
        return line("skipped", player=state.active)


def _draw_random(state: State, command: Command) -> Caused[State]:
    card = card_from_face_down(state, command)
    return (SpecialDrawn(card, prey(state, card)) if card in v.SPECIALS else CardTaken("random", card),)


DRAW_RANDOM = Action(
    do="draw_random",
    phases=(v.DRAW,),
    arguments=(HIDDEN_CARD,),
    choices=lambda state: offer_hidden(state, "draw_random") if state.down else (),
    refuses=FROM_FACE_DOWN,
    causes=_draw_random,
    happens=(CardTaken, SpecialDrawn),
)


def _draw_faceup(state: State, command: Command) -> Caused[State]:
    card = seen_card(state, command)
    if card not in state.up:
        raise Refused("not_visible", card=card)
    return (CardTaken("faceup", card),)


DRAW_FACEUP = Action(
    do="draw_faceup",
    phases=(v.DRAW,),
    arguments=(CARD,),
    choices=lambda state: offer_seen(state, "draw_faceup", state.up),
    refuses=("not_visible",),
    causes=_draw_faceup,
    happens=(CardTaken,),
)


def _draw_discard(state: State, command: Command) -> Caused[State]:
    if not state.discard:
        raise Refused("discard_empty")
    return (CardTaken("discard", state.discard[-1]),)


DRAW_DISCARD = Action(
    do="draw_discard",
    phases=(v.DRAW,),
    choices=lambda state: (Choice("draw_discard"),) if state.discard else (),
    refuses=("discard_empty",),
    causes=_draw_discard,
    happens=(CardTaken,),
)


def _skip_draw(state: State, command: Command) -> Caused[State]:
    if not state.empty or state.discard:
        raise Refused("must_draw")
    return (DrawSkipped(),)


SKIP_DRAW = Action(
    do="skip_draw",
    phases=(v.DRAW,),
    choices=lambda state: (Choice("skip_draw"),) if state.empty and not state.discard else (),
    refuses=("must_draw",),
    causes=_skip_draw,
    happens=(DrawSkipped,),
    by_itself=only_choice,
)


def may_give_up(state: State) -> bool:
    """Return whether the table has played long enough without a story (ruling A9)."""
    rounds = state.setup.stall_rounds
    return rounds > 0 and state.empty and state.dry >= rounds * len(state.hands)


def _declare_lost(state: State, command: Command) -> Caused[State]:
    if not state.empty:
        raise Refused("must_draw")
    if not may_give_up(state):
        raise Refused("too_early")
    return (GameEnded(v.SULTAN, v.DECLARED),)


DECLARE_LOST = Action(
    do="declare_lost",
    phases=(v.DRAW,),
    choices=lambda state: (Choice("declare_lost"),) if may_give_up(state) else (),
    refuses=("must_draw", "too_early"),
    causes=_declare_lost,
    happens=(GameEnded,),
)


def _prompt(state: State) -> Prompt:
    sources = [name for name, there in (("down", state.down), ("up", state.up), ("discard", state.discard)) if there]
    # Where every card is entered, a hint beside the tiles says where to tap, and these words would take their room.
    told = () if state.setup.full else sources
    notes = [text(f"1001.prompt.draw.{name}") for name in told]
    if not sources:
        notes.append(text("1001.prompt.draw.nothing"))
    if not state.setup.full and state.down == sum(specials(state).values()) > 0:
        notes.insert(0, text("1001.prompt.draw.special"))
    if may_give_up(state):
        notes.append(text("1001.prompt.draw.give_up"))
    return Prompt(text("1001.prompt.draw.do", player=state.active), _offered(state), tuple(notes))


def _offered(state: State) -> Text | None:
    """Return the words that name where a card can be taken; None where there is none."""
    middle, discard = bool(state.down or state.up), bool(state.discard)
    where = {(True, True): "say", (True, False): "say_middle", (False, True): "say_discard"}.get((middle, discard))
    return text(f"1001.prompt.draw.{where}", player=state.active) if where else None


DRAWING = Phase(
    v.DRAW,
    step=0,
    prompt=_prompt,
    paragraph=lambda state: "draw-nothing" if state.empty and not state.discard else "draw-take",
)
