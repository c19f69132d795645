"""Requests something that is refused, and checks the refusal."""

from typing import Any

from werkzeug.test import TestResponse
from werkzeug.wrappers import Response

from tests.web.evening import TABLET, TOKEN, words_of
from tests.web.house import House


def ask(
    house: House, path: str, who: str = TABLET, language: str = "en", method: str = "GET", **more: Any
) -> TestResponse:
    return house.client(who).open(path, method=method, headers={"Accept-Language": language}, **more)


def sent(house: House, path: str, who: str = TABLET, language: str = "en", **fields: Any) -> TestResponse:
    return ask(house, path, who, language, "POST", data={"csrf": TOKEN, **fields})


def refused(answer: Response, status: int, *, language: str = "en") -> str:
    """Hold a refusal to its status and language; return its sentence."""
    page = answer.get_data(as_text=True)
    assert answer.status_code == status
    assert f'<html lang="{language}"' in page
    sentences = page.split('role="alert"')[1:]
    assert sentences
    return words_of("<main>" + sentences[0].split(">", 1)[1].split("</p>")[0])
