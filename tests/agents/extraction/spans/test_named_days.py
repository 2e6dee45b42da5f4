from datetime import date

import pytest

from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.named_days import named_days, names_year

NOW = date(2026, 11, 27)


def found(text: str) -> list[tuple[str, str]]:
    return [(span.text, str(span.value)) for span in named_days(text, NOW)]


@pytest.mark.parametrize(
    ("text", "said", "day"),
    [
        ("2026年国庆节星期几", "2026年国庆节", "2026-10-01"),
        ("when is easter 2027", "easter 2027", "2027-03-28"),
        ("was christmas of 1999 a sunday", "christmas of 1999", "1999-12-25"),
        ("明年春节是哪天", "明年春节", "2027-02-06"),
        ("去年的中秋节", "去年的中秋节", "2025-10-06"),
        ("christmas next year", "christmas next year", "2027-12-25"),
        ("next year's thanksgiving", "next year's thanksgiving", "2027-11-25"),
    ],
)
def test_a_named_day_is_of_the_year_that_is_said_beside_it(text: str, said: str, day: str) -> None:
    assert found(text) == [(said, day)]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("how many days until christmas", "2026-12-25"),
        ("中秋节是几号", "2027-09-15"),
        ("days since halloween", "2026-10-31"),
        ("last thanksgiving", "2026-11-26"),
        ("距今国庆节过了几天", "2026-10-01"),
    ],
)
def test_without_a_year_it_is_the_next_one_or_the_last_one_that_was(text: str, day: str) -> None:
    assert [value for _, value in found(text)] == [day]


def test_a_named_day_behind_another_day_is_the_next_one_from_there() -> None:
    assert found("from christmas 2024 to easter")[1] == ("easter", "2025-04-20")


def test_a_name_without_a_day_in_that_year_is_not_found() -> None:
    assert found("春节 1200年") == [("春节", "2027-02-06")]
    assert found("1805年春节") == []


def test_only_some_named_days_say_their_year() -> None:
    assert [names_year(span) for span in named_days("christmas 2024 and easter", NOW)] == [True, False]


def test_a_day_without_a_year_is_of_that_of_the_named_day_beside_it() -> None:
    days = [str(span.value.first) for span in find_periods("from 3 march to thanksgiving 2025")]
    assert days == ["2025-03-03", "2025-11-27"]


def test_a_named_day_behind_a_day_of_this_year_is_of_this_year_as_well() -> None:
    first, last = (span.value.first for span in find_periods("days from 3 march to thanksgiving"))
    assert (first.month, first.day, last.month, last.year - first.year) == (3, 3, 11, 0)
