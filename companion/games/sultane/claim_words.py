"""What players said, in words and as data: for the play screen, the court, the story and the picture (section 13).

Claims are reported without judging: those that conflict are marked for every player alike.
"""

from companion.games.sultane import vocabulary as v
from companion.games.sultane.claims import (
    MAX_CLAIM_COUNT,
    against_other,
    against_tale,
    claimable,
    conflicts,
    without_answer,
)
from companion.games.sultane.state import Claim, State
from companion.kernel.game import Json
from companion.kernel.words import Text, text


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


def claim_texts(state: State, turn: int) -> tuple[dict[str, object], ...]:
    """Return what was said about one turn: the Grand Vizier's hand first, then the Narrator's, then camps."""
    about = [claim for claim in state.claims if claim.turn == turn]
    return tuple(_claim_facts(state, claim) for claim in sorted(about, key=lambda each: v.CLAIMS.index(each.kind)))


def _claim_facts(state: State, claim: Claim) -> dict[str, object]:
    return {
        **claim._asdict(),
        "seat": state.setup.players.index(claim.player),
        "said": claim_text(claim),
        "conflict": conflicts(state, claim),
    }


def claims_on_screen(state: State) -> Json | None:
    """Return what the screens draw of claims; None at a table that does not note them.

    ``questions`` are those that may be answered, the oldest turn first, each with its ``answer`` so far (a number of
    tales, a camp, or None). ``asked`` are those without an answer that are asked before a Narrator is proposed: about
    the last turn only, and nothing if its government was refused or had its veto. ``newest`` is the last turn among
    them, ``heard`` what was said about it, ``mismatches`` what of that does not fit, in sentences.
    """
    if not state.setup.claims:
        return None
    answers = {without_answer(claim): claim for claim in state.claims}
    questions = [_question(about, answers.get(about)) for about in claimable(state)] if state.phase != v.OVER else []
    newest = max((about.turn for about in claimable(state)), default=0)
    texts = [each for claim in state.claims if claim.turn == newest for each in mismatches(state, claim)]
    return {
        "questions": questions,
        "asked": [each for each in questions if each["answer"] is None and _is_asked_now(state, each["turn"])],
        "newest": newest,
        "heard": claim_texts(state, newest),
        "mismatches": tuple(each for at, each in enumerate(texts) if each not in texts[:at]),
    }


def _is_asked_now(state: State, turn: object) -> bool:
    return state.phase == v.PROPOSE and turn == state.turn - 1


def _question(about: Claim, answer: Claim | None) -> dict[str, object]:
    return {
        "turn": about.turn,
        "player": about.player,
        "kind": about.kind,
        "target": about.target,
        "most": MAX_CLAIM_COUNT.get(about.kind),
        "answer": None if answer is None else answer.camp or answer.pacifist,
    }
