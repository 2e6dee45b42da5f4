"""Amounts that nobody named, and what was done."""

import pytest

from agents.extraction.tables.composer.deeds import against, fits
from agents.extraction.tables.table_shape import TableColumn


def _amount(name: str) -> TableColumn:
    return TableColumn(name=name, type="number", distinct=5, smallest=1, largest=90)


@pytest.mark.parametrize(
    ("deed", "column"),
    [("spent", "Cost £"), ("花", "金额"), ("sold", "pieces sold"), ("卖", "数量"), ("made", "takings")],
)
def test_an_amount_is_of_what_was_done(deed: str, column: str) -> None:
    assert fits([deed], _amount(column))


@pytest.mark.parametrize(
    ("deed", "column"),
    [
        ("made", "Cost £"),
        ("赚", "支出"),
        ("spent", "takings"),
        ("花", "销售额"),
        ("sold", "Hours"),
        ("花", "数量"),
        ("卖", "工时"),
    ],
)
def test_an_amount_of_something_else_is_not(deed: str, column: str) -> None:
    assert not fits([deed], _amount(column))


def test_what_is_named_is_only_refused_where_it_is_the_opposite() -> None:
    assert against(["earned"], _amount("fees"))
    assert not against(["spent"], _amount("Hours"))
