"""What to take out of the box, and what stays in (section 2)."""

from collections.abc import Iterator

from companion.games.mille_et_un import vocabulary as v
from companion.games.mille_et_un.names import card_name, sultan_name
from companion.games.mille_et_un.setup import Setup
from companion.kernel.game import Box
from companion.kernel.narration import Script
from companion.kernel.words import Text, text


def box(setup: Setup, by_hand: bool = True) -> Box:
    """Return the cards to take out, and those that stay; how they are laid out is told where they are."""
    return Box(tuple(_out(setup)), tuple(_stays(setup)))


def _out(setup: Setup) -> Iterator[Text]:
    if setup.sultan_list is not None:
        yield text("1001.box.sultans_chosen", sultans=tuple(map(sultan_name, setup.sultan_list)))
    else:
        yield text("1001.box.sultans", n=setup.sultans, all=len(v.SULTANS))
    yield text("1001.box.tales", n=sum(setup.counts.values()))
    for code in v.TALE_CODES:
        if setup.counts[code] != v.IN_BOX[code]:
            yield text("1001.box.house_count", n=setup.counts[code], card=card_name(code))


def _stays(setup: Setup) -> Iterator[Text]:
    left = len(v.SULTANS) - setup.sultans
    if left > 0:
        yield text("1001.box.sultans_left" if setup.sultan_list is None else "1001.box.sultans_unused", n=left)


def script(setup: Setup) -> Script:
    """Return the script of the start: nobody closes their eyes in this game, so there is nothing to read out."""
    return Script(text("1001.script.title"), ())


def by_hand(setup: Setup) -> bool:
    """Return whether people deal themselves: always, because every card is a real one."""
    return True
