"""What the table does and says now, and what a player's phone says of it."""

from dataclasses import replace
from typing import Final

from companion.games.complots import vocabulary as v
from companion.games.complots.actions.declarations import CLAIMS
from companion.games.complots.card_losses import loss_choices
from companion.games.complots.names import kind_name
from companion.games.complots.state import State, counterers, following_player
from companion.games.complots.view import is_decided_in_hand
from companion.kernel.narration import Phase, Prompt, SeatWords
from companion.kernel.words import Text, text

STEPS: Final = tuple(text(f"complots.step.{name}") for name in ("declare", "react", "effect"))
_DECLARATION, _REACTIONS, _EFFECT = range(len(STEPS))


def prompt(state: State) -> Prompt:
    """Return the instruction of the moment, the words to say aloud, and how to handle cards and coins.

    It uses public facts alone.
    """
    phase = _BY_NAME[state.phase]
    now = replace(phase.prompt(state), help=phase.paragraph(state))
    if state.treasury < 0:
        now = replace(now, notes=(*now.notes, text("complots.prompt.treasury", n=-state.treasury)))
    if phase.step is None:
        return now
    step = phase.step if state.doubt is None else _REACTIONS  # the loss of a card may settle a doubt, or be the effect
    return replace(now, steps=STEPS, step=step)


def _facts(state: State) -> dict[str, object]:
    """Return who acts, on whom, and the name of the fifth character."""
    return {"player": state.player, "target": state.target or "", "fifth": kind_name(state.setup.fifth)}


def _draft(state: State) -> Prompt:
    names = state.waiting
    do = text("complots.prompt.draft.do", n=len(names), names=names)
    return Prompt(do, text("complots.prompt.draft.say"), (text("complots.prompt.draft.note"),))


def _declare(state: State) -> Prompt:
    player = state.player
    if state.must_strike:
        do, say = (text(f"complots.prompt.declare.must_{part}", player=player) for part in ("do", "say"))
        must = ("declare.must_note", "paid7", "change")
        return Prompt(do, say, tuple(text(f"complots.prompt.{note}") for note in must))
    do, say = (text(f"complots.prompt.declare.{part}", player=player) for part in ("do", "say"))
    notes = ("purses", "note") if state.turn > 1 else ("note",)
    return Prompt(do, say, tuple(text(f"complots.prompt.declare.{note}") for note in notes))


def _track(state: State) -> Prompt:
    player, coins = state.player, state.coins[state.player]
    if not state.lives[player]:
        following = following_player(state)
        return Prompt(
            text("complots.prompt.track.out_do", player=player),
            text("complots.prompt.track.out_say", player=player, next=following),
            (text("complots.prompt.track.out_note"),),
        )
    must = state.must_strike
    do, say = (
        text(f"complots.prompt.track.{'must_' if must else ''}{part}", player=player, n=coins) for part in ("do", "say")
    )
    return Prompt(do, say, (text(f"complots.prompt.track.{'must_note' if must else 'note'}"),))


def _doubt(state: State) -> Prompt:
    do = _action(state)
    kind = kind_name(CLAIMS[do])
    counterable = bool(counterers(state))
    notes = [text("complots.prompt.doubt.counter" if counterable else "complots.prompt.doubt.note")]
    if do == v.POWER_ASSASSIN:
        notes.append(text("complots.prompt.doubt.paid"))
    say = Text(f"complots.prompt.{'react' if counterable else 'doubt'}.say.{do}", _facts(state))
    asks = "complots.prompt.react.do" if counterable else "complots.prompt.doubt.do"
    return Prompt(text(asks, player=state.player, kind=kind), say, tuple(notes))


def _counter(state: State) -> Prompt:
    do = _action(state)
    say = Text(f"complots.prompt.counter.say.{do}", _facts(state))
    if do == v.FOREIGN_AID:
        again = len(state.waiting) < len(state.opponents)
        note = "anyone_again" if again else "anyone"
        return Prompt(text("complots.prompt.counter.do.foreign_aid"), say, (text(f"complots.prompt.counter.{note}"),))
    return Prompt(
        Text("complots.prompt.counter.do.target", _facts(state)), say, (text("complots.prompt.counter.alone"),)
    )


def _counter_doubt(state: State) -> Prompt:
    counter = state.counter
    facts = {"player": counter.player if counter else "", "kind": kind_name(counter.kind) if counter else ""}
    notes = [text(f"complots.prompt.counter_doubt.{'note' if state.dealt else 'other'}")]
    if _action(state) == v.POWER_ASSASSIN:
        notes.append(text("complots.prompt.counter_doubt.paid"))
    do, say = (Text(f"complots.prompt.counter_doubt.{part}", facts) for part in ("do", "say"))
    return Prompt(do, say, tuple(notes))


def _proof(state: State) -> Prompt:
    doubt = state.doubt
    facts = {"player": doubt.of, "kind": kind_name(doubt.kind), "doubter": doubt.player} if doubt else {}
    notes = [text("complots.prompt.proof.note")]
    notes.append(text(f"complots.prompt.proof.{'free' if state.setup.free_concession else 'held'}"))
    if state.dealt and state.setup.free_concession:
        notes.append(Text("complots.prompt.proof.phone", facts))
    settled = state.dealt and not state.setup.free_concession
    do = Text(f"complots.prompt.proof.do{'_dealt' if settled else ''}", facts)
    return Prompt(do, Text("complots.prompt.proof.say", facts), tuple(notes))


def _lose(state: State) -> Prompt:
    player = state.loser or ""
    doubt = state.doubt
    facts: dict[str, object] = {"player": player}
    why = "effect"
    notes: list[Text] = []
    if doubt is not None:
        why = "shown" if doubt.shown else "lied"
        facts |= {"of": doubt.of, "kind": kind_name(doubt.kind)}
        notes += _after_proof(state)
    notes.append(Text(f"complots.prompt.lose.{'phone' if state.dealt else 'choice'}", facts))
    if state.lives[player] == 1:
        notes.append(Text("complots.prompt.lose.last", facts))
    if any(len(cards) > 1 for cards in loss_choices(state)):
        do, say = (text(f"complots.prompt.lose.both_{part}", player=player) for part in ("do", "say"))
        return Prompt(do, say, tuple(notes))
    do = text("complots.prompt.lose.do", player=player)
    last = "_last" if state.lives[player] == 1 else ""
    return Prompt(do, Text(f"complots.prompt.lose.say.{why}{last}", facts), tuple(notes))


def _after_proof(state: State) -> list[Text]:
    """Return what the hands do before the loss: the shown card is replaced, or an Assassin's coins come back."""
    doubt = state.doubt
    if doubt is None:
        return []
    facts = {"of": doubt.of, "kind": kind_name(doubt.kind)}
    if doubt.shown:
        return [Text(f"complots.prompt.lose.swap{'_dealt' if state.dealt else ''}", facts)]
    if doubt.of == state.player and _action(state) == v.POWER_ASSASSIN:
        return [Text("complots.prompt.lose.refund", facts)]
    free = state.dealt or state.setup.free_concession
    return [] if free else [text("complots.prompt.lose.choice_same")]


def _exchange(state: State) -> Prompt:
    facts = _facts(state)
    note = text("complots.prompt.exchange.note", n=state.drawn)
    if state.dealt:
        note = Text("complots.prompt.exchange.phone", facts)
    return Prompt(Text("complots.prompt.exchange.do", facts), Text("complots.prompt.exchange.say", facts), (note,))


def _show(state: State) -> Prompt:
    do, say, note = (Text(f"complots.prompt.show.{part}", _facts(state)) for part in ("do", "say", "note"))
    return Prompt(do, say, (note,))


def _examine(state: State) -> Prompt:
    parts = ("do", "say", "phone" if state.dealt else "note", "discard")
    do, say, *notes = (Text(f"complots.prompt.examine.{part}", _facts(state)) for part in parts)
    return Prompt(do, say, tuple(notes))


def _over(state: State) -> Prompt:
    do, say = (text(f"complots.prompt.over.{part}", winner=state.winner) for part in ("do", "say"))
    return Prompt(do, say, ())


def _action(state: State) -> str:
    return state.action.do if state.action else ""


def _paragraph_of_turn(state: State) -> str:
    return "declare-must" if state.must_strike else "declare-choose"


def _paragraph_of_counter(state: State) -> str:
    return "counter-aid" if _action(state) == v.FOREIGN_AID else "counter-target"


def _paragraph_of_proof(state: State) -> str:
    return "proof-concede" if state.setup.free_concession else "proof-show"


def _paragraph_of_loss(state: State) -> str:
    if state.doubt is None:
        return "lose-blow"
    return "lose-wrong" if state.doubt.shown else "lose-lie"


_PHASES: Final[tuple[Phase[State], ...]] = (
    Phase(v.DRAFT, prompt=_draft, paragraph=lambda state: "begin-duel"),
    Phase(v.DECLARE, step=_DECLARATION, prompt=_declare, paragraph=_paragraph_of_turn),
    Phase(v.DOUBT, step=_REACTIONS, prompt=_doubt, paragraph=lambda state: "doubt-ask"),
    Phase(v.COUNTER, step=_REACTIONS, prompt=_counter, paragraph=_paragraph_of_counter),
    Phase(v.COUNTER_DOUBT, step=_REACTIONS, prompt=_counter_doubt, paragraph=lambda state: "counter-doubt"),
    Phase(v.PROOF, step=_REACTIONS, prompt=_proof, paragraph=_paragraph_of_proof),
    Phase(v.LOSE, step=_EFFECT, prompt=_lose, paragraph=_paragraph_of_loss),
    Phase(v.EXCHANGE, step=_EFFECT, prompt=_exchange, paragraph=lambda state: f"exchange-{state.setup.fifth}"),
    Phase(v.SHOW, step=_EFFECT, prompt=_show, paragraph=lambda state: "inquiry-show"),
    Phase(v.EXAMINE, step=_EFFECT, prompt=_examine, paragraph=lambda state: "inquiry-decide"),
    Phase(v.TRACK, prompt=_track, paragraph=_paragraph_of_turn),
    Phase(v.OVER, prompt=_over, paragraph=lambda state: "end-last"),
)
_BY_NAME: Final = {phase.name: phase for phase in _PHASES}

_WINDOWS = (v.DOUBT, v.COUNTER, v.COUNTER_DOUBT)


def seat_words(state: State, player: str) -> SeatWords:
    """Return what happens now, what it asks of ``player``, and how they may answer what was claimed."""
    return SeatWords(_now(state), _own(state, player), _answer(state, player))


def _now(state: State) -> Text:
    if state.phase not in _WINDOWS or state.action is None:
        return prompt(state).do
    if state.counter:
        return text("complots.screen.hub.counters", player=state.counter.player, kind=kind_name(state.counter.kind))
    return text(f"complots.screen.hub.{state.action.do}", player=state.player, target=state.action.target or "")


def _own(state: State, player: str) -> Text:
    if state.phase == v.OVER:
        return text("phone.own.won" if player == state.winner else "phone.own.lost")
    if player not in state.alive:
        return text("complots.phone.own.out")
    if state.phase in _WINDOWS:
        return _in_window(state, player)
    if player in state.waiting and is_decided_in_hand(state):
        doubt = state.doubt
        facts = {"player": doubt.player, "kind": kind_name(doubt.kind)} if doubt else {}
        return Text(f"complots.phone.you.{state.phase}", facts)
    if state.phase == v.EXAMINE and player == state.target:
        return text("complots.phone.you.examined", player=state.player)
    if state.phase == v.DECLARE and player == state.player:
        coins = state.coins[player]
        return text("complots.phone.must" if coins >= v.FORCED else "complots.phone.yours", n=coins)
    return text("complots.phone.own.asked" if player in state.waiting else "complots.phone.own.rest")


def _in_window(state: State, player: str) -> Text:
    """Return what an announcement, or a counter, is to ``player`` while others may speak up."""
    action, counter = state.action, state.counter
    if counter and player == counter.player:
        return text("complots.phone.you.counter", kind=kind_name(counter.kind))
    if counter and player == state.player:
        return text("complots.phone.you.countered", player=counter.player, kind=kind_name(counter.kind))
    if action and not counter and player == action.target:
        return text(f"complots.phone.you.{action.do}", player=state.player, n=stolen(state))
    if action and player == state.player:
        claimed = CLAIMS.get(action.do) if state.phase == v.DOUBT else None
        kind = kind_name(claimed) if claimed else None
        return text("complots.phone.you.claim", kind=kind) if kind else text("complots.phone.you.announced")
    return text("complots.phone.own.may" if player in state.waiting else "complots.phone.own.rest")


def _answer(state: State, player: str) -> Text | None:
    """Return how ``player`` lets pass what may be doubted or countered; None where there is nothing of the kind."""
    if state.phase not in _WINDOWS or player not in state.waiting:
        return None
    return text("complots.phone.own.waits")


def stolen(state: State) -> int:
    """Return how many coins the Captain takes if nobody prevents it: as many as the target has, at most."""
    action = state.action
    return min(v.THEFT, state.coins[action.target]) if action and action.target and action.do == v.POWER_CAPTAIN else 0
