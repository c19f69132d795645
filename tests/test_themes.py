"""What is told of whole games in the words of a theme, and what a theme sets up."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from companion.kernel.record import positions, record_from_json
from companion.kernel.words import Text
from companion.messages import GAP, wording
from companion.registry import GAMES
from companion.services.table_options import options_in_box, options_of_draft
from companion.themes import themes
from tests.told.telling import after, before, moment

TOLD = Path(__file__).parent / "told"
HOUSES_OWN = re.compile(r"\.(look|finding\.fix)\.")
"""Messages of pages that a theme does not have: the look is the house's."""
BOXES = [(theme, language) for theme, each in themes().items() for language in each.unsaid]


def unsaid(theme: str, language: str) -> re.Pattern[str]:
    """The words of the house's own that a theme never says."""
    return re.compile("|".join(rf"\b{re.escape(word)}" for word in themes()[theme].unsaid[language]), re.IGNORECASE)


def texts(value: object) -> Iterator[Text]:
    """Every message in plain data, and those in its facts."""
    if isinstance(value, Text):
        yield value
        value = value.facts
    if is_dataclass(value) and not isinstance(value, type):
        value = [getattr(value, each.name) for each in fields(value)]
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, (list, tuple)) else ()
    for each in inner:
        yield from texts(each)


def told(game: str) -> list[Text]:
    """Everything that is told of the whole games of the folder, once."""
    found: dict[str, Text] = {}
    for path in TOLD.glob(f"{game}-*.txt"):
        if path.stem.endswith(("-counted", "-spoilt")):
            continue
        record = record_from_json(json.loads(path.read_text(encoding="utf-8").partition("\n")[0]), GAMES)
        *_, last = moments = list(positions(record))
        said = [before(record), *(moment(record, position) for position in moments), after(record, last)]
        found |= {repr(text): text for text in texts(said)}
    return list(found.values())


@pytest.mark.parametrize(("theme", "language"), BOXES)
def test_no_sentence_of_a_theme_has_a_word_of_the_house(theme: str, language: str) -> None:
    words, never = wording(language, theme), unsaid(theme, language)
    own = [id_ for id_ in words.ids if id_.startswith(f"{themes()[theme].game}.") and not HOUSES_OWN.search(id_)]
    assert own
    assert [(id_, form) for id_ in own for form in words.sentences[id_] if never.search(GAP.sub("", form))] == []


@pytest.mark.parametrize("theme", themes())
def test_whole_games_are_told_in_the_words_of_a_theme_alone(theme: str) -> None:
    said = told(themes()[theme].game)
    assert len(said) > 100
    for language in themes()[theme].unsaid:
        words, never = wording(language, theme), unsaid(theme, language)
        worded = [(text.id, words.plain(text)) for text in said if words.has(text.id)]
        assert [(id_, sentence) for id_, sentence in worded if never.search(sentence)] == []
        assert any(unsaid(theme, language).search(wording(language).plain(text)) for text in said)


def test_the_original_is_played_by_its_rules_at_every_number_of_players() -> None:
    game, names = GAMES["sultane"], tuple("ABCDEFGHIJ")
    options = options_in_box(game, (), "secret-hitler", "phones")
    powers = {}
    for count in (5, 9, 7, 10, 6, 8):
        options = dict(options_of_draft(game, names[:count], options, "secret-hitler"))
        setup, _ = game.record.read(names[:count], options, None)
        assert (setup.original_veto, setup.vetoed_blocked) == (True, True)
        assert game.rules.check(setup, None) == []
        powers[count] = setup.pacifist_powers[:5]
    assert powers[5] == powers[6] == ("none", "none", "peek", "exile", "exile")
    assert powers[7] == powers[8] == ("none", "investigate", "appoint", "exile", "exile")
    assert powers[9] == powers[10] == ("investigate", "investigate", "appoint", "exile", "exile")


def test_what_a_table_chose_itself_stays_when_somebody_comes() -> None:
    game, names = GAMES["sultane"], tuple("ABCDEFGHI")
    own = {"original_veto": True}
    assert options_of_draft(game, names, own, "secret-hitler") == own
    assert options_of_draft(game, names, {"variant": "discovery"}, "secret-hitler") == {"variant": "discovery"}
    assert options_of_draft(game, names, own, "coup") == own
