"""The result of a step of Shaked!: revealed tokens, the count, the packs of the denounced (section 4)."""

from collections.abc import Iterator, Sequence

from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions.revealing import Denounced, PacksShown
from companion.games.shaked.actions.voting import VoteClosed
from companion.games.shaked.counting import hits, tally
from companion.games.shaked.names import in_front_of, pack_label, pack_name, the_pack
from companion.games.shaked.record import tokens
from companion.games.shaked.state import State
from companion.kernel.aftermath import Aftermath, Move
from companion.kernel.events import Step
from companion.kernel.words import Text, text


def aftermath(past: Sequence[Step[State]], state: State) -> Aftermath | None:
    """Return what the newest step has brought to light; None for looks and for votes that everyone saw."""
    events = past[-1].events if past else ()
    if any(isinstance(event, Denounced) for event in events) and past[-1].command["do"] == "close":
        return _counted(state)
    if any(isinstance(event, VoteClosed) for event in events) and state.setup.hidden_votes:
        return _laid_out(past[-1].before)
    if any(isinstance(event, PacksShown) for event in events) and past[-1].before.phase == v.REVEAL_DENOUNCED:
        return _unmasked(state)
    return None


def _laid_out(was: State) -> Aftermath:
    """Return where the tokens of a round go that were placed unseen."""
    piles = tally(was.setup.packs, (was.ballots[was.turn],))
    moves = tuple(
        Move(
            text("shaked.after.lay", where=in_front_of(pack), tokens=tuple(_tokens(pile))),
            None,
            (*(f"token:{colour}" for colour in v.COLOURS if pile[colour]), _mark(was, pack)),
        )
        for pack, pile in piles.items()
        if any(pile.values())
    )
    return Aftermath(text("shaked.after.laid_out", n=was.turn), moves, say=text("shaked.after.laid_out.say"))


def _tokens(pile: dict[str, int]) -> Iterator[Text]:
    for colour in v.COLOURS:
        if pile[colour]:
            yield text(f"shaked.after.{colour}", n=pile[colour])


def _counted(state: State) -> Aftermath:
    """Return whom the count denounces, and which packs are turned over first."""
    most = max(n for here in tokens(state).values() for n in here.values())
    why = text("shaked.prompt.reveal.most", n=most)
    named = [(colour, pack) for colour, pack in state.denounced.items() if pack is not None]
    even = tuple(_even(state, most))
    if not named:
        all_packs = Move(text("shaked.after.all"), None, ("pack",))
        return Aftermath(text("shaked.after.nobody"), (*even, all_packs), why=why, say=text("shaked.after.say.nobody"))
    packs = {colour: pack_name(pack) for colour, pack in named}
    title = text("shaked.after.both", **packs) if len(named) > 1 else _denounced(*named[0])
    moves = (*(_turn_over(state, pack) for pack in state.accused), *even)
    hidden = tuple(the_pack(pack) for pack in state.accused)
    return Aftermath(title, moves, why=why, say=text("shaked.after.say.denounced", packs=hidden))


def _even(state: State, most: int) -> Iterator[Move]:
    """Yield for each colour in which several packs share the highest count who they are; it denounces none of them."""
    for colour in v.COLOURS:
        packs = tuple(pack_name(pack) for pack, here in tokens(state).items() if here[colour] == most)
        if len(packs) > 1:
            even = text(f"shaked.after.even_{colour}", n=most, packs=packs)
            yield Move(even, text(f"shaked.after.none_{colour}"), (f"token:{colour}",))


def _denounced(colour: str, pack: str) -> Text:
    return text(f"shaked.prompt.reveal.{colour}", name=pack_name(pack))


def _turn_over(state: State, pack: str) -> Move:
    pile = tokens(state)[pack]
    note = text("shaked.after.pile", tokens=tuple(_tokens(pile)))
    return Move(text("shaked.after.turn_over", pack=the_pack(pack)), note, (_mark(state, pack), "pack"))


def _unmasked(state: State) -> Aftermath | None:
    """Return what the packs of the denounced turned out to be, and which clan that makes the winner."""
    if any(pack not in state.shown for pack in state.accused):
        return None
    hit = hits(state.denounced, state.shown)
    moves = [
        Move(
            text(f"shaked.after.{'was' if hit[colour] else 'was_not'}_{colour}", name=pack_label(pack)),
            None,
            (_mark(state, pack), f"held:{state.shown[pack]}"),
        )
        for colour, pack in state.denounced.items()
        if pack is not None
    ]
    fallen = [colour for colour in v.COLOURS if hit[colour]]
    winner = v.OPPOSITE[fallen[0]] if len(fallen) == 1 else v.NOBODY
    if state.phase == v.REVEAL_ALL:
        last = "_middle_last" if v.UNASSIGNED in state.hidden_packs else ""
        moves.append(Move(text(f"shaked.after.the_others{last}"), None, ("pack",)))
    return Aftermath(text(f"shaked.prompt.over.{winner}"), tuple(moves), say=text(f"shaked.prompt.over.say_{winner}"))


def _mark(state: State, pack: str) -> str:
    return "middle" if pack == v.UNASSIGNED else f"seat:{state.setup.players.index(pack)}"
