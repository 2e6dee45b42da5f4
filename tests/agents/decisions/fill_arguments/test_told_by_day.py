"""Days, moments and telephone numbers that one parameter alone can take, on Wednesday 15 May 2024."""

from datetime import date

import pytest

from agents.decisions.fill_arguments.told_by_day import told_by_day
from agents.extraction.matching.leaf import Leaf
from agents.extraction.pieces.request import read_request

TODAY = date(2024, 5, 15)


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> date:
    """Stop the clock on a Wednesday."""
    for module in ("dates", "clock_times", "weekdays"):
        monkeypatch.setattr(f"agents.extraction.spans.{module}.today", lambda: TODAY)
    read_request.cache_clear()
    return TODAY


def leaf(*path: str, required: bool = True, **schema: str) -> Leaf:
    return Leaf(path, {"type": "string", **schema}, required=required, many=False)


DAY = leaf("date", format="date")
TIME = leaf("newTime", format="date-time")
FROM, TO = leaf("date_from", format="date", required=False), leaf("date_to", format="date", required=False)
PHONE = leaf("contact", "phone", description="手机号")


@pytest.mark.parametrize(
    ("leaves", "text", "values"),
    [
        ((DAY,), "who is away next Tuesday", {"date": "2024-05-21"}),
        ((DAY,), "周五有谁不在", {"date": "2024-05-17"}),
        ((DAY,), "who is away this month", {}),
        ((DAY,), "on 3 June or on 4 June", {}),
        ((TIME,), "on Monday at 10 am", {"newTime": "2024-05-20T10:00:00"}),
        ((TIME,), "约下周三下午三点", {"newTime": "2024-05-22T15:00:00"}),
        ((TIME,), "on Monday between 10 am and 11 am", {}),
        ((TIME,), "to next Friday 4pm", {}),
        ((FROM, TO), "what is on this weekend", {"date_from": "2024-05-18", "date_to": "2024-05-19"}),
        ((FROM, TO), "what is on tomorrow", {}),
        ((DAY, TIME), "tomorrow", {}),
    ],
)
def test_the_one_day_goes_to_the_one_leaf(
    leaves: tuple[Leaf, ...], text: str, values: dict[str, str], today: date
) -> None:
    assert told_by_day(leaves, read_request(text)).values == values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("联系人周敏，电话13917654321", {"contact/phone": "13917654321"}),
        ("Tom Hardwick, 0113 496 0022", {"contact/phone": "0113 496 0022"}),
        ("my phone is 555-0134", {"contact/phone": "555-0134"}),
        ("2 boxes of 1200000 screws", {}),
        ("13917654321 or 13817654321", {}),
    ],
)
def test_a_telephone_number_goes_to_the_leaf_that_wants_one(text: str, values: dict[str, str]) -> None:
    assert told_by_day((PHONE,), read_request(text)).values == values


def test_what_is_told_serves_nothing_else(today: date) -> None:
    told = told_by_day((DAY, PHONE), read_request("on 3 June, call 13917654321"))
    assert told.pieces == {"3 June", "13917654321"}
