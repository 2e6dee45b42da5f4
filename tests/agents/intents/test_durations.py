"""A length of time is taken in the unit in which it is said, or named."""

import pytest

from agents.intents.durations import durations_left
from agents.intents.unserved import Ran

CLOCK = {"time": "2024-01-10T15:30", "zone": "Asia/Tokyo"}


@pytest.mark.parametrize(
    ("task", "arguments", "left"),
    [
        ("a loan of 14500 over 48 months", {"principal": 14500, "years": 48}, ("48 months",)),
        ("贷款14500，48个月", {"principal": 14500, "years": 48}, ("48个月",)),
        ("a loan of 14500 over 48 months", {"principal": 14500, "months": 48}, ()),
        ("a loan of 14500 over 48 months", {"principal": 14500, "years": 4}, ()),
        ("贷款14500，48个月", {"value": 48, "from_unit": "month"}, ()),
        ("it begins at 15:30 and takes 2 hours", CLOCK, ("2 hours",)),
        ("下午3点半开会，开2小时15分钟", CLOCK, ("2小时", "15分钟")),
        ("what was it in 2019年", CLOCK, ()),
        ("loans over 12 months and 48 months", {"years": [12, 48]}, ("12 months", "48 months")),
        ("12个月和48个月的贷款", {"loans": [{"months": 12}, {"months": 48}]}, ()),
    ],
)
def test_a_length_of_time_in_another_unit_is_named(task: str, arguments: dict[str, object], left: object) -> None:
    assert durations_left(task, [Ran(about="", arguments=arguments)]) == left


@pytest.mark.parametrize(
    ("task", "arguments", "left"),
    [
        ("it ends 31 jan 2027, which date is three months before", {"date": "2027-01-31"}, ("three months before",)),
        ("2027年1月31日的三个月前是哪天", {"date": "2027-01-31"}, ("三个月前",)),
        ("a hundred days after 1 march 2027", {"date": "2027-03-01"}, ("a hundred days after",)),
        ("it ends 31 jan 2027, which date is three months before", {"date": "2027-01-31", "months": 3}, ()),
        ("2027年1月31日的三个月前是哪天", {"date": "2027-01-31", "months": 3}, ()),
        ("weather in Oslo two days from now", {"place": "Oslo", "date": "2099-01-02"}, ()),
    ],
)
def test_a_step_in_words_that_no_number_takes_is_named(task: str, arguments: dict[str, object], left: object) -> None:
    assert durations_left(task, [Ran(about="", arguments=arguments)]) == left
