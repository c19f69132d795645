"""What a browser that dies does to a run."""

import os
import signal

import pytest
from playwright.sync_api import Browser, Error, Playwright

from tests.browser.conftest import SHELL, Browsers, Server, opened

pytestmark = pytest.mark.browser


def test_only_the_test_in_which_a_browser_dies_fails(playwright: Playwright, server: Server) -> None:
    browsers = Browsers(playwright)
    dies = browsers.at(SHELL)
    assert browsers.at(SHELL) is dies
    with pytest.raises(AssertionError, match="the browser has died"):
        end_in_use(dies, server.url)
    with opened(browsers.at(SHELL), server.url) as devices:
        devices.phone().goto("/health")
    browsers.at(SHELL).close()


def end_in_use(browser: Browser, url: str) -> None:
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    with opened(browser, url) as devices:
        page = devices.phone()
        os.kill(next(one["id"] for one in processes if one["type"] == "browser"), signal.SIGKILL)
        with pytest.raises(Error):
            page.goto("/health")
