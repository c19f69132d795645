"""What phones show between the deal and the first turn."""

from pathlib import Path

from tests.web.evening import TABLET
from tests.web.phones import Phone, draft

NAMES = ("Ana", "Bea", "Cleo")
WAITS = "The first turn begins on the game master’s device."


def test_who_may_act_already_is_not_told_to_wait(tmp_path: Path) -> None:
    table = draft(tmp_path)
    with table.app.app_context():
        table.id = table.use_cases.lobby.open(TABLET, "complots")
        table.use_cases.drafts.amend_players(table.id, TABLET, 0, NAMES)
    table.post("setup", roles="phones", first_player="Bea")
    with table.app.app_context():
        evening = table.use_cases.evenings.of(table.table)
        assert evening is not None
        for name in NAMES:
            table.use_cases.joining.join(evening.code, f"the phone of {name}", name)
    table.post("deal")
    pages = [Phone(table, f"the phone of {name}").get(f"/seat/{table.id}/{at}").text for at, name in enumerate(NAMES)]
    assert ["Your turn, with 2 coins." in page for page in pages] == [False, True, False]
    assert [WAITS in page for page in pages] == [True, False, True]
    assert ["Nothing for you to do yet." in page for page in pages] == [True, False, True]
