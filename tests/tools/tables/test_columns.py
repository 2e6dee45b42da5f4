import pytest

from errors import DataUnavailable, InvalidArguments
from tools.tables.catalogue import Column, TableInfo
from tools.tables.columns import MAX_COLUMNS, ColumnQuestion, date_column, number_column, number_columns

ASKED = ColumnQuestion("x")
TABLE = TableInfo(
    "orders",
    "main",
    (Column("日期", "date"), Column("price", "number"), Column("paid", "boolean"), Column("city", "text")),
)
TWO_DATES = TableInfo("orders", "main", (Column("ordered", "date"), Column("sent", "date")))


def test_a_number_and_a_yes_or_no_can_be_computed_with() -> None:
    assert [number_column(TABLE, name, ASKED).name for name in ("Price", "paid")] == ["price", "paid"]


def test_a_text_is_refused_with_the_columns_that_would_do() -> None:
    with pytest.raises(InvalidArguments, match=r"'city' holds text.*: 'price'\.") as caught:
        number_column(TABLE, "city", ASKED)

    assert (caught.value.tool_id, caught.value.parameter) == ("", "x")
    assert caught.value.zh == "列 'city' 不是数值列；表 'orders' 的数值列有：'price'。"


def test_a_table_without_numbers_says_so() -> None:
    with pytest.raises(InvalidArguments, match="none") as caught:
        number_column(TWO_DATES, "sent", ASKED)

    assert caught.value.zh.endswith("无。")


def test_columns_named_twice_count_once_and_none_means_all() -> None:
    assert [c.name for c in number_columns(TABLE, ["price", "PRICE"], ASKED)] == ["price"]
    assert [c.name for c in number_columns(TABLE, ["", " "], ASKED)] == ["price"]


def test_too_many_columns_are_refused() -> None:
    wide = TableInfo("wide", "main", tuple(Column(f"c{i}", "number") for i in range(MAX_COLUMNS + 1)))

    with pytest.raises(InvalidArguments, match="17 columns; name at most 16"):
        number_columns(wide, [], ASKED)


def test_the_only_column_of_dates_need_not_be_named() -> None:
    assert date_column(TABLE, " ", ASKED).name == "日期"
    assert date_column(TWO_DATES, "sent", ASKED).name == "sent"


def test_of_two_columns_of_dates_one_must_be_named() -> None:
    with pytest.raises(InvalidArguments, match=r"Name the column of dates; .*'ordered', 'sent'") as caught:
        date_column(TWO_DATES, "", ASKED)

    assert "请指明日期列" in caught.value.zh


def test_a_column_of_something_else_is_no_column_of_dates() -> None:
    with pytest.raises(InvalidArguments, match="'price' holds number, not dates"):
        date_column(TABLE, "price", ASKED)


def test_an_unknown_column_is_told() -> None:
    with pytest.raises(DataUnavailable):
        number_column(TABLE, "weight", ASKED)
