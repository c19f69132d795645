"""What a table agrees on before the first turn: the set-up, the deal of roles, and how a record writes both."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from companion.games.sultane import vocabulary as v
from companion.kernel import reading
from companion.kernel.events import Chance, Json
from companion.kernel.refusal import NotARecord

CAMP_DISCOVERIES: Final = ("votes", "envelopes", "phones")
"""How camps are discovered, as records name it (section 11). A record with ``phones`` is moderated like ``votes``."""
BOARD_CARDS: Final = 20


@dataclass(frozen=True)
class Setup:
    """A table's set-up (section 3). It may be wrong: ``checks.check`` says how; nothing here refuses a value."""

    players: tuple[str, ...]
    """Names in seat order, clockwise."""
    variant: str = v.CLASSIC
    pacifist_board: v.Board = ()
    """Slot codes, the first to be covered first."""
    interventionist_board: v.Board = ()
    pacifist_tales: int = 11
    """Pacifist tales of the deck, those set aside included."""
    interventionist_tales: int = 6
    set_aside: bool = False
    """One tale of each kind is on the last slot but one of its board and is not in the first draw pile."""
    schahzenan: bool = False
    haiatalnefous: bool = False
    schahzenan_alone: bool = False
    """Schahzenan wins alone when she reaches her goal."""
    original_veto: bool = False
    """A veto moves the refusal counter."""
    vetoed_blocked: bool = False
    """A government that chose the veto counts as the last one: its members are barred as after a reading."""
    camp_discovery: str = "votes"
    first_vizier: str | None = None
    """Who begins; None while it is left to chance."""
    double_sided: tuple[tuple[str, str], ...] = ()
    """Pairs of faces that are two sides of one card."""
    board_cards: int = BOARD_CARDS
    fourth_camp_card: bool = False
    house_powers: Mapping[str, str] = field(default_factory=dict)
    """Texts of the house powers by slot, counted from 1: ``pacifist:2``."""
    claims: bool = False
    """The table notes what players say in public about hands and camps (section 13)."""

    @cached_property
    def discovery(self) -> bool:
        """Return whether this is the discovery game without Dinarzade (section 10)."""
        return self.variant == v.DISCOVERY

    @property
    def original(self) -> bool:
        """Return whether the table plays by the rules of the original game."""
        return self.original_veto and self.vetoed_blocked

    @cached_property
    def pacifist_powers(self) -> tuple[str, ...]:
        """The power of each slot of the pacifist board."""
        return tuple(map(v.written_power, self.pacifist_board))

    @cached_property
    def interventionist_powers(self) -> tuple[str, ...]:
        """The power of each slot of the interventionist board."""
        return tuple(map(v.written_power, self.interventionist_board))

    @cached_property
    def reserve(self) -> int:
        """Additional tales that stay beside the deck: 0 unless a slot adds a tale (sections 8 and 12)."""
        if v.ADD_TALE not in self.pacifist_powers + self.interventionist_powers:
            return 0
        pacifist, interventionist = v.BOX_TALES
        in_deck = max(0, self.pacifist_tales - pacifist) + max(0, self.interventionist_tales - interventionist)
        return max(0, v.ADDITIONAL_TALES - in_deck)


@dataclass(frozen=True)
class Deal:
    """Who holds which role: hidden from everyone until the end, and left out of every ``repr``."""

    roles: Mapping[str, str] = field(repr=False)
    """The role code of each player."""

    def holder(self, role: str) -> str | None:
        """Return the player who holds ``role``, or None."""
        return next((player for player, dealt in self.roles.items() if dealt == role), None)

    @cached_property
    def dinarzade(self) -> str | None:
        """The player who holds Dinarzade; None in discovery."""
        return self.holder(v.DINARZADE)

    @cached_property
    def haiatalnefous(self) -> str | None:
        """The player who holds Haïatalnefous, in love or not; None if nobody does."""
        return self.holder(v.HAIATALNEFOUS)


def camps(players: int, variant: str, *, schahzenan: bool = False, haiatalnefous: bool = False) -> dict[str, int]:
    """Return how many of each are dealt (sections 3, 9 and 10); ``pacifist`` leaves Haïatalnefous in love out.

    Interventionists are the smallest strict majority at every number of players. A number of players
    that the rules do not have is computed in the same way, and no camp is below 0.
    """
    interventionists = players // 2 + 1
    dinarzade = int(variant != v.DISCOVERY)
    others = players - interventionists - dinarzade - schahzenan - haiatalnefous
    return {
        v.INTERVENTIONIST: interventionists,
        v.PACIFIST: max(0, others),
        v.DINARZADE: dinarzade,
        v.SCHAHZENAN: int(schahzenan),
        v.HAIATALNEFOUS: int(haiatalnefous),
    }


def setup_camps(setup: Setup) -> dict[str, int]:
    """Return ``camps`` of this set-up."""
    return camps(len(setup.players), setup.variant, schahzenan=setup.schahzenan, haiatalnefous=setup.haiatalnefous)


def pacifist_names(setup: Setup) -> list[str]:
    """Return the named Pacifists that are dealt from: without Haïatalnefous where she plays for herself."""
    return [name for name in v.PACIFIST_NAMES if not (setup.haiatalnefous and name == v.HAIATALNEFOUS)]


def settle(setup: Setup, chance: Chance) -> Setup:
    """Draw the first Grand Vizier if nobody named one (section 3)."""
    if setup.first_vizier is not None:
        return setup
    return replace(setup, first_vizier=chance.choice(setup.players))


def deal(setup: Setup, chance: Chance) -> Deal:
    """Deal the roles, every order equally likely (section 3); the pacifists' names are drawn at random, too."""
    counts = setup_camps(setup)
    names = pacifist_names(setup)
    chance.shuffle(names)
    pacifists = (names + [v.FOURTH_PACIFIST] * counts[v.PACIFIST])[: counts[v.PACIFIST]]
    roles = [v.INTERVENTIONIST_ROLE] * counts[v.INTERVENTIONIST] + pacifists
    for single in (v.DINARZADE, v.SCHAHZENAN, v.HAIATALNEFOUS):
        roles += [single] * counts[single]
    chance.shuffle(roles)
    return Deal(dict(zip(setup.players, roles, strict=True)))


def default_setup(players: tuple[str, ...], variant: str = v.CLASSIC) -> Setup:
    """Return the recommended set-up of a variant for these players; an unknown variant has the classic board."""
    pacifist_board, interventionist_board = v.recommended_board(len(players), variant)
    pacifist_tales, interventionist_tales = v.DECKS.get(variant, v.DECKS[v.CLASSIC])
    return Setup(
        players,
        variant,
        pacifist_board,
        interventionist_board,
        pacifist_tales,
        interventionist_tales,
    )


def read(players: tuple[str, ...], options: Json, hidden: object) -> tuple[Setup, Deal | None]:
    """Return the set-up and, where ``hidden`` is a record's ``roles``, the deal.

    Raises ``NotARecord`` for unknown keys, wrong types and an unknown way of discovering camps; unknown variants, slot
    codes, roles and a first Grand Vizier who is nobody's name are kept for ``checks.check`` to find.
    """
    reading.reject_unknown_keys(options, _OPTIONS, "options")
    default = default_setup(players, reading.text(options.get("variant", v.CLASSIC), "options.variant"))
    values: dict[str, object] = {}
    for key, value in options.items():
        values.update(_OPTIONS[key](value, f"options.{key}"))
    setup = replace(default, **values)  # type: ignore[arg-type] # each reader returns values of its fields' types
    return setup, None if hidden is None else Deal(reading.mapping(hidden, "roles", reading.text))


def write(setup: Setup) -> dict[str, object]:
    """Return the options as a record has them: those that differ from the default only."""
    default = default_setup(setup.players, setup.variant)
    options: dict[str, object] = {}
    if setup.variant != v.CLASSIC:
        options["variant"] = setup.variant
    for key, parts in _GROUPS.items():
        if any(getattr(setup, name) != getattr(default, name) for name in parts.values()):
            options[key] = {part: reading.written(getattr(setup, name)) for part, name in parts.items()}
    return options | reading.differing(setup, default, _SINGLES)


def deal_as_json(deal: Deal) -> dict[str, str]:
    """Return the deal as a record has it under ``roles``."""
    return dict(deal.roles)


_GROUPS: Final = {
    "board": {"pacifist": "pacifist_board", "interventionist": "interventionist_board"},
    "deck": {"pacifist": "pacifist_tales", "interventionist": "interventionist_tales", "set_aside": "set_aside"},
}


def _pair(value: object, path: str) -> tuple[str, str]:
    codes = reading.texts(value, path)
    if len(codes) != 2:
        raise NotARecord(f"{path} must be a pair of slot codes")
    return codes[0], codes[1]


def _way(value: object, path: str) -> str:
    if reading.text(value, path) not in CAMP_DISCOVERIES:
        raise NotARecord(f"{path} must be one of {', '.join(CAMP_DISCOVERIES)}")
    return str(value)


Reader = Callable[[object, str], Mapping[str, object]]


def _field(name: str, item: Callable[[object, str], object]) -> Reader:
    return lambda value, path: {name: item(value, path)}


def _group(parts: Mapping[str, str], items: Mapping[str, Callable[[object, str], object]]) -> Reader:
    def reader(value: object, path: str) -> Mapping[str, object]:
        given = reading.raw_object(value, path)
        reading.reject_unknown_keys(given, parts, path)
        return {parts[key]: items[key](each, f"{path}.{key}") for key, each in given.items()}

    return reader


_GROUPED: Final = ("players", "variant", *(name for parts in _GROUPS.values() for name in parts.values()))
_SINGLES: Final = reading.readers_of(
    Setup,
    but=_GROUPED,
    camp_discovery=_way,
    double_sided=lambda value, path: reading.items(value, path, _pair),
)
_OPTIONS: Final[Mapping[str, Reader]] = {
    "variant": _field("variant", reading.text),
    "board": _group(_GROUPS["board"], {"pacifist": reading.texts, "interventionist": reading.texts}),
    "deck": _group(
        _GROUPS["deck"], {"pacifist": reading.count, "interventionist": reading.count, "set_aside": reading.flag}
    ),
    **{name: _field(name, reader) for name, reader in _SINGLES.items()},
}
