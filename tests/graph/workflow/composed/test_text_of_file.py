"""A text, or that of a file, is put into the form whose tool is named, and into no other that resembles it."""

import pytest

from agents.extraction.spans.text_of_file import spoken_text
from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("request_", "made"),
    [
        ("url encode the text of a.txt", "tea%20%26%20cake"),
        ("url-encode what is in a.txt", "tea%20%26%20cake"),
        ("把 a.txt 的内容做URL编码", "tea%20%26%20cake"),
        ("base64 encode the contents of a.txt", "dGVhICYgY2FrZQ=="),
        ("对 a.txt 里的文字做 base64 编码", "dGVhICYgY2FrZQ=="),
        ('url encode "tea & cake"', "tea%20%26%20cake"),
    ],
)
async def test_the_named_form_is_the_one_that_is_made(scripted_home: Open, request_: str, made: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "a.txt").write_text("tea & cake", encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert made in heard.text


@pytest.mark.parametrize(
    "request_", ["what is in a.txt", "read a.txt", "url encode a.txt", 'put "x" into a.txt', "a.txt 的内容"]
)
def test_other_requests_speak_of_no_text_that_is_to_be_changed(request_: str) -> None:
    assert spoken_text(request_) is None
