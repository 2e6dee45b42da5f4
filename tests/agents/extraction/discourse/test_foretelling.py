"""Requests to foretell what a market's figure will be."""

import pytest

from agents.extraction.discourse.foretelling import foretold


@pytest.mark.parametrize(
    "text",
    [
        "what will the apple stock be worth next year",
        "will apple shares rise tomorrow",
        "forecast apple revenue 2030",
        "how high can bitcoin go next month",
        "will the euro go up",
        "苹果股价明年会涨到多少",
        "明年人民币汇率会涨吗",
        "预测一下特斯拉下个季度的营收",
        "黄金会涨吗",
    ],
)
def test_what_a_figure_will_be_is_foretelling(text: str) -> None:
    assert foretold(text)


@pytest.mark.parametrize(
    "text",
    [
        "what will 100 dollars be in euros",
        "how much did apple stock rise in 2010",
        "can you tell me how much apple stock fell in 2008",
        "weather tomorrow in Paris",
        "if I invest 100 dollars at 5% what will it be worth in 10 years",
        "which products will be out of stock next week",
        "forecast the sales of sales.csv",
        "what is apple's price, and what will it be next year",
        "能查一下苹果股价涨了多少吗",
        "100美元能换多少人民币",
        "微软去年营收涨了多少",
        "苹果股价最高涨到多少",
    ],
)
def test_what_can_be_looked_up_or_computed_is_not(text: str) -> None:
    assert not foretold(text)
