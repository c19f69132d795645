"""The hub of one process: whoever listens at a table is notified after it was written."""

import threading

import pytest

from companion.services.hub import MemoryHub, News

LONG = 10.0
"""Seconds that a test would wait for what must come at once."""


def test_who_listens_at_a_table_hears_of_it_and_of_no_other() -> None:
    hub = MemoryHub()
    here, there = hub.subscribe("here"), hub.subscribe("there")
    hub.publish("here")
    assert here.wait(LONG)
    assert not there.wait(0)


def test_what_was_published_before_the_wait_is_heard_once() -> None:
    hub = MemoryHub()
    heard = hub.subscribe("here")
    hub.publish("here")
    hub.publish("here")
    assert heard.wait(LONG)
    assert not heard.wait(0)


def test_what_was_published_before_one_listened_is_not_heard() -> None:
    hub = MemoryHub()
    hub.publish("here")
    assert not hub.subscribe("here").wait(0)


def test_who_listens_no_more_is_forgotten() -> None:
    hub = MemoryHub()
    first, second = hub.subscribe("here"), hub.subscribe("here")
    first.close()
    first.close()
    hub.publish("here")
    assert not first.wait(0)
    assert second.wait(LONG)
    second.close()
    assert len(hub) == 0


def test_closing_ends_every_wait_now_and_later() -> None:
    hub = MemoryHub()
    heard = hub.subscribe("here")
    waiting = threading.Thread(target=heard.wait, args=(60,))
    waiting.start()
    hub.close()
    waiting.join(LONG)
    assert not waiting.is_alive()
    assert hub.closed
    assert hub.subscribe("there").wait(LONG)


def test_many_threads_publish_at_once_and_every_listener_hears() -> None:
    hub = MemoryHub()
    heard = [hub.subscribe("here") for _ in range(50)]
    threads = [threading.Thread(target=hub.publish, args=("here",)) for _ in range(20)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert all(each.wait(LONG) for each in heard)


def test_all_who_hear_the_same_news_look_once() -> None:
    hub = MemoryHub()
    heard = [hub.subscribe("here") for _ in range(3)]
    hub.publish("here")
    looks = iter(range(10))
    news = [each.wait(LONG) for each in heard]
    assert [one.result_of(lambda: next(looks)) for one in news if one] == [0, 0, 0]


def test_newer_news_is_fetched_again() -> None:
    hub = MemoryHub()
    heard = hub.subscribe("here")
    looks = iter(range(10))
    for expected in (0, 1):
        hub.publish("here")
        news = heard.wait(LONG)
        assert news is not None
        assert news.result_of(lambda: next(looks)) == expected


def test_a_look_that_fails_is_done_again_by_the_next() -> None:
    def fail() -> None:
        raise OSError

    news = News()
    with pytest.raises(OSError):  # noqa: PT011 - any will do
        news.result_of(fail)
    assert news.result_of(lambda: 7) == 7
