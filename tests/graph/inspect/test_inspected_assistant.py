"""What the panel "Why?" asks of a real assistant."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from agents.language.reasons import is_known
from errors import GraphUnavailable, ToolNotFound
from graph.embedded.address import Address
from graph.inspect.inspected_assistant import InspectedAssistant
from graph.observability.events import Event, Moved, Planned, Reflected, Routed
from graph.store.neighbours import Neighbours
from tests.graph.talking import at_home

pytestmark = pytest.mark.asyncio(loop_scope="module")
REQUESTS = (
    "What is Apple's latest share price?",
    "苹果的最新股价是多少？",
    "convert 5 km to miles, then save the result to a new file miles.txt",
    "把5公里换算成英里，然后把结果保存到新文件 yingli.txt",
    "sing me a lullaby",
    "帮我订一张去罗马的机票",
)
TOOLS = ("finance/get_quote", "data/query_sql", "system/run_command", "general/convert_units")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def assistant(
    tmp_path_factory: pytest.TempPathFactory, embedded_address: Address
) -> AsyncIterator[InspectedAssistant]:
    async with InspectedAssistant.open(at_home(tmp_path_factory.mktemp("inspected"), embedded_address)) as opened:
        yield opened


@pytest.mark.parametrize("request_", REQUESTS)
async def test_every_reason_of_a_run_can_be_told_in_chinese(assistant: InspectedAssistant, request_: str) -> None:
    events = [event async for event in assistant.ask(request_, thread_id=request_, user="local")]
    said = [reason for event in events for reason in reasons_of(event)]
    assert said
    assert [reason for reason in said if not is_known(reason)] == []


def reasons_of(event: Event) -> list[str]:
    """List the reasons that the page shows of an event; a plan's is in the request's language already."""
    match event:
        case Moved(move=move):
            return [move.reason, *(excluded.detail for excluded in move.excluded)]
        case Routed(decision=decision):
            return [decision.reason]
        case Reflected(reflection=reflection):
            return [reflection.reason]
        case Planned():
            return []
    return []


@pytest.mark.full
@pytest.mark.parametrize("tool_id", TOOLS)
@pytest.mark.parametrize("request_", REQUESTS)
async def test_why_not_tells_reasons_for_any_tool_and_all_of_them_in_chinese_too(
    assistant: InspectedAssistant, request_: str, tool_id: str
) -> None:
    parts = await assistant.why_not(tool_id, request_, user="local")
    assert all(part.reasons for part in parts)
    assert [reason for part in parts for reason in part.reasons if not is_known(reason)] == []


async def test_a_tool_is_known_by_its_name_alone_where_only_one_has_it(assistant: InspectedAssistant) -> None:
    assert (await assistant.tool_card(" get_quote ")).tool_id == "finance/get_quote"
    with pytest.raises(ToolNotFound, match="did you mean"):
        await assistant.tool_card("get_qote")


@pytest.mark.parametrize(
    ("language", "domains", "functions", "example"),
    [("en", ("finance",), ("query",), "price"), ("zh", ("股票、公司财务、价格、货币与支付",), ("查询信息",), "股价")],
)
async def test_a_card_speaks_the_reader_s_language(
    assistant: InspectedAssistant, language: str, domains: tuple[str, ...], functions: tuple[str, ...], example: str
) -> None:
    card = await assistant.tool_card("finance/get_quote", "zh" if language == "zh" else "en")
    assert (card.domains, card.functions, card.complexity) == (domains, functions, "simple")
    assert example in card.example
    assert {"finance", "general"} == set(card.agents)
    assert "finance/search_symbol" in [link.tool_id for link in card.suppliers]


async def test_a_card_does_without_the_graph(assistant: InspectedAssistant, monkeypatch: pytest.MonkeyPatch) -> None:
    async def down(tool_id: str) -> Neighbours:
        raise GraphUnavailable(tool_id)

    monkeypatch.setattr(assistant, "around", down)
    card = await assistant.tool_card("finance/get_quote")
    assert (card.suppliers, card.next, card.availability) == ((), (), 1.0)
