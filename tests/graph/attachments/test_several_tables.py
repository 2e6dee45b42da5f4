"""Several tables attached to one conversation: each request goes to the one that it speaks of, or to none."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from agents.language.messages import phrase
from graph.assistant import Assistant
from graph.attachments.files import NewFile
from graph.embedded.address import Address
from graph.observability.events import CallStarted
from tests.graph.talking import Heard, at_home, hear, say

FILES = {
    "dues.csv": "member,month,due,paid\nAnna,Jan,25,25\nBob,Jan,25,0\nAnna,Feb,20,20\nBob,Feb,20,5\n",
    "orders.csv": "order id,customer,product,qty,unit price\n1001,Kim,mug,3,7.5\n1002,Lee,pen,10,1.2\n",
    "花费.csv": "日期,类别,金额\n2026-09-01,餐饮,80\n2026-09-03,交通,20\n",
}


@pytest.fixture
async def assistant(home: Path, embedded_address: Address) -> AsyncIterator[Assistant]:
    async with Assistant.open(at_home(home, embedded_address)) as opened:
        yield opened


async def came(assistant: Assistant, folder: Path, text: str) -> Heard:
    """Say the first message, with all files."""
    for name, content in FILES.items():
        folder.joinpath(name).write_text(content, encoding="utf-8")
    files = [NewFile(name=name, path=folder / name) for name in FILES]
    attached = [*await assistant.attach(files, user="local")]
    return await hear(assistant.ask(text, thread_id="t", user="local", attached=attached))  # type: ignore[arg-type]


def calls(heard: Heard) -> list[str]:
    return [e.call.tool_id for e in heard.events if isinstance(e, CallStarted)]


@pytest.mark.parametrize(
    ("first", "sums"),
    [("hi", ("split 90 between 6 people", "**15**")), ("你好", ("90元6个人平分", "**15"))],
)
async def test_what_speaks_of_none_of_them_touches_none(
    assistant: Assistant, tmp_path: Path, first: str, sums: tuple[str, str]
) -> None:
    heard = await came(assistant, tmp_path, first)
    assert calls(heard) == []
    assert heard.text in {phrase("greeting", "en"), phrase("greeting", "zh")}
    later = await say(assistant, sums[0])
    assert sums[1] in later.text
    assert not [tool for tool in calls(later) if tool.startswith("data/")]
    assert "dues" not in later.text


@pytest.mark.parametrize(
    ("request_", "told"),
    [("total due by member", "Anna"), ("total qty by product", "pen"), ("各类别的金额合计", "餐饮")],
)
async def test_the_one_whose_columns_are_named_is_asked(
    assistant: Assistant, tmp_path: Path, request_: str, told: str
) -> None:
    heard = await came(assistant, tmp_path, request_)
    assert told in heard.text
    again = await say(assistant, request_, thread="another")
    assert told in again.text
