"""Conversations that are listed, resumed, rated and deleted, over the page's own socket."""

import httpx

from tests.web.chat_client import ChatClient, steps
from tests.web.fake_assistant import FakeAssistant
from tests.web.reading_page import page_of, table_of
from tests.web.served import Served


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
    assert assistant.forgotten == [(thread_id, "local")]
