"""What the table does and says now."""

from collections.abc import Callable
from typing import Final

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.decide import cards_to_turn, feeders, may_give_up
from companion.games.mille_et_un.names import sultan_name
from companion.games.mille_et_un.rules_links import paragraph
from companion.games.mille_et_un.state import State
from companion.games.mille_et_un.stories import can_tell, hopeless
from companion.kernel.narration import Prompt
from companion.kernel.words import Text, text

STEPS: Final = tuple(text(f"1001.step.{name}") for name in ("draw", "tell", "discard"))
_STEP: Final = {v.DRAW: 0, v.BOOK_OPEN: 0, v.TIGER_LOOSE: 0, v.TELL: 1, v.DISCARD: 2}


def prompt(state: State) -> Prompt:
    """Return the instruction of the moment, the words to say aloud, and how to handle the cards."""
    do, say, notes = _PROMPTS[state.phase](state)
    notices = [_notice(notice) for notice in state.notices]
    if hopeless(state):
        notices.append(text("1001.prompt.hopeless"))
    steps = STEPS if state.phase in _STEP else ()
    court = _court(state, (*notices, *notes), len(notices))
    return Prompt(do, say, (*notices, *notes), steps, _STEP.get(state.phase, 0), paragraph(state), court=court)


def _court(state: State, notes: tuple[Text, ...], told: int) -> Text | None:
    """Return the note for the court screen, of which the first ``told`` are about what has just happened."""
    if state.phase == v.DRAW and not told and state.down and state.discard:
        return text("1001.court.draw")
    # While Sultan cards are turned up, the note is about the buttons of the game master's device.
    return next(iter(notes[:told] if state.phase == v.REVEAL else notes), None)


Instruction = tuple[Text, Text | None, tuple[Text, ...]]


def _notice(notice: str) -> Text:
    name, _, card = notice.partition(":")
    return text(f"1001.prompt.notice.{name}", sultan=sultan_name(card)) if card else text(f"1001.prompt.notice.{name}")


def _reveal(state: State) -> Instruction:
    missing = v.ROW - len(state.row)
    first = not state.completed
    do = text("1001.prompt.reveal.first", n=missing) if first else text("1001.prompt.reveal.next")
    return do, None, (text("1001.prompt.reveal.note"),)


def _draw(state: State) -> Instruction:
    sources = [name for name, there in (("down", state.down), ("up", state.up), ("discard", state.discard)) if there]
    # Where every card is entered, a hint beside the tiles says where to tap, and these words would take their room.
    named = () if state.setup.full else sources
    notes = [text(f"1001.prompt.draw.{name}") for name in named]
    if not sources:
        notes.append(text("1001.prompt.draw.nothing"))
    if may_give_up(state):
        notes.append(text("1001.prompt.draw.give_up"))
    return text("1001.prompt.draw.do", player=state.active), _offered(state), tuple(notes)


def _offered(state: State) -> Text | None:
    """Return the words that name where a card can be taken; None where there is none."""
    middle, discard = bool(state.down or state.up), bool(state.discard)
    where = {(True, True): "say", (True, False): "say_middle", (False, True): "say_discard"}.get((middle, discard))
    return text(f"1001.prompt.draw.{where}", player=state.active) if where else None


def _book(state: State) -> Instruction:
    do = text("1001.prompt.book.do", n=cards_to_turn(state))
    return do, text("1001.prompt.book.say"), (text("1001.prompt.book.note"),)


def _tiger(state: State) -> Instruction:
    hungry, first = state.effects[-1].players, feeders(state)
    say, note = text("1001.prompt.tiger.say"), text("1001.prompt.tiger.note")
    if len(hungry) == 1 or (state.setup.full and len(first) == 1):
        return text("1001.prompt.tiger.do", player=first[0]), say, (note,)
    order = (text("1001.prompt.tiger.order", player=first[0]),) if len(first) == 1 else ()
    return text("1001.prompt.tiger.any"), say, (note, *order)


def _tell(state: State) -> Instruction:
    if not state.hand:
        return _empty_handed(state)
    player = state.active
    can = can_tell(state)
    do = text("1001.prompt.tell.do", player=player) if can else text("1001.prompt.tell.cannot", player=player)
    say = text("1001.prompt.tell.say", player=player) if can else None
    return do, say, (text("1001.prompt.tell.note"), _keep(state)) if can else (_keep(state),)


def _empty_handed(state: State) -> Instruction:
    return text("1001.prompt.no_card", player=state.active), None, ()


def _keep(state: State) -> Text:
    """Return what must or may be laid on the discard (section 4)."""
    return text("1001.prompt.discard.must" if len(state.hand) > v.HAND else "1001.prompt.discard.may")


def _discard(state: State) -> Instruction:
    if not state.hand:
        return _empty_handed(state)
    must = len(state.hand) > v.HAND
    return text(f"1001.prompt.discard.do{'_must' if must else ''}", player=state.active), None, (_keep(state),)


def _question(state: State) -> Instruction:
    return text("1001.prompt.question.do"), text("1001.prompt.question.say"), (text("1001.prompt.question.note"),)


def _over(state: State) -> Instruction:
    return text(f"1001.prompt.over.{state.reason}"), None, ()


_PROMPTS: Final[dict[str, Callable[[State], Instruction]]] = {
    v.REVEAL: _reveal,
    v.DRAW: _draw,
    v.BOOK_OPEN: _book,
    v.TIGER_LOOSE: _tiger,
    v.TELL: _tell,
    v.DISCARD: _discard,
    v.QUESTION: _question,
    v.OVER: _over,
}
