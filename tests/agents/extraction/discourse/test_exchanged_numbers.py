"""Which number of the sum before a message says anew."""

import pytest

from agents.extraction.discourse.exchanged_numbers import asks_other_rate, with_number


@pytest.mark.parametrize(
    ("last", "said", "anew"),
    [
        ("what is 15% of 80", "and of 120?", "what is 15% of 120"),
        ("what is 15% of 80", "and 20%?", "what is 20% of 80"),
        ("80的15%是多少", "那120的呢", "120的15%是多少"),
        ("80的15%是多少", "那20%呢", "80的20%是多少"),
        ("what is 12 times 7", "and times 9?", "what is 12 times 9"),
        ("12乘以7", "乘以9呢", "12乘以9"),
        ("square root of 81", "and of 100?", "square root of 100"),
        ("汇率按7.12算 300美元合多少人民币", "450的话呢", "汇率按7.12算 450美元合多少人民币"),
        ("300 usd at a rate of 7.12", "and 450?", "450 usd at a rate of 7.12"),
    ],
)
def test_what_stands_beside_both_tells_which(last: str, said: str, anew: str) -> None:
    assert with_number(last, said) == anew


@pytest.mark.parametrize(
    ("last", "said"),
    [
        ("what is 12 times 7", "and 9?"),
        ("12乘以7等于几", "那9呢"),
        ("what is 15% of 80", "and of apple?"),
        ("what is 15% of 80", "and of 120 in euros?"),
    ],
)
def test_where_nothing_tells_none_is_replaced(last: str, said: str) -> None:
    assert with_number(last, said) is None


@pytest.mark.parametrize(
    ("last", "said", "anew"),
    [
        ("sale: take 18% off 245", "hmm make that 22%", "sale: take 22% off 245"),
        ("take 30% off 150", "actually make it 35% off", "take 35% off 150"),
        ("80元打8折多少钱", "改成7折", "80元打7折多少钱"),
        ("原价260打9折", "要是85折呢", "原价260打85折"),
        ("80 * 3", "make it 5", None),
        ("80元打8折多少钱", "改成70%", None),
        ("take 18% off 245", "not 22%", None),
    ],
)
def test_a_rate_takes_the_place_of_the_rate(last: str, said: str, anew: str | None) -> None:
    assert with_number(last, said) == anew


@pytest.mark.parametrize(
    ("last", "said", "anew"),
    [
        ("what is 20% off 45", "make that 30", None),
        ("200打8折", "换成9", None),
        ("200打8折", "打9", "200打9折"),
        ("what is 20% off 45", "make that 130", "what is 20% off 130"),
        ("what is 20% off 45", "and of 30?", None),
    ],
)
def test_a_number_that_may_be_the_rate_is_asked_about(last: str, said: str, anew: str | None) -> None:
    assert with_number(last, said) == anew


@pytest.mark.parametrize(
    ("last", "said", "other"),
    [
        ("200打8折是多少", "7折呢", True),
        ("what is 20% off 45", "and 30% off?", True),
        ("200打8折是多少", "再打7折呢", False),
        ("what is 20% off 45", "then 30% off?", False),
        ("what is 20% off 45", "30% off", False),
        ("200*3", "7折呢", False),
    ],
)
def test_another_rate_is_asked_for_in_its_place(last: str, said: str, other: bool) -> None:
    assert asks_other_rate(last, said) is other
