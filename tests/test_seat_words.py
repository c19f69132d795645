"""Every sentence on a phone is true of the state that it speaks of, at every position of random games."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

import pytest

from companion.kernel.game import Game
from companion.kernel.viewers import seat_of
from companion.kernel.words import Text
from companion.registry import GAMES
from tests.browser.moments import TABLES
from tests.playing import random_game
from tests.sizes import tries

NAMES = ("Ana", "Bea", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
TABLES_OF_GAMES = [
    (slug, at)
    for slug in GAMES
    for at, (options, _) in enumerate(TABLES.get(slug, (({}, True),)))
    if options.get("tracking") != "light"  # nobody has a page there
]

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


def nothing_asked(state: Facts, player: str, said: Facts) -> bool:
    return player not in state["waiting"] or state["player"] not in (None, player)


def ended(state: Facts, player: str, said: Facts) -> bool:
    return bool(state["phase"] == "over")


SULTANE: Final[dict[str, Holds]] = {
    **{f"now.{one}": both(phase(one), offices) for one in ("propose", "vote", "question", "session", "emergency")},
    "now.top": lambda state, player, said: state["phase"] == "top" and state["refusals"] == 3,
    "now.power": lambda state, player, said: (
        offices(state, player, said) and said["power"].id == f"sultane.power.{state['power']}"
    ),
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
}


def discovered(state: Facts, player: str) -> list[str]:
    by = zip(state["investigated"], state["investigators"], strict=True)
    return [target for target, vizier in by if vizier == player]


LEARNED: Final[dict[str, Holds]] = {
    "none": lambda state, player, said: not discovered(state, player),
    "cards": lambda state, player, said: discovered(state, player) == [*said["names"]],
    "one": lambda state, player, said: len(discovered(state, player)) == len(said["side"].facts["names"]),
    "both": lambda state, player, said: (
        set(discovered(state, player)) == {*said["side"].facts["names"], *said["other"].facts["names"]}
    ),
}
"""What a held role says of the camps that its player has discovered."""


def turns_over(state: Facts, player: str, said: Facts) -> bool:
    phases = ("reveal_all", "reveal_denounced") if player in state["denounced"].values() else ("reveal_all",)
    return state["phase"] in phases and player not in state["packs"]


SHAKED: Final[dict[str, Holds]] = {
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
    "own.tied": lambda state, player, said: 0 < len(said["viziers"]) <= len(state["tied"]),
    "own.convicted": lambda state, player, said: state["convicted"] is not None,
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


COMPLOTS: Final[dict[str, Holds]] = {
    "own.out": lambda state, player, said: player not in state["alive"],
    "own.asked": lambda state, player, said: player in state["waiting"],
    "own.may": decides("doubt", "counter", "counter_doubt"),
    "own.rest": lambda state, player, said: player not in state["waiting"],
    "own.waits": decides("doubt", "counter", "counter_doubt"),
    "yours": lambda state, player, said: player == state["player"] and state["coins"][player] < 10,
    "coins": lambda state, player, said: said["n"] == state["coins"][player],
    "must": lambda state, player, said: player == state["player"] and state["coins"][player] >= 10,
    "you.claim": lambda state, player, said: player == state["player"] and state["phase"] == "doubt",
    "you.announced": lambda state, player, said: player == state["player"] and state["phase"] == "counter",
    "you.counter": lambda state, player, said: player == state["counter"]["player"],
    "you.countered": lambda state, player, said: said["player"] == state["counter"]["player"] != player,
    "you.examined": lambda state, player, said: state["action"]["target"] == player and state["phase"] == "examine",
    **{f"you.{do}": aimed(do) for do in ("power_assassin", "power_captain", "power_inquisitor_examine")},
    **{f"you.{one}": decides(one) for one in ("draft", "proof", "lose", "exchange", "show", "examine")},
}
CLAIMS: Final = {"sultane": SULTANE, "complots": COMPLOTS, "1001": MILLE, "shaked": SHAKED, "verrat": VERRAT}


def won(state: Facts, player: str) -> bool:
    return player in state.get("winners", [state["winner"]])


def untrue(state: Facts, player: str, said: Text, slug: str) -> bool:
    """Whether a sentence of a phone is false; what no claim is written down for counts as false."""
    if said.id.startswith("sultane.secret.learned."):
        return not LEARNED[said.id.rpartition(".")[2]](state, player, said.facts)
    claims = CLAIMS[slug]
    if said.id in ("phone.own.won", "phone.own.lost"):
        return state["phase"] != "over" or won(state, player) is not said.id.endswith("won")
    name = said.id.removeprefix(f"{slug}.phone.")
    if name == said.id:  # a sentence of the game master's screen, or of the end
        return "screen.end" in name and state["phase"] != "over"
    return name not in claims or not claims[name](state, player, said.facts)


def learned(game: Game[Any, Any, Any], state: Any, player: str) -> Text | None:
    """What a player is told of the camps that they have discovered, while their role is held."""
    said = getattr(game.pages.view(state, seat_of(player)).secret, "learned", None)
    return said if isinstance(said, Text) else None


@pytest.mark.parametrize(("slug", "at"), TABLES_OF_GAMES)
def test_every_sentence_on_a_phone_is_true_of_the_state_that_it_speaks_of(slug: str, at: int) -> None:
    game = GAMES[slug]
    options, known = TABLES.get(slug, (({}, True),))[at]
    for seed in range(tries(1)):
        random = Random(f"{slug} {at} {seed}")
        players = NAMES[: random.randint(game.fewest, game.most)]
        setup = game.rules.settle(game.record.read(players, options, None)[0], random)
        deal = game.rules.deal(setup, random) if known else None
        for position in random_game(game, setup, deal, random):
            legal = game.actions.legal(position.state)
            named = [
                to for one in legal if one.do == getattr(position.state, "power", None) for to in one.values.values()
            ]
            unwritten = {"named": named, "investigators": getattr(position.state, "investigators", ())}
            state = {**game.record.state_as_json(position.state), **unwritten}
            seats = {player: game.pages.seat_words(position.state, player) for player in players}
            assert all(words.now == seats[players[0]].now for words in seats.values())
            false = [
                (player, said)
                for player, words in seats.items()
                for said in (words.now, words.own, words.standing, learned(game, position.state, player))
                if said is not None and untrue(state, player, said, slug)
            ]
            assert false == [], state
