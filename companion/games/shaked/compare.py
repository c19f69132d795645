"""What differs between the tokens as counted and as they should be (section 6)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.games.shaked import vocabulary as v
from companion.games.shaked.record import tokens
from companion.games.shaked.requirements import mixes_colours
from companion.games.shaked.state import State, Token, Tokens
from companion.kernel.game import Json, Step
from companion.kernel.refusal import Finding
from companion.kernel.words import text


def compare(past: Sequence[Step[State]], state: State, counted: Json) -> list[Finding]:
    """Return what differs from ``counted``: the tokens before every pack, as ``blue:NAME`` and ``red:NAME``.

    Where a single token is elsewhere or with its other side up, and only one vote can have been entered wrongly, the
    first finding's ``remedy`` corrects it; votes that are hidden or secret are never told. Raises ``KeyError`` when a
    pack is missing.
    """
    expected = tokens(state)
    findings: list[Finding] = []
    missing: list[Token] = []
    extra: list[Token] = []
    for pack, colours in expected.items():
        for colour, here in colours.items():
            on_table = int(str(counted[f"{colour}:{pack}"]))
            missing += [(pack, colour)] * (here - on_table)
            extra += [(pack, colour)] * (on_table - here)
            if on_table != here:
                findings.append(_differs(pack, colour, on_table, here))
    if len(missing) != len(extra):
        name = "extra" if len(extra) > len(missing) else "missing"
        few = text(f"shaked.compare.{name}", n=abs(len(extra) - len(missing)))
        findings.append(Finding("error", f"tokens_{name}", few))
    elif len(missing) == 1 and state.phase != v.OVER:
        findings[0] = _with_remedy(findings[0], state, missing[0], extra[0])
    return findings


def _differs(pack: str, colour: str, counted: int, expected: int) -> Finding:
    place = "u" if pack == v.UNASSIGNED else "tokens"
    facts = {"name": pack, "colour": text(f"shaked.colour.{colour}"), "counted": counted, "expected": expected}
    return Finding("error", "tokens_differ", text(f"shaked.compare.{place}", **facts))


def _with_remedy(finding: Finding, state: State, entered: Token, wrong_token: Token) -> Finding:
    """Return ``finding`` with the correction of the only vote that may have been entered wrongly, if there is one."""
    wrong = list(_suspects(state, entered, wrong_token))
    if len(wrong) != 1:
        return finding
    turn, player, placed = wrong[0]
    remedy = {"do": "correct", "player": player, "turn": turn, "tokens": [list(token) for token in placed], "why": ""}
    return replace(finding, advice=text("shaked.compare.moved", name=player, turn=turn), remedy=remedy)


def _suspects(state: State, entered: Token, wrong_token: Token) -> Iterator[tuple[int, str, Tokens]]:
    """Yield every open vote that may hold ``wrong_token`` instead of ``entered``, as it would be then."""
    for turn, ballots in state.ballots.items():
        if state.setup.votes == v.UNSIGNED or (state.setup.hidden_votes and not state.closed(turn)):
            continue
        for player, placed in ballots.items():
            if entered not in placed or wrong_token[0] == player:
                continue
            at = placed.index(entered)
            mended = (*placed[:at], wrong_token, *placed[at + 1 :])
            if state.setup.mixed_tokens or not mixes_colours(mended):
                yield turn, player, mended
