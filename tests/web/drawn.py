"""What a form holds, as its page draws it."""

from collections.abc import Sequence
from html.parser import HTMLParser


class Drawn(HTMLParser):
    """The fields of the form that asks what lies on the table, as it is drawn."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.fields: dict[str, list[str]] = {}
        self._select = ""
        self.feed(page.partition('class="counting"')[2].partition("</form>")[0])

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "select":
            self._select = has["name"]
            self.fields.setdefault(self._select, [])
        elif tag == "option" and "selected" in has:
            self.fields[self._select].append(has["value"])
        elif tag == "input" and (has.get("type") != "checkbox" or "checked" in has):
            self.fields.setdefault(has["name"], []).append(has["value"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "select" and not self.fields[self._select]:
            self.fields[self._select].append("-")
