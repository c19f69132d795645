"""What is wrong with a set-up, or with a deal without cards: every problem at once (sections 2 and 6)."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal

from companion.games.shaked import vocabulary as v
from companion.games.shaked.setup import Deal, Setup
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
