"""What the game master does and says now, how the cards are handled (sections 5 to 9), and what a phone says of it."""

from dataclasses import replace
from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions.turns import may_reveal
from companion.games.sultane.eligibility import blocked, everyone_freed
from companion.games.sultane.powers import POWERS
from companion.games.sultane.state import State
from companion.kernel.events import Texts
from companion.kernel.narration import Phase, Prompt, SeatWords
from companion.kernel.words import Text, text

_STEPS: Final = tuple(text(f"sultane.step.{step}") for step in ("narrator", "vote", "question", "tale", "power"))
_NARRATOR, _VOTE, _QUESTION, _TALE, _POWER = range(len(_STEPS))

_SHUFFLE: Final = "tale-reshuffle"
"""The paragraph about what is to be done before the next tale; those of the powers say for themselves when to."""

_FIRST_NEWS: Final = ("set_aside", "exiled", "won", "signed")
"""Results of the last command that a prompt names first, in the order in which they are done by hand."""

LEARNED_AFTER: Final = 3
"""Turns after which a table knows how the cards are handled in a session."""


def prompt(state: State) -> Prompt:
    """Return the prompt of this moment. It reveals nothing that the table does not know."""
    phase = _BY_NAME[state.phase]
    now = replace(phase.prompt(state), help=phase.paragraph(state), before=_shuffle(state))
    if phase.step is None:
        return now
    steps = _turn(state, phase.step)
    return replace(now, steps=tuple(_STEPS[each] for each in steps), step=steps.index(phase.step))


def _turn(state: State, now: int) -> tuple[int, ...]:
    """Return the steps of this turn: some ask the Narrator, and a power is a step once it is used."""
    if now == _POWER:
        return _NARRATOR, _VOTE, _TALE, _POWER
    asked = asks_narrator(state) and state.deal is None and state.phase != v.TOP
    return (_NARRATOR, _VOTE, _QUESTION, _TALE) if asked else (_NARRATOR, _VOTE, _TALE)


def _shuffle(state: State) -> Prompt | None:
    """Return the reshuffle that the last command brought about, with what joins the discard before it."""
    if "reshuffled" not in state.notices:
        return None
    aside = [spoken(state, "news.set_aside")] if "set_aside" in state.notices else []
    return Prompt(do=spoken(state, "shuffle.do"), notes=(*aside, spoken(state, "shuffle.then", n=state.draw)))


def spoken(state: State, name: str, **facts: object) -> Text:
    """Return the message ``sultane.prompt.<name>`` with the two offices as facts, and ``facts``."""
    return Text(f"sultane.prompt.{name}", {"vizier": state.vizier, "narrator": state.narrator or "", **facts})


def news(state: State) -> Texts:
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


def _propose(state: State) -> Prompt:
    return Prompt(
        do=spoken(state, "propose.do"),
        say=_opening(state),
        notes=(*news(state), *_at_stake(state), spoken(state, "propose.sign")),
    )


def _opening(state: State) -> Text:
    for notice in state.notices:
        kind, _, player = notice.partition(":")
        if kind == "won":
            return spoken(state, "propose.say_won", player=player)
    return spoken(state, "propose.say_first" if state.turn == 1 else "propose.say")


def _at_stake(state: State) -> Texts:
    """Return what a Grand Vizier should know before they choose, the most pressing first."""
    setup = state.setup
    notes: list[Text] = []
    if everyone_freed(state):
        notes.append(spoken(state, "note.everyone_freed"))
    if state.vizier != state.regular:
        notes.append(spoken(state, "note.appointed", regular=state.regular))
    if may_reveal(state):
        notes.append(spoken(state, "note.may_reveal"))
    if state.refusals:
        left = "note.one_refusal_left" if state.refusals == v.PATIENCE - 1 else "note.two_refusals_left"
        notes.append(spoken(state, left))
    if state.pacifist == len(setup.pacifist_board) - 1:
        notes.append(spoken(state, "note.last_pacifist"))
    if state.interventionist == len(setup.interventionist_board) - 1:
        notes.append(spoken(state, "note.last_interventionist"))
    if state.veto:
        notes.append(spoken(state, "note.veto_open"))
    return tuple(notes)


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
        together=True,
    )


def _question(state: State) -> Prompt:
    return Prompt(
        do=spoken(state, "question.do"),
        say=spoken(state, "question.say"),
        notes=(*news(state), spoken(state, "question.answer"), spoken(state, "question.then")),
    )


def _session(state: State) -> Prompt:
    handling = tuple(spoken(state, f"session.{name}") for name in ("vizier", "narrator", "silence"))
    now = []
    if state.veto:
        now.append(spoken(state, f"session.{_veto(state)}"))
    if state.refusals:
        now.append(spoken(state, "session.counter"))
    learned = state.turn > LEARNED_AFTER
    # A reshuffle that the answer makes due has already said it on its own screen.
    told_no = asks_narrator(state) and "reshuffled" not in state.notices
    return Prompt(
        do=spoken(state, "session.do"),
        say=spoken(state, "session.say_not_dinarzade" if told_no else "session.say"),
        notes=tuple(now) if learned else (*handling[:2], *now, *handling[2:]),
        known=handling if learned else (),
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
    )


def _power(state: State) -> Prompt:
    power = POWERS[str(state.power)]
    facts = dict(power.wording(state))
    name = facts.pop("name", power.code)
    return Prompt(
        do=spoken(state, f"power.{name}.do", **facts),
        say=spoken(state, f"power.{name}.say", **facts),
        notes=(*news(state), *(spoken(state, note, regular=state.regular) for note in power.handling(state))),
    )


def _emergency(state: State) -> Prompt:
    return Prompt(
        do=spoken(state, "emergency.do"),
        say=spoken(state, "emergency.say"),
        notes=(spoken(state, "emergency.handling"), spoken(state, "emergency.then")),
    )


def _over(state: State) -> Prompt:
    reason = state.reason if state.winner != v.SCHAHZENAN else "alone"
    return Prompt(
        do=spoken(state, f"over.do.{state.winner}"),
        say=spoken(state, f"over.say.{state.winner}.{reason}", read=state.pacifist),
        notes=tuple(spoken(state, f"over.also.{name}") for name in state.also),
    )


def _paragraph_of_proposal(state: State) -> str:
    """A player who has just come forward is told about first (section 9), a reshuffle before."""
    if "reshuffled" in state.notices:
        return _SHUFFLE
    return "variants-reveal" if any(notice.startswith("won:") for notice in state.notices) else "propose-choose"


def _paragraph_of_session(state: State) -> str:
    """Section 7: both vetoes begin with the same three tales, so the paragraph on vetoes is about what differs."""
    if not state.veto:
        return "tale-draw"
    return "tale-veto_original" if state.setup.original_veto else "tale-veto"


def _paragraph_of_power(state: State) -> str:
    power = POWERS[str(state.power)]
    return f"powers-{power.paragraph(state) if power.paragraph else power.code}"


_PHASES: Final[tuple[Phase[State], ...]] = (
    Phase(v.PROPOSE, step=_NARRATOR, prompt=_propose, paragraph=_paragraph_of_proposal),
    Phase(
        v.VOTE,
        step=_VOTE,
        prompt=_vote,
        paragraph=lambda state: "discovery-first" if state.setup.discovery and state.turn == 1 else "vote-together",
    ),
    Phase(v.QUESTION, step=_QUESTION, prompt=_question, paragraph=lambda state: "question-ask"),
    Phase(v.SESSION, step=_TALE, prompt=_session, paragraph=_paragraph_of_session),
    Phase(
        v.TOP,
        step=_TALE,
        prompt=_automatic_reading,
        paragraph=lambda state: _SHUFFLE if "reshuffled" in state.notices else "vote-automatic",
    ),
    Phase(v.POWER, step=_POWER, prompt=_power, paragraph=_paragraph_of_power),
    Phase(v.EMERGENCY_SESSION, step=_POWER, prompt=_emergency, paragraph=lambda state: "powers-emergency_tale"),
    Phase(v.OVER, prompt=_over, paragraph=lambda state: "end-" + str(state.winner)),
)
_BY_NAME: Final = {phase.name: phase for phase in _PHASES}


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
    if state.phase == v.OVER:
        return "over"
    if player in state.exiled:
        return "exiled"
    if player == state.won:
        return "won"
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
