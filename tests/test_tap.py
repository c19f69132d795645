"""One vote can be followed from the tap to the redirect: it takes few steps, and the documents name them all."""

import re
import sys
from pathlib import Path

import pytest

from tests.tap import ROOT, Step, proposed, route

FUNCTIONS, MODULES = 38, 16
"""What somebody new can follow."""

BESIDE = {"web/server/request_checks", "web/live/stream"}
"""What the documents say about the time before and after the route."""


@pytest.fixture
def accepted(tmp_path: Path) -> tuple[Step, ...]:
    before = sys.getprofile()
    try:
        return route(proposed(tmp_path), "yes")
    finally:
        sys.setprofile(before)


def test_a_vote_passes_through_few_functions_and_modules(accepted: tuple[Step, ...]) -> None:
    said = "\n".join(f"{step.module} {step.function}" for step in accepted)
    assert len(accepted) <= FUNCTIONS, said
    assert len({step.module for step in accepted}) <= MODULES, said


def test_the_route_goes_from_the_screen_through_the_rules_to_the_disk_and_the_streams(
    accepted: tuple[Step, ...],
) -> None:
    functions = [step.function for step in accepted]
    ways = [
        "submit",
        "Tables.own",
        "Actions.command_from_form",
        "Commands.submit_all",
        "Actions.decide",
        "Store.append_all",
        "MemoryHub.publish",
    ]
    assert [name for name in functions if name in ways] == ways


def test_the_documents_name_every_module_of_the_route(accepted: tuple[Step, ...]) -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text.partition("## One tap")[2].partition("A refusal takes")[0]
    named = set(re.findall(r"`companion/([\w/]+)\.py`", section))
    assert named - BESIDE == {step.module for step in accepted}
