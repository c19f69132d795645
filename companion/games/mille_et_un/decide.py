"""The only place where a rule of 1001 says no, and what each accepted action causes.

Refusals are checked in this order: ``unknown_action``, ``game_over``, ``must_draw`` or ``wrong_phase``, the shape
(``bad_value``), ``unknown_player``, then everything else.
"""

from collections import Counter
from collections.abc import Callable
from typing import Final

from companion.games.mille_et_un import commands as c
from companion.games.mille_et_un import events as e
from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.corrections import corrected
from companion.games.mille_et_un.evolve import evolve
from companion.games.mille_et_un.state import State, face_down, specials
from companion.games.mille_et_un.stories import MIXED, is_story_possible, pair_of, takes
from companion.kernel import arguments
from companion.kernel.game import Command, Event
from companion.kernel.refusal import Refused
from companion.kernel.turn_order import clockwise

Events = tuple[Event, ...]


def decide(state: State, command: Command) -> Events:
    """Return what ``command`` causes, or raise ``Refused`` with one of ``REFUSALS``. ``undo`` is the journal's."""
    do = command.get("do")
    if not isinstance(do, str) or do not in _RULES:
        raise Refused("unknown_action", do=do)
    if state.phase == v.OVER:
        raise Refused("game_over")
    if state.phase not in c.PHASES[do]:
        too_soon = state.phase == v.DRAW and do in c.AFTER_DRAWING
        raise Refused("must_draw") if too_soon else Refused("wrong_phase", do=do, phase=state.phase)
    c.check_keys(state.setup, command)
    return _RULES[do](state, command)


def revealable(state: State) -> tuple[str, ...]:
    """Return the Sultan cards that may be turned up now."""
    return tuple(card for card in state.setup.sultan_list or v.SULTANS if card not in state.revealed)


def possible_cards(state: State) -> tuple[str, ...]:
    """Return the codes that a card from face down may have; ``v.UNSEEN`` for a plain card that is only counted."""
    if state.setup.full:
        left = face_down(state)
        return tuple(code for code in v.TALE_CODES if left[code] > 0)
    special = {code: count for code, count in specials(state).items() if count > 0}
    unseen = (v.UNSEEN,) if state.down > sum(special.values()) else ()
    return (*unseen, *special) if state.down else ()


def cards_to_turn(state: State) -> int:
    """Return how many hidden cards the open book still turns up."""
    return min(state.effects[-1].left, state.down)


def may_all_be_plain(state: State) -> bool:
    """Return whether none of the cards that the open book still turns up has to be a tiger or a book."""
    return cards_to_turn(state) <= state.down - sum(specials(state).values())


def may_tell(state: State) -> bool:
    """Return whether the active player has enough cards for a story."""
    return len(state.hand) >= v.STORY


def feeders(state: State) -> tuple[str, ...]:
    """Return the players who may feed the tiger now: the next one, or with the free order anyone who has not."""
    hungry = state.effects[-1].players
    return hungry if state.setup.tiger_order == "free" else hungry[:1]


def may_give_up(state: State) -> bool:
    """Return whether the table has played long enough without a story (ruling A9)."""
    rounds = state.setup.stall_rounds
    return rounds > 0 and state.empty and state.dry >= rounds * len(state.hands)


def _reveal(state: State, command: Command) -> Events:
    card = arguments.one_of(command, "card", v.SULTANS)
    if card not in revealable(state):
        raise Refused("no_such_card", card=card)
    return (e.SultanRevealed(card),)


def _from_face_down(state: State, command: Command) -> str:
    """Return the card that comes from face down."""
    card = c.hidden_card(state, command)
    if not state.down:
        raise Refused("no_face_down")
    if card not in possible_cards(state):
        raise Refused("no_such_card", card=card)
    return card


def _prey(state: State, card: str) -> tuple[str, ...]:
    """Return who must feed the tiger: who holds a card, the active player first, then clockwise (section 4)."""
    if card != v.TIGER:
        return ()
    return tuple(player for player in clockwise(state.setup.players, state.active) if state.hands[player])


def _draw_random(state: State, command: Command) -> Events:
    card = _from_face_down(state, command)
    if card in v.SPECIALS:
        return (e.SpecialDrawn(card, _prey(state, card)),)
    return (e.CardTaken("random", card),)


def _flip(state: State, command: Command) -> Events:
    card = _from_face_down(state, command)
    if card in v.SPECIALS:
        return (e.SpecialTurned(card, _prey(state, card)),)
    return (e.CardTurned(card),)


def _draw_discard(state: State, command: Command) -> Events:
    if not state.discard:
        raise Refused("discard_empty")
    return (e.CardTaken("discard", state.discard[-1]),)


def _draw_faceup(state: State, command: Command) -> Events:
    card = c.seen_card(state, command)
    if card not in state.up:
        raise Refused("not_visible", card=card)
    return (e.CardTaken("faceup", card),)


def _skip_draw(state: State, command: Command) -> Events:
    if not state.empty or state.discard:
        raise Refused("must_draw")
    return (e.DrawSkipped(),)


def _declare_lost(state: State, command: Command) -> Events:
    if not state.empty:
        raise Refused("must_draw")
    if not may_give_up(state):
        raise Refused("too_early")
    return (e.GameEnded(v.SULTAN, v.DECLARED),)


def _tiger(state: State, command: Command) -> Events:
    player, card = arguments.text(command, "player"), c.seen_card(state, command)
    if player not in state.hands:
        raise Refused("unknown_player", player=player[:40])
    if player not in feeders(state):
        raise Refused("wrong_player", player=player)
    if card not in state.hands[player]:
        raise Refused("not_yours", card=card)
    return (e.TigerFed(player, card),)


def _tell(state: State, command: Command) -> Events:
    sultan = arguments.one_of(command, "sultan", v.SULTANS)
    cards = c.two_cards(command) if state.setup.full else (v.UNSEEN, v.UNSEEN)
    if Counter(cards) - Counter(state.hand):
        raise Refused("not_yours")
    row_card = next((row_card for row_card in state.row if row_card.card == sultan), None)
    if state.setup.full:
        cards, story = _a_story(state, cards, sultan)
        if row_card is None or not takes(sultan, story):
            raise Refused("not_requested", sultan=sultan)
    if row_card is None:
        raise Refused("not_requested", sultan=sultan)
    story_told = e.StoryTold(cards, sultan)
    if row_card.pairs + 1 < v.stories_needed(sultan):
        return (story_told,)
    if state.hidden or len(state.row) > 1:
        return (story_told, e.SultanContent(sultan))
    return (story_told, e.SultanContent(sultan), e.GameEnded(v.PLAYERS, v.ALL_TOLD))


def _a_story(state: State, cards: tuple[str, str], sultan: str) -> tuple[tuple[str, str], str]:
    """Return the pair, its character first, and the tale it tells; a pair of two tales is for the free card alone."""
    if v.kind(cards[0]) == v.kind(cards[1]):
        raise Refused("two_same_kind")
    character, landscape = sorted(cards, key=v.kind, reverse=True)
    story = pair_of(state.setup, character, landscape)
    if story is None or (story == MIXED and v.tale_wanted(sultan) != v.ANY):
        raise Refused("pair_mismatch")
    return (character, landscape), story


def _discard(state: State, command: Command) -> Events:
    card = c.seen_card(state, command)
    if card not in state.hand:
        raise Refused("not_yours", card=card)
    discarded = e.CardDiscarded(card)
    return (discarded, *_turn_over(evolve(state, discarded)))


def _end(state: State, command: Command) -> Events:
    if len(state.hand) > v.HAND:
        raise Refused("must_discard")
    return _turn_over(state)


def _turn_over(state: State) -> Events:
    """Return how a turn ends: the discard spread again, the count of turns without a story, the test (section 4)."""
    events: list[Event] = []
    if state.setup.reshuffle and state.empty and len(state.discard) > 1:
        events.append(e.Reshuffled(len(state.discard) - 1))
    empty = state.empty and not events
    events.append(e.TurnEnded(state.dry + 1 if empty and not state.told else 0))
    if not empty:
        return (*events, _next_turn(state))
    if state.setup.ending == "table":
        return (*events, e.TableAsked())
    if is_story_possible(state):
        return (*events, _next_turn(state))
    return (*events, e.GameEnded(v.SULTAN, v.NO_PAIR))


def _next_turn(state: State) -> Event:
    return e.TurnBegan(clockwise(state.setup.players, state.active)[1 % len(state.hands)])


def _answer(state: State, command: Command) -> Events:
    if arguments.flag(command, "possible"):
        return (_next_turn(state),)
    return (e.GameEnded(v.SULTAN, v.TABLE_SAYS),)


def _correct(state: State, command: Command) -> Events:
    correction = corrected(state, command)
    if state.phase == v.QUESTION and (correction.down or correction.up):
        return (correction, _next_turn(state))
    return (correction,)


_RULES: Final[dict[str, Callable[[State, Command], Events]]] = {
    "reveal": _reveal,
    "draw_random": _draw_random,
    "draw_discard": _draw_discard,
    "draw_faceup": _draw_faceup,
    "skip_draw": _skip_draw,
    "declare_lost": _declare_lost,
    "flip": _flip,
    "tiger": _tiger,
    "tell": _tell,
    "discard": _discard,
    "end": _end,
    "answer": _answer,
    "correct": _correct,
}
