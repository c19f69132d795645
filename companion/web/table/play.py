"""The play screen: what happens now, what to say, and the table seen from above, to tap on."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import g, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.kernel.events import Choice
from companion.kernel.narration import Prompt
from companion.kernel.refusal import Refused
from companion.kernel.viewers import GAME_MASTER
from companion.kernel.words import Text
from companion.messages import refusal
from companion.services import Table
from companion.services.aftermaths import current_aftermath, is_dismissed, newest_aftermath
from companion.services.commands import already_done, asks_as_at, undo_label
from companion.services.moment import Moment
from companion.services.preferences import REACTIONS, VOTES, WAITS
from companion.services.table import hands_out
from companion.store import Unavailable
from companion.web.current import (
    choices_by_name,
    device,
    form_version,
    own_table,
    sent_fields,
    use_cases,
    wants_fragment,
)
from companion.web.delivery.compression import SplitPage
from companion.web.delivery.display import appearance, go_to, lively
from companion.web.delivery.language import t
from companion.web.delivery.page_cache import page_cache
from companion.web.live.stream import following
from companion.web.server.errors import status_of
from companion.web.server.request_checks import csrf_token
from companion.web.table import bp
from companion.web.table.odds import odds_of, shows_odds
from companion.web.table.screen_words import SWAPPED, screen_words
from companion.web.table.voice import speech_attributes, voice_and_pace

PAGE_FIELDS: Final = frozenset(
    {"csrf", "version", "act", "pick", "at", "mode", "why_not", "back", "ticked", "others", "then"}
)
"""The fields of a play form that belong to the screen; the rest are the command."""


@dataclass(frozen=True)
class ScreenQuery:
    """What to show of a position: a seat picked before its button, a side path, a reason.

    Everything in it comes from an address and is dropped if the position does not offer it.
    """

    act: str = ""
    pick: tuple[str, ...] = ()
    mode: str = ""
    why_not: str = ""
    ticked: bool = False
    """Whether everything that had to be done first is done."""

    def address(self, version: int) -> str:
        """Return the fields that ask for this again, as long as the position is the one at ``version``."""
        fields = {"act": self.act, "pick": self.pick, "mode": self.mode, "why_not": self.why_not}
        asked = {name: value for name, value in fields.items() if value}
        return urlencode({**asked, "at": version, **({"ticked": version} if self.ticked else {})}, doseq=True)


def read_query(
    fields: MultiDict[str, str],
    choices: dict[str, Choice],
    players: tuple[str, ...],
    version: int,
    pickable: Collection[str] = (),
) -> ScreenQuery:
    """Read what to show from an address or a refused form, as far as the position at ``version`` offers it.

    A pick is a player, or one of the things that a view calls ``pickable``. What was asked ``at`` another
    version is dropped, except how votes are entered, because the table may now be asking somebody else.
    """
    act, mode, why_not = (fields.get(name, "") for name in ("act", "mode", "why_not"))
    if fields.get("at", str(version)) != str(version):
        return ScreenQuery(mode=mode if mode in VOTES else "")
    listed = (value for choice in choices.values() for of in choice.values.values() for value in of)
    values = {value for value in listed if isinstance(value, str)}
    offered = (values & set(players)) | set(pickable)
    picked = tuple(dict.fromkeys(name for name in fields.getlist("pick") if name in offered))
    return ScreenQuery(
        act=act if act in choices else "",
        pick=picked,
        mode=mode if mode in VOTES else "",
        why_not=why_not if why_not in players else "",
        ticked=fields.get("ticked") == str(version),
    )


def query_of(table: Table, fields: MultiDict[str, str]) -> ScreenQuery:
    """Return what ``fields`` ask to show of a table in its current state."""
    view = table.view(GAME_MASTER)
    return read_query(fields, choices_by_name(view.choices), table.players, table.version, view.pickable)


def vote_mode(table: Table, query: ScreenQuery, choices: Iterable[Choice]) -> str:
    """Return how a vote is entered: as requested, else like the last one; empty if there is no vote."""
    if not any(choice.do == "vote" and "accepted" in choice.values for choice in choices):
        return ""
    return query.mode or table.preferences.vote


def remember_mode(table: Table, mode: str) -> bool:
    """Remember the ``mode`` of this vote's form for the next vote at this table; return whether that is another one."""
    if mode not in VOTES or mode == table.preferences.vote:
        return False
    use_cases().preferences.change(table.id, device(), vote=mode)
    return True


def is_over(table: Table) -> bool:
    """Return whether this table belongs on the end page: won, ended early, or closed."""
    return table.stage == "closed" or table.game.rules.is_over(table.dealt_position.state)


def page_mark(table: Table) -> str:
    """Return the mark that a page following the game compares: the version, and what changes without it: the timer,
    who lets pass what is asked, and the dismissed outcomes."""
    timer = use_cases().timers.view(table)
    mark = str(table.version) if timer is None else f"{table.version}.{timer.number}"
    mark += f"p{len(table.passed)}" if table.passed else ""
    return f"{mark}..{table.live.dismissed_version}" if table.live.dismissed_version else mark


def question_mark(prompt: Prompt, *asked: object) -> str:
    """Return a short mark of what the screen asks: as long as it is the same, what is filled in still answers it."""
    return sha256(repr((prompt.do, prompt.say, asked)).encode()).hexdigest()[:8]


def draw(table: Table, query: ScreenQuery, problem: Text | None = None) -> str:
    """Draw the play screen from the game master's view, which contains no secret."""
    view = table.view(GAME_MASTER)
    prompt = table.game.pages.prompt(table.dealt_position.state)
    # What must be done first is shown alone until it is ticked off or another part of the position is requested.
    ticking = prompt.before is not None and query == ScreenQuery() and problem is None and not is_dismissed(table)
    aftermath = current_aftermath(table) if replace(query, ticked=False) == ScreenQuery() and problem is None else None
    silent = ticking or (aftermath is not None and not aftermath.asks)
    return render_template(
        f"games/{table.slug}/play.html",
        layout="base/fragment.html" if wants_fragment() else "base/page.html",
        shown=view.shown,
        choices={} if silent else choices_by_name(view.choices),
        moves=() if silent else view.choices,
        ticking=ticking and not aftermath,
        aftermath=aftermath,
        past=table.past,
        beat=newest_aftermath(table),
        prompt=prompt,
        words=screen_words(prompt, aftermath, ticking),
        attributes=_followed(table, query, question_mark(prompt, query, ticking, aftermath is not None)),
        mode=vote_mode(table, query, view.choices),
        query=query,
        problem=problem,
        sent=_sent(table) if problem is not None else MultiDict[str, str](),
        **_facts_of_table(table),
        **_facts_of_clocks(table),
    )


def _sent(table: Table) -> MultiDict[str, str]:
    """Return what a refused form says, as long as it answers what is asked."""
    fields = request.form
    return fields if asks_as_at(table, form_version(), fields.get("player", "")) else MultiDict[str, str]()


def _followed(table: Table, query: ScreenQuery, point: str) -> dict[str, object]:
    """Return what the screen's element tells the scripts that swap it and follow its table."""
    place = url_for("table.show_play", table_id=table.id)
    return {
        **speech_attributes(table),
        **SWAPPED,
        **following(
            table.id,
            f"/t/{table.id}/stream",
            f"{place}?{query.address(table.version)}",
            page_mark(table),
            table.changes,
        ),
        "data-place": place,
        "data-point": point,
        "data-past": table.past,
        "data-offline": t("play.offline"),
    }


def _facts_of_table(table: Table) -> dict[str, object]:
    """Return what the play screen draws of a table whatever is asked."""
    handed_out = hands_out(len(table.seats), table.has_secrets, table.preferences)
    return {
        "table_id": table.id,
        "slug": table.slug,
        "version": table.version,
        "one_device": table.preferences.alone,
        "phones": handed_out,
        "scripted": bool(table.game.pages.script(table.setup).lines),
        "lines": table.news(1),
        "passed": table.passed,
        "undo": undo_label(table),
        "may_undeal": not (table.entries or table.has_secrets),
        "has_odds": shows_odds(table),
        "odds": odds_of(table),
        "asks_claims": table.preferences.claims,
        "place": url_for("table.show_play", table_id=table.id),
    }


def _facts_of_clocks(table: Table) -> dict[str, object]:
    """Return what runs on the play screen, how long, and how long it could."""
    return {
        "timer": use_cases().timers.view(table),
        "goes_on": table.preferences.goes_on,
        "waits": WAITS,
        "reaction": use_cases().reactions.running(table),
        "seconds_to_react": table.preferences.reacts,
        "reaction_times": REACTIONS,
    }


def page(table: Table, fields: MultiDict[str, str] | None = None) -> Response:
    """Return the play screen, drawn once for each change, language and theme: the number of changes never repeats.

    With a timer or the time for reactions on it, it is drawn every time, because that keeps running.
    """
    query = query_of(table, fields) if fields else ScreenQuery()
    if use_cases().timers.view(table) is not None or use_cases().reactions.running(table) is not None:
        return SplitPage(draw(table, query), csrf_token()).answer(csrf_token())
    key = (table.id, table.changes, *appearance(), wants_fragment(), query, voice_and_pace(table))
    return page_cache("play").answer(key, csrf_token(), lambda: draw(table, query))


def redirect_if_elsewhere(table: Table) -> Response | None:
    """Return a redirect to the table's current page, or None if that is the play screen."""
    if table.stage == "draft":
        return go_to(url_for("table.enter", table_id=table.id))
    if is_over(table):
        return go_to(url_for("table.end", table_id=table.id))
    return None


@bp.get("/play")
def show_play(table_id: str) -> Response:
    """Show what happens now."""
    table = own_table(table_id)
    elsewhere = redirect_if_elsewhere(table)
    if elsewhere is not None:
        return elsewhere
    if wants_fragment() and "seen" in request.args:  # a page that follows actions on other devices
        return page(table, request.args) if request.args["seen"] != page_mark(table) else Response(status=204)
    return page(table, request.args)


@bp.after_request
def answer_with_the_screen(response: Response) -> Response:
    """Answer a tap with the play screen itself instead of redirecting htmx to it, which saves a round trip."""
    if request.endpoint != "table.submit" or not wants_fragment():
        return response
    led = urlsplit(response.location or "")
    if led.path != request.path:
        return response
    try:
        table = g.get("table_after") or own_table(led.path.split("/")[2])
    except (Refused, Unavailable):  # the page that it redirects to says so
        return response
    return redirect_if_elsewhere(table) or page(table, MultiDict(parse_qsl(led.query)))


@bp.post("/play")
def submit(table_id: str) -> str | Response | tuple[str, int]:
    """Do what was tapped, then show what happens next; a refusal shows the table as it is, and why.

    The screen has the address of its own form. ``then`` is whose turn it is to be picked next on the same side path.
    """
    table = own_table(table_id)
    version, fields = form_version(), sent_fields(PAGE_FIELDS)
    before = table.game.pages.before_from_form
    command, first = table.game.actions.command_from_form(fields), before(fields) if before else ()
    try:
        after = use_cases().commands.submit_all(table, version, (*first, command))
    except Refused as refused:
        table = own_table(table_id)
        if refused.code == "stale" and already_done(table, version + len(first), command):
            return Response(status=303, headers={"Location": request.path})
        elsewhere = redirect_if_elsewhere(table)
        if elsewhere is not None:
            return elsewhere
        return draw(table, query_of(table, request.form), refusal(refused, table.slug)), status_of(refused)
    written_since = "mode" in request.form and remember_mode(after, request.form["mode"])
    if after.moment is Moment.HUSH and not lively():
        use_cases().moments.go(table_id, device(), Moment.END)  # no suspense where pages do not animate
        written_since = True
    if not written_since:
        g.table_after = after
    shown: dict[str, object] = {"ticked": after.version} if request.form.get("ticked") == str(version) else {}
    if "then" in request.form:
        shown |= {"act": request.form.get("act", ""), "pick": request.form["then"]}
    return Response(status=303, headers={"Location": f"{request.path}{'?' * bool(shown)}{urlencode(shown)}"})
