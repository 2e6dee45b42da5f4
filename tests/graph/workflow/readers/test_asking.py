"""The way of a request through its readers, with readers and a run that are made up."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.attached_tables import Subject
from agents.subtask import SubTask
from graph.workflow.context import RunContext
from graph.workflow.readers import asking as module
from graph.workflow.readers.asking import Asking, Reader, Readers
from graph.workflow.state import RouterState

ASKED: list[str] = []


def plan(request: str, by: str) -> Plan:
    return Plan(request=request, subtasks=(SubTask(number=1, description=request),), reason=by)


def knows(word: str) -> Reader:
    async def read(asking: Asking) -> Plan | None:
        ASKED.append(word)
        return plan(asking.request, word) if word in asking.request else None

    return read


async def behind_then(asking: Asking) -> Plan | None:
    """Understand "then", and have what stands behind it read by all."""
    head, joint, rest = asking.request.partition(" then ")
    return await asking.instead(rest).planned() if joint and head else None


@pytest.fixture(autouse=True)
def nobody_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    async def searched(state: RouterState, subject: Subject, context: RunContext) -> Plan:
        del state, context
        return plan(subject.request, "searched")

    monkeypatch.setattr(module, "plan_request", searched)
    ASKED.clear()


def asked(request: str, readers: Readers) -> Asking:
    context: Any = SimpleNamespace(home=SimpleNamespace(settings=SimpleNamespace(offline=True)))
    state = cast("RouterState", {"request": request, "language": "en"})
    return Asking(state, Subject(request=request), cast("RunContext", context), readers)


READERS = Readers(sure=(behind_then, knows("sum"), knows("file")), halves=(knows("half"),), others=(knows("may"),))


@pytest.mark.parametrize(
    ("request_", "by"),
    [
        ("a sum of a file", "sum"),
        ("may be a file", "file"),
        ("it may be", "may"),
        ("half of it", "searched"),
        ("old then a file", "file"),
        ("a sum then what else", "searched"),
    ],
)
async def test_the_first_reader_that_understands_plans_and_else_it_is_searched(request_: str, by: str) -> None:
    assert (await asked(request_, READERS).planned()).reason == by


async def test_nobody_behind_the_one_that_understands_is_asked() -> None:
    await asked("a sum", READERS).read()
    assert ASKED == ["sum"]


@pytest.mark.parametrize(("text", "by"), [("half a file", "half"), ("a file", "file"), ("it may be", None)])
async def test_one_of_two_wishes_is_read_by_the_sure_ones_alone(text: str, by: str | None) -> None:
    asking = asked("both", READERS).instead(text)
    found = await READERS.surely(asking.state, asking.subject, asking.context)
    assert (found.reason if found is not None else None) == by


def test_a_request_stands_where_only_what_it_is_about_is_said_otherwise() -> None:
    asking = asked("and for Rome?", READERS)
    assert (asking.about("weather in Rome").request, asking.instead("weather in Rome").request) == (
        "and for Rome?",
        "weather in Rome",
    )
    assert asking.about("weather in Rome").subject.request == "weather in Rome"
