"""Small charts of steps."""

from companion.kernel.drawing import Chart, charts_in_rows, height_of, step_line
from companion.kernel.narration import Chronicle


def test_a_line_starts_at_the_left_and_rises_where_the_number_changes() -> None:
    line = step_line((0, 6, 3), 6, 3, (100, 60))
    assert line.path == "M0 60.0H50.0V0.0H100.0V30.0"
    assert (line.x, line.y) == (100.0, 30.0)
    assert line.area == line.path + "V60H0Z"


def test_a_line_that_ends_early_stops_on_its_turn() -> None:
    assert step_line((6, 6), 6, 3, (100, 60)).path == "M0 0.0H50.0V0.0"


def test_a_single_number_has_a_place() -> None:
    assert step_line((2,), 4, 1, (100, 60))[0] == "M0 30.0"


def test_nothing_is_at_the_lower_edge() -> None:
    assert (height_of(0, 12, 48), height_of(12, 12, 48)) == (48.0, 0.0)


def charts(width: int) -> list[Chart]:
    return [Chart(name="Ana" * 9, line=step_line((2,), 4, 1, (100, 60)), won=False, width=width, height=60)] * 3


def test_charts_lie_in_rows_and_a_name_leaves_room_beside_it() -> None:
    told = Chronicle(turns=(), winner=None)
    drawn = charts_in_rows(charts, told, 2, 56, 290, 190, 24)
    narrow = charts_in_rows(charts, told, 2, 56, 290, 190, 24, 240)
    assert [(one.x, one.y, one.width) for one in drawn.charts] == [(48, 300, 564), (668, 300, 564), (48, 590, 564)]
    assert (drawn.floor, drawn.height) == (870, 1060)
    sizes = [plan.charts[0].label.size for plan in (narrow, drawn) if plan.charts[0].label]
    assert sizes == sorted(set(sizes))
    assert len(sizes) == 2
