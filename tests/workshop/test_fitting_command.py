"""``python -m fitting``: counts of records and of simulated games, and the habits that fit them."""

import json
from pathlib import Path

import pytest

from companion.workshop.habits import ADDITIVE, habits
from fitting.__main__ import main
from tests.cli.test_commands import RECORDS, Run
from tests.sizes import for_thorough


def test_counts_are_gathered_over_records_and_added_to_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = Run(capsys, "gather", RECORDS / "tales_pacifist.json", command=main)
    assert first.code == 0
    (one,) = first.lines
    assert (one["aggregates"], one["games"]) == (1, 1)
    file = tmp_path / "counts.json"
    file.write_text(first.out, "utf-8")
    (two,) = Run(capsys, "gather", file, RECORDS / "tales_pacifist.json", command=main).lines
    assert two["games"] == 2
    for kind, found in two["kinds"].items():
        cases = [sum(cell[0] for cell in each["kinds"][kind]["cells"]) for each in (one, two)]
        assert cases[1] == pytest.approx(2 * cases[0], abs=0.01), (kind, found)


def test_records_that_tell_nothing_are_named_and_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "gather", RECORDS / "verrat_draw.json", RECORDS / "tales_pacifist.json", command=main)
    assert run.code == 0
    assert "verrat_draw.json: left out: a record of another game" in run.err
    none = Run(capsys, "gather", RECORDS / "verrat_draw.json", command=main)
    assert (none.code, none.lines[0]["games"]) == (1, 0)


@for_thorough
def test_habits_are_fitted_to_the_counts_of_simulated_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = Run(capsys, "simulate", "--games", "200", "--seed", "3", command=main)
    again = Run(capsys, "simulate", "--games", "200", "--seed", "3", command=main)
    assert counts.out == again.out
    file = tmp_path / "counts.json"
    file.write_text(counts.out, "utf-8")
    run = Run(capsys, "fit", file, command=main)
    told = json.loads(run.out)
    assert (run.code, told["model"], told["games"]) == (0, ADDITIVE, 200)
    assert told["habits"]["mood"] == habits(ADDITIVE).mood
    assert told["habits"]["vote"] != habits(ADDITIVE).vote
    assert {*told["errors"]["vote.narrator"]} == {*habits(ADDITIVE).vote["narrator"]}


def test_a_file_without_counts_is_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "fit", RECORDS / "tales_pacifist.json", command=main)
    assert (run.code, run.out) == (2, "")
    assert run.err.count("\n") == 1
    assert Run(capsys, "fit", tmp_path / "nothing.json", command=main).code == 2
