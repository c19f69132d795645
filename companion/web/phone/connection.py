"""How a phone is connected: its report that it is, and whether its page is a browser's own or inside another app."""

from typing import Final

from flask import render_template

from companion.web.current import device, use_cases, worded
from companion.web.live.arrivals import arrivals
from companion.web.phone import bp


@bp.get("/H/<table_id>")
@bp.get("/h/<table_id>")
def hello(table_id: str) -> str:
    """Confirm to a phone that it has found the table, and count it for the table's connection check."""
    table = worded(use_cases().tables.public(table_id.lower()))
    arrivals().note(table.id, device())
    use_cases().hub.publish(table.id)
    return render_template("phone/connection.html")


APPS: Final = (
    *("FBAN/", "FBAV/", "FB_IAB/", "Instagram ", "Line/", "MicroMessenger/", "Snapchat", "musical_ly"),
    *("BytedanceWebview", "LinkedInApp", "Pinterest/", "Twitter for iPhone", "GSA/"),
)
"""The marks that apps with their own browser windows add to the user agent; ``GSA`` is Google's app with its lens."""

ANDROID: Final = "; wv)"
"""The mark of Android's own web view."""


@bp.app_template_test("web_view")
def is_web_view(user_agent: str) -> bool:
    """Return whether the page is open inside another app, as far as the browser's ``User-Agent`` shows.

    Every browser based on WebKit or Blink names Safari; only Apple's web view does not.
    """
    nameless = "AppleWebKit/" in user_agent and "Safari/" not in user_agent
    return nameless or ANDROID in user_agent or any(app in user_agent for app in APPS)
