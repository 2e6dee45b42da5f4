"""A terminal is answered by the page that runs."""

import pytest

from graph.observability.events import Answered
from graph.serving.served_assistant import ServedAssistant
from settings import Settings
from tests.web.conftest import HOME
from tests.web.fake_assistant import FakeAssistant


@pytest.mark.parametrize("request_text", ["what does Apple cost?", "苹果股价多少"])
async def test_a_running_page_answers_a_terminal(assistant: FakeAssistant, request_text: str) -> None:
    found = await ServedAssistant.find(Settings(home=HOME, port=0))
    assert found is not None
    events = [event async for event in found.ask(request_text, thread_id="t", user="local")]
    assert isinstance(events[-1], Answered)
    assert [text for text, *_ in assistant.asked] == [request_text]
    assert await found.stop() is False
