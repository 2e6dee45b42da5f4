import pytest

from agents.extraction.databases.conditions.months import find_months, is_month


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("orders in May", [5]),
        ("rented during the month of July", [7]),
        ("in dec.", [12]),
        ("五月下单", [5]),
        ("在11月份", [11]),
        ("in May 2023", []),
        ("in May and June", []),
        ("in March of last year", []),
        ("2023年5月", []),
        ("5月3日", []),
        ("3个月", []),
        ("5月和6月", []),
    ],
)
def test_months_without_a_year_are_found(text: str, months: list[int]) -> None:
    assert [span.value for span in find_months(text)] == months


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
