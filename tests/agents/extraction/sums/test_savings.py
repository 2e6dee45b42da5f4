"""Money that grows: compound and simple interest, told in everyday words."""

import pytest

from agents.extraction.sums.stories import story


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        (
            "put 12000 in savings at 4.5% compounded yearly, what will i have after 7 years",
            "12000 * (1 + 4.5/100) ** 7",
        ),
        ("5000 at 3% interest compounded yearly for 10 years", "5000 * (1 + 3/100) ** 10"),
        ("10k at 5% compounded monthly, how much after 3 years", "10000 * (1 + 5/100/12) ** 36"),
        (
            "if i invest £2,500 at 6% compound interest for 4 years how much interest do i earn",
            "2500 * ((1 + 6/100) ** 4 - 1)",
        ),
        ("8000 at 2.5% simple interest for 3 years, how much interest", "8000 * ((1 + 2.5/100 * 3) - 1)"),
        ("存5万 年利率2.1% 按年复利 三年后连本代利多少", "50000 * (1 + 2.1/100) ** 3"),
        ("1万元 年利率3% 复利 5年后利息多少", "10000 * ((1 + 3/100) ** 5 - 1)"),
        ("20万按3%复利存10年，本息一共多少", "200000 * (1 + 3/100) ** 10"),
        ("存20000 单利2% 3年 利息多少", "20000 * ((1 + 2/100 * 3) - 1)"),
        ("8万 年化4% 月复利 存2年 到期本息多少", "80000 * (1 + 4/100/12) ** 24"),
    ],
)
def test_what_money_grows_to_is_worked_out(text: str, expression: str) -> None:
    found = story(text)
    assert found is not None
    assert found.stages == (expression,)


@pytest.mark.parametrize(
    "text",
    [
        "put 12000 in savings at 4.5%, what will i have after 7 years",
        "borrow 12000 at 4.5% compounded monthly over 5 years, whats the monthly",
        "5000 at 3% a month compounded for 2 years",
        "add 100 each month at 5% compounded yearly for 10 years",
        "12000 at 4.5% compounded yearly for 7 years minus 10% tax",
        "5000 at 3% for 2 years and 4% for 3 years compounded yearly",
        "in how many years does 5000 double at 3% compounded yearly",
        "5000 at 3% compounded yearly and simple interest for 2 years",
        "复利是什么意思",
        "每月存1000 年利率3% 复利 10年后多少",
        "存5万 年利率2.1% 三年后多少",
        "月利率1%复利 存1万 2年后多少",
    ],
)
def test_what_says_more_or_less_is_left_to_others(text: str) -> None:
    found = story(text)
    assert found is None or not any("**" in stage for stage in found.stages)


@pytest.mark.parametrize(
    ("text", "stages"),
    [
        (
            "3000块理财 年化4.2%单利 放半年利息多少，到手总共多少",
            ("3000 * ((1 + 4.2/100 * 0.5) - 1)", "3000 * (1 + 4.2/100 * 0.5)"),
        ),
        ("2000 at 3% simple interest for 6 months, how much interest", ("2000 * ((1 + 3/100 * 0.5) - 1)",)),
        (
            "1万元 年利率3% 复利 5年后利息多少，本息一共多少",
            ("10000 * ((1 + 3/100) ** 5 - 1)", "10000 * (1 + 3/100) ** 5"),
        ),
        ("存1万 单利3% 存9个月 利息多少", ("10000 * ((1 + 3/100 * 0.75) - 1)",)),
    ],
)
def test_simple_interest_of_part_of_a_year_and_with_all_that_there_is(text: str, stages: tuple[str, ...]) -> None:
    found = story(text)
    assert found is not None
    assert found.stages == stages


@pytest.mark.parametrize(
    "text", ["1万 复利3% 放半年 利息多少", "2000 at 3% compound interest for 6 months, how much interest"]
)
def test_compound_interest_of_part_of_a_year_is_left_to_others(text: str) -> None:
    assert story(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "10000 at 4% simple interest for 6 months, what is the interest and the total?",
        "10000 at 4% simple interest for 2 years, what is the interest and the final balance?",
        "存1万 单利3% 存2年 利息和总额多少",
    ],
)
def test_interest_alone_does_not_answer_who_asks_for_all_too(text: str) -> None:
    found = story(text)
    assert found is None or len(found.stages) > 1
