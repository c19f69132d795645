"""Sentences recorded by a game master: one sound for each sentence of a device."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import bindparam, delete, func, insert, select, update

from companion.store.connection import Connections, Statement, Transaction
from companion.store.schema import recordings


class RecordingRow(NamedTuple):
    """A recorded sentence: the digest of its words, the sound's type and its bytes."""

    sentence: str
    mimetype: str
    sound: bytes


_own = recordings.c.device == bindparam("the_device")
_one = _own & (recordings.c.sentence == bindparam("the_sentence"))

SENTENCES: Final = Statement(select(recordings.c.sentence).where(_own))
COUNT: Final = Statement(select(func.count()).select_from(recordings).where(_own))
RECORDING: Final = Statement(select(recordings.c.sentence, recordings.c.mimetype, recordings.c.sound).where(_one))
ADD: Final = Statement(insert(recordings), "device", "sentence", "mimetype", "sound", "used_at")
RENEW: Final = Statement(update(recordings).where(_one), "mimetype", "sound", "used_at")
USE: Final = Statement(update(recordings).where(_one), "used_at")
HELD: Final = Statement(select(func.coalesce(func.sum(func.length(recordings.c.sound)), 0)))
LONGEST_UNUSED: Final = Statement(
    select(recordings.c.device, recordings.c.sentence, func.length(recordings.c.sound))
    .where(recordings.c.used_at < bindparam("before"))
    .order_by(recordings.c.used_at)
    .limit(1000)
)
DELETE: Final = Statement(delete(recordings).where(_one))
DELETE_ALL: Final = Statement(delete(recordings).where(_own))


@dataclass
class Recordings:
    """Recordings of devices, up to ``most`` bytes of sound of all together; ``device`` is always a digest."""

    _connections: Connections
    _most: int

    def sentences(self, device: str) -> frozenset[str]:
        """Return the digests of the sentences that a device has recorded."""
        with self._connections.reading() as work:
            return frozenset(row[0] for row in work.execute(SENTENCES, the_device=device).fetchall())

    def find(self, device: str, sentence: str) -> RecordingRow | None:
        """Return the recording of a sentence, or None."""
        with self._connections.reading() as work:
            rows = work.execute(RECORDING, the_device=device, the_sentence=sentence).fetchall()
        return RecordingRow(rows[0][0], rows[0][1], bytes(rows[0][2])) if rows else None

    def save(self, device: str, row: RecordingRow, at: float, most: int) -> bool:
        """Store a recording, replacing an older one of the same sentence.

        Returns False, and stores nothing, if that would exceed ``most``.
        """
        with self._connections.writing() as work:
            work.advisory_lock("device", device)
            return save_recording(work, device, row, at, most)

    def held(self) -> int:
        """Return how many bytes of sound are kept in all."""
        with self._connections.reading() as work:
            return int(work.execute(HELD).fetchall()[0][0])

    def make_room(self, size: int, before: float) -> bool:
        """Return whether ``size`` more bytes may be kept.

        If necessary, those that were not used for longest are deleted, but none that was used since ``before``.
        """
        excess = self.held() + size - self._most
        if excess <= 0:
            return True
        with self._connections.writing() as work:
            unneeded = []
            for device, sentence, length in work.execute(LONGEST_UNUSED, before=before).fetchall():
                if excess > 0:
                    unneeded.append((device, sentence))
                    excess -= length
            for device, sentence in unneeded if excess <= 0 else ():
                work.execute(DELETE, the_device=device, the_sentence=sentence)
        return excess <= 0

    def use(self, device: str, sentences: Iterable[str], at: float) -> None:
        """Note that recordings are about to be played."""
        with self._connections.writing() as work:
            work.advisory_lock("device", device)
            for sentence in sentences:
                work.execute(USE, the_device=device, the_sentence=sentence, used_at=at)

    def delete(self, device: str, sentence: str) -> bool:
        """Delete the recording of a sentence; return whether there was one."""
        with self._connections.writing() as work:
            return work.execute(DELETE, the_device=device, the_sentence=sentence).rowcount == 1

    def delete_all(self, device: str) -> int:
        """Delete every recording of a device; return how many there were."""
        with self._connections.writing() as work:
            return work.execute(DELETE_ALL, the_device=device).rowcount


def save_recording(work: Transaction, device: str, row: RecordingRow, at: float, most: int | None = None) -> bool:
    """Store a recording, replacing an older one; return False if it would exceed ``most``."""
    new = {"mimetype": row.mimetype, "sound": row.sound, "used_at": at}
    if work.execute(RENEW, the_device=device, the_sentence=row.sentence, **new).rowcount:
        return True
    if most is not None and work.execute(COUNT, the_device=device).fetchall()[0][0] >= most:
        return False
    work.execute(ADD, device=device, sentence=row.sentence, **new)
    return True
