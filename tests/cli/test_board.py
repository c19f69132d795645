"""``companion board``: what the board of a record does to the game."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from tests.cli.test_commands import RECORDS, Run

SEVEN = list("ABCDEFG")


def record(folder: Path, players: list[str] = SEVEN, **options: Any) -> Path:
    file = folder / "board.json"
    data = {"record": 1, "game": "sultane", "players": players, "options": options, "actions": []}
    file.write_text(json.dumps(data), "utf-8")
    return file


def slots(*codes: str) -> dict[str, list[str]]:
    return {"pacifist": [*codes, "SR"], "interventionist": ["DV", "DV", "DV", "DV", "DA"]}


def test_the_json_says_who_wins_how_games_end_and_what_is_not_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = record(tmp_path, board=slots("S8", "S10", "SA", "SV", "SD"), camp_discovery="envelopes")
    run = Run(capsys, "board", file, "--json", "--games", "2400", "--seed", "5")
    (told,) = run.lines
    assert run.code == 0
    assert set(told) == {
        "p_wins", "low", "high", "endings", "reference", "difference", "games", "seconds", "model", "unmeasured",
        "not_modelled",
    }  # fmt: skip
    assert 0 <= told["low"] < told["p_wins"] < told["high"] <= 1
    assert set(told["endings"]) == {
        "interventionist_tales", "dinarzade_narrator", "pacifist_tales", "dinarzade_exiled",
    }  # fmt: skip
    assert sum(told["endings"].values()) == pytest.approx(1)
    wins = told["endings"]["pacifist_tales"] + told["endings"]["dinarzade_narrator"]
    assert told["p_wins"] == pytest.approx(wins)
    assert told["difference"] == pytest.approx(100 * (told["p_wins"] - told["reference"]), abs=0.01)
    assert (told["games"], told["model"]) == (2400, "additive")
    assert told["unmeasured"] == ["S10"]
    assert told["not_modelled"] == ["camp_discovery"]


def test_the_same_seed_says_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = record(tmp_path)
    first, again, other = (
        {**Run(capsys, "board", file, "--json", "--games", "600", "--seed", seed).lines[0], "seconds": 0}
        for seed in ("1", "1", "2")
    )
    assert first == again
    assert first["p_wins"] != other["p_wins"]


def test_the_recommended_board_differs_from_itself_by_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (told,) = Run(capsys, "board", record(tmp_path), "--json", "--games", "600").lines
    assert told["difference"] == 0
    assert told["reference"] == told["p_wins"]
    said = Run(capsys, "board", record(tmp_path), "--games", "600", "--lang", "en").out
    assert "This is the recommended board." in said


def test_the_sentences_say_the_difference_first_in_whole_points(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = record(tmp_path, deck={"pacifist": 12, "interventionist": 5})
    run = Run(capsys, "board", file, "--games", "2400", "--lang", "en")
    told = [line for line in run.out.splitlines() if "in 100" in line]
    assert run.code == 0
    assert told[0].startswith("The Pacifists win about 2")
    assert "more games in 100" in told[0]
    assert "Real tables may differ by 6 or more." in told[1]
    assert "." not in "".join(part for part in told[0] if part.isdigit() or part == ".")[:-1]


def test_a_set_up_with_errors_prints_its_findings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = record(tmp_path, board=slots("SV", "S6", "SA", "SV", "SD"))
    run = Run(capsys, "board", file, "--json")
    assert run.code == 1
    assert run.lines[0]["ok"] is False
    assert {"face_twice", "dark_too_early"} <= {finding["code"] for finding in run.lines[0]["findings"]}
    run = Run(capsys, "board", file, "--lang", "fr")
    assert run.code == 1
    assert "Valet de pique" in run.out


def test_only_boards_of_sultane_are_estimated(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "board", RECORDS / "verrat_draw.json")
    assert (run.code, run.out) == (2, "")
    assert "At the Sultana’s Bedside" in run.err


def test_the_actions_of_a_record_do_not_matter(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "board", RECORDS / "tales_pacifist.json", "--json", "--games", "60")
    assert run.code == 0


def test_without_numpy_the_command_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    run = Run(capsys, "board", record(tmp_path), "--lang", "en")
    assert (run.code, run.out) == (1, "")
    assert "chevet-companion[workshop]" in run.err


@pytest.mark.parametrize("options", [["--games", "0"], ["--games", "1e4"], ["--games", "1000001"], ["--seed", "-1"]])
def test_numbers_that_make_no_sense_are_refused(tmp_path: Path, options: list[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["board", str(record(tmp_path)), *options])
    assert stop.value.code == 2
