"""The seal of a deal: one text for one deal, another digest after any change, and a proof that is read with care."""

import json
import random
import unicodedata
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.kernel import seal
from companion.kernel.refusal import NotARecord

SALT = "0f" * 32
PLAYERS = ("Ana", "Bea", "Cleo")
DEAL = {"Ana": "odd", "Bea": "even", "Cleo": "odd"}


def document(**changes: Any) -> dict[str, Any]:
    fields: dict[str, Any] = {"game": "toy", "players": PLAYERS, "options": {"target": 3}, "deal": DEAL, "salt": SALT}
    return seal.document(**{**fields, **changes})


def proof(**changes: Any) -> dict[str, Any]:
    """A proof that fits, in which ``changes`` were made afterwards."""
    sealed = document()
    return {**seal.proof(sealed, seal.digest(sealed)), **changes}


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
whole = st.integers(-seal.SAFE, seal.SAFE)
values = st.recursive(
    st.none() | st.booleans() | whole | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
sound = values.filter(lambda value: composed_keys(value))
documents = st.builds(
    document,
    game=texts,
    players=st.lists(texts, min_size=1, max_size=4),
    options=st.dictionaries(texts, values, max_size=3).filter(lambda value: composed_keys(value)),
    deal=sound,
    salt=st.text(seal.HEX, min_size=64, max_size=64),
)


def unlike(one: object, other: object) -> bool:
    """Return whether two plain values differ for a reader of JSON: true is not 1, and composed forms count."""
    return unicodedata.normalize("NFC", json.dumps(one, ensure_ascii=False, sort_keys=True)) != unicodedata.normalize(
        "NFC", json.dumps(other, ensure_ascii=False, sort_keys=True)
    )


def composed_keys(value: object) -> bool:
    """Return whether no two keys become one when they are composed."""
    if isinstance(value, dict):
        keys = [unicodedata.normalize("NFC", key) for key in value]
        return len(set(keys)) == len(keys) and all(map(composed_keys, value.values()))
    return all(map(composed_keys, value)) if isinstance(value, list) else True


def test_the_canonical_text_is_the_one_that_is_documented() -> None:
    sealed = document(players=["Zoé", "Ana"], deal={"Zoé": 'a "b"', "Ana": "\x01\n"}, options={})
    assert seal.canonical(sealed).decode() == (
        '{"deal":{"Ana":"\\u0001\\n","Zoé":"a \\"b\\""},"format":"chevet-deal","game":"toy","options":{},'
        f'"players":["Zoé","Ana"],"salt":"{SALT}","version":1}}'
    )


def test_keys_are_sorted_by_code_points_and_not_by_halves_of_characters() -> None:
    text = seal.canonical(document(deal={"\U0001f600": 1, "\uff2a": 2})).decode()
    assert text.index("\uff2a") < text.index("\U0001f600")


def test_a_composed_and_a_decomposed_name_are_one() -> None:
    assert seal.digest(document(players=["Zoe\u0301"])) == seal.digest(document(players=["Zo\u00e9"]))


@given(documents, st.data())
def test_any_change_of_any_field_changes_the_digest(sealed: dict[str, Any], data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(sorted(sealed)))
    other = data.draw(sound)
    assume(unlike(sealed[key], other))
    assert seal.digest({**sealed, key: other}) != seal.digest(sealed)


@pytest.mark.parametrize(
    "other",
    [
        {"game": "another"},
        {"players": ("Ana", "Cleo", "Bea")},
        {"options": {"target": 4}},
        {"options": {}},
        {"deal": {**DEAL, "Ana": "even", "Bea": "odd"}},
        {"salt": "f0" * 32},
    ],
)
def test_everything_that_a_deal_is_made_of_is_sealed(other: dict[str, Any]) -> None:
    assert seal.digest(document(**other)) != seal.digest(document())


@given(documents)
def test_another_order_of_the_seats_changes_the_digest(sealed: dict[str, Any]) -> None:
    turned = [*sealed["players"][1:], sealed["players"][0]]
    assume(turned != sealed["players"])
    assert seal.digest({**sealed, "players": turned}) != seal.digest(sealed)


@given(documents)
def test_a_proof_that_was_written_and_read_again_fits(sealed: dict[str, Any]) -> None:
    written = json.dumps(seal.proof(sealed, seal.digest(sealed)), indent=2)
    assert seal.parse(written).fits


@given(documents, documents)
def test_two_documents_have_one_text_only_when_they_are_equal(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert (seal.canonical(one) == seal.canonical(other)) == (one == other and not unlike(one, other))


@pytest.mark.parametrize("swapped", [{"Ana": "even", "Bea": "odd", "Cleo": "odd"}, {}])
def test_a_proof_with_another_deal_does_not_fit(swapped: dict[str, str]) -> None:
    assert not seal.parse(json.dumps(proof(deal=swapped))).fits


def test_a_salt_has_256_bits_of_chance() -> None:
    salts = {seal.fresh_salt(random.Random(seed)) for seed in range(50)}
    assert len(salts) == 50
    assert all(len(salt) == 64 and set(salt) <= set(seal.HEX) for salt in salts)


def test_a_fingerprint_is_the_first_twelve_digits_in_groups() -> None:
    assert seal.fingerprint("0123456789abcdef" * 4) == "0123 4567 89ab"


@pytest.mark.parametrize(
    "value", [1.5, 2**53, float("nan"), b"x", {1: "x"}, "\ud800", chr(0xDFFF), {"e\u0301": 1, "\u00e9": 2}]
)
def test_what_languages_write_differently_is_not_sealed(value: object) -> None:
    with pytest.raises(ValueError, match=r"sealed|same text|half|no text"):
        document(deal=value)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ("", "not JSON"),
        ("[]", "must be an object"),
        ("{}", "'format' must be"),
        (b"\xff", "not UTF-8"),
        (json.dumps(proof(version=2)), "version 2"),
        (json.dumps(proof(version=True)), "whole number"),
        (json.dumps(proof(format="other")), "'format' must be"),
        (json.dumps(proof(more=1)), "unknown key"),
        (json.dumps({key: value for key, value in proof().items() if key != "salt"}), "'salt' is missing"),
        (json.dumps(proof(salt="0F" * 32)), "salt must be 64"),
        (json.dumps(proof(digest="0f")), "digest must be 64"),
        (json.dumps(proof(players="Ana")), "players must be a list"),
        (json.dumps(proof(deal=1.5)), "cannot be sealed"),
        (json.dumps(proof(options=[])), "options must be an object"),
        ('{"format": "chevet-deal", "format": "chevet-deal"}', "twice"),
        (json.dumps(proof()).replace('"deal": {', '"deal": {"x":' + "[" * 900 + "]" * 900 + ", "), "deep"),
        (" " * (1 << 20) + "{}", "larger than"),
    ],
)
def test_what_is_no_proof_is_refused_in_one_line(data: str | bytes, why: str) -> None:
    with pytest.raises(NotARecord) as refused:
        seal.parse(data)
    assert why in str(refused.value)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("wrap", [lambda value: [value], lambda value: {"inner": value}], ids=["lists", "objects"])
def test_what_is_nested_up_to_the_limit_is_sealed_and_nothing_deeper(wrap: Callable[[object], object]) -> None:
    value: object = "the heart"
    for _ in range(seal.DEEPEST):
        value = wrap(value)
    assert document(deal=value)["deal"] == value
    with pytest.raises(ValueError, match="too deeply"):
        document(deal=wrap(value))
