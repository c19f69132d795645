"""Who may see what: everyone sees looks and tokens, only the looker what a look showed (section 3)."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions import ACTIONS
from companion.games.shaked.counting import left_over
from companion.games.shaked.names import (
    content_name,
    ending,
    in_front_of,
    of_pack,
    pack_label,
    pack_name,
    the_pack,
    tokens,
)
from companion.games.shaked.record import state_as_json
from companion.games.shaked.secret import decision_id, secret
from companion.games.shaked.state import State
from companion.kernel.game import View
from companion.kernel.viewers import GAME_MASTER, Viewer
from companion.kernel.words import Text, text

UNLISTED: Final = frozenset({"tokens"})
"""Parameters that the screens ask for in forms of their own."""

RIM: Final = 8
"""Places on the rim of the square that the screens draw; players sit evenly round it, the first at the bottom."""

Facts = dict[str, Any]


def view(state: State, viewer: Viewer) -> View:
    """Return the table as this viewer may know it. A seat makes its own looks and votes; the game master enters all."""
    shown = _shown(state)
    if viewer == GAME_MASTER:
        return View(viewer, shown, tuple(choice.without(UNLISTED) for choice in ACTIONS.legal(state)))
    player = viewer.seat
    if player is None or player not in state.setup.players:
        return View(viewer, shown)
    own = tuple(choice.without(UNLISTED) for choice in ACTIONS.legal(state) if player in choice.by)
    return View(viewer, shown, own, secret(state, player), decision_id(state, player))


def _shown(state: State) -> Facts:
    """Return what the templates draw: the record's state, with the packs in their order around the table."""
    facts: Facts = dict(state_as_json(state))
    setup = state.setup
    facts |= {
        "piles": list(_piles(state, facts)),
        "names": {pack: pack_name(pack) for pack in setup.packs},
        "the": {pack: the_pack(pack) for pack in setup.packs},
        "of": {pack: of_pack(pack) for pack in setup.packs},
        "before": {pack: in_front_of(pack) for pack in setup.packs},
        "contents": {content: content_name(content) for content in v.CONTENTS},
        "revealable": list(_revealable(state)),
        "each": v.TOKENS.get(state.turn, 0),
        "unassigned": setup.unassigned,
        "card_free": setup.card_free,
        "unrecorded_looks": setup.unrecorded_looks,
        "votes": setup.votes,
        "hidden_votes": setup.hidden_votes,
        "mixed_tokens": setup.mixed_tokens,
        "voted": list(_voted(facts)),
        "correctable": list(_correctable(state)),
        "ending": ending(state) if state.phase == v.OVER else None,
        "pickable": _pickable(state),
        "last_looker": next(reversed(list(state.looks[state.turn])), None),
        "placed_now": sum(facts["tokens"][pack][colour] for pack in setup.packs for colour in v.COLOURS),
        "most": max((n for here in facts["tokens"].values() for n in here.values()), default=0),
    }
    facts["by_pile"] = sorted(facts["piles"], key=lambda pile: -max(pile[v.BLUE], pile[v.RED]))
    return facts


def _piles(state: State, facts: Facts) -> Iterator[Facts]:
    """Yield every pack with its tokens, and who holds it."""
    looks = {} if state.counted else facts["looks"].get(str(state.turn), {})
    ballots = facts["ballots"].get(str(state.turn)) or {}
    for seat, pack in enumerate(state.setup.packs):
        here = facts["tokens"][pack]
        yield {
            "pack": pack,
            "name": pack_label(pack),
            "seat": None if pack == v.UNASSIGNED else seat,
            "rim": round(RIM * seat / len(state.setup.players)),
            "blue": here[v.BLUE],
            "red": here[v.RED],
            "content": facts["packs"].get(pack),
            "denounced": [colour for colour in v.COLOURS if facts["denounced"][colour] == pack],
            "now": pack == facts["player"],
            "waiting": pack in facts["waiting"],
            "first": pack == state.first,
            "won": pack in facts["winners"],
            "looked": _looked(pack, looks.get(pack, ())),
            "looked_into": [_seat(state, each) for each in looks.get(pack, ())],
            "has_looked": pack in looks,
            "placed": tokens(tuple(token) for token in ballots.get(pack, ())),
            "placed_before": [(colour, _seat(state, where)) for where, colour in ballots.get(pack, ())],
        }


def _seat(state: State, pack: str) -> int | None:
    """Return the seat of a pack's owner, None for the unassigned one."""
    return None if pack == v.UNASSIGNED else state.setup.players.index(pack)


def _pickable(state: State) -> tuple[str, ...]:
    """Return what may be tapped first if one tap is not enough: the pack of a first card, the first of two tokens, who
    votes next where that is hidden, the pack that is shown next."""
    if state.phase == v.LOOK:
        moves = {choice.do: choice.values for choice in ACTIONS.legal(state)}
        first = [pair[0] for pair in moves["look_one_one"]["packs"]] if "look_one_one" in moves else []  # type: ignore[index] # pairs
        return tuple(pack for pack in state.setup.packs if pack in first)
    if state.phase == v.VOTE and state.setup.hidden_votes:
        return state.waiting
    if state.phase == v.VOTE and state.turn == 3:
        return tuple(f"{pack} {colour}" for pack in state.setup.packs for colour in v.COLOURS if pack != state.player)
    return tuple(each["pack"] for each in _revealable(state))


def _looked(player: str, packs: Sequence[str]) -> Text | None:
    """Return what a player has seen cards of in this round; never which."""
    if not packs:
        return None
    if len(packs) == 2 and packs[0] == packs[1]:
        return text("shaked.screen.looked_two", of=of_pack(packs[0], player))
    return text("shaked.screen.looked", cards=tuple(of_pack(pack, player) for pack in packs))


def _revealable(state: State) -> Iterator[Facts]:
    """Yield the packs that may be shown now, each with what it can hold; without that if Chevet knows the packs."""
    for choice in ACTIONS.legal(state):
        if choice.do != "reveal":
            continue
        ways: dict[str, list[str]] = {}
        for packs in choice.values["packs"]:
            for pack in packs:  # type: ignore[attr-defined] # a tuple or a dict of packs
                ways.setdefault(pack, [])
                if isinstance(packs, dict):
                    ways[pack].append(packs[pack])
        for pack, contents in ways.items():
            leaves = {content: left_over(state, pack, content) for content in contents}
            yield {"pack": pack, "contents": contents, "leaves": leaves}


def _voted(facts: Facts) -> Iterator[Facts]:
    """Yield the votes that are face up, round by round."""
    for turn, ballots in facts["ballots"].items():
        for player, placed in (ballots or {}).items():
            yield {"turn": int(turn), "player": player, "tokens": tokens(tuple(token) for token in placed)}


def _correctable(state: State) -> Iterator[Facts]:
    """Yield whose votes have been placed, including hidden ones: it is not secret that somebody has voted."""
    for turn, ballots in state.ballots.items():
        for player in state.setup.players:
            if player in ballots:
                yield {"turn": turn, "player": player, "each": v.TOKENS[turn]}
