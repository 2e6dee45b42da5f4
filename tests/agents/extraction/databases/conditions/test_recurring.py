import pytest

from agents.extraction.databases.conditions.recurring import find_recurring


@pytest.mark.parametrize(
    ("text", "kind", "value", "joined"),
    [
        ("orders in May", "in month", (5,), ""),
        ("rented during the month of July", "in month", (7,), ""),
        ("in dec.", "in month", (12,), ""),
        ("五月下单", "in month", (5,), ""),
        ("在11月份", "in month", (11,), ""),
        ("in May and June", "in month", (5, 6), "and"),
        ("in January, March or May", "in month", (1, 3, 5), "or"),
        ("in both May and June", "in month", (5, 6), "each"),
        ("5月和6月", "in month", (5, 6), "and"),
        ("5月或6月下单", "in month", (5, 6), "or"),
        ("5月和6月都来过", "in month", (5, 6), "each"),
        ("between March and May", "in month", (3, 4, 5), ""),
        ("from November to February", "in month", (11, 12, 1, 2), ""),
        ("3月到5月", "in month", (3, 4, 5), ""),
        ("三至五月", "in month", (3, 4, 5), ""),
        ("in the third quarter", "in month", (7, 8, 9), ""),
        ("in Q2", "in month", (4, 5, 6), ""),
        ("the last quarter of 2023", "in month", (10, 11, 12), ""),
        ("第四季度", "in month", (10, 11, 12), ""),
        ("上半年", "in month", (1, 2, 3, 4, 5, 6), ""),
        ("the second half of the year", "in month", (7, 8, 9, 10, 11, 12), ""),
        ("in early May", "in days of year", ("05-01", "05-10"), ""),
        ("at the end of February 2024", "in days of year", ("02-21", "02-31"), ""),
        ("mid-June", "in days of year", ("06-11", "06-20"), ""),
        ("the first half of May", "in days of year", ("05-01", "05-15"), ""),
        ("5月初", "in days of year", ("05-01", "05-10"), ""),
        ("十月下旬", "in days of year", ("10-21", "10-31"), ""),
        ("on Mondays", "on weekday", (1,), ""),
        ("on a Friday", "on weekday", (5,), ""),
        ("on Saturdays and Sundays", "on weekday", (6, 7), "and"),
        ("on weekends", "on weekday", (6, 7), ""),
        ("周末", "on weekday", (6, 7), ""),
        ("星期三下单", "on weekday", (3,), ""),
        ("周一到周五", "on weekday", (1, 2, 3, 4, 5), ""),
    ],
)
def test_times_of_any_year_are_found(text: str, kind: str, value: tuple[object, ...], joined: str) -> None:
    (found,) = find_recurring(text)
    assert (found.comparison, found.value, found.joined) == (kind, value, joined)


@pytest.mark.parametrize(
    "text",
    [
        "in May 2023",
        "in March of last year",
        "5月3日",
        "3个月",
        "since early May",
        "from early May to late June",
        "last quarter",
        "上季度",
        "a quarter of the orders",
        "on Monday",
        "last Monday",
        "上周一",
        "orders per weekday",
        "which weekday has most orders",
        "每周一有多少订单",
        "rows that may be empty",
        "the first half of the list",
        "mid-level staff",
    ],
)
def test_times_of_one_year_and_other_things_are_not(text: str) -> None:
    assert find_recurring(text) == []
