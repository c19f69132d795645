"""The result of a settled question of 1001: what was told or turned up, and what to move by hand (section 4).

The table stops where cards leave it or come into reach of everyone: after a story, once a tiger or a book is fully
resolved, and when the discard refills the draw area. Taking an ordinary card is not a question.
"""

from collections.abc import Sequence
from typing import Final

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.actions import ACTIONS
from companion.games.mille_et_un.actions.specials import CardTurned, SpecialDrawn, SpecialTurned, TigerFed
from companion.games.mille_et_un.actions.sultans import StoryTold
from companion.games.mille_et_un.actions.turns import Reshuffled, TurnBegan
from companion.games.mille_et_un.names import card_name, sultan_name
from companion.games.mille_et_un.prompt import prompt
from companion.games.mille_et_un.state import State
from companion.games.mille_et_un.stories import can_tell
from companion.kernel.aftermath import Aftermath, Move
from companion.kernel.events import Command, Event, Step
from companion.kernel.words import Text, text

MOST_CARDS: Final = 3
"""Cards that picture a move at most."""


def aftermath(past: Sequence[Step[State]], state: State) -> Aftermath | None:
    """Return what the newest commands have settled, None if nothing has been."""
    steps = _newest(past)
    events = [event for step in steps for event in step.events]
    story = next((event for event in events if isinstance(event, StoryTold)), None)
    again = next((event for event in events if isinstance(event, Reshuffled)), None)
    if story:
        return _told(steps[0].before, story, events, state)
    special = _special(past, steps, state)
    if special or not again:
        return special
    then = text("1001.after.then.turn", player=state.active)
    return Aftermath(text("1001.after.title.spread"), _spread(events), say=text("1001.after.say.spread"), then=then)


def _newest(past: Sequence[Step[State]]) -> Sequence[Step[State]]:
    """Return the newest step in which somebody had a choice, and what has followed from it by itself."""
    at = len(past) - 1
    while at > 0 and _without_time(past[at].command) == ACTIONS.follows(past[at].before):
        at -= 1
    return past[max(at, 0) :]


def _without_time(command: Command) -> Command:
    return {key: value for key, value in command.items() if key != "at"}


def _told(before: State, story: StoryTold, events: Sequence[Event[State]], state: State) -> Aftermath:
    """Return a story: its pair goes onto the Sultan card, and with a content one into the box.

    It asks at once for the next Sultan card, or what becomes of the card that is left.
    """
    sultan, need = story.sultan, v.stories_needed(story.sultan)
    told_so_far = 1 + next(row_card.pairs for row_card in before.row if row_card.card == sultan)
    content = sultan in state.completed
    how_many = text("1001.after.told_of", n=told_so_far, all=need) if need > 1 else None
    pair = Move(text("1001.after.pair"), how_many, (f"cards:{','.join(story.cards)}", f"sultan:{sultan}"))
    moves = [pair]
    if content:
        left = text("1001.after.hidden", n=state.hidden)
        moves.append(Move(text("1001.after.content", n=2 * need), left, (f"sultan:{sultan}", "box")))
    asks = state.phase in (v.REVEAL, v.DISCARD)
    return Aftermath(
        title=text(f"1001.after.title.{'content' if content else 'told'}", player=before.active),
        moves=(*moves, *_spread(events)),
        why=text("1001.after.asked", sultan=sultan_name(sultan)),
        say=text(f"1001.after.say.{'content' if content else 'told'}"),
        then=_after_turn(events, state),
        do=prompt(state).do if asks else None,
        asks=asks,
    )


def _spread(events: Sequence[Event[State]]) -> tuple[Move, ...]:
    """Return the discard that fills the draw area again, if it does (ruling A10)."""
    spread = (event.cards for event in events if isinstance(event, Reshuffled))
    return tuple(Move(text("1001.after.spread", n=cards), None, ("discard", "middle")) for cards in spread)


def _after_turn(events: Sequence[Event[State]], state: State) -> Text | None:
    """Return what comes next where the turn has ended by itself: the next one, or what the table is asked."""
    if state.phase == v.QUESTION:
        return text("1001.after.then.question")
    passed = any(isinstance(event, TurnBegan) for event in events)
    return text("1001.after.then.turn", player=state.active) if passed else None


def _special(past: Sequence[Step[State]], steps: Sequence[Step[State]], state: State) -> Aftermath | None:
    """Return what a tiger or a book has done once it is fully resolved, None before that."""
    at_work = steps and (steps[0].before.effects or _draws_special(steps[0].events))
    if not at_work or state.effects:
        return None
    events = [event for step in _since_drawn(past) for event in step.events]
    fed = [event for event in events if isinstance(event, TigerFed)]
    shown = [event.card for event in events if isinstance(event, CardTurned)]
    boxed = [event.card for event in events if isinstance(event, SpecialDrawn | SpecialTurned)]
    after_turn = _after_turn(events, state)
    return Aftermath(
        title=_title(fed, shown, boxed),
        moves=(*_fed(fed, state), *_turned(shown), _boxed(boxed), *_spread(events)),
        say=_say(fed, shown, boxed, state),
        then=after_turn or _then(state),
    )


def _then(state: State) -> Text:
    """Return what goes on after a special card: a story only where there may be one, a discard only from a hand."""
    then = state.phase
    if state.phase == v.TELL and not can_tell(state):
        then = "few" if state.hand else "no_card"
    return text(f"1001.after.then.{then}", player=state.active)


def _say(fed: Sequence[TigerFed], shown: Sequence[str], boxed: Sequence[str], state: State) -> Text | None:
    """Return what open cards are for, and why nothing was taken or shown.

    Where somebody might wonder, also that no hand is filled again.
    """
    if shown:
        return text("1001.after.say.open")
    if not fed:
        return text(f"1001.after.say.{'tiger' if v.TIGER in boxed else 'book'}_none")
    if not state.setup.full:
        return text("1001.prompt.tiger.say")
    return text("1001.after.say.none") if not state.setup.redraw else None


def _since_drawn(past: Sequence[Step[State]]) -> Sequence[Step[State]]:
    """Return the newest steps, starting with the special card that was drawn first."""
    drawn = (at for at in range(len(past) - 1, -1, -1) if _draws_special(past[at].events))
    return past[next(drawn, 0) :]


def _draws_special(events: Sequence[Event[State]]) -> bool:
    return any(isinstance(event, SpecialDrawn) for event in events)


def _title(fed: Sequence[TigerFed], shown: Sequence[str], boxed: Sequence[str]) -> Text:
    if v.TIGER not in boxed:
        return text("1001.after.title.book", n=len(shown)) if shown else text("1001.after.title.book_none")
    if v.BOOK not in boxed:
        return text("1001.after.title.tiger", n=len(fed)) if fed else text("1001.after.title.tiger_none")
    return text("1001.after.title.both", n=len(shown), m=len(fed))


def _fed(fed: Sequence[TigerFed], state: State) -> tuple[Move, ...]:
    """Return what lies on the discard now, the last card on top; where cards are only counted, who lays one there."""
    if not fed:
        return ()
    top = fed[-1]
    if top.card == v.UNSEEN:
        first = text("1001.prompt.tiger.order", player=fed[0].player)
        order = first if len(fed) > 1 and state.setup.tiger_order != "free" else None
        do = text("1001.after.feed", n=len(fed), player=top.player)
        return (Move(do, order, (f"cards:{top.card}", "discard")),)
    note = text("1001.after.top_named", card=card_name(top.card))
    return (Move(text("1001.after.fed", n=len(fed), player=top.player), note, (f"cards:{top.card}", "discard")),)


def _turned(shown: Sequence[str]) -> tuple[Move, ...]:
    """Return what a book has turned up, and where."""
    if not shown:
        return ()
    cards = ",".join(shown[-MOST_CARDS:])
    return (Move(text("1001.after.open", n=len(shown)), text("1001.after.open_note"), (f"cards:{cards}",)),)


def _boxed(boxed: Sequence[str]) -> Move:
    cards = ",".join(boxed[-2:])
    return Move(text("1001.after.boxed", n=len(boxed)), None, (f"cards:{cards}", "box"))
