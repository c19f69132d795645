"""The workshop's page, with answers that are known instead of simulated games."""

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from companion.services.estimates import Estimates, Progress
from companion.workshop.board import recommended
from companion.workshop.question import Question
from tests.web.evening import TABLET, TOKEN
from tests.web.house import STRANGER, House
from tests.workshop.test_answer_texts import SPREAD, answer

FEWER = {"board": {"pacifist": ["S8", "S10", "SA", "SV", "SD", "SR"]}}


def known(self: Estimates, question: Question, who: str = "") -> Progress:
    """The recommended board wins 54 times in 100, any other one 58 times, a joint look at it 62 times."""
    share = 0.54 if question.board == recommended(question.players) else 0.58
    share += 0.04 if question.model == "joint" else 0
    share -= 0.02 if question.dials.bury < 0 else 0
    codes = ("S10",) if "S10" in question.board.pacifist else ()
    first = answer(share, half=0.04, games=600)
    return Progress(answer(share, unmeasured=codes, any_automatic=0.51, proposals=SPREAD), True, 0, (first,))


def shown(house: House, path: str = "/boards", who: str = STRANGER, language: str = "en", **fields: Any) -> str:
    fields = {name: json.dumps(value) if isinstance(value, (dict, list)) else value for name, value in fields.items()}
    page = house.client(who).get(path, query_string=fields, headers={"Accept-Language": language})
    assert page.status_code == 200
    return page.text


def sent(house: House, path: str, who: str = TABLET, **fields: Any) -> Any:
    return house.client(who).post(path, data={"csrf": TOKEN, "slug": "sultane", "players": "7", **fields})


def where(answer: Any) -> dict[str, str]:
    """The fields of the address that an answer leads to."""
    return dict(parse_qsl(urlsplit(answer.headers["Location"]).query))


def pacifist_board(options: Mapping[str, object]) -> object:
    """The pacifist slots in the options of a table."""
    board = options["board"]
    assert isinstance(board, dict)
    return board["pacifist"]
