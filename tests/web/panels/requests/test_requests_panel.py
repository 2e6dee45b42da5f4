"""The panel of past requests, with a history of its own."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest

from agents.approval.proposed_plan import ProposedPart, ProposedStep
from graph.observability.events import PlanAsked
from graph.proposal.past_requests import PastRequest
from tests.web.panels.guarded import Door, refused
from tests.web.panels.real_assistant import HOSTILE
from tools.tool import Tool
from web.history.data_layer import History
from web.history.file_store import FileStore
from web.history.schema import prepare
from web.panels.requests.request_words import request_words
from web.panels.requests.requests_panel import ROUTE, requests_panel

TOOL = Tool(
    id="finance/get_quote",
    name="get_quote",
    group="finance",
    description="Latest price.",
    parameters={"type": "object", "properties": {"symbol": {"type": "string"}}, "required": ["symbol"]},
    source="python",
)
STEP = ProposedStep(tool_id=TOOL.id, arguments={"symbol": "AAPL"})
PAST = PastRequest(
    run="run-1",
    at=datetime(2026, 3, 4, 12, 30, tzinfo=UTC),
    request=f"price of Apple {HOSTILE}",
    outcome="success",
    parts=(ProposedPart(number=1, task="price of Apple", agent="finance", steps=(STEP,)),),
)
GONE = PAST.model_copy(update={"run": "run-2", "request": "old", "parts": (), "gone": ("zoo/feed_lion",)})


class Remembering:
    """An assistant that remembers two requests."""

    def __init__(self) -> None:
        self.resources = SimpleNamespace(library=SimpleNamespace(tools=lambda: {TOOL.id: TOOL}))
        self.again: list[tuple[str, str, str, UUID]] = []

    async def past_requests(self, *, user: str) -> list[PastRequest]:
        return [PAST, GONE] if user == "local" else []

    async def plan_again(self, past: PastRequest, *, thread_id: str, user: str, run_id: UUID) -> PlanAsked:
        self.again.append((past.run, thread_id, user, run_id))
        return PlanAsked(request=past.request, language="en", parts=past.parts)


class Desk:
    """The panel behind the page's door, what it asks of the assistant, and the history that it writes."""

    def __init__(self, history: History) -> None:
        self.assistant, self.history = Remembering(), history
        self.door = Door(requests_panel(self._opened, history, "local"))

    async def _opened(self) -> Any:
        return self.assistant


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    prepare(tmp_path / "history.db")
    history = History(tmp_path / "history.db", FileStore(tmp_path / "files"))
    yield Desk(history)
    await history.close()


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_past_requests_are_listed_with_their_values(desk: Desk, language: str) -> None:
    words = request_words("zh" if language == "zh" else "en")
    async with desk.door.guest(language) as client:
        shown = (await client.get(ROUTE)).text
    assert words.title in shown
    assert "AAPL" in shown
    assert words.outcomes["success"] in shown
    assert words.gone.format(tools="feed lion") in shown
    assert shown.count(words.again) == 1  # of a request whose tools are all gone there is nothing to open
    assert HOSTILE not in shown


async def test_one_is_opened_as_a_plan_in_a_conversation_of_its_own(desk: Desk) -> None:
    async with desk.door.guest() as client:
        answer = await client.post(f"{ROUTE}/again", data={"run": PAST.run})
    ((run, thread_id, user, run_id),) = desk.assistant.again
    assert (run, user) == (PAST.run, "local")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/thread/{thread_id}")
    thread = await desk.history.get_thread(thread_id)
    assert thread is not None
    assert thread["userIdentifier"] == "local"
    assert [(step["type"], step["output"]) for step in thread["steps"]] == [("user_message", PAST.request), ("run", "")]
    since = await desk.history.since(thread_id, thread["steps"][0]["id"])
    assert since is not None
    assert since.runs == (str(run_id),)  # so that the request can be changed and sent again


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("run", ["never", GONE.run])
async def test_one_that_is_not_remembered_is_refused_in_words(desk: Desk, language: str, run: str) -> None:
    async with desk.door.guest(language) as client:
        answer = await client.post(f"{ROUTE}/again", data={"run": run})
    assert answer.status_code == 400
    assert request_words("zh" if language == "zh" else "en").lost in answer.text
    assert desk.assistant.again == []


async def test_nobody_gets_in_without_the_cookie_or_from_elsewhere(desk: Desk) -> None:
    assert set(await refused(desk.door, [("GET", ROUTE), ("POST", f"{ROUTE}/again")])) == {(401, 403)}
