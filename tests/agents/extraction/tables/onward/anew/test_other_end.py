"""The end of the groups before by another amount."""

from pathlib import Path

import pytest

from agents.extraction.tables.onward.anew.other_end import other_end
from agents.extraction.tables.table_question import Figure, TableQuestion
from tests.agents.extraction.tables.filled import SALES, WEATHER, Rows, shape_of, told

_WEATHER = ("weather_stations.csv", WEATHER)
_COLDEST = ("average temperature per station", "which station is coldest?")
_最冷 = ("每个站的平均气温", "哪个站最冷")


@pytest.mark.parametrize(
    ("said", "rows"),
    [
        ((*_COLDEST, "and the windiest? with its average wind"), [("Summit", 65)]),
        ((*_COLDEST, "and the rainiest?"), [("Summit", 6.25)]),
        ((*_COLDEST, "and the wettest, with its total rain?"), [("Summit", 12.5)]),
        ((*_COLDEST, "and the calmest?"), [("Valley", 11)]),
        ((*_最冷, "风最大的呢，平均风速多少"), [("Summit", 65)]),
        ((*_最冷, "那雨最多的呢"), [("Summit", 6.25)]),
    ],
)
async def test_the_same_groups_are_ranked_by_the_other_amount(
    tmp_path: Path, said: tuple[str, ...], rows: Rows
) -> None:
    assert await told(tmp_path, _WEATHER, *said) == [rows]


async def test_a_day_is_none_of_the_groups(tmp_path: Path) -> None:
    (rows,) = await told(tmp_path, _WEATHER, *_COLDEST, "and the wettest day?") or [[]]
    assert [len(row) for row in rows] == [5]


async def test_a_direction_is_no_amount_of_wind(tmp_path: Path) -> None:
    turned = ("w.csv", "station,wind_direction\nA,350\nB,10\nC,90\n")
    assert await told(tmp_path, turned, "which station is the windiest") is None


@pytest.mark.parametrize("text", ["and the cheapest?", "那最便宜的呢", "and the west?", "and the best day?"])
async def test_what_brought_in_least_is_not_the_cheapest(tmp_path: Path, text: str) -> None:
    shape, _ = await shape_of(tmp_path, "store_sales.csv", SALES)
    figure = Figure(kind="sum", column="units")
    last = TableQuestion(table=shape.table, by="product", figures=(figure,), ordered_by="units", limit=1)
    assert other_end(text, last, shape) is None
