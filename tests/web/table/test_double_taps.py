"""Double taps and stale forms: one command, however often it arrives."""

import random
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.playing import drawn as some_command
from tests.sizes import tries
from tests.web.evening import TABLET, TOKEN, Evening, evening

TAPS = tries(50)


def form_of(command: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a form that says ``command``."""
    said = {True: "yes", False: "no"}
    return {key: said[value] if isinstance(value, bool) else value for key, value in command.items()}


def at_once(table: Evening, fields: Mapping[str, Any]) -> list[int]:
    """Send a form twice at the same moment, as two tablets with one cookie; return both answers' status."""
    answers: list[int] = []
    together = threading.Barrier(2)

    def tap() -> None:
        client = table.app.test_client()
        with client.session_transaction() as session:
            session.update(device=TABLET, csrf=TOKEN)
        together.wait()
        answers.append(client.post(f"/t/{table.id}/play", data={"csrf": TOKEN, **fields}).status_code)

    threads = [threading.Thread(target=tap) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def one_after_the_other(table: Evening, fields: Mapping[str, Any]) -> list[int]:
    version = fields["version"]
    rest = {key: value for key, value in fields.items() if key != "version"}
    return [table.post(version=version, **rest).status_code for _ in range(2)]


def next_command(table: Evening, chance: random.Random) -> dict[str, Any]:
    """A command that the table accepts now; where the game is over or often else, what undoes the last."""
    offered = [
        choice for choice in table.table.game.actions.legal(table.table.dealt_position.state) if choice.do != "correct"
    ]
    if not offered or (table.table.dealt_position.last is not None and chance.random() < 0.2):
        return {"do": "undo"}
    return some_command(chance.choice(offered), chance)


def double_taps(folder: Path, chance: random.Random, count: int) -> None:
    """Tap ``count`` times twice, on and on through random games, and hold the journal to one command each."""
    for part in range(-(-count // 250)):  # a journal of bearable length
        table = evening(folder / str(part))
        for _ in range(min(250, count - 250 * part)):
            before = table.table.version
            fields = {"version": before, **form_of(next_command(table, chance))}
            way = at_once if chance.random() < 0.3 else one_after_the_other
            assert way(table, fields) == [303, 303]
            assert table.table.version == before + 1
            over = table.table.game.rules.is_over(table.table.dealt_position.state)  # then the fresh screen is the end
            stale = table.post(version=chance.randrange(-1, before), do="undo").status_code
            assert stale == (303 if over else 409)
            assert table.table.version == before + 1


def test_a_double_tap_is_one_command_and_a_stale_form_none(tmp_path: Path) -> None:
    double_taps(tmp_path, random.Random(3), TAPS)


def test_two_different_taps_at_one_version_are_one_command_and_a_fresh_screen(tmp_path: Path) -> None:
    table = evening(tmp_path)
    version = table.table.version
    assert table.post(version=version, do="propose", narrator="Bea").status_code == 303
    answer = table.post(version=version, do="propose", narrator="Cleo")
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text
    assert (table.table.version, table.plain["narrator"]) == (version + 1, "Bea")


def test_a_lost_tap_is_known_again_after_another_tablet_has_played_on(tmp_path: Path) -> None:
    table = evening(tmp_path)
    version = table.table.version
    tap = {"do": "propose", "narrator": "Bea"}
    assert table.post(**tap).status_code == 303
    assert table.post(do="vote", accepted="yes").status_code == 303
    assert table.post(version=version, **tap).status_code == 303
    assert table.table.version == version + 2


def test_a_tap_that_was_taken_back_is_not_taken_for_done(tmp_path: Path) -> None:
    table = evening(tmp_path)
    version = table.table.version
    tap = {"do": "propose", "narrator": "Bea"}
    table.post(**tap)
    table.post(do="undo")
    assert table.post(version=version, **tap).status_code == 409
    assert table.table.version == version + 2
