"""What is left of money is money less money, of one who has and pays."""

import pytest

from agents.extraction.sums.figures.figures_told import figures_told
from agents.extraction.sums.figures.remainders import more_spent


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("我有3000，吃饭花了1200，打车用了50，还剩多少", "3000 - 1200 - 50"),
        ("我有3000元，买书花了120元，又花了80，还剩多少", "3000 - 120 - 80"),
        ("小王有500，花了120，还剩多少", "500 - 120"),
        ("my budget is 300, i spent 120 on a coat, how much is left", "300 - 120"),
        ("she had 100 and spent 30 and 20, how much does she have left", "100 - 30 - 20"),
    ],
)
def test_what_is_spent_is_taken_off(text: str, expression: str) -> None:
    assert [figure.expression for figure in figures_told(text)] == [expression]


@pytest.mark.parametrize(
    "text",
    [
        "预算3000，吃饭用了3天，还剩多少",
        "我有3000，用了2个月，还剩多少",
        "我有1000，花了300，又用了2次，还剩多少",
        "I have 500, spent 2 hours, how much is left",
        "I have 100, spent 30 and 20 minutes, how much is left",
    ],
)
def test_time_and_counts_are_no_money(text: str) -> None:
    assert figures_told(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "我有100，我妈花了30，她还剩多少",
        "手里有500，小王付了120，还剩多少",
        "我有500，张三花了30，还剩多少",
        "I have 100 and spent 30, she spent 20, how much do I have left",
        "I have 100, Tom paid 20, how much is left",
        "she bought 3 books at 12 each and I have 50, how much is left",
    ],
)
def test_what_another_pays_leaves_one_s_own_alone(text: str) -> None:
    assert figures_told(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "有3000，花了1200，又花了800日元，还剩多少",
        "我有500，付了120，少付了20，还剩多少",
        "3 books at $12 each, i have 50€, how much is left",
        "3 books at 12 euros each, i have 50 dollars, how much is left",
    ],
)
def test_two_currencies_or_a_bill_that_was_not_paid_make_no_rest(text: str) -> None:
    assert figures_told(text) == ()


@pytest.mark.parametrize(
    ("text", "spent"),
    [
        ("再花了500呢", ["500"]),
        ("那我又花了80，还剩多少", ["80"]),
        ("then i also spent 20 on lunch and 5 on the bus", ["20", "5"]),
        ("and if i spend 50?", []),
        ("那如果打8折呢", []),
        ("再用了3天呢", []),
        ("then spend 20 minutes on it", []),
        ("妈妈又花了80", []),
        ("then tom paid 20", []),
    ],
)
def test_what_is_spent_besides_is_money_of_the_same_purse(text: str, spent: list[str]) -> None:
    assert more_spent(text) == spent
