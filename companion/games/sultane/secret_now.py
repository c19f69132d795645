"""What a player does in secret at this moment, and what the discovery of camps has taught them.

This is the part of a seat's secret that moves with the game (sections 5, 7, 8 and 11). It needs Chevet to know
the roles. Everyone sees whose turn it is; a role decides only which card of two is named to its own holder, and, where
camps are answered on phones, what the one who asked is told. All texts have similar lengths for every role.
"""

from companion.games.sultane import vocabulary as v
from companion.games.sultane.powers import POWERS
from companion.games.sultane.powers.power import A_CAMP, SOME_TALES
from companion.games.sultane.secret import eyes_instruction, part_of
from companion.games.sultane.setup import Deal
from companion.games.sultane.state import State
from companion.kernel.words import Text, text


def secret_now(state: State, deal: Deal, player: str) -> dict[str, object]:
    """Return ``now``, what ``player`` does in secret at this moment or that there is nothing, and ``learned``.

    Before the first proposal the next secret thing is the recognition.
    """
    if state.turn == 1 and state.phase == v.PROPOSE:
        now = eyes_instruction(state.setup, part_of(state.setup, deal.roles[player]))
    else:
        now = text(f"sultane.secret.now.{_now(state, deal, player)}")
    return {"now": now, "learned": learned(state, deal, player)}


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
