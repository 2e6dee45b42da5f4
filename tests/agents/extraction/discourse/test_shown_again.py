"""Messages that only want to see the file that was spoken of."""

import pytest

from agents.extraction.discourse.shown_again import shows_again, shows_lines


@pytest.mark.parametrize(
    "message",
    [
        "show me the file",
        "ok, now read it to me",
        "what's in it now?",
        "what does the file say",
        "read it back",
        "show me its content",
        "给我看看内容",
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


@pytest.mark.parametrize(
    "message",
    [
        "show me those lines",
        "now list the lines please",
        "print these three lines",
        "把这几行给我看看",
        "看看那3条",
        "列出这些行",
        "那几行内容显示出来",
    ],
)
def test_a_wish_to_see_the_lines_is_read(message: str) -> None:
    assert shows_lines(message)


@pytest.mark.parametrize(
    "message",
    [
        "show me those lines as a chart",
        "show the lines with ERROR",
        "delete those lines",
        "show me the line chart",
        "把这几行删掉",
        "这几行",
        "看看苹果那条新闻",
        "这几行有多长",
    ],
)
def test_lines_that_are_wanted_otherwise_are_not(message: str) -> None:
    assert not shows_lines(message)
