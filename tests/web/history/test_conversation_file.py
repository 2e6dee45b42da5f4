"""Conversations as files, and their titles."""

import json

import pytest
from chainlit.types import ThreadDict

from tests.web.chat_client import ChatClient
from tests.web.fake_assistant import FakeAssistant
from tests.web.served import Served
from web.history.conversation_file import MAX_TITLE_CHARS, as_json, as_markdown, title_of

THREAD: ThreadDict = {
    "id": "t",
    "createdAt": "2026-01-02T03:04:05Z",
    "name": "price of Apple",
    "userId": None,
    "userIdentifier": "local",
    "tags": [],
    "metadata": {},
    "elements": [],
    "steps": [
        {"id": "1", "type": "user_message", "output": "price of Apple", "createdAt": "2026-01-02T03:04:05Z"},
        {"id": "2", "type": "run", "output": "inside"},
        {"id": "3", "type": "assistant_message", "output": "**430.47** USD"},
    ],
}


@pytest.mark.parametrize(
    ("request_", "title"),
    [
        ("price of Apple", "price of Apple"),
        ("苹果的股价\n和股息", "苹果的股价 和股息"),
        (
            "what was the average temperature in Berlin, Hamburg and Munich in the last three weeks",
            "what was the average temperature in Berlin, Hamburg and…",
        ),
        ("请" * 80, "请" * MAX_TITLE_CHARS + "…"),
    ],
)
def test_a_title_is_the_first_request_in_one_short_line(request_: str, title: str) -> None:
    assert title_of(request_) == title


def test_a_conversation_is_written_for_reading_and_for_machines() -> None:
    names = {"user": "您", "assistant": "ToolAtlas"}
    assert as_markdown(THREAD, names) == (
        "# price of Apple\n\n---\n\n**您**\n\nprice of Apple\n\n---\n\n**ToolAtlas**\n\n**430.47** USD\n"
    )
    told = json.loads(as_json(THREAD))
    assert (told["title"], told["created"]) == ("price of Apple", "2026-01-02T03:04:05Z")
    assert told["messages"][1] == {"role": "assistant", "at": "", "text": "**430.47** USD"}


async def test_a_conversation_goes_to_its_owner_by_its_title_and_a_name_of_one_s_own_stays(
    served: Served, assistant: FakeAssistant
) -> None:
    long, own = "a notice " * 20, "my own name " * 8
    async with ChatClient(served) as chat:
        await chat.ask(long)
        stored = await chat.stored()
        kept = await chat.http.get(f"/toolatlas/conversation/{stored['id']}.md")
        other = await chat.http.get("/toolatlas/conversation/none.json")
        body = {"threadId": stored["id"], "name": own}
        (await chat.http.put("/project/thread", json=body)).raise_for_status()
        renamed = await chat.stored()
    assert stored["name"] == title_of(long)
    assert renamed["name"] == own
    assert kept.headers["Content-Disposition"].startswith("attachment; filename*=utf-8''a%20notice")
    assert long.strip() in kept.text
    assert other.status_code == 404
