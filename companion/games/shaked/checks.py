"""What is wrong: with a set-up, and with a table as it was counted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, Literal

from companion.games.shaked import vocabulary as v
from companion.games.shaked.record import tokens
from companion.games.shaked.requirements import mixes_colours
from companion.games.shaked.setup import Deal, Setup
from companion.games.shaked.state import State, Token, Tokens
from companion.kernel.events import Json, Step
from companion.kernel.refusal import Finding
from companion.kernel.words import text

VALUES: Final = {"votes": v.VOTES, "u_limit": v.U_LIMITS}
"""The options that are one of several words, and these."""


def check(setup: Setup, deal: Deal | None) -> list[Finding]:
    """Return every problem of a set-up, and of ``deal`` if one is given; errors come first."""
    findings = list(_of_the_table(setup))
    if deal is not None:
        findings += _of_the_deal(setup, deal)
    findings.sort(key=lambda each: each.severity)
    return findings


def missing_deal_findings(setup: Setup) -> list[Finding]:
    """Return what is wrong with a record that has no deal: without cards somebody must know what the packs hold."""
    return [_error("deal_missing")] if setup.card_free else []


def _finding(severity: Literal["error", "warning"], code: str, /, **facts: object) -> Finding:
    return Finding(severity, code, text(f"shaked.finding.{code}", **facts), text(f"shaked.finding.{code}.do", **facts))


def _error(code: str, /, **facts: object) -> Finding:
    return _finding("error", code, **facts)


def _of_the_table(setup: Setup) -> Iterator[Finding]:
    """Who plays, and options that mean nothing."""
    players = len(setup.players)
    if not v.FEWEST <= players <= v.MOST:
        yield _error("players", n=players, fewest=v.FEWEST, most=v.MOST)
    if v.UNASSIGNED in setup.players:
        yield _error("player_u")
    if setup.first_player is not None and setup.first_player not in setup.players:
        yield _error("unknown_first_player", name=setup.first_player[:40])
    for option, allowed in VALUES.items():
        value = getattr(setup, option)
        if value not in allowed:
            yield _error("unknown_value", option=option, value=value[:40])
    if setup.card_free and setup.unrecorded_looks:
        yield _error("unrecorded_without_cards")
    if setup.u_limit == v.TABLE and not setup.unassigned:
        yield _finding("warning", "u_limit_without_u")


def _of_the_deal(setup: Setup, deal: Deal) -> Iterator[Finding]:
    """The recipe's packs, one for each player and the middle, and a place for each card that will be seen."""
    if not setup.card_free:
        yield _error("deal_not_card_free")
        return
    if set(deal.packs) != set(setup.packs):
        yield _error("deal_packs")
    elif Counter(deal.packs.values()) != Counter(setup.recipe):
        yield _error("deal_recipe")
    if len(deal.draws) != setup.draws:
        yield _error("deal_draws", count=len(deal.draws), needed=setup.draws)
    if not all(place in range(v.PACK) for place in deal.draws):
        yield _error("deal_places")


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
