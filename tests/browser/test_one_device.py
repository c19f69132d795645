"""Whole games on one device of a server, without a phone."""

import pytest

from tests.browser.conftest import Devices
from tests.browser.one_device import GAMES, announce
from tests.sizes import for_thorough

pytestmark = pytest.mark.browser


@for_thorough
@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_is_tapped_to_its_end_without_a_phone(devices: Devices, slug: str) -> None:
    tablet = devices.tablet()
    tablet.goto("/")
    GAMES[slug](tablet)
    announce(tablet)
