"""The words of a text file are counted in the file, also where the request wrote it a moment ago."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("request_", "counted"),
    [
        ("how many words are in a.txt", "**4 words**"),
        ("a.txt 里有多少个单词", "**4 字（词）**"),
        ('write "hello" to n.txt and count its words', "**1 word**"),
        ("把“你好世界”写入 n.txt，然后告诉我它有多少个字", "**4 字（词）**"),
    ],
)
async def test_it_is_the_text_that_is_counted(scripted_home: Open, request_: str, counted: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "a.txt").write_text("hello there\nsecond line\n", encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert counted in heard.text
    assert heard.answer.tools[-1] == "general/text_statistics"


@pytest.mark.parametrize("request_", ["how long is a.txt", "a.txt 有多少个字"])
async def test_a_file_that_is_not_there_is_told_once(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert heard.answer.tools == ("system/read_file",)
    assert "a.txt" in heard.text


async def test_a_file_that_cannot_be_read_whole_is_not_counted(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "a.txt").write_text("word\n" * 20_001, encoding="utf-8")
        heard = await say(talk.assistant, "how many words are in a.txt")
    assert "too long to be counted as a whole" in heard.text
