"""The real server's output of a whole evening contains no seat code, role, salt or answer."""

import json
import random
import re
from pathlib import Path
from urllib.parse import urlencode

from tests.database import opened
from tests.secret import SECRET
from tests.web.evening import NAMES, ROLES, TABLET, TOKEN
from tests.web.lent_apps import make_app
from tests.web.server.test_serve import Server
from tests.web.test_secrets import TO_EXILE


def cookie(app: object, device: str) -> str:
    client = app.test_client()  # type: ignore[attr-defined] # a Flask app
    with client.session_transaction() as session:
        session.update(device=device, csrf=TOKEN)
    return f"Cookie: chevet={client.get_cookie('chevet').value}"


def sent(method: str, path: str, cookie: str, **fields: object) -> bytes:
    body = urlencode({"csrf": TOKEN, **fields}) if method == "POST" else ""
    head = [f"{method} {path} HTTP/1.1", "Host: x", cookie, "Accept: application/json", "Connection: close"]
    if body:
        head += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
    return "\r\n".join([*head, "", body]).encode()


def test_the_servers_output_tells_nothing_of_an_evening(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    use_cases = app.extensions["use_cases"]
    record = {"record": 1, "game": "sultane", "players": NAMES[:7], "roles": ROLES, "actions": TO_EXILE[:7],
              "options": {"first_vizier": "Ana", "camp_discovery": "phones"}}  # fmt: skip
    with app.app_context():
        table = use_cases.records.import_record(TABLET, json.dumps(record).encode())
        tokens = [use_cases.seats.code(use_cases.tables.public(table), seat) for seat in range(7)]
    database = tmp_path / "evening.sqlite3"
    with opened(database) as connection:
        salt = json.loads(connection.execute("SELECT sealed FROM tables").fetchone()[0])["salt"]
    options = {
        "DATABASE_URL": f"sqlite:///{database}",
        "SECRET_KEY": SECRET,
        "HOST": "127.0.0.1",
        "KEEP_DAYS": "0",
        "REQUEST_LOG": "on",
        "METRICS_FROM": "127.0.0.1",
    }
    answers = []
    with Server(options) as server:
        for seat, token in random.Random(1).sample(list(enumerate(tokens)), 7):
            phone = cookie(app, f"phone {seat}")
            answers += [
                server.ask(sent(method, path, phone))
                for method, path in (
                    ("GET", f"/S/{token}"), ("POST", f"/S/{token}/claim"), ("GET", f"/seat/{table}/{seat}"),
                    ("POST", f"/seat/{table}/{seat}/role"), ("POST", f"/seat/{table}/{seat}/looked"),
                    ("GET", f"/seat/{table}/{(seat + 1) % 7}"), ("GET", f"/S/{token}X"), ("PUT", f"/S/{token}"),
                )
            ]  # fmt: skip
        tablet = cookie(app, TABLET)
        answers.append(server.ask(sent("POST", f"/t/{table}/show/1", tablet)))
        answers.append(server.ask(sent("POST", f"/t/{table}/play", tablet, version="x", do="exile", target="Bea")))
        answers.append(server.ask(sent("POST", f"/t/{table}/play", tablet, do="\0")))
    answered = b"".join(answers).decode()
    assert "Interventionist: Dan." in answered  # the answer was given, and not to the log
    assert salt not in answered
    secret = [*tokens, salt, *ROLES.values(), "Dinarzade", "Traceback"]
    assert not [one for one in secret if re.search(re.escape(one), server.said, re.IGNORECASE)], server.said
