"""The order of before, turned."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.filled import STAFF, WEATHER, Rows, told

_UP: Rows = [("Valley", 11.0), ("Harbor", 25.0), ("Summit", 65.0)]


@pytest.mark.parametrize(
    "then", ["sort it the other way", "reverse the order please", "in reverse", "倒过来排", "反过来排一下"]
)
async def test_groups_come_in_the_other_order(tmp_path: Path, then: str) -> None:
    assert await told(tmp_path, ("weather_stations.csv", WEATHER), "avg wind per station", then) == [_UP]


@pytest.mark.parametrize("then", ["sort it the other way", "倒过来排"])
async def test_the_first_few_have_no_other_order(tmp_path: Path, then: str) -> None:
    assert await told(tmp_path, ("staff.csv", STAFF), "the 2 people with the highest salary", then) is None


@pytest.mark.parametrize("then", ["reverse the list of names by city", "the other way to work", "倒数第二个是谁"])
async def test_anything_else_is_no_order(tmp_path: Path, then: str) -> None:
    assert await told(tmp_path, ("weather_stations.csv", WEATHER), "avg wind per station", then) != [_UP]
