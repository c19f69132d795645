"""What players say in public about hands and camps, and which of it cannot be true together (section 13).

Everything here follows from what the whole table saw and heard. The deal is never looked at, so a claim that fits all
of that may still be false.
"""

from dataclasses import dataclass
from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.state import Claim, Session, State
from companion.kernel.words import Text, text

MAX_CLAIM_COUNT: Final = {v.SAID_DRAWN: v.DRAWN, v.SAID_HANDED: v.HANDED}
"""How many tales a claim may call pacifist, by its kind."""


def claimable(state: State) -> tuple[Claim, ...]:
    """Return every claim that could be made now, without its answer: the oldest turn first.

    The Grand Vizier and the Narrator may speak about a session whose tale was read, and the player who discovered a
    camp about that camp. Players who have since been exiled may still speak and be spoken about.
    """
    hands = [
        Claim(session.turn, player, kind)
        for session in state.sessions
        for player, kind in ((session.vizier, v.SAID_DRAWN), (session.narrator, v.SAID_HANDED))
    ]
    discoveries = zip(state.discovery_turns, state.investigators, state.investigated, strict=True)
    camps = [Claim(turn, player, v.SAID_CAMP, target=target) for turn, player, target in discoveries]
    return tuple(sorted((*hands, *camps), key=lambda other: other.turn))


def without_answer(claim: Claim) -> Claim:
    """Return what ``claim`` is about: two claims about the same thing replace one another."""
    return claim._replace(pacifist=None, camp=None)


def claims_after(state: State, claim: Claim) -> tuple[Claim, ...]:
    """Return the claims after ``claim``, which takes the place of an earlier one about the same thing."""
    about = without_answer(claim)
    claims = tuple([claim if without_answer(other) == about else other for other in state.claims])
    return claims if claim in claims else (*claims, claim)


def against_tale(state: State, claim: Claim) -> bool:
    """Return whether ``claim`` cannot be true because of the tale that was read.

    A tale that was in no hand cannot have been read: of three drawn and of two handed over, one was of its kind.
    """
    session = _session(state, claim)
    if session is None:
        return False
    most = v.DRAWN if claim.kind == v.SAID_DRAWN else v.HANDED
    return claim.pacifist == (0 if session.tale == v.PACIFIST else most)


def against_other(state: State, claim: Claim) -> bool:
    """Return whether ``claim`` cannot be true together with what the other of that government said.

    One of the three tales drawn is discarded, so that the two handed over hold as many pacifist ones or one fewer.
    """
    drawn, handed = (_said(state, claim.turn, kind) for kind in (v.SAID_DRAWN, v.SAID_HANDED))
    if claim.kind == v.SAID_CAMP or drawn is None or handed is None:
        return False
    return handed not in (drawn, drawn - 1)


def conflicts(state: State, claim: Claim) -> bool:
    """Return whether ``claim`` cannot be true together with what everyone saw, or with another claim of its turn.

    What is said about a camp never conflicts: nobody else has seen it.
    """
    return against_tale(state, claim) or against_other(state, claim)


def _session(state: State, claim: Claim) -> Session | None:
    """Return the session that ``claim`` is about; None if it is about a camp."""
    if claim.kind == v.SAID_CAMP:
        return None
    return next(other for other in state.sessions if other.turn == claim.turn)


def _said(state: State, turn: int, kind: str) -> int | None:
    return next((other.pacifist for other in state.claims if (other.turn, other.kind) == (turn, kind)), None)


def claims_as_json(state: State) -> list[dict[str, object]]:
    """Return the claims as records word them, in the order in which each was first said."""
    return [
        {key: value for key, value in claim._asdict().items() if value is not None}
        | {"conflict": conflicts(state, claim)}
        for claim in state.claims
    ]


def claim_text(claim: Claim) -> Text:
    """Return a claim as its player says it."""
    if claim.kind == v.SAID_CAMP:
        return text(f"sultane.claims.camp.{claim.camp}", target=claim.target)
    return text(f"sultane.claims.{claim.kind}.{claim.pacifist}")


def mismatches(state: State, claim: Claim) -> tuple[Text, ...]:
    """Return in sentences what ``claim`` cannot be true together with; none for a claim that fits."""
    texts = []
    if against_tale(state, claim):
        texts.append(text("sultane.claims.not_with_tale", player=claim.player, turn=claim.turn))
    if against_other(state, claim):
        session = next(each for each in state.sessions if each.turn == claim.turn)
        texts.append(
            text("sultane.claims.not_together", vizier=session.vizier, narrator=session.narrator, turn=claim.turn)
        )
    return tuple(texts)


@dataclass(frozen=True)
class Heard:
    """A claim as the screens draw it: who said what, and whether that cannot be true."""

    player: str
    seat: int
    kind: str
    pacifist: int | None
    camp: str | None
    said: Text
    conflict: bool


def claim_texts(state: State, turn: int) -> tuple[Heard, ...]:
    """Return what was said about one turn: the Grand Vizier's hand first, then the Narrator's, then camps."""
    about = [claim for claim in state.claims if claim.turn == turn]
    return tuple(_heard(state, claim) for claim in sorted(about, key=lambda each: v.CLAIMS.index(each.kind)))


def _heard(state: State, claim: Claim) -> Heard:
    seat, conflict = state.setup.players.index(claim.player), conflicts(state, claim)
    return Heard(claim.player, seat, claim.kind, claim.pacifist, claim.camp, claim_text(claim), conflict)


@dataclass(frozen=True)
class Question:
    """A claim that may be made, of at most ``most`` pacifist tales or of a camp, with its ``answer`` so far."""

    turn: int
    player: str
    kind: str
    target: str | None
    most: int | None
    answer: int | str | None


@dataclass(frozen=True)
class Claims:
    """What the screens draw of claims: the ``questions`` that may be answered, the oldest turn first.

    ``asked`` are those without an answer that are asked before a Narrator is proposed: about the last turn only, and
    nothing if its government was refused or had its veto. ``newest`` is the last turn among the questions, ``heard``
    what was said about it, ``mismatches`` what of that does not fit, in sentences.
    """

    questions: tuple[Question, ...]
    asked: tuple[Question, ...]
    newest: int
    heard: tuple[Heard, ...]
    mismatches: tuple[Text, ...]

    def first_asked(self, others: bool) -> tuple[tuple[Question, Question | None], ...]:
        """Return the next question and the first one to another player, or the other way round; empty without any."""
        theirs = next((each for each in self.asked if each.player != self.asked[0].player), None)
        pairs = ((self.asked[0], theirs),) if self.asked else ()
        return ((theirs, self.asked[0]),) if others and theirs else pairs


def claims_on_screen(state: State) -> Claims | None:
    """Return what the screens draw of claims; None at a table that does not note them."""
    if not state.setup.claims:
        return None
    answers = {without_answer(claim): claim for claim in state.claims}
    open_to_answer = claimable(state) if state.phase != v.OVER else ()
    questions = tuple(_question(about, answers.get(about)) for about in open_to_answer)
    newest = max((about.turn for about in claimable(state)), default=0)
    texts = [each for claim in state.claims if claim.turn == newest for each in mismatches(state, claim)]
    asked_of = state.turn - 1 if state.phase == v.PROPOSE else None
    return Claims(
        questions=questions,
        asked=tuple(each for each in questions if each.answer is None and each.turn == asked_of),
        newest=newest,
        heard=claim_texts(state, newest),
        mismatches=tuple(each for at, each in enumerate(texts) if each not in texts[:at]),
    )


def _question(about: Claim, answer: Claim | None) -> Question:
    said = None if answer is None else answer.camp or answer.pacifist
    return Question(about.turn, about.player, about.kind, about.target, MAX_CLAIM_COUNT.get(about.kind), said)
