"""The people at a table that is being set up, and how each phone and the game master's device may change the list.
Pure: each function takes the people before the change and returns those after it. A name belongs to one phone at most;
a phone that is shared has several names. Names are the same when they look the same.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.kernel.refusal import Refused
from companion.services.names import clean_name, likeness
from companion.store import Gathering, MemberRow, People, TableRow

MOST_ON_A_PHONE: Final = 3
"""Maximum number of names of one phone: people share it, but nobody may fill a table alone."""

EMBLEMS: Final = 10
"""Number of emblems, one for each player of the largest table."""


def emblems(players: Sequence[str], kept: Mapping[str, int]) -> tuple[int, ...]:
    """Return the number of each player's emblem, then the free ones: ``kept`` by name, or one that nobody else had."""
    own: dict[str, int] = {}
    for name in players:
        if name in kept and kept[name] not in own.values():
            own[name] = kept[name]
    free = set(range(EMBLEMS)) - {*own.values()}
    left = iter(sorted(free, key=lambda number: (number in kept.values(), number)))
    return (*(own[name] if name in own else next(left, 0) for name in players), *left)


def emblems_to_keep(row: TableRow, players: Sequence[str]) -> dict[str, int]:
    """Return the emblems by name once ``players`` sit at a table; who is called otherwise in their place keeps it."""
    kept = {**row.emblems, **dict(zip(row.players, emblems(row.players, row.emblems), strict=False))}
    if len(players) == len(row.players):
        for old, new in zip(row.players, players, strict=True):
            if old not in players and new not in row.players:
                kept[new] = kept.pop(old)
    return {**kept, **dict(zip(players, emblems(players, kept), strict=False))}


def with_emblems(change: Callable[[Gathering], People]) -> Callable[[Gathering], People]:
    """Return ``change`` with the emblems of those who sit there after it."""

    def changed(now: Gathering) -> People:
        people = change(now)
        return people._replace(emblems=emblems_to_keep(now.table, people.players))

    return changed


def same_name(names: Sequence[str], name: str) -> str | None:
    """Return the one of ``names`` that looks like ``name``, or None."""
    key = likeness(name)
    return next((other for other in names if likeness(other) == key), None)


def _present(people: People) -> list[MemberRow]:
    """Return the phones with a name that the game master has not removed."""
    return [member for member in people.members if member.gone_at is None]


def owner(people: People, name: str) -> MemberRow | None:
    """Return the phone that has a name now, or None."""
    key = likeness(name)
    return next((member for member in _present(people) if likeness(member.name) == key), None)


def joined(people: People, phone: str, name: str, also: bool, most: int, table_id: str, at: float) -> People:
    """Return the people after ``phone`` has joined as ``name``, with ``also`` in addition to its other names.

    A name that sits there without a phone becomes the phone's. A phone that says another name than before is called so
    instead, in the same place. Refuses ``sent_away`` (the game master removed this phone), ``name_taken`` (by another
    phone), ``table_full``, ``phone_full`` and names as in ``names.clean_name``.
    """
    neat = clean_name(name)
    if any(member.device == phone and member.gone_at is not None for member in people.members):
        raise Refused("sent_away")
    mine = [member for member in people.members if member.device == phone]
    owned = owner(people, neat)
    if owned is not None and owned.device != phone:
        raise Refused("name_taken", name=owned.name)
    players, members = list(people.players), list(people.members)
    if owned is not None:
        members.remove(owned)
    elif len(mine) == 1 and not also:
        members.remove(mine[0])
        players = _renamed_or_gone(players, mine[0], neat)
    elif len(mine) >= MOST_ON_A_PHONE:
        raise Refused("phone_full", most=MOST_ON_A_PHONE)
    seated = same_name(players, neat)
    if seated is None:
        if len(players) >= most:
            raise Refused("table_full", most=most)
        players.append(owned.name if owned else neat)
    seat = seated or (owned.name if owned else neat)
    brought = owned.brought if owned else int(same_name(people.players, neat) is None)
    members.append(MemberRow(seat, phone, brought, table_id, owned.joined_at if owned else at))
    return People(players, members, by_phone=True)


def _renamed_or_gone(players: list[str], former: MemberRow, name: str) -> list[str]:
    """Return the players once a phone is no longer ``former``: a name that it brought makes room for the new one."""
    if not former.brought or former.name not in players:
        return players
    if same_name(players, name) not in (None, former.name):
        return [player for player in players if player != former.name]
    return [name if player == former.name else player for player in players]


def left(people: People, phone: str, name: str) -> People:
    """Return the people after ``phone`` has given ``name`` back; refused as ``no_such_player`` if it does not have it.

    A name that it brought leaves with it.
    """
    mine = next((member for member in _present(people) if member.device == phone and member.name == name), None)
    if mine is None:
        raise Refused("no_such_player")
    players = [player for player in people.players if not (mine.brought and player == name)]
    return People(players, [member for member in people.members if member is not mine], by_phone=True)


def added(people: People, names: Sequence[str], most: int) -> People:
    """Return the people after the game master has added ``names``; phones that were removed with them may come back.

    Refuses ``name_twice``, ``table_full`` and names as in ``names.clean_name``.
    """
    players, members = list(people.players), list(people.members)
    for name in names:
        neat = clean_name(name)
        if same_name(players, neat) is not None:
            raise Refused("name_twice", name=neat)
        if len(players) >= most:
            raise Refused("table_full", most=most)
        members = [member for member in members if member.gone_at is None or likeness(member.name) != likeness(neat)]
        phone = owner(people, neat)
        players.append(phone.name if phone else neat)
    return People(players, members)


def removed(people: People, name: str, at: float) -> People:
    """Return the people without ``name``; its phone cannot join again by itself. Refuses ``no_such_player``."""
    _place(people, name)
    leaving = {member for member in _present(people) if member.name == name}
    members = [member._replace(gone_at=at) if member in leaving else member for member in people.members]
    return People([player for player in people.players if player != name], members)


def restored(people: People, name: str, place: int, most: int) -> People:
    """Return the people after a removal is undone: ``name`` is back in its ``place``, with its phone.

    Refuses ``name_twice``, ``table_full`` and names as in ``names.clean_name``.
    """
    neat = clean_name(name)
    if same_name(people.players, neat) is not None or owner(people, neat) is not None:
        raise Refused("name_twice", name=neat)
    if len(people.players) >= most:
        raise Refused("table_full", most=most)
    former = [member for member in people.members if member.name == neat]
    newest = max(former, key=lambda member: member.gone_at or 0.0, default=None)
    members = [member._replace(gone_at=None) if member is newest else member for member in people.members]
    return People([*people.players[:place], neat, *people.players[place:]], members)


def moved(people: People, name: str, place: int) -> People:
    """Return the people with ``name`` moved to ``place``, the last at most. Refuses ``no_such_player``."""
    others = [player for player in people.players if player != name]
    _place(people, name)
    return People([*others[:place], name, *others[place:]], list(people.members))


def renamed(people: People, name: str, new: str) -> People:
    """Return the people with ``name`` renamed to ``new``, on its phone too.

    Refuses ``no_such_player``, ``name_twice`` and names as in ``names.clean_name``.
    """
    _place(people, name)
    neat = clean_name(new)
    others = [player for player in people.players if player != name]
    phone = owner(people, neat)
    if same_name(others, neat) is not None or (phone is not None and phone.name != name):
        raise Refused("name_twice", name=neat)
    bearers = {member for member in _present(people) if member.name == name}
    members = [member._replace(name=neat) if member in bearers else member for member in people.members]
    return People([neat if player == name else player for player in people.players], members)


def released(people: People, name: str) -> People:
    """Return the people after ``name`` is freed from its phone, so that another one can take it.

    Refuses ``no_such_player``.
    """
    _place(people, name)
    members = [member for member in people.members if member.gone_at is not None or member.name != name]
    return People(list(people.players), members)


def _place(people: People, name: str) -> int:
    """Return a player's place; refused as ``no_such_player`` for anyone else."""
    if name not in people.players:
        raise Refused("no_such_player")
    return people.players.index(name)
