"""Places that a question for times leaves out, and places that share one time."""

import pytest

from agents.intents.unserved import Unserved
from agents.intents.zones_left import zones_left
from tests.agents.decisions.fill_arguments.filling import parameter, tool

CLOCK = tool(("time",), time=parameter("time"), source=parameter("timezone"), target=parameter("timezone"))
ZONES = ("Europe/Paris", "Asia/Tokyo", "Australia/Sydney", "Europe/London", "Asia/Shanghai", "America/New_York")
CALLS = [{"time": "2026-03-03T09:00", "source": zone, "target": zone} for zone in ZONES]


@pytest.mark.parametrize(
    ("task", "left"),
    [
        ("if it's 9am in paris, what time is it not in tokyo but sydney?", ("tokyo",)),
        ("it's 9am in paris, what time is it in sydney, tokyo team doesn't join", ("tokyo",)),
        ("9am in paris, what time in sydney, except tokyo", ("tokyo",)),
        ("纽约早上9点开会，北京同事几点，伦敦同事不用参加", ("伦敦",)),
        ("纽约早上9点，除了伦敦，北京几点", ("伦敦",)),
        ("伦敦和东京早上9点，北京几点", ("伦敦", "东京")),
        ("9am in london and tokyo, what time in beijing", ("london", "tokyo")),
    ],
)
def test_a_place_that_is_not_asked_for_is_listed(task: str, left: tuple[str, ...]) -> None:
    assert zones_left(task, Unserved(), CALLS, [CLOCK]) == left


@pytest.mark.parametrize(
    "task",
    [
        "9am in paris, what time in tokyo and sydney",
        "what time is it in tokyo and sydney when it's 9am in paris",
        "9am in paris, tokyo and sydney",
        "巴黎早上9点，北京和伦敦几点",
        "巴黎早上9点，北京的同事几点",
    ],
)
def test_a_place_that_is_asked_for_is_not(task: str) -> None:
    assert zones_left(task, Unserved(), CALLS, [CLOCK]) == ()
