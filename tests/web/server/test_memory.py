"""Memory of a server with many tables."""

import gc

import pytest

from companion.memory import few_full_searches


def test_a_server_searches_all_its_objects_for_garbage_a_tenth_as_often_and_the_young_ones_as_usual(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual, done = gc.get_threshold(), []
    monkeypatch.setattr(gc, "set_threshold", lambda *thresholds: done.append(thresholds))
    few_full_searches()
    ((*young, oldest),) = done
    assert young == list(usual[:2])
    assert oldest >= 10 * 10
