"""What the game master does and says now, how the cards are handled (sections 5 to 9), and what a phone says of it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions.turns import may_reveal
from companion.games.sultane.eligibility import blocked, everyone_freed
from companion.games.sultane.powers import POWERS
from companion.games.sultane.rules_links import paragraph
from companion.games.sultane.state import State
from companion.kernel.narration import Prompt, SeatWords
from companion.kernel.words import Text, text

Notes = tuple[Text, ...]

_STEPS: Final = tuple(text(f"sultane.step.{step}") for step in ("narrator", "vote", "tale"))
_ASKED_STEPS: Final = (*_STEPS[:2], text("sultane.step.question"), _STEPS[2])
_POWER_STEPS: Final = (*_STEPS, text("sultane.step.power"))

_FIRST_NEWS: Final = ("set_aside", "exiled", "won", "signed")
"""Results of the last command that a prompt names first, in the order in which they are done by hand."""

LEARNED_AFTER: Final = 3
"""Turns after which a table knows how the cards are handled in a session."""


def prompt(state: State) -> Prompt:
    """Return the prompt of this moment. It reveals nothing that the table does not know."""
    return replace(_PROMPTS[state.phase](state), help=paragraph(state), before=_shuffle(state))


def _shuffle(state: State) -> Prompt | None:
    """Return the reshuffle that the last command brought about, with what joins the discard before it."""
    if "reshuffled" not in state.notices:
        return None
    aside = [spoken(state, "news.set_aside")] if "set_aside" in state.notices else []
    return Prompt(do=spoken(state, "shuffle.do"), notes=(*aside, spoken(state, "shuffle.then", n=state.draw)))


def spoken(state: State, name: str, **facts: object) -> Text:
    """Return the message ``sultane.prompt.<name>`` with the two offices as facts, and ``facts``."""
    return Text(f"sultane.prompt.{name}", {"vizier": state.vizier, "narrator": state.narrator or "", **facts})


def news(state: State) -> Notes:
    """Return what the last command brought about besides itself, what needs a hand on the cards first.

    A reshuffle comes before all of it on its own screen, together with what joins the discard before it.
    """
    done = {"reshuffled", "set_aside"} if "reshuffled" in state.notices else set()
    causes = [notice.partition(":") for notice in state.notices if notice not in done]
    first = [notice for kind in _FIRST_NEWS for notice in causes if notice[0] == kind]
    rest = [notice for notice in causes if notice[0] not in _FIRST_NEWS]
    return tuple(_told(state, kind, about) for kind, _, about in dict.fromkeys((*first, *rest)))


def _told(state: State, kind: str, about: str) -> Text:
    if kind == "passed_over":
        return spoken(state, "news.passed_over", power=text(f"sultane.power.{about}"))
    if kind == "exiled" and state.setup.discovery:
        return spoken(state, "news.exiled_discovery", player=about)
    return spoken(state, f"news.{kind}", player=about)


def asks_narrator(state: State) -> bool:
    """Return whether an accepted Narrator decides the game if they are Dinarzade (section 5, step 6)."""
    return state.pacifist >= v.ZONE and not state.setup.discovery


def _turn_steps(state: State) -> Notes:
    return _ASKED_STEPS if asks_narrator(state) and state.deal is None else _STEPS


def _propose(state: State) -> Prompt:
    return Prompt(
        do=spoken(state, "propose.do"),
        say=_opening(state),
        notes=(*news(state), *_at_stake(state), spoken(state, "propose.sign")),
        steps=_turn_steps(state),
    )


def _opening(state: State) -> Text:
    for notice in state.notices:
        kind, _, player = notice.partition(":")
        if kind == "won":
            return spoken(state, "propose.say_won", player=player)
    return spoken(state, "propose.say_first" if state.turn == 1 else "propose.say")


def _at_stake(state: State) -> Notes:
    """Return what a Grand Vizier should know before they choose, the most pressing first."""
    setup = state.setup
    notes: list[Text] = []
    if everyone_freed(state):
        notes.append(spoken(state, "note.everyone_freed"))
    if state.vizier != state.regular:
        notes.append(spoken(state, "note.appointed", regular=state.regular))
    if may_reveal(state):
        notes.append(spoken(state, "note.may_reveal"))
    notes += _patience(state)
    if state.pacifist == len(setup.pacifist_board) - 1:
        notes.append(spoken(state, "note.last_pacifist"))
    if state.interventionist == len(setup.interventionist_board) - 1:
        notes.append(spoken(state, "note.last_interventionist"))
    if state.veto:
        notes.append(spoken(state, "note.veto_open"))
    return tuple(notes)


def _patience(state: State) -> Notes:
    if state.refusals == 0:
        return ()
    return (spoken(state, "note.one_refusal_left" if state.refusals == v.PATIENCE - 1 else "note.two_refusals_left"),)


def _vote(state: State) -> Prompt:
    voters = len(state.active)
    notes = [*news(state)]
    if state.setup.discovery and state.turn == 1:
        notes.append(spoken(state, "note.everyone_yes"))
    if asks_narrator(state):
        notes.append(spoken(state, "note.decisive" if state.deal else "note.decisive_asked"))
    if state.refusals == v.PATIENCE - 1:
        notes.append(spoken(state, "note.one_refusal_left"))
    if voters % 2 == 0:
        notes.append(spoken(state, "note.tie", half=voters // 2))
    return Prompt(
        do=spoken(state, "vote.do", n=voters),
        say=spoken(state, "vote.say"),
        notes=tuple(notes),
        steps=_turn_steps(state),
        step=1,
        together=True,
    )


def _question(state: State) -> Prompt:
    return Prompt(
        do=spoken(state, "question.do"),
        say=spoken(state, "question.say"),
        notes=(*news(state), spoken(state, "question.answer"), spoken(state, "question.then")),
        steps=_ASKED_STEPS,
        step=2,
    )


def _session(state: State) -> Prompt:
    steps = _turn_steps(state)
    handling = tuple(spoken(state, f"session.{name}") for name in ("vizier", "narrator", "silence"))
    now = []
    if state.veto:
        now.append(spoken(state, f"session.{_veto(state)}"))
    if state.refusals:
        now.append(spoken(state, "session.counter"))
    learned = state.turn > LEARNED_AFTER
    return Prompt(
        do=spoken(state, "session.do"),
        say=spoken(state, "session.say_not_dinarzade" if asks_narrator(state) else "session.say"),
        notes=tuple(now) if learned else (*handling[:2], *now, *handling[2:]),
        known=handling if learned else (),
        steps=steps,
        step=len(steps) - 1,
    )


def _veto(state: State) -> str:
    """Return which veto is open (section 7): one that leaves the counter alone, that moves it, or that fills it."""
    if not state.setup.original_veto:
        return "veto"
    return "veto_last" if state.refusals == v.PATIENCE - 1 else "veto_original"


def _automatic_reading(state: State) -> Prompt:
    return Prompt(
        do=spoken(state, "automatic_reading.do"),
        say=spoken(state, "automatic_reading.say"),
        notes=(*news(state), spoken(state, "automatic_reading.no_power"), spoken(state, "automatic_reading.then")),
        steps=_STEPS,
        step=2,
    )


def _power(state: State) -> Prompt:
    power = POWERS[str(state.power)]
    facts = dict(power.wording(state))
    name = facts.pop("name", power.code)
    return Prompt(
        do=spoken(state, f"power.{name}.do", **facts),
        say=spoken(state, f"power.{name}.say", **facts),
        notes=(*news(state), *(spoken(state, note, regular=state.regular) for note in power.handling(state))),
        steps=_POWER_STEPS,
        step=3,
    )


def _emergency(state: State) -> Prompt:
    return Prompt(
        do=spoken(state, "emergency.do"),
        say=spoken(state, "emergency.say"),
        notes=(spoken(state, "emergency.handling"), spoken(state, "emergency.then")),
        steps=_POWER_STEPS,
        step=3,
    )


def _over(state: State) -> Prompt:
    reason = state.reason if state.winner != v.SCHAHZENAN else "alone"
    return Prompt(
        do=spoken(state, f"over.do.{state.winner}"),
        say=spoken(state, f"over.say.{state.winner}.{reason}", read=state.pacifist),
        notes=tuple(spoken(state, f"over.also.{name}") for name in state.also),
    )


_PROMPTS: Final[dict[str, Callable[[State], Prompt]]] = {
    v.PROPOSE: _propose,
    v.VOTE: _vote,
    v.QUESTION: _question,
    v.SESSION: _session,
    v.TOP: _automatic_reading,
    v.POWER: _power,
    v.EMERGENCY_SESSION: _emergency,
    v.OVER: _over,
}


def seat_words(state: State, player: str) -> SeatWords:
    """Return what happens now, what it asks of ``player``, and whether they may be Narrator, or why it is over."""
    facts: dict[str, object] = {"vizier": state.vizier, "narrator": state.narrator or ""}
    return SeatWords(
        now=_now(state, facts),
        own=Text(f"sultane.phone.own.{_own(state, player)}", facts),
        standing=_may(state, player),
    )


def _now(state: State, facts: dict[str, object]) -> Text:
    if state.phase == v.OVER:
        return text(f"sultane.screen.end.{state.winner or 'nobody'}")
    if state.phase == v.POWER:
        return Text("sultane.phone.now.power", {**facts, "power": text(f"sultane.power.{state.power}")})
    return Text(f"sultane.phone.now.{state.phase}", facts)


def _own(state: State, player: str) -> str:
    """Return the name of what this moment asks of ``player``."""
    if player in state.exiled:
        return "exiled"
    if player == state.won:
        return "won"
    if state.phase == v.OVER:
        return "over"
    if state.phase == v.VOTE:
        return "vote_proposed" if player == state.narrator else "vote"
    if state.phase == v.TOP:
        return "top"
    if player == state.vizier:
        return f"vizier.{state.phase}"
    if player == state.narrator and state.phase != v.POWER:
        return f"narrator.{state.phase}"
    return "may_be_named" if _may_be_named(state, player) else f"others.{state.phase}"


def _may_be_named(state: State, player: str) -> bool:
    """Return whether the power of this moment may name ``player``."""
    targets = POWERS[state.power].targets if state.power else None
    return targets is not None and player in state.active and player not in targets.barred(state)


def _may(state: State, player: str) -> Text | None:
    if state.phase == v.OVER:
        return text(f"sultane.phone.why.{state.reason}")
    if state.phase == v.TOP and player in state.active:
        return text("sultane.phone.may.all_again")
    if state.phase != v.PROPOSE or player not in state.active or player == state.vizier:
        return None
    reason = blocked(state).get(player)
    return text("sultane.phone.may.yes") if reason is None else text(f"sultane.phone.may.{reason}")
