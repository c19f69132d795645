"""Every sentence on a phone is true of the state that it speaks of, and none is left that nothing tests."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib.resources import files
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from companion.games.sultane import vocabulary as sultane_words
from companion.games.verrat import vocabulary as verrat_words
from companion.games.verrat.names import vizier_name
from companion.kernel.events import changed
from companion.kernel.game import Game
from companion.kernel.viewers import seat_of
from companion.kernel.words import Text
from companion.messages import read_catalogues
from companion.registry import GAMES
from tests.browser.moments import LONGEST, TABLES
from tests.games.complots import positions as complots
from tests.games.sultane import positions as sultane
from tests.games.verrat import positions as verrat
from tests.playing import random_game
from tests.sizes import tries

NAMES = sultane.NAMES
ENGLISH = read_catalogues(files("companion") / "translations" / "en")

Facts = Mapping[str, Any]
Holds = Callable[[Facts, str, Facts], bool]
"""What a sentence claims, of the state as a record words it, the player, and the facts in the sentence."""


def phase(*phases: str) -> Holds:
    return lambda state, player, said: state["phase"] in phases


def offices(state: Facts, player: str, said: Facts) -> bool:
    same: bool = said["vizier"] == state["vizier"] and said["narrator"] in ("", state["narrator"])
    return same


def both(*claims: Holds) -> Holds:
    return lambda *asked: all(holds(*asked) for holds in claims)


def plays(state: Facts, player: str, said: Facts) -> bool:
    return player in state["active"]


def is_vizier(state: Facts, player: str, said: Facts) -> bool:
    return plays(state, player, said) and player == state["vizier"]


def is_narrator(state: Facts, player: str, said: Facts) -> bool:
    return plays(state, player, said) and player == state["narrator"]


def holds_no_office(state: Facts, player: str, said: Facts) -> bool:
    return plays(state, player, said) and player not in (state["vizier"], state["narrator"])


def barred_as(reason: str) -> Holds:
    return lambda state, player, said: state["blocked"].get(player) == reason


def reason(one: str) -> Holds:
    return lambda state, player, said: state["reason"] == one


def won_by(side: str) -> Holds:
    return lambda state, player, said: state["winner"] == side


def nothing_asked(state: Facts, player: str, said: Facts) -> bool:
    return player not in state["waiting"] or state["player"] not in (None, player)


def ended(state: Facts, player: str, said: Facts) -> bool:
    return bool(state["phase"] == "over")


def discovered(state: Facts, player: str) -> list[str]:
    by = zip(state["investigated"], state["investigators"], strict=True)
    return [target for target, vizier in by if vizier == player]


def found_in(*roles: str) -> Holds:
    return lambda state, player, said: all(state["roles"][name] in roles for name in said["names"])


SULTANE: Final[dict[str, Holds]] = {
    **{f"now.{one}": both(phase(one), offices) for one in ("propose", "vote", "question", "session", "emergency")},
    "now.top": lambda state, player, said: state["phase"] == "top" and state["refusals"] == 3,
    "now.power": lambda state, player, said: (
        offices(state, player, said) and said["power"].id == f"sultane.power.{state['power']}"
    ),
    **{f"screen.end.{one}": both(ended, won_by(one)) for one in ("pacifists", "interventionists", "schahzenan")},
    "own.over": ended,
    "own.exiled": lambda state, player, said: player in state["exiled"],
    "own.won": lambda state, player, said: player not in state["active"] and player not in state["exiled"],
    "own.vote": both(phase("vote"), plays),
    "own.vote_proposed": both(phase("vote"), is_narrator),
    "own.top": both(phase("top"), plays),
    **{
        f"own.vizier.{one}": both(phase(one), is_vizier)
        for one in ("propose", "question", "session", "power", "emergency")
    },
    **{f"own.narrator.{one}": both(phase(one), is_narrator) for one in ("question", "session", "emergency")},
    **{
        f"own.others.{one}": both(phase(one), holds_no_office)
        for one in ("propose", "question", "session", "emergency")
    },
    "own.others.power": lambda state, player, said: state["phase"] == "power" and player != state["vizier"],
    "own.may_be_named": lambda state, player, said: (
        plays(state, player, said)
        and player != state["vizier"]
        and any(player in targets for targets in state["named"])
    ),
    **{f"why.{one}": both(ended, reason(one)) for one in ("tales", "dinarzade_narrator", "dinarzade_exiled")},
    "may.yes": both(phase("propose"), lambda state, player, said: player in state["eligible"]),
    "may.all_again": both(phase("top"), plays),
    **{f"may.{one}": barred_as(one) for one in ("last_narrator", "emergency_narrator", "last_vizier")},
    "secret.learned.none": lambda state, player, said: not discovered(state, player),
    "secret.learned.cards": lambda state, player, said: discovered(state, player) == [*said["names"]],
    "secret.learned.one": lambda state, player, said: discovered(state, player) == [*said["side"].facts["names"]],
    "secret.learned.both": lambda state, player, said: (
        {*discovered(state, player)} == {*said["side"].facts["names"], *said["other"].facts["names"]}
    ),
    "secret.learned.pacifists": found_in("dinarzade", *sultane_words.PACIFIST_NAMES),
    "secret.learned.pacifists_discovery": found_in("pacifist", *sultane_words.PACIFIST_NAMES),
    "secret.learned.others": found_in("interventionist"),
    "secret.learned.others_schahzenan": found_in("interventionist", "schahzenan"),
}


def turns_over(state: Facts, player: str, said: Facts) -> bool:
    phases = ("reveal_all", "reveal_denounced") if player in state["denounced"].values() else ("reveal_all",)
    return state["phase"] in phases and player not in state["packs"]


SHAKED: Final[dict[str, Holds]] = {
    **{f"ending.{one}": both(ended, reason(one)) for one in ("no_chief_denounced", "nobody_denounced")},
    "ending.chief_red": both(ended, reason("chief_denounced"), won_by("blue")),
    "ending.chief_blue": both(ended, reason("chief_denounced"), won_by("red")),
    "now.voted": lambda state, player, said: state["phase"] == "vote" and not state["waiting"],
    "look_now": lambda state, player, said: state["phase"] in ("other", "look") and player == state["waiting"][0],
    "vote_now": lambda state, player, said: state["phase"] == "vote" and not nothing_asked(state, player, said),
    "voted": lambda state, player, said: state["phase"] == "vote" and player not in state["waiting"],
    **{f"own.{one}": phase(one) for one in ("own_a", "own_b", "talk")},
    "own.rest": both(phase("other", "look", "vote"), nothing_asked),
    "own.shows": turns_over,
    "own.watches": lambda *asked: not turns_over(*asked),
}
VERRAT: Final[dict[str, Holds]] = {
    "own.out": lambda state, player, said: player in state["out"],
    "own.orders": lambda state, player, said: state["phase"] == "plan" and player not in state["ready"],
    "own.ready": lambda state, player, said: player in state["ready"],
    "own.who": lambda state, player, said: player == state["who"],
    "own.demanded": lambda state, player, said: said["player"] == state["who"] != player and len(said["powers"]) > 0,
    "own.intrigue": phase("intrigue"),
    "own.rest": lambda state, player, said: state["phase"] not in ("intrigue", "plan") and player != state["who"],
    **{f"own.{one}": phase(one) for one in ("travel", "verdict")},
    "own.free": lambda state, player, said: (
        state["phase"] == "freeing" and player in [state["owners"].get(one) for one in state["dungeons"][1:]]
    ),
    "own.tied": lambda state, player, said: (
        said["viziers"] == tuple(vizier_name(one) for one in state["tied"] if state["owners"][one] == player)
    ),
    "own.convicted": lambda state, player, said: state["owners"][state["convicted"]] == player,
}
MILLE: Final[dict[str, Holds]] = {
    "own.turn": lambda state, player, said: player == state["active"],
    "own.rest": lambda state, player, said: state["phase"] != "over",
    "own.tiger": lambda state, player, said: player in state["effects"][-1]["players"],
    "own.won": lambda state, player, said: state["winner"] == "players",
    "own.over": lambda state, player, said: state["phase"] == "over" and state["winner"] != "players",
}


def aimed(do: str) -> Holds:
    return lambda state, player, said: (
        state["action"] == {"do": do, "target": player} and said["player"] == state["player"] and not state["counter"]
    )


def decides(*phases: str) -> Holds:
    return lambda state, player, said: state["phase"] in phases and player in state["waiting"]


def announced(state: Facts, player: str, said: Facts) -> bool:
    window = state["phase"] in ("doubt", "counter", "counter_doubt")
    return window and state["player"] == said["player"] and (state["action"]["target"] or "") == said["target"]


def hub(do: str) -> Holds:
    return both(announced, lambda state, player, said: state["action"]["do"] == do and state["counter"] is None)


COMPLOTS: Final[dict[str, Holds]] = {
    **{
        f"screen.hub.{do}": hub(do)
        for do in (
            "foreign_aid",
            "power_duchess",
            "power_assassin",
            "power_captain",
            "power_ambassador",
            "power_inquisitor_exchange",
            "power_inquisitor_examine",
        )
    },
    "screen.hub.counters": lambda state, player, said: said["player"] == state["counter"]["player"],
    "own.out": lambda state, player, said: player not in state["alive"],
    "own.asked": lambda state, player, said: player in state["waiting"],
    "own.may": decides("doubt", "counter", "counter_doubt"),
    "own.rest": lambda state, player, said: player not in state["waiting"],
    "own.waits": decides("doubt", "counter", "counter_doubt"),
    "yours": lambda state, player, said: player == state["player"] and said["n"] == state["coins"][player] < 10,
    "must": lambda state, player, said: player == state["player"] and said["n"] == state["coins"][player] >= 10,
    "you.claim": lambda state, player, said: player == state["player"] and state["phase"] == "doubt",
    "you.announced": lambda state, player, said: player == state["player"] and state["phase"] == "counter",
    "you.counter": lambda state, player, said: player == state["counter"]["player"],
    "you.countered": lambda state, player, said: said["player"] == state["counter"]["player"] != player,
    "you.examined": lambda state, player, said: state["action"]["target"] == player and state["phase"] == "examine",
    **{f"you.{do}": aimed(do) for do in ("power_assassin", "power_captain", "power_inquisitor_examine")},
    **{f"you.{one}": decides(one) for one in ("draft", "proof", "lose", "exchange", "show", "examine")},
}
CLAIMS: Final = {"sultane": SULTANE, "complots": COMPLOTS, "1001": MILLE, "shaked": SHAKED, "verrat": VERRAT}
"""By game, each sentence of a phone without ``<game>.phone.``, or the game's own where another screen has it, too."""
RESULTS: Final = ("phone.own.won", "phone.own.lost")

SILENT: Final = {
    "sultane": {"vizier", "narrator", "proposed", "nobody", "hidden.title"}
    | {f"{place}.{part}" for place in ("label", "hidden") for part in ("goal", "knows", "now", "learned", "eyes")},
    "complots": {"open", "open_small", "open_decide", "doubt", "doubt_small", "counter", "counter_small", "let"}
    | {"strike", "settle", "settle_small", "against"},
    "shaked": {"vote", "vote_small", "hand_cards", "look", "looked", "place", "unrecorded"}
    | {"tap_pack", "tap_cards", "tap_tokens"},
    "verrat": {"orders", "orders_small", "travels_small", "again", "again_small"},
}
"""What a phone labels, or explains a button with, which says nothing of the state."""


def won(state: Facts, player: str) -> bool:
    return player in state.get("winners", [state["winner"]])


def untrue(state: Facts, player: str, said: Text, slug: str) -> bool:
    """Whether a sentence of a phone is false; what no claim is written down for counts as false."""
    if said.id in RESULTS:
        return state["phase"] != "over" or won(state, player) is not said.id.endswith("won")
    holds = CLAIMS[slug].get(claimed(said, slug))
    return said != state["do"] if holds is None else not holds(state, player, said.facts)


def claimed(said: Text, slug: str) -> str:
    return said.id.removeprefix(f"{slug}.").removeprefix("phone.")


def learned(game: Game[Any, Any, Any], state: Any, player: str) -> list[Text]:
    """What a player is told of the camps that they have discovered, while their role is held."""
    said = getattr(game.pages.view(state, seat_of(player)).secret, "learned", None)
    return [said, *(one for one in said.facts.values() if isinstance(one, Text))] if isinstance(said, Text) else []


def random_states(slug: str) -> Iterator[Any]:
    """The states of random games, with the options of each table at which anybody has a page."""
    game = GAMES[slug]
    for at, (options, known) in enumerate(TABLES[slug]):
        for seed in range(tries(1) if options.get("tracking") != "light" else 0):
            random = Random(f"{slug} {at} {seed}")
            players = NAMES[: random.randint(game.fewest, game.most)]
            setup = game.rules.settle(game.record.read(players, options, None)[0], random)
            deal = game.rules.deal(setup, random) if known else None
            yield from (position.state for position in islice(random_game(game, setup, deal, random), LONGEST))


def discoveries(table: Any, deal: Any) -> list[Any]:
    """States in which Ana has discovered an ally, an enemy, and both."""
    known = sultane.state(table, deal, phase="vote", narrator="Bea", vizier="Ana")
    found = (("Bea",), ("Cleo",), ("Bea", "Cleo"))
    return [changed(known, investigated=names, investigators=("Ana",) * len(names)) for names in found]


def rare_states(slug: str) -> list[Any]:
    """States that random games seldom come to."""
    if slug == "complots":
        duel = GAMES[slug].rules.deal(complots.setup(2), Random(1))
        rich = [complots.table(coins={"J1": coins}) for coins in (9, 10)]
        return [GAMES[slug].rules.start(complots.setup(2), duel), *rich]
    if slug == "verrat":
        banished = dict.fromkeys(("red.fat", "red.small", "red.tall"), "island")
        over = changed(verrat.at(), phase=verrat_words.OVER, winner="Ana")
        tied = changed(verrat.at(phase=verrat_words.TIE), tied=("red.fat", "red.small", "blue.tall"))
        pushed = {"red.fat": "cell:2", "blue.fat": "cell:3"}
        light = [verrat.at(pushed, phase=name, tracking="light") for name in ("travel", "verdict", "freeing")]
        return [verrat.at(banished, three_banished="out"), tied, over, *light]
    if slug == "sultane":
        by_phone = partial(sultane.setup, camp_discovery="phones")
        return [
            sultane.state(won="Cleo"),
            sultane.state(phase="over", winner="pacifists", reason="dinarzade_narrator"),
            sultane.state(phase="over", winner="schahzenan", reason="tales"),
            sultane.state(last_narrators=("Dan", "Cleo"), last_vizier="Jon"),
            *discoveries(by_phone(), sultane.deal_with(dinarzade="Bea")),
            *discoveries(by_phone(variant="discovery"), sultane.deal_with(pacifist="Bea")),
            *discoveries(by_phone(9, schahzenan=True), sultane.deal_with(zobeide="Bea", schahzenan="Cleo")),
        ]
    return []


def facts_of(game: Game[Any, Any, Any], position: Any) -> Facts:
    """A state as records word it, with what they leave out."""
    power = getattr(position, "power", None)
    return {
        **game.record.state_as_json(position),
        "named": [to for one in game.actions.legal(position) if one.do == power for to in one.values.values()],
        "investigators": getattr(position, "investigators", ()),
        "owners": getattr(position, "owners", {}),
        "roles": getattr(getattr(position, "deal", None), "roles", {}),
        "do": game.pages.prompt(position).do,
    }


@pytest.mark.parametrize("slug", GAMES)
def test_every_sentence_on_a_phone_is_reached_and_true_of_the_state_that_it_speaks_of(slug: str) -> None:
    game, reached = GAMES[slug], set[str]()
    for position in (*rare_states(slug), *random_states(slug)):
        state = facts_of(game, position)
        seats = {player: game.pages.seat_words(position, player) for player in position.setup.players}
        assert len({str(words.now) for words in seats.values()}) == 1
        said = [
            (player, text)
            for player, words in seats.items()
            for text in (words.now, words.own, words.standing, *learned(game, position, player))
            if text is not None
        ]
        assert [one for one in said if untrue(state, *one, slug)] == [], state
        reached |= {claimed(text, slug) for _, text in said}
    assert CLAIMS[slug].keys() - reached == set()


@pytest.mark.parametrize("slug", GAMES)
def test_every_sentence_on_a_phone_has_a_claim(slug: str) -> None:
    beginning = f"{slug}.phone."
    names = {id_.removeprefix(beginning) for id_ in ENGLISH if id_.startswith(beginning)}
    claims = {name for name in CLAIMS[slug] if not name.startswith(("screen.", "ending.", "secret."))}
    assert names == claims | SILENT.get(slug, set())
