"""What every test stands on."""

from types import CodeType

import pytest
from flask import Flask
from hypothesis import settings
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from companion.store import connection
from tests.known_rules import KnownRules
from tests.sizes import tries

# A deadline would be a timed test: a slow machine is no fault of the code.
settings.register_profile("house", deadline=None, max_examples=tries(100))
settings.load_profile("house")


class Compiled(BytecodeCache):
    """Templates as the first app of this process compiled them: that takes four times as long as making an app."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        assert bucket.code is not None
        self.known[bucket.key, bucket.checksum] = bucket.code


Flask.jinja_options = {"bytecode_cache": Compiled()}
Flask.url_map_class = KnownRules

SHIPPED = connection.SYNCHRONOUS
connection.SYNCHRONOUS = "OFF"  # no test cuts the power


@pytest.fixture
def waits_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the database written as it is for people."""
    monkeypatch.setattr(connection, "SYNCHRONOUS", SHIPPED)
