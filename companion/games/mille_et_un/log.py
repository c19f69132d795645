"""The story of a game in sentences, and the names of what undo takes back."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from companion.games.mille_et_un import events as e
from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.evolve import evolve
from companion.games.mille_et_un.names import card_name, sultan_name, word_of
from companion.games.mille_et_un.state import State
from companion.kernel import event_texts
from companion.kernel.event_texts import Texts, no_texts
from companion.kernel.game import Event, Step
from companion.kernel.words import Text, text


def log(step: Step[State]) -> Texts:
    """Return what a step did, in sentences, in the order in which it happened."""
    return tuple(sentence for _, _, sentences in worded_events(step) for sentence in sentences)


def worded_events(step: Step[State]) -> Iterator[tuple[State, Event, Texts]]:
    """Yield each event of a step with the state it happened in and its sentences."""
    return event_texts.worded_events(step, _TELLERS, evolve)


def undo_label(step: Step[State]) -> Text:
    """Return what undoing this step takes back, as the undo button names it."""
    do = str(step.command["do"])
    if do == "tiger" and not step.before.setup.full:
        return text("1001.undo.tiger_fed")
    return text(f"1001.undo.{do}", player=str(step.command.get("player", step.before.active)))


def _line(name: str, **facts: object) -> Texts:
    return (Text(f"1001.log.{name}", facts),)


def _named(name: str, card: str, **facts: object) -> Texts:
    """Return a sentence that names a card where it was entered, or the same sentence without its name if it was not."""
    if card == v.UNSEEN:
        return _line(name, **facts)
    return _line(f"{name}_named", card=card_name(card), **facts)


def _revealed(state: State, event: e.SultanRevealed) -> Texts:
    return _line("revealed", sultan=sultan_name(event.card))


def _taken(state: State, event: e.CardTaken) -> Texts:
    return _named(f"taken.{event.source}", event.card, player=state.active)


def _special(state: State, event: e.SpecialDrawn) -> Texts:
    return _line(f"drew.{word_of(event.card)}", player=state.active)


def _turned(state: State, event: e.CardTurned) -> Texts:
    return _named("turned", event.card)


def _special_turned(state: State, event: e.SpecialTurned) -> Texts:
    return _line(f"turned.{word_of(event.card)}")


def _fed(state: State, event: e.TigerFed) -> Texts:
    return _named("fed", event.card, player=event.player)


def _skipped(state: State, event: e.DrawSkipped) -> Texts:
    return _line("skipped", player=state.active)


def _story(state: State, event: e.StoryTold) -> Texts:
    if event.cards[0] == v.UNSEEN:
        return _line("story", player=state.active, sultan=sultan_name(event.sultan))
    character, landscape = map(card_name, event.cards)
    return _line(
        "story_named",
        player=state.active,
        sultan=sultan_name(event.sultan),
        character=character,
        landscape=landscape,
    )


def _content(state: State, event: e.SultanContent) -> Texts:
    return _line("content", sultan=sultan_name(event.sultan))


def _discarded(state: State, event: e.CardDiscarded) -> Texts:
    return _named("discarded", event.card, player=state.active)


def _reshuffled(state: State, event: e.Reshuffled) -> Texts:
    return _line("reshuffled", n=event.cards)


def _asked(state: State, event: e.TableAsked) -> Texts:
    return _line("asked")


def _corrected(state: State, event: e.CardsCorrected) -> Texts:
    return _line("corrected", why=event.why)


def _ended(state: State, event: e.GameEnded) -> Texts:
    return _line(f"ended.{event.reason}")


_TELLERS: Final[dict[type[Any], Callable[[State, Any], Texts]]] = {
    e.SultanRevealed: _revealed,
    e.CardTaken: _taken,
    e.SpecialDrawn: _special,
    e.CardTurned: _turned,
    e.SpecialTurned: _special_turned,
    e.TigerFed: _fed,
    e.DrawSkipped: _skipped,
    e.StoryTold: _story,
    e.SultanContent: _content,
    e.CardDiscarded: _discarded,
    e.TurnEnded: no_texts,
    e.Reshuffled: _reshuffled,
    e.TableAsked: _asked,
    e.TurnBegan: no_texts,
    e.CardsCorrected: _corrected,
    e.GameEnded: _ended,
}
