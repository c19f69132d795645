"""A device's cookie counts as long as anything is kept for it, however old it looks."""

from pathlib import Path

from companion.services import UseCases
from companion.store import GroupRow, PresetRow, Store
from companion.store.recordings import RecordingRow
from tests.services.house import TABLET, dealt, make_app
from tests.services.test_joining import joined, opened

TV = "the television"
ANA = "the phone of Ana"


def test_nobody_is_known_who_has_done_nothing(use_cases: UseCases) -> None:
    assert not use_cases.device_data.is_known(TABLET)


def test_a_game_master_is_known_by_a_table(use_cases: UseCases) -> None:
    use_cases.lobby.open(TABLET, "toy")
    assert use_cases.device_data.is_known(TABLET)
    assert not use_cases.device_data.is_known(ANA)
    use_cases.device_data.forget(TABLET)
    assert not use_cases.device_data.is_known(TABLET)


def test_a_phone_is_known_by_a_seat_that_it_claimed(use_cases: UseCases) -> None:
    table = dealt(use_cases)
    use_cases.seats.claim(use_cases.seats.code(table, 0), ANA)
    assert use_cases.device_data.is_known(ANA)
    use_cases.seats.release(table.id, TABLET, 0)
    use_cases.device_data.forget(ANA)
    assert not use_cases.device_data.is_known(ANA)


def test_a_phone_is_known_by_its_name_in_an_evening(use_cases: UseCases) -> None:
    joined(use_cases, opened(use_cases), "Ana")
    assert use_cases.device_data.is_known(ANA)


def test_a_screen_is_known_by_whom_it_follows(use_cases: UseCases) -> None:
    table = opened(use_cases)
    use_cases.screens.enter(use_cases.screens.show_digits(table.id, TABLET), TV)
    assert use_cases.device_data.is_known(TV)


def test_a_device_is_known_by_what_it_keeps_besides_its_games(tmp_path: Path) -> None:
    store = Store(make_app(tmp_path))
    store.groups.save("a", GroupRow("1", "Thursday", ["Ana", "Bea"]), 0.0)
    store.presets.save("b", PresetRow("1", "Ours", "toy", {}), 0.0)
    store.recordings.save("c", RecordingRow("sentence", "audio/wav", b"RIFF"), 0.0, 1)
    assert [store.devices.is_known(device) for device in "abcd"] == [True, True, True, False]
