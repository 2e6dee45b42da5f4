import pytest

from agents.extraction.discourse.ellipsis import without_correction


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("no i meant trips not cost", "trips"),
        ("i meant the price, not the pieces", "the price"),
        ("sorry, net income instead of revenue", "net income"),
        ("我说的是单价，不是数量", "单价"),
        ("不对，是利润而不是收入", "利润"),
        ("no, i meant orders that are not paid yet", "orders that are not paid yet"),
        ("orders, not refunds", "orders, not refunds"),
        ("是不是已付款", "是不是已付款"),
        ("i meant not boston, chicago", "not boston, chicago"),
    ],
)
def test_what_was_not_meant_is_dropped_where_something_is_corrected(text: str, meant: str) -> None:
    assert without_correction(text) == meant
