"""The names of packs, colours and contents, and why a game ended, as messages."""

from collections.abc import Iterable, Sequence

from companion.games.shaked import vocabulary as v
from companion.games.shaked.state import State
from companion.kernel.events import Step, Texts
from companion.kernel.words import Text, text


def pack_name(pack: str) -> Text | str:
    """Return whose pack it is: a player's name, or the name of the unassigned one."""
    return text("shaked.pack.u") if pack == v.UNASSIGNED else pack


def pack_label(pack: str) -> Text | str:
    """Return the name of a pack for a list, where no other word comes before it."""
    return text("shaked.pack.u_label") if pack == v.UNASSIGNED else pack


def the_pack(pack: str) -> Text:
    """Return a pack as what is looked at."""
    return _form("the", pack)


def of_pack(pack: str, looker: str | None = None) -> Text:
    """Return a pack as where a card comes from; ``looker`` looks at a pack of their own."""
    return _form("of", pack, looker)


def of_your_pack(pack: str, reader: str) -> Text:
    """Return a pack as where a card comes from, to ``reader`` who has seen it."""
    return text("shaked.of.yours") if pack == reader else of_pack(pack)


def in_front_of(pack: str) -> Text:
    """Return a pack as the place of a token."""
    return _form("before", pack)


def _form(form: str, pack: str, looker: str | None = None) -> Text:
    if pack == v.UNASSIGNED:
        return text(f"shaked.{form}.u")
    if pack == looker:
        return text(f"shaked.{form}.own")
    return text(f"shaked.{form}.pack", name=pack)


def token(pack: str, colour: str) -> Text:
    """Return one token: its colour and its place."""
    return text(f"shaked.token.{colour}", where=in_front_of(pack))


def tokens(placed: Iterable[tuple[str, str]]) -> tuple[Text, ...]:
    """Return tokens one by one; two that are the same as one of two."""
    given = list(placed)
    if len(given) > 1 and len(set(given)) == 1:
        pack, colour = given.pop()
        return (text(f"shaked.token.two_{colour}", where=in_front_of(pack)),)
    return tuple(token(pack, colour) for pack, colour in given)


def content_name(content: str) -> Text:
    """Return what a pack makes its owner: a chief or a lieutenant."""
    return text(f"shaked.content.{content.lower()}")


def line(name: str, **facts: object) -> Texts:
    """Return one sentence of the log."""
    return (Text(f"shaked.log.{name}", facts),)


def undo(step: Step[State]) -> Text:
    """Return the usual label of undo, which never reveals a vote."""
    return text(f"shaked.undo.{step.command['do']}")


def ending(state: State) -> Text:
    """Return why the game ended as it did, with whose pack each chief's was; of an abandoned one, in which round."""
    if state.reason is None:
        return text("shaked.ending.open", n=state.turn)
    chiefs = {colour: pack_name(chief(state, colour)) for colour in v.COLOURS}
    if state.reason == v.CHIEF_DENOUNCED and state.winner is not None:
        fallen = v.OPPOSITE[state.winner]
        return text(f"shaked.ending.chief_{fallen}", name=chiefs[fallen])
    return text(f"shaked.ending.{state.reason}", **chiefs)


def chief(state: State, colour: str) -> str:
    """Return whose pack is the chief's of a clan; every pack must have been shown."""
    return next(pack for pack, content in state.shown.items() if content == v.CHIEFS[colour])


def looked_at(player: str, packs: Sequence[str]) -> Text | None:
    """Return what a player has seen cards of in this round; never which."""
    if not packs:
        return None
    if len(packs) == 2 and packs[0] == packs[1]:
        return text("shaked.screen.looked_two", of=of_pack(packs[0], player))
    return text("shaked.screen.looked", cards=tuple(of_pack(pack, player) for pack in packs))
