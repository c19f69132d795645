"""Requests that no browser sends get the right status, change nothing, and never cause a traceback."""

import random
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.messages import LOCALES
from tests.sizes import tries
from tests.web import hostile
from tests.web.evening import TABLET, TOKEN
from tests.web.house import PHONE, STRANGER, House
from tests.web.refusals import ask, refused

A_ROUTE = tries(10)


def paths() -> list[str]:
    """Every path that the app answers."""
    with tempfile.TemporaryDirectory() as folder, closing(House(Path(folder))) as house:
        return sorted({rule.rule for rule in hostile.rules(house)})


@pytest.mark.parametrize("path", paths())
def test_no_malformed_request_breaks_or_changes_anything(house: House, path: str) -> None:
    for rule in hostile.rules(house):
        if rule.rule == path:
            chance = random.Random(f"{path} {sorted(rule.methods or ())}")
            for method, count in hostile.shares(rule, A_ROUTE):
                hostile.attack(house, rule, method, chance, count)


FIELDS = [
    b"Content-Disposition: form-data",
    b"Content-Type: text/plain; charset=none",
    b"Content-Transfer-Encoding: 8bit",
]
MORE = [b'; name="csrf"', b'; filename="a"', b"; name=", b"; filename*=x'y'%ff", b'; name="\0"', b";"]
HEADS = st.lists(
    st.tuples(st.sampled_from(FIELDS), st.lists(st.sampled_from(MORE), max_size=3)).map(
        lambda found: found[0] + b"".join(found[1])
    ),
    max_size=3,
)
PARTS = st.lists(
    st.tuples(HEADS, st.binary(max_size=30)).map(
        lambda part: b"--x\r\n" + b"\r\n".join(part[0]) + b"\r\n\r\n" + part[1] + b"\r\n"
    ),
    max_size=4,
)
MULTIPART = st.tuples(PARTS, st.sampled_from([b"", b"--x--", b"--x--\r\n", b"--y"])).map(
    lambda found: b"".join(found[0]) + found[1]
)


@pytest.fixture(scope="module")
def one_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with closing(House(tmp_path_factory.mktemp("bodies"))) as made:
        yield made


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # Werkzeug leaves half a file unclosed
@pytest.mark.parametrize("path", ["/tables", "/import", "/t/{played}/play"])
@settings(max_examples=tries(30), deadline=None)
@given(kind=st.sampled_from(hostile.TYPES), body=st.one_of(MULTIPART, st.binary(max_size=200)))
def test_whatever_the_body_and_its_type_it_is_refused(one_house: House, path: str, kind: str, body: bytes) -> None:
    headers = {"X-CSRF": TOKEN, "Content-Type": kind}
    place = path.format(**one_house.tables)
    answer = one_house.client(TABLET).post(place, data=body, headers=headers)
    assert 400 <= answer.status_code < 500
    assert not one_house.changed()


def test_a_part_without_a_name_is_refused_with_a_sentence(house: House) -> None:
    body = b"--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--\r\n"
    kind = "multipart/form-data; boundary=x"
    answer = house.client(TABLET).post("/tables", data=body, content_type=kind, headers={"X-CSRF": TOKEN})
    refused(answer, 400)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"])
@pytest.mark.parametrize("path", ["/", "/tables", "/t/{played}/play", "/S/{code}"])
def test_a_wrong_method_is_told_so_and_which_would_be_right(house: House, path: str, method: str) -> None:
    for language in LOCALES:
        answer = ask(house, path.format(**house.tables, code="A" * 32), TABLET, language, method)
        refused(answer, 405, language=language)
        assert answer.headers["Allow"]


@pytest.mark.parametrize("path", ["/", "/t/{played}/play", "/seat/{played}/0"])
def test_head_says_what_get_says_without_the_page(house: House, path: str) -> None:
    place = path.format(**house.tables)
    for who in (TABLET, PHONE):
        head, get = (ask(house, place, who, method=method) for method in ("HEAD", "GET"))
        assert head.status_code == get.status_code
        assert head.headers == get.headers
        assert head.data == b""


def test_options_names_the_methods_and_nothing_else(house: House) -> None:
    answer = ask(house, f"/t/{house.tables['played']}/play", STRANGER, method="OPTIONS")
    assert answer.status_code == 200
    assert {*answer.headers["Allow"].split(", ")} == {"GET", "HEAD", "OPTIONS", "POST"}
    assert answer.data == b""


@pytest.mark.parametrize(
    "path",
    ["/%", "/%zz", "/%ff%fe", "/%00", "/t/%00/play", "/t/%F0%9F/play", "/" + "a" * 50_000, "/t/../../etc/passwd"],
)
def test_an_address_that_means_nothing_leads_nowhere(house: House, path: str) -> None:
    for language in LOCALES:
        request = hostile.Request("GET", path, headers={"Accept-Language": language, "Cookie": house.cookies[TABLET]})
        refused(hostile.send(house, request), 404, language=language)


@pytest.mark.parametrize("query", ["\xff", "a=\xff\0", "\xff=1"])
def test_a_query_in_no_known_writing_is_not_understood(house: House, query: str) -> None:
    path = f"/t/{house.tables['played']}/play"
    request = hostile.Request("GET", path, query, {"Accept-Language": "fr", "Cookie": house.cookies[TABLET]})
    refused(hostile.send(house, request), 400, language="fr")


@pytest.mark.parametrize("cookie", hostile.COOKIES)
def test_a_cookie_that_this_server_has_not_made_makes_a_stranger(house: House, cookie: str) -> None:
    path = f"/t/{house.tables['played']}/play"
    request = hostile.Request("GET", path, headers={"Accept-Language": "fr", "Cookie": cookie})
    refused(hostile.send(house, request), 404, language="fr")


@pytest.mark.parametrize("content_type", hostile.TYPES)
@pytest.mark.parametrize("body", hostile.BODIES, ids=range(len(hostile.BODIES)))
def test_a_body_that_is_no_form_is_refused(house: House, body: bytes, content_type: str) -> None:
    headers = {"Cookie": house.cookies[TABLET], "X-CSRF": TOKEN, "Content-Type": content_type}
    request = hostile.Request("POST", f"/t/{house.tables['played']}/play", headers=headers, body=body)
    hidden = content_type.startswith("application/x-www-form-urlencoded") and body in (b"\0", b"a=%ff%fe&%00")
    refused(hostile.send(house, request), 400 if hidden else 409)
    assert not house.changed()
