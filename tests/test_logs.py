"""The log of every process: the same facts as text or as JSON."""

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.live.server import options_from
from companion.logs import LOG, Json, Plain, log_facts, open_log
from companion.options import CannotServe
from companion.store import CannotOpen
from companion.web import create_app
from tests.secret import SECRET

SECURITY = logging.getLogger("companion.security")


@pytest.fixture
def written() -> Iterator[tuple[logging.Handler, io.StringIO]]:
    """A handler of the log, and what it has written."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    LOG.addHandler(handler)
    yield handler, out
    LOG.removeHandler(handler)


def test_a_plain_line_has_its_time_in_utc_and_then_the_facts() -> None:
    record = logging.LogRecord("companion.security", logging.INFO, "", 0, "security event=x", (), None)
    record.created = 1_000_000_000.0
    assert Plain().format(record) == "2001-09-09T01:46:40Z security event=x"


def test_facts_are_the_values_of_a_line_of_json(written: tuple[logging.Handler, io.StringIO]) -> None:
    handler, out = written
    handler.setFormatter(Json())
    open_log("json")
    log_facts(SECURITY, {"event": "wrong_code", "visitor": "192.0.2.7"})
    line = json.loads(out.getvalue())
    assert line.pop("at").endswith("Z")
    assert line == {"level": "info", "log": "security", "event": "wrong_code", "visitor": "192.0.2.7"}


def test_a_failure_is_one_line_of_json_with_its_traceback(written: tuple[logging.Handler, io.StringIO]) -> None:
    handler, out = written
    handler.setFormatter(Json())
    try:
        raise RuntimeError("broken")
    except RuntimeError:
        LOG.exception("it failed")
    line = json.loads(out.getvalue())
    assert (line["level"], line["message"]) == ("error", "it failed")
    assert "RuntimeError: broken" in line["failure"]


def test_each_format_replaces_the_other() -> None:
    for form, kind in (("json", Json), ("plain", Plain)):
        open_log(form)
        assert type(LOG.handlers[0].formatter) is kind


def test_a_format_that_nobody_knows_is_refused_by_both_kinds_of_process(tmp_path: Path) -> None:
    sentence = "LOG_FORMAT must be plain or json, not 'xml'"
    with pytest.raises(CannotServe, match=sentence):
        options_from({"REDIS_URL": "redis://127.0.0.1:1", "LOG_FORMAT": "xml"})
    with pytest.raises(CannotOpen, match=sentence):
        create_app({"DATABASE_URL": f"sqlite:///{tmp_path / 'x'}", "SECRET_KEY": SECRET, "LOG_FORMAT": "xml"})
