"""A conversation goes back to before a request: what came after counts as never asked, and what was done is told."""

from collections.abc import AsyncIterator
from pathlib import Path
from uuid import UUID, uuid4

import pytest
import pytest_asyncio

from agents.approval.proposed_plan import PartChoice, PlanDecision, PlannedChoice
from errors import ConversationBusy
from graph.assistant import Assistant
from graph.embedded.address import Address
from tests.graph.talking import Heard, LetterEmbedder, at_home, hear
from tools.embedding.embedder import EmbedderChoice

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def assistant(tmp_path_factory: pytest.TempPathFactory, embedded_address: Address) -> AsyncIterator[Assistant]:
    settings = at_home(tmp_path_factory.mktemp("taking back") / "home", embedded_address)
    async with Assistant.open(settings, EmbedderChoice(LetterEmbedder(), "letters")) as opened:
        opened.resources.settings.workspace_dir.mkdir(parents=True, exist_ok=True)
        yield opened


@pytest.fixture
def thread() -> str:
    return uuid4().hex


@pytest.fixture
def workspace(assistant: Assistant) -> Path:
    return assistant.resources.settings.workspace_dir


async def said(assistant: Assistant, text: str, thread: str) -> tuple[str, Heard]:
    """Say something, as somebody whom only this conversation knows; answers with the run's key as well."""
    run: UUID = uuid4()
    return str(run), await hear(assistant.ask(text, thread_id=thread, user=f"user of {thread}", run_id=run))


@pytest.mark.full
@pytest.mark.parametrize(
    ("first", "second", "third", "edited", "answer"),
    [
        ("convert 10 miles to km", "convert 5 kg to pounds", "what is 2 + 2", "and 26 miles?", "41.8"),
        ("把 10 英里换算成公里", "把 5 公斤换算成磅", "2 + 2 等于多少", "那 26 英里呢？", "41.8"),
    ],
    ids=["en", "zh"],
)
async def test_a_request_said_anew_goes_on_with_what_stood_before_it(
    assistant: Assistant, thread: str, first: str, second: str, third: str, edited: str, answer: str
) -> None:
    kept, _ = await said(assistant, first, thread)
    runs = [(await said(assistant, text, thread))[0] for text in (second, third)]
    await assistant.take_back(thread, runs, user=f"user of {thread}")
    named = await assistant.resources.results.named(thread)
    remembered = {memory.run for memory, _ in await assistant.memory(f"user of {thread}").entries()}
    assert {result.run_key for result in named} == {kept}
    assert kept in remembered
    assert not remembered & set(runs)
    _, heard = await said(assistant, edited, thread)
    assert answer in heard.text


async def test_the_very_first_request_can_be_taken_back(assistant: Assistant, thread: str) -> None:
    runs = [(await said(assistant, text, thread))[0] for text in ("convert 10 miles to km", "and 26 miles?")]
    await assistant.take_back(thread, runs, user="local")
    _, heard = await said(assistant, "and 26 miles?", thread)
    assert "41.8" not in heard.text


async def chosen(assistant: Assistant, thread: str, tool_id: str, **arguments: str) -> tuple[str, Heard]:
    """Let a call run that a person chose for a request; answers with the run's key as well."""
    run = uuid4()
    await hear(assistant.ask("convert 10 miles to km", thread_id=thread, user="local", run_id=run, mode="plan"))
    plan = await assistant.waiting_plan(thread)
    assert plan is not None
    step = PlannedChoice(tool_id=tool_id, arguments=arguments)
    decision = PlanDecision(run=True, parts=(PartChoice(number=1, steps=(step,)),))
    return str(run), await hear(assistant.resume(thread, {plan.plan_id: decision}))


async def test_what_was_done_is_told_and_what_waited_is_dropped(
    assistant: Assistant, thread: str, workspace: Path
) -> None:
    (workspace / "a.txt").write_text("mine", "utf-8")
    moved, _ = await chosen(assistant, thread, "system/copy_path", source="a.txt", target="b.txt")
    waiting, asked = await chosen(assistant, thread, "system/delete_file", path="b.txt")
    assert asked.questions
    found = await assistant.take_back(thread, [moved, waiting], user="local")
    assert [noted.call.tool_id for noted in found.changed] == ["system/copy_path"]
    assert found.questions == ("system/delete_file",)
    assert not await assistant.pending(thread)
    assert (workspace / "b.txt").exists()


async def test_a_plan_that_waits_is_dropped_as_well(assistant: Assistant, thread: str) -> None:
    run = uuid4()
    await hear(assistant.ask("convert 10 miles to km", thread_id=thread, user="local", run_id=run, mode="plan"))
    assert (await assistant.take_back(thread, [str(run)], user="local")).plan
    assert await assistant.waiting_plan(thread) is None


async def test_a_run_that_nothing_is_known_of_takes_nothing_back(assistant: Assistant, thread: str) -> None:
    await said(assistant, "convert 10 miles to km", thread)
    await assistant.take_back(thread, ["never begun"], user="local")
    _, heard = await said(assistant, "and 26 miles?", thread)
    assert "41.8" in heard.text


async def test_a_conversation_at_work_stays_as_it_is(assistant: Assistant, thread: str) -> None:
    run, _ = await said(assistant, "convert 10 miles to km", thread)
    async with assistant.resources.runs.noted(thread, "another"):
        with pytest.raises(ConversationBusy):
            await assistant.take_back(thread, [run], user="local")


@pytest.mark.parametrize("request_", ["convert 10 miles to km", "把 10 英里换算成公里"], ids=["en", "zh"])
async def test_what_was_remembered_of_a_conversation_goes_with_it_judged_or_not(
    assistant: Assistant, thread: str, request_: str
) -> None:
    user = f"user of {thread}"
    run, _ = await said(assistant, request_, thread)
    kept, _ = await said(assistant, "convert 5 kg to pounds", other := uuid4().hex)
    memory = assistant.memory(user)
    assert await memory.judge_run(run, liked=True) == 1
    await assistant.forget(thread, user=user)
    assert await memory.entries() == []
    assert {known.run for known, _ in await assistant.memory(f"user of {other}").entries()} == {kept}


async def test_what_was_shared_with_everybody_outlives_its_conversation(assistant: Assistant, thread: str) -> None:
    user = f"user of {thread}"
    await said(assistant, "convert 10 miles to km", thread)
    ((mine, _),) = await assistant.memory(user).entries()
    assert await assistant.memory(user).share(mine.key)
    await assistant.forget(thread, user=user)
    assert [known.key for known, _ in await assistant.memory("somebody else").entries()] == [mine.key]
    await assistant.memory(user).forget(mine.key)
