"""The people at a table that is being set up, and how each phone and the game master's device may change the list.
Pure: each function takes the people before the change and returns those after it. A name belongs to one phone at most;
a phone that is shared has several names. Names are the same when they look the same.
"""

from collections.abc import Sequence
from typing import Final

from companion.kernel.refusal import Refused
from companion.services.names import clean_name, likeness
from companion.store import Gathered, MemberRow

MOST_ON_A_PHONE: Final = 3
"""Maximum number of names of one phone: people share it, but nobody may fill a table alone."""


def named(names: Sequence[str], name: str) -> str | None:
    """Return the one of ``names`` that looks like ``name``, or None."""
    key = likeness(name)
    return next((one for one in names if likeness(one) == key), None)


def owner(who: Gathered, name: str) -> MemberRow | None:
    """Return the phone that has a name now, or None."""
    key = likeness(name)
    return next((one for one in who.members if one.gone_at is None and likeness(one.name) == key), None)


def joined(who: Gathered, phone: str, name: str, also: bool, most: int, table_id: str, at: float) -> Gathered:
    """Return the people after ``phone`` has joined as ``name``, with ``also`` in addition to its other names.

    A name that sits there without a phone becomes the phone's. A phone that says another name than before is called so
    instead, in the same place. Refuses ``sent_away`` (the game master removed this phone), ``name_taken`` (by another
    phone), ``table_full``, ``phone_full`` and names as in ``names.clean_name``.
    """
    neat = clean_name(name)
    if any(one.device == phone and one.gone_at is not None for one in who.members):
        raise Refused("sent_away")
    mine = [one for one in who.members if one.device == phone]
    known = owner(who, neat)
    if known is not None and known.device != phone:
        raise Refused("name_taken", name=known.name)
    players, members = list(who.players), list(who.members)
    if known is not None:
        members.remove(known)
    elif len(mine) == 1 and not also:
        members.remove(mine[0])
        players = _renamed_or_gone(players, mine[0], neat)
    elif len(mine) >= MOST_ON_A_PHONE:
        raise Refused("phone_full", most=MOST_ON_A_PHONE)
    there = named(players, neat)
    if there is None:
        if len(players) >= most:
            raise Refused("table_full", most=most)
        players.append(known.name if known else neat)
    seat = there or (known.name if known else neat)
    brought = known.brought if known else int(named(who.players, neat) is None)
    members.append(MemberRow(seat, phone, brought, table_id, known.joined_at if known else at))
    return Gathered(players, members, by_phone=True)


def _renamed_or_gone(players: list[str], former: MemberRow, name: str) -> list[str]:
    """Return the players once a phone is no longer ``former``: a name that it brought makes room for the new one."""
    if not former.brought or former.name not in players:
        return players
    if named(players, name) not in (None, former.name):
        return [one for one in players if one != former.name]
    return [name if one == former.name else one for one in players]


def left(who: Gathered, phone: str, name: str) -> Gathered:
    """Return the people after ``phone`` has given ``name`` back; refused as ``no_such_player`` if it does not have it.

    A name that it brought leaves with it.
    """
    mine = next((one for one in who.members if one.device == phone and one.name == name and one.gone_at is None), None)
    if mine is None:
        raise Refused("no_such_player")
    players = [one for one in who.players if not (mine.brought and one == name)]
    return Gathered(players, [one for one in who.members if one is not mine], by_phone=True)


def added(who: Gathered, names: Sequence[str], most: int) -> Gathered:
    """Return the people after the game master has added ``names``; phones that were removed with them may come back.

    Refuses ``name_twice``, ``table_full`` and names as in ``names.clean_name``.
    """
    players, members = list(who.players), list(who.members)
    for name in names:
        neat = clean_name(name)
        if named(players, neat) is not None:
            raise Refused("name_twice", name=neat)
        if len(players) >= most:
            raise Refused("table_full", most=most)
        members = [one for one in members if one.gone_at is None or likeness(one.name) != likeness(neat)]
        phone = owner(who, neat)
        players.append(phone.name if phone else neat)
    return Gathered(players, members)


def removed(who: Gathered, name: str, at: float) -> Gathered:
    """Return the people without ``name``; its phone cannot join again by itself. Refuses ``no_such_player``."""
    _place(who, name)
    members = [one._replace(gone_at=at) if one.gone_at is None and one.name == name else one for one in who.members]
    return Gathered([one for one in who.players if one != name], members)


def restored(who: Gathered, name: str, place: int, most: int) -> Gathered:
    """Return the people after a removal is undone: ``name`` is back in its ``place``, with its phone.

    Refuses ``name_twice``, ``table_full`` and names as in ``names.clean_name``.
    """
    neat = clean_name(name)
    if named(who.players, neat) is not None or owner(who, neat) is not None:
        raise Refused("name_twice", name=neat)
    if len(who.players) >= most:
        raise Refused("table_full", most=most)
    newest = max((one for one in who.members if one.name == neat), key=lambda one: one.gone_at or 0.0, default=None)
    members = [one._replace(gone_at=None) if one is newest else one for one in who.members]
    return Gathered([*who.players[:place], neat, *who.players[place:]], members)


def moved(who: Gathered, name: str, place: int) -> Gathered:
    """Return the people with ``name`` moved to ``place``, the last at most. Refuses ``no_such_player``."""
    others = [one for one in who.players if one != name]
    _place(who, name)
    return Gathered([*others[:place], name, *others[place:]], list(who.members))


def renamed(who: Gathered, name: str, new: str) -> Gathered:
    """Return the people with ``name`` renamed to ``new``, on its phone too.

    Refuses ``no_such_player``, ``name_twice`` and names as in ``names.clean_name``.
    """
    _place(who, name)
    neat = clean_name(new)
    others = [one for one in who.players if one != name]
    phone = owner(who, neat)
    if named(others, neat) is not None or (phone is not None and phone.name != name):
        raise Refused("name_twice", name=neat)
    members = [one._replace(name=neat) if one.gone_at is None and one.name == name else one for one in who.members]
    return Gathered([neat if one == name else one for one in who.players], members)


def released(who: Gathered, name: str) -> Gathered:
    """Return the people after ``name`` is freed from its phone, so that another one can take it.

    Refuses ``no_such_player``.
    """
    _place(who, name)
    return Gathered(list(who.players), [one for one in who.members if one.gone_at is not None or one.name != name])


def _place(who: Gathered, name: str) -> int:
    """Return a player's place; refused as ``no_such_player`` for anyone else."""
    if name not in who.players:
        raise Refused("no_such_player")
    return who.players.index(name)
