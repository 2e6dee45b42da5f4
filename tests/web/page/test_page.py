import asyncio
from typing import Any

import httpx
import pytest

from graph.observability.events import CutOff
from tests.web.chat_client import ChatClient, Told, messages, steps
from tests.web.conftest import HOME
from tests.web.fake_assistant import ASKED, DELETE, DIVIDENDS, QUOTE, SYMBOL, FakeAssistant
from tests.web.served import Served
from tools.calls.journal import NotedCall
from web.history.data_layer import History
from web.page.approving.approvals import message_id


async def test_the_answer_is_streamed_and_ends_as_one_message(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        told = await chat.ask("price of Apple")
    heard = [name for name, _ in told]
    assert heard.index("stream_start") < heard.index("stream_token")
    (answer,) = messages(told)
    assert answer["output"].startswith("Apple (finance\\:get_quote) closed at **532.17**.")


async def test_the_pieces_that_were_streamed_are_what_the_message_ends_with(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        told = await chat.ask("price of Apple")
    (answer,) = messages(told)
    streamed = next(data["output"] for name, data in told if name == "stream_start")
    for piece in (data for name, data in told if name == "stream_token"):
        streamed = piece["token"] if piece["isSequence"] else streamed + piece["token"]
    # a code span whose end has not come yet is shown as prose
    assert answer["output"].replace("\\", "").startswith(streamed.replace("\\", ""))


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
    assert "finance/get_quote" in doing
    assert doing[-1] == ""


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
    assert told["parts"][0]["title"] == "“苹果的股价”由 finance 处理；该工具可选但未采用"
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
    served: Served, monkeypatch: pytest.MonkeyPatch, request_: str, language: str, said: list[str]
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


async def test_a_call_that_needs_approval_asks_with_buttons(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        told = await chat.ask("delete old.txt")
    (question,) = messages(told)
    buttons = [data for name, data in told if name == "action"]
    assert "waits for your approval" in question["output"]
    assert "**delete file** waits" in question["output"]
    assert "- path: `old.txt`" in question["output"]
    assert "system/" not in question["output"]
    assert [(button["label"], button["forId"]) for button in buttons] == [
        ("Approve", question["id"]),
        ("Edit the arguments…", question["id"]),
        ("Deny", question["id"]),
        ("Deny with a reason…", question["id"]),
    ]


async def test_approve_goes_on_with_the_run(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("delete old.txt")
        told = await chat.press("Approve")
        thread_id = await chat.thread_id()
    assert assistant.resumed == [(thread_id, {f"approval of {thread_id}": True})]
    assert "The file old.txt is deleted." in outputs(told)
    assert [name for name, _ in told].count("remove_action") == 4


async def test_deny_goes_on_with_a_refusal(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served, language="zh-CN") as chat:
        await chat.ask("delete old.txt")
        told = await chat.press("拒绝")
        record = await why_of(chat)
    assert list(assistant.resumed[0][1].values()) == [False]
    assert record["calls"][-1]["failed"]
    assert any(output.endswith("⛔ 已拒绝。") for output in outputs(told))


async def test_a_decision_that_was_made_elsewhere_is_not_made_twice(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("delete old.txt")
        assistant.waiting.clear()
        told = await chat.press("Approve")
    assert assistant.resumed == []
    assert outputs(told) == ["> This call was decided already."]


async def test_a_reload_gives_the_stored_question_its_buttons_back(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as before:
        await before.ask("delete old.txt")
        thread_id = (await before.stored())["id"]
    async with ChatClient(served, thread_id) as after:
        button = await after.heard("action")
        told = await after.press("Approve")
    assert button["forId"] == message_id(f"approval of {thread_id}")
    assert messages(after.told)[0]["id"] == button["forId"]
    assert "The file old.txt is deleted." in outputs(told)


async def test_a_question_that_was_asked_elsewhere_is_asked_on_the_page_that_resumes(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as before:
        await before.ask("price of Apple")
        thread_id = (await before.stored())["id"]
    assistant.waiting[thread_id] = [ASKED.model_copy(update={"approval_id": "asked in the terminal"})]
    async with ChatClient(served, thread_id) as after:
        await after.heard("action")
    assert message_id("asked in the terminal") in [message["id"] for message in messages(after.told)]


async def test_the_history_lists_and_resumes_a_conversation_with_all_its_steps(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        told = await chat.ask("price of Apple")
        stored = await chat.stored()
        listed = (await chat.http.post("/project/threads", json=page_of(20))).json()
    assert stored["id"] in [thread["id"] for thread in listed["data"]]
    assert set(steps(told)) == {step["name"] for step in stored["steps"] if not step["type"].endswith("message")}
    assert {element["type"] for element in stored["elements"]} == {"custom", "plotly"}


async def test_a_resumed_conversation_goes_on_in_the_same_thread(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as before:
        await before.ask("price of Apple")
        thread_id = (await before.stored())["id"]
    async with ChatClient(served, thread_id) as after:
        resumed = await after.heard("resume_thread")
        await after.ask("and its dividends")
    assert resumed["id"] == thread_id
    assert [asked[1] for asked in assistant.asked] == [thread_id, thread_id]


async def test_a_deleted_conversation_is_gone_with_its_files(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("price of Apple")
        stored = await chat.stored()
        await chat.http.request("DELETE", "/project/thread", json={"threadId": stored["id"]})
        files = [await chat.http.get(url) for url in (stored["elements"][0]["url"], table_of(stored))]
        listed = (await chat.http.post("/project/threads", json=page_of(20))).json()
    assert [file.status_code for file in files] == [404, 404]
    assert stored["id"] not in [thread["id"] for thread in listed["data"]]


async def test_a_thumb_is_stored_with_its_step(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        run = steps(await chat.ask("price of Apple"))["on_message"]
        feedback = {"forId": run["id"], "threadId": await chat.thread_id(), "value": 1, "comment": "right"}
        answer = await chat.http.put("/feedback", json={"feedback": feedback, "sessionId": chat.session_id})
        stored = await chat.stored()
    assert answer.json()["success"]
    assert assistant.rated == [(run["id"], "local", True, "right")]
    assert next(step for step in stored["steps"] if step["id"] == run["id"])["feedback"]["comment"] == "right"


async def test_a_stored_file_is_served_to_its_owner_only(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("price of Apple")
        stored = await chat.stored()
        url = table_of(stored)
        mine = await chat.http.get(url)
    async with httpx.AsyncClient(base_url=served.url) as stranger:
        theirs = await stranger.get(url)
    assert mine.json()["columns"] == ["year", "dividend"]
    assert theirs.status_code == 401


async def test_a_conversation_that_is_deleted_is_forgotten_by_the_assistant(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("price of Apple")
        thread_id = await chat.thread_id()
        await chat.stored()
        (await chat.http.request("DELETE", "/project/thread", json={"threadId": thread_id})).raise_for_status()
    assert assistant.forgotten == [thread_id]


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
    assert "data · 现在数据库里有哪些表" in [starter["label"] for starter in chinese["starters"]]
    assert "What is Netflix trading at?" in [starter["message"] for starter in english["starters"]]
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


async def cut_off(served: Served, assistant: FakeAssistant, request: str = "price of Apple") -> str:
    """A conversation whose last run a crash cut off; return its id."""
    async with ChatClient(served) as before:
        await before.ask("a notice")
        thread_id: str = (await before.stored())["id"]
    call = NotedCall(call=DELETE, status=None)
    assistant.cut[thread_id] = CutOff(run_key=f"run of {thread_id}", request=request, language="en", calls=(call,))
    assistant.asked.clear()
    return thread_id


async def test_a_conversation_that_was_cut_off_says_so_when_it_is_opened_again(
    served: Served, assistant: FakeAssistant
) -> None:
    thread_id = await cut_off(served, assistant)
    async with ChatClient(served, thread_id) as after:
        await after.until(lambda told: [name for name, _ in told].count("action") == 2)
        buttons = [data for name, data in after.told if name == "action"]
    (question,) = messages(after.told)
    assert "price of Apple" in question["output"]
    assert 'may have been done, nobody knows: `system/delete_file {"path": "old.txt"}`' in question["output"]
    assert [(button["label"], button["forId"]) for button in buttons] == [
        ("Go on", question["id"]),
        ("Drop it", question["id"]),
    ]


async def test_go_on_goes_on_with_the_run(served: Served, assistant: FakeAssistant) -> None:
    thread_id = await cut_off(served, assistant)
    async with ChatClient(served, thread_id, language="zh-CN") as after:
        await after.heard("action")
        told = await after.press("继续")
    assert assistant.resumed == [(thread_id, {})]
    assert any("▶️ 已继续。" in output for output in outputs(told))
    assert "The file old.txt is deleted." in outputs(told)
    assert assistant.asked == []


@pytest.mark.parametrize(("button", "resumed"), [("Go on", 1), ("Drop it", 0)])
async def test_a_message_that_had_to_wait_is_answered_once_the_run_is_settled(
    served: Served, assistant: FakeAssistant, button: str, resumed: int
) -> None:
    thread_id = await cut_off(served, assistant)
    async with ChatClient(served, thread_id) as after:
        await after.heard("resume_thread")
        await after.ask("price of Microsoft")
        assert assistant.resumed == []
        await after.press(button)
        await after.until(lambda told: any("closed at" in output for output in outputs(told)))
    assert len(assistant.resumed) == resumed
    assert assistant.dropped == ([] if resumed else [thread_id])
    assert [text for text, *_ in assistant.asked] == ["price of Microsoft", "price of Microsoft"]


async def test_the_same_message_again_is_answered_by_going_on(served: Served, assistant: FakeAssistant) -> None:
    thread_id = await cut_off(served, assistant)
    async with ChatClient(served, thread_id) as after:
        await after.heard("resume_thread")
        await after.ask("price of Apple")
        await after.press("Go on")
    assert [text for text, *_ in assistant.asked] == ["price of Apple"]
    assert assistant.resumed == [(thread_id, {})]


async def test_what_was_settled_elsewhere_is_not_settled_again(served: Served, assistant: FakeAssistant) -> None:
    thread_id = await cut_off(served, assistant)
    async with ChatClient(served, thread_id) as after:
        await after.heard("action")
        assistant.cut.clear()
        told = await after.press("Go on")
    assert assistant.resumed == []
    assert outputs(told) == ["> Nothing is cut off here any more."]


async def test_a_run_that_a_person_stops_is_dropped(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        await chat.say("a slow one")
        await chat.heard("stream_start")
        thread_id = await chat.thread_id()
        assistant.cut[thread_id] = CutOff(run_key="r", request="a slow one", language="en")
        await chat.stop()
        await chat.until(lambda told: assistant.dropped != [])
    assert assistant.dropped == [thread_id]


async def why_of(chat: ChatClient) -> dict[str, Any]:
    """Read what the page keeps of the last run."""
    stored = await chat.stored()
    url = [element["props"]["url"] for element in stored["elements"] if element["name"] == "WhyPanel"][-1]
    record: dict[str, Any] = (await chat.http.get(url)).json()
    return record


def names(nodes: list[dict[str, Any]]) -> set[str]:
    """Every name in a tree of steps."""
    return {node["name"] for node in nodes}.union(*(names(node["inside"]) for node in nodes))


def outputs(told: list[Told]) -> list[str]:
    return [message["output"] for message in messages(told)]


def ended(told: list[Told], name: str) -> bool:
    return bool(steps(told).get(name, {}).get("end"))


def page_of(n: int) -> dict[str, Any]:
    return {"pagination": {"first": n}, "filter": {}}


def table_of(stored: dict[str, Any]) -> str:
    """Name where the page reads a conversation's first table."""
    tables = next(element["props"] for element in stored["elements"] if element["name"] == "AnswerTables")
    return str(tables["tables"][0]["url"])
