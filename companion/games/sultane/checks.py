"""What is wrong with a set-up: with its boards, players, deck and roles, and cards that the box lacks (section 12)."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from companion.games.sultane import vocabulary as v
from companion.games.sultane.board_checks import board_findings
from companion.games.sultane.findings import VARIANT_DECK, Fix, finding, with_option, without
from companion.games.sultane.setup import Deal, Setup, pacifist_names, setup_camps
from companion.kernel.refusal import Finding
from companion.kernel.words import Text, text

SCHAHZENAN_AT: Final = (9,)
"""The numbers of players at which Schahzenan may play (section 9)."""
HAIATALNEFOUS_AT: Final = (7, 9)
"""The numbers of players at which Haïatalnefous may be in love (section 9)."""
UNEVEN_AT: Final = (7, 9)
"""The numbers of players at which the classic game favours the pacifists (section 12)."""
MOST_TALES: Final = tuple(count + 1 for count in v.BOX_TALES)
"""Tales of each side in the box, the additional one included."""
CAMP_CARDS: Final = len(v.PACIFIST_NAMES)
"""Pacifist camp cards in the box, without the second printing's fourth (section 11)."""


def table_findings(setup: Setup, deal: Deal | None) -> Iterator[Finding]:
    """Yield what is wrong with players, options, deck and roles."""
    yield from _players(setup)
    yield from _tales(setup)
    yield from _own_goals(setup)
    if deal:
        yield from _roles(setup, deal)
    yield from _remarks(setup)


def players_fit(setup: Setup) -> bool:
    """Return whether the rules know this number of players."""
    return v.FEWEST_PLAYERS <= len(setup.players) <= v.MOST_PLAYERS


def _players(setup: Setup) -> Iterator[Finding]:
    if setup.variant not in v.VARIANTS:
        yield finding("error", "unknown_variant", fix=without("variant"), variant=setup.variant[:40])
    if not players_fit(setup):
        fewest, most = v.FEWEST_PLAYERS, v.MOST_PLAYERS
        yield finding("error", "player_count", n=len(setup.players), fewest=fewest, most=most)
    if setup.first_vizier is not None and setup.first_vizier not in setup.players:
        yield finding("error", "unknown_first_vizier", fix=without("first_vizier"), name=setup.first_vizier[:40])


def _tales(setup: Setup) -> Iterator[Finding]:
    """The deck fills both boards, never runs dry, and comes out of the box."""
    counts = (setup.pacifist_tales, setup.interventionist_tales)
    slots = v.SLOTS.get(setup.variant, v.SLOTS[v.CLASSIC])
    for side, count, needed, most in zip(v.TALES, counts, slots, MOST_TALES, strict=True):
        tales = text(f"sultane.tales.{side}")
        if count < needed:
            yield finding("error", "too_few_tales", fix=VARIANT_DECK, tales=tales, count=count, needed=needed)
        if count > most:
            yield finding("error", "too_many_tales", fix=VARIANT_DECK, tales=tales, count=count, most=most)
    # All slots of both boards but the last may be covered before a draw, and three tales must be left to it. Tales set
    # aside change nothing: each joins the discard when as many tales are read as would otherwise be missing.
    needed = sum(slots) - len(slots) + v.DRAWN
    if sum(counts) < needed:
        yield finding("error", "deck_too_small", fix=VARIANT_DECK, count=sum(counts), needed=needed)


def _own_goals(setup: Setup) -> Iterator[Finding]:
    """Schahzenan and Haïatalnefous in love play the classic game, at their own numbers of players."""
    count = len(setup.players)
    classic = setup.variant != v.DISCOVERY
    if setup.schahzenan and not (classic and count in SCHAHZENAN_AT):
        yield finding("error", "schahzenan_unfit", fix=without("schahzenan"))
    if setup.haiatalnefous and not (classic and count in HAIATALNEFOUS_AT):
        yield finding("error", "haiatalnefous_unfit", fix=without("haiatalnefous"))


def _roles(setup: Setup, deal: Deal) -> Iterator[Finding]:
    """Each player holds one role, and together they hold exactly the roles of the set-up."""
    strays = sorted({*deal.roles} ^ {*setup.players})
    unknown = {role: player for player, role in deal.roles.items() if role not in v.ROLES}
    if strays:
        yield finding("error", "role_players", names=tuple(name[:40] for name in strays[:5]))
    for role, player in sorted(unknown.items()):
        yield finding("error", "unknown_role", role=role[:40], player=player[:40])
    if not strays and not unknown and players_fit(setup) and not roles_fit(setup, deal):
        yield finding("error", "role_counts", roles=counted_roles(setup))


def roles_fit(setup: Setup, deal: Deal) -> bool:
    """Return whether the roles are those of the set-up, as many of each as its camps say (sections 3, 9 and 10).

    Each pacifist's name is one card; the fourth pacifist plays only where three names are not enough.
    """
    counts = Counter(deal.roles.values())
    camps = setup_camps(setup)
    names = pacifist_names(setup)
    singles = [v.DINARZADE, v.SCHAHZENAN, *([v.HAIATALNEFOUS] if setup.haiatalnefous else [])]
    return (
        counts[v.INTERVENTIONIST_ROLE] == camps[v.INTERVENTIONIST]
        and all(counts[role] == camps[role] for role in singles)
        and all(counts[name] <= 1 for name in names)
        and counts[v.FOURTH_PACIFIST] == max(0, camps[v.PACIFIST] - len(names))
        and sum(counts[name] for name in names) + counts[v.FOURTH_PACIFIST] == camps[v.PACIFIST]
    )


def counted_roles(setup: Setup) -> tuple[Text, ...]:
    """Return how many of each role are dealt, in words."""
    return tuple(text(f"sultane.count.{role}", n=count) for role, count in setup_camps(setup).items() if count)


def camp_cards(setup: Setup) -> int:
    """Return how many pacifist camp cards envelopes take (section 11); Schahzenan's holds an interventionist one."""
    camps = setup_camps(setup)
    return len(setup.players) - camps[v.INTERVENTIONIST] - camps[v.SCHAHZENAN]


def _remarks(setup: Setup) -> Iterator[Finding]:
    """Report what is playable but worth knowing."""
    count = len(setup.players)
    if (
        setup.variant == v.CLASSIC
        and count in UNEVEN_AT
        and not (setup.schahzenan or setup.haiatalnefous or setup.original)
    ):
        either = count in SCHAHZENAN_AT
        fix = with_option("schahzenan" if either else "haiatalnefous")
        role = text("sultane.evens.either" if either else "sultane.evens.haiatalnefous")
        yield finding("warning", "imbalance", fix=fix, players=count, role=role)
    if setup.schahzenan and setup.haiatalnefous:
        yield finding("warning", "schahzenan_and_haiatalnefous", fix=without("haiatalnefous"))
    if setup.set_aside and v.ADD_TALE not in setup.pacifist_powers + setup.interventionist_powers:
        fix = Fix({"deck": {"set_aside": None}}, text("sultane.finding.fix.no_set_aside"))
        yield finding("warning", "set_aside_unused", fix=fix)
    envelopes = setup.camp_discovery == "envelopes" and players_fit(setup)
    if envelopes and camp_cards(setup) > CAMP_CARDS + setup.fourth_camp_card:
        yield finding("warning", "too_few_camp_cards", fix=without("camp_discovery"), players=count)


def check(setup: Setup, deal: Deal | None) -> list[Finding]:
    """Return every problem of a set-up, and of the roles where ``deal`` is given; errors come first."""
    findings = [*board_findings(setup), *table_findings(setup, deal)]
    findings.sort(key=lambda each: each.severity)
    return findings
