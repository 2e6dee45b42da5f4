"""The files of a folder are counted and the folder packed, where entries and files are the same."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


async def _asked(scripted_home: Open, request: str, *paths: str) -> tuple[str, tuple[str, ...], bool]:
    async with scripted_home(decisions="offline") as talk:
        for path in paths:
            file = talk.workspace / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("x\n", encoding="utf-8")
        heard = await say(talk.assistant, request)
        made = (talk.workspace / "out/d.zip").is_file()
    return heard.text, heard.answer.tools, made


@pytest.mark.parametrize(
    ("request_", "count"),
    [
        ("how many files are in drafts? zip the whole folder as out/d.zip", "2 entries"),
        ("drafts文件夹里有几个txt？全压缩到 out/d.zip 里吧", "2 项"),
    ],
)
async def test_it_is_counted_then_packed(scripted_home: Open, request_: str, count: str) -> None:
    text, tools, made = await _asked(scripted_home, request_, "drafts/a.txt", "drafts/b.txt")
    assert count in text
    assert (tools, made) == (("system/list_directory", "system/zip_paths"), True)


@pytest.mark.parametrize(
    ("request_", "paths"),
    [
        ("how many files are in drafts? zip the whole folder as out/d.zip", ("drafts/a.txt", "drafts/old/b.txt")),
        ("drafts文件夹里有几个txt？全压缩到 out/d.zip 里吧", ("drafts/a.txt", "drafts/b.md")),
        ("how many txt files are in drafts? zip them as out/d.zip", ("drafts/a.txt", "drafts/.hidden")),
    ],
)
async def test_entries_that_are_no_such_files_are_not_told_as_them(
    scripted_home: Open, request_: str, paths: tuple[str, ...]
) -> None:
    _, _, made = await _asked(scripted_home, request_, *paths)
    assert not made
