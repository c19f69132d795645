"""A log that is longer than a page: pages that lead to one another, each line on one of them."""

import re
from pathlib import Path

import pytest

from companion.web.table import log
from tests.web.evening import evening

STEPS = [{"do": "propose", "narrator": "Bea"}, {"do": "undo"}]


@pytest.fixture(autouse=True)
def short_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "PAGE", 10)


def shown(page: str) -> int:
    return len(re.findall(r"<li[ >]", page))


def ways(page: str) -> list[str]:
    nav = re.search(r'<nav class="log-pages".*?</nav>', page, re.DOTALL)
    return re.findall(r'href="[^"]*/log([^"]*)"', nav[0]) if nav else []


def test_a_log_of_one_page_leads_nowhere(tmp_path: Path) -> None:
    table = evening(tmp_path, *STEPS * 5)
    assert (shown(table.get("log").text), ways(table.get("log").text)) == (10, [])


def test_a_long_log_leads_from_page_to_page_and_back(tmp_path: Path) -> None:
    table = evening(tmp_path, *STEPS * 12)
    pages = [table.get(f"log?page={number}").text for number in range(3)]
    assert [shown(page) for page in pages] == [10, 10, 4]
    assert [ways(page) for page in pages] == [["?page=1"], ["", "?page=2"], ["?page=1"]]


@pytest.mark.parametrize("page", ["-1", "x", "9999", "1e9"])
def test_a_page_that_is_no_number_is_the_newest(tmp_path: Path, page: str) -> None:
    table = evening(tmp_path, *STEPS * 6)
    assert shown(table.get(f"log?page={page}").text) == 10


def test_a_page_after_the_last_is_empty_and_leads_back(tmp_path: Path) -> None:
    table = evening(tmp_path, *STEPS)
    page = table.get("log?page=5")
    assert page.status_code == 200
    assert ways(page.text) == ["?page=4"]
