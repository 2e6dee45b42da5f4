import duckdb
import pytest

from agents.extraction.one_call.leap_years import leap_year


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("is 2028 a leap year", ("yes", 366)),
        ("was 1900 a leap year?", ("no", 365)),
        ("how many days are there in 2026", ("no", 365)),
        ("2028年是闰年吗", ("是", 366)),
        ("2100年是不是闰年？", ("不是", 365)),
        ("2026年一共有多少天", ("不是", 365)),
    ],
)
def test_a_year_is_told(text: str, told: tuple[str, int]) -> None:
    found = leap_year(text)
    assert found is not None
    assert duckdb.connect().execute(found.sql).fetchall() == [told]


@pytest.mark.parametrize(
    "text",
    [
        "is 2028 a good year",
        "is 1500 a leap year",
        "how many days are there in february 2028",
        "how many days in 2026 are left",
        "2026年还剩多少天",
        "2026年2月有多少天",
    ],
)
def test_what_is_no_question_for_a_whole_year_is_left_to_others(text: str) -> None:
    assert leap_year(text) is None
