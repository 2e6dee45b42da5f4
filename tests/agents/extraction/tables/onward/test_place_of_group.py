"""Which of the groups before stands at a place."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.filled import SALES, Rows, told, 销售

_SALES, _ZH = ("store_sales.csv", SALES), ("销售.csv", 销售)


@pytest.mark.parametrize(
    ("table", "said", "rows"),
    [
        (_SALES, ("revenue by product", "which is second"), [("notebook", 200)]),
        (_SALES, ("revenue by product", "who is second, and how much?"), [("notebook", 200)]),
        (_SALES, ("revenue by product", "and the runner-up?"), [("notebook", 200)]),
        (_SALES, ("how many rows per region", "which region is third"), [("north", 1)]),
        (_ZH, ("每个产品卖了多少钱", "第二名是谁，多少钱"), [("笔记本", 200)]),
        (_ZH, ("每个产品卖了多少钱", "那第三呢"), [("橡皮", 100)]),
        (_ZH, ("每个产品卖了多少钱", "最少的是哪个", "第二呢"), [("笔记本", 200)]),
    ],
)
async def test_the_group_at_a_place_is_told_with_its_figure(
    tmp_path: Path, table: tuple[str, str], said: tuple[str, ...], rows: Rows
) -> None:
    assert await told(tmp_path, table, *said) == [rows]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (_SALES, ("revenue by product", "which region is second?")),
        (_SALES, ("revenue by product", "second from the bottom")),
        (_SALES, ("revenue by product", "the second row")),
        (_ZH, ("每个产品卖了多少钱", "倒数第二呢")),
        (_ZH, ("每个产品卖了多少钱", "第二大日期呢")),
    ],
)
async def test_another_column_or_another_end_is_no_place_of_these_groups(
    tmp_path: Path, table: tuple[str, str], said: tuple[str, ...]
) -> None:
    assert await told(tmp_path, table, *said) is None
