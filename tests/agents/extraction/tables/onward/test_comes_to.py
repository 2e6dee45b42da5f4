"""What the rows of before come to."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.filled import SALES, Rows, told

_SALES = ("store_sales.csv", SALES)
订单 = "单号,城市,金额,状态\n1,上海,300,已付款\n2,上海,20,未付款\n3,苏州,50,未付款\n4,上海,45,未付款\n"


@pytest.mark.parametrize(
    ("said", "rows"),
    [
        (("how many rows are from the west", "how many units is that altogether"), [(122,)]),
        (("how many rows are from the west", "how much revenue is that?"), [(380,)]),
        (("how many units are from the west", "how many rows is that", "and their total revenue"), [(380,)]),
        (("how many rows are from the west", "and how many units were those in total"), [(122,)]),
        (("how many rows are from the west", "what's the average revenue of that"), [(126.6667,)]),
    ],
)
async def test_it_is_of_the_rows_that_were_counted(tmp_path: Path, said: tuple[str, ...], rows: Rows) -> None:
    assert await told(tmp_path, _SALES, *said) == [rows]


@pytest.mark.parametrize("last", ["这几单加起来多少钱", "这两单一共多少钱", "那这些合计多少"])
async def test_a_word_that_counts_them_points_at_them(tmp_path: Path, last: str) -> None:
    said = ("上海总金额多少", "其中没付款的有几单", last)
    assert await told(tmp_path, ("订单.csv", 订单), *said) == [[(65,)]]
