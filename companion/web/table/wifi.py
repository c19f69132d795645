"""A code for joining the Wi-Fi: drawn on request, and not stored."""

import re
from dataclasses import dataclass
from typing import Final

from flask import render_template, request
from markupsafe import Markup

from companion.kernel.words import Text, text
from companion.web.current import own_table
from companion.web.delivery.language import t
from companion.web.delivery.qr import uncached_code_svg
from companion.web.table import bp

SECURITY_KINDS: Final = ("WPA", "nopass")
"""How a network is protected: by a password (WPA, WPA2, WPA3), or not at all."""

LONGEST_NAME: Final = 32
"""The most bytes of a network's name (IEEE 802.11, section 9.4.2.2)."""

ESCAPED: Final = re.compile(r'([\\;,":])')
"""Characters with a special meaning in the text of such a code, which are escaped with a backslash."""


@dataclass(frozen=True)
class Network:
    """A Wi-Fi network as typed. ``kind`` is one of ``SECURITY_KINDS``; ``nopass`` ignores ``password``."""

    name: str
    password: str = ""
    kind: str = "WPA"
    hidden: bool = False

    @property
    def trouble(self) -> Text | None:
        """Why no such network can exist, or None."""
        if not 0 < len(self.name.encode()) <= LONGEST_NAME or not self.name.isprintable():
            return text("pwa.wifi.bad_name")
        if self.kind == "WPA" and not (8 <= len(self.password.encode()) <= 64 and self.password.isprintable()):
            return text("pwa.wifi.bad_password")
        return None

    @property
    def payload(self) -> str:
        """The text of the code, as cameras read it: ``WIFI:T:WPA;S:name;P:password;;``."""
        fields = [("T", self.kind), ("S", ESCAPED.sub(r"\\\1", self.name))]
        if self.kind == "WPA":
            fields.append(("P", ESCAPED.sub(r"\\\1", self.password)))
        if self.hidden:
            fields.append(("H", "true"))
        return f"WIFI:{''.join(f'{key}:{value};' for key, value in fields)};"

    @property
    def code(self) -> Markup:
        """The drawing of the code."""
        return uncached_code_svg(self.payload, t("pwa.wifi.code_of", name=self.name))


def sent_network() -> Network | None:
    """Return the network in the submitted form, or None if there is none; an invalid name becomes empty."""
    name, password = (request.form.get(field, "") for field in ("ssid", "password"))
    if "ssid" not in request.form:
        return None
    kind = request.form.get("kind", "")
    name, password = (part if part.isprintable() else "" for part in (name.strip(), password))
    return Network(name, password, kind if kind in SECURITY_KINDS else SECURITY_KINDS[0], "hidden" in request.form)


@bp.get("/wifi")
def wifi(table_id: str) -> str:
    """Ask for the network that phones should join."""
    return render_template("table/wifi.html", table=own_table(table_id), network=Network(""), drawn=False)


@bp.post("/wifi")
def draw_wifi(table_id: str) -> tuple[str, int]:
    """Draw the code. The password is only in this answer, never in an address, a log, the session or the database."""
    table = own_table(table_id)
    network = sent_network() or Network("")
    problem = network.trouble
    page = render_template("table/wifi.html", table=table, network=network, drawn=problem is None, problem=problem)
    return page, 422 if problem else 200
