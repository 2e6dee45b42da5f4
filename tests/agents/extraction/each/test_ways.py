"""How people ask for a call for each row."""

import pytest

from agents.extraction.each.ways import called, ways


@pytest.mark.parametrize(
    ("said", "way"),
    [
        ("worth at the latest prices", "price"),
        ("按最新收盘价值多少钱", "price"),
        ("in euros at the rates of 3 April 2023", "rate"),
        ("折成人民币", "rate"),
        ("what do we pay per month", "loan"),
        ("每个月各还多少", "loan"),
        ("the maximum drawdown in 2010", "drawdown"),
        ("2008年的最大回撤", "drawdown"),
        ("dividend income for 2023", "dividend"),
        ("2023财年的股息", "dividend"),
    ],
)
def test_a_way_is_chosen_by_what_is_asked(said: str, way: str) -> None:
    assert [one.name for one in ways() if one.asked.search(said)] == [way]


def test_what_only_says_how_is_taken_out_and_no_other_wish_begins_there() -> None:
    rate, drawdown = (next(w for w in ways() if w.name == name) for name in ("rate", "drawdown"))
    assert rate.said_plainly("哪个折下来最多") == "哪个最多"
    assert drawdown.said_plainly("谁跌得最惨") == "谁回撤最高"


def test_a_column_and_a_call_are_called_in_the_language_of_the_request() -> None:
    way = next(w for w in ways() if w.name == "price")
    assert (way.title("IBM", "en"), way.title("IBM", "zh")) == ("price of IBM", "IBM 的股价")
    assert (called("value", "en")[0], called("value", "zh")[0]) == ("value", "市值")
