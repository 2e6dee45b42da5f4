"""Whole requests call by call: a scripted model asks for the calls, everything else is real."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from langchain_core.messages import AIMessage, ToolMessage

from errors import ModelRefused, ModelUnavailable
from graph.observability.events import Event, ProgramWritten
from graph.programs.call_functions import CALL_FUNCTIONS
from graph.programs.view import standing_tools
from tests.graph.programs.conftest import Open, Scripted
from tests.graph.talking import Heard, decide, hear, say

DOWN = ModelUnavailable("The model is down.")


def calls(*asked: tuple[str, dict[str, Any]], text: str = "") -> AIMessage:
    """A reply that asks for calls."""
    made = [{"name": name, "args": args, "id": f"{name}-{n}"} for n, (name, args) in enumerate(asked)]
    return AIMessage(text, tool_calls=made)


QUOTE = calls(("get_quote", {"symbol": "AAPL"}))
WRITE = calls(("write_file", {"path": "out.txt", "content": "1"}))
DELETE = calls(("list_directory", {}), ("delete_file", {"path": "old.txt"}))
PRICE = {
    "en": ("what does Apple cost?", "Apple costs **430.47 USD**."),
    "zh": ("苹果股价多少", "苹果：**430.47 美元**。"),
}


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.type for event in events]


def tool_ids(heard: Heard) -> list[str]:
    return [result.call.tool_id for result in heard.answer.results]


def told(talk: Scripted, prompt: int) -> list[str]:
    """What the calls of the last reply brought, as a prompt tells it."""
    messages = talk.model.messages[prompt]
    last = max(n for n, message in enumerate(messages) if isinstance(message, AIMessage))
    return [message.text for message in messages[last + 1 :] if isinstance(message, ToolMessage)]


def offered(talk: Scripted, prompt: int) -> list[str]:
    return [tool["function"]["name"] for tool in talk.model.bound[prompt]["tools"]]


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_call_is_made_and_answered(scripted_home: Open, language: str) -> None:
    request, answer = PRICE[language]
    async with scripted_home(QUOTE, answer, strategy="loop") as talk:
        heard = await say(talk.assistant, request)
    assert kinds(heard.events) == ["round_begun", "call_started", "call_ended", "answer_delta", "answered"]
    assert (heard.answer.tools, heard.answer.agents) == (("finance/get_quote",), ("finance",))
    assert heard.text.startswith(answer)
    assert told(talk, 1)[0].startswith('quote_1:\n<data name="result">')
    assert "430.47" in told(talk, 1)[0]


async def test_each_prompt_begins_with_the_one_before(scripted_home: Open) -> None:
    look = calls(("find_tools", {"query": "convert kilometres into miles"}))
    async with scripted_home(look, QUOTE, "430.47", "hello", strategy="loop", loop_tool_tokens=1_500) as talk:
        await say(talk.assistant, "what does Apple cost?")
        await say(talk.assistant, "你好")
        standing = [tool.name for tool in standing_tools(await talk.assistant.refresh())]
    for before, after in ((0, 1), (1, 2)):
        earlier, later = talk.model.messages[before], talk.model.messages[after]
        assert [m.text for m in later[: len(earlier)]] == [m.text for m in earlier]
        assert offered(talk, after)[: len(offered(talk, before))] == offered(talk, before)
    own = [tool["function"]["name"] for tool in CALL_FUNCTIONS]
    for prompt in (0, 3):  # the same for every request
        assert offered(talk, prompt)[: len(own) + len(standing)] == [*own, *standing]


async def test_providers_get_plain_schemas(scripted_home: Open) -> None:
    async with scripted_home("no", strategy="loop") as talk:
        await say(talk.assistant, "苹果的营收增长率是多少？")
    assert "growth_rate" in offered(talk, 0)
    assert '"x-' not in json.dumps(talk.model.bound[0]["tools"])


async def test_what_had_no_room_is_in_the_ledger(scripted_home: Open) -> None:
    async with scripted_home("no", strategy="loop", loop_tool_tokens=1_400) as talk:
        heard = await say(talk.assistant, "what does Apple cost?")
    (row,) = [row for row in heard.answer.ledger if row["part"] == "tools"]
    assert row["omitted"]["n"] > 0
    assert "1400 tokens" in row["omitted"]["reason"]
    assert row["omitted"]["first"][0] in talk.model.asked[0]


@pytest.mark.parametrize("request_", ["move a.log and b.log to archive/", "把 a.log 和 b.log 移到 archive"])
async def test_calls_keep_the_order_of_the_reply(scripted_home: Open, request_: str) -> None:
    names = ("a.log", "b.log")
    moves = [("move_path", {"source": name, "target": f"archive/{name}"}) for name in names]
    reply = calls(("make_directory", {"path": "archive"}), *moves)
    async with scripted_home(reply, "moved", strategy="loop") as talk:
        for name in names:
            talk.workspace.joinpath(name).write_text(name)
        heard = await say(talk.assistant, request_)
    assert tool_ids(heard) == ["system/make_directory", "system/move_path", "system/move_path"]
    assert talk.workspace.joinpath("archive", "b.log").read_text() == "b.log"
    assert kinds(heard.events)[1:5] == ["call_started", "call_ended"] * 2


async def test_calls_that_only_read_run_side_by_side(scripted_home: Open) -> None:
    reply = calls(*(("get_quote", {"symbol": symbol}) for symbol in ("AAPL", "NOPE", "MSFT")))
    async with scripted_home(reply, "done", strategy="loop") as talk:
        heard = await say(talk.assistant, "prices of Apple and Microsoft")
    assert kinds(heard.events)[1:4] == ["call_started"] * 3
    assert [result.status for result in heard.answer.results] == ["ok", "error", "ok"]
    apple, unknown, microsoft = told(talk, 1)
    assert ("430.47" in apple, "27.95" in microsoft) == (True, True)
    assert unknown.startswith("The call failed:")


async def test_behind_a_failure_nothing_is_changed(scripted_home: Open) -> None:
    reply = calls(
        ("read_file", {"path": "nothing.txt"}),
        ("write_file", {"path": "out.txt", "content": "what it said"}),
        ("list_directory", {}),
    )
    async with scripted_home(reply, "There is no such file.", strategy="loop") as talk:
        heard = await say(talk.assistant, "copy nothing.txt to out.txt")
    assert tool_ids(heard) == ["system/read_file", "system/list_directory"]
    assert told(talk, 1)[1].startswith("Not made, because a call before it failed.")
    assert not talk.workspace.joinpath("out.txt").exists()


async def test_a_call_that_asks_waits_for_the_person(scripted_home: Open) -> None:
    async with scripted_home(DELETE, "It is gone.", strategy="loop") as talk:
        talk.workspace.joinpath("old.txt").write_text("x")
        asked = await say(talk.assistant, "delete old.txt")
        (question,) = asked.questions
        assert talk.workspace.joinpath("old.txt").exists()
        heard = await decide(talk.assistant, approve=True)
    assert (question.call.tool_id, question.program_line) == ("system/delete_file", None)
    assert not talk.workspace.joinpath("old.txt").exists()
    assert tool_ids(heard) == ["system/list_directory", "system/delete_file"]
    assert len(told(talk, 1)) == 2


async def test_calls_that_wait_go_on_in_another_process(scripted_home: Open) -> None:
    reply = calls(*DELETE_TWICE)
    async with scripted_home(reply, strategy="loop") as talk:
        for name in ("old.txt", "older.txt"):
            talk.workspace.joinpath(name).write_text("x")
        await say(talk.assistant, "在 log.txt 里写上 deleted，然后删除 old.txt 和 older.txt")
    async with scripted_home(strategy="loop") as again:
        (second,) = (await decide(again.assistant, approve=True)).questions
        assert not again.workspace.joinpath("old.txt").exists()
        assert again.workspace.joinpath("older.txt").exists()
    async with scripted_home("已删除。", strategy="loop") as last:
        heard = await decide(last.assistant, approve=True)
    assert second.call.arguments == {"path": "older.txt"}
    assert heard.text.startswith("已删除。")
    assert tool_ids(heard) == ["system/write_file", "system/delete_file", "system/delete_file"]
    assert not last.workspace.joinpath("older.txt").exists()
    assert [text.split(":")[0] for text in told(last, 0)] == ["file_1", "file_2", "file_3"]


DELETE_TWICE = (
    ("write_file", {"path": "log.txt", "content": "deleted"}),
    ("delete_file", {"path": "old.txt"}),
    ("delete_file", {"path": "older.txt"}),
)


async def test_a_denial_is_told_to_the_model(scripted_home: Open) -> None:
    async with scripted_home(calls(*DELETE_TWICE[1:]), "You did not allow it.", strategy="loop") as talk:
        for name in ("old.txt", "older.txt"):
            talk.workspace.joinpath(name).write_text("x")
        await say(talk.assistant, "delete old.txt and older.txt")
        heard = await decide(talk.assistant, approve=False)
    denied, held = told(talk, 1)
    assert denied.startswith("The call failed:")
    assert held.startswith("Not made")
    assert heard.text.startswith("You did not allow it.")
    assert talk.workspace.joinpath("older.txt").exists()


async def test_tools_that_were_looked_for_are_appended(scripted_home: Open) -> None:
    look = calls(("find_tools", {"query": "convert kilometres into miles"}))
    use = calls(("convert_units", {"value": 5, "from_unit": "km", "to_unit": "mile"}))
    async with scripted_home(look, use, "3.11 miles", strategy="loop", loop_tool_tokens=1_500) as talk:
        heard = await say(talk.assistant, "delete old.txt")
    assert "convert_units" not in offered(talk, 0)
    assert "convert_units" in offered(talk, 1)[len(offered(talk, 0)) :]
    assert "convert_units:" in told(talk, 1)[0]
    assert heard.answer.results[0].status == "ok"
    assert any(row["part"] == "tools found" for row in heard.answer.ledger)


async def test_a_known_function_needs_no_looking_for(scripted_home: Open) -> None:
    use = calls(("convert_units", {"value": 5, "from_unit": "km", "to_unit": "mile"}))
    async with scripted_home(use, "3.11 miles", strategy="loop", loop_tool_tokens=1_500) as talk:
        heard = await say(talk.assistant, "delete old.txt")
    assert heard.answer.results[0].status == "ok"
    assert "convert_units" in offered(talk, 1)


async def test_a_long_result_is_read_in_parts(scripted_home: Open) -> None:
    look = calls(("read_file", {"path": "long.txt"}))
    on = calls(("read_result", {"name": "file_1", "start": 2_990}))
    wrong = calls(("read_result", {"name": "file_9"}))
    script = (look, on, wrong, "line 3000 is the last")
    async with scripted_home(*script, strategy="loop", loop_result_tokens=200) as talk:
        talk.workspace.joinpath("long.txt").write_text("".join(f"line {n} 行\n" for n in range(1, 3_001)))
        reply = await say(talk.assistant, "what is the last line of long.txt?")
    first, rest, nothing = (told(talk, n)[0] for n in (1, 2, 3))
    assert first.startswith("file_1, lines 1 to ")
    assert " of 2,000; read_result" in first
    assert "line 1 行" in first
    assert "line 2000 行" in rest
    assert "there are: file_1" in nothing
    assert len(first) < 1_200
    assert len(reply.answer.results) == 1


async def test_a_long_result_is_saved_whole_by_its_name(scripted_home: Open) -> None:
    look = calls(("list_directory", {}))
    keep = calls(
        ("make_table", {"name": "files", "result": "directory_1"}),
        ("save", {"path": "files.csv", "result": "directory_1"}),
        ("query_sql", {"sql": "SELECT count(*) FROM files"}),
    )
    async with scripted_home(look, keep, "40", strategy="loop", loop_result_tokens=200) as talk:
        for n in range(40):
            talk.workspace.joinpath(f"f{n:02}.txt").write_text("x")
        heard = await say(talk.assistant, "put the list of my files into files.csv")
    assert "f39.txt" not in told(talk, 1)[0]
    assert [text.split(":")[0] for text in told(talk, 2)] == ["The table", "Written", "sql_1"]
    assert "40" in told(talk, 2)[2]
    head, *rows = talk.workspace.joinpath("files.csv").read_text().splitlines()
    assert ("name" in head.split(","), len(rows)) == (True, 40)
    assert tool_ids(heard) == ["system/list_directory", "system/write_file", "data/query_sql"]


async def test_results_of_earlier_requests_are_there_by_name(scripted_home: Open) -> None:
    again = calls(("read_result", {"name": "quote_1"}))
    async with scripted_home(QUOTE, "430.47 USD", again, "AAPL", strategy="loop") as talk:
        await say(talk.assistant, "苹果股价多少")
        await say(talk.assistant, "那是哪个代码？")
    assert "quote_1" in talk.model.asked[2]
    assert "430.47 USD" in talk.model.asked[2]
    assert "AAPL" in told(talk, 3)[0]


@pytest.mark.parametrize(
    ("asked", "choices"), [("Which year?", ["2011", "2012"]), ("哪一年？", ["2011 年", "2012 年"])]
)
async def test_a_question_ends_the_request(scripted_home: Open, asked: str, choices: list[str]) -> None:
    reply = calls(("ask_user", {"question": asked, "choices": choices}), *DELETE_TWICE[:1])
    async with scripted_home(reply, strategy="loop") as talk:
        heard = await say(talk.assistant, "营收 revenue?")
    assert heard.text == f"{asked}\n\n- {choices[0]}\n- {choices[1]}"
    assert not talk.workspace.joinpath("log.txt").exists()


async def test_nonsense_is_told_to_the_model(scripted_home: Open) -> None:
    broken = {"name": "get_quote", "args": '{"symbol": ', "id": "x", "error": "no JSON", "type": "invalid_tool_call"}
    nonsense = AIMessage(
        "",
        tool_calls=[
            {"name": "get the 价格!", "args": {}, "id": "a"},
            {"name": "get_quote", "args": {"ticker": "AAPL"}, "id": "b"},
        ],
        invalid_tool_calls=[broken],
    )
    async with scripted_home(nonsense, QUOTE, "430.47", strategy="loop") as talk:
        heard = await say(talk.assistant, "what does Apple cost?")
    unknown, wrong, no_json = told(talk, 1)
    assert "There is no function get_the" in unknown
    assert "needs 'symbol'" in wrong
    assert "no JSON object" in no_json
    assert heard.text.startswith("430.47")


async def test_nothing_but_nonsense_goes_the_offline_way(scripted_home: Open) -> None:
    nonsense = [calls(("zork", {"n": n})) for n in range(3)]
    async with scripted_home(*nonsense, strategy="loop") as talk:
        heard = await say(talk.assistant, "convert 5 km to miles")
    assert len(talk.model.asked) == 3
    assert "3.10" in heard.text or "3.11" in heard.text


async def test_calls_that_were_written_as_text_are_calls(scripted_home: Open) -> None:
    written = '```json\n{"name": "get_quote", "arguments": {"symbol": "AAPL"}}\n```'
    async with scripted_home(written, "430.47", strategy="loop") as talk:
        heard = await say(talk.assistant, "苹果股价多少")
    assert heard.answer.tools == ("finance/get_quote",)
    last = next(m for m in reversed(talk.model.messages[1]) if isinstance(m, AIMessage))
    assert last.tool_calls[0]["args"] == {"symbol": "AAPL"}


async def test_a_request_ends_after_so_many_replies(scripted_home: Open) -> None:
    async with scripted_home(QUOTE, QUOTE, QUOTE, strategy="loop", max_loop_rounds=3) as talk:
        heard = await say(talk.assistant, "what does Apple cost?")
    assert "After 3 replies" in heard.text
    assert "`finance/get_quote`" in heard.text
    assert len(heard.answer.results) == 2
    assert "There is no room for further calls" in talk.model.asked[2]
    assert "There is no room for further calls" not in talk.model.asked[1]


async def test_calls_are_bounded(scripted_home: Open) -> None:
    reply = calls(*(("get_quote", {"symbol": "AAPL"}) for _ in range(4)))
    async with scripted_home(reply, "done", strategy="loop", max_calls=2) as talk:
        heard = await say(talk.assistant, "what does Apple cost?")
    assert [result.error_type for result in heard.answer.results] == ["", "", "Bound", "Bound"]


async def test_without_a_model_the_request_goes_the_offline_way(scripted_home: Open) -> None:
    async with scripted_home(*[DOWN] * 8, strategy="loop") as talk:
        heard = await say(talk.assistant, "convert 5 km to miles")
    assert "3.10" in heard.text or "3.11" in heard.text


@pytest.mark.parametrize(
    ("request_", "open_"), [("write 1 into out.txt", "is open"), ("把 1 写入 out.txt", "尚未完成")]
)
async def test_once_something_ran_a_lost_model_ends_the_request(scripted_home: Open, request_: str, open_: str) -> None:
    async with scripted_home(WRITE, *[DOWN] * 8, strategy="loop") as talk:
        heard = await say(talk.assistant, request_)
    assert "`system/write_file`" in heard.text
    assert open_ in heard.text
    assert talk.workspace.joinpath("out.txt").read_text() == "1"


async def test_a_refusal_ends_the_request(scripted_home: Open) -> None:
    refused = ModelRefused("The model refused to answer.", zh="模型拒绝回答。")
    async with scripted_home(refused, strategy="loop") as talk:
        heard = await say(talk.assistant, "苹果股价多少")
    assert "模型拒绝回答。" in heard.text
    assert heard.answer.results == ()


async def test_the_search_strategy_stays(scripted_home: Open) -> None:
    async with scripted_home(*[DOWN] * 20, strategy="search", decisions="model") as talk:
        heard = await say(talk.assistant, "what does Apple cost?")
    assert "planned" in kinds(heard.events)
    assert not any(isinstance(event, ProgramWritten) for event in heard.events)


async def test_a_run_that_was_cut_off_makes_no_call_twice(scripted_home: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    reply = calls(*DELETE_TWICE[:1], ("list_directory", {}))

    def broken(*_: object) -> str:
        raise RuntimeError

    async with scripted_home(reply, strategy="loop") as talk:
        with monkeypatch.context() as patch:
            patch.setattr("graph.programs.call_run._note", broken)
            await say(talk.assistant, "write a log")
        assert talk.workspace.joinpath("log.txt").exists()
    async with scripted_home("written", strategy="loop") as again:
        again.workspace.joinpath("log.txt").write_text("mine by now")
        heard = await hear(again.assistant.resume("t", {}))
    assert [result.status for result in heard.answer.results] == ["ok", "ok"]
    assert again.workspace.joinpath("log.txt").read_text() == "mine by now"
