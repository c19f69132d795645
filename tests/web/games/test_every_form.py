"""Every form of a play screen, in any game at any moment, is read as a command that the rules offer, and accept."""

from pathlib import Path
from random import Random

import pytest

from companion.registry import GAMES
from companion.services import Table
from companion.services.moment import Moment
from tests.playing import submitted, whole
from tests.sizes import tries
from tests.web.evening import Taps
from tests.web.games.test_bad_input import Midgame

MOMENTS = 3
"""Moments of unfinished random games at which every form of the page is read."""


def read(table: Table, fields: list[tuple[str, str]], random: Random) -> None:
    """Read a form as a tap does, and hold its commands to what is offered."""
    game, position = table.game, table.dealt_position
    form: dict[str, list[str]] = {}
    for name, value in fields:
        form.setdefault(name, []).append(value)
    first = game.pages.before_from_form(form) if game.pages.before_from_form else ()
    for command in (*first, game.actions.command_from_form(form)):
        if command["do"] != "undo":
            assert command["do"] in {choice.do for choice in game.actions.legal(position.state)}
        position = submitted(game, position, whole(game, position, command, random))


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_form_of_the_play_screen_is_a_command_that_is_offered_and_accepted(tmp_path: Path, slug: str) -> None:
    room, seen = Midgame(tmp_path, slug, Random(slug)), 0
    for _ in range(tries(MOMENTS)):
        while room.table.moment is not Moment.PLAY:
            room.another(slug)
        table = room.table
        page = room.tablet.get(f"/t/{table.id}/play").text
        forms = [fields for place, fields in Taps(page).forms if place.endswith("/play")]
        for fields in forms:
            read(table, fields, room.chance)
        seen += len(forms)
        room.another(slug)
    assert seen
