import calendar
import random

import pytest

from tools.builtin.data.charts.calendar_order import calendar_places

ORDERS = {
    "abbreviated": ["Jan", "feb", "Mar.", "APR"],
    "named": list(calendar.month_name[1:]),
    "of a year": ["2023-11", "2023-12", "2024-01", "2024-10"],
    "of a year in words": ["Dec 2023", "January 2024", "Feb 2024"],
    "zh": ["1月", "2月", "9月", "10月", "12月"],
    "zh in words": ["一月", "二月", "十月", "十一月"],
    "zh of a year": ["2023年12月", "2024年1月", "2024年11月"],
    "quarters": ["Q1", "Q2", "Q4"],
    "quarters of a year": ["Q4 2023", "2024Q1", "2024-Q3"],
    "zh quarters": ["第一季度", "第二季度", "第四季度"],
    "weekdays": ["Mon", "Tuesday", "wed", "Sunday"],
    "zh weekdays": ["周一", "星期三", "周六", "星期天"],
}


@pytest.mark.parametrize("wanted", ORDERS.values(), ids=ORDERS)
def test_labels_of_a_calendar_stand_in_its_order(wanted: list[str]) -> None:
    labels = random.Random(1).sample(wanted, len(wanted))
    places = calendar_places(labels)
    assert places is not None
    assert [label for _, label in sorted(zip(places, labels, strict=True))] == wanted


@pytest.mark.parametrize(
    "labels",
    [
        ["Jan", "Feb", "April Fools"],
        ["May", "June", "Tom"],
        ["Jan", "Mon"],
        ["Jan", "Feb 2024"],
        ["1", "2", "12"],
        ["2023-11", "2023-13"],
        ["Mon 2024", "Tue 2024"],
        ["一月", "周一"],
        ["北京", "上海"],
        [],
    ],
    ids=str,
)
def test_other_labels_have_no_such_order(labels: list[str]) -> None:
    assert calendar_places(labels) is None
