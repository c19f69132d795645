"""An app that was lent before is as a new one is."""

from pathlib import Path

from tests.database import opened
from tests.web.evening import TABLET
from tests.web.lent_apps import Lender, database_of, make_app


def test_what_one_test_did_the_next_one_does_not_find(tmp_path: Path) -> None:
    lender = Lender()
    with lender.for_one_test():
        app = lender.lend(tmp_path)
        with app.app_context():
            app.extensions["use_cases"].lobby.open(TABLET, "sultane")
        app.config["PUBLIC_URL"] = "https://chevet.example"
        app.extensions["throttle"] = None
        app.view_functions["court.show"] = str
        assert lender.lend(tmp_path) is not app, "somebody else has it"
    with lender.for_one_test():
        apps = [lender.lend(tmp_path) for _ in range(2)]
        assert app in apps
    made = make_app(tmp_path)
    kinds = {name: type(each) for name, each in made.extensions.items()}
    assert {name: type(each) for name, each in app.extensions.items()} == kinds
    assert app.config["PUBLIC_URL"] == made.config["PUBLIC_URL"]
    assert app.view_functions == made.view_functions
    with opened(database_of(app)) as connection:
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (0,)
