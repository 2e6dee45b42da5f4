"""A small "it" is no cell, but for where a word of its column or a Chinese one stands beside it."""

import pytest

from agents.extraction.tables.conditions.small_words import stands_for_another
from agents.extraction.tables.table_shape import TableColumn

DEPARTMENT = TableColumn(name="department", type="text", values=("HR", "IT"))


@pytest.mark.parametrize("text", ["what is the highest salary and who earns it", "who gets it?"])
def test_it_stands_for_what_was_said(text: str) -> None:
    at = text.index("it")
    assert stands_for_another(text, at, at + 2, DEPARTMENT)


@pytest.mark.parametrize("text", ["who is in IT", "who is in the it department", "谁在it部门"])
def test_it_is_a_cell_where_it_is_written_or_named_so(text: str) -> None:
    at = text.lower().index("it")
    assert not stands_for_another(text, at, at + 2, DEPARTMENT)
