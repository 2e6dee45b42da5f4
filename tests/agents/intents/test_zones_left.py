"""Places that a question for times names and that no call takes."""

import pytest

from agents.intents.unserved import Unserved
from agents.intents.zones_left import zones_left
from tests.agents.decisions.fill_arguments.filling import parameter, tool

CLOCK = tool(("time",), time=parameter("time"), source=parameter("timezone"), target=parameter("timezone"))
CALL = {"time": "2026-03-03T14:00", "source": "Asia/Tokyo", "target": "America/Los_Angeles"}
PARIS = {"time": "2026-03-03T16:00", "source": "Europe/Paris", "target": "Asia/Tokyo"}
PLAIN = tool(("text",), text=parameter("text"))


@pytest.mark.parametrize(
    ("task", "left"),
    [
        ("2pm beijing, what about tokyo and los angeles", ("beijing",)),
        ("下午2点北京开会，东京和洛杉矶几点", ("北京",)),
        ("2pm in tokyo, and in los angeles", ()),
        ("2pm tokyo, in beijing", ()),
    ],
)
def test_a_place_beyond_a_pair_must_be_taken(task: str, left: tuple[str, ...]) -> None:
    assert zones_left(task, Unserved(), [CALL], [CLOCK]) == left


@pytest.mark.parametrize(
    ("task", "word", "left"),
    [
        ("4pm paris, what time in tokyo and springfield", "springfield", ("springfield",)),
        ("巴黎下午4点，春田和东京几点", "春田", ("春田",)),
        ("4pm paris is when in tokyo, roughly", "roughly", ()),
        ("巴黎下午4点，东京大概几点", "大概", ()),
    ],
)
def test_a_word_that_is_listed_with_a_place_is_a_place(task: str, word: str, left: tuple[str, ...]) -> None:
    assert zones_left(task, Unserved(names=(word,)), [PARIS], [CLOCK]) == left


def test_places_that_stand_in_other_arguments_are_taken() -> None:
    assert zones_left("tokyo, los angeles and Berlin", Unserved(), [{**CALL, "text": "Berlin"}], [CLOCK]) == ()


def test_tools_of_other_things_may_leave_places_out() -> None:
    assert zones_left("a note of tokyo, los angeles and berlin", Unserved(), [], [PLAIN]) == ()


@pytest.mark.parametrize(
    ("task", "left"),
    [
        ("3pm tokyo, what was it in los angeles two hours ago", ("two hours",)),
        ("东京下午3点，洛杉矶半小时后几点", ("半小时",)),
        ("3pm tokyo, what time in los angeles", ()),
    ],
)
def test_a_length_in_words_must_be_taken(task: str, left: tuple[str, ...]) -> None:
    assert zones_left(task, Unserved(), [CALL], [CLOCK]) == left


@pytest.mark.parametrize(
    ("task", "left"),
    [
        ("2pm tokyo, los angeles, what time in berlin", ("berlin",)),
        ("下午2点东京开会，洛杉矶的也来，柏林几点", ("柏林",)),
        ("2pm tokyo, los angeles, and what time is it in berlin now", ()),
        ("what time is it in berlin", ()),
    ],
)
def test_a_place_is_told_the_time_of_the_task(task: str, left: tuple[str, ...]) -> None:
    assert zones_left(task, Unserved(), [CALL, {"timezone": "Europe/Berlin"}], [CLOCK]) == left
