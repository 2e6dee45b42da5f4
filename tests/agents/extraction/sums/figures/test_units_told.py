"""Shares, taxes and margins are of amounts that are alike: money of money, people of people, boxes of boxes."""

import pytest

from agents.extraction.sums.figures.figures_told import figures_told
from agents.extraction.sums.stories import story


@pytest.mark.parametrize(
    "text",
    [
        "15% tip on 60 people",
        "15% tip on $60 in euros",
        "8% tax on 100 items",
        "20% tip on a 60 minute meal",
        "一共20天，其中下雨5小时，占百分之几",
        "一共200元，其中晴天有5天，占百分之几",
    ],
)
def test_no_share_is_told_of_what_is_no_money_or_counted_otherwise(text: str) -> None:
    assert figures_told(text) == ()


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("15% tip on a $60 dinner please", "60 * 15%"),
        ("一共20天，其中下雨5天，占百分之几", "5 / 20 * 100"),
        ("全班45人，其中女生18个，女生占百分之几", "18 / 45 * 100"),
    ],
)
def test_a_share_is_of_its_like(text: str, expression: str) -> None:
    assert figures_told(text)[0].expression == expression


@pytest.mark.parametrize(
    "text",
    [
        "I make 4000 gross a month, tax rate 25%, what's my net",
        "I get 3000 gross, tax is 20%, what is net",
        "I have 3000 gross, tax is 20%, what is net",
        "每个月含税4000，税率10%，不含税多少",
    ],
)
def test_pay_is_no_price_with_its_tax(text: str) -> None:
    assert figures_told(text) == ()


def test_a_gross_price_is_one_with_its_tax() -> None:
    (figure,) = figures_told("i have an invoice of 595 gross, tax 19%, what's the net")
    assert figure.expression == "595 / (1 + 19%)"


@pytest.mark.parametrize(
    "text",
    [
        "进价60一箱，卖15一盒，利润率是百分之几",
        "进价10元一箱，卖3元一个，毛利率是多少",
        "i buy at 60 a box and sell at 15 a piece, margin?",
        "i buy at 60 a box and sell at 15 each, what's the margin",
    ],
)
def test_there_is_no_margin_of_boxes_and_pieces(text: str) -> None:
    assert figures_told(text) == ()
    assert story(text) is None


@pytest.mark.parametrize(
    "text", ["进价60一箱，卖80一箱，毛利率是多少", "i buy at 60 each and sell at 80 apiece, margin?"]
)
def test_a_margin_is_of_one_unit(text: str) -> None:
    assert [figure.expression for figure in figures_told(text)] == ["(80 - 60) / 80 * 100"]


@pytest.mark.parametrize(
    "text",
    [
        "rent 900, 3 people, i have the big room, what's my share",
        "dinner was 87.60, 4 of us, i only had a salad, what's my share",
        "3个一共20，每人2个，10个人要多少钱",
        "每人5个，3个一共20元，多少钱",
    ],
)
def test_unequal_shares_and_prices_of_several_make_no_bill(text: str) -> None:
    assert story(text) is None


@pytest.mark.parametrize(
    ("text", "last"),
    [("dinner was 87.60, 4 of us, what's my share", "87.60 / 4"), ("每人50，3个人一共多少钱", "3 * 50")],
)
def test_equal_shares_and_counts_are_a_bill(text: str, last: str) -> None:
    told = story(text)
    assert told is not None
    assert told.stages[-1] == last
