import asyncio

import httpx

from tests.web.chat_client import ChatClient, messages, steps
from tests.web.conftest import Served
from tests.web.fake_assistant import ANSWER, FakeAssistant


async def test_the_answer_is_streamed_and_ends_as_one_message(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served.url) as chat:
        told = await chat.ask("price of Apple")
    names = [name for name, _ in told]
    assert "stream_start" in names
    (answer,) = messages(told)
    assert answer["output"].startswith("Apple (finance\\:get_quote) closed at **532.17**.")


async def test_a_run_is_asked_with_the_thread_the_user_and_the_id_of_its_step(
    served: Served, assistant: FakeAssistant
) -> None:
    async with ChatClient(served.url) as chat:
        told = await chat.ask("price of Apple")
        thread_id = await chat.thread_id()
    ((text, asked_thread, user, run_id),) = assistant.asked
    assert (text, asked_thread, user) == ("price of Apple", thread_id, "local")
    assert str(run_id) == steps(told)["on_message"]["id"]
