"""Which number of the sum before a message says anew."""

import pytest

from agents.extraction.discourse.exchanged_numbers import with_number


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
