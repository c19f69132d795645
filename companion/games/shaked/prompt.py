"""What the table does and says now, and what a player's phone says of it."""

from dataclasses import replace
from typing import Final

from companion.games.shaked import vocabulary as v
from companion.games.shaked.names import ending, pack_name, the_pack
from companion.games.shaked.record import tokens
from companion.games.shaked.requirements import unassigned_look_is_used
from companion.games.shaked.state import State
from companion.kernel.narration import Phase, Prompt, SeatWords
from companion.kernel.words import Text, text

_STEPS: Final = {
    1: (v.OWN_A, v.OTHER, v.OWN_B),
    2: (v.LOOK, v.TALK, v.VOTE),
    3: (v.LOOK, v.TALK, v.VOTE),
}
_COUNT: Final = (v.REVEAL_DENOUNCED, v.REVEAL_ALL)

_SHUFFLE: Final = text("shaked.prompt.shuffle")


def prompt(state: State) -> Prompt:
    """Return the instruction of the moment, the words to say aloud, and who may look at what."""
    phase = _BY_NAME[state.phase]
    now, phases = phase.prompt(state), _phases(state)
    shuffle = _SHUFFLE in now.notes and state.phase != v.LOOK
    return replace(
        now,
        steps=tuple(text(f"shaked.step.{each}") for each in phases),
        step=phases.index(state.phase) if state.phase in phases else 0,
        help=phase.paragraph(state),
        court=_SHUFFLE if shuffle else next(iter(now.notes), None),
    )


def _phases(state: State) -> tuple[str, ...]:
    if state.phase == v.OVER:
        return ()
    if state.counted:
        return _COUNT
    if state.turn == 3 and state.setup.unassigned:
        return (v.U_REVEAL, *_STEPS[3])
    return _STEPS[state.turn]


def _way(state: State) -> str:
    return "free" if state.setup.card_free else "cards"


def _shuffle(state: State) -> tuple[Text, ...]:
    """Return how to handle the cards, if there are any; it comes last where the words to say aloud have it already."""
    return () if state.setup.card_free else (_SHUFFLE,)


def _own(state: State) -> Prompt:
    way = _way(state)
    notes = (text(f"shaked.prompt.{state.phase}.note"), text(f"shaked.prompt.own.end_{way}"), *_shuffle(state))
    do, say = (text(f"shaked.prompt.{state.phase}.{part}_{way}") for part in ("do", "say"))
    return Prompt(do, say, notes)


def _other(state: State) -> Prompt:
    player = state.waiting[0]
    notes: tuple[Text, ...] = (text("shaked.prompt.other.note", player=player),)
    if state.setup.unrecorded_looks:
        notes = (*notes, text("shaked.prompt.unrecorded"))
    if state.setup.unassigned:
        notes = (*notes, text("shaked.prompt.other.middle"))
    notes = (*notes, *_shuffle(state))
    say = text(f"shaked.prompt.other.say_{_way(state)}", player=player)
    return Prompt(text("shaked.prompt.other.do", player=player), say, notes)


def _look(state: State) -> Prompt:
    player = state.waiting[0]
    notes = [text("shaked.prompt.look.ways"), *_shuffle(state)]
    if state.setup.unassigned:
        notes.insert(1, _middle(state))
    if state.setup.unrecorded_looks:
        notes.insert(1, text("shaked.prompt.unrecorded"))
    if state.setup.open_looks:
        notes.append(text("shaked.prompt.look.open"))
    do = text("shaked.prompt.look.do", player=player)
    return Prompt(do, text(f"shaked.prompt.look.say_{state.turn}", player=player), tuple(notes))


def _middle(state: State) -> Text:
    """Return what may be seen of the unassigned pack in this round (ruling S9)."""
    if state.turn == 2:
        return text("shaked.prompt.look.middle")
    if state.setup.u_limit == v.TABLE:
        return text(
            "shaked.prompt.look.middle_spent" if unassigned_look_is_used(state) else "shaked.prompt.look.middle_table"
        )
    return text("shaked.prompt.look.middle_one")


def _talk(state: State) -> Prompt:
    notes = (text("shaked.prompt.talk.lie"), text("shaked.prompt.talk.hide"), text("shaked.prompt.talk.end"))
    return Prompt(text("shaked.prompt.talk.do"), text(f"shaked.prompt.talk.say_{state.turn}"), notes)


def _vote(state: State) -> Prompt:
    waiting, count, hidden = state.waiting, v.TOKENS[state.turn], state.setup.hidden_votes
    if not waiting:
        do, say = text("shaked.prompt.vote.close"), text("shaked.prompt.vote.close_say")
        # hidden votes are shown at once, open ones one by one (ruling S4)
        note = text(f"shaked.prompt.vote.{'close_hidden' if hidden else 'close_note'}")
        return Prompt(do, say, (note,), together=hidden)
    notes = [*_placing(state), text("shaked.prompt.vote.missing", n=len(waiting), names=waiting)]
    if hidden:
        notes = [text(f"shaked.prompt.vote.{state.setup.votes}"), *notes]
        do, say = (text(f"shaked.prompt.vote.{part}", n=count) for part in ("all", "say_all"))
        return Prompt(do, say, tuple(notes))
    do, say = (text(f"shaked.prompt.vote.{part}", player=waiting[0], n=count) for part in ("do", "say"))
    return Prompt(do, say, tuple(notes))


def _paragraph_of_vote(state: State) -> str:
    if not state.waiting:
        return "vote-close"
    if state.setup.hidden_votes:
        return "vote-hidden"
    return "vote-one" if state.turn == 2 else "vote-two"


def _placing(state: State) -> tuple[Text, ...]:
    """Return how tokens are placed in this round (rulings S1 and S3)."""
    never = text("shaked.prompt.vote.never")
    if state.turn == 2:
        return (never, text("shaked.prompt.vote.stay"))
    return (never, text(f"shaked.prompt.vote.{'mixed' if state.setup.mixed_tokens else 'same'}"))


def _u_reveal(state: State) -> Prompt:
    notes = () if state.setup.card_free else (text("shaked.prompt.u_reveal.note"),)
    return Prompt(text(f"shaked.prompt.u_reveal.do_{_way(state)}"), text("shaked.prompt.u_reveal.say"), notes)


def _denounced(state: State) -> Prompt:
    """Return the instruction to turn packs over; its words were said when the count was shown (aftermath.py)."""
    hidden = tuple(the_pack(pack) for pack in state.accused if pack not in state.shown)
    return Prompt(text("shaked.prompt.reveal.denounced", packs=hidden), None, _counted(state))


def _all(state: State) -> Prompt:
    if not state.accused:
        return Prompt(text("shaked.prompt.reveal.nobody"), None, _counted(state), together=True)
    do, say = text("shaked.prompt.reveal.all"), text("shaked.prompt.reveal.all_say")
    return Prompt(do, say, _counted(state), together=True)


def _counted(state: State) -> tuple[Text, ...]:
    """Return what the count says of each colour, the greatest number first (section 4, COUNT)."""
    piles = tokens(state)
    most = max(n for here in piles.values() for n in here.values())
    lines = [text("shaked.prompt.reveal.most", n=most)]
    for colour, pack in state.denounced.items():
        equal = sum(here[colour] == most for here in piles.values())
        if pack is not None:
            lines.append(text(f"shaked.prompt.reveal.{colour}", name=pack_name(pack)))
        else:
            lines.append(text(f"shaked.prompt.reveal.{colour}_{'tie' if equal > 1 else 'none'}"))
    return tuple(lines)


def _over(state: State) -> Prompt:
    return Prompt(
        text(f"shaked.prompt.over.{state.winner}"),
        text(f"shaked.prompt.over.say_{state.winner}"),
        (ending(state),),
    )


_PHASES: Final[tuple[Phase[State], ...]] = (
    Phase(v.OWN_A, prompt=_own, paragraph=lambda state: "first-own"),
    Phase(v.OTHER, prompt=_other, paragraph=lambda state: "first-other"),
    Phase(v.OWN_B, prompt=_own, paragraph=lambda state: "first-again"),
    Phase(
        v.LOOK,
        prompt=_look,
        paragraph=lambda state: "look-last" if state.turn == 3 and state.setup.unassigned else "look-two",
    ),
    Phase(v.TALK, prompt=_talk, paragraph=lambda state: "talk-free"),
    Phase(v.VOTE, prompt=_vote, paragraph=_paragraph_of_vote),
    Phase(v.U_REVEAL, prompt=_u_reveal, paragraph=lambda state: "middle-turn_up"),
    Phase(v.REVEAL_DENOUNCED, prompt=_denounced, paragraph=lambda state: "count-show"),
    Phase(v.REVEAL_ALL, prompt=_all, paragraph=lambda state: "count-all" if state.accused else "count-nobody"),
    Phase(v.OVER, prompt=_over, paragraph=lambda state: "end-nobody" if state.winner == v.NOBODY else "end-clan"),
)
_BY_NAME: Final = {phase.name: phase for phase in _PHASES}


def seat_words(state: State, player: str) -> SeatWords:
    """Return what happens now, what it asks of ``player``, and why the game is over."""
    all_in = state.phase == v.VOTE and not state.waiting
    now = text("shaked.phone.now.voted") if all_in else prompt(state).do
    return SeatWords(now, text(_asked_of(state, player)), ending(state) if state.phase == v.OVER else None)


def _asked_of(state: State, player: str) -> str:
    if state.phase == v.OVER:
        return "phone.own.won" if player in state.winners else "phone.own.lost"
    if state.phase == v.VOTE and player not in state.waiting:
        return "shaked.phone.voted"
    if state.phase in (v.OTHER, v.LOOK, v.VOTE):
        asked = "vote_now" if state.phase == v.VOTE else "look_now"
        return f"shaked.phone.{asked if state.player in (None, player) else 'own.rest'}"
    if state.phase in (v.OWN_A, v.OWN_B, v.TALK):
        return f"shaked.phone.own.{state.phase}"
    shows = state.phase == v.REVEAL_ALL or (state.phase == v.REVEAL_DENOUNCED and player in state.accused)
    return f"shaked.phone.own.{'shows' if shows and player not in state.shown else 'watches'}"
