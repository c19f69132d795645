"""What is wrong: with a set-up, and with a table as it was counted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, Literal

from companion.games.shaked import vocabulary as v
from companion.games.shaked.counting import open_ballots
from companion.games.shaked.names import pack_name, token
from companion.games.shaked.record import tokens
from companion.games.shaked.requirements import mixes_colours
from companion.games.shaked.setup import Deal, Setup
from companion.games.shaked.state import State, Token, Tokens
from companion.games.shaked.state import placed as placed_tokens
from companion.kernel.events import Json, Step
from companion.kernel.on_table import NOTHING, Lying, chosen, chosen_otherwise, counted, differs
from companion.kernel.refusal import Finding
from companion.kernel.words import Text, text

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


def lying(state: State) -> Lying:
    """Return what lies on the table by the fields of the check, as far as everybody may see it: tokens, the votes and
    looks that were entered, who opens the round, the card of the middle pack."""
    there: dict[str, int | tuple[str, ...]] = {
        f"{colour}:{pack}": n for pack, colours in tokens(state).items() for colour, n in colours.items()
    }
    if any(state.ballots.values()) and state.phase != v.OVER:
        for turn in v.TOKENS:
            votes = open_ballots(state, turn)
            voters = state.setup.players if votes and state.phase == v.VOTE and turn == state.turn else votes
            for player in voters:
                placed = tuple(" ".join(each) for each in votes.get(player, ()))
                there[f"vote:{turn}:{player}"] = placed or (NOTHING,) * v.TOKENS[turn]
        for turn, looks in state.looks.items():
            if not state.setup.card_free:
                there |= {f"look:{turn}:{player}": packs for player, packs in looks.items() if packs}
        there["opener"] = (state.first,)
        if state.turned_up and not state.setup.card_free:
            there["turned_up"] = (state.turned_up,)
    return there


def compare(past: Sequence[Step[State]], state: State, seen: Json) -> list[Finding]:
    """Return what differs from ``seen``: the tokens before every pack, as ``blue:NAME`` and ``red:NAME``, and the
    others of ``lying``, which may be left out.

    Where a single token is elsewhere or with its other side up, and only one vote can have been entered wrongly, the
    first finding's ``remedy`` corrects it; votes that are hidden or secret are never told. What votes that were seen
    explain is no difference of the tokens. Raises ``KeyError`` when a pack is missing.
    """
    facts = list(_facts(state, seen))
    voted = any(finding.code == "vote_differs" for finding in facts)
    expected = tokens(_as_seen(state, seen)) if voted else tokens(state)
    findings: list[Finding] = []
    missing: list[Token] = []
    extra: list[Token] = []
    for pack, colours in tokens(state).items():
        for colour, before in colours.items():
            on_table = counted(seen, f"{colour}:{pack}")
            here = before if on_table == before else expected[pack][colour]
            missing += [(pack, colour)] * (here - on_table)
            extra += [(pack, colour)] * (on_table - here)
            if on_table != here:
                findings.append(_differs(pack, colour, on_table, here))
    if len(missing) != len(extra):
        name = "extra" if len(extra) > len(missing) else "missing"
        few = text(f"shaked.compare.{name}", n=abs(len(extra) - len(missing)))
        findings.append(Finding("error", f"tokens_{name}", few, barred=True))
    elif len(missing) == 1 and state.phase != v.OVER and not voted:
        findings[0] = _with_remedy(findings[0], state, missing[0], extra[0])
    if findings and not findings[0].remedy and state.phase != v.OVER and len(missing) == len(extra):
        findings[0] = replace(findings[0], advice=text("shaked.compare.whose"), barred=True)
    return [*findings, *facts]


def _as_seen(state: State, seen: Json) -> State:
    """Return the state with the votes that were seen; what is no token counts for nothing."""
    for name in lying(state):
        kind, _, vote = name.partition(":")
        turn, _, player = vote.partition(":")
        if kind == "vote" and name in seen:
            placed = [value.rpartition(" ") for value in chosen(seen, name)]
            known = [(pack, side) for pack, _, side in placed if pack in state.setup.packs and side in v.COLOURS]
            packs, colours = tuple(pack for pack, _ in known), tuple(side for _, side in known)
            state = placed_tokens(state, int(turn), player, packs, colours)
    return state


def _facts(state: State, seen: Json) -> Iterator[Finding]:
    """Say which votes and looks differ, and who opens the round, and the card that lies open."""
    for name, here, there in chosen_otherwise(lying(state), seen):
        kind, _, about = name.partition(":")
        turn, _, player = about.partition(":")
        what = text(f"shaked.check.{kind}", **({"n": int(turn), "player": player} if about else {}))
        yield differs(kind, what, *(tuple(map(in_words, values)) for values in (here, there)))


def in_words(value: str) -> Text | str:
    """Return the words of a token, a colour, a pack or nothing."""
    pack, _, colour = value.rpartition(" ")
    if pack and colour in v.COLOURS:
        return token(pack, colour)
    if value in v.COLOURS:
        return text(f"shaked.colour.{value}")
    return text("shaked.check.nothing") if value == NOTHING else pack_name(value)


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
    ballots = {str(turn): {player: [list(each) for each in placed]}}
    remedy = {"do": "correct", "ballots": ballots, "why": ""}
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
