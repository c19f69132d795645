"""Every kind of moment of every game, reached by random games at tables with different options."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from companion.kernel.events import Choice
from companion.kernel.game import Game
from companion.kernel.journal import Entry, Position, applied
from companion.kernel.record import record_to_json
from companion.kernel.refusal import Refused
from companion.kernel.viewers import GAME_MASTER
from companion.registry import GAMES
from tests.browser.rooms import TWENTY
from tests.playing import drawn, entered, thinned, whole

FULL_TABLES: Final = 6
"""So many random games with as many players as can play are looked through for moments, at each table."""
SMALLER_TABLES: Final = 2
"""So many with the fewest players, and with a number between."""
LONGEST: Final = 250
"""A random game is left after so many moves."""
FIRST_CROWN: Final = 60
"""Nobody says that they have won before so many moves, where the table alone knows."""
HOUSE_TEXT: Final = "The Grand Vizier swaps two tales of their choice, one from each board, and tells nobody why."
"""A house power, as long as people write one."""

Table = tuple[Mapping[str, object], bool]


class Moment(NamedTuple):
    """A moment by the name of what it asks, and the record of how a table came to it."""

    name: str
    record: dict[str, Any]
    seats: tuple[int, ...]
    """Who may answer on a phone of their own, counted from 1."""
    state: Any
    is_new: bool
    """Whether it asks for, or allows, what no moment before did; otherwise only what is told beside it is new."""

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.name.startswith("over")


TABLES: Final[Mapping[str, Sequence[Table]]] = {
    "sultane": (
        ({}, True),
        ({}, False),
        ({"claims": True}, True),
        ({"variant": "discovery"}, True),
        (
            {
                "board": {
                    "pacifist": ["power:peek_bottom", "power:swap_seats", "power:move_tale", "power:exile", "SV", "SR"],
                    "interventionist": ["power:add_tale", "power:house", "power:emergency", "power:view_discard", "DA"],
                },
                "house_powers": {"interventionist:2": HOUSE_TEXT},
            },
            True,
        ),
        (
            {
                "board": {
                    "pacifist": ["S6", "power:discard_deep", "power:emergency", "SV", "SD", "SR"],
                    "interventionist": ["DV", "DV", "DV", "D10", "DA"],
                },
                "original_veto": True,
            },
            True,
        ),
    ),
    "complots": (
        ({}, True),
        ({}, False),
        ({"tracking": "light"}, False),
        ({"fifth": "inquisitor", "free_concession": True, "second_counter": True}, True),
    ),
    "1001": (({}, True), ({"tracking": "full"}, True)),
    "shaked": (
        ({}, False),
        ({"votes": "simultaneous"}, False),
        ({"votes": "secret", "open_looks": True}, False),
        ({"card_free": True}, True),
        ({"unrecorded_looks": True}, False),
    ),
    "verrat": (
        ({}, True),
        ({"draws": False}, True),
        ({"draws": False, "trade_phase": "any", "kaffa_open": True}, True),
        ({"draws": False, "tracking": "light"}, True),
    ),
}
"""How a table of each game may play: the options, and whether Chevet dealt. A game that is not named has one table."""


def moments(
    slug: str, names: Sequence[str] = TWENTY, notes: bool = False, tables: int | None = None
) -> Iterator[Moment]:
    """Yield each kind of moment; with ``notes`` also those with a note, or so many notes, for the first time.

    Only the first so many ``tables`` are played at; at all of them if it is None.
    """
    game, seen, told = GAMES[slug], set[object](), set[object]()
    number = 0
    for options, known in TABLES.get(slug, (({}, True),))[:tables]:
        for seed, count in enumerate(_counts(game)):
            random, players = Random(seed), tuple(names[:count])
            setup = game.rules.settle(game.record.read(players, options, None)[0], random)
            deal = game.rules.deal(setup, random) if known else None
            rows: list[Entry] = []
            for position in _chance(game, Position(0, game.rules.start(setup, deal)), random, rows):
                kind = (options.get("tracking"), _kind(game, position.state))
                beside = _notes(game, position.state) if notes else set()
                is_new = kind not in seen
                if is_new or beside - told:
                    number += 1
                    seen.add(kind)
                    told |= beside
                    record = record_to_json(game, players, setup, deal, [row.command for row in rows])
                    name = _named(game, position.state, number)
                    yield Moment(name, record, _asked(game, position.state, players), position.state, is_new)


def _counts(game: Game[Any, Any, Any]) -> tuple[int, ...]:
    """Return how many play in each random game: full tables come first, they have the least room."""
    smaller = (game.fewest, (game.fewest + game.most) // 2)
    return (*(game.most,) * FULL_TABLES, *smaller * SMALLER_TABLES)


def _asked(game: Game[Any, Any, Any], state: Any, players: Sequence[str]) -> tuple[int, ...]:
    """Return the seats, from 1, of those who may answer on a phone of their own."""
    by = {player for choice in game.actions.legal(state) for player in choice.by}
    return tuple(seat for seat, player in enumerate(players, start=1) if player in by)


def _kind(game: Game[Any, Any, Any], state: Any) -> object:
    """Return what is asked and allowed at a moment, apart from who is there."""
    prompt = game.pages.prompt(state)
    allowed = frozenset(choice.do for choice in game.actions.legal(state))
    return prompt.do.id, prompt.say and prompt.say.id, prompt.before and prompt.before.do.id, allowed


def _notes(game: Game[Any, Any, Any], state: Any) -> set[object]:
    """Return each note that stands beside what is asked, how many there are, and what may be noted of the last turn."""
    prompt = game.pages.prompt(state)
    told = (*prompt.notes, *prompt.known)
    claims: Any = getattr(game.pages.view(state, GAME_MASTER).shown, "claims", None)
    said = [one.kind for one in claims.asked[:1]] if claims else [], len(claims.mismatches) if claims else 0
    return {(prompt.do.id, one.id) for one in told} | {(prompt.do.id, len(told), str(said))}


def _named(game: Game[Any, Any, Any], state: Any, number: int) -> str:
    """Return ``over`` for the end of a game, otherwise what the prompt is called and its number."""
    if game.rules.is_over(state):
        return f"over {number}"
    return f"{game.pages.prompt(state).do.id.removeprefix(f'{game.slug}.prompt.')} {number}"


def _chance(
    game: Game[Any, Any, Any], position: Position[Any], random: Random, rows: list[Entry]
) -> Iterator[Position[Any]]:
    """Yield the positions of a random game, at whose table nothing is corrected and only what is listed is done."""
    yield position
    while len(rows) < LONGEST:
        listed = [one for one in game.actions.legal(position.state) if _is_listed(one)]
        choices = thinned([one for one in listed if one.do != "crown" or len(rows) >= FIRST_CROWN], random)
        row = next(_accepted(game, position, random.sample(choices, len(choices)), random), None)
        if row is None:
            return
        rows.append(row)
        position = applied(game, position, row)
        yield position


def _is_listed(choice: Choice) -> bool:
    return choice.do != "correct" and (choice.do != "trade" or bool(choice.values))


def _accepted(
    game: Game[Any, Any, Any], position: Position[Any], choices: Sequence[Choice], random: Random
) -> Iterator[Entry]:
    """Yield an entry for each choice whose free values, such as a number of coins, may be left out."""
    for choice in choices:
        try:
            yield entered(game, position, whole(game, position, drawn(choice, random), random))
        except Refused:
            continue
