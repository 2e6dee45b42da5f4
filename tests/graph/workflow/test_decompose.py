"""What only surrounds a request goes before anybody reads it, without a model alone."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.attached_tables import Subject
from agents.subtask import SubTask
from graph.workflow import decompose
from graph.workflow.context import RunContext
from graph.workflow.readers.asking import Asking, Readers
from graph.workflow.state import RouterState


async def _as_read(asking: Asking) -> Plan | None:
    """Understand everything, and say what was asked."""
    part = SubTask(number=1, description=asking.request)
    return Plan(request=asking.request, subtasks=(part,))


def read_as(request: str, *, offline: bool) -> str:
    settings = SimpleNamespace(offline=offline)
    context: Any = SimpleNamespace(home=SimpleNamespace(settings=settings))
    state = cast("RouterState", {"request": request, "language": "en"})
    asking = Asking(state, Subject(request=request), cast("RunContext", context), Readers((_as_read,), (), ()))
    return asyncio.run(decompose._planned_plainly(asking)).request


@pytest.mark.parametrize(
    ("request_", "asked"),
    [
        ("temp reads 101.3 f, what is that in celsius", "what is 101.3 f in celsius"),
        ("hi there! my bag is 12 kg, how many pounds is that", "what is 12 kg in pounds"),
        ("你好！包裹重3.2公斤，是多少磅", "3.2公斤是多少磅"),
    ],
)
def test_a_value_told_before_a_question_stands_in_it(request_: str, asked: str) -> None:
    assert read_as(request_, offline=True) == asked
    assert read_as(request_, offline=False) == request_


def test_two_values_stay_as_they_are_said() -> None:
    said = "two bags of 2.5 kg, how many pounds is that"
    assert read_as(said, offline=True) == said
