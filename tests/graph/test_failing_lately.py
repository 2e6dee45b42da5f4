"""A tool that failed again and again is still the one that is meant: none of another job answers in its place."""

from pathlib import Path

import pytest

from graph.assistant import Assistant
from graph.embedded.address import Address
from tests.graph.talking import at_home, say

TOOL = "system/move_path"


@pytest.mark.parametrize("request_", ["rename a.txt to b.txt", "把 a.txt 重命名为 b.txt"])
async def test_no_tool_of_another_job_answers(home: Path, embedded_address: Address, request_: str) -> None:
    async with Assistant.open(at_home(home, embedded_address)) as assistant:
        workspace = assistant.resources.settings.workspace_dir
        workspace.mkdir(parents=True, exist_ok=True)
        (workspace / "a.txt").write_text("mine", "utf-8")
        await say(assistant, "hello")
        await counted(assistant, "error", 30)
        heard = await say(assistant, request_, thread="u")
        await counted(assistant, "ok", 300)
        assert heard.answer.tools == (TOOL,)
        assert [path.name for path in workspace.iterdir()] == ["b.txt"]


async def counted(assistant: Assistant, outcome: str, times: int) -> None:
    """Have calls of the tool counted just now."""
    await assistant.resources.graph.learn([TOOL] * times, [outcome] * times, [1.0] * times, succeeded=outcome == "ok")
