"""Messages that only want to see the file that was spoken of."""

import pytest

from agents.extraction.discourse.shown_again import shows_again


@pytest.mark.parametrize(
    "message",
    [
        "show me the file",
        "ok, now read it to me",
        "what's in it now?",
        "what does the file say",
        "read it back",
        "读一下它",
        "打开看看",
        "把文件给我看看",
    ],
)
def test_a_wish_to_see_it_is_read(message: str) -> None:
    assert shows_again(message)


@pytest.mark.parametrize(
    "message",
    [
        "show me the sales",
        "what is it",
        "what's that",
        "open notes.txt",
        "show me the chart",
        "看看苹果股价",
        "再看看",
        "打开 a.txt",
    ],
)
def test_anything_else_is_a_request_of_its_own(message: str) -> None:
    assert not shows_again(message)
