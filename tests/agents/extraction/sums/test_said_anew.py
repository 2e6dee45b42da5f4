"""A part of the sum before that is said anew takes the place of the only thing of its kind."""

import pytest

from agents.extraction.sums.said_anew import with_amount_anew

GROWS = "5000 at 3% interest compounded yearly for 10 years"
PUT = "put 20k in at 3.5% compound interest for 5 years, what will it be worth"
KEPT = "存10万 年利率3% 按年复利 五年后连本带利多少"
PAY = "工资12000 涨8% 涨完多少"


@pytest.mark.parametrize(
    ("last", "said", "anew"),
    [
        (GROWS, "what if its 4%?", "5000 at 4% interest compounded yearly for 10 years"),
        (GROWS, "and for 12 years", "5000 at 3% interest compounded yearly for 12 years"),
        (PUT, "what if i put in 25k", "put 25k in at 3.5% compound interest for 5 years, what will it be worth"),
        (PUT, "and 12k instead of 20", "put 12k in at 3.5% compound interest for 5 years, what will it be worth"),
        (KEPT, "利率换成3.1%呢", "存10万 年利率3.1% 按年复利 五年后连本带利多少"),
        (KEPT, "那存8年呢", "存10万 年利率3% 按年复利 8年后连本带利多少"),
        (KEPT, "要是存20万呢", "存20万 年利率3% 按年复利 五年后连本带利多少"),
        (PAY, "那涨10%呢", "工资12000 涨10% 涨完多少"),
        ("存3万 单利2% 放半年利息多少", "换成一年呢", "存3万 单利2% 放1年利息多少"),
    ],
)
def test_it_is_put_in_its_place(last: str, said: str, anew: str) -> None:
    assert with_amount_anew(last, said) == anew


@pytest.mark.parametrize(
    ("last", "said"),
    [
        (GROWS, "and for 2 more years"),
        (GROWS, "and 4 years later"),
        (GROWS, "add 4%"),
        (GROWS, "4% a month"),
        (GROWS, "take off 4%"),
        (GROWS, "that's 4% of 80?"),
        (GROWS, "what was inflation in 2020, 10%?"),
        (GROWS, "and 3%?"),
        (KEPT, "再存8年呢"),
        (KEPT, "多存2年"),
        (KEPT, "减去5%"),
        (PAY, "那降10%呢"),
        ("10% of 80 plus 5% of 60", "what about 7%"),
    ],
)
def test_more_of_it_and_other_things_are_left_to_others(last: str, said: str) -> None:
    assert with_amount_anew(last, said) is None
