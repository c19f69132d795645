"""What the files of both proxies let through: as much as the app takes, and no slow form."""

import re

from companion.services.device_file import LARGEST_FILE
from tests.live.hosted import HOSTING

MEGABYTE = 1 << 20
NGINX = (HOSTING / "nginx.conf").read_text()
CADDY = (HOSTING / "Caddyfile").read_text()


def test_every_proxy_takes_the_largest_file_that_the_app_takes() -> None:
    for said in (re.findall(r"client_max_body_size (\d+)m;", NGINX), re.findall(r"max_size (\d+)MiB", CADDY)):
        assert [int(size) * MEGABYTE for size in said] == [LARGEST_FILE + MEGABYTE]


def test_every_proxy_waits_for_a_form_itself() -> None:
    assert "proxy_request_buffering on;" in NGINX
    assert "request_buffers" in CADDY
