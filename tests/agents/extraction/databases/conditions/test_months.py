import pytest

from agents.extraction.databases.conditions.months import is_month


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("who ordered in may?", True),
        ("the May orders", True),
        ("rows that may be empty", False),
        ("May I see the orders?", False),
        ("ROWS THAT MAY BE EMPTY", False),
    ],
)
def test_may_is_a_month_only_where_it_stands_as_one(text: str, month: bool) -> None:
    start = text.casefold().index("may")
    assert is_month(text, start, start + 3) is month
