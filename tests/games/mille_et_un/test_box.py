"""What to take out of the box and what stays in (section 2): each thing once, and nothing of how it is laid out."""

from companion.games.mille_et_un import GAME
from companion.games.mille_et_un import vocabulary as v
from tests.games.mille_et_un.positions import setup


def parts(**options: object) -> tuple[list[tuple[str, dict[str, object]]], list[tuple[str, dict[str, object]]]]:
    box = GAME.pages.box(setup(3, **options), True)
    return tuple([(one.id.rpartition(".")[2], dict(one.facts)) for one in lines] for lines in (box.out, box.stays))  # type: ignore[return-value]


def test_the_usual_game_takes_every_tale_and_six_sultans() -> None:
    out, stays = parts()
    assert [name for name, _ in out] == ["sultans", "tales"]
    assert dict(out)["tales"] == {"n": sum(v.IN_BOX.values())}
    assert dict(out)["sultans"] == {"n": 6, "all": len(v.SULTANS)}
    assert stays == [("sultans_left", {"n": len(v.SULTANS) - 6})]


def test_chosen_sultans_are_named_and_the_others_stay() -> None:
    out, stays = parts(sultan_list=["S1R", "S2R", "S1*"])
    assert out[0][0] == "sultans_chosen"
    assert len(out[0][1]["sultans"]) == 3  # type: ignore[arg-type] # a tuple of names
    assert stays == [("sultans_unused", {"n": len(v.SULTANS) - 3})]


def test_nothing_stays_where_every_sultan_is_played() -> None:
    assert parts(sultans=len(v.SULTANS))[1] == []


def test_a_single_sultan_stays_too() -> None:
    assert parts(sultans=len(v.SULTANS) - 1)[1] == [("sultans_left", {"n": 1})]
