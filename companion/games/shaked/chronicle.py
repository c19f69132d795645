"""A finished game told round by round and as a picture, and how it came out, for the end page and for statistics."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.games.shaked import vocabulary as v
from companion.games.shaked.actions.looking import log
from companion.games.shaked.counting import denounced, hits, tally
from companion.games.shaked.names import ending, in_front_of, pack_name, tokens
from companion.games.shaked.setup import Deal, Setup
from companion.games.shaked.state import State, Tokens
from companion.kernel.drawing import HEAD, LEAST_NAME, MARGIN, WIDTH, Fitted, Picture, fitted
from companion.kernel.events import Step, Texts
from companion.kernel.narration import Chronicle, Turn
from companion.kernel.outcome import Outcome, Part, Side
from companion.kernel.words import Text, text


@dataclass(frozen=True, kw_only=True)
class DecisiveVote(Turn):
    """The vote that decided: ``player`` is who voted, "" where tokens were revealed all at once and the round did."""

    player: str


@dataclass(frozen=True, kw_only=True)
class Story(Chronicle):
    """A game with the packs that were shown; in a game without cards all."""

    decisive: DecisiveVote | None
    winners: Sequence[str]
    packs: Mapping[str, str]
    ending: Text


def chronicle(past: Sequence[Step[State]], state: State) -> Story:
    """Return the rounds of a game that ended or was abandoned, and how it ended."""
    sentences: dict[int, Texts] = {}
    for step in past:
        sentences[step.before.turn] = sentences.get(step.before.turn, ()) + log(step)
    return Story(
        turns=[Turn(turn=turn, text=sentences.get(turn, ())) for turn in range(1, state.turn + 1)],
        winner=state.winner,
        winners=state.winners,
        packs=state.deal.packs if state.deal else state.shown,
        ending=ending(state),
        decisive=turning_point(state),
    )


Ballots = dict[str, Tokens]


def turning_point(state: State) -> DecisiveVote | None:
    """Return the vote since which the tokens led to this end; None if no chief fell."""
    fallen = _fallen(state, state.denounced)
    if not state.winner or not fallen:
        return None
    turn, voter = 0, ""
    for at, last, placed in _votes(state):
        if _fallen(state, denounced(state.setup, tally(state.setup.packs, placed))) != fallen:
            turn = 0  # whatever came before did not decide
        elif not turn:
            turn, voter = at, last
    return DecisiveVote(turn=turn, player=voter, text=(_decided(state, turn, voter), *_margins(state, fallen)))


def _votes(state: State) -> Iterator[tuple[int, str, list[Ballots]]]:
    """Yield every moment at which tokens were visible: its round, who voted last, and the tokens of both rounds. Before
    the first of them there are no tokens.
    """
    placed: dict[int, Ballots] = {turn: {} for turn in v.TOKENS}
    yield 0, "", list(placed.values())
    for turn in v.TOKENS:
        if state.setup.hidden_votes:
            placed[turn] = dict(state.ballots[turn])
            yield turn, "", list(placed.values())
            continue
        for player, given in state.ballots[turn].items():
            placed[turn] = {**placed[turn], player: given}
            yield turn, player, list(placed.values())


def _fallen(state: State, denounced: Mapping[str, str | None]) -> frozenset[str]:
    return frozenset(colour for colour, hit in hits(denounced, state.shown).items() if hit)


def _decided(state: State, turn: int, voter: str) -> Text:
    if not voter:
        return text("shaked.decisive.round", n=turn)
    return text("shaked.decisive.vote", n=turn, player=voter, tokens=tokens(state.ballots[turn][voter]))


def _margins(state: State, fallen: frozenset[str]) -> Iterator[Text]:
    """Yield, for each chief who fell, how many tokens it took and how many the next pile of that colour has."""
    counts = tally(state.setup.packs, state.ballots.values())
    for colour in v.COLOURS:
        pack = state.denounced[colour]
        if colour in fallen and pack is not None:
            others = max(here[colour] for other, here in counts.items() if other != pack)
            yield text(f"shaked.decisive.{colour}", where=in_front_of(pack), n=counts[pack][colour], k=others)


CLANS: Final = {colour: text(f"shaked.clan.{colour}") for colour in v.COLOURS}
SIDES: Final = {
    v.BLUE: Side(CLANS[v.BLUE], "day"),
    v.RED: Side(CLANS[v.RED], "night"),
    v.NOBODY: Side(text("shaked.clan.nobody")),
}
"""Every side that may win, by the state's word for it."""


def outcome(setup: Setup, deal: Deal | None, state: State) -> Outcome:
    """Return how the game came out; chief and lieutenants of a clan play for the same goal, and so count as one."""
    variant = text("shaked.kind.free" if setup.card_free else "shaked.kind.cards")
    if state.winner is None:
        return Outcome(variant)
    clans = {player: v.clan(state.shown[player]) for player in setup.players}
    parts = {player: Part(CLANS[clan], clan == state.winner) for player, clan in clans.items()}
    return Outcome(variant, SIDES[state.winner], parts)


ROW: Final = 104
"""The height of a pack's row: two lines of tokens, blue ones above."""
NAMES: Final = 230
"""The width that a token and a name have at the left."""
CARDS: Final = 130
"""The width of three cards."""
GAP: Final = 26
LEFT: Final = MARGIN + NAMES + CARDS + GAP
"""Where the tokens begin."""
BROADEST: Final = 46
"""The greatest width of a token, including the space next to it."""
SIGN: Final = 170
"""The width that is left at the right for what is said of a pack."""
FOOT: Final = 190
"""Below the rows: the vote that decided, and what the signs mean."""
NAME_SIZE: Final = 24
TOKEN: Final = 20
"""The radius of a player's token."""
UNKNOWN: Final = ""
"""Who placed a token that nobody may know of."""


class Chip(NamedTuple):
    """A token that lies face up: its round, and who placed it."""

    turn: int
    voter: str


Placed = dict[str, dict[str, list[Chip]]]
"""By pack and colour."""


@dataclass(frozen=True, kw_only=True)
class PackRow:
    """A pack with its ``chips`` by colour; ``player`` is the place of whose pack it is, and with ``label``, their name,
    None for the pack in the middle. A pack that was never shown has no ``content``."""

    player: int | None
    label: Fitted | None
    y: int
    content: str | None
    denounced: Sequence[str]
    won: bool
    chips: Mapping[str, Sequence[Chip]]


@dataclass(frozen=True, kw_only=True)
class PackPicture(Picture):
    """Every pack, the highest pile first; ``each`` is the width of a token, ``voters`` whether any has a name."""

    rows: Sequence[PackRow]
    each: int
    voters: bool
    players: Sequence[str]
    row: int = ROW
    token: int = TOKEN
    cards: int = MARGIN + NAMES
    left: int = LEFT


def picture(past: Sequence[Step[State]], state: State, roles: Mapping[str, object] | None) -> PackPicture:
    """Return the picture of a game that is over or was abandoned."""
    placed = _placed(state)
    highest = max(len(pile) for colours in placed.values() for pile in colours.values())
    packs = sorted(state.setup.packs, key=lambda pack: -max(map(len, placed[pack].values())))
    floor = HEAD + GAP + ROW * len(packs)
    return PackPicture(
        height=floor + FOOT,
        floor=floor,
        chronicle=chronicle(past, state),
        rows=[_row(state, pack, at, placed[pack]) for at, pack in enumerate(packs)],
        each=min(BROADEST, (WIDTH - MARGIN - SIGN - LEFT) // max(1, highest)),
        voters=any(chip.voter for piles in placed.values() for pile in piles.values() for chip in pile),
        players=state.setup.players,
    )


def _row(state: State, pack: str, at: int, piles: Mapping[str, Sequence[Chip]]) -> PackRow:
    players = state.setup.players
    name = pack_name(pack)
    return PackRow(
        player=players.index(pack) if pack in players else None,
        label=None if isinstance(name, Text) else fitted(name, NAME_SIZE, NAMES - 2 * TOKEN - GAP, LEAST_NAME),
        y=HEAD + GAP + ROW * at,
        content=state.shown.get(pack),
        denounced=[colour for colour in v.COLOURS if state.denounced[colour] == pack],
        won=pack in state.winners,
        chips=piles,
    )


def _placed(state: State) -> Placed:
    """Return every token that is face up, round by round."""
    placed: Placed = {pack: {colour: [] for colour in v.COLOURS} for pack in state.setup.packs}
    for turn, voter, pack, colour in _tokens(state):
        placed[pack][colour].append(Chip(turn, voter))
    return placed


def _tokens(state: State) -> Iterator[tuple[int, str, str, str]]:
    for turn, ballots in state.ballots.items():
        if state.setup.hidden_votes and not state.closed(turn):
            continue  # left in the middle of a vote: nobody has shown these
        for voter, given in ballots.items():
            for pack, colour in given:
                yield turn, UNKNOWN if state.setup.votes == "secret" else voter, pack, colour
