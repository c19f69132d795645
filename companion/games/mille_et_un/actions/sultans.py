"""The Sultan's row: turning a card up, telling a story to one (section 4)."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.actions.cards import entered
from companion.games.mille_et_un.actions.turns import GameEnded, discard_paragraph, empty_handed, keep, too_soon
from companion.games.mille_et_un.names import card_name, line, sultan_name
from companion.games.mille_et_un.state import RowCard, State, without
from companion.games.mille_et_un.stories import MIXED, can_tell, pair_of, takes, tellable
from companion.kernel import arguments
from companion.kernel.action import Action, Argument, Choices
from companion.kernel.events import Caused, Choice, Command, Texts, changed
from companion.kernel.narration import Phase, Prompt
from companion.kernel.refusal import Refused
from companion.kernel.words import text


class SultanRevealed(NamedTuple):
    """The next Sultan card was turned up; it is the last of the row."""

    card: str

    def change(self, state: State) -> State:
        row = (*state.row, RowCard(self.card))
        phase = v.DISCARD if state.told else v.DRAW if len(row) == v.ROW else v.REVEAL
        return changed(state, row=row, revealed=(*state.revealed, self.card), phase=phase, notices=())

    def told(self, state: State) -> Texts:
        return line("revealed", sultan=sultan_name(self.card))


class StoryTold(NamedTuple):
    """The active player told a story to a Sultan card."""

    cards: tuple[str, str]
    sultan: str

    def change(self, state: State) -> State:
        hand = state.hand
        for card in self.cards:
            hand = without(hand, card)
        row = tuple(
            RowCard(each.card, each.pairs + 1, (*each.cards, *self.cards)) if each.card == self.sultan else each
            for each in state.row
        )
        hands = {**state.hands, state.active: hand}
        return changed(state, phase=v.DISCARD, hands=hands, row=row, told=True, notices=())

    def told(self, state: State) -> Texts:
        facts = {"player": state.active, "sultan": sultan_name(self.sultan)}
        if self.cards[0] == v.UNSEEN:
            return line("story", **facts)
        character, landscape = map(card_name, self.cards)
        return line("story_named", **facts, character=character, landscape=landscape)


class SultanContent(NamedTuple):
    """A Sultan card has all its stories; it and they are out of the game."""

    sultan: str

    def change(self, state: State) -> State:
        done = next(row_card for row_card in state.row if row_card.card == self.sultan)
        return changed(
            state,
            phase=v.REVEAL if state.hidden else v.DISCARD,
            row=tuple(row_card for row_card in state.row if row_card.card != self.sultan),
            completed=(*state.completed, self.sultan),
            box=(*state.box, *done.cards),
            notices=(f"content:{self.sultan}",),
        )

    def told(self, state: State) -> Texts:
        return line("content", sultan=sultan_name(self.sultan))


def _may_reveal(state: State) -> tuple[str, ...]:
    return tuple(card for card in state.setup.sultan_list or v.SULTANS if card not in state.revealed)


def _reveal(state: State, command: Command) -> Caused[State]:
    card = arguments.one_of(command, "card", v.SULTANS)
    if card not in _may_reveal(state):
        raise Refused("no_such_card", card=card)
    return (SultanRevealed(card),)


REVEAL = Action(
    do="reveal",
    phases=(v.REVEAL,),
    arguments=(Argument("card"),),
    choices=lambda state: (Choice("reveal", {"card": _may_reveal(state)}),),
    refuses=("no_such_card",),
    causes=_reveal,
    happens=(SultanRevealed,),
)


def _may_tell(state: State) -> Choices:
    """Return a choice for each Sultan card that takes a story, or where cards are counted one of all in the row."""
    if not state.setup.full:
        row = tuple(row_card.card for row_card in state.row)
        return (Choice("tell", {"sultan": row}),) if len(state.hand) >= v.STORY else ()
    stories: dict[str, list[tuple[str, str]]] = {}
    for cards, sultan in tellable(state, state.hand):
        stories.setdefault(sultan, []).append(cards)
    return tuple(Choice("tell", {"cards": tuple(of), "sultan": (sultan,)}) for sultan, of in stories.items())


def _tell(state: State, command: Command) -> Caused[State]:
    sultan = arguments.one_of(command, "sultan", v.SULTANS)
    cards = _two_cards(command) if state.setup.full else (v.UNSEEN, v.UNSEEN)
    if Counter(cards) - Counter(state.hand):
        raise Refused("not_yours")
    row_card = next((row_card for row_card in state.row if row_card.card == sultan), None)
    if state.setup.full:
        cards, story = _a_story(state, cards, sultan)
        if row_card is None or not takes(sultan, story):
            raise Refused("not_requested", sultan=sultan)
    if row_card is None:
        raise Refused("not_requested", sultan=sultan)
    told = StoryTold(cards, sultan)
    if row_card.pairs + 1 < v.stories_needed(sultan):
        return (told,)
    if state.hidden or len(state.row) > 1:
        return (told, SultanContent(sultan))
    return (told, SultanContent(sultan), GameEnded(v.PLAYERS, v.ALL_TOLD))


def _a_story(state: State, cards: tuple[str, str], sultan: str) -> tuple[tuple[str, str], str]:
    """Return the pair, its character first, and the tale it tells; a pair of two tales is for the free card alone."""
    if v.kind(cards[0]) == v.kind(cards[1]):
        raise Refused("two_same_kind")
    character, landscape = sorted(cards, key=v.kind, reverse=True)
    story = pair_of(state.setup, character, landscape)
    if story is None or (story == MIXED and v.tale_wanted(sultan) != v.ANY):
        raise Refused("pair_mismatch")
    return (character, landscape), story


def _two_cards(command: Command) -> tuple[str, str]:
    value = command.get("cards")
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise arguments.bad_value("cards")
    if not all(isinstance(card, str) and card in v.TALE_CODES for card in value):
        raise arguments.bad_value("cards")
    return value[0], value[1]


def _codes(values: Sequence[str]) -> object:
    """Return the codes of a field, given one by one or in one value with spaces."""
    return [code for value in values for code in value.split()]


TELL = Action(
    do="tell",
    phases=(v.TELL,),
    elsewhere=too_soon,
    arguments=(Argument("sultan"), Argument("cards", form=_codes, when=entered)),
    choices=_may_tell,
    refuses=("must_draw", "not_yours", "two_same_kind", "pair_mismatch", "not_requested"),
    causes=_tell,
    happens=(StoryTold, SultanContent, GameEnded),
)


def _prompt_row(state: State) -> Prompt:
    missing = v.ROW - len(state.row)
    do = text("1001.prompt.reveal.next") if state.completed else text("1001.prompt.reveal.first", n=missing)
    return Prompt(do, None, (text("1001.prompt.reveal.note"),))


ROW = Phase(
    v.REVEAL,
    prompt=_prompt_row,
    paragraph=lambda state: "wish-next" if state.completed else "wish-first",
)


def _prompt_stories(state: State) -> Prompt:
    if not state.hand:
        return empty_handed(state)
    player = state.active
    if not can_tell(state):
        return Prompt(text("1001.prompt.tell.cannot", player=player), None, (keep(state),))
    do, say = text("1001.prompt.tell.do", player=player), text("1001.prompt.tell.say", player=player)
    return Prompt(do, say, (text("1001.prompt.tell.note"), keep(state)))


STORIES = Phase(
    v.TELL,
    step=1,
    prompt=_prompt_stories,
    paragraph=lambda state: "tell-pair" if can_tell(state) else discard_paragraph(state),
)
