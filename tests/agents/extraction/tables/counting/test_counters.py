"""Chinese counters and the columns of what they count."""

from pathlib import Path

import pytest

from agents.extraction.tables.counting.counters import counted_by
from tests.agents.extraction.tables.filled import Rows, told, 客户


@pytest.mark.parametrize(
    ("counter", "label", "counts"),
    [
        ("单", "orders", True),
        ("单", "total_orders", True),
        ("瓶", "bottles", True),
        ("单", "order_id", False),
        ("单", "avg_orders", False),
        ("瓶", "orders", False),
    ],
)
def test_a_column_is_counted_by_its_own_counter(counter: str, label: str, counts: bool) -> None:
    assert counted_by(counter, label) is counts


@pytest.mark.parametrize(
    ("said", "rows"),
    [
        (("成都的客户有哪些", "他们加起来多少单"), [(12,)]),
        (("成都的客户有哪些", "一共几个人"), [(2,)]),
        (("成都的客户一共下了多少单",), [(12,)]),
        (("每个城市多少单",), [("成都", 12), ("北京", 9), ("上海", 2)]),
        (("orders by city",), [("成都", 12), ("北京", 9), ("上海", 2)]),
    ],
)
async def test_orders_are_added_up_and_people_counted(tmp_path: Path, said: tuple[str, ...], rows: Rows) -> None:
    assert await told(tmp_path, ("客户.csv", 客户), *said) == [rows]
