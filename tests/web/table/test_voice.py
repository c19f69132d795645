"""The game master's own voice on the pages: who may record, hear and delete, and what a hostile file does."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from companion.services.device_file import LARGEST_FILE
from tests.web.evening import TABLET, TOKEN, Evening, evening, turn, words_of
from tests.web.phones import Phone, draft, phone_of
from tests.web.table.recorded import WAV, keys, send

WEBM = b"\x1a\x45\xdf\xa3 and so on"
MORE = 1024 * 1024 + 1


def heard(table: Evening, key: str | None = None) -> TestResponse:
    return table.client.get(f"/t/{table.id}/sound/{key or keys(table)[0]}")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("stage", ["draft", "dealt", "played"])
def test_the_page_lists_every_line_of_the_script_to_be_said(tmp_path: Path, stage: str, language: str) -> None:
    if stage == "draft":
        table: Evening = draft(tmp_path, language=language)
    else:
        table = evening(tmp_path, *(turn("Bea", "pacifist") if stage == "played" else []), language=language)
    page = table.get("voice").text
    with table.app.app_context():
        said = [line.say for line in table.use_cases.recordings.lines(table.table, language)]
    assert re.findall(r'<p class="line">([^<]+)</p>', page) == said


def test_without_scripts_each_line_takes_a_file(tmp_path: Path) -> None:
    table = evening(tmp_path)
    page = table.get("voice").text
    forms = re.findall(rf'action="/t/{table.id}/voice/([0-9a-f]+)" enctype="multipart/form-data"', page)
    assert forms == keys(table)
    assert page.count('type="file" name="file" accept="audio/*" capture') == len(forms)


def test_the_page_waits_for_the_players(tmp_path: Path) -> None:
    table = draft(tmp_path, "Ana", "Bea")
    assert table.get("voice").headers["Location"] == f"/t/{table.id}/players"


def test_the_page_is_reached_from_the_set_up_and_from_the_recognition(tmp_path: Path) -> None:
    for table, room in ((draft(tmp_path / "one"), "setup"), (evening(tmp_path / "two"), "recognition")):
        assert f'href="/t/{table.id}/voice"' in table.get(room).text
        assert f'href="/t/{table.id}/{room}"' in table.get("voice").text


def test_the_microphone_is_allowed_on_this_page_alone(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert "microphone=(self)" in table.get("voice").headers["Permissions-Policy"]
    assert "microphone=(self)" in send(table, b"x").headers["Permissions-Policy"]
    for room in ("play", "recognition", "deal", "log", "nowhere"):
        assert "microphone=()" in table.get(room).headers["Permissions-Policy"]
    assert "microphone=()" in phone_of(table, 0).get(f"/seat/{table.id}/0").headers["Permissions-Policy"]


def test_sounds_of_the_pages_own_may_be_played_where_there_are_any_and_nowhere_else(tmp_path: Path) -> None:
    table = evening(tmp_path)
    for room in ("voice", "recognition"):
        assert "media-src 'self' blob:" in table.get(room).headers["Content-Security-Policy"]
    for answer in (table.get("play"), phone_of(table, 0).get(f"/seat/{table.id}/0")):
        assert "blob:" not in answer.headers["Content-Security-Policy"]


def test_a_recording_is_kept_and_can_be_heard_again(tmp_path: Path) -> None:
    table = evening(tmp_path)
    answer = send(table)
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/t/{table.id}/voice#line-{keys(table)[0][:12]}"
    page = table.get("voice").text
    assert page.count("data-play") == 1
    assert "1 of 9 sentences recorded" in words_of(page)
    assert heard(table).data == WAV


def test_the_sound_comes_back_as_a_sound_and_as_nothing_else(tmp_path: Path) -> None:
    table = evening(tmp_path)
    send(table, WEBM, "audio/ogg")
    answer = heard(table)
    assert answer.headers["Content-Type"] == "audio/webm"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("sound", "called"),
    [(b"", "audio/wav"), (b"<html>", "audio/wav"), (WAV, "text/html"), (WAV, ""),
     (b"<svg onload=alert(1)>", "image/svg+xml"),
     (WAV.ljust(MORE, b"\0"), "audio/wav"), (bytes(range(256)) * 40, "audio/mpeg")],
    ids=["empty", "markup", "another type", "no type", "a drawing", "too large", "noise"],
)  # fmt: skip
def test_a_refused_file_is_explained_next_to_its_line(tmp_path: Path, sound: bytes, called: str, language: str) -> None:
    table = evening(tmp_path, language=language)
    send(table, key=keys(table)[1])
    answer = send(table, sound, called)
    assert answer.status_code == 422
    line = answer.text.split(f'id="line-{keys(table)[0][:12]}"')[1].split("</li>")[0]
    assert 'role="alert"' in line
    assert answer.text.count('role="alert"') == 1
    assert answer.text.count("data-play") == 1, "what was there is lost"
    assert heard(table).status_code == 404


def test_a_line_of_another_language_is_refused_at_the_top(tmp_path: Path) -> None:
    table = evening(tmp_path)
    answer = send(table, b"<html>", key=keys(table, "fr")[0])
    assert answer.status_code == 422
    assert answer.text.count('role="alert"') == 1


def test_more_than_two_megabytes_are_not_even_read(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert send(table, WAV.ljust(3 * MORE, b"\0")).status_code == 413
    assert heard(table).status_code == 404


def test_a_form_without_a_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert table.post(f"voice/{keys(table)[0]}").status_code == 422
    assert table.post(f"voice/{keys(table)[0]}", file="no file").status_code == 422


@pytest.mark.parametrize("key", ["0" * 64, "x", "%00", "..%2f..", "é"])
def test_a_sentence_that_is_none_of_the_scripts_is_not_found(tmp_path: Path, key: str) -> None:
    table = evening(tmp_path)
    assert send(table, key=key).status_code == 404
    assert heard(table, key).status_code == 404
    assert table.post(f"voice/{key}/delete").status_code == 404


def test_a_device_that_is_full_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.services.recordings.MAX_RECORDINGS", 1)
    table = evening(tmp_path)
    assert send(table).status_code == 303
    answer = send(table, key=keys(table)[1])
    assert answer.status_code == 422
    assert "already keeps 1 recordings" in words_of(answer.text)


def test_without_the_forms_token_nothing_is_kept_or_deleted(tmp_path: Path) -> None:
    table = evening(tmp_path)
    send(table)
    key = keys(table)[0]
    for path in (f"voice/{key}", f"voice/{key}/delete", "voice/delete", "speak", "recital"):
        assert table.client.post(f"/t/{table.id}/{path}", data={"speak": "yes", "do": "start"}).status_code == 400
    assert heard(table).data == WAV


def test_a_recording_is_deleted_by_one_button_and_all_by_another(tmp_path: Path) -> None:
    table = evening(tmp_path)
    for key in keys(table)[:3]:
        send(table, key=key)
    assert table.post(f"voice/{keys(table)[0]}/delete").status_code == 303
    assert table.get("voice").text.count("data-play") == 2
    assert "Delete all 2 recordings" in words_of(table.get("voice").text)
    assert table.post("voice/delete").status_code == 303
    assert table.get("voice").text.count("data-play") == 0
    assert "Delete all" not in words_of(table.get("voice").text)


def test_another_device_hears_records_and_deletes_nothing(tmp_path: Path) -> None:
    table = evening(tmp_path)
    send(table)
    key = keys(table)[0]
    for device in ("a stranger", "the phone of seat 0"):
        other = Phone(table, device)
        assert other.get(f"/t/{table.id}/sound/{key}").status_code == 404
        assert other.get(f"/t/{table.id}/voice").status_code == 404
        assert other.post(f"/t/{table.id}/voice/{key}").status_code == 404
        assert other.post(f"/t/{table.id}/voice/{key}/delete").status_code == 404
        assert other.post(f"/t/{table.id}/voice/delete").status_code == 404
    assert heard(table).data == WAV


def test_the_court_hears_the_lines_of_its_tables_script_alone(tmp_path: Path) -> None:
    table = evening(tmp_path)
    send(table)
    with table.app.app_context():
        stray = "a" * 64
        table.use_cases.recordings.add("the tablet", stray, WAV)
    screen = Phone(table, "a screen")
    answer = screen.get(f"/court/{table.id}/sound/{keys(table)[0]}")
    assert (answer.data, answer.headers["Content-Type"]) == (WAV, "audio/wav")
    assert answer.headers["Cache-Control"] == "no-store"
    for key in (stray, keys(table)[1], "x"):
        assert screen.get(f"/court/{table.id}/sound/{key}").status_code == 404
    assert screen.get(f"/court/nowhere/sound/{keys(table)[0]}").status_code == 404


def test_the_court_of_a_table_that_is_set_up_hears_nothing_yet(tmp_path: Path) -> None:
    table = draft(tmp_path)
    send(table)
    assert Phone(table, "a screen").get(f"/court/{table.id}/sound/{keys(table)[0]}").status_code == 404


def test_a_players_page_names_no_sound_and_speaks_no_word(tmp_path: Path) -> None:
    table = evening(tmp_path)
    send(table)
    table.post("speak", speak="yes")
    phone = phone_of(table, 0)
    for answer in (phone.get(f"/seat/{table.id}/0"), phone.role(0), phone.post(f"/seat/{table.id}/0/role")):
        assert not re.search(r"sound|data-speak|speech|recital|audio", answer.text.replace("Motion and sound", ""))


def test_the_script_carries_the_address_of_each_line_that_is_recorded(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert "data-sound" not in table.get("recognition").text
    send(table, key=keys(table)[1])
    page = table.get("recognition").text
    assert re.findall(r'data-sound="([^"]+)"', page) == [f"/t/{table.id}/sound/{keys(table)[1]}"]
    assert re.search(r'value="recorded" checked', page)


def test_recordings_in_another_language_are_not_played(tmp_path: Path) -> None:
    table = evening(tmp_path)
    send(table, key=keys(table, "fr")[0])
    assert "data-sound" not in table.get("recognition").text
    assert 'value="recorded"' not in table.get("recognition").text


def bring(table: Evening, data: bytes) -> TestResponse:
    head = f'--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n{TOKEN}\r\n--x\r\n'
    file = (
        'Content-Disposition: form-data; name="file"; filename="script.json"\r\nContent-Type: application/json\r\n\r\n'
    )
    return table.client.post(
        f"/t/{table.id}/voice/import",
        data=(head + file).encode() + data + b"\r\n--x--\r\n",
        content_type="multipart/form-data; boundary=x",
        headers={"Accept-Language": table.language},
    )


def test_a_recorded_script_travels_to_another_device_as_a_file(tmp_path: Path) -> None:
    here, there = evening(tmp_path / "here"), evening(tmp_path / "there")
    assert here.get("voice/export").headers["Location"] == f"/t/{here.id}/voice"
    send(here)
    file = here.get("voice/export")
    assert file.headers["Content-Disposition"] == 'attachment; filename="chevet-script.json"'
    answer = bring(there, file.data)
    assert answer.headers["Location"] == f"/t/{there.id}/voice?came=1"
    assert "1 recording imported." in words_of(there.client.get(answer.headers["Location"]).text)
    assert heard(there).data == WAV


def test_a_file_of_a_script_holds_no_other_scripts_recordings(tmp_path: Path) -> None:
    table = evening(tmp_path)
    send(table)
    with table.app.app_context():
        table.use_cases.recordings.add(TABLET, "f" * 64, WAV)
    file: Any = table.get("voice/export").json
    sentences = [one["sentence"] for one in file["recordings"]]
    assert sentences == [keys(table)[0]]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "it does not come from Chevet, or it is damaged"),
        (b"{}", "something in it is missing or wrong."),
        (b'{"kept": 1, "presets": [], "groups": [], "recordings": []}', "holds no recordings"),
        (b'{"kept": 2, "presets": [], "groups": [], "recordings": []}', "another version of Chevet wrote it"),
        (
            b'{"kept": 1, "presets": [], "groups": [], "recordings": [{"sentence": "x", "mimetype": "", "sound": 1}]}',
            "at “recordings[0].sound”",
        ),
        (b"[" * 100_000, "it does not come from Chevet"),
    ],
)
def test_a_file_that_is_no_recorded_script_is_refused_in_words(tmp_path: Path, data: bytes, why: str) -> None:
    table = evening(tmp_path)
    answer = bring(table, data)
    assert (answer.status_code, 'role="alert"' in answer.text) == (422, True)
    assert why in words_of(answer.text)
    assert table.get("voice").text.count("data-play") == 0


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"hello", "il ne vient pas de Chevet, ou il est abîmé."),
        (b'{"kept": 2, "presets": [], "groups": [], "recordings": []}', "une autre version de Chevet l’a écrit."),
        (b'{"kept": 1, "presets": [], "groups": [], "recordings": [1]}', "à l’endroit « recordings[0] »."),
        (b" " * (LARGEST_FILE + 1), "il est trop gros."),
    ],
)
def test_why_a_file_is_refused_is_said_in_the_readers_language(tmp_path: Path, data: bytes, why: str) -> None:
    said = words_of(bring(evening(tmp_path, language="fr"), data).text).replace("\u202f", " ")
    assert "Ce fichier ne peut pas être importé : " in said
    assert why in said
    assert not re.search(r"must be|not JSON|version \d|larger", said)


def test_recordings_take_the_place_of_a_gong_that_was_there_for_want_of_a_voice(tmp_path: Path) -> None:
    table = evening(tmp_path)
    with table.app.app_context():
        table.use_cases.preferences.change(table.id, TABLET, sound="no_voice")
    assert re.search(r'value="gong" checked', table.get("recognition").text)
    with table.app.app_context():
        table.use_cases.recordings.add(TABLET, keys(table)[0], WAV)
    page = table.get("recognition").text
    assert re.search(r'value="recorded" checked', page)
    assert "data-found-voice" in page


@pytest.mark.parametrize("way", ["recorded here", "a file"])
def test_whoever_brings_a_recording_hears_it_instead_of_the_gong_chosen_before(tmp_path: Path, way: str) -> None:
    table, other = evening(tmp_path / "here"), evening(tmp_path / "there")
    table.post("recognition", sound="gong")
    send(other)
    assert (send(table) if way == "recorded here" else bring(table, other.get("voice/export").data)).status_code == 303
    assert re.search(r'value="recorded" checked', table.get("recognition").text)


def test_a_file_with_more_than_a_file_may_hold_is_refused(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert bring(table, b" " * (LARGEST_FILE + 1)).status_code == 422
    assert bring(table, b" " * (LARGEST_FILE + (1 << 20))).status_code == 413


def test_set_ups_in_a_file_of_recordings_stay_out(tmp_path: Path) -> None:
    table = evening(tmp_path)
    send(table)
    file: Any = table.get("voice/export").json
    file["groups"] = [{"name": "Friday", "players": ["Ana", "Bea"]}]
    assert bring(table, json.dumps(file).encode()).status_code == 303
    with table.app.app_context():
        assert table.use_cases.device_data.counts(TABLET).groups == 0
