"""Columns that are worked out of others in so many words."""

import pytest

from agents.extraction.tables.parts import whole_or_parts
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.tool_choice import QUERY, tool_call

KIOSKS = TableShape(
    table="kiosks",
    names=("kiosks.csv",),
    rows=40,
    columns=(
        TableColumn(name="Town", type="text", values=("Lund", "Ystad"), distinct=2),
        TableColumn(name="Tea", type="number", smallest=1, largest=90, distinct=35),
        TableColumn(name="Coffee", type="number", smallest=1, largest=90, distinct=36),
        TableColumn(name="Hours", type="number", smallest=1, largest=12, distinct=30),
    ),
)
车队 = TableShape(
    table="车队",
    names=("车队.csv",),
    rows=40,
    columns=(
        TableColumn(name="司机", type="text", values=("老周", "小贺"), distinct=2),
        TableColumn(name="早班里程", type="number", smallest=1, largest=90, distinct=35),
        TableColumn(name="晚班里程", type="number", smallest=1, largest=90, distinct=36),
        TableColumn(name="油耗升", type="number", smallest=1, largest=12, distinct=30),
    ),
)
BOTH = '(coalesce("Tea", 0) + coalesce("Coffee", 0))'


def _asked(text: str, shape: TableShape) -> TableQuestion:
    found = whole_or_parts(text, shape)
    assert found is not None
    (part,) = found.parts
    assert part.question is not None
    return part.question


@pytest.mark.parametrize(
    ("text", "shape", "sql"),
    [
        ("total of tea + coffee per town", KIOSKS, f"sum({BOTH})"),
        ("how much tea and coffee together", KIOSKS, f"sum({BOTH})"),
        ("tea and coffee combined in Lund", KIOSKS, BOTH),
        ("average of coffee minus tea", KIOSKS, 'avg(("Coffee" - coalesce("Tea", 0)))'),
        ("which town has the most coffee per hour", KIOSKS, 'sum("Coffee") / nullif(sum("Hours"), 0)'),
        ("average (tea plus coffee) divided by hours", KIOSKS, f'sum({BOTH}) / nullif(sum("Hours"), 0)'),
        ("早班里程和晚班里程加起来一共多少", 车队, 'sum((coalesce("早班里程", 0) + coalesce("晚班里程", 0)))'),
        ("老周早班和晚班的里程合计是多少", 车队, 'sum((coalesce("早班里程", 0) + coalesce("晚班里程", 0)))'),
        ("各司机早班里程+晚班里程一共多少", 车队, 'sum((coalesce("早班里程", 0) + coalesce("晚班里程", 0)))'),
        ("早班里程减去晚班里程平均多少", 车队, 'avg(("早班里程" - coalesce("晚班里程", 0)))'),
        ("油耗升除以早班里程最高的是哪个司机", 车队, 'sum("油耗升") / nullif(sum("早班里程"), 0)'),
    ],
)
def test_what_is_worked_out_of_columns_is_asked_as_one_column(text: str, shape: TableShape, sql: str) -> None:
    assert sql in statement(_asked(text, shape), "en")


@pytest.mark.parametrize("text", ["total tea and coffee", "average tea and coffee per town"])
def test_columns_that_are_only_listed_are_not_added(text: str) -> None:
    assert [figure.column for figure in _asked(text, KIOSKS).figures] == ["Tea", "Coffee"]


@pytest.mark.parametrize("text", ["average coffee per town", "coffee per town"])
def test_per_a_value_makes_groups_and_no_quotient(text: str) -> None:
    asked = _asked(text, KIOSKS)
    assert (asked.by, asked.works_out) == ("Town", False)


@pytest.mark.parametrize("text", ["average hours / tea + coffee", "hours / tea + coffee"])
def test_a_sum_beside_a_sign_that_binds_closer_is_not_read(text: str) -> None:
    assert whole_or_parts(text, KIOSKS) is None


def test_no_tool_for_plain_columns_is_asked_for_what_is_worked_out() -> None:
    tool_id, arguments = tool_call(_asked("highest tea + coffee", KIOSKS), "en")
    assert tool_id == QUERY
    assert '"Tea + Coffee"' in arguments["sql"]


@pytest.mark.parametrize("name", ["Month", "Age", "Rating", "Unit price"])
def test_what_places_rows_is_no_unit_that_something_is_shared_out_over(name: str) -> None:
    other = TableColumn(name=name, type="number", smallest=1, largest=90, distinct=40)
    shape = KIOSKS.model_copy(update={"columns": (*KIOSKS.columns[:2], other)})
    found = whole_or_parts(f"tea per {name.lower()}", shape)
    assert found is None or not any(part.question and part.question.works_out for part in found.parts)


@pytest.mark.parametrize("text", ["早班里程和油耗升合计多少", "早班里程和油耗升一共多少"])
def test_unlike_columns_are_told_apart_and_not_added(text: str) -> None:
    found = whole_or_parts(text, 车队)
    assert found is None or not any(part.question and part.question.works_out for part in found.parts)
