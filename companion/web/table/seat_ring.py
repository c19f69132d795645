"""The ring of seats on a play screen: how each seat looks, and what a tap on it does."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from flask import Flask

from companion.kernel.viewers import RingSeat
from companion.kernel.words import Text


@dataclass(frozen=True)
class Tap:
    """One seat of the ring.

    ``look`` is its CSS class. ``does`` is the effect of a tap: ``send`` a command, ``pick`` the seat for a button that
    follows, ``vote`` (tick it), ``explain`` why it cannot be chosen, or nothing if empty. ``address`` is where
    a tap that picks or explains leads; ``reason`` is the sentence under the seat, or None.
    """

    seat: RingSeat
    look: str
    does: str
    picked: bool
    address: str
    reason: Text | None


def seat_class(seat: RingSeat, mode: str | None, can: bool, picked: bool, grave: bool) -> str:
    """Return the CSS class of a seat; exiled players and winners look the same whatever is being asked."""
    if seat.state == "exiled":
        return "gone"
    if seat.state == "won":
        return "calm"
    if picked:
        return "pick" if grave else "take"
    if can:
        return "yes" if mode == "vote" else "lit"
    return "out" if mode not in (None, "vote") and seat.sign != "vizier" else "calm"


def query(picked: Iterable[str], act: str, **more: str) -> str:
    """Return the address of the same screen with other seats picked."""
    fields = [("act", act)] if act else []
    fields += [("pick", name) for name in picked]
    return "?" + "".join(f"{urlencode([field])}&" for field in fields) + urlencode(more)


def toggled(name: str, picked: Sequence[str], most: int) -> list[str]:
    """Return the picked names after a tap on ``name``: without it, or with it and the latest of the others."""
    if name in picked:
        return [other for other in picked if other != name]
    return [*picked, name][-most:]


def seat_ring(
    seats: Iterable[RingSeat],
    mode: str | None,
    targets: Collection[str] = (),
    picked: Sequence[str] = (),
    most: int = 1,
    grave: bool = False,
    act: str = "",
) -> list[Tap]:
    """Return the seats clockwise with the effect of a tap on each; the template global.

    ``mode`` is ``send``, ``pick``, ``vote``, or None if nothing can be tapped; ``targets`` are the players who may
    be chosen, ``picked`` those who are, ``most`` how many can be. ``grave`` marks a choice that ends or removes
    something, ``act`` the side path that it belongs to.
    """

    def tap(seat: RingSeat) -> Tap:
        name, can = seat.name, mode is not None and seat.name in targets
        settled = seat.state in ("exiled", "won") or bool(seat.sign)
        does, address = mode or "" if can else "", ""
        if does == "pick":
            address = query(toggled(name, picked, most), act)
        elif mode and seat.reason and not can:
            does, address = "explain", query(picked, act, why_not=name)
        look = seat_class(seat, mode, can, name in picked, grave)
        reason = seat.reason if settled or (mode and not can) else None
        return Tap(seat=seat, look=look, does=does, picked=name in picked, address=address, reason=reason)

    return [tap(seat) for seat in sorted(seats, key=lambda each: each.seat)]


def init_app(app: Flask) -> None:
    """Give the templates ``seat_ring``."""
    app.jinja_env.globals["seat_ring"] = seat_ring
