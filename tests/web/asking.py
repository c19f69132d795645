"""A test client for thousands of requests, for which Flask's own takes longer than the answer."""

from io import BytesIO
from urllib.parse import unquote, urlencode

from flask import Flask
from werkzeug.test import EnvironBuilder, run_wsgi_app

ENVIRON = EnvironBuilder(base_url="http://localhost").get_environ()


def status_of(app: Flask, path: str, address: str, form: dict[str, str] | None = None, cookie: str = "") -> int:
    """Ask for ``path`` from ``address``, with a ``form`` by POST, and return the status of the answer."""
    environ = {**ENVIRON, "PATH_INFO": unquote(path).encode().decode("latin-1"), "REMOTE_ADDR": address}
    if cookie:
        environ["HTTP_COOKIE"] = cookie
    if form is not None:
        body = urlencode(form).encode()
        environ |= {"REQUEST_METHOD": "POST", "CONTENT_TYPE": "application/x-www-form-urlencoded"}
        environ |= {"CONTENT_LENGTH": str(len(body)), "wsgi.input": BytesIO(body)}
    _, status, _ = run_wsgi_app(app, environ)
    return int(status.split()[0])
