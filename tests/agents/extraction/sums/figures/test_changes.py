"""A change in per cent has the sign that its question needs, and is one of the same thing."""

import pytest

from agents.extraction.sums.figures.changes import change


def _told(text: str) -> list[tuple[str, str]]:
    return [(figure.name.en, figure.expression) for figure in change(text) or ()]


@pytest.mark.parametrize(
    "text",
    [
        "上个月300，这个月200，增长率是多少",
        "上个月300，这个月200，变化率是多少",
        "上个月300，这个月200，涨跌幅是多少",
        "sales were 300 in march and 200 in april, what is the percentage change",
        "sales were 300 in march and 200 in april, what is the growth in percent",
    ],
)
def test_a_fall_that_nobody_calls_one_has_its_sign(text: str) -> None:
    assert _told(text) == [("change in %", "(200 - 300) / 300 * 100")]


@pytest.mark.parametrize(
    "text",
    [
        "上个月300，这个月200，降了百分之几",
        "上个月300，这个月200，降幅是多少",
        "sales were 300 in march and 200 in april, by how many percent did they fall",
    ],
)
def test_a_fall_that_is_called_one_has_none(text: str) -> None:
    assert _told(text) == [("fall in %", "(300 - 200) / 300 * 100")]


@pytest.mark.parametrize(
    "text",
    [
        "去年收入5000，今年支出6000，增加百分之几",
        "上个月用电120度，这个月用水150度，涨了百分之几",
        "last year my rent was 900 and this year my salary is 1800, by what percent more",
        "we made 300 in march and spent 200 in april, percent change",
        "last week 90, this week 2 hours, by what percent more",
    ],
)
def test_there_is_no_change_from_one_thing_to_another(text: str) -> None:
    assert _told(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "去年工资5000，今年工资6000，涨幅多少",
        "上个月用电5000度，这个月用6000度，涨了百分之几",
        "last year my rent was 5000 and this year it is 6000, by what percent more",
        "in 2024 we sold 5000 and in 2025 we sold 6000, growth in percent?",
    ],
)
def test_one_thing_may_be_named_again_or_not(text: str) -> None:
    assert [expression for _, expression in _told(text)] == ["(6000 - 5000) / 5000 * 100"]
