"""Two devices at one table, at the same moment: the log explains every answer that either got."""

import random
import threading
from pathlib import Path
from typing import Any

from tests.playing import drawn as some_command
from tests.web.evening import TABLET, TOKEN, Evening, evening
from tests.web.table.test_double_taps import form_of

OPERATIONS = 50
MOVED_ON, ACCEPTED = 409, 303

Tap = tuple[int, dict[str, Any], int]
"""The version that a form was drawn from, its fields, and the status of its answer."""


def next_tap(table: Evening, chance: random.Random) -> tuple[int, dict[str, Any]]:
    """What somebody taps who looks at the table now; often undo, so that the game goes on and on."""
    now = table.table
    offered = [choice for choice in now.game.actions.legal(now.dealt_position.state) if choice.do != "correct"]
    if not offered or (now.dealt_position.last is not None and chance.random() < 0.3):
        return now.version, {"do": "undo"}
    return now.version, form_of(some_command(chance.choice(offered), chance))


def tablet(table: Evening, seed: int, taps: list[Tap], start: threading.Barrier) -> None:
    """Look, tap, look again, as often as it takes: one of two devices with the game master's cookie."""
    chance = random.Random(seed)
    client = table.app.test_client()
    with client.session_transaction() as session:
        session.update(device=TABLET, csrf=TOKEN)
    for _ in range(OPERATIONS // 2):
        version, fields = next_tap(table, chance)
        start.wait()  # both have looked, and tap at once
        answer = client.post(f"/t/{table.id}/play", data={"csrf": TOKEN, "version": version, **fields})
        taps.append((version, fields, answer.status_code))
        start.wait()


def both(table: Evening, seed: int) -> list[Tap]:
    taps: list[Tap] = []
    start = threading.Barrier(2, timeout=30)
    hands = [threading.Thread(target=tablet, args=(table, 2 * seed + hand, taps, start)) for hand in range(2)]
    for one in hands:
        one.start()
    for one in hands:
        one.join()
    return taps


def test_of_fifty_taps_of_two_tablets_the_log_explains_every_answer(tmp_path: Path) -> None:
    table = evening(tmp_path)
    first = table.table.version
    taps = both(table, seed=7)
    assert len(taps) == OPERATIONS
    log = {entry.version: form_of(dict(entry.command)) for entry in table.table.entries}
    assert sorted(log)[-1] == table.table.version
    for version, fields, status in taps:
        became = log[version + 1]  # whatever was drawn from a version, something has followed it
        counted = fields.items() <= {key: value for key, value in became.items() if key != "at"}.items()
        assert status == (ACCEPTED if counted else MOVED_ON), (fields, became)
    drawn_from = {version for version, _, status in taps if status == ACCEPTED}
    assert {version - 1 for version in log if version > first} == drawn_from
    assert MOVED_ON in {status for _, _, status in taps}  # they did get in each other's way
