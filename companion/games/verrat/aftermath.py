"""The result of a step of Verrat!: which piece goes where, and the verdict by steps (section 4, phases 3, 5 and 7)."""

from collections.abc import Iterator, Sequence

from companion.games.verrat import vocabulary as v
from companion.games.verrat.actions.cards import CardDemanded
from companion.games.verrat.actions.dungeon import VizierPardoned
from companion.games.verrat.actions.rounds import CourtTurned, TurnBegan, VizierConvicted, VotesCounted, awaited
from companion.games.verrat.actions.tracking import Acquitted, VizierFreed
from companion.games.verrat.actions.travel import VizierArrived, VizierFailed
from companion.games.verrat.names import card_name, city_name, piece_name, vizier_name, way_name
from companion.games.verrat.prompt import prompt
from companion.games.verrat.state import State, place_of, weights
from companion.kernel.aftermath import Aftermath, Move
from companion.kernel.events import Event, Step
from companion.kernel.words import Text, text

EventsInState = Sequence[tuple[State, Event[State]]]
Place = tuple[Text, str]
"""A place in words, and its mark."""


def aftermath(past: Sequence[Step[State]], state: State) -> Aftermath | None:
    """Return the journeys or the verdict of the newest step, None if it moves no vizier.

    In light tracking the table has seen each journey itself.
    Both happen in one step if nobody may take or demand a card: first the journeys, then the verdict. Votes that are
    tied ask at once who goes.
    """
    events = list(past[-1].happened()) if past and past[-1].before.phase != v.TRAVEL else []
    travel = tuple(_journeys(events))
    demanded, accused, sentence, later = (
        tuple(_demanded(events)),
        tuple(_accused(events, state)),
        tuple(_sentence(events)),
        tuple(_afterwards(events)),
    )
    verdict = (*accused, *sentence, *later)
    if not travel and not verdict:
        return None
    if not verdict:
        return Aftermath(_moved(events), travel, say=_journey(events, state), then=_then(events, state))
    parts = {"travel": travel, "demanded": demanded, "accused": accused, "sentence": sentence, "afterwards": later}
    title, moves, scene = _title(events, state), (*travel, *demanded, *verdict), {**parts, **_cells(events)}
    if state.phase in (v.TIE, v.FREEING):
        now = prompt(state)
        return Aftermath(title, moves, say=_say(events) or now.say, do=now.do, scene=scene, asks=True)
    say = _say(events) or (_journey(events, state) if travel else _goes_on(events))
    return Aftermath(title, moves, say=say, then=_then(events, state), scene=scene)


def _journeys(events: EventsInState) -> Iterator[Move]:
    """Yield each piece that was sent somewhere: where from, where to, and why it did not get there."""
    for state, event in events:
        if isinstance(event, VizierArrived):
            yield _moves(event.vizier, _where(state, event.vizier), _place(event.place))
        elif isinstance(event, VizierFailed):
            name, (here, mark) = piece_name(event.vizier), _where(state, event.vizier)
            do = text("verrat.after.stays", vizier=name, here=here)
            why = text(f"verrat.after.{event.reason}", k=event.number)
            yield Move(do, why, (f"viz:{event.vizier}", mark))


def _demanded(events: EventsInState) -> Iterator[Move]:
    """Yield the card that seat 1 has demanded: it changes hands before the verdict."""
    for _, event in events:
        if isinstance(event, CardDemanded):
            card, giver, taker = card_name(event.card), event.giver, event.player
            yield Move(text("verrat.after.demanded", card=card, giver=giver, player=taker), None, (event.card,))


def _accused(events: EventsInState, state: State) -> Iterator[Move]:
    """Yield each vizier that was named, the heaviest accusation first, with who named it and with what weight.

    The weights of those who named it are its shares. Viziers against whom nothing counts are one move together.
    """
    at = next((before for before, event in events if isinstance(event, VotesCounted | VizierConvicted)), None)
    if at is None:
        return
    of = weights(at)
    by = {
        vizier: [player for player, orders in at.revealed.items() if orders.traitor == vizier] for vizier in state.votes
    }
    for vizier, weight in sorted(state.votes.items(), key=lambda vote: -vote[1]):
        if not weight:
            continue
        each = tuple(text("verrat.after.weight", player=player, n=of[player]) for player in by[vizier])
        do = text("verrat.after.accused", vizier=piece_name(vizier), n=weight)
        shares = tuple(of[player] for player in by[vizier])
        yield Move(do, text("verrat.after.accusers", each=each), (f"viz:{vizier}",), shares)
    light = state.sorted(tuple(vizier for vizier, weight in state.votes.items() if not weight))
    if light:
        do = text("verrat.after.weightless", viziers=tuple(piece_name(vizier) for vizier in light))
        accusers = tuple(player for vizier in light for player in by[vizier])
        yield Move(do, text("verrat.after.weightless_by", players=accusers), (f"viz:{light[0]}",))


def _sentence(events: EventsInState) -> Iterator[Move]:
    """Yield the way to the dungeon, piece by piece: the last one to be pushed is moved first, so cells are free."""
    for state, event in events:
        if not isinstance(event, VizierConvicted):
            continue
        if event.banished:
            yield _moves(event.banished, _where(state, event.banished), _place(v.ISLAND))
        for cell in range(v.CELLS, 0, -1):
            now = event.cells[cell - 1]
            if now and now != state.dungeons[cell - 1]:
                yield _moves(now, _where(state, now), _place(v.DUNGEONS[cell - 1]))


def _cells(events: EventsInState) -> dict[str, list[tuple[str, ...]]]:
    """Return who lies in the three dungeons and on the island ``before`` a sentence and ``after`` it."""
    for state, event in events:
        if isinstance(event, VizierConvicted):
            banished = (*state.island, event.banished) if event.banished else state.island
            return {"before": _laid(state.dungeons, state.island), "after": _laid(event.cells, banished)}
    return {}


def _laid(cells: Sequence[str | None], island: Sequence[str]) -> list[tuple[str, ...]]:
    return [*((vizier,) if vizier else () for vizier in cells), tuple(island)]


def _afterwards(events: EventsInState) -> Iterator[Move]:
    """Yield who is pardoned, and the change of seats, with who arrives on the heir's seat."""
    for state, event in events:
        if isinstance(event, VizierPardoned | VizierFreed):
            do = text("verrat.after.pardoned", vizier=piece_name(event.vizier), player=event.player)
            laid = event.city if isinstance(event, VizierPardoned) else None
            note = text("verrat.after.pardon_card", city=city_name(laid)) if laid else None
            yield Move(do, note, (f"viz:{event.vizier}", "pardon"))
        elif isinstance(event, CourtTurned):
            heir = state.court[-1]
            comes = text("verrat.after.heir", vizier=vizier_name(heir)) if heir else None
            yield Move(text("verrat.after.rotates"), comes, ("turn",))


def _then(events: EventsInState, state: State) -> Text | None:
    """Return what comes next: whose decision, or the next turn; nothing once the game is over."""
    begins = next((event.order[0] for _, event in events if isinstance(event, TurnBegan)), None)
    if begins:
        return text("verrat.after.turn", n=state.turn, player=begins)
    if state.phase == v.OVER:
        return None
    return text(f"verrat.after.then.{state.phase}", player=awaited(state))


def _moved(events: EventsInState) -> Text:
    moved = sum(isinstance(event, VizierArrived) for _, event in events)
    return text("verrat.after.travel.title", n=moved) if moved else text("verrat.after.travel.none")


def _journey(events: EventsInState, state: State) -> Text:
    """Return what is said of the journeys: who goes first, and how many got nowhere."""
    stuck = sum(isinstance(event, VizierFailed) for _, event in events)
    if not any(isinstance(event, VizierArrived) for _, event in events):
        return text("verrat.after.travel.say_none")
    if stuck:
        return text("verrat.after.travel.say_stuck", player=state.order[0], n=stuck)
    return text("verrat.after.travel.say", player=state.order[0])


def _title(events: EventsInState, state: State) -> Text:
    if state.phase == v.TIE:
        return text("verrat.after.tie")
    convicted = [event.vizier for _, event in events if isinstance(event, VizierConvicted)]
    if convicted:
        return text("verrat.after.convicted", vizier=vizier_name(convicted[0]))
    return text(f"verrat.after.{_without_sentence(events)}")


def _without_sentence(events: EventsInState) -> str:
    """Return what a step without a sentence comes to: ``nobody`` convicted, one ``freed``, the court ``moves_on``."""
    if any(isinstance(event, Acquitted) or (isinstance(event, VotesCounted) and event.viziers) for _, event in events):
        return "nobody"
    return "freed" if any(isinstance(event, VizierPardoned | VizierFreed) for _, event in events) else "moves_on"


def _goes_on(events: EventsInState) -> Text:
    """Return what is said where nobody is convicted: who takes a vizier back, and whether the court moves on."""
    freed = next((event.player for _, event in events if isinstance(event, VizierPardoned | VizierFreed)), None)
    turns = any(isinstance(event, CourtTurned) for _, event in events)
    if freed:
        return text("verrat.after.freed.say", player=freed)
    return text(f"verrat.after.{_without_sentence(events)}.say{'' if turns else '_alone'}")


def _say(events: EventsInState) -> Text | None:
    convicted = [event for _, event in events if isinstance(event, VizierConvicted)]
    if not convicted:
        return None
    return text("verrat.after.convicted.say", vizier=vizier_name(convicted[0].vizier))


def _moves(vizier: str, origin: Place, goal: Place) -> Move:
    (here, was), (there, mark) = origin, goal
    do = text("verrat.after.goes", vizier=piece_name(vizier), here=here, there=there)
    return Move(do, None, (f"viz:{vizier}", was, mark))


def _where(state: State, vizier: str) -> Place:
    return _place(place_of(state, vizier) or v.IN_HAND)


def _place(place: str | int) -> Place:
    if isinstance(place, int):
        return way_name(place), f"chair:{place}"
    if place in v.CITIES:
        return way_name(place), f"city:{place}"
    return way_name(place), {v.IN_HAND: "pardon"}.get(place, place.replace("dungeon", "cell"))
