"""How many share the sum before, said anew."""

import pytest

from agents.extraction.sums.anew.shared_anew import shared_with_others, with_sharers_anew

BILL = "bill is 90, add 10% tip, split between 3 people"
BILL_ZH = "账单860元，加15%服务费，4个人平摊每人多少"


@pytest.mark.parametrize("said", ["and for 4 people?", "what if we were 4", "4 ways instead", "no sorry, 4 of us"])
def test_others_share(said: str) -> None:
    assert with_sharers_anew(BILL, said) == "bill is 90, add 10% tip, split between 4 people"


@pytest.mark.parametrize("said", ["那5个人呢", "要是5个人的话", "不对，是5个人"])
def test_others_share_in_chinese(said: str) -> None:
    assert with_sharers_anew(BILL_ZH, said) == "账单860元，加15%服务费，5个人平摊每人多少"


@pytest.mark.parametrize(
    ("last", "said"),
    [
        (BILL, "and 4 people joined later"),
        (BILL, "add 4"),
        (BILL, "4 more people"),
        ("bill is 90, add 10% tip", "for 4 people?"),
        ("3 people pay 90, 4 people pay 80", "and for 5 people"),
        (BILL_ZH, "再来5个人"),
        (BILL_ZH, "那5%呢"),
        ("账单860元，加15%服务费", "那5个人呢"),
    ],
)
def test_another_message_shares_nothing(last: str, said: str) -> None:
    assert with_sharers_anew(last, said) is None


@pytest.mark.parametrize(
    ("last", "said", "expression", "anew"),
    [
        ("split that 3 ways", "what if it's 5 people", "48.6 / 3", "48.6 / 5"),
        ("3个人平摊每人多少", "要是五个人摊呢", "48.6 / 3", "48.6 / 5"),
        ("split that 3 ways", "what if it's 5 people", "48.6 * 3", None),
        ("3个人平摊每人多少", "再来5个人", "48.6 / 3", None),
    ],
)
def test_a_figure_that_was_found_is_shared_by_others(last: str, said: str, expression: str, anew: str | None) -> None:
    assert shared_with_others(last, said, expression) == anew
