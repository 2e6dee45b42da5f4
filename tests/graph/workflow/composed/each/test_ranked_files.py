"""Which files come first by size or time, asked as people type it."""

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


async def test_the_largest_are_shown_wherever_they_lie(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        for path, size in {"a.txt": 30, "p/b.txt": 50, "p/c.txt": 10, "q/d.txt": 20}.items():
            file = talk.workspace / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("x" * size, encoding="utf-8")
        files = await say(talk.assistant, "2 largest files in here")
        folders = await say(talk.assistant, "哪个文件夹最大")
    assert "p/b.txt" in files.text
    assert "a.txt" in files.text
    assert "d.txt" not in files.text
    assert "60" in folders.text
