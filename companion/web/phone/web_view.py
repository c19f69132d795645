"""Browser windows inside other apps: a page opened in one may be lost with it, along with its seat."""

from typing import Final

from companion.web.phone import bp

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
