"""A page inside another app says how to open it in the browser; a page in a browser does not."""

from pathlib import Path

import pytest

from tests.web.evening import evening, words_of
from tests.web.phones import Phone, code

KHTML = "(KHTML, like Gecko)"
IPHONE = f"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 {KHTML}"
IPAD = f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 {KHTML}"
PIXEL = "Mozilla/5.0 (Linux; Android 14; Pixel 8"
WEBKIT = f"AppleWebKit/537.36 {KHTML}"
BROWSERS = {
    "Safari on an iPhone": f"{IPHONE} Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari on an iPad": f"{IPAD} Version/17.5 Safari/605.1.15",
    "Chrome on an iPhone": f"{IPHONE} CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1",
    "Firefox on an iPhone": f"{IPHONE} FxiOS/126.0 Mobile/15E148 Safari/605.1.15",
    "Chrome on Android": f"{PIXEL}) {WEBKIT} Chrome/125.0.0.0 Mobile Safari/537.36",
    "Firefox on Android": "Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0",
    "nobody": "",
}
WEB_VIEWS = {
    "a scanner on an iPhone": f"{IPHONE} Mobile/15E148",
    "a scanner on an iPad": IPAD,
    "a scanner on Android": f"{PIXEL}; wv) {WEBKIT} Version/4.0 Chrome/125.0.0.0 Mobile Safari/537.36",
    "Google's lens": f"{IPHONE} GSA/317.0 Mobile/15E148 Safari/604.1",
    "a chat": f"{IPHONE} Mobile/15E148 Safari/604.1 Line/14.6.0",
}


def landing(folder: Path, user_agent: str) -> str:
    table = evening(folder)
    answer = Phone(table, "a phone").get(f"/S/{code(table, 0)}", **{"User-Agent": user_agent})
    assert answer.status_code == 200
    return words_of(answer.text)


@pytest.mark.parametrize("browser", BROWSERS)
def test_a_browser_is_given_no_advice(tmp_path: Path, browser: str) -> None:
    assert "in your browser" not in landing(tmp_path, BROWSERS[browser])


@pytest.mark.parametrize("window", WEB_VIEWS)
def test_the_window_of_another_app_is_told_how_to_open_the_page_in_the_browser(tmp_path: Path, window: str) -> None:
    said = landing(tmp_path, WEB_VIEWS[window])
    assert "Open this page in your browser first" in said
    on_android = "Android" in window
    assert ("Open in Chrome" in said) == on_android
    assert ("Open in Safari" in said) != on_android
