"""A part of the sum before that is said anew takes the place of the only thing of its kind."""

import pytest

from agents.extraction.sums.anew.said_anew import with_amount_anew

GROWS = "5000 at 3% interest compounded yearly for 10 years"
PUT = "put 20k in at 3.5% compound interest for 5 years, what will it be worth"
KEPT = "存10万 年利率3% 按年复利 五年后连本带利多少"
RENT = "My rent is 1200, goes up by 5%, what's the new rent?"
RENT_ZH = "房租3000，涨了5%，现在多少钱"
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
        (RENT, "what if its 1300", "My rent is 1300, goes up by 5%, what's the new rent?"),
        (RENT, "what if the rent is 1300", "My rent is 1300, goes up by 5%, what's the new rent?"),
        (RENT, "1300 instead of 1200", "My rent is 1300, goes up by 5%, what's the new rent?"),
        (RENT, "what if it goes up by 7%", "My rent is 1200, goes up by 7%, what's the new rent?"),
        (RENT_ZH, "房租3500呢", "房租3500，涨了5%，现在多少钱"),
        (RENT_ZH, "如果是3500呢", "房租3500，涨了5%，现在多少钱"),
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
        *[(GROWS, said) for said in ("and after 15?", "and over 20?", "and at 4?", "rate of 4?", "and in 2030?")],
        *[(GROWS, said) for said in ("by 2040?", "what if I put 500 a year?", "is it 16000?", "and to 20000?")],
        *[(GROWS, said) for said in ("is it 4%?", "what if its 4?")],
        *[(RENT, said) for said in ("what if it goes up by 50?", "goes up to 1300", "by 60 instead", "at 7")],
        *[(RENT, said) for said in ("how about 10% of it", "8% of that", "what's 10% of the rent", "and 3 of it?")],
        *[(RENT, said) for said in ("10% of the price", "is that 1260?", "and 1300 now?", "300 raise", "1300")],
        *[
            (RENT_ZH, said)
            for said in ("那涨200呢", "涨到3500呢", "到3500呢", "现在3500呢", "要是200呢", "10%的房租呢")
        ],
        *[("工资8000，降10%之后多少", said) for said in ("降500呢", "降到7000呢")],
        *[("税前100元，税率13%，含税价是多少", said) for said in ("含税价226呢", "含税200呢")],
        ("含税价113，税率13%，不含税多少", "不含税200呢"),
        ("10% of 80 plus 5% of 60", "what about 7%"),
    ],
)
def test_more_of_it_and_other_things_are_left_to_others(last: str, said: str) -> None:
    assert with_amount_anew(last, said) is None
