"""What a seat's page says in words: what happens now, and what that means for its player."""

from companion.kernel.narration import SeatWords
from companion.kernel.words import Text, text
from companion.services import Seat, Table
from companion.services.moment import Moment
from companion.web.phone.recognition import waiting_for


def words_for(table: Table, seat: Seat, may_act: bool) -> SeatWords:
    """Return the words for a seat at this moment of the evening, which no role but an open one changes.

    Whoever ``may_act`` before the first turn is told what they do, not to wait.
    """
    words = table.game.pages.seat_words(table.dealt_position.state, seat.player)
    if may_act and waiting_for(table):
        return words
    if table.moment is Moment.RECOGNITION:
        return SeatWords(text("court.night.do"), text("phone.own.recognition"))
    if awaited := waiting_for(table):
        return SeatWords(
            text(f"deal.awaits.{awaited}"), text("phone.own.dealt" if table.has_secrets else "phone.own.waits")
        )
    if table.ended == "abandoned":
        return SeatWords(text("phone.now.stopped"), text("phone.own.over"))
    if table.moment is Moment.HUSH:
        return SeatWords(text("end.hush"), text("phone.own.hush"))
    return SeatWords(words.now, own_result(table, seat) or words.own, words.standing)


def own_result(table: Table, seat: Seat) -> Text | None:
    """Return whether a seat's player won a finished game, and as what; None until every card is open."""
    if table.ended != "finished" or table.face_down:
        return None
    parts = table.game.extras.outcome(table.setup, table.deal, table.dealt_position.state).parts
    part = parts.get(seat.player)
    if part is None or part.won is None or not any(one.won for one in parts.values()):
        return None
    result = "won" if part.won else "lost"
    return text(f"phone.own.{result}_as", role=part.role) if part.role else text(f"phone.own.{result}")
