"""Court screens in the database, with the evening that each follows."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import bindparam, delete, func, insert, select, update

from companion.store.connection import Connections, Statement
from companion.store.evenings import NEW_DIGITS, lock_evening, rows_of, tell_leader
from companion.store.schema import screens

SCREEN: Final = Statement(
    select(screens.c.evening_id, screens.c.used_at).where(screens.c.device == bindparam("the_device"))
)
SCREENS: Final = Statement(select(func.count()).select_from(screens).where(screens.c.evening_id == bindparam("the_id")))
ADD_SCREEN: Final = Statement(insert(screens), "device", "evening_id", "used_at")
RENEW_SCREEN: Final = Statement(
    update(screens).where(screens.c.device == bindparam("the_device")), "evening_id", "used_at"
)
DISMISS: Final = Statement(delete(screens).where(screens.c.evening_id == bindparam("the_evening")))


@dataclass
class Screens:
    """Screens that follow evenings; ``device`` is always a digest."""

    _connections: Connections

    def followed_by(self, device: str) -> tuple[str, float] | None:
        """Return the id of the evening that a screen follows or last followed, and since when; None if unknown."""
        with self._connections.reading() as work:
            rows = rows_of(work, SCREEN, the_device=device)
        return (rows[0][0], rows[0][1]) if rows else None

    def count(self, evening_id: str) -> int:
        """Return how many screens follow an evening."""
        with self._connections.reading() as work:
            return int(rows_of(work, SCREENS, the_id=evening_id)[0][0])

    def follow(self, device: str, evening_id: str, at: float, used_up: bool) -> None:
        """Make a screen follow an evening; with ``used_up`` the evening's digits become void."""
        with self._connections.writing() as work:
            lock_evening(work, evening_id)
            if not work.execute(RENEW_SCREEN, the_device=device, evening_id=evening_id, used_at=at).rowcount:
                work.execute(ADD_SCREEN, device=device, evening_id=evening_id, used_at=at)
            if used_up:
                work.execute_counted(evening_id, NEW_DIGITS, the_evening=evening_id, new_digits=None, new_until=None)
            tell_leader(work, evening_id)

    def dismiss(self, evening_id: str) -> None:
        """Make every screen stop following an evening."""
        with self._connections.writing() as work:
            lock_evening(work, evening_id)
            work.execute(DISMISS, the_evening=evening_id)
            tell_leader(work, evening_id)
