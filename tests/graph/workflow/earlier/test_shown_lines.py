"""Lines that were counted are shown, and saved, as they stand in their file."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say

LOG = "08:00 INFO up\n08:31 ERROR payment gateway\n09:40 ERROR mail is full\n10:00 INFO copied 318 files\n"


@pytest.mark.parametrize(
    "asked",
    [
        ("how many errors are in app.log", "show me those lines", "save them to errors.txt"),
        ("app.log里有多少条错误", "把这几行给我看看", "存到 errors.txt"),
    ],
    ids=["en", "zh"],
)
async def test_lines_that_were_counted_are_shown_and_saved(scripted_home: Open, asked: tuple[str, str, str]) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "app.log").write_text(LOG, encoding="utf-8")
        told = [await say(talk.assistant, request) for request in asked]
        saved = (talk.workspace / "errors.txt").read_text(encoding="utf-8")
    assert told[1].answer.tools == ("system/grep_text",)
    for line in ("08:31 ERROR payment gateway", "09:40 ERROR mail is full"):
        assert line in told[1].text
        assert line in saved
    assert "INFO" not in saved
