"""Another statistic of each of the groups before."""

from pathlib import Path

import pytest

from agents.extraction.tables.onward.anew.other_statistic import other_statistic
from agents.extraction.tables.table_question import ColumnTest, Figure, TableQuestion
from tests.agents.extraction.tables.filled import STAFF, WEATHER, Rows, told

_STAFF, _WEATHER = ("staff.csv", STAFF), ("weather_stations.csv", WEATHER)
_MAXIMA: Rows = [("Summit", 70), ("Harbor", 30), ("Valley", 12)]


@pytest.mark.parametrize(
    ("first", "then", "rows"),
    [
        ("avg wind per station", "and the max?", _MAXIMA),
        ("avg wind per station", "what about the maximum", _MAXIMA),
        ("每个站的平均风速", "最大值呢", _MAXIMA),
        ("每个站的平均风速", "那最小值是多少", [("Summit", 60), ("Harbor", 20), ("Valley", 10)]),
        ("total wind per station", "and the average?", [("Summit", 65), ("Harbor", 25), ("Valley", 11)]),
    ],
)
async def test_each_group_has_the_other_statistic(tmp_path: Path, first: str, then: str, rows: Rows) -> None:
    assert await told(tmp_path, _WEATHER, first, then) == [rows]


@pytest.mark.parametrize("then", ["and the highest?", "最高的呢", "and the max station?"])
async def test_the_highest_is_one_of_the_groups(tmp_path: Path, then: str) -> None:
    (rows,) = await told(tmp_path, _STAFF, "average salary by dept", then) or [[]]
    assert len(rows) <= 1


@pytest.mark.parametrize("text", ["and the max?", "最大值呢", "and the total?", "总和呢"])
def test_what_may_be_of_the_sums_is_left_to_others(text: str) -> None:
    last = TableQuestion(table="t", by="dept", figures=(Figure(kind="sum", column="salary"),))
    assert other_statistic(text, last) is None


@pytest.mark.parametrize(
    "text", ["and the max salary in IT?", "max by city", "最大值是哪个部门", "the maximum and minimum"]
)
def test_more_than_a_statistic_is_left_to_others(text: str) -> None:
    last = TableQuestion(table="t", by="dept", figures=(Figure(kind="mean", column="salary"),))
    assert other_statistic(text, last) is None


@pytest.mark.parametrize("then", ["and the median", "中位数呢"])
def test_groups_stay_chosen_by_the_statistic_before(then: str) -> None:
    above = ColumnTest(column="salary", sql="> 15")
    mean = Figure(kind="mean", column="salary")
    found = other_statistic(then, TableQuestion(table="t", by="dept", figures=(mean,), groups=(above,)))
    assert found is not None
    assert (found.figures, found.groups) == ((mean, Figure(kind="median", column="salary")), (above,))
