"""The cache keeps what was used last, also when two threads use it at once."""

from threading import Thread

from companion.cache import Cache


def test_a_value_is_kept_until_it_is_replaced_or_dropped() -> None:
    cache: Cache[str, int] = Cache(2)
    assert cache.get("a") is None
    cache.put("a", 1)
    cache.put("a", 2)
    assert (cache.get("a"), len(cache)) == (2, 1)
    cache.drop("a")
    cache.drop("never kept")
    assert (cache.get("a"), len(cache)) == (None, 0)


def test_the_value_unused_for_longest_makes_room() -> None:
    cache: Cache[str, int] = Cache(2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.get("a") == 1
    cache.put("c", 3)
    assert [cache.get(key) for key in "abc"] == [1, None, 3]


def test_unwanted_values_are_dropped_and_the_others_stay() -> None:
    cache: Cache[str, int] = Cache(3)
    for number, key in enumerate("abc"):
        cache.put(key, number)
    cache.drop_where(lambda value: value % 2 == 0)
    assert [cache.get(key) for key in "abc"] == [None, 1, None]


def test_a_cache_of_none_keeps_none() -> None:
    cache: Cache[str, int] = Cache(0)
    assert cache.update("a", lambda known: (known or 0) + 1) == 1
    assert (cache.get("a"), len(cache)) == (None, 0)


def test_changes_of_several_threads_all_count() -> None:
    cache: Cache[str, int] = Cache(1)

    def count() -> None:
        for _ in range(2000):
            cache.update("taps", lambda known: (known or 0) + 1)

    threads = [Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert cache.get("taps") == 8000
