"""Both ends of a stretch of days or hours."""

import pytest

from agents.decisions.fill_arguments.told_by_ends import told_by_ends
from agents.extraction.matching.leaf import Leaf
from agents.extraction.pieces.request import read_request


def leaf(name: str, **schema: str) -> Leaf:
    return Leaf((name,), {"type": "string", **schema}, required=True, many=False)


DAYS = (leaf("from", format="date"), leaf("to", format="date"))
HOURS = (leaf("start"), leaf("end"))


@pytest.mark.parametrize(
    "text",
    [
        "who was away between 4 and 15 jan 2027",
        "from 4 to 15 January 2027",
        "4-15 jan 2027",
        "2027年1月4日到15日谁不在",
    ],
)
def test_two_days_of_one_month_are_first_and_last(text: str) -> None:
    assert told_by_ends(DAYS, read_request(text)).values == {"from": "2027-01-04", "to": "2027-01-15"}


@pytest.mark.parametrize("text", ["from 8 pm until 4:30 am", "晚上8点干到早上4点半"])
def test_two_clock_times_are_first_and_last(text: str) -> None:
    assert told_by_ends(HOURS, read_request(text)).values == {"start": "20:00", "end": "04:30"}


@pytest.mark.parametrize(
    ("leaves", "text"),
    [
        (DAYS, "on 15 jan 2027"),
        (DAYS, "16 and 15 jan 2027"),
        (DAYS[:1], "4 to 15 jan 2027"),
        (HOURS, "at 8 pm"),
        (HOURS, "晚上8点、9点和10点"),
        (HOURS, "on 4 May 2027 from 8 am to 9 am"),
        ((leaf("start", format="date"), leaf("end", format="date")), "from 8 pm until 4:30 am"),
    ],
)
def test_anything_else_is_left_alone(leaves: tuple[Leaf, ...], text: str) -> None:
    assert told_by_ends(leaves, read_request(text)).values == {}
