"""A text goes through its forms one after the other, and what is written is the last of them."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("request_", "written"),
    [
        ("base64 encode the contents of n.txt and save it as out.txt", "dGVhICYgY2FrZQ=="),
        ("url encode the text of n.txt and save the result to out.txt", "tea%20%26%20cake"),
        ("把 n.txt 的内容转成base64，保存为 out.txt", "dGVhICYgY2FrZQ=="),
        ("把 n.txt 的内容转成base64，再做URL编码，写入 out.txt", "dGVhICYgY2FrZQ%3D%3D"),
    ],
)
async def test_what_is_written_is_the_last_form(scripted_home: Open, request_: str, written: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "n.txt").write_text("tea & cake", encoding="utf-8")
        await say(talk.assistant, request_)
        assert (talk.workspace / "out.txt").read_text(encoding="utf-8") == written


@pytest.mark.parametrize(
    "request_",
    ['turn "a?>" into base64, then url encode the result', "把“a?>”先转成base64，再把结果做成能放进网址的写法"],
)
async def test_no_form_is_left_out(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert heard.answer.tools == ("general/encode_base64", "general/url_encode")
    assert "YT8%2B" in heard.text


async def test_a_file_that_is_not_there_is_told_and_nothing_is_written(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, "base64 encode the text of gone.txt and save it as out.txt")
        assert not (talk.workspace / "out.txt").exists()
    assert "gone.txt" in heard.text
