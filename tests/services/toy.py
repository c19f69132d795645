"""A tiny counting game that uses the whole of the kernel's interface that play needs: a secret, chance, an end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.kernel import reading
from companion.kernel.action import Action, Actions, Argument, count
from companion.kernel.events import Caused, Chance, Choice, Command, Step, Texts, changed
from companion.kernel.game import Box, Game, Pages, RecordFormat, Rules, View
from companion.kernel.kit import Kit, Reference
from companion.kernel.narration import Chronicle, Prompt, Script, SeatWords
from companion.kernel.refusal import Finding, NotARecord, Refused
from companion.kernel.viewers import GAME_MASTER, Viewer
from companion.kernel.words import Text, text

Deal = Mapping[str, str]


@dataclass(frozen=True)
class Setup:
    players: tuple[str, ...]
    target: int = 10
    starter: str | None = None


@dataclass(frozen=True)
class Secret:
    parity: str


@dataclass(frozen=True)
class State:
    setup: Setup
    deal: Mapping[str, str] | None
    total: int = 0
    turn: int = 1

    @property
    def phase(self) -> str:
        return "over" if is_over(self) else "play"


class Added(NamedTuple):
    by: int

    def change(self, state: State) -> State:
        return changed(state, total=state.total + self.by, turn=state.turn + 1)

    def told(self, state: State) -> Texts:
        return (text("toy.told", event=type(self).__name__),)


class Rolled(NamedTuple):
    value: int

    def change(self, state: State) -> State:
        return changed(state, total=state.total + self.value)

    def told(self, state: State) -> Texts:
        return (text("toy.told", event=type(self).__name__),)


KNOWN = {"target": reading.count, "starter": reading.text}


def read(players: Sequence[str], options: Mapping[str, object], hidden: object) -> tuple[Setup, dict[str, str] | None]:
    reading.reject_unknown_keys(options, KNOWN, "options")
    values: dict[str, Any] = {key: KNOWN[key](value, f"options.{key}") for key, value in options.items()}
    deal = None if hidden is None else reading.mapping(hidden, "deal", reading.text)
    if deal is not None and set(deal) != set(players):
        raise NotARecord("deal: not these players")
    return Setup(tuple(players), **values), deal


def write(setup: Setup) -> dict[str, object]:
    options: dict[str, object] = {}
    if setup.target != 10:
        options["target"] = setup.target
    if setup.starter is not None:
        options["starter"] = setup.starter
    return options


def amend(
    players: tuple[str, ...], options: Mapping[str, object], fields: Mapping[str, Sequence[str]]
) -> dict[str, object]:
    if set(fields) - {"target"}:
        raise Refused("bad_value")
    kept = {name: value for name, value in options.items() if name != "starter" or value in players}
    return {**kept, "target": int(fields["target"][0])} if fields else kept


def check(setup: Setup, deal: Deal | None) -> list[Finding]:
    return [Finding("error", "no_target", text("toy.finding.no_target"))] if setup.target < 1 else []


def settle(setup: Setup, chance: Chance) -> Setup:
    return changed(setup, starter=setup.starter or chance.choice(setup.players))


def deal(setup: Setup, chance: Chance) -> dict[str, str]:
    secrets = ["odd" if index % 2 else "even" for index in range(len(setup.players))]
    chance.shuffle(secrets)
    return dict(zip(setup.players, secrets, strict=True))


def start(setup: Setup, deal: Deal | None) -> State:
    if setup.starter is None:
        raise Refused("bad_setup")
    return State(setup, deal)


def is_over(state: State) -> bool:
    return state.total >= state.setup.target


def complete(state: State, command: Command, chance: Chance) -> Command:
    if command.get("do") == "roll" and "value" not in command:
        return {**command, "value": int(chance.choice(["1", "2", "3"]))}
    return command


def one_to_three(command: Command, key: str) -> int:
    value = command.get(key)
    if not isinstance(value, int) or value not in (1, 2, 3):
        raise Refused("bad_value")
    return value


def add(state: State, command: Command) -> Caused[State]:
    return (Added(one_to_three(command, "by")),)


def roll(state: State, command: Command) -> Caused[State]:
    return (Rolled(one_to_three(command, "value")), Added(0))


def plain(state: State) -> dict[str, object]:
    return {"game": "toy", "turn": state.turn, "total": state.total}


def view(state: State, viewer: Viewer) -> View:
    secret = None
    if viewer.kind == "seat" and state.deal is not None:
        secret = Secret(state.deal[viewer.seat or ""])
    return View(plain(state), ACTIONS.legal(state) if viewer == GAME_MASTER else (), secret)


def taken_back(step: Step[State]) -> Text:
    return text("toy.undo", do=step.command["do"])


ACTIONS = Actions(
    (
        Action("add", ("play",), (Choice("add", {"by": (1, 2, 3)}),), add, (Added,), (Argument("by", count),)),
        Action("roll", ("play",), (Choice("roll"),), roll, (Rolled, Added), (Argument("value", count),)),
    ),
    usual_undo=taken_back,
)

GAME: Game[Setup, Mapping[str, str], State] = Game(
    slug="toy",
    fewest=2,
    most=4,
    actions=ACTIONS,
    rules=Rules(
        check=check,
        settle=settle,
        deal=deal,
        start=start,
        complete=complete,
    ),
    record=RecordFormat(
        deal_key="deal",
        read=read,
        write=write,
        deal_as_json=lambda deal: dict(deal),
        state_as_json=plain,
        public=lambda setup, deal, commands: [dict(command) for command in commands],
    ),
    kit=Kit(reference=lambda setup: Reference(text("toy.script"), (), ())),
    pages=Pages(
        options_from_form=amend,
        draft=lambda players, options: dict(options),
        box=lambda setup, by_hand: Box((), ()),
        script=lambda setup: Script(text("toy.script"), ()),
        prompt=lambda state: Prompt(text("toy.do")),
        view=view,
        seat_words=lambda state, player: SeatWords(text("toy.now"), text("toy.own")),
        lying=lambda state: {},
        compare=lambda steps, state, counted: [],
        chronicle=lambda steps, state: Chronicle(turns=(), winner=None),
    ),
)
