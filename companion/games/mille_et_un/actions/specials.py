"""Special cards at work: a book turns cards up, a tiger is fed (section 4)."""

from typing import NamedTuple

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.actions.cards import (
    CARD,
    FROM_FACE_DOWN,
    HIDDEN_CARD,
    card_from_face_down,
    offer_hidden,
    prey,
    seen_card,
)
from companion.games.mille_et_un.names import line, line_of_card, undo, word_of
from companion.games.mille_et_un.state import Effect, State, specials, without
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Choices, Form, only_choice
from companion.kernel.events import Caused, Choice, Command, Texts, changed
from companion.kernel.narration import Phase, Prompt
from companion.kernel.refusal import Refused
from companion.kernel.words import text


class SpecialDrawn(NamedTuple):
    """The active player drew a special card, which is at work and out of the game. ``players`` feed a tiger."""

    card: str
    players: tuple[str, ...]

    def change(self, state: State) -> State:
        return _at_work(state, self.card, self.players, ())

    def told(self, state: State) -> Texts:
        return line(f"drew.{word_of(self.card)}", player=state.active)


class CardTurned(NamedTuple):
    """A book turned a plain card up; it stays in the draw area."""

    card: str

    def change(self, state: State) -> State:
        effects = _turned(state, self.card)
        return _settled(changed(state, down=state.down - 1, up=(*state.up, self.card), effects=effects, notices=()))

    def told(self, state: State) -> Texts:
        return line_of_card("turned", self.card)


class SpecialTurned(NamedTuple):
    """A book turned a special card up, which is at work at once. ``players`` feed a tiger."""

    card: str
    players: tuple[str, ...]

    def change(self, state: State) -> State:
        return _at_work(state, self.card, self.players, _turned(state, self.card))

    def told(self, state: State) -> Texts:
        return line(f"turned.{word_of(self.card)}")


class TigerFed(NamedTuple):
    """``player`` put a card on the discard for the tiger."""

    player: str
    card: str

    def change(self, state: State) -> State:
        *others, tiger = state.effects
        fed = changed(tiger, players=tuple(player for player in tiger.players if player != self.player))
        hands = {**state.hands, self.player: without(state.hands[self.player], self.card)}
        discard = (*state.discard, self.card)
        return _settled(changed(state, hands=hands, discard=discard, effects=(*others, fed), notices=()))

    def told(self, state: State) -> Texts:
        return line_of_card("fed", self.card, player=self.player)


def _at_work(state: State, card: str, players: tuple[str, ...], effects: tuple[Effect, ...]) -> State:
    """Return the state with a special card from face down at work on top of ``effects``."""
    effect = Effect(card, v.BOOK_TURNS if card == v.BOOK else 0, players)
    return _settled(changed(state, down=state.down - 1, box=(*state.box, card), effects=(*effects, effect), notices=()))


def _settled(state: State) -> State:
    """Return the state without finished effects: a book is over, too, when nothing is face down (section 4)."""
    effects = tuple(
        effect for effect in state.effects if not effect.done and (effect.card == v.TIGER or state.down > 0)
    )
    if effects:
        phase = v.TIGER_LOOSE if effects[-1].card == v.TIGER else v.BOOK_OPEN
    else:
        phase = v.DRAW if state.setup.redraw else v.TELL
    return changed(state, effects=effects, phase=phase)


def _turned(state: State, card: str) -> tuple[Effect, ...]:
    """Return the effects after the innermost book has turned ``card``."""
    *others, book = state.effects
    if card in v.SPECIALS and state.setup.book_replace:
        return state.effects
    return (*others, changed(book, left=book.left - 1, turned=(*book.turned, card)))


def cards_to_turn(state: State) -> int:
    """Return how many hidden cards the open book still turns up."""
    return min(state.effects[-1].left, state.down)


def may_all_be_plain(state: State) -> bool:
    """Return whether none of the cards that the open book still turns up has to be a tiger or a book."""
    return cards_to_turn(state) <= state.down - sum(specials(state).values())


def _flip(state: State, command: Command) -> Caused[State]:
    card = card_from_face_down(state, command)
    return (SpecialTurned(card, prey(state, card)) if card in v.SPECIALS else CardTurned(card),)


FLIP = Action(
    do="flip",
    phases=(v.BOOK_OPEN,),
    arguments=(HIDDEN_CARD,),
    choices=lambda state: offer_hidden(state, "flip"),
    refuses=FROM_FACE_DOWN,
    causes=_flip,
    happens=(CardTurned, SpecialTurned),
    by_itself=only_choice,
)


def feeders(state: State) -> tuple[str, ...]:
    """Return the players who may feed the tiger now: the next one, or with the free order anyone who has not."""
    hungry = state.effects[-1].players
    return hungry if state.setup.tiger_order == "free" else hungry[:1]


def _may_tiger(state: State) -> Choices:
    if not state.setup.full:
        return (Choice("tiger", {"player": feeders(state)}),)
    return tuple(
        Choice("tiger", {"player": (player,), "card": tuple(dict.fromkeys(state.hands[player]))})
        for player in feeders(state)
    )


def _tiger(state: State, command: Command) -> Caused[State]:
    player, card = arguments.text(command, "player"), seen_card(state, command)
    if player not in state.hands:
        raise Refused("unknown_player", player=player[:40])
    if player not in feeders(state):
        raise Refused("wrong_player", player=player)
    if card not in state.hands[player]:
        raise Refused("not_yours", card=card)
    return (TigerFed(player, card),)


def _fed_by_itself(state: State, offered: Choices) -> Command | None:
    """Where cards are only counted everybody lays one; else who holds only cards of one kind has no choice."""
    if not state.setup.full:
        return {"do": "tiger", "player": feeders(state)[0]}
    return only_choice(state, offered)


TIGER = Action(
    do="tiger",
    phases=(v.TIGER_LOOSE,),
    arguments=(Argument("player"), CARD),
    choices=_may_tiger,
    refuses=("unknown_player", "wrong_player", "not_yours"),
    causes=_tiger,
    happens=(TigerFed,),
    by_itself=_fed_by_itself,
    undo=lambda step: undo(step) if step.before.setup.full else text("1001.undo.tiger_fed"),
)


def before_from_form(form: Form) -> tuple[Command, ...]:
    """Return what the same tap enters before its action.

    Where cards are only counted, those are the plain cards that a book turns up, ``first``, and whom a tiger has taken
    one from, ``fed``.
    """
    turned: list[Command] = [{"do": do} for do in form.get("first", ()) if do]
    return (*turned, *({"do": "tiger", "player": player} for player in form.get("fed", ()) if player))


def _prompt_book(state: State) -> Prompt:
    do = text("1001.prompt.book.do", n=cards_to_turn(state))
    return Prompt(do, text("1001.prompt.book.say"), (text("1001.prompt.book.note"),))


BOOK = Phase(v.BOOK_OPEN, step=0, prompt=_prompt_book, paragraph=lambda state: "book-open")


def _prompt_tiger(state: State) -> Prompt:
    hungry, first = state.effects[-1].players, feeders(state)
    say, note = text("1001.prompt.tiger.say"), text("1001.prompt.tiger.note")
    if len(hungry) == 1 or (state.setup.full and len(first) == 1):
        return Prompt(text("1001.prompt.tiger.do", player=first[0]), say, (note,))
    order = (text("1001.prompt.tiger.order", player=first[0]),) if len(first) == 1 else ()
    return Prompt(text("1001.prompt.tiger.any"), say, (note, *order))


TIGER_LOOSE = Phase(v.TIGER_LOOSE, step=0, prompt=_prompt_tiger, paragraph=lambda state: "tiger-feed")
