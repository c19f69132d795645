"""What the table does and says now, and what a player's phone says of it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.rounds import awaited, collectors, demands, on_seat_one
from companion.games.verrat.actions.tracking import freeable, pretender
from companion.games.verrat.names import card_name, city_name, vizier_name, votes_in_words
from companion.games.verrat.state import State, eligible, types
from companion.kernel.narration import Phase, Prompt, SeatWords
from companion.kernel.words import Text, text

STEPS: Final = tuple(text(f"verrat.step.{name}") for name in ("intrigue", "plan", "cards", "dungeon"))

LIGHT_STEPS: Final = (*STEPS[:2], STEPS[3])


def prompt(state: State) -> Prompt:
    """Return the instruction of the moment, the words to say aloud, and what to know."""
    phase = _BY_NAME[state.phase]
    names = LIGHT_STEPS if state.setup.light else STEPS
    steps, step = ((), 0) if phase.step is None else (names, phase.step)
    told, heir = phase.prompt(state), _pretender(state)
    if heir:
        told = replace(told, notes=(heir, *told.notes), court=told.court or heir)
    return replace(told, steps=steps, step=step, help=phase.paragraph(state))


def _pretender(state: State) -> Text | None:
    """Return who wins with every power, where Chevet does not know who has."""
    player = pretender(state)
    return text("verrat.prompt.pretender", player=player) if player else None


def _intrigue(state: State) -> Prompt:
    starter = state.order[0]
    near = [text("verrat.prompt.intrigue.near", player=player) for player in _near(state)]
    notes = [*near]
    if state.turn == 1:
        notes.append(text("verrat.prompt.intrigue.first"))
    notes.append(text("verrat.prompt.intrigue.turns", players=state.order))
    if not state.setup.light:
        notes.append(_nameable(state))
    if state.turn > 1:  # the outcome has just told it
        notes += [text("verrat.prompt.intrigue.board"), *_sentence(state)]
    do, say = text("verrat.prompt.intrigue.do"), text("verrat.prompt.intrigue.say", player=starter)
    order = text("verrat.prompt.intrigue.order", players=state.order)
    return Prompt(do, say, tuple(notes), court=near[0] if near else order)


def _near(state: State) -> list[str]:
    """Return who holds all six powers and has a vizier on the last seat before the heir's: rotation makes them win."""
    last = state.court[-1]
    return [state.owners[last]] if last and types(state.hands[state.owners[last]]) == len(v.POWERS) else []


def _sentence(state: State) -> list[Text]:
    """Return who was sent to the dungeon in the turn before, and with what weight of votes; nothing if nobody was."""
    if state.convicted is None:
        return _votes(state)
    return [text("verrat.prompt.intrigue.convicted", vizier=vizier_name(state.convicted)), *_votes(state)]


def _votes(state: State) -> list[Text]:
    return [text("verrat.prompt.votes", votes=votes_in_words(state.votes))] if state.votes else []


def _nameable(state: State) -> Text:
    players = eligible(state)
    return text("verrat.prompt.eligible", players=players) if players else text("verrat.prompt.nobody_eligible")


def _plan(state: State) -> Prompt:
    nameable = _nameable(state)
    notes = (text("verrat.prompt.plan.phones"), nameable, text("verrat.prompt.plan.seats"))
    many = len(state.waiting) > 2  # the table shows whose: so many names would fill a phone in large letters
    do = text(f"verrat.prompt.plan.{'many' if many else 'do'}", players=state.waiting, n=len(state.waiting))
    say = text(f"verrat.prompt.plan.{'say' if eligible(state) else 'say_nobody'}")
    return Prompt(do, say, notes, together=True, court=nameable)


def _collect(state: State) -> Prompt:
    (who, _, first), *others = collectors(state)
    later = [right.city for right in others if right.player == who]
    failed = _failed(state.failed)
    notes = list(failed)
    searched = text("verrat.prompt.cards.kaffa") if first == v.KAFFA else None
    if searched:
        notes.append(searched)
    if later:
        notes.append(text("verrat.prompt.cards.later", cities=tuple(map(city_name, later))))
    notes.append(text("verrat.prompt.cards.note"))
    do = text("verrat.prompt.cards.do", player=who, city=city_name(first))
    say = text("verrat.prompt.cards.say", player=who, city=city_name(first))
    if searched:
        say = text("verrat.prompt.cards.say_kaffa", player=who)
    return Prompt(do, say, tuple(notes), court=failed[0] if failed else searched)


def _failed(failed: Mapping[str, str]) -> list[Text]:
    """Return a note for each reason, with all viziers that stay where they were for it."""
    alike = {reason: [code for code in failed if failed[code] == reason] for reason in failed.values()}
    return [
        text(f"verrat.prompt.failed.{reason}", n=len(codes), viziers=tuple(vizier_name(code) for code in codes))
        for reason, codes in alike.items()
    ]


def _seat_one(state: State) -> Prompt:
    who = awaited(state) or ""
    lacking = tuple(card_name(code) for code in v.POWERS if code not in state.hands[who])
    lacks = text("verrat.prompt.seat_one.lacks", player=who, powers=lacking)
    do, say = (text(f"verrat.prompt.seat_one.{part}", player=who) for part in ("do", "say"))
    return Prompt(do, say, (lacks, text("verrat.prompt.seat_one.note")), court=lacks)


def _tie(state: State) -> Prompt:
    who = awaited(state)
    tied = tuple(map(vizier_name, state.tied))
    do = text("verrat.prompt.tie.do", player=who) if who else text("verrat.prompt.tie.chance")
    note = text("verrat.prompt.tie.note", viziers=tied)
    return Prompt(do, text("verrat.prompt.tie.say", viziers=tied), (note, *_votes(state)), court=note)


def _pardoning(state: State) -> Prompt:
    who, note = awaited(state), text("verrat.prompt.pardon.note")
    notes = [note]
    if state.convicted is not None:
        notes.append(text("verrat.prompt.pardon.convicted", vizier=vizier_name(state.convicted)))
    notes += _votes(state)
    do, say = (text(f"verrat.prompt.pardon.{part}", player=who) for part in ("do", "say"))
    return Prompt(do, say, tuple(notes), court=note)


def _travelling(state: State) -> Prompt:
    notes = (text("verrat.prompt.travel.note"), text("verrat.prompt.plan.seats"))
    return Prompt(text("verrat.prompt.travel.do"), text("verrat.prompt.plan.say"), notes, court=notes[0])


def _judging(state: State) -> Prompt:
    """Return the question of the verdict, and who takes or demands a card before it."""
    alone = {city: there[0] for city, there in state.cities.items() if len(there) == 1}
    each = tuple(
        text("verrat.prompt.verdict.at", player=state.owners[vizier], city=city_name(city))
        for city, vizier in alone.items()
    )
    notes = [text("verrat.prompt.verdict.alone", each=each)] if each else []
    demands_one = on_seat_one(state)
    if demands_one:
        notes.append(text("verrat.prompt.verdict.seat_one", player=demands_one))
    do, say = (text(f"verrat.prompt.verdict.{part}") for part in ("do", "say"))
    return Prompt(do, say, tuple(notes), court=notes[0] if notes else None)


def _freeing(state: State) -> Prompt:
    note = text("verrat.prompt.pardon.note")
    return Prompt(text("verrat.prompt.freeing.do"), text("verrat.prompt.freeing.say"), (note,), court=note)


def _over(state: State) -> Prompt:
    if state.winner is None:
        return Prompt(text("verrat.prompt.over.draw"), text("verrat.prompt.over.say_draw"))
    do = text("verrat.prompt.over.heir", player=state.winner)
    return Prompt(do, text("verrat.prompt.over.say", player=state.winner))


_PHASES: Final[tuple[Phase[State], ...]] = (
    Phase(v.INTRIGUE, step=0, prompt=_intrigue, paragraph=lambda state: "intrigue-talk"),
    Phase(v.PLAN, step=1, prompt=_plan, paragraph=lambda state: "orders-secret"),
    Phase(
        v.CARDS_PHASE,
        step=2,
        prompt=_collect,
        paragraph=lambda state: "cards-kaffa" if collectors(state)[0].city == v.KAFFA else "cards-alone",
    ),
    Phase(v.SEAT_ONE, step=2, prompt=_seat_one, paragraph=lambda state: "seat_one-demand"),
    Phase(v.TIE, step=3, prompt=_tie, paragraph=lambda state: "dungeon-tie"),
    Phase(v.PARDON_PHASE, step=3, prompt=_pardoning, paragraph=lambda state: "pardon-free"),
    Phase(v.TRAVEL, step=1, prompt=_travelling, paragraph=lambda state: "orders-secret"),
    Phase(v.VERDICT, step=2, prompt=_judging, paragraph=lambda state: "dungeon-convict"),
    Phase(v.FREEING, step=2, prompt=_freeing, paragraph=lambda state: "pardon-free"),
    Phase(v.OVER, prompt=_over, paragraph=lambda state: "end-heir" if state.winner else "end-draw"),
)
_BY_NAME: Final = {phase.name: phase for phase in _PHASES}


def seat_words(state: State, player: str) -> SeatWords:
    """Return what happens now, what it asks of ``player``, and which of their viziers are in danger."""
    return SeatWords(prompt(state).do, _own(state, player), _danger(state, player))


def _own(state: State, player: str) -> Text:
    if state.winner is not None:
        return text("phone.own.won" if player == state.winner else "phone.own.lost")
    if player in state.out:
        return text("verrat.phone.own.out")
    if state.phase == v.PLAN:
        return text("verrat.phone.own.ready" if player in state.orders else "verrat.phone.own.orders")
    if state.phase in (v.TRAVEL, v.VERDICT):
        return text(f"verrat.phone.own.{state.phase}")
    if any(state.owners[vizier] == player for vizier in freeable(state)):
        return text("verrat.phone.own.free")
    if player == awaited(state):
        return text("verrat.phone.own.who")
    if asked := demands(state).get(player):
        return text("verrat.phone.own.demanded", player=awaited(state), powers=tuple(map(card_name, asked)))
    return text("verrat.phone.own.intrigue" if state.phase == v.INTRIGUE else "verrat.phone.own.rest")


def _danger(state: State, player: str) -> Text | None:
    """Return which viziers of ``player`` the vote has tied, or that it has convicted one."""
    if tied := tuple(vizier_name(code) for code in state.tied if state.owners[code] == player):
        return text("verrat.phone.own.tied", viziers=tied)
    convicted = state.convicted if state.phase != v.OVER else None
    if convicted is not None and state.owners[convicted] == player:
        return text("verrat.phone.own.convicted", vizier=vizier_name(convicted))
    return None
