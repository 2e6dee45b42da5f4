"""Values that a request gives by a parameter's name."""

import pytest

from tests.agents.decisions.fill_arguments.filling import answer, tool


@pytest.mark.parametrize(
    ("task", "given"),
    [
        ("open locker=A7", None),
        ("打开 locker=A7", None),
        ("open locker=7", {"locker": 7}),
        ("open locker=7, weight=2.5", {"locker": 7, "weight": 2.5}),
        ("open locker=3 rows=1,2", {"locker": 3, "rows": [1, 2]}),
        ("打开 locker=3 rows=A1,B2", {"locker": 3}),
    ],
)
def test_a_number_of_any_width_that_is_said_by_name_is_a_number(task: str, given: dict[str, object] | None) -> None:
    door = tool(
        ("locker",),
        locker={"type": "integer", "format": "int64"},
        weight={"type": ["number", "null"], "format": "double"},
        rows={"type": "array", "items": {"type": "integer", "format": "int32"}},
    )
    found = answer(task, door)
    assert (found.sets[0] if found.sets else None) == given
