import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.extraction.spans.numbers import (
    chinese_number,
    find_integers,
    find_numbers,
    find_short_years,
    find_years,
)


def values(text: str) -> list[object]:
    return [span.value for span in find_numbers(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1,200 and 0.5", [1200, 0.5]),
        ("-5 degrees", [-5]),
        ("−5 度", [-5]),
        ("12% of it", [12]),
        ("涨了5％", [5]),
        ("2e3 items", [2000]),
        ("5 million people", [5_000_000]),
        ("5 Billion", [5_000_000_000]),
        ("1.5 trillion", [1.5e12]),
        ("10k rows", [10_000]),
        ("3k文件", [3_000]),
        ("3.5万", [35_000]),
        ("3千万用户", [30_000_000]),
        ("市值1.5万亿元", [1.5e12]),
        ("5百亿", [50_000_000_000]),
        ("12万3千", [123_000]),
        ("三百二十元", [320]),
        ("三点五", [3.5]),
        ("两千零五", [2005]),
        ("买100股", [100]),
        ("温度25度", [25]),
        ("5km", [5]),
        ("10-20", [10, 20]),
        ("六成苹果四成谷歌", [60, 40]),
        ("七成半", [75]),
        ("跌了3成", [30]),
        ("成都三成立", []),
        ("v2.0 or 1.5.2", []),
        ("AAPL200", []),
    ],
)
def test_numbers_are_read_with_their_scales(text: str, found: list[object]) -> None:
    assert values(text) == found


@pytest.mark.parametrize(("text", "found"), [("3千克", 3), ("三千克", 3), ("5 千米", 5), ("三千万千瓦", 30_000_000)])
def test_a_thousand_that_belongs_to_the_unit_is_no_scale(text: str, found: int) -> None:
    assert values(text) == [found]


@pytest.mark.parametrize(
    "text", ["一下", "统一", "百度", "万一", "一点都不", "列出一个目录", "百万", "三分之一", "千米"]
)
def test_numerals_inside_words_are_no_numbers(text: str) -> None:
    assert values(text) == []


@pytest.mark.parametrize(
    ("text", "found"), [("两天", 2), ("三个文件", 3), ("前一条", 1), ("一小时", 1), ("最近一次", 1)]
)
def test_one_numeral_counts_before_a_measure(text: str, found: int) -> None:
    assert values(text) == [found]


@pytest.mark.parametrize("text", ["1e999", "9" * 400, "一" * 400])
def test_what_no_computer_can_hold_is_no_number(text: str) -> None:
    assert values(text) == []


def test_integers_have_no_fraction() -> None:
    assert [s.value for s in find_integers("3.0 of 2.5 and 4")] == [3, 4]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("FY2023", [2023]),
        ("2024财年和2025年", [2024, 2025]),
        ("from 2010 to 2012", [2010, 2012]),
        ("12019 or 2150", []),
    ],
)
def test_years_are_four_digits_of_two_centuries(text: str, found: list[int]) -> None:
    assert [s.value for s in find_years(text)] == found


@pytest.mark.parametrize(
    ("text", "number"), [("十二", 12), ("二〇一二", 2012), ("二十三点五", 23.5), ("十十", None), ("万亿三", None)]
)
def test_chinese_numerals_are_read_or_refused(text: str, number: float | None) -> None:
    assert chinese_number(text) == number


@given(st.integers(-(10**12), 10**12))
def test_a_written_integer_is_read_as_itself(number: int) -> None:
    assert values(f"共 {number} 个") == [number]
    assert values(f"about {number:,} items") == [number]


@given(st.floats(min_value=0.01, max_value=1e9).map(lambda x: round(x, 2)))
def test_a_written_decimal_is_read_as_itself(number: float) -> None:
    assert values(f"about {number:.2f} units") == [number]


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("net margin in FY21", [2021]),
        ("FY'23 revenue", [2023]),
        ("23财年的营收", [2023]),
        ("FY98", [1998]),
        ("in 21 days", []),
        ("贷25年", []),
    ],
)
def test_a_fiscal_year_may_have_two_digits(text: str, years: list[int]) -> None:
    assert [span.value for span in find_years(text)] == years


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("苹果23年赚了多少", [2023]),
        ("奈飞24年roe", [2024]),
        ("apple profit '23", [2023]),
        ("过去10年的营收", []),
        ("近20年", []),
        ("10年以前", []),
        ("it's 23", []),
    ],
)
def test_two_digits_before_the_word_for_year_may_be_a_year_and_no_length_of_time(text: str, years: list[int]) -> None:
    assert [span.value for span in find_short_years(text)] == years
