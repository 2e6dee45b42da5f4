"""Past requests are plans again: with the values of then, and with what they brought found anew."""

from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
import pytest_asyncio

from agents.approval.proposed_plan import PartChoice, PlanDecision, PlannedChoice
from graph.embedded.address import Address
from graph.inspect.inspected_assistant import InspectedAssistant
from graph.observability.events import CallStarted
from graph.proposal.past_requests import PastRequest
from tests.graph.talking import LetterEmbedder, at_home, hear, say
from tools.embedding.embedder import EmbedderChoice

pytestmark = pytest.mark.asyncio(loop_scope="module")
QUOTE, SYMBOL = "finance/get_quote", "finance/search_symbol"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def assistant(
    tmp_path_factory: pytest.TempPathFactory, embedded_address: Address
) -> AsyncIterator[InspectedAssistant]:
    settings = at_home(tmp_path_factory.mktemp("past") / "home", embedded_address)
    async with InspectedAssistant.open(settings, EmbedderChoice(LetterEmbedder(), "letters")) as opened:
        yield opened


async def planned(assistant: InspectedAssistant, user: str, *steps: PlannedChoice) -> PastRequest:
    """Run a plan of one's own for a request; answers with what is remembered of it."""
    thread = uuid4().hex
    await hear(assistant.ask("convert 10 miles to km", thread_id=thread, user=user, mode="plan"))
    plan = await assistant.waiting_plan(thread)
    assert plan is not None
    decision = await assistant.checked_plan(PlanDecision(run=True, parts=(PartChoice(number=1, steps=steps),)))
    await hear(assistant.resume(thread, {plan.plan_id: decision}))
    (past,) = await assistant.past_requests(user=user)
    return past


async def test_a_past_request_shows_its_values_but_not_those_that_an_earlier_step_brought(
    assistant: InspectedAssistant,
) -> None:
    steps = (PlannedChoice(tool_id=SYMBOL, arguments={"query": "Apple"}), PlannedChoice(tool_id=QUOTE))
    past = await planned(assistant, "ann", *steps)
    (part,) = past.parts
    assert [(step.tool_id, step.arguments, step.later) for step in part.steps] == [
        (SYMBOL, {"query": "Apple"}, ()),
        (QUOTE, {}, ("symbol",)),
    ]
    assert past.outcome == "success"


async def test_run_again_with_another_value_it_brings_what_that_leads_to_and_is_the_persons_choice(
    assistant: InspectedAssistant,
) -> None:
    steps = (PlannedChoice(tool_id=SYMBOL, arguments={"query": "Apple"}), PlannedChoice(tool_id=QUOTE))
    past, thread, run = await planned(assistant, "bob", *steps), uuid4().hex, uuid4()
    plan = await assistant.plan_again(past, thread_id=thread, user="bob", run_id=run)
    assert plan is not None
    assert [field.text for field in plan.parts[0].steps[0].fields if field.given] == ["Apple"]
    first, second = plan.parts[0].steps
    changed = PlannedChoice(tool_id=first.tool_id, arguments=first.arguments, typed={"query": "Microsoft"}, place=0)
    kept = PlannedChoice(tool_id=second.tool_id, arguments=second.arguments, place=1)
    decision = await assistant.checked_plan(
        PlanDecision(run=True, parts=(PartChoice(number=1, steps=(changed, kept)),))
    )
    heard = await hear(assistant.resume(thread, {plan.plan_id: decision}))
    assert [event.call.arguments for event in heard.events if isinstance(event, CallStarted)][1] == {"symbol": "MSFT"}
    (memory, *_) = [memory for memory, _ in await assistant.memory("bob").entries() if memory.run == str(run)]
    assert memory.opinion == 1


@pytest.mark.full
@pytest.mark.parametrize("request_", ["convert 10 miles to km", "把 10 英里换算成公里"])
async def test_a_request_of_either_language_waits_as_a_plan_and_calls_nothing(
    assistant: InspectedAssistant, request_: str
) -> None:
    user, thread = uuid4().hex, uuid4().hex
    await say(assistant, request_, uuid4().hex, user)
    (past,) = await assistant.past_requests(user=user)
    plan = await assistant.plan_again(past, thread_id=thread, user=user, run_id=uuid4())
    assert plan is not None
    assert plan.request == request_
    assert 10 in plan.parts[0].steps[0].arguments.values()
    assert await assistant.results(thread) == []


async def test_nobody_sees_the_requests_of_others(assistant: InspectedAssistant) -> None:
    assert await assistant.past_requests(user="nobody") == []


async def test_a_past_request_says_what_the_person_typed_and_not_how_it_was_read(
    assistant: InspectedAssistant,
) -> None:
    said = ("Good morning!  Could you convert 10 miles to km? Thanks", "你好，请把10英里换算成公里，谢谢")
    for words in said:
        await hear(assistant.ask(words, thread_id=uuid4().hex, user="cleo"))
    past = await assistant.past_requests(user="cleo")
    assert [one.request for one in past] == [" ".join(words.split()) for words in reversed(said)]
    assert all(one.parts[0].task != one.request for one in past)
