"""A power is one record: whatever stands there is played, worded and drawn, and nothing else has to know it."""

from pathlib import Path
from typing import Any

import pytest

from companion.games.sultane import GAME
from companion.games.sultane import vocabulary as v
from companion.games.sultane.actions import ACTIONS
from companion.games.sultane.actions.powers import action_of
from companion.games.sultane.chronicle import chronicle
from companion.games.sultane.odds import odds
from companion.games.sultane.powers import POWERS, Power, Targets
from companion.games.sultane.powers.over_players import VizierAppointed
from companion.games.sultane.powers.over_tales import DeepTaleDiscarded, TaleAdded
from companion.games.sultane.powers.power import SOME_TALES, Limit, PowerUsed, notes
from companion.games.sultane.prompt import prompt
from companion.games.sultane.reference import reference, rulebook
from companion.games.sultane.requirements import another_player
from companion.games.sultane.state import State
from companion.games.sultane.view import Naming, shown, view
from companion.kernel.events import Step, changed
from companion.kernel.game import RoleSecret
from companion.kernel.viewers import seat_of
from companion.kernel.words import Text
from companion.messages import wording
from companion.translations import WHOLE
from companion.workshop.powers import NO_USE, USES
from tests.games.sultane.positions import after, board, deal_with, events, refusal, session, setup, state, using

ROOT = Path(__file__).resolve().parents[3]
SPRITE = ROOT / "static" / "pictures" / "sprite.svg"


def code_of(power: Power) -> str:
    return power.code


def ids_of(power: Power) -> set[str]:
    """Return the ids of the messages that a power needs, whatever the table."""
    code, takes = power.code, power.targets
    ids = {f"sultane.power.{code}", f"sultane.prompt.power.{code}.do", f"sultane.prompt.power.{code}.say"}
    ids |= {f"sultane.rules.powers.{part}" for part in (code, *power.paragraphs)}
    ids |= {f"sultane.reference.brief.{code}", f"sultane.undo.{code if takes else f'used.{code}'}"}
    if takes:
        ids |= {f"sultane.screen.{part}.{code}" for part in ("act", "name")} | {f"sultane.prompt.power.{code}.picked"}
    if power.learns == SOME_TALES:
        ids.add(f"sultane.secret.now.vizier.{code}")
    if power.causes in (PowerUsed, TaleAdded, DeepTaleDiscarded):
        ids.add(f"sultane.log.used.{code}")
    if power.drawn:
        ids.add(f"sultane.odds.how.{power.drawn[0]}")
    if power.limit:
        ids |= {f"sultane.finding.{power.limit.finding}", f"sultane.finding.{power.limit.finding}.do"}
    return ids


def tables() -> list[State]:
    """Tables of every kind that handles a power in its own way."""
    known = deal_with(dinarzade="Bea")
    return [
        state(),
        state(setup(9, schahzenan=True)),
        state(setup(variant=v.DISCOVERY)),
        state(setup(camp_discovery="envelopes")),
        state(setup(camp_discovery="phones"), known),
        state(setup(house_powers={"pacifist:1": "Sing"})),
    ]


def missing(power: Power) -> list[str]:
    """Everything that a power still lacks, each with the file that it belongs in."""
    lacking = [
        f"companion/translations/{locale}/sultane_powers.po: {id_}"
        for locale in WHOLE
        for id_ in sorted(ids_of(power) - wording(locale).ids)
    ]
    if f'<symbol id="{power.drawing}"' not in SPRITE.read_text(encoding="utf-8"):
        lacking.append(f"static/pictures/src/{power.drawing}.svg, then run script/sprite")
    if power.code not in {*USES, *NO_USE}:
        lacking.append(f"companion/workshop/powers.py: {power.code} in USES, or in NO_USE")
    if f"| `{power.code}` |" not in (ROOT / "docs/games/sultane.md").read_text(encoding="utf-8"):
        lacking.append(f"docs/games/sultane.md, section 8: a row for `{power.code}`")
    return lacking


@pytest.mark.parametrize("power", POWERS.values(), ids=code_of)
def test_every_power_has_its_words_its_drawing_its_use_and_its_rule(power: Power) -> None:
    lacking = missing(power)
    assert lacking == [], "\n".join(("missing:", *lacking))


def test_what_a_new_power_lacks_is_named_with_its_file(greet: Power) -> None:
    words = sorted(ids_of(greet))
    assert missing(greet) == [
        *(f"companion/translations/{locale}/sultane_powers.po: {id_}" for locale in WHOLE for id_ in words),
        "static/pictures/src/power-greet.svg, then run script/sprite",
        "companion/workshop/powers.py: greet in USES, or in NO_USE",
        "docs/games/sultane.md, section 8: a row for `greet`",
    ]


@pytest.mark.parametrize("power", POWERS.values(), ids=code_of)
@pytest.mark.parametrize("locale", WHOLE)
def test_every_table_has_words_for_the_handling_of_a_power(power: Power, locale: str) -> None:
    known = wording(locale).ids
    for table in tables():
        position = using(power.code, table.setup, table.deal, last_tale=v.PACIFIST)
        told = prompt(position)
        assert {one.id for one in (told.do, told.say, *told.notes) if one} <= known
        special = power.summary(table.setup)
        assert special is None or f"sultane.reference.power.{special}" in known
        assert f"sultane.rules.{told.help.replace('-', '.', 1)}" in known


@pytest.mark.parametrize("power", POWERS.values(), ids=code_of)
def test_a_power_causes_the_event_that_its_record_says(power: Power) -> None:
    position = using(power.code, setup(pacifist_board=board("add_tale")))
    choice = next(choice for choice in GAME.actions.legal(position) if choice.do == power.code)
    facts: dict[str, Any] = {key: values[0] for key, values in choice.values.items()}
    if power.targets and power.targets.number > 1:
        facts[power.targets.key] = list(choice.values[power.targets.key][: power.targets.number])
    caused = events(position, power.code, **facts)[0]
    assert type(caused) is power.causes
    if power.targets:
        named = facts[power.targets.key]
        assert power.targets.named(caused) == (tuple(named) if isinstance(named, list) else (named,))


def test_no_power_lies_about_its_place_in_the_register() -> None:
    assert {code: power.code for code, power in POWERS.items()} == {code: code for code in POWERS}


# A power that no box has: the Grand Vizier greets a player, who may not be greeted twice.

GREETED = "greeted"


def _greet(position: State, command: Any) -> VizierAppointed:
    return VizierAppointed(another_player(position, command, "guest"))


@pytest.fixture
def greet(monkeypatch: pytest.MonkeyPatch) -> Power:
    """A power that is registered for one test alone."""
    power = Power(
        "greet",
        targets=Targets(lambda event: (event.target,), key="guest", barred=lambda position: {"Bea": GREETED}),
        learns=SOME_TALES,
        use=_greet,
        causes=VizierAppointed,
        tales=5,
        drawn=("greeting", 0),
        handling=notes("power.greet.bow"),
        paragraphs=("greet_again",),
        grave=True,
        limit=Limit(lambda table: 1, "error", "too_many_greetings"),
    )
    monkeypatch.setitem(POWERS, "greet", power)
    tables: Any = (ACTIONS.named, ACTIONS.by_phase[v.POWER])
    for table in tables:
        monkeypatch.setitem(table, "greet", action_of(power))
    return power


def test_a_new_record_is_all_that_the_rules_need_to_play_a_power(greet: Power) -> None:
    table = setup(pacifist_board=board("greet"))
    assert GAME.rules.check(table, None)[0].code == "not_recommended"
    due = after(session(table, draw=3, discard=11), "read", tale="pacifist")
    assert (due.phase, due.power, due.notices) == (v.POWER, "greet", ("reshuffled",))
    assert [choice.values for choice in GAME.actions.legal(due) if choice.do == "greet"] == [
        {"guest": ("Cleo", "Dan", "Eve", "Fay", "Gus")}
    ]
    assert after(due, "greet", guest="Cleo").vizier == "Cleo"
    assert refusal(due, "greet", guest="Ana") == "self_target"
    assert refusal(due, "greet", target="Cleo") == "bad_value"
    assert refusal(session(table), "greet", guest="Cleo") == "wrong_phase"


def test_a_new_record_is_all_that_the_screens_need_to_draw_a_power(greet: Power) -> None:
    due = using("greet", setup(pacifist_board=board("greet")), deal_with(dinarzade="Bea"))
    told = prompt(due)
    assert (told.do.id, told.help) == ("sultane.prompt.power.greet.do", "powers-greet")
    assert [note.id for note in told.notes] == ["sultane.prompt.power.greet.bow"]
    drawn = shown(due, GAME.actions.legal(due))
    assert drawn.naming == Naming("guest", 1, grave=True)
    assert drawn.seat_of("Cleo").state == "eligible"
    assert drawn.seat_of("Bea").reason == Text(f"sultane.reason.{GREETED}")
    secret = view(due, seat_of("Ana")).secret
    assert isinstance(secret, RoleSecret)
    assert secret.now.id == "sultane.secret.now.vizier.greet"
    assert reference(due.setup).emblems["sultane.reference.brief.greet"] == greet.drawing
    assert rulebook()["powers"][-1] == {"power": "greet", "paragraphs": ("greet", "greet_again")}  # type: ignore[index]


def test_a_new_record_is_all_that_the_story_of_a_game_needs(greet: Power) -> None:
    due = using("greet", setup(pacifist_board=board("greet")))
    command = {"do": "greet", "guest": "Cleo"}
    past = [Step(due, command, events(due, "greet", guest="Cleo"))]
    over = after(due, "greet", guest="Cleo")
    assert chronicle(past, over).turns[0].target == "Cleo"
    assert GAME.actions.undo_label(past[0]).id == "sultane.undo.greet"
    assert odds(past, over)["drawn"] == [{"turn": 1, "how": "greeting", "taken": 0, "left": over.draw}]  # type: ignore[index]


def test_a_power_may_lie_on_as_many_slots_as_its_record_allows(greet: Power) -> None:
    found = GAME.rules.check(setup(pacifist_board=board("greet", "greet")), None)
    assert [(one.code, one.slot) for one in found if one.severity == "error"] == [("too_many_greetings", "pacifist:2")]


def test_without_its_record_a_power_is_none() -> None:
    assert next(one.code for one in GAME.rules.check(setup(pacifist_board=board("greet")), None)) == "unknown_slot"
    assert refusal(state(), "greet", guest="Cleo") == "unknown_action"


def test_the_last_additional_tale_can_be_added_and_then_no_more() -> None:
    assert [POWERS[v.ADD_TALE].possible(changed(state(), reserve=left)) for left in (0, 1, 2)] == [False, True, True]
