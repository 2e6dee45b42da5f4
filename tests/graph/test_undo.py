"""Files that the assistant changed come back on a word."""

from pathlib import Path

import pytest

from graph.assistant import Assistant
from graph.embedded.address import Address
from tests.graph.talking import at_home, decide, say


@pytest.mark.parametrize(
    ("rename", "delete", "undo", "back"),
    [
        ("rename a.txt to b.txt", "delete the file b.txt", "undo that, please", "`b.txt` is back."),
        ("把 a.txt 重命名为 b.txt", "删除文件 b.txt", "撤销刚才的操作", "已恢复 `b.txt`"),
    ],
    ids=["en", "zh"],
)
async def test_changes_are_taken_back_one_after_the_other(
    home: Path, embedded_address: Address, rename: str, delete: str, undo: str, back: str
) -> None:
    async with Assistant.open(at_home(home, embedded_address)) as assistant:
        workspace = assistant.resources.settings.workspace_dir
        workspace.mkdir(parents=True, exist_ok=True)
        (workspace / "a.txt").write_text("mine", "utf-8")
        renamed = await say(assistant, rename)
        assert renamed.answer.tools == ("system/move_path",), renamed.text
        assert (await say(assistant, delete)).questions
        deleted = await decide(assistant, approve=True)
        assert list(workspace.iterdir()) == [], deleted.text
    # another process
    async with Assistant.open(at_home(home, embedded_address)) as assistant:
        heard = await say(assistant, undo)
        assert back in heard.text
        assert heard.answer.tools == ()
        assert [path.name for path in workspace.iterdir()] == ["b.txt"]
        await say(assistant, undo)
        assert [path.name for path in workspace.iterdir()] == ["a.txt"]
