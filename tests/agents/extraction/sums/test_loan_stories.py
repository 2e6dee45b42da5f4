"""Loans that are told, whole or in part, and what of one is said anew."""

import pytest

from agents.extraction.sums.loan_stories import loan_again, loan_asked


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        (
            "borrow 12000 over 5 years at 5.9%, whats the monthly",
            {"principal": 12000, "annual_rate_percent": 5.9, "years": 5},
        ),
        (
            "how much interest would we pay altogether on a 185k mortgage, 25 yrs 4.2% fixed",
            {"principal": 185000, "annual_rate_percent": 4.2, "years": 25},
        ),
        (
            "new oven for the shop, 14200 financed over 48 months at 5.49%, whats the monthly rate",
            {"principal": 14200, "annual_rate_percent": 5.49, "months": 48},
        ),
        ("装修贷12万 年利率3.6 分36期还 月供多少", {"principal": 120000, "annual_rate_percent": 3.6, "months": 36}),
        ("车贷12万 年化3.6% 三年还清每月多少", {"principal": 120000, "annual_rate_percent": 3.6, "years": 3}),
    ],
)
def test_a_loan_is_read_whole(text: str, arguments: dict[str, float]) -> None:
    found = loan_asked(text)
    assert found is not None
    assert found.arguments == arguments
    assert found.untold == ()


@pytest.mark.parametrize(
    ("text", "untold"),
    [
        ("mortgage 200000 at 4%, whats the monthly", ("years",)),
        ("what do i pay a month on a loan", ("principal", "annual_rate_percent", "years")),
        ("帮我看看房贷一个月得还多少", ("principal", "annual_rate_percent", "years")),
        ("房贷80万 30年 月供多少", ("annual_rate_percent",)),
    ],
)
def test_what_is_not_told_of_a_loan_is_named(text: str, untold: tuple[str, ...]) -> None:
    found = loan_asked(text)
    assert found is not None
    assert found.untold == untold


@pytest.mark.parametrize(
    "text",
    [
        "borrowing 9000 at 7.5%: monthly over 3 years, then over 5, and how much less is it a month",
        "mortgage 200000 over 25 years at 4%, interest only, monthly?",
        "boots 84.50 with 35% off, what do i pay",
        "房贷80万25年利率3.45，等额本息和等额本金利息各多少，差多少",
        "首付30% 总价200万 贷款多少",
        "3万存2年 年利率2.1 单利 利息多少",
    ],
)
def test_another_wish_is_no_loan(text: str) -> None:
    assert loan_asked(text) is None


@pytest.mark.parametrize(
    ("text", "arguments", "unit_said"),
    [
        ("hmm what if i pay it back in 3 years", {"years": 3}, True),
        ("and if i pay it back in 3", {"years": 3}, False),
        ("what about 36 months", {"months": 36}, True),
        ("and at 4%?", {"annual_rate_percent": 4}, True),
        ("改成15年呢", {"years": 15}, True),
        ("那分24期呢", {"months": 24}, True),
        ("利率3.8%的话呢", {"annual_rate_percent": 3.8}, True),
        ("延长到25年呢", {"years": 25}, True),
        ("缩短成10年呢", {"years": 10}, True),
        ("stretched over 25 years", {"years": 25}, True),
    ],
)
def test_a_part_of_a_loan_is_said_anew(text: str, arguments: dict[str, float], unit_said: bool) -> None:
    found = loan_again(text)
    assert found is not None
    assert found.arguments == arguments
    assert found.unit_said is unit_said


@pytest.mark.parametrize("text", ["and 3?", "in 3 easy steps", "how much less is that", "那利息呢", "3年前呢", "谢谢"])
def test_another_message_says_nothing_of_a_loan(text: str) -> None:
    assert loan_again(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "借10000 日利率0.05% 12个月 每月还多少",
        "borrow 5000 for 12 months at 0.05% per day, whats the monthly",
        "borrow 5000 over 5 years at 5% a month how much",
        "贷12万 月息5厘 36期 月供多少",
        "贷12万 每月0.5% 36期 月供多少",
        "贷12万36个月 利率3.6% 月供多少",
    ],
)
def test_a_rate_of_another_time_than_a_year_and_an_unclear_amount_are_left_alone(text: str) -> None:
    assert loan_asked(text) is None


def test_months_before_a_rate_are_the_length() -> None:
    found = loan_asked("贷款12万,36个月利率3.6%,月供多少")
    assert found is not None
    assert found.arguments == {"principal": 120000, "annual_rate_percent": 3.6, "months": 36}


@pytest.mark.parametrize("text", ["需要" * 24, "贷款" + "需要" * 150, "loan " + "total " * 60])
def test_a_word_that_is_repeated_does_not_hold_up_the_reading(text: str) -> None:
    assert loan_asked(text) is None


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("贷款12万 月利率0.3% 36期 月供多少", 3.6),
        ("borrow 12000 over 5 years at 0.5% per month, whats the monthly", 6),
        ("borrow 12000 over 5 years at 0.5% a month, whats the monthly payment", 6),
        ("borrow 12000 over 5 years, monthly rate 0.5%, what do i pay a month", 6),
    ],
)
def test_a_rate_by_the_month_is_twelve_times_as_much_a_year(text: str, rate: float) -> None:
    found = loan_asked(text)
    assert found is not None
    assert found.rate == rate
    assert found.untold == ()


@pytest.mark.parametrize("text", ["延长5年呢", "缩短10年呢", "拉长5年的话", "take off 5 years", "stretch it 5 years"])
def test_a_length_that_a_loan_is_changed_by_is_none_that_it_has(text: str) -> None:
    assert loan_again(text) is None
