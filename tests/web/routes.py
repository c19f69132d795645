"""Every route: who may open it, at which table it is requested, and a valid form for it."""

import io
import json
from base64 import b64encode
from typing import Any

from werkzeug.test import TestResponse

from tests.web.evening import TOKEN
from tests.web.house import WAV, House

ANYBODY = "anybody"
"""Shows or does the same for every visitor."""
OWN = "each device for itself"
"""Whoever comes deals with their own things alone: their tables, groups, language."""
GAME_MASTER = "the table's device"
KEEPER = "the device that keeps it"
SEAT = "the seat's phone"
CARRIED = "nobody on a server: phones carry roles where there is none"
HANDED = "the table's device, in games with hands"
HAND = "the seat's phone, in games with hands"
CODE = "whoever holds the code"
SET_UP = "the device of the table from whose set-up one came"
JOINING = "whoever holds the code of an evening, until its table is dealt"
MEMBER = "a phone of the evening"
DIGITS = "whoever holds the digits of the moment, once"

ROUTES: dict[tuple[str, str], str] = {
    ("GET", "/"): OWN,
    ("GET", "/assets/<version>/<path:path>"): ANYBODY,
    ("GET", "/boards"): ANYBODY,
    ("GET", "/boards/panel"): ANYBODY,
    ("GET", "/boards/reference"): ANYBODY,
    ("POST", "/boards/keep"): OWN,
    ("POST", "/boards/name"): ANYBODY,
    ("POST", "/boards/play"): OWN,
    ("POST", "/boards/take"): SET_UP,
    ("GET", "/C/<table_id>"): ANYBODY,
    ("GET", "/c/<table_id>"): ANYBODY,
    ("GET", "/court/<table_id>"): ANYBODY,
    ("GET", "/court/<table_id>/timer"): ANYBODY,
    ("GET", "/court/<table_id>/stream"): ANYBODY,
    ("POST", "/court/<table_id>/recital"): OWN,
    ("GET", "/court/<table_id>/sound/<key>"): ANYBODY,
    ("GET", "/court/<table_id>/speak"): ANYBODY,
    ("POST", "/boards"): ANYBODY,
    ("GET", "/cards"): ANYBODY,
    ("GET", "/cards/<slug>"): ANYBODY,
    ("GET", "/cards/<slug>/sheets.pdf"): ANYBODY,
    ("GET", "/cards/<slug>/pictures.zip"): ANYBODY,
    ("GET", "/cards/<slug>/page-<int:number>.png"): ANYBODY,
    ("GET", "/cards/<slug>/pictures"): ANYBODY,
    ("GET", "/demo"): ANYBODY,
    ("GET", "/demo/<int:index>"): ANYBODY,
    ("POST", "/demo/<int:index>"): ANYBODY,
    ("GET", "/demo/<int:index>/<theme>"): ANYBODY,
    ("POST", "/demo/<int:index>/<theme>"): ANYBODY,
    ("GET", "/health"): ANYBODY,
    ("GET", "/ready"): ANYBODY,
    ("POST", "/import"): OWN,
    ("GET", "/kept"): OWN,
    ("GET", "/kept/everything"): OWN,
    ("POST", "/kept/everything"): OWN,
    ("GET", "/kept/export"): OWN,
    ("POST", "/kept/import"): OWN,
    ("GET", "/kept/recordings/delete"): OWN,
    ("POST", "/kept/recordings/delete"): OWN,
    ("GET", "/kept/<kind>/<item>/delete"): KEEPER,
    ("POST", "/kept/<kind>/<item>/delete"): KEEPER,
    ("GET", "/kept/<kind>/<item>/export"): KEEPER,
    ("POST", "/language"): OWN,
    ("GET", "/look"): ANYBODY,
    ("GET", "/look.css"): ANYBODY,
    ("POST", "/look"): ANYBODY,
    ("POST", "/lively"): OWN,
    ("GET", "/manifest/<locale>.webmanifest"): ANYBODY,
    ("GET", "/offline/<locale>"): ANYBODY,
    ("GET", "/sw.js"): ANYBODY,
    ("GET", "/trust"): ANYBODY,
    ("GET", "/trust/<name>"): ANYBODY,
    ("GET", "/resume"): OWN,
    ("GET", "/statistics"): OWN,
    ("GET", "/statistics/<circle>"): KEEPER,
    ("GET", "/statistics/<circle>/export"): KEEPER,
    ("GET", "/rules"): ANYBODY,
    ("GET", "/rules/<slug>"): ANYBODY,
    ("GET", "/rules/<slug>/help"): ANYBODY,
    ("POST", "/tables"): OWN,
    ("POST", "/theme"): OWN,
    ("GET", "/t/<table_id>"): GAME_MASTER,
    ("GET", "/t/<table_id>/abandon"): GAME_MASTER,
    ("POST", "/t/<table_id>/abandon"): GAME_MASTER,
    ("POST", "/t/<table_id>/again"): GAME_MASTER,
    ("GET", "/t/<table_id>/next"): GAME_MASTER,
    ("POST", "/t/<table_id>/next"): GAME_MASTER,
    ("GET", "/t/<table_id>/box"): GAME_MASTER,
    ("GET", "/t/<table_id>/check"): GAME_MASTER,
    ("POST", "/t/<table_id>/check"): GAME_MASTER,
    ("POST", "/t/<table_id>/carried/<int:index>"): CARRIED,
    ("POST", "/t/<table_id>/close"): GAME_MASTER,
    ("POST", "/t/<table_id>/count"): GAME_MASTER,
    ("GET", "/t/<table_id>/court"): GAME_MASTER,
    ("GET", "/t/<table_id>/court/paper"): GAME_MASTER,
    ("GET", "/t/<table_id>/stream"): GAME_MASTER,
    ("GET", "/t/<table_id>/people"): GAME_MASTER,
    ("POST", "/t/<table_id>/people"): GAME_MASTER,
    ("GET", "/t/<table_id>/timer"): GAME_MASTER,
    ("POST", "/t/<table_id>/timer"): GAME_MASTER,
    ("GET", "/t/<table_id>/connection"): GAME_MASTER,
    ("GET", "/t/<table_id>/deal"): GAME_MASTER,
    ("POST", "/t/<table_id>/deal"): GAME_MASTER,
    ("GET", "/t/<table_id>/deal/sheet"): GAME_MASTER,
    ("GET", "/t/<table_id>/deal/sheet.pdf"): GAME_MASTER,
    ("POST", "/t/<table_id>/deal/sheet"): GAME_MASTER,
    ("GET", "/t/<table_id>/delete"): GAME_MASTER,
    ("POST", "/t/<table_id>/delete"): GAME_MASTER,
    ("GET", "/t/<table_id>/end"): GAME_MASTER,
    ("GET", "/t/<table_id>/export"): GAME_MASTER,
    ("POST", "/t/<table_id>/group"): GAME_MASTER,
    ("GET", "/t/<table_id>/handover"): GAME_MASTER,
    ("GET", "/t/<table_id>/log"): GAME_MASTER,
    ("POST", "/t/<table_id>/log"): GAME_MASTER,
    ("POST", "/t/<table_id>/odds"): GAME_MASTER,
    ("POST", "/t/<table_id>/go-on"): GAME_MASTER,
    ("POST", "/t/<table_id>/goes-on"): GAME_MASTER,
    ("POST", "/t/<table_id>/reacts"): GAME_MASTER,
    ("GET", "/t/<table_id>/picture"): GAME_MASTER,
    ("GET", "/t/<table_id>/picture.svg"): GAME_MASTER,
    ("GET", "/t/<table_id>/replay"): GAME_MASTER,
    ("POST", "/t/<table_id>/replay"): GAME_MASTER,
    ("POST", "/t/<table_id>/turn"): GAME_MASTER,
    ("POST", "/t/<table_id>/go"): GAME_MASTER,
    ("GET", "/t/<table_id>/play"): GAME_MASTER,
    ("POST", "/t/<table_id>/play"): GAME_MASTER,
    ("GET", "/t/<table_id>/players"): GAME_MASTER,
    ("POST", "/t/<table_id>/players"): GAME_MASTER,
    ("POST", "/t/<table_id>/join"): GAME_MASTER,
    ("POST", "/t/<table_id>/screen"): GAME_MASTER,
    ("POST", "/t/<table_id>/preset"): GAME_MASTER,
    ("GET", "/t/<table_id>/print"): GAME_MASTER,
    ("GET", "/t/<table_id>/print/labels"): GAME_MASTER,
    ("GET", "/t/<table_id>/print/reference"): GAME_MASTER,
    ("GET", "/t/<table_id>/recognition"): GAME_MASTER,
    ("GET", "/t/<table_id>/proof"): ANYBODY,
    ("POST", "/t/<table_id>/recognition"): GAME_MASTER,
    ("GET", "/t/<table_id>/recital"): GAME_MASTER,
    ("POST", "/t/<table_id>/recital"): GAME_MASTER,
    ("POST", "/t/<table_id>/reader"): GAME_MASTER,
    ("POST", "/t/<table_id>/release/<int:index>"): GAME_MASTER,
    ("GET", "/t/<table_id>/said"): GAME_MASTER,
    ("POST", "/t/<table_id>/said"): GAME_MASTER,
    ("POST", "/t/<table_id>/said/ask"): GAME_MASTER,
    ("GET", "/t/<table_id>/setup"): GAME_MASTER,
    ("POST", "/t/<table_id>/setup"): GAME_MASTER,
    ("GET", "/t/<table_id>/show/<int:index>"): GAME_MASTER,
    ("POST", "/t/<table_id>/show/<int:index>"): GAME_MASTER,
    ("GET", "/t/<table_id>/sound/<key>"): GAME_MASTER,
    ("POST", "/t/<table_id>/speak"): GAME_MASTER,
    ("POST", "/t/<table_id>/undeal"): GAME_MASTER,
    ("GET", "/t/<table_id>/voice"): GAME_MASTER,
    ("POST", "/t/<table_id>/voice/<key>"): GAME_MASTER,
    ("POST", "/t/<table_id>/voice/<key>/delete"): GAME_MASTER,
    ("POST", "/t/<table_id>/voice/delete"): GAME_MASTER,
    ("GET", "/t/<table_id>/voice/export"): GAME_MASTER,
    ("POST", "/t/<table_id>/voice/import"): GAME_MASTER,
    ("GET", "/t/<table_id>/wifi"): GAME_MASTER,
    ("POST", "/t/<table_id>/wifi"): GAME_MASTER,
    ("GET", "/t/<table_id>/hand/<int:index>"): HANDED,
    ("POST", "/t/<table_id>/hand/<int:index>"): HANDED,
    ("POST", "/t/<table_id>/hand/<int:index>/play"): HANDED,
    ("POST", "/seat/<table_id>/<int:index>/hand"): HAND,
    ("POST", "/seat/<table_id>/<int:index>/play"): HAND,
    ("GET", "/seat/<table_id>/<int:index>/hand"): ANYBODY,
    ("GET", "/seat/<table_id>/<int:index>/role"): ANYBODY,
    ("GET", "/seat/<table_id>/<int:index>"): SEAT,
    ("GET", "/seat/<table_id>/<int:index>/notes"): SEAT,
    ("POST", "/seat/<table_id>/<int:index>/looked"): SEAT,
    ("POST", "/seat/<table_id>/<int:index>/role"): SEAT,
    ("GET", "/H/<table_id>"): CODE,
    ("GET", "/h/<table_id>"): CODE,
    ("GET", "/seat/<table_id>/<int:index>/stream"): SEAT,
    ("GET", "/S/<token>"): CODE,
    ("GET", "/s/<token>"): CODE,
    ("POST", "/S/<token>/claim"): CODE,
    ("GET", "/join"): OWN,
    ("POST", "/join"): JOINING,
    ("GET", "/JOIN"): OWN,
    ("GET", "/Join"): OWN,
    ("GET", "/J"): OWN,
    ("GET", "/j"): OWN,
    ("GET", "/JOIN/<code>"): JOINING,
    ("GET", "/Join/<code>"): JOINING,
    ("GET", "/J/<code>"): JOINING,
    ("GET", "/j/<code>"): JOINING,
    ("GET", "/join/<code>"): JOINING,
    ("POST", "/join/<code>"): JOINING,
    ("GET", "/evening/<evening_id>"): MEMBER,
    ("GET", "/evening/<evening_id>/name"): MEMBER,
    ("POST", "/evening/<evening_id>/name"): MEMBER,
    ("POST", "/evening/<evening_id>/leave"): MEMBER,
    ("POST", "/evening/<evening_id>/seat"): MEMBER,
    ("GET", "/evening/<evening_id>/stream"): MEMBER,
    ("GET", "/tv"): OWN,
    ("POST", "/tv"): DIGITS,
    ("POST", "/tv/again"): DIGITS,
    ("GET", "/take"): ANYBODY,
    ("POST", "/take"): CODE,
    ("GET", "/take/<code>"): CODE,
    ("GET", "/TAKE/<code>"): CODE,
}

STAGE = {
    "/t/<table_id>/abandon": "played",
    "/t/<table_id>/check": "played",
    "/t/<table_id>/close": "over",
    "/t/<table_id>/count": "voting",
    "/t/<table_id>/deal": "draft",
    "/t/<table_id>/end": "over",
    "/t/<table_id>/log": "played",
    "/t/<table_id>/picture": "over",
    "/t/<table_id>/picture.svg": "over",
    "/t/<table_id>/replay": "open",
    "/t/<table_id>/turn": "closed",
    "/t/<table_id>/play": "played",
    "/t/<table_id>/join": "draft",
    "/t/<table_id>/screen": "draft",
    "/t/<table_id>/players": "draft",
    "/t/<table_id>/preset": "draft",
    "/t/<table_id>/proof": "open",
    "/t/<table_id>/setup": "draft",
}
"""The table that a route is asked for, where it is not the one just dealt."""

FIELDS: dict[str, dict[str, Any]] = {
    "/boards/keep": {"name": "Friday"},
    "/boards/name": {"name": "Friday"},
    "/evening/<evening_id>/leave": {"name": "Gus"},
    "/evening/<evening_id>/name": {"name": "Gus"},
    "/import": {},
    "/join/<code>": {"name": "Hal"},
    "/t/<table_id>/join": {"do": "renew"},
    "/t/<table_id>/next": {"slug": "complots"},
    "/tables": {"slug": "sultane"},
    "/t/<table_id>/check": {"do": "correct", "why": "counted", "refusals": "1"},
    "/t/<table_id>/go": {"to": "recognition"},
    "/t/<table_id>/group": {"name": "Friday"},
    "/t/<table_id>/log": {"to": "2"},
    "/t/<table_id>/odds": {"odds": "yes"},
    "/t/<table_id>/goes-on": {"seconds": "6"},
    "/t/<table_id>/reacts": {"seconds": "5"},
    "/t/<table_id>/play": {"do": "propose", "narrator": "Dan"},
    "/t/<table_id>/players": {"names": ["Ana", "Bea"]},
    "/t/<table_id>/preset": {"name": "Friday"},
    "/t/<table_id>/reader": {"may": "yes"},
    "/t/<table_id>/recital": {"do": "start"},
    "/t/<table_id>/recognition": {"pace": "slow"},
    "/t/<table_id>/setup": {"roles": "cards"},
    "/t/<table_id>/speak": {"speak": "yes"},
    "/t/<table_id>/replay": {"turn": "0"},
    "/t/<table_id>/turn": {"turned": "0"},
    "/t/<table_id>/people": {"seat": "0", "name": "Zoé", "do": "rename"},
    "/t/<table_id>/timer": {"do": "start", "minutes": "3"},
    "/t/<table_id>/wifi": {"ssid": "Salon", "password": "12345678"},
}
"""What a good form of a route holds."""


def address_parts(house: House, rule: str, stage: str | None = None) -> dict[str, str]:
    """Return what each part of the address of a route holds when it is right."""
    code = (
        house.join_code() if "join" in rule.lower() or rule.lower().startswith("/j/") else house.handover_code("dealt")
    )
    return {
        "<table_id>": house.tables[stage or STAGE.get(rule, "dealt")],
        "<int:index>": "0",
        "<int:number>": "1",
        "<slug>": "sultane",
        "<version>": "x",
        "<token>": house.code("dealt", 4),
        "<code>": code,
        "<path:path>": "css/pages.css",
        "<locale>": "fr",
        "<name>": "chevet-ca.crt",
        "<key>": house.key,
        "<kind>": "presets",
        "<item>": house.preset,
        "<circle>": house.circle,
        "<theme>": "secret-hitler",
        "<evening_id>": house.evening,
    }


def filled(rule: str, parts: dict[str, str]) -> str:
    """Return the address of a route with these parts."""
    for name, value in parts.items():
        rule = rule.replace(name, value)
    return rule


def ask(house: House, method: str, rule: str, who: str, stage: str | None = None) -> TestResponse:
    """Send a good request of ``who`` to a route; its seat is the first, its table at ``stage`` or where it must be."""
    stage = stage or STAGE.get(rule, "dealt")
    parts = address_parts(house, rule, stage)
    version = {"version": house.version(stage)} if "<table_id>" in rule else {}
    code = {"code": parts["<code>"]} if rule in {"/take", "/join"} else {}
    form = {"csrf": TOKEN, **version, **code, **FIELDS.get(rule, {})}
    if rule.endswith("/reader"):
        form["reader"] = house.reader(stage)
    if rule.endswith("/voice/import"):
        one = {"sentence": "0" * 64, "mimetype": "audio/wav", "sound": b64encode(WAV).decode()}
        kept = {"kept": 1, "presets": [], "groups": [], "recordings": [one]}
        form["file"] = (io.BytesIO(json.dumps(kept).encode()), "script.json", "application/json")
    if rule.endswith("/voice/<key>"):
        form["file"] = (io.BytesIO(WAV), "line.wav", "audio/wav")
    return house.client(who).open(filled(rule, parts), method=method, data=form if method == "POST" else None)
