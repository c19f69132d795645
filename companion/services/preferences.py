"""What the game master prefers at a table: how a script is spoken, what the play screen shows, where the roles are."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from companion.kernel.refusal import Refused
from companion.messages import LOCALES
from companion.themes import themes

ROLES: Final = frozenset({"phones", "cards"})
SLOWEST: Final = 0.25
FASTEST: Final = 4.0
GONGS: Final = frozenset({"gong", "no_voice"})
"""A gong, by choice or because the device has no voice: recordings take the place of the latter."""
SOUNDS: Final = frozenset({"recorded", "voice"}) | GONGS
"""Who speaks a script: recordings and, where there is none, the voice; the voice alone; a gong."""
VOTES: Final = ("outcome", "counts", "names")
"""How a vote is entered: who carried it, how many said Yes, or who did."""
WAITS: Final = (0, 4, 6, 10)
"""Choices of seconds after which the result of a question is dismissed automatically; 0: it waits for a tap."""
REACTIONS: Final = (0, 3, 5, 7, 10)
"""Choices of seconds to react to an announcement; 0: no limit."""
VOLUMES: Final = range(101)
"""Percentages of a background sound's loudness; 0: none."""
LONGEST_VOICE: Final = 200
VOICE: Final = "voice."
"""The beginning of the names of rows that contain the voice for one language."""

_NUMBERS: Final = {"goes_on": WAITS, "reacts": REACTIONS, "background": VOLUMES}
"""The preferences that are a whole number, with those to choose from."""


def _fits(name: str, value: object) -> bool:
    if name == "roles":
        return isinstance(value, str) and value in ROLES
    if name in {"pace", "pauses"}:
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return number and SLOWEST <= float(value) <= FASTEST  # type: ignore[arg-type] # checked just before
    if name == "voices":
        return isinstance(value, Mapping) and all(_names_voice(*voice) for voice in value.items())
    if name == "sound":
        return isinstance(value, str) and value in SOUNDS
    if name == "theme":
        return value == "" or (isinstance(value, str) and value in themes())
    if name == "vote":
        return isinstance(value, str) and value in VOTES
    if name in _NUMBERS:
        return isinstance(value, int) and not isinstance(value, bool) and value in _NUMBERS[name]
    return name in {"alone", "speak", "odds", "claims"} and isinstance(value, bool)


def _names_voice(language: object, voice: object) -> bool:
    return language in LOCALES and isinstance(voice, str) and len(voice) <= LONGEST_VOICE


@dataclass(frozen=True)
class Preferences:
    """The preferences of a table; refused as ``bad_value`` with a value that makes no sense.

    ``roles`` is ``phones`` or ``cards``. ``pace`` and ``pauses`` are from ``SLOWEST`` to ``FASTEST``: how fast a script
    is spoken, and what its pauses are multiplied by, ``background`` one of ``VOLUMES``: how loud is what covers who
    moves. ``voices`` gives the name of a voice by language, ``sound`` is one of ``SOUNDS``, ``speak`` says whether
    prompts are said aloud, ``odds`` whether the play screen shows what chance may bring, ``claims`` whether it asks
    what players say where the set-up has that noted. ``vote`` is one of ``VOTES``: how the last vote was entered.
    ``goes_on`` is one of ``WAITS``, ``reacts`` one of ``REACTIONS``.
    ``alone`` says that no other device takes part: roles that are not on cards are shown on this one, passed round.
    ``theme`` is that of the box on the table, empty for the house's own.
    """

    roles: str = "phones"
    pace: float = 1.0
    pauses: float = 1.0
    background: int = 0
    voices: Mapping[str, str] = field(default_factory=dict)
    sound: str = "recorded"
    speak: bool = False
    odds: bool = False
    claims: bool = True
    vote: str = "outcome"
    goes_on: int = 0
    reacts: int = 0
    alone: bool = False
    theme: str = ""

    def __post_init__(self) -> None:
        """Refuse values that make no sense."""
        if not all(_fits(name, value) for name, value in vars(self).items()):
            raise Refused("bad_value")

    def to_json(self) -> dict[str, object]:
        """Return the preferences that differ from the defaults, by name, as presets and files have them."""
        return {name: value for name, value in vars(self).items() if value != getattr(DEFAULTS, name)}

    def rows(self) -> dict[str, object]:
        """Return every preference as the store has it: None if it is the default; each voice under its own name."""
        values = {name: value if value != getattr(DEFAULTS, name) else None for name, value in vars(self).items()}
        del values["voices"]
        return {**values, **_voice_rows({**dict.fromkeys(LOCALES, ""), **self.voices})}


DEFAULTS: Final = Preferences()
"""The default preferences."""


def from_json(values: Mapping[str, Any]) -> Preferences:
    """Return preferences from plain data as ``Preferences.to_json`` gives them.

    Refused as ``bad_value`` for an unknown name or a value that makes no sense.
    """
    if not values.keys() <= vars(DEFAULTS).keys():
        raise Refused("bad_value")
    return Preferences(**values)


def from_rows(rows: Mapping[str, Any]) -> Preferences:
    """Return preferences from the store's rows; any that this version does not understand have their defaults."""
    voices = {name.removeprefix(VOICE): value for name, value in rows.items() if name.startswith(VOICE)}
    values = {**rows, "voices": {language: voices[language] for language in voices.keys() & set(LOCALES)}}
    return Preferences(**{name: value for name, value in values.items() if _fits(name, value)})


def changed_rows(changes: Mapping[str, object]) -> dict[str, object]:
    """Return the rows that ``changes`` of preferences make, and no others; refused as ``bad_value`` as a whole.

    In ``voices`` only the given languages are changed.
    """
    chosen = from_json(changes)
    rows: dict[str, object] = {name: getattr(chosen, name) for name in changes if name != "voices"}
    return {**rows, **(_voice_rows(chosen.voices) if "voices" in changes else {})}


def _voice_rows(voices: Mapping[str, str]) -> dict[str, str | None]:
    return {f"{VOICE}{language}": voice or None for language, voice in voices.items()}
