from datetime import date

import pytest

from tools.gazetteers.named_days import NAMES, day_in, find_named_days


@pytest.mark.parametrize("named", sorted(set(NAMES.values())))
def test_the_calendar_knows_every_day_that_has_a_name_here(named: str) -> None:
    assert all(day_in(named, year) is not None for year in (2025, 2026, 2027))


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("christmas", "2026-12-25"),
        ("Thanksgiving", "2026-11-26"),
        ("easter", "2026-04-05"),
        ("labor day", "2026-09-07"),
        ("new year’s eve", "2026-12-31"),
        ("diwali", "2026-11-08"),
        ("春节", "2026-02-17"),
        ("除夕", "2026-02-16"),
        ("中秋节", "2026-09-25"),
        ("国庆节", "2026-10-01"),
        ("劳动节", "2026-05-01"),
        ("儿童节", "2026-06-01"),
        ("圣诞节", "2026-12-25"),
        ("母亲节", "2026-05-10"),
        ("重阳节", "2026-10-18"),
    ],
)
def test_a_name_means_the_first_of_its_days_in_either_language(name: str, day: str) -> None:
    [(_, _, named)] = find_named_days(f"{name}")
    assert day_in(named, 2026) == date.fromisoformat(day)


def test_nobody_knows_a_day_of_a_year_that_the_calendar_lacks() -> None:
    assert day_in(NAMES["春节"], 1200) is None


@pytest.mark.parametrize("text", ["save it as christmas.csv", "weather on Christmas Island", "my_christmas", "holiday"])
def test_a_piece_of_another_name_is_no_day(text: str) -> None:
    assert find_named_days(text) == []
