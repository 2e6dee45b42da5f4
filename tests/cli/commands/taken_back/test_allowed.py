"""What was allowed for the rest of a conversation, at the terminal."""

import asyncio
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tools.calls.allowed import AllowedTool, AllowedTools


async def allow(home: Path, *threads: str) -> None:
    said = {"user": "local", "tool_id": "home/door", "definition": "d"}
    async with AllowedTools(home) as kept:
        await kept.allow(*(AllowedTool(thread_id=thread, **said) for thread in threads))


def test_it_is_listed_and_taken_back(toolatlas: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLATLAS_HOME", str(home))
    asyncio.run(allow(home, "monday", "tuesday"))
    code, out, _ = toolatlas("allowed")
    assert (code, [line.split()[0] for line in out.splitlines()]) == (0, ["conversation", "monday", "tuesday"])
    assert toolatlas("allowed", "home/door", "--thread", "monday")[1].endswith("each call in 1 conversation.\n")
    assert "monday" not in toolatlas("allowed")[1]
    toolatlas("allowed", "home/door")
    assert toolatlas("allowed")[1] == "No tool is allowed beyond the call that you said yes to.\n"
    assert toolatlas("allowed", "home/door")[1] == "home/door is not allowed in any conversation.\n"
