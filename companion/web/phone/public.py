"""The parts that are the same on every phone of a table, rendered once per change for all seats' pages. They are
rendered from the court's view, without information about a seat, a request or a session. So a seat's page costs only
its own part, and what one seat may know cannot reach another through the shared part.
"""

from typing import NamedTuple

from flask import current_app
from markupsafe import Markup

from companion.kernel.viewers import COURT
from companion.kernel.words import Text
from companion.services import Table
from companion.services.aftermaths import newest_aftermath
from companion.services.moment import BEFORE_PLAY, Moment
from companion.services.preferences import GONGS
from companion.web.delivery.display import appearance, lively, theme
from companion.web.delivery.language import locale
from companion.web.delivery.page_cache import DrawingCache, parts_cache


class SharedParts(NamedTuple):
    """The parts shared by all seats: how the game ended, who was who and what comes next, the court, and the news."""

    ended: Markup
    people: Markup
    court: Markup
    news: Markup


def waiting_for(table: Table) -> str:
    """Return what everyone is waiting for, the same at every seat: ``recognition``, ``play``, or an empty text."""
    if table.moment not in BEFORE_PLAY:
        return ""
    return "recognition" if table.game.pages.script(table.setup).lines else "play"


def gong_legend(table: Table) -> tuple[Text, ...]:
    """Return the meaning of each stroke of the gong if a gong replaces the voice; otherwise an empty tuple.

    This is the script, which follows from the public set-up. Every phone shows it all before eyes are closed.
    """
    if waiting_for(table) != "recognition" or table.preferences.sound not in GONGS:
        return ()
    return tuple(line.say for line in table.game.pages.script(table.setup).lines)


def public_context(table: Table) -> dict[str, object]:
    """Return the content that is the same for every seat; roles only from a closed table, where all may see them."""
    return {
        "table": table,
        "shown": table.view(COURT).shown,
        # The table shows first what decided the game.
        "lines": () if table.moment is Moment.HUSH else table.news(3),
        "hush": table.moment is Moment.HUSH,
        "awaits": waiting_for(table),
        "slug": table.slug,
        "past": table.past,
        "beat": newest_aftermath(table),
        "strokes": gong_legend(table),
        "over": table.game.rules.is_over(table.dealt_position.state),
        "roles": table.game.record.deal_as_json(table.deal) if table.stage == "closed" and table.has_secrets else None,
        "down": table.face_down,
    }


def draw(table: Table) -> SharedParts:
    """Draw the parts, with the game's own page for them."""
    context = {**public_context(table), "locale": locale(), "theme": theme(), "lively": lively()}
    module = current_app.jinja_env.get_template(f"games/{table.slug}/phone_public.html").make_module(context)
    return SharedParts(*(getattr(module, part) for part in SharedParts._fields))


def public_parts(table: Table) -> SharedParts:
    """Return the current parts, rendered once for each change and appearance."""
    kept: DrawingCache[SharedParts] = parts_cache("phones")
    return kept.get((table.id, table.changes, *appearance()), lambda: draw(table))
