"""Plans that a person looks at before they run, with the real library and a real graph server."""

from collections.abc import AsyncIterator
from pathlib import Path
from uuid import uuid4

import pytest
import pytest_asyncio

from agents.approval.decision import Decision
from agents.approval.proposed_plan import PartChoice, PlanDecision, PlannedChoice
from agents.profile import AgentProfile
from errors import InvalidArguments, PermissionDenied, ToolNotFound
from graph.assistant import Assistant
from graph.embedded.address import Address
from graph.observability.events import CallStarted, Event, Notice, PlanAsked
from graph.proposal.reviewed import checked
from graph.workflow.asked.request_mode import RequestMode, settings_in
from graph.workspace.live_state import LiveState
from tests.graph.conftest import MakeTool
from tests.graph.talking import Heard, LetterEmbedder, at_home, hear, say
from tools.embedding.embedder import EmbedderChoice

pytestmark = pytest.mark.asyncio(loop_scope="module")
PRICE = pytest.mark.parametrize("request_", ["What is Apple's latest share price?", "苹果的最新股价是多少？"])
QUOTE, SYMBOL = "finance/get_quote", "finance/search_symbol"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def assistant(tmp_path_factory: pytest.TempPathFactory, embedded_address: Address) -> AsyncIterator[Assistant]:
    home = tmp_path_factory.mktemp("plans")
    async with Assistant.open(at_home(home, embedded_address)) as opened:
        yield opened


async def plan_of(assistant: Assistant, text: str, thread: str) -> PlanAsked:
    heard = await hear(assistant.ask(text, thread_id=thread, user="local", mode="plan"))
    last = heard.events[-1]
    assert isinstance(last, PlanAsked), last
    assert calls(heard.events) == []
    return last


def calls(events: tuple[Event, ...]) -> list[tuple[str, dict[str, object]]]:
    return [(e.call.tool_id, e.call.arguments) for e in events if isinstance(e, CallStarted)]


async def run(assistant: Assistant, plan: PlanAsked, thread: str, *parts: PartChoice) -> Heard:
    decision = await assistant.checked_plan(PlanDecision(run=True, parts=parts or None))
    return await hear(assistant.resume(thread, {plan.plan_id: decision}))


@PRICE
async def test_a_plan_is_shown_before_anything_is_called_and_runs_as_it_was_shown(
    assistant: Assistant, request_: str
) -> None:
    thread = uuid4().hex
    plan = await plan_of(assistant, request_, thread)
    (part,) = plan.parts
    assert (part.agent, part.steps[-1].tool_id) == ("finance", QUOTE)
    assert [field.name for field in part.steps[-1].fields if field.required] == ["symbol"]
    heard = await run(assistant, plan, thread)
    assert [tool_id for tool_id, _ in calls(heard.events)] == [step.tool_id for step in part.steps]
    assert "AAPL" in heard.text
    assert await assistant.waiting_plan(thread) is None


@PRICE
async def test_arguments_that_a_person_gives_are_those_of_the_call(assistant: Assistant, request_: str) -> None:
    thread = uuid4().hex
    plan = await plan_of(assistant, request_, thread)
    step = PlannedChoice(tool_id=QUOTE, arguments={"symbol": "MSFT"}, place=len(plan.parts[0].steps) - 1)
    heard = await run(assistant, plan, thread, PartChoice(number=1, steps=(step,)))
    assert calls(heard.events) == [(QUOTE, {"symbol": "MSFT"})]
    assert "MSFT" in heard.text


@pytest.mark.parametrize(
    ("request_", "name"),
    [
        ("convert 5 km to miles, then save the result to a new file miles.txt", "miles.txt"),
        ("把5公里换算成英里，然后把结果保存到新文件 yingli.txt", "yingli.txt"),
    ],
)
async def test_what_a_later_part_takes_from_an_earlier_one_is_found_on_the_way(
    assistant: Assistant, request_: str, name: str
) -> None:
    thread = uuid4().hex
    plan = await plan_of(assistant, request_, thread)
    assert [part.agent for part in plan.parts] == ["general", "system"]
    heard = await run(assistant, plan, thread)
    file = assistant.resources.settings.workspace_dir / name
    assert "3.1069" in file.read_text(encoding="utf-8")
    assert heard.answer.tools == ("general/convert_units", "system/write_file")


async def test_a_tool_that_was_added_runs_and_its_missing_argument_comes_from_the_step_before(
    assistant: Assistant,
) -> None:
    thread = uuid4().hex
    plan = await plan_of(assistant, "find the ticker symbol of Apple", thread)
    kept = [PlannedChoice(tool_id=s.tool_id, arguments=s.arguments, place=n) for n, s in enumerate(plan.parts[0].steps)]
    added = PlannedChoice(tool_id=QUOTE)
    heard = await run(assistant, plan, thread, PartChoice(number=1, steps=(*kept, added)))
    assert calls(heard.events)[-1] == (QUOTE, {"symbol": "AAPL"})


@pytest.mark.full
@PRICE
async def test_other_tools_than_were_proposed_are_remembered_as_a_person_s_choice(
    tmp_path: Path, embedded_address: Address, request_: str
) -> None:
    letters = EmbedderChoice(LetterEmbedder(), "letters")
    async with Assistant.open(at_home(tmp_path, embedded_address), letters) as assistant:
        plan = await plan_of(assistant, request_, "first")
        assert plan.parts[0].steps[-1].tool_id == QUOTE
        step = PlannedChoice(tool_id="finance/get_dividends", arguments={"symbol": "AAPL"})
        await run(assistant, plan, "first", PartChoice(number=1, steps=(step,)))
        (kept,) = [memory for memory, _ in await assistant.memory("local").entries()]
        assert (kept.path, kept.opinion) == (("finance/get_dividends",), 1)


@pytest.mark.full
@PRICE
async def test_a_plan_that_was_only_run_is_no_choice(tmp_path: Path, embedded_address: Address, request_: str) -> None:
    letters = EmbedderChoice(LetterEmbedder(), "letters")
    async with Assistant.open(at_home(tmp_path, embedded_address), letters) as assistant:
        await run(assistant, await plan_of(assistant, request_, "t"), "t")
        assert [memory.opinion for memory, _ in await assistant.memory("local").entries()] == [0]


async def test_a_part_whose_steps_are_all_removed_is_left_out(assistant: Assistant) -> None:
    thread = uuid4().hex
    plan = await plan_of(assistant, "convert 5 km to miles and list the files", thread)
    first, second = plan.parts
    step = PlannedChoice(tool_id=second.steps[0].tool_id, arguments=second.steps[0].arguments, place=0)
    heard = await run(assistant, plan, thread, PartChoice(number=second.number, steps=(step,)))
    assert [tool_id for tool_id, _ in calls(heard.events)] == [step.tool_id]
    assert first.steps[0].tool_id not in heard.text


async def test_what_asks_asks_although_its_plan_was_seen(assistant: Assistant) -> None:
    (assistant.resources.settings.workspace_dir / "old.txt").write_text("x", encoding="utf-8")
    thread = uuid4().hex
    plan = await plan_of(assistant, "delete the file old.txt", thread)
    assert plan.parts[0].steps[-1].asks
    heard = await run(assistant, plan, thread)
    assert [q.call.tool_id for q in heard.questions] == ["system/delete_file"]
    assert await assistant.waiting_plan(thread) is None


@pytest.mark.parametrize(
    ("request_", "dropped"), [("convert 5 km to miles", "dropped"), ("把5公里换算成英里", "已放弃")]
)
async def test_a_plan_that_is_dropped_calls_nothing(assistant: Assistant, request_: str, dropped: str) -> None:
    thread = uuid4().hex
    plan = await plan_of(assistant, request_, thread)
    heard = await hear(assistant.resume(thread, {plan.plan_id: Decision(approve=False)}))
    assert dropped in heard.text
    assert calls(heard.events) == []


async def test_another_request_drops_the_plan_that_waits_and_says_so(assistant: Assistant) -> None:
    thread = uuid4().hex
    await plan_of(assistant, "convert 5 km to miles", thread)
    heard = await say(assistant, "convert 5 miles to km", thread)
    assert "plan that waited is dropped" in next(e.text for e in heard.events if isinstance(e, Notice))
    assert "8.04" in heard.text


@pytest.mark.parametrize("request_", ["hello", "你好", "sing me a lullaby", "给我唱首摇篮曲"])
async def test_what_has_no_plan_is_answered_at_once(assistant: Assistant, request_: str) -> None:
    heard = await hear(assistant.ask(request_, thread_id=uuid4().hex, user="local", mode="plan"))
    assert heard.text


async def test_a_plan_that_cannot_run_is_refused_with_its_reason(assistant: Assistant) -> None:
    def decided(*steps: PlannedChoice) -> PlanDecision:
        return PlanDecision(run=True, parts=(PartChoice(number=1, steps=steps),))

    with pytest.raises(InvalidArguments, match="No step is left"):
        await assistant.checked_plan(decided())
    with pytest.raises(ToolNotFound, match="no/tool"):
        await assistant.checked_plan(decided(PlannedChoice(tool_id="no/tool")))
    wrong = PlannedChoice(tool_id="general/convert_units", arguments={"value": "x"})
    with pytest.raises(InvalidArguments, match="value"):
        await assistant.checked_plan(decided(wrong))


async def test_tools_that_nobody_may_use_together_make_no_part(make_tool: MakeTool) -> None:
    one, other = make_tool("a/one"), make_tool("b/other")
    profiles = tuple(AgentProfile(name=n, description=n, include=(f"{n}/*",)) for n in ("a", "b"))
    steps = tuple(PlannedChoice(tool_id=tool.id) for tool in (one, other))
    both = PlanDecision(run=True, parts=(PartChoice(number=1, steps=steps),))
    with pytest.raises(PermissionDenied, match="No agent may use all of these in one part: a/one, b/other"):
        checked(both, LiveState({tool.id: tool for tool in (one, other)}, profiles, {}))


@pytest.mark.parametrize("query", ["latest share price of a company", "公司的最新股价", QUOTE, "get_quote"])
async def test_a_tool_to_add_is_found_by_what_it_does_or_by_its_name(assistant: Assistant, query: str) -> None:
    found = await assistant.addable_steps(query)
    assert QUOTE in [step.tool_id for step in found]
    assert all(step.fields or not step.later for step in found)


@PRICE
async def test_a_plan_waits_over_a_restart(tmp_path: Path, embedded_address: Address, request_: str) -> None:
    settings = at_home(tmp_path, embedded_address)
    async with Assistant.open(settings) as before:
        plan = await plan_of(before, request_, "t")
    async with Assistant.open(settings) as after:
        assert await after.waiting_plan("t") == plan
        assert (await after.pending("t"), await after.cut_off("t")) == ([], None)
        heard = await run(after, plan, "t")
    assert "AAPL" in heard.text


@pytest.mark.parametrize(
    ("mode", "model", "decided"),
    [
        ("automatic", "openai:x", "escalate"),
        ("offline", "openai:x", "offline"),
        ("model", "openai:x", "model"),
        ("model", "", "escalate"),
        ("plan", "openai:x", "escalate"),
        ("plan", "", "escalate"),
    ],
)
async def test_a_mode_changes_how_a_request_is_decided(
    tmp_path: Path, mode: RequestMode, model: str, decided: str
) -> None:
    assert settings_in(mode, at_home(tmp_path, model=model)).decisions == decided


async def test_a_plan_of_a_search_is_made_without_the_model(tmp_path: Path) -> None:
    assert settings_in("plan", at_home(tmp_path, model="openai:x", strategy="search")).decisions == "offline"


@pytest.mark.parametrize(
    ("request_", "word", "told"),
    [
        ("convert 5 km to miles", "run the plan", "3.1069"),
        ("把5公里换算成英里", "好的，开始吧", "3.1069"),
        ("convert 5 km to miles", "no thanks", "The plan is dropped. Nothing was called."),
        ("把5公里换算成英里", "算了", "计划已放弃，没有调用任何工具。"),
    ],
)
async def test_a_typed_word_runs_or_drops_the_plan_that_waits(
    assistant: Assistant, request_: str, word: str, told: str
) -> None:
    thread = uuid4().hex
    await plan_of(assistant, request_, thread)
    heard = await say(assistant, word, thread=thread)
    assert told in heard.text
    assert await assistant.waiting_plan(thread) is None


@pytest.mark.parametrize(
    ("request_", "word"), [("convert 5 km to miles", "change it"), ("把5公里换算成英里", "改一下")]
)
async def test_a_wish_to_change_it_keeps_a_plan_and_says_how(assistant: Assistant, request_: str, word: str) -> None:
    thread = uuid4().hex
    plan = await plan_of(assistant, request_, thread)
    notice, shown = (await hear(assistant.ask(word, thread_id=thread, user="local"))).events
    assert isinstance(notice, Notice)
    assert shown == plan == await assistant.waiting_plan(thread)


async def test_a_yes_of_somebody_else_runs_no_plan(assistant: Assistant) -> None:
    thread = uuid4().hex
    await plan_of(assistant, "convert 5 km to miles", thread)
    heard = await say(assistant, "yes", thread=thread, user="someone")
    assert calls(heard.events) == []
