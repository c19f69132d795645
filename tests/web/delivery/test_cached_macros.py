"""Macros whose drawings are kept: the same facts give the same drawing, and nothing passes for anything else."""

from collections.abc import Iterator

import pytest
from flask import Flask, g
from jinja2 import Environment
from markupsafe import Markup

from companion.kernel.words import Text, text
from companion.web import create_app
from companion.web.delivery import cached_macros
from companion.web.delivery.cached_macros import Macro, cached_macro
from tests.secret import SECRET


@pytest.fixture
def app(tmp_path: object) -> Iterator[Flask]:
    made = create_app({"DATABASE_URL": f"sqlite:///{tmp_path}/chevet.sqlite3", "SECRET_KEY": SECRET})
    with made.test_request_context("/"):
        yield made


class Counted:
    """A macro that counts how often it is drawn."""

    def __init__(self) -> None:
        self.times = 0
        page = Environment(autoescape=True).from_string(
            "{% macro drawn(what, how='') %}<i>{{ what }}{{ how }}</i>{% endmacro %}"
        )
        self._macro: Macro = page.module.drawn  # type: ignore[attr-defined] # what the template exports

    def __call__(self, *arguments: object, **named: object) -> Markup:
        self.times += 1
        return self._macro(*arguments, **named)


def slots(filled: bool = False, label: Text | str = "x") -> list[dict[str, object]]:
    return [{"code": "a", "filled": filled, "label": label}, {"code": "b", "filled": False, "label": None}]


@pytest.mark.usefixtures("app")
def test_the_same_facts_are_drawn_once() -> None:
    macro = Counted()
    draw = cached_macro(macro)
    assert draw(slots(), how="2") == draw(slots(), how="2")
    assert macro.times == 1


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (slots(), slots(filled=True)),
        (slots(label=text("app.seat", name="Ana")), slots(label=text("app.seat", name="Bea"))),
        (1, True),
        (0, False),
        ("1", 1),
        (["a", "b"], ["b", "a"]),
        ({"a": 1}, {"b": 1}),
        (None, "None"),
    ],
)
def test_other_facts_are_drawn_again(one: object, other: object) -> None:
    macro = Counted()
    draw = cached_macro(macro)
    draw(one)
    draw(other)
    assert macro.times == 2


@pytest.mark.usefixtures("app")
def test_a_name_that_looks_like_markup_is_escaped_after_the_same_markup_was_drawn() -> None:
    draw = cached_macro(Counted())
    assert draw(Markup("<b>Ana</b>")) == "<i><b>Ana</b></i>"
    assert draw("<b>Ana</b>") == "<i>&lt;b&gt;Ana&lt;/b&gt;</i>"
    assert draw(["<b>Ana</b>"]) != draw([Markup("<b>Ana</b>")])


@pytest.mark.usefixtures("app")
def test_each_language_has_a_drawing_of_its_own() -> None:
    macro = Counted()
    draw = cached_macro(macro)
    for language in ("en", "fr", "en"):
        g.locale = language
        draw("x")
    assert macro.times == 2


def test_in_debug_mode_a_macro_is_drawn_each_time(app: Flask) -> None:
    app.debug = True
    cached_macros.init_app(app)
    macro = Counted()
    assert app.jinja_env.globals["cached_macro"](macro) is macro  # type: ignore[operator] # what was just put there
