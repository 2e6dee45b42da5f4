"""What is asked of each of what the rows are."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.filled import MENU, SALES, STAFF, Rows, told

_MENU, _SALES, _STAFF = ("menu.csv", MENU), ("store_sales.csv", SALES), ("staff.csv", STAFF)
_菜单 = ("菜单.csv", "菜名,分类,价格,库存\n宫保鸡丁,热菜,38,12\n凉拌黄瓜,凉菜,15,30\n干煸豆角,热菜,28,9\n")
_PRICES = [("Latte", 4.5), ("Mocha", 5), ("Espresso", 3)]
_价格 = [("宫保鸡丁", 38), ("凉拌黄瓜", 15), ("干煸豆角", 28)]


@pytest.mark.parametrize(
    ("table", "said", "rows"),
    [
        (_MENU, "how much is each item", _PRICES),
        (_MENU, "how much does each item cost", _PRICES),
        (_MENU, "what is each item's price", _PRICES),
        (_MENU, "每样多少钱", _PRICES),
        (_MENU, "how much is a Latte", [(4.5,)]),
        (_菜单, "每道菜多少钱", _价格),
        (_菜单, "每个菜卖多少钱", _价格),
        (_STAFF, "what is Ann's salary", [(5200,)]),
    ],
)
async def test_each_row_is_told_with_its_name(tmp_path: Path, table: tuple[str, str], said: str, rows: Rows) -> None:
    assert await told(tmp_path, table, said) == [rows]


@pytest.mark.parametrize(
    ("table", "said", "rows"),
    [
        (_MENU, "how much stock of each item", [("Espresso", 40), ("Latte", 20), ("Mocha", 12)]),
        (_MENU, "total value of the stock", [(270,)]),
        (_菜单, "库存总值多少", [(38 * 12 + 15 * 30 + 28 * 9,)]),
        (_SALES, "units for each product", [("eraser", 100), ("notebook", 40), ("fountain pen", 24)]),
    ],
)
async def test_sums_stay_sums(tmp_path: Path, table: tuple[str, str], said: str, rows: Rows) -> None:
    assert await told(tmp_path, table, said) == [rows]


@pytest.mark.parametrize(("table", "said"), [(_SALES, "how much is each product"), (_STAFF, "salary per dept")])
async def test_groups_of_several_rows_are_no_rows(tmp_path: Path, table: tuple[str, str], said: str) -> None:
    assert await told(tmp_path, table, said) is None
