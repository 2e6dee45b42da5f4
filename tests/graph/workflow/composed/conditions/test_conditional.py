"""What is so of files is looked up first, and only the case that holds is carried out."""

import pytest

from graph.workflow.composed.conditions.conditional import conditional_steps, with_free_name
from tests.graph.workflow.exchanges import asked
from tests.graph.world import World

SAME_OR_NOT = "If a.txt and b.txt are identical, delete b.txt. If not, tell me what differs."


async def calls_of(world: World, request: str, **files: str) -> list[tuple[str, dict[str, object]]]:
    for name, text in files.items():
        (world.settings.home / f"{name}.txt").write_text(text, encoding="utf-8")
    found = await conditional_steps(asked(request), world.context())
    return [] if found is None else [(s.calls[0].tool_id, s.calls[0].arguments) for s in found[0]]


@pytest.mark.parametrize("request_", [SAME_OR_NOT, "a.txt和b.txt内容一样的话就把b.txt删了，不一样就告诉我哪里不同"])
async def test_a_copy_is_deleted_only_where_it_is_one(packaged: World, request_: str) -> None:
    compared = ("general/diff_files", {"first_path": "a.txt", "second_path": "b.txt"})
    assert await calls_of(packaged, request_, a="one\n", b="two\n") == [compared]
    assert await calls_of(packaged, request_, a="one\n", b="one\n") == [
        compared,
        ("system/delete_file", {"path": "b.txt"}),
    ]


async def test_what_is_done_otherwise_is_left_to_other_readers(packaged: World) -> None:
    folder = packaged.settings.home / "conf"
    folder.mkdir()
    (folder / "a.conf").write_text("x=1\n", encoding="utf-8")
    request = (
        "If one of the files in conf contains the word secret, tell me which one, otherwise zip the folder as c.zip"
    )
    found = await conditional_steps(asked(request), packaged.context())
    assert found is not None
    assert found[1] == "zip the folder conf as c.zip"
    (folder / "a.conf").write_text("secret=1\n", encoding="utf-8")
    found = await conditional_steps(asked(request), packaged.context())
    assert found is not None
    assert found[1] == ""


async def test_a_condition_that_nothing_tells_is_none(packaged: World) -> None:
    assert await calls_of(packaged, "If it rains, delete b.txt, otherwise keep both", a="one\n", b="one\n") == []


async def test_a_text_is_written_under_another_name_where_the_first_is_taken(packaged: World) -> None:
    (packaged.settings.home / "a.txt").write_text("old\n", encoding="utf-8")
    await packaged.ask('Write "all done" to a.txt. If it already exists, save it as b.txt instead')
    assert (packaged.settings.home / "a.txt").read_text(encoding="utf-8") == "old\n"
    assert (packaged.settings.home / "b.txt").read_text(encoding="utf-8") == "all done"
    assert await with_free_name(asked("write it to a.txt"), packaged.context()) is None
