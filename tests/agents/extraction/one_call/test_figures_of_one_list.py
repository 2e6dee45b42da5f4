"""Several figures of one list of numbers are read where every word is understood, and nothing else is."""

import duckdb
import pytest

from agents.extraction.one_call.figures_of_one_list import figures_of_one_list


@pytest.mark.parametrize(
    ("request_", "figures"),
    [
        ("average of 14, 22, 9, 31, 18, 26 and also the standard deviation", (20.0, 8.025, 7.3258)),
        ("what's the median of 7, 1, 12, 5 and the variance as well", (6.0, 20.9167, 15.6875)),
        ("sum of 4, 5, 6? and the max", (15.0, 6.0)),
        ("mean and median of 1 2 3 4", (2.5, 2.5)),
        ("population standard deviation of 2, 4, 4, 4, 5, 5, 7, 9 and the mean too", (2.0, 5.0)),
        ("求 3、8、10、15、4 的平均数，还有中位数", (8.0, 8.0)),
        ("12 45 7 33 28 的最大值和最小值，另外平均是多少", (45.0, 7.0, 25.0)),
        ("3.5, -2, 8的平均数和总体标准差各是多少", (3.1667, 4.0893)),
        ("3,4,5的平均数和总和", (4.0, 12.0)),
        ("average of 100, 200, 600 and the total", (300.0, 900.0)),
        ("what is the mean and what is the median of 3, 4, 5", (4.0, 4.0)),
        ("7 8 9这几个数的平均数是多少？标准差也算一下", (8.0, 1.0, 0.8165)),
    ],
)
def test_every_figure_is_worked_out_of_the_one_list(request_: str, figures: tuple[float, ...]) -> None:
    found = figures_of_one_list(request_)
    assert found is not None
    assert duckdb.execute(found.sql).fetchall() == [figures]


@pytest.mark.parametrize(
    ("request_", "named"),
    [
        ("average of 14, 22 and also the standard deviation", ["of a sample", "of a whole population"]),
        ("1、2、3 的平均数和样本方差", ["方差（样本）"]),
    ],
)
def test_it_is_said_which_deviation_a_figure_is(request_: str, named: list[str]) -> None:
    found = figures_of_one_list(request_)
    assert found is not None
    assert [name for name in named if name not in found.sql] == []


@pytest.mark.parametrize(
    "request_",
    [
        "average of 3, 4",
        "average of 5, 10 and 20 min",
        "sum of the max and min of 3, 4, 5",
        "the average of the largest of 3, 4, 5",
        "mean plus the median of 3, 4, 5",
        "average of 1,250, 900 and the total",
        "total range of 3, 4, 5",
        "average and max difference of 3, 4",
        "average of 3km, 4km and total",
        "average of 3, 4, 5 and the total price",
        "mean of 3, 4 and mean of 5, 6",
        "average of 2026-05-01, 2 and total",
        "max sum of 3 4 5",
        "median or mean of 3 4 5",
        "average of 3 4 5 and the max of 6 7",
        "3、4、5的最大值和最小值的和",
        "3、4、5的最大值、最小值，和是多少",
        "3、4、5去掉最大值的平均数",
        "5个数 3、4、5、6、7 的平均数和总和",
        "3,4,5的平均数和中位数差多少",
        "3 4 5的平均数的总和",
        "1,200和3,400的平均数和总和",
        "1,200,3,400的平均数和总和",
        "sum and average of 1,200",
        "average of 12,500,300 and the total",
        "1,5 和 2,5 的平均数和总和",
        "average of 1,5 and 2,5 and the total",
        "1 200和3 400的平均数和总和",
        "is the mean of 3 4 5 the median",
        "mean of 3 4 5 the median",
        "3 4 5的平均数也是中位数",
    ],
)
def test_figures_of_figures_and_what_is_not_understood_are_left_to_others(request_: str) -> None:
    assert figures_of_one_list(request_) is None
