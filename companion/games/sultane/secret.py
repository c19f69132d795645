"""What a player's own phone shows: their role, its goal, what to do in the recognition and at this moment.

All of it follows from the public set-up and the one role; no other player's role is looked at, except where camps are
answered on phones, by what the one who asked is told (sections 5, 7, 8 and 11). All texts have similar lengths for
every role, so a page does not give its role away to anyone a metre away.
"""

from typing import Final

from companion.games.sultane import recognition
from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers import POWERS
from companion.games.sultane.powers.power import A_CAMP, SOME_TALES
from companion.games.sultane.setup import Deal, Setup, setup_camps
from companion.games.sultane.state import State
from companion.kernel.game import RoleSecret
from companion.kernel.words import Text, text

_PACIFIST: Final = "pacifist"
_LOVER: Final = "lover"


def secret(state: State, player: str) -> RoleSecret | None:
    """Return what ``player`` may know besides the public facts (sections 3, 4, 9 and 10).

    None where Chevet does not know the deal, and for names that are nobody's.
    """
    setup, deal = state.setup, state.deal
    if deal is None or player not in deal.roles:
        return None
    role = deal.roles[player]
    part = part_of(setup, role)
    return RoleSecret(
        role=role,
        camp=v.CAMPS[role],
        title=text(f"sultane.secret.title.{role}"),
        goal=goal(setup, part),
        eyes=eyes_instruction(setup, part),
        strokes=strokes(setup, part),
        knows=knows(setup, part),
        now=now(state, deal, player),
        learned=learned(state, deal, player),
    )


def part_of(setup: Setup, role: str) -> str:
    """Return the part of a role at this table: the names of Pacifists differ only if one of them is in love."""
    if role in (v.DINARZADE, v.SCHAHZENAN, v.INTERVENTIONIST_ROLE):
        return role
    return _LOVER if role == v.HAIATALNEFOUS and setup.haiatalnefous else _PACIFIST


def goal(setup: Setup, part: str) -> Text:
    """Return how a role wins (sections 9 and 10)."""
    if setup.discovery:
        return text(f"sultane.secret.goal.discovery.{part}")
    if part == v.INTERVENTIONIST_ROLE and v.EXILE not in setup.pacifist_powers + setup.interventionist_powers:
        return text("sultane.secret.goal.interventionist_without_exile")
    if part == v.SCHAHZENAN and setup.schahzenan_alone:
        return text("sultane.secret.goal.schahzenan_alone")
    return text(f"sultane.secret.goal.{part}")


def eyes_instruction(setup: Setup, part: str) -> Text:
    """Return what to do in the recognition (section 4)."""
    return text(f"sultane.secret.eyes.{recognition.kind(setup)}.{part}")


def strokes(setup: Setup, part: str) -> Text:
    """Return the same for a table with a gong instead of the voice: at which strokes a role does what."""
    return text(f"sultane.secret.strokes.{recognition.kind(setup)}.{part}", **recognition.strokes(setup))


def knows(setup: Setup, part: str) -> Text:
    """Return whom the recognition makes known to a role, and to whom it makes the role known (section 4)."""
    counts = setup_camps(setup)
    fellows = counts[v.PACIFIST]
    if part == v.INTERVENTIONIST_ROLE:
        return text("sultane.secret.knows.interventionist", count=counts[v.INTERVENTIONIST], players=len(setup.players))
    if part in (v.SCHAHZENAN, _LOVER):
        return text(f"sultane.secret.knows.{part}")
    kind = recognition.kind(setup)
    if part == _PACIFIST:
        if fellows == 1 and kind == recognition.IN_LOVE:
            return text("sultane.secret.knows.love.only_pacifist")
        return text(f"sultane.secret.knows.{kind}.pacifist", n=fellows - 1)
    return text(f"sultane.secret.knows.{kind}.dinarzade", n=fellows)


def now(state: State, deal: Deal, player: str) -> Text:
    """Return what ``player`` does in secret at this moment, or that there is nothing.

    Before the first proposal the next secret thing is the recognition.
    """
    if state.turn == 1 and state.phase == v.PROPOSE:
        return eyes_instruction(state.setup, part_of(state.setup, deal.roles[player]))
    return text(f"sultane.secret.now.{_now(state, deal, player)}")


def _now(state: State, deal: Deal, player: str) -> str:
    """Return the name of what ``player`` does in secret at this moment."""
    if state.phase == v.OVER:
        return "over"
    if state.phase == v.SESSION and player in (state.vizier, state.narrator):
        return f"{'vizier' if player == state.vizier else 'narrator'}.{'veto' if state.veto else 'session'}"
    if state.phase == v.EMERGENCY_SESSION and player == state.narrator:
        return "narrator.emergency"
    if state.phase == v.POWER:
        return _in_power(state, deal, player)
    return _after_discovery(state, deal, player) if state.phase == v.PROPOSE else "idle"


def _in_power(state: State, deal: Deal, player: str) -> str:
    """Return what a power asks of ``player``: only the Grand Vizier, and whoever may be discovered, have a part."""
    learns = POWERS[str(state.power)].learns
    if learns != A_CAMP:
        return f"vizier.{state.power}" if player == state.vizier and learns == SOME_TALES else "idle"
    if player == state.vizier:
        return "vizier.investigate_phones" if _on_phones(state) else "vizier.investigate"
    if player not in state.active or player in state.investigated:
        return "idle"
    return f"if_named.{_card(state, deal, player)}"


def _after_discovery(state: State, deal: Deal, player: str) -> str:
    """Return what is done right after a camp was discovered, which has ended the turn before; no turn ends twice."""
    if state.discovery_turns[-1:] != (state.turn - 1,):
        return "idle"
    if player == state.investigated[-1]:
        return f"named.{_card(state, deal, player)}"
    if player == state.investigators[-1]:
        return "vizier.answer_phones" if _on_phones(state) else "vizier.answer"
    return "idle"


def _on_phones(state: State) -> bool:
    return state.setup.camp_discovery == "phones"


def _card(state: State, deal: Deal, player: str) -> str:
    """Return what ``player`` hands over when their camp is discovered (sections 8 and 11)."""
    if _on_phones(state):
        return "nothing"
    side = "yes" if counts_as_pacifist(deal, player) else "no"
    return f"envelope_{side}" if state.setup.camp_discovery == "envelopes" else side


def counts_as_pacifist(deal: Deal, player: str) -> bool:
    """Return whether a discovery finds ``player`` with the Pacifists (section 8): Dinarzade too, never Schahzenan."""
    return v.CAMPS[deal.roles[player]] == v.PACIFISTS


def learned(state: State, deal: Deal, player: str) -> Text:
    """Return whose camps ``player`` has discovered, and what they turned out to be where the answer came by phone.

    A card that was handed over across the table is not repeated here: the table, not the app, has answered then.
    """
    asked = tuple(
        target for target, vizier in zip(state.investigated, state.investigators, strict=True) if vizier == player
    )
    if not asked:
        return text("sultane.secret.learned.none")
    if not _on_phones(state):
        return text("sultane.secret.learned.cards", names=asked)
    sides = [text(f"sultane.secret.learned.{name}", names=names) for name, names in _sides(state, deal, asked) if names]
    if len(sides) == 1:
        return text("sultane.secret.learned.one", side=sides[0])
    return text("sultane.secret.learned.both", side=sides[0], other=sides[1])


def _sides(state: State, deal: Deal, asked: tuple[str, ...]) -> list[tuple[str, tuple[str, ...]]]:
    setup = state.setup
    pacifists = tuple(target for target in asked if counts_as_pacifist(deal, target))
    others = tuple(target for target in asked if target not in pacifists)
    return [
        ("pacifists_discovery" if setup.discovery else "pacifists", pacifists),
        ("others_schahzenan" if setup.schahzenan else "others", others),
    ]
