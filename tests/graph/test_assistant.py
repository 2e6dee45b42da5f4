"""Conversations with the real library and a real graph server."""

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest
import pytest_asyncio

from errors import EmbedderUnavailable, ToolNotFound
from graph.assistant import Assistant
from graph.embedded.address import Address
from graph.observability.events import AnswerDelta, Planned, Recalled, Routed
from graph.relations.needed_tools import links_of, with_needs
from graph.workflow.intents import understand
from tests.graph.talking import Heard, LetterEmbedder, at_home, decide, hear, one_sentence, say
from tools.embedding.embedder import EmbedderChoice
from tools.pairs.store import pinned
from tools.tool import Tool

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def assistant(tmp_path_factory: pytest.TempPathFactory, embedded_address: Address) -> AsyncIterator[Assistant]:
    home = tmp_path_factory.mktemp("assistant")
    async with Assistant.open(at_home(home, embedded_address)) as opened:
        yield opened


async def test_a_request_is_answered_with_its_tools_and_timings(assistant: Assistant) -> None:
    heard = await say(assistant, "convert 5 km to miles", "units")
    assert "3.1069" in heard.text
    assert (heard.answer.tools, heard.answer.agents) == (("general/convert_units",), ("general",))
    assert {"total", "first_call", "embedding"} <= heard.answer.timings_ms.keys()
    assert (heard.answer.offline, heard.answer.n_tokens, heard.answer.language) == (True, 0, "en")
    assert "".join(e.text for e in heard.events if isinstance(e, AnswerDelta)).strip() == heard.text


async def test_a_request_without_tools_names_no_first_call(assistant: Assistant) -> None:
    heard = await say(assistant, "sing me a lullaby", "song")
    assert heard.text.startswith("I have no tool for that.")
    assert "first_call" not in heard.answer.timings_ms


@pytest.mark.parametrize(
    ("first", "then"),
    [("What is Apple's latest share price?", "and Microsoft?"), ("苹果的最新股价是多少？", "那微软呢？")],
)
async def test_a_follow_up_asks_the_same_of_another_company(assistant: Assistant, first: str, then: str) -> None:
    assert "AAPL" in (await say(assistant, first, first)).text
    heard = await say(assistant, then, first)
    assert "MSFT" in heard.text
    assert "AAPL" not in heard.text


@pytest.mark.parametrize(
    ("request_", "follow_up"),
    [("查询苹果的最新股价", "把结果写入 x.txt"), ("AAPL latest price", "write the result to y.txt")],
)
async def test_the_last_result_can_be_written_to_a_file(assistant: Assistant, request_: str, follow_up: str) -> None:
    await say(assistant, request_, request_)
    heard = await say(assistant, follow_up, request_)
    file = assistant.resources.settings.workspace_dir / follow_up.rpartition(" ")[2]
    assert heard.answer.tools == ("system/write_file",)
    assert "AAPL" in file.read_text(encoding="utf-8")


async def test_two_agents_share_one_request(assistant: Assistant) -> None:
    heard = await say(assistant, "convert 5 km to miles, then save the result to a new file miles.txt", "two")
    assert [e.decision.agent for e in heard.events if isinstance(e, Routed)] == ["general", "system"]
    written = assistant.resources.settings.workspace_dir / "miles.txt"
    assert "3.1069" in written.read_text(encoding="utf-8")


async def test_a_thread_of_another_user_works_in_a_folder_of_its_own(assistant: Assistant) -> None:
    events = assistant.ask("write “hello” to mine.txt", thread_id="wang", user="wang")
    heard = await hear(events)
    assert heard.answer.tools == ("system/write_file",)
    assert (assistant.resources.settings.home / "workspace" / "wang" / "mine.txt").exists()
    assert not (assistant.resources.settings.workspace_dir / "mine.txt").exists()


async def test_nothing_waits_in_a_conversation_that_never_was(assistant: Assistant) -> None:
    assert await assistant.pending("never") == []
    assert [e async for e in assistant.resume("never", {})] == []


async def test_a_finished_run_is_not_resumed(assistant: Assistant) -> None:
    await say(assistant, "convert 5 km to miles", "over")
    assert [e async for e in assistant.resume("over", {})] == []


async def test_tools_are_found_without_running_anything(assistant: Assistant) -> None:
    found = await assistant.search("货币单位换算 convert units", 3)
    assert "general/convert_units" in [c.tool_id for c in found]
    assert len(found) == 3


@pytest.mark.parametrize(
    "request_",
    [
        "convert 5 km to miles, then save the result to a new file miles.txt",
        "what time is it in Paris",
        "苹果的最新股价是多少？",
        "读取 a.txt 的内容",
        "book a table at a harbour restaurant",
        "订一张港口餐厅的餐桌",
    ],
)
async def test_a_search_finds_what_agents_find_in_the_same_order_and_as_likely(
    assistant: Assistant, make_tool: Callable[..., Tool], request_: str
) -> None:
    described = {
        "harbour/book_table": "Book a table at a restaurant of the harbour.",
        "harbour/ding_canzhuo": "在港口餐厅预订餐桌。",
        "harbour/read_time": "Read the time of a place.",
    }
    tools = [make_tool(t, description=text, source="described") for t, text in described.items()]
    await assistant.resources.library.add_definitions(tools, "harbour")
    found = await assistant.find(request_, 12)
    context = await assistant._context("", "local", {}, uuid4())
    wishes = await understand(context, request_)
    assert [c.tool_id for c in found.candidates] == wishes.ranked()[:12]
    assert [c.score for c in found.candidates] == [max(wishes.covers(c.tool_id)) for c in found.candidates]
    await assistant.resources.library.delete(*described)


@pytest.mark.parametrize("named", ["convert units", "单位换算 convert units"])
async def test_a_search_for_a_tool_by_its_name_does_not_miss_the_values_that_a_call_would_need(
    assistant: Assistant, named: str
) -> None:
    found = await assistant.find(named, 1)
    context = await assistant._context("", "local", {}, uuid4())
    assert found.candidates[0].tool_id == "general/convert_units"
    assert max((await understand(context, named)).covers("general/convert_units")) <= found.candidates[0].score


async def test_a_pinned_request_finds_its_tool_first_until_it_is_removed(assistant: Assistant) -> None:
    pairs = assistant.resources.pairs
    await pairs.put([pinned("general/hash_text", "give it a fingerprint", "")])
    found = await assistant.find("Give it a fingerprint!", 3)
    assert (found.candidates[0].tool_id, found.fits) == ("general/hash_text", 1.0)
    await pairs.remove("general/hash_text")
    assert not (await assistant.find("Give it a fingerprint!", 3)).is_fitting


@pytest.mark.parametrize("request_", ["current price of Apple stock", "苹果公司的股价是多少"])
async def test_a_search_may_rank_what_the_found_tools_need_among_them(assistant: Assistant, request_: str) -> None:
    plain, found = await assistant.find(request_, 4), await assistant.find_with_needs(request_, 4)
    links = links_of((await assistant.refresh()).dependencies)
    assert links["finance/get_quote"]
    assert found.candidates[0] == plain.candidates[0]
    assert found.candidates == with_needs(plain.candidates, links, 4)


async def test_a_pair_that_is_left_out_does_not_find_its_tool(assistant: Assistant) -> None:
    await assistant.resources.pairs.put([pinned("general/hash_text", "give it a fingerprint", "")])
    await assistant.refresh()
    found = await assistant.find_plainly("give it a fingerprint", 1, {"give it a fingerprint"})
    await assistant.resources.pairs.remove("general/hash_text")
    assert [candidate.score < 0.5 for candidate in found] == [True]


async def test_what_runs_is_counted_by_the_agent_that_was_asked(assistant: Assistant) -> None:
    await say(assistant, "convert 9 km to miles", "usage")
    prior = await assistant.resources.usage.prior("general")
    assert prior["general/convert_units"] > 0


async def test_usage_moves_the_order_only_where_it_is_wanted(assistant: Assistant) -> None:
    await assistant.resources.usage.count("r", "general", {"general/hash_text": "ok"})
    plain = await assistant.find("convert 9 km to miles", 3)
    settings = assistant.resources.settings.model_copy(update={"usage_prior": 1.0})
    wished = await Assistant(replace(assistant.resources, settings=settings)).find("convert 9 km to miles", 3)
    assert wished.candidates[0] == plain.candidates[0]


async def test_what_follows_a_tool_can_be_looked_at(assistant: Assistant) -> None:
    around = await assistant.around("finance/get_quote")
    assert "finance/search_symbol" in {d.supplier for d in around.suppliers}
    assert (await assistant.around("START")).tool_id == "START"
    with pytest.raises(ToolNotFound):
        await assistant.around("no/tool")


async def test_what_runs_is_counted_in_the_graph(assistant: Assistant) -> None:
    before = await assistant.resources.graph.stats()
    await say(assistant, "convert 7 km to miles", "count")
    after = await assistant.resources.graph.stats()
    assert after.paths == before.paths + 1


async def test_refreshing_is_cheap_when_nothing_changed(assistant: Assistant) -> None:
    assert await assistant.refresh() is await assistant.refresh()


# bad input


@pytest.mark.parametrize("text", ["", "   ", "\n\t"])
async def test_an_empty_request_is_asked_for(assistant: Assistant, text: str) -> None:
    assert (await say(assistant, text)).text == "Please type a request."


@pytest.mark.parametrize(
    ("letter", "said"), [("x", "has 20000 characters; the limit is 4000"), ("长", "有 20000 个字符，上限是 4000")]
)
async def test_a_request_that_is_too_long_is_refused_with_its_length(
    assistant: Assistant, letter: str, said: str
) -> None:
    heard = await say(assistant, letter * 20_000)
    assert said in heard.text
    assert len(heard.events) == 1


@pytest.mark.parametrize(
    "text", ["latest price of the stock QQZZX", "查询股票 QQZZX 的最新股价", "dividends of Zorblatt Industries"]
)
async def test_an_unknown_company_gets_one_clear_sentence(assistant: Assistant, text: str) -> None:
    heard = await say(assistant, text, text)
    assert one_sentence(heard.text)
    assert "USD" not in heard.text


@pytest.mark.parametrize(
    "text",
    ["'; DROP TABLE x; --", "{{ 7*7 }}", "\x00\x1b[31m", "🦄" * 50, "[A1] [A2] [A3]", "word " * 400, "1/0", "and?"],
)
async def test_whatever_is_typed_gets_an_answer(assistant: Assistant, text: str) -> None:
    heard = await say(assistant, text, "odd")
    assert heard.text
    assert "Something went wrong" not in heard.text


async def test_a_plan_is_told_before_anything_runs(assistant: Assistant) -> None:
    assert isinstance((await say(assistant, "convert 1 km to miles", "plan")).events[0], Planned)


# asking a person


async def test_a_harmful_call_asks_first_and_runs_when_approved(assistant: Assistant) -> None:
    file = assistant.resources.settings.workspace_dir / "old.txt"
    file.write_text("old", encoding="utf-8")
    heard = await say(assistant, "delete old.txt", "erase")
    assert [q.call.tool_id for q in heard.questions] == ["system/delete_file"]
    assert file.exists()
    done: Heard = await decide(assistant, approve=True, thread="erase")
    assert not file.exists()
    assert done.answer.tools == ("system/delete_file",)


async def test_a_denied_call_leaves_everything_as_it_was(assistant: Assistant) -> None:
    file = assistant.resources.settings.workspace_dir / "old2.txt"
    file.write_text("keep", encoding="utf-8")
    await say(assistant, "删除文件 old2.txt", "keep")
    heard = await decide(assistant, approve=False, thread="keep")
    assert file.exists()
    assert "您没有批准" in heard.text


async def test_an_approval_survives_a_reload(tmp_path: Path, embedded_address: Address) -> None:
    settings = at_home(tmp_path, embedded_address)
    file = settings.workspace_dir / "old.txt"
    async with Assistant.open(settings) as first:
        file.write_text("old", encoding="utf-8")
        (asked,) = (await say(first, "delete old.txt")).questions
    async with Assistant.open(settings) as second:
        (waiting,) = await second.pending("t")
        assert waiting == asked
        heard = await decide(second, approve=True)
        assert not file.exists()
        file.write_text("new", encoding="utf-8")
        assert [e async for e in second.resume("t", {waiting.approval_id: True})] == []
    assert file.exists()
    assert "old.txt" in heard.text


async def test_a_conversation_goes_on_after_a_reload(tmp_path: Path, embedded_address: Address) -> None:
    settings = at_home(tmp_path, embedded_address)
    async with Assistant.open(settings) as first:
        await say(first, "What is Apple's latest share price?")
    async with Assistant.open(settings) as second:
        assert "MSFT" in (await say(second, "and Microsoft?")).text


# embedders


@pytest.mark.full
async def test_with_an_embedder_a_request_is_remembered_for_the_next_like_it(
    tmp_path: Path, embedded_address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.embedding.backfill.BATCH", 1_000)  # every write to the disk takes its time
    monkeypatch.setattr("graph.workspace.resources.choose_embedder", lambda _: EmbedderChoice(LetterEmbedder()))
    async with Assistant.open(at_home(tmp_path, embedded_address)) as assistant:
        assert await assistant.ready()
        assert not await assistant.ready(0)
        first = await say(assistant, "convert 5 km to miles", "one")
        again = await say(assistant, "convert 6 km to miles", "two")
    memories = [[e.memories for e in heard.events if isinstance(e, Recalled)] for heard in (first, again)]
    assert memories == [[()], [("general/convert_units",)]]


async def test_an_embedder_that_does_not_load_leaves_bm25_to_serve(
    tmp_path: Path, embedded_address: Address, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = LetterEmbedder(EmbedderUnavailable("The embedder does not load."))
    monkeypatch.setattr("graph.workspace.resources.choose_embedder", lambda _: EmbedderChoice(broken))
    async with Assistant.open(at_home(tmp_path, embedded_address)) as assistant:
        assert "3.1069" in (await say(assistant, "convert 5 km to miles")).text
    assert "the embedder did not load: The embedder does not load." in caplog.messages
    assert "no vector: The embedder does not load." in caplog.messages
