"""The ``companion`` command: what it prints, and with which exit code."""

import importlib.metadata
import io
import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion import VERSION
from companion.cli import main
from tests.ports import free_port

RECORDS = Path(__file__).parents[1] / "records"
GOLDEN = sorted(RECORDS.glob("*.json"))
WON = RECORDS / "tales_pacifist.json"


class Run:
    """What one run of the command printed, and its exit code."""

    def __init__(
        self,
        capsys: pytest.CaptureFixture[str],
        *arguments: str | Path,
        command: Callable[[Sequence[str]], int] = main,
    ) -> None:
        self.code = command([str(argument) for argument in arguments])
        self.out, self.err = capsys.readouterr()

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


def written(folder: Path, name: str = "game.json", **changes: Any) -> Path:
    data = {**json.loads(WON.read_text("utf-8")), **changes}
    file = folder / name
    file.write_text(json.dumps(data), "utf-8")
    return file


def state_of(name: str) -> dict[str, Any]:
    state: dict[str, Any] = json.loads((RECORDS / "states" / f"{name}.json").read_text("utf-8"))
    return state


def test_replay_prints_the_state_a_record_ends_in(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "replay", WON)
    assert (run.code, run.lines, run.err) == (0, [state_of("tales_pacifist")], "")


def test_a_trace_has_a_line_for_the_set_up_and_one_for_each_action(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "replay", "--trace", WON)
    assert len(run.lines) == len(json.loads(WON.read_text("utf-8"))["actions"]) + 1
    assert run.lines[-1] == state_of("tales_pacifist")
    assert "file" not in run.lines[0]


def test_a_dash_is_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(WON.read_bytes())))
    assert Run(capsys, "replay", "-").lines == [state_of("tales_pacifist")]


def test_a_folder_means_its_records_sorted_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "replay", RECORDS)
    assert run.code == 0
    assert [line["file"] for line in run.lines] == [str(path) for path in GOLDEN]
    assert [line | state_of(path.stem) for line, path in zip(run.lines, GOLDEN, strict=True)] == run.lines


def test_several_files_name_theirs_on_every_line(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "replay", "--trace", WON, GOLDEN[0])
    assert {line["file"] for line in run.lines} == {str(WON), str(GOLDEN[0])}


def test_a_folder_with_one_record_still_names_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = written(tmp_path)
    assert [line["file"] for line in Run(capsys, "replay", tmp_path).lines] == [str(file)]


def test_the_replay_stops_at_the_first_illegal_action(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    actions = [{"do": "propose", "narrator": "Bea"}, {"do": "propose", "narrator": "Bea"}]
    run = Run(capsys, "replay", "--lang", "en", written(tmp_path, actions=actions))
    assert run.code == 1
    assert run.lines[0]["error"] | {"at": 1, "code": "wrong_phase"} == run.lines[0]["error"]
    assert run.lines[0]["error"]["message"]
    traced = Run(capsys, "replay", "--trace", tmp_path / "game.json")
    assert [("error" in line) for line in traced.lines] == [False, False, True]


def test_a_set_up_with_errors_stops_before_the_first_action(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    run = Run(capsys, "replay", written(tmp_path, options={"variant": "chess", "first_vizier": "Ana"}))
    assert (run.code, run.lines[0]["error"]["at"], run.lines[0]["error"]["code"]) == (1, None, "bad_setup")
    assert len(run.lines[0]["error"]["message"].split(".")) > 2
    run = Run(capsys, "replay", "--trace", written(tmp_path, options={}))
    assert (run.code, run.lines[0]["error"]["code"], len(run.lines)) == (1, "bad_setup", 1)
    assert "first_vizier" in run.lines[0]["error"]["message"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_messages_come_in_either_language(capsys: pytest.CaptureFixture[str], tmp_path: Path, lang: str) -> None:
    file = written(tmp_path, actions=[{"do": "undo"}])
    other = {"fr": "en", "en": "fr"}[lang]
    said = Run(capsys, "replay", "--lang", lang, file).lines[0]["error"]["message"]
    assert said != Run(capsys, "replay", "--lang", other, file).lines[0]["error"]["message"]


def test_the_language_follows_the_environment(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path, actions=[{"do": "undo"}])
    for environment, lang in (("fr_CH.UTF-8", "fr"), ("xx_CH.UTF-8", "en"), ("", "en")):
        monkeypatch.setenv("LANG", environment)
        assert Run(capsys, "replay", file).out == Run(capsys, "replay", "--lang", lang, file).out


BAD = [b"", b"{", b"[]", b"\xff", b'{"record": 1}', b" " * ((1 << 20) + 1), b"[" * 200_000]


@pytest.mark.parametrize("data", BAD, ids=range(len(BAD)))
@pytest.mark.parametrize("command", ["replay", "check"])
def test_what_is_no_record_gets_one_clear_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str, data: bytes
) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(data)
    run = Run(capsys, command, file)
    assert (run.code, run.out, run.err.count("\n")) == (2, "", 1)
    assert str(file) in run.err


@pytest.mark.parametrize("name", ["missing.json", "nul\0.json", "x" * 5000])
def test_a_file_that_cannot_be_read_gets_one_clear_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    for command in ("replay", "check"):
        run = Run(capsys, command, f"{tmp_path}/{name}")
        assert (run.code, run.out, run.err.count("\n")) == (2, "", 1)


def test_an_empty_name_is_no_folder(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path)
    monkeypatch.chdir(tmp_path)
    run = Run(capsys, "replay", "")
    assert (run.code, run.out, run.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("command", ["replay", "check", "import"])
def test_a_closed_standard_input_gets_one_clear_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    run = Run(capsys, command, "-")
    assert (run.code, run.out, run.err) == (2, "", "companion: standard input: is closed\n")


def test_a_name_that_breaks_lines_does_not_break_the_line_of_its_state(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    names = ["Ana\x85", "Bea\u2028", "Cleo\u2029", "Dan\r\n", "Eve\x1c"]
    file = written(tmp_path, players=names, options={"first_vizier": names[0]}, roles={}, actions=[])
    data = json.loads(file.read_text("utf-8"))
    del data["roles"]
    file.write_text(json.dumps(data), "utf-8")
    assert [line["seats"] for line in Run(capsys, "replay", "--trace", file).lines] == [names]


def test_among_several_what_is_no_record_is_told_and_the_others_play(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_bytes(b"{")
    run = Run(capsys, "replay", bad, WON)
    assert run.code == 1
    error = run.lines[0]["error"]
    assert (run.lines[0]["file"], error["at"], error["code"]) == (str(bad), None, "not_a_record")
    assert "not JSON" in error["message"]
    assert run.lines[1]["winner"] == "pacifists"


def test_check_lists_every_finding_of_the_set_up(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    board = {"pacifist": ["S8", "SV", "SA", "S6", "SD", "SR"]}
    run = Run(capsys, "check", "--lang", "en", written(tmp_path, options={"board": board}))
    assert run.code == 1
    found = run.lines[0]
    assert found["ok"] is False
    assert {finding["slot"] for finding in found["findings"] if finding["severity"] == "error"} == {
        "pacifist:2",
        "pacifist:4",
    }
    assert all(set(finding) == {"severity", "code", "slot", "message"} for finding in found["findings"])
    assert all(finding["message"] for finding in found["findings"])


def test_warnings_do_not_fail_the_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    run = Run(capsys, "check", written(tmp_path))
    assert (run.code, run.lines[0]["ok"]) == (0, True)
    assert {finding["severity"] for finding in run.lines[0]["findings"]} == {"warning"}


def test_check_judges_the_set_up_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert Run(capsys, "check", written(tmp_path, options={}, actions=[{"do": "dance"}])).code == 0


@pytest.mark.parametrize("arguments", [["dance"], ["replay"], ["check"], ["replay", "--lang", "xx", "x"]])
def test_a_wrong_command_line_says_how_it_is_used(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    assert "usage: companion" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--help"], ["replay", "--help"], ["check", "--help"]])
def test_help_teaches(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 0
    assert "record" in capsys.readouterr().out


def test_the_module_is_the_command_and_needs_no_web() -> None:
    watch = "import sys; sys.argv[0] = 'companion'; from companion.cli import main; code = main(sys.argv[1:])"
    script = f"{watch}; assert not {{'flask', 'sqlalchemy', 'babel'}} & set(sys.modules); sys.exit(code)"
    run = subprocess.run([sys.executable, "-c", script, "replay", str(WON)], capture_output=True, check=True)
    module = subprocess.run([sys.executable, "-m", "companion", "replay", str(WON)], capture_output=True, check=True)
    assert run.stdout == module.stdout
    assert json.loads(run.stdout) == state_of("tales_pacifist")


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    command = [sys.executable, "-m", "companion", "replay", *[str(RECORDS)] * 200]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.readline()
        run.stdout.close()
        assert run.stderr.read() == b""


def test_the_version_is_that_of_the_installed_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"Chevet {VERSION}\n"
    assert importlib.metadata.version("chevet-companion") == VERSION


def test_a_health_check_of_a_server_that_is_not_there_fails_in_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PORT", str(free_port()))
    run = Run(capsys, "healthcheck")
    assert (run.code, run.out) == (1, "")
    assert re.fullmatch(r"companion: http://127.0.0.1:\d+/health does not answer: .*\.\n", run.err)


@pytest.mark.parametrize(("words", "browser"), [((), True), (("serve",), False)])
def test_the_command_alone_serves_and_may_open_a_browser(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], browser: bool
) -> None:
    asked = []
    monkeypatch.setattr("companion.web.server.serve.serve", lambda ssl, browser: asked.append((ssl, browser)))
    assert main(words) == 0
    assert asked == [(False, browser)]
