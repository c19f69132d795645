"""What a form holds, as its page draws it."""

from collections.abc import Sequence
from html.parser import HTMLParser


class Drawn(HTMLParser):
    """The fields of the form that asks what lies on the table, as it is drawn."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.fields: dict[str, list[str]] = {}
        self._select, self._options = "", list[str]()
        self.feed(page.partition('class="counting"')[2].partition("</form>")[0])

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "select":
            self._select, self._options = has["name"], []
        elif tag == "option":
            self._options = [has["value"]] if "selected" in has or not self._options else self._options
        elif tag == "input" and (has.get("type") != "checkbox" or "checked" in has):
            self.fields.setdefault(has["name"], []).append(has["value"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.fields.setdefault(self._select, []).extend(self._options)
