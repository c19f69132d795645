"""Windows of other apps: a page that opens in one may be forgotten with it, seat and all."""

from typing import Final

from companion.web.phone.blueprint import bp

APPS: Final = (
    *("FBAN/", "FBAV/", "FB_IAB/", "Instagram ", "Line/", "MicroMessenger/", "Snapchat", "musical_ly"),
    *("BytedanceWebview", "LinkedInApp", "Pinterest/", "Twitter for iPhone", "GSA/"),
)
"""What apps that show pages themselves add to the browser's name; ``GSA`` is Google's app with its lens."""
ANDROID: Final = "; wv)"
"""What Android's own web view says of itself."""


@bp.app_template_test("web_view")
def is_web_view(user_agent: str) -> bool:
    """Return whether another app's window shows the page, as far as the browser's ``User-Agent`` shows.

    Every browser made of WebKit or Blink says that it is like Safari; Apple's web view alone does not.
    """
    nameless = "AppleWebKit/" in user_agent and "Safari/" not in user_agent
    return nameless or ANDROID in user_agent or any(app in user_agent for app in APPS)
