"""How long that took whose times a file told."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say

LOG = "sync started at 22:48\nuploaded 51 files\nsync finished at 23:19\n"


@pytest.mark.parametrize(
    ("first", "then"), [("read the file sync.log", "how many minutes did it take"), ("读取 sync.log", "一共用了几分钟")]
)
async def test_it_is_told_in_minutes(scripted_home: Open, first: str, then: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("sync.log").write_text(LOG, encoding="utf-8")
        shown = await say(talk.assistant, first)
        heard = await say(talk.assistant, then)
    assert shown.answer.tools == ("system/read_file",)
    assert "**31**" in heard.text


@pytest.mark.parametrize(
    ("first", "then"), [("show me list.txt", "how long did it take"), ("看看 list.txt", "一共用了几分钟")]
)
async def test_without_times_nothing_is_told(scripted_home: Open, first: str, then: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("list.txt").write_text("milk\neggs\n", encoding="utf-8")
        await say(talk.assistant, first)
        heard = await say(talk.assistant, then)
    assert heard.answer.tools == ()


@pytest.mark.parametrize(
    ("said", "then"),
    [
        ("what time is it in UTC", "how many hours between them"),
        ("what is 12 times 7", "它们相差几个小时"),
    ],
)
async def test_hours_between_one_clock_are_not_told(scripted_home: Open, said: str, then: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, said)
        heard = await say(talk.assistant, then)
    assert "data/query_sql" not in heard.answer.tools
