import pytest

from agents.extraction.discourse.pointed_at import points_at_both, with_names


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("and the net income of both", "the net income of A and B"),
        ("how much r&d did each of them spend", "how much r&d did A and B spend"),
        ("return on equity for both companies", "return on equity for A and B"),
        ("what's the max drawdown of each", "the max drawdown of A and B"),
        ("and payout ratio of the two", "payout ratio of A and B"),
        ("put both companies' debt to equity in a file r.csv", "put A and B's debt to equity in a file r.csv"),
        ("两家的净利润呢", "A 和 B 的净利润"),
        ("它们各自的研发费用是多少", "A 和 B 的研发费用是多少"),
        ("两家公司的分红分别是多少", "A 和 B 的分红是多少"),
        ("这两只股票的相关性", "A 和 B 的相关性"),
    ],
)
def test_words_that_point_at_two_give_way_to_their_names(text: str, said: str) -> None:
    assert points_at_both(text)
    assert with_names(text, ["A", "B"]) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [("debt to equity", "A debt to equity"), ("the net margin", "A net margin"), ("净利率", "A 的净利率")],
)
def test_what_points_at_nothing_is_said_of_the_name(text: str, said: str) -> None:
    assert not points_at_both(text)
    assert with_names(text, ["A"]) == said
