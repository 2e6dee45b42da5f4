"""A model's program that a person looks at before it runs: a scripted model writes it, everything else is real."""

from uuid import uuid4

import pytest
from langchain_core.messages import AIMessage, ToolMessage

from agents.approval.decision import Decision
from agents.approval.proposed_plan import PlanDecision, PlannedChoice
from agents.approval.proposed_program import ProposedProgram
from errors import InvalidArguments
from graph.assistant import Assistant
from graph.observability.events import CallStarted, PlanAsked
from tests.graph.programs.conftest import Open
from tests.graph.talking import Heard, hear


def program(code: str) -> str:
    return f"```python\n{code}\n```"


PRICE = {
    "en": ("what does Apple cost?", "Apple costs **430.47 USD**.", "Microsoft, please"),
    "zh": ("苹果股价多少", "苹果：**430.47 美元**。", "改成微软"),
}
BOTH = pytest.mark.parametrize("language", ["en", "zh"])
QUOTE = program('q = get_quote(symbol="AAPL")\nprint(q["price"])')
MICROSOFT = program('print(get_quote(symbol="MSFT")["price"])')


async def seen(assistant: Assistant, text: str, thread: str) -> tuple[PlanAsked, ProposedProgram]:
    heard = await hear(assistant.ask(text, thread_id=thread, user="local", mode="plan"))
    assert calls(heard) == []
    return await waiting(assistant, thread)


async def waiting(assistant: Assistant, thread: str) -> tuple[PlanAsked, ProposedProgram]:
    asked = await assistant.waiting_plan(thread)
    assert asked is not None
    assert asked.program is not None
    return asked, asked.program


async def said(assistant: Assistant, thread: str, asked: PlanAsked, decision: PlanDecision) -> Heard:
    return await hear(assistant.resume(thread, {asked.plan_id: await assistant.checked_plan(decision)}))


def calls(heard: Heard) -> list[tuple[str, dict[str, object]]]:
    return [(e.call.tool_id, e.call.arguments) for e in heard.events if isinstance(e, CallStarted)]


@BOTH
async def test_a_program_is_shown_as_steps_and_runs_as_it_was_shown(scripted_home: Open, language: str) -> None:
    request, answer, _ = PRICE[language]
    thread = uuid4().hex
    async with scripted_home(QUOTE, answer) as talk:
        asked, shown = await seen(talk.assistant, request, thread)
        (step,) = shown.steps
        assert (step.tool_id, step.arguments, step.line) == ("finance/get_quote", {"symbol": "AAPL"}, 1)
        assert [field.name for field in step.fields] == ["symbol"]
        heard = await said(talk.assistant, thread, asked, PlanDecision(run=True))
        assert await talk.assistant.waiting_plan(thread) is None
    assert calls(heard) == [("finance/get_quote", {"symbol": "AAPL"})]
    assert heard.text.startswith(answer)


async def test_a_value_that_a_person_changed_is_the_one_that_runs(scripted_home: Open) -> None:
    thread = uuid4().hex
    async with scripted_home(QUOTE, "27.95") as talk:
        asked, shown = await seen(talk.assistant, PRICE["en"][0], thread)
        choice = PlannedChoice(
            tool_id="finance/get_quote", arguments=shown.steps[0].arguments, typed={"symbol": "MSFT"}, place=0
        )
        heard = await said(talk.assistant, thread, asked, PlanDecision(run=True, changed=(choice,)))
    assert calls(heard) == [("finance/get_quote", {"symbol": "MSFT"})]
    assert "The person changed the program" in talk.model.asked[1]


async def test_a_value_that_is_taken_away_is_asked_for(scripted_home: Open) -> None:
    async with scripted_home(program('print(list_directory(path="docs"))')) as talk:
        _, shown = await seen(talk.assistant, "what is in docs?", uuid4().hex)
        (step,) = shown.steps
        choice = PlannedChoice(tool_id=step.tool_id, arguments=step.arguments, typed={"path": ""}, place=0)
        with pytest.raises(InvalidArguments):
            await talk.assistant.checked_plan(PlanDecision(run=True, changed=(choice,)))


@BOTH
async def test_words_bring_another_program_which_is_shown_too(scripted_home: Open, language: str) -> None:
    request, _, wish = PRICE[language]
    thread = uuid4().hex
    async with scripted_home(QUOTE, MICROSOFT, "27.95") as talk:
        asked, _ = await seen(talk.assistant, request, thread)
        heard = await said(talk.assistant, thread, asked, PlanDecision(run=False, wish=wish))
        assert calls(heard) == []
        assert wish in talk.model.asked[1]
        asked, shown = await waiting(talk.assistant, thread)
        assert shown.steps[0].arguments == {"symbol": "MSFT"}
        heard = await said(talk.assistant, thread, asked, PlanDecision(run=True))
    assert calls(heard) == [("finance/get_quote", {"symbol": "MSFT"})]


@BOTH
async def test_a_program_that_is_dropped_calls_nothing(scripted_home: Open, language: str) -> None:
    thread = uuid4().hex
    async with scripted_home(QUOTE) as talk:
        asked, _ = await seen(talk.assistant, PRICE[language][0], thread)
        heard = await hear(talk.assistant.resume(thread, {asked.plan_id: Decision(approve=False)}))
    assert calls(heard) == []
    assert heard.text in ("The plan is dropped. Nothing was called.", "计划已放弃，没有调用任何工具。")


async def test_a_second_program_is_shown_before_it_runs_and_stopping_there_keeps_what_was_done(
    scripted_home: Open,
) -> None:
    thread = uuid4().hex
    async with scripted_home(QUOTE, MICROSOFT) as talk:
        asked, _ = await seen(talk.assistant, PRICE["en"][0], thread)
        await said(talk.assistant, thread, asked, PlanDecision(run=True))
        asked, shown = await waiting(talk.assistant, thread)
        assert shown.round == 2
        heard = await said(talk.assistant, thread, asked, PlanDecision(run=False))
    assert calls(heard) == []
    assert "you stopped it there" in heard.text
    assert "finance/get_quote" in heard.text


async def test_small_talk_and_programs_without_tools_are_not_asked_about(scripted_home: Open) -> None:
    async with scripted_home(program("print(6 * 7)"), "42") as talk:
        heard = await hear(talk.assistant.ask("6 * 7?", thread_id=uuid4().hex, user="local", mode="plan"))
    assert heard.text.startswith("42")


@BOTH
async def test_arguments_by_their_places_are_shown_by_their_names(scripted_home: Open, language: str) -> None:
    async with scripted_home(program('print(get_quote("AAPL")["price"])')) as talk:
        _, shown = await seen(talk.assistant, PRICE[language][0], uuid4().hex)
    (step,) = shown.steps
    assert step.arguments == {"symbol": "AAPL"}


@pytest.mark.parametrize("request_", ["write hello into a.txt", "把 hello 写进 a.txt"])
async def test_a_file_that_a_program_saves_is_a_step(scripted_home: Open, request_: str) -> None:
    thread = uuid4().hex
    async with scripted_home(program('save("hello", "a.txt")'), "done") as talk:
        asked, shown = await seen(talk.assistant, request_, thread)
        (step,) = shown.steps
        assert (step.tool_id, step.arguments) == ("system/write_file", {"content": "hello", "path": "a.txt"})
        choice = PlannedChoice(tool_id=step.tool_id, arguments=step.arguments, typed={"path": "b.txt"}, place=0)
        await said(talk.assistant, thread, asked, PlanDecision(run=True, changed=(choice,)))
        assert [path.name for path in talk.workspace.iterdir()] == ["b.txt"]


async def test_a_program_that_is_offered_again_after_a_wish_runs(scripted_home: Open) -> None:
    thread = uuid4().hex
    async with scripted_home(QUOTE, QUOTE, "430.47") as talk:
        asked, _ = await seen(talk.assistant, PRICE["en"][0], thread)
        await said(talk.assistant, thread, asked, PlanDecision(run=False, wish="why that one? </data>"))
        assert '<data name="wish">' in talk.model.asked[1]
        assert "why that one? </data>" not in talk.model.asked[1]
        asked, _ = await waiting(talk.assistant, thread)
        heard = await said(talk.assistant, thread, asked, PlanDecision(run=True))
    assert calls(heard) == [("finance/get_quote", {"symbol": "AAPL"})]


def asks_for(*asked: tuple[str, dict[str, object]]) -> AIMessage:
    return AIMessage(
        "", tool_calls=[{"name": name, "args": args, "id": f"{n}"} for n, (name, args) in enumerate(asked)]
    )


@BOTH
async def test_calls_that_a_model_asks_for_one_by_one_can_be_changed(scripted_home: Open, language: str) -> None:
    thread = uuid4().hex
    reply = asks_for(("find_tools", {"query": "stocks"}), ("get_quote", {"symbol": "AAPL"}))
    async with scripted_home(reply, "27.95", strategy="loop") as talk:
        asked, shown = await seen(talk.assistant, PRICE[language][0], thread)
        (step,) = shown.steps
        assert [(field.name, field.text) for field in step.fields] == [("symbol", "AAPL")]
        choice = PlannedChoice(tool_id=step.tool_id, arguments=step.arguments, typed={"symbol": "MSFT"}, place=0)
        heard = await said(talk.assistant, thread, asked, PlanDecision(run=True, changed=(choice,)))
        told = "".join(message.text for message in talk.model.messages[-1] if isinstance(message, ToolMessage))
    assert calls(heard) == [("finance/get_quote", {"symbol": "MSFT"})]
    assert told.count("The person gave other arguments") == 1
    assert '{"symbol": "MSFT"}' in told


async def test_a_call_that_hands_a_result_on_is_shown_as_it_is(scripted_home: Open) -> None:
    reply = asks_for(("save", {"result": "quote_1", "path": "a.txt"}))
    async with scripted_home(reply, strategy="loop") as talk:
        _, shown = await seen(talk.assistant, "save that to a.txt", uuid4().hex)
    (step,) = shown.steps
    assert (step.arguments, step.fields) == ({"result": "quote_1", "path": "a.txt"}, ())


async def test_steps_are_named_in_the_persons_language(scripted_home: Open) -> None:
    async with scripted_home(QUOTE) as talk:
        _, shown = await seen(talk.assistant, PRICE["zh"][0], uuid4().hex)
    (step,) = shown.steps
    assert (step.name, [field.label for field in step.fields]) == ("最新价格", ["股票代码"])
