"""Several calls of one tool."""

import pytest

from agents.decisions.fill_arguments.offline import fill
from agents.decisions.fill_arguments.question import FillQuestion
from tagging.tags import Permission, Tagged, TagSet
from tests.agents.decisions.fill_arguments.filling import parameter, tool
from tools.tool import Tool

CONVERT = tool(
    ("from_unit", "to_unit"), value={"type": "number"}, from_unit=parameter("unit"), to_unit=parameter("unit")
)
ZONES = tool(
    ("time", "from_timezone", "to_timezone"),
    time=parameter("date-time"),
    from_timezone=parameter("timezone"),
    to_timezone=parameter("timezone"),
)


def calls(task: str, of: Tool = CONVERT, **more: object) -> list[tuple[object, ...]]:
    filled = fill(FillQuestion(task=task, tool=of, **more))
    return [tuple(arguments.get(name) for name in of.properties) for arguments in (*filled.sets, *filled.more)]


@pytest.mark.parametrize(
    "task", ["75公斤是多少磅，178厘米是多少英尺", "how many pounds is 75 kilograms; 178 centimeters in feet"]
)
def test_each_clause_that_states_all_is_a_call(task: str) -> None:
    assert calls(task) == [(75, "kilogram", "pound"), (178, "centimeter", "foot")]


@pytest.mark.parametrize("task", ["convert 75 kg to pounds and 178 cm to feet", "75公斤换成磅和178厘米换成英尺"])
def test_two_wishes_that_only_and_joins_are_a_call_each(task: str) -> None:
    assert calls(task) == [(75, "kilogram", "pound"), (178, "centimeter", "foot")]


@pytest.mark.parametrize("task", ["convert 5 km and 3 miles to feet", "5公里和3英里换成英尺"])
def test_what_is_said_last_into_what_holds_for_all_before(task: str) -> None:
    assert calls(task) == [(5, "kilometer", "foot"), (3, "mile", "foot")]


@pytest.mark.parametrize("task", ["180 cm in feet and inches", "180厘米是多少英尺和英寸"])
def test_one_source_is_brought_to_each_target(task: str) -> None:
    assert calls(task) == [(180, "centimeter", "foot"), (180, "centimeter", "inch")]


@pytest.mark.parametrize(
    "task",
    [
        "the meeting is at 5 pm in Tokyo, when is that in Shanghai and New York?",
        "东京2025年8月20日下午5点的会，北京几点 纽约几点",
    ],
)
def test_the_zone_beside_the_time_is_its_own(task: str) -> None:
    assert [zones for _, *zones in calls(task, ZONES)] == [
        ["Asia/Tokyo", "Asia/Shanghai"],
        ["Asia/Tokyo", "America/New_York"],
    ]


@pytest.mark.parametrize("task", ["convert 5 km to miles, please be quick", "5公里是多少英里，快一点"])
def test_a_clause_that_states_nothing_is_no_call(task: str) -> None:
    assert calls(task) == [(5, "kilometer", "mile")]


def test_the_same_said_twice_is_one_call() -> None:
    assert len(calls("5公里是多少英里，5公里是多少英里")) == 1


def test_calls_beyond_as_many_as_are_made_are_kept() -> None:
    filled = fill(FillQuestion(task="75公斤是多少磅，178厘米是多少英尺，5公里是多少英里", tool=CONVERT, max_sets=2))

    assert (len(filled.sets), len(filled.more)) == (2, 1)


def test_what_changes_something_is_not_multiplied() -> None:
    writes = CONVERT.model_copy(update={"tags": TagSet(permission=Tagged(value=Permission.HIGH))})

    assert len(calls("75公斤是多少磅，178厘米是多少英尺", writes)) < 2
