"""Which part of the whole the groups before make."""

import pytest

from agents.extraction.tables.onward.anew.group_shares import shares_of_groups
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_question import ColumnTest, Figure, TableQuestion

IN_2010 = ColumnTest(column="year", sql="= 2010")
SUMS = TableQuestion(table="towns", by="region", figures=(Figure(kind="sum", column="people"),), tests=(IN_2010,))


@pytest.mark.parametrize(
    ("text", "ordered", "descending"),
    [
        ("最多的占多少", "share", True),
        ("那最少的占百分之几呢", "share", False),
        ("各占多少", "", True),
        ("what share is the biggest?", "share", True),
        ("and what percentage of the total is each?", "", True),
    ],
)
def test_the_share_is_of_the_same_rows(text: str, ordered: str, *, descending: bool) -> None:
    found = shares_of_groups(text, SUMS)
    assert found is not None
    assert (found.ordered_by, found.descending, found.among, found.tests) == (ordered, descending, (IN_2010,), ())
    assert '"year" = 2010' in statement(found, "en")


@pytest.mark.parametrize(
    "text", ["占多少", "磁盘占多少", "what share is that", "最多的是哪个", "what is the biggest share of Bonn"]
)
def test_what_is_of_no_group_is_left(text: str) -> None:
    assert shares_of_groups(text, SUMS) is None
