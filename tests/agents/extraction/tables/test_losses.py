"""What one question would leave out of a request over a table, and what is no number of rows."""

import pytest

from agents.extraction.tables.parts import whole_or_parts
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_shape import TableColumn, TableShape

摊位 = TableShape(
    table="摊位",
    names=("摊位.csv",),
    rows=30,
    columns=(
        TableColumn(name="品名", type="text", values=("凉皮", "豆浆"), distinct=2),
        TableColumn(name="份数", type="number", smallest=1, largest=60, distinct=25),
        TableColumn(name="单价", type="number", smallest=2, largest=12, distinct=6),
        TableColumn(name="付款", type="text", values=("现金", "微信"), distinct=2),
        TableColumn(name="到期日", type="date", first="2026-01-01", last="2026-12-31", distinct=30),
    ),
)
花销 = 摊位.model_copy(
    update={"columns": (摊位.columns[0], TableColumn(name="金额", type="number", smallest=1, largest=9, distinct=9))}
)
MONEY = '"份数" * "单价"'


def _statements(text: str, shape: TableShape) -> list[str]:
    found = whole_or_parts(text, shape)
    assert found is not None
    return [statement(part.question, "zh") for part in found.parts if part.question is not None]


@pytest.mark.parametrize("text", ["现金收了多少，占总的百分之几", "微信收了多少，占几成"])
def test_a_share_of_money_is_told_beside_the_money_and_is_no_share_of_rows(text: str) -> None:
    first, second = _statements(text, 摊位)
    assert first.startswith(f"SELECT round(sum({MONEY}), 4)")
    assert f"100.0 * sum(({MONEY})) FILTER" in second


@pytest.mark.parametrize("text", ["按品名加总，从多到少排", "按品名求和，从少到多排"])
def test_what_is_added_up_by_kinds_and_put_in_order_is_no_number_of_rows(text: str) -> None:
    (asked,) = _statements(text, 花销)
    assert 'sum("金额")' in asked


def test_a_day_on_which_something_ends_says_nothing_of_what_else_happened() -> None:
    assert whole_or_parts("五月一共卖了多少份", 摊位) is None
    assert whole_or_parts("五月到期日的有几份", 摊位) is not None
