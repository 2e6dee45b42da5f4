"""What is done with a file that is only pointed at is done with the one spoken of, or it is asked which."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import decide, say


@pytest.mark.parametrize(
    ("request_", "asked", "new"),
    [
        ("rename the file", "Which file do you mean?", "What is its new name to be?"),
        ("帮我把那个文件改个名字", "您指的是哪个文件？", "新名字叫什么？"),
    ],
)
async def test_a_file_that_is_not_said_is_asked_for_and_then_its_new_name(
    scripted_home: Open, request_: str, asked: str, new: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("notes").mkdir()
        talk.workspace.joinpath("notes", "清单.txt").write_text("x", encoding="utf-8")
        first = await say(talk.assistant, request_)
        second = await say(talk.assistant, "1")
        third = await say(talk.assistant, "旧清单.txt")
        if third.questions:
            await decide(talk.assistant, approve=True)
        left = [path.name for path in talk.workspace.joinpath("notes").iterdir()]
    assert first.text.startswith(asked)
    assert second.text.startswith(new)
    assert left == ["旧清单.txt"]


@pytest.mark.parametrize(
    ("request_", "name"),
    [
        ("which of my files mentions a plumber", "copy that one to old/todo_copy.txt"),
        ("which of my files mentions a plumber", "把那个文件复制到 old/todo_copy.txt"),
        ("read notes/todo.txt", "copy it to old/todo_copy.txt"),
    ],
)
async def test_the_file_that_was_found_is_copied_and_its_new_folder_told(
    scripted_home: Open, request_: str, name: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("notes").mkdir()
        talk.workspace.joinpath("notes", "todo.txt").write_text("- call a plumber\n- rest\n", encoding="utf-8")
        talk.workspace.joinpath("notes", "other.txt").write_text("nothing\n", encoding="utf-8")
        await say(talk.assistant, request_)
        heard = await say(talk.assistant, name)
        copied = talk.workspace.joinpath("old", "todo_copy.txt").read_text(encoding="utf-8")
    assert copied == "- call a plumber\n- rest\n"
    assert heard.answer.tools == ("system/copy_path",)
    assert "`old`" in heard.text


async def test_of_several_that_were_found_it_is_asked_which(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        for name in ("a.txt", "b.txt"):
            talk.workspace.joinpath(name).write_text("a plumber\n", encoding="utf-8")
        talk.workspace.joinpath("c.txt").write_text("nothing\n", encoding="utf-8")
        await say(talk.assistant, "which of my files mentions a plumber")
        heard = await say(talk.assistant, "delete that one")
        left = sorted(path.name for path in talk.workspace.glob("*.txt"))
    assert heard.text.startswith("Which file do you mean?")
    assert "c.txt" not in heard.text
    assert left == ["a.txt", "b.txt", "c.txt"]


@pytest.mark.parametrize("then", ["delete it", "把它删了"])
async def test_a_file_whose_line_was_found_is_never_deleted_unasked(scripted_home: Open, then: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("todo.txt").write_text("- call Ada\n- buy soil\n", encoding="utf-8")
        await say(talk.assistant, "what does todo.txt say about soil")
        await say(talk.assistant, then)
        left = talk.workspace.joinpath("todo.txt").exists()
    assert left


async def test_a_folder_that_is_there_is_not_told(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("old").mkdir()
        talk.workspace.joinpath("a.txt").write_text("x", encoding="utf-8")
        heard = await say(talk.assistant, "copy a.txt to old/b.txt")
    assert "not there before" not in heard.text


@pytest.mark.parametrize(
    ("request_", "target"),
    [
        ("notes文件夹里都有啥文件？打包成 旧.zip 放到archive文件夹", "archive/旧.zip"),
        ("what's in the notes folder? zip it as archive/old.zip", "archive/old.zip"),
    ],
)
async def test_a_folder_that_was_listed_is_what_is_packed(scripted_home: Open, request_: str, target: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        talk.workspace.joinpath("notes").mkdir()
        talk.workspace.joinpath("notes", "a.txt").write_text("x", encoding="utf-8")
        heard = await say(talk.assistant, request_)
        made = talk.workspace.joinpath(target).exists()
    assert made
    assert heard.answer.tools == ("system/list_directory", "system/zip_paths")
    assert "`archive`" in heard.text


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ('add "buy bread" to todo.txt', "remove it"),
        ('add "buy bread" to todo.txt', "get rid of it"),
        ("在 todo.txt 里加一行“买茶”", "删掉它"),
        ("在 todo.txt 里加一行“买茶”", "把它删了"),
        ("read todo.txt", "那个文件删了吗？"),
        ("read todo.txt", "todo.txt删了吗？"),
        ("read todo.txt", "可以删这个文件吗？"),
        ("read todo.txt", "我把那个文件删了"),
        ("read todo.txt", "did you delete todo.txt?"),
        ("read todo.txt", "delete the old file"),
    ],
)
async def test_nothing_is_deleted_for_a_line_a_question_or_another_file(
    scripted_home: Open, first: str, then: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        for name in ("todo.txt", "b.txt"):
            talk.workspace.joinpath(name).write_text("- call Ada\n- buy soil\n", encoding="utf-8")
        await say(talk.assistant, first)
        heard = await say(talk.assistant, then)
        left = sorted(path.name for path in talk.workspace.glob("*.txt"))
    assert "system/delete_file" not in heard.answer.tools
    assert not heard.questions
    assert left == ["b.txt", "todo.txt"]


@pytest.mark.parametrize("then", ["copy b.txt to that file", "把b.txt复制到那个文件"])
async def test_a_file_that_was_spoken_of_is_no_place_for_another(scripted_home: Open, then: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        for name in ("todo.txt", "b.txt"):
            talk.workspace.joinpath(name).write_text(name, encoding="utf-8")
        await say(talk.assistant, "read todo.txt")
        await say(talk.assistant, then)
        left = {path.name: path.read_text(encoding="utf-8") for path in talk.workspace.glob("*.txt")}
    assert left == {"todo.txt": "todo.txt", "b.txt": "b.txt"}


@pytest.mark.parametrize(
    ("request_", "asked"),
    [
        ("rename the file", "Which file do you mean? There is none here yet"),
        ("delete the file", "Which file do you mean? There is none here yet"),
        ("帮我改个文件名", "您指的是哪个文件？这里目前还没有文件"),
        ("把那个文件改个名", "您指的是哪个文件？这里目前还没有文件"),
    ],
)
async def test_where_there_is_no_file_it_is_asked_for_all_the_same(
    scripted_home: Open, request_: str, asked: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert heard.text.startswith(asked)
