"""Situations of Complots, with real cards and with dealt ones."""

from companion.games.complots.setup import Deal
from companion.games.complots.state import start
from tests.games.complots.positions import (
    PASS,
    after,
    counters,
    dealt,
    do,
    doubts,
    setup,
    table,
)

CAPTAIN = do("power_captain", target="J2")
ASSASSIN = do("power_assassin", target="J2")
EXAMINE = do("power_inquisitor_examine", target="J2")
AID = do("foreign_aid")
HANDS = {"J1": "captain inquisitor", "J2": "assassin duchess", "J3": "countess duchess"}
CLAIMED = after(table(), CAPTAIN)
PROOF = after(CLAIMED, doubts("J3"))
COUNTERING = after(CLAIMED, PASS)
COUNTERED = after(COUNTERING, counters("J2", "captain"))
AIDED = after(table(4, lost={"J4": ["duchess", "captain"]}), AID)
EXCHANGE = after(table(), do("power_ambassador"), PASS)
EXAMINING = after(table(fifth="inquisitor"), EXAMINE, PASS)
DEALT = dealt(HANDS, fifth="inquisitor", coins={"J1": 7})
DEALT_PROOF = after(DEALT, CAPTAIN, doubts("J3"))
DEALT_LIE = after(DEALT, do("power_duchess"), doubts("J3"))
DEALT_EXCHANGE = after(DEALT, do("power_inquisitor_exchange"), PASS)
DEALT_SHOW = after(DEALT, EXAMINE, PASS)
DEALT_EXAMINE = after(DEALT_SHOW, do("show", kind="duchess"))
COURT = list(DEALT.court_cards or ())
DRAFT = start(setup(2), Deal({"J1": ("duchess",), "J2": ("captain",)}, ("assassin", "countess", "ambassador")))
