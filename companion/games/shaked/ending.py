"""How a game ended, in a sentence that names the chiefs and their clans (section 4)."""

from companion.games.shaked import vocabulary as v
from companion.games.shaked.names import pack_name
from companion.games.shaked.state import State
from companion.kernel.words import Text, text


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
