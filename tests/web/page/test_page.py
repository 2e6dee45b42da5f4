"""The page, over its own socket: an answer from its first piece to its panels."""

import asyncio
import re

import pytest

from tests.web.chat_client import ChatClient, messages, steps
from tests.web.conftest import HOME
from tests.web.fake_assistant import FakeAssistant
from tests.web.fake_events import DELETE, DIVIDENDS, QUOTE, SYMBOL
from tests.web.reading_page import ended, names, outputs, why_of
from tests.web.served import Served
from web.history.data_layer import History


async def test_the_answer_is_streamed_and_ends_as_one_message(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        told = await chat.ask("price of Apple")
    heard = [name for name, _ in told]
    assert heard.index("stream_start") < heard.index("stream_token")
    (answer,) = messages(told)
    assert answer["output"].startswith("Apple (finance\\:get_quote) closed at **532.17**.")


_UNENDED = re.compile(r"!?\[[^\[\]]*(?:\](?:\([^()]*)?)?$")


async def test_the_pieces_that_were_streamed_are_what_the_message_ends_with(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        told = await chat.ask("price of Apple")
    (answer,) = messages(told)
    streamed = next(data["output"] for name, data in told if name == "stream_start")
    for piece in (data for name, data in told if name == "stream_token"):
        streamed = piece["token"] if piece["isSequence"] else streamed + piece["token"]
    # a code span, a link or a picture whose end has not come yet is shown as prose
    whole = _UNENDED.sub("", streamed.replace("\\", ""))
    assert answer["output"].replace("\\", "").startswith(whole)
    assert "532.17" in whole


async def test_a_run_is_asked_with_the_thread_the_user_and_the_id_of_its_step(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        told = await chat.ask("price of Apple")
        thread_id = await chat.thread_id()
    ((text, asked_thread, user, run_id),) = assistant.asked
    assert (text, asked_thread, user) == ("price of Apple", thread_id, "local")
    assert str(run_id) == steps(told)["on_message"]["id"]


async def test_steps_nest_from_the_plan_over_the_sub_task_to_moves_and_calls(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        told = await chat.ask("price of Apple")
        record = await why_of(chat)
    (plan,) = record["everything"]
    (subtask,) = plan["inside"]
    assert (plan["name"], subtask["name"].split(" · ")[:2]) == ("Plan", ["Sub-task 1", "finance"])
    assert {"Advance → finance/get_quote", "finance/get_quote"} <= {node["name"] for node in subtask["inside"]}
    assert [call["name"] for call in record["calls"]] == [SYMBOL.tool_id, QUOTE.tool_id, DIVIDENDS.tool_id]
    assert set(steps(told)) == {"on_message"}  # what is shown on demand does not stand in the stream


async def test_every_step_has_ended_when_the_run_has(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        shown = steps(await chat.ask("price of Apple"))
    assert [step["name"] for step in shown.values() if not step["end"]] == []


async def test_steps_speak_the_language_of_the_browser(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served, language="zh-CN") as chat:
        await chat.ask("查询苹果股价")
        record = await why_of(chat)
    assert {"计划", "路由 → finance", "前进 → finance/get_quote"} <= names(record["everything"])
    assert record["summary"][1].startswith("在本机决定，未使用模型。")


async def test_the_page_says_what_a_run_is_at_and_clears_it(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        told = await chat.ask("price of Apple")
    doing = [data["toolatlasDoing"] for name, data in told if name == "window_message" and "toolatlasDoing" in data]
    assert "get quote" in doing
    assert not any("/" in said for said in doing)
    assert doing[-1] == ""


async def test_what_a_run_is_at_is_said_in_the_language_of_the_page(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served, language="zh-CN") as chat:
        told = await chat.ask("查询苹果股价")
    doing = [data["toolatlasDoing"] for name, data in told if name == "window_message" and "toolatlasDoing" in data]
    assert "最新价格" in doing


async def test_what_was_done_before_an_approval_is_told_with_what_came_after(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("delete old.txt")
        await chat.press("Approve")
        record = await why_of(chat)
    assert record["request"] == "delete old.txt"
    assert "Route → system" in names(record["everything"])
    assert record["calls"][-1]["name"] == DELETE.tool_id


async def test_why_not_takes_any_tool_and_names_those_that_come_near(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served, language="zh-CN") as chat:
        asked = {"tool": "data/list_tables", "request": "苹果的股价"}
        told = (await chat.http.get("/toolatlas/why", params=asked)).json()
        unknown = await chat.http.get("/toolatlas/why", params={"tool": "quote", "request": "x"})
        card = (await chat.http.get("/toolatlas/tool", params={"tool": "finance/get_quote"})).json()
    assert told["parts"][0]["title"] == "“苹果的股价”由 金融 处理；该工具可选但未采用"
    assert told["parts"][0]["reasons"] == ["路径是 finance/get_quote", "local may use data/list_tables"]
    assert (unknown.status_code, unknown.json()["detail"]) == (
        404,
        "没有工具 'quote'；您是说 finance/get_quote 吗？",
    )
    assert ["可用率", "75%"] in card["facts"]
    assert card["around"] == [{"name": "参数来自", "side": "before", "tools": ["finance/search_symbol"]}]


async def test_the_picture_the_table_and_the_chart_come_with_the_answer(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        told = await chat.ask("price of Apple")
    (answer,) = messages(told)
    shown = {data["type"]: data for name, data in told if name == "element"}
    assert set(shown) == {"custom", "plotly"}
    assert {element["forId"] for element in shown.values()} == {answer["id"]}


async def test_an_error_is_one_sentence(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        (message,) = messages(await chat.ask("please fail"))
    assert message["isError"]
    assert message["output"] == "The provider did not answer; try again later."


async def test_an_unforeseen_error_shows_no_detail_of_itself(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served, language="zh-CN") as chat:
        (message,) = messages(await chat.ask("please crash"))
    assert message["output"] == "我们这边出了点问题，详情已写入日志，请重试。"


@pytest.mark.parametrize(
    ("request_", "language", "said"),
    [
        ("the disk", "en-US", ["The disk is full."]),
        ("the disk", "zh-CN", ["磁盘已满。"]),
        ("the store", "en-US", ["The disk is full."]),
        (
            "please fail",
            "en-US",
            ["The provider did not answer; try again later.", "This conversation could not be saved: full"],
        ),
    ],
)
async def test_a_full_disk_is_said_once_though_the_history_meets_it_too(
    served: Served,
    assistant: FakeAssistant,
    monkeypatch: pytest.MonkeyPatch,
    request_: str,
    language: str,
    said: list[str],
) -> None:
    monkeypatch.setattr(History, "take_problem", lambda _: "full")
    async with ChatClient(served, language=language) as chat:
        told = messages(await chat.ask(request_))
    assert [message["output"] for message in told] == said


async def test_a_notice_is_shown(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        (message,) = messages(await chat.ask("a notice"))
    assert message["output"] == "> A bound was hit: 24 calls."


async def test_stop_cancels_the_run_and_closes_its_generator(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        await chat.say("a slow one")
        await chat.heard("stream_start")
        await chat.stop()
        await chat.until(lambda told: "Half of an ans" in outputs(told) and ended(told, "on_message"))
        stored = await chat.stored()
    assert assistant.closed == ["a slow one"]
    assert "Stopped. Calls in flight were cancelled." in outputs(chat.told)
    assert "Half of an ans" in [step["output"] for step in stored["steps"]]


async def test_stop_is_said_in_the_language_of_the_browser(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served, language="zh-CN") as chat:
        await chat.say("a slow one")
        await chat.heard("stream_start")
        await chat.stop()
        await chat.until(lambda told: "已停止，正在进行的调用已取消。" in outputs(told))
    assert assistant.closed == ["a slow one"]


async def test_the_badge_says_offline_in_both_languages(served: Served) -> None:
    async with ChatClient(served) as chat:
        badge = (await chat.http.get("/toolatlas/status")).json()
    assert [badge[language]["text"] for language in ("en", "zh")] == ["Offline mode, no model", "离线模式，未使用模型"]
    assert {badge[language]["address"] for language in ("en", "zh")} == {"/toolatlas/model"}


async def test_the_page_links_no_other_server(served: Served) -> None:
    async with ChatClient(served) as chat:
        html = (await chat.http.get("/")).text
    assert 'href="https:' not in html
    assert "/public/toolatlas.js" in html


async def test_starters_come_in_the_language_of_the_browser(served: Served) -> None:
    async with ChatClient(served) as chat:
        chinese = (await chat.http.get("/project/settings?language=zh-CN")).json()
        english = (await chat.http.get("/project/settings?language=en-US")).json()
    assert "数据 · 现在数据库里有哪些表" in [starter["label"] for starter in chinese["starters"]]
    offered = [starter["message"] for starter in english["starters"]]
    assert "ticker symbol for Tesla" in offered
    assert "离线模式" in chinese["markdown"]


async def test_an_agent_that_a_user_added_is_among_the_starters(served: Served) -> None:
    profile = HOME / "profiles" / "garden.yaml"
    profile.parent.mkdir(exist_ok=True)
    profile.write_text(
        "name: garden\ndescription: Plants.\nexamples: [When do tulips bloom?, 郁金香几月开花]\n", "utf-8"
    )
    async with ChatClient(served) as chat:
        offered = (await chat.http.get("/project/settings?language=zh-CN")).json()["starters"]
    profile.unlink()
    assert "garden · 郁金香几月开花" in [starter["label"] for starter in offered]


@pytest.mark.parametrize(("not_ready", "notices"), [(0, 0), (1, 0), (2, 1)])
async def test_the_first_request_waits_for_the_index_and_says_so(
    served: Served, assistant: FakeAssistant, not_ready: int, notices: int
) -> None:
    assistant.not_ready = not_ready
    async with ChatClient(served, language="zh-CN") as chat:
        told = await chat.ask("苹果的股价")
    doing = [data["toolatlasDoing"] for name, data in told if name == "window_message" and "toolatlasDoing" in data]
    assert ("正在首次读取全部工具，请稍候…" in doing) is (not_ready > 0)
    assert sum("可能有遗漏" in output for output in outputs(told)) == notices


async def test_runs_of_one_conversation_take_turns(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("a notice")
        await asyncio.gather(chat.say("price of Apple"), chat.say("price of Microsoft"))
        await chat.until(lambda told: len(assistant.closed) == 3)
    assert assistant.closed == [text for text, *_ in assistant.asked]
