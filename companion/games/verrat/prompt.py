"""What the table does and says now, and what a player's phone says of it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.rounds import awaited, demands
from companion.games.verrat.names import card_name, city_name, vizier_name, votes_in_words
from companion.games.verrat.record import state_as_json
from companion.games.verrat.state import State, types
from companion.kernel.narration import Prompt, SeatWords
from companion.kernel.words import Text, text

STEPS: Final = tuple(text(f"verrat.step.{name}") for name in ("intrigue", "plan", "cards", "dungeon"))
_STEP: Final = {v.INTRIGUE: 0, v.PLAN: 1, v.CARDS_PHASE: 2, v.SEAT_ONE: 2, v.TIE: 3, v.PARDON_PHASE: 3}

Instruction = tuple[Text, Text | None, tuple[Text, ...]]
Facts = dict[str, Any]


def prompt(state: State) -> Prompt:
    """Return the instruction of the moment, the words to say aloud, and what to know."""
    facts = state_as_json(state)
    do, say, notes = _PROMPTS[state.phase](state, facts)
    steps = STEPS if state.phase in _STEP else ()
    return Prompt(
        do,
        say,
        notes,
        steps,
        _STEP.get(state.phase, 0),
        paragraph(state, facts),
        together=state.phase == v.PLAN,
        court=_EVERYBODY[state.phase](state, facts) if state.phase in _EVERYBODY else None,
    )


def _intrigue(state: State, facts: Facts) -> Instruction:
    starter = state.order[0]
    notes = [text("verrat.prompt.intrigue.near", player=player) for player in _near(state)]
    if state.turn == 1:
        notes.append(text("verrat.prompt.intrigue.first"))
    notes += [text("verrat.prompt.intrigue.turns", players=state.order), _nameable(facts)]
    if state.turn > 1:  # the outcome has just told it
        notes += [text("verrat.prompt.intrigue.board"), *_sentence(state)]
    return text("verrat.prompt.intrigue.do"), text("verrat.prompt.intrigue.say", player=starter), tuple(notes)


def _order(state: State) -> Text:
    return text("verrat.prompt.intrigue.order", players=state.order)


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


def _nameable(facts: Facts) -> Text:
    eligible = facts["eligible"]
    return text("verrat.prompt.eligible", players=eligible) if eligible else text("verrat.prompt.nobody_eligible")


def _plan(state: State, facts: Facts) -> Instruction:
    notes = (text("verrat.prompt.plan.phones"), _nameable(facts), text("verrat.prompt.plan.seats"))
    say = "say" if facts["eligible"] else "say_nobody"
    return text("verrat.prompt.plan.do", players=state.waiting), text(f"verrat.prompt.plan.{say}"), notes


def _collect(state: State, facts: Facts) -> Instruction:
    who = str(facts["who"])
    mine = [right["city"] for right in facts["collect"] if right["player"] == who]
    first, *later = mine
    searched = first == v.KAFFA
    notes = _failed(facts["failed"])
    if searched:
        notes.append(text("verrat.prompt.cards.kaffa"))
    if later:
        notes.append(text("verrat.prompt.cards.later", cities=tuple(city_name(city) for city in later)))
    notes.append(text("verrat.prompt.cards.note"))
    do = text("verrat.prompt.cards.do", player=who, city=city_name(first))
    if searched:
        return do, text("verrat.prompt.cards.say_kaffa", player=who), tuple(notes)
    return do, text("verrat.prompt.cards.say", player=who, city=city_name(first)), tuple(notes)


def _failed(failed: Mapping[str, str]) -> list[Text]:
    """Return a note for each reason, with all viziers that stay where they were for it."""
    alike = {reason: [code for code in failed if failed[code] == reason] for reason in failed.values()}
    return [
        text(f"verrat.prompt.failed.{reason}", n=len(codes), viziers=tuple(vizier_name(code) for code in codes))
        for reason, codes in alike.items()
    ]


def _seat_one(state: State, facts: Facts) -> Instruction:
    who = str(facts["who"])
    notes = (_lacks(state, who), text("verrat.prompt.seat_one.note"))
    return text("verrat.prompt.seat_one.do", player=who), text("verrat.prompt.seat_one.say", player=who), notes


def _lacks(state: State, who: str) -> Text:
    lacking = tuple(card_name(code) for code in v.POWERS if code not in state.hands[who])
    return text("verrat.prompt.seat_one.lacks", player=who, powers=lacking)


def _tie(state: State, facts: Facts) -> Instruction:
    who = facts["who"]
    tied = tuple(vizier_name(code) for code in state.tied)
    do = text("verrat.prompt.tie.do", player=who) if who else text("verrat.prompt.tie.chance")
    return (
        do,
        text("verrat.prompt.tie.say", viziers=tied),
        (_tied(state), *_votes(state)),
    )


def _tied(state: State) -> Text:
    return text("verrat.prompt.tie.note", viziers=tuple(vizier_name(code) for code in state.tied))


def _pardoning(state: State, facts: Facts) -> Instruction:
    who = str(facts["who"])
    notes = [text("verrat.prompt.pardon.note")]
    if state.convicted is not None:
        notes.append(text("verrat.prompt.pardon.convicted", vizier=vizier_name(state.convicted)))
    notes += _votes(state)
    return text("verrat.prompt.pardon.do", player=who), text("verrat.prompt.pardon.say", player=who), tuple(notes)


def _over(state: State, facts: Facts) -> Instruction:
    if state.winner is None:
        return text("verrat.prompt.over.draw"), text("verrat.prompt.over.say_draw"), ()
    do = text("verrat.prompt.over.heir", player=state.winner)
    return do, text("verrat.prompt.over.say", player=state.winner), ()


_PROMPTS: Final[dict[str, Callable[[State, Facts], Instruction]]] = {
    v.INTRIGUE: _intrigue,
    v.PLAN: _plan,
    v.CARDS_PHASE: _collect,
    v.SEAT_ONE: _seat_one,
    v.TIE: _tie,
    v.PARDON_PHASE: _pardoning,
    v.OVER: _over,
}


def _speaks(state: State, facts: Facts) -> Text | None:
    """Return who wins when the court moves on, as long as nobody prevents it; otherwise who speaks when."""
    near = _near(state)
    return text("verrat.prompt.intrigue.near", player=near[0]) if near else _order(state)


def _stays(state: State, facts: Facts) -> Text | None:
    """Return which viziers could not move; otherwise what a search at Kaffa asks of everybody."""
    failed = _failed(facts["failed"])
    searched = next(right["city"] for right in facts["collect"] if right["player"] == facts["who"]) == v.KAFFA
    return failed[0] if failed else text("verrat.prompt.cards.kaffa") if searched else None


_EVERYBODY: Final[dict[str, Callable[[State, Facts], Text | None]]] = {
    v.INTRIGUE: _speaks,
    v.PLAN: lambda _, facts: _nameable(facts),
    v.CARDS_PHASE: _stays,
    v.SEAT_ONE: lambda state, facts: _lacks(state, str(facts["who"])),
    v.TIE: lambda state, _: _tied(state),
    v.PARDON_PHASE: lambda *_: text("verrat.prompt.pardon.note"),
}
"""What the court tells everybody beside the instruction of a phase."""


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


_ALWAYS: Final = {
    v.INTRIGUE: "intrigue-talk",
    v.PLAN: "orders-secret",
    v.SEAT_ONE: "seat_one-demand",
    v.PARDON_PHASE: "pardon-free",
}


def paragraph(state: State, facts: dict[str, Any]) -> str:
    """Return the id of the paragraph about what people do now; ``facts`` are the state as its record words it."""
    if state.phase in _ALWAYS:
        return _ALWAYS[state.phase]
    if state.phase == v.CARDS_PHASE:
        mine = [right["city"] for right in facts["collect"] if right["player"] == facts["who"]]
        return "cards-kaffa" if mine[:1] == [v.KAFFA] else "cards-alone"
    if state.phase == v.TIE:
        return "dungeon-tie"
    return "end-heir" if state.winner else "end-draw"
