"""The forms of a page as people fill them in, for tests of what becomes of that."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser

BOXES = ("radio", "checkbox")
AGE = frozenset({"csrf", "version", "point", "open"})
"""Hidden fields that only say how old a form is, and from where."""


@dataclass
class Field:
    """A field that people fill in: a text, a list, or one box of several; what it may say, and what it says now."""

    name: str
    kind: str
    may: list[str] = field(default_factory=list)
    now: list[str] = field(default_factory=list)


@dataclass
class Form:
    """A form that is sent: where to, what it carries, its fields, its named buttons."""

    action: str = ""
    carried: list[tuple[str, str]] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    @property
    def about(self) -> list[str]:
        """What it is about, however old it is."""
        said = (f"{name}={value}" for name, value in self.carried if name not in AGE)
        return [self.action, *said]

    @property
    def filled(self) -> dict[str, list[str]]:
        """What its fields say, by name."""
        names = dict.fromkeys(one.name for one in self.fields)
        return {name: [said for one in self.fields if one.name == name for said in one.now] for name in names}


class Forms(HTMLParser):
    """The forms of a page, with their fields wherever those stand."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, Form] = {}
        self._open = ""
        self._into = Field("", "")
        self._selected: bool | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        kind = has.get("type", "text") if tag == "input" else tag
        if tag == "form":
            self._open = has.get("id") or f"form {len(self.found)}"
            self._of(has).action = has["action"] if has.get("method") == "post" else ""
        elif tag == "option":
            self._selected = "selected" in has
            if "value" in has:
                self._add(has["value"])
        elif "name" in has and kind == "hidden":
            self._of(has).carried.append((has["name"], has.get("value", "")))
        elif "name" in has and tag == "button":
            self._of(has).buttons.append((has["name"], has.get("value", "")))
        elif "name" in has and tag in ("input", "select", "textarea"):
            value = [has["value"]] if "value" in has else []
            self._into = Field(has["name"], kind, value, value if kind not in BOXES or "checked" in has else [])
            self._of(has).fields.append(self._into)

    def _of(self, has: dict[str, str]) -> Form:
        return self.found.setdefault(has.get("form", self._open), Form())

    def _add(self, option: str) -> None:
        """Add a list's option; the first stands for none that is selected."""
        self._into.may.append(option)
        self._into.now = [option] if self._selected or not self._into.now else self._into.now
        self._selected = None

    def handle_data(self, data: str) -> None:
        if self._selected is not None:
            self._add(data)
        elif self._into.kind == "textarea":
            self._into.now.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = ""
        elif tag in ("select", "textarea"):
            self._into = Field("", "")


def changed(form: Form, number: str, words: str) -> Form:
    """Return the form as somebody has filled it in who changes whatever can be changed, with these in every text."""
    on = {one.name for one in form.fields if one.kind == "radio"}
    fields = []
    for one in form.fields:
        others = [value for value in one.may if value not in one.now and value]
        if one.kind == "select":
            now = others[-1:] or one.now
        elif one.kind == "radio":
            now = one.may if not one.now and one.name in on else []
            on -= {one.name} if now else set()
        elif one.kind == "checkbox":
            now = one.may if not one.now else []
        else:
            now = [number if one.kind == "number" else words]
        fields.append(replace(one, now=list(now)))
    return replace(form, fields=fields)
