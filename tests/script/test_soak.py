"""The long runs before a release can be started."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.sizes import for_thorough

ROOT = Path(__file__).resolve().parents[2]


@for_thorough
@pytest.mark.parametrize("run", ["tests.soak", "tests.mutation"])
def test_a_long_run_can_be_started(run: str) -> None:
    said = subprocess.run([sys.executable, "-m", run, "--help"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    assert "--seed" in said.stdout
