import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest
from chainlit.element import Element
from chainlit.step import StepDict
from chainlit.types import Pagination, ThreadFilter
from chainlit.user import User

from errors import StoreError
from web.history.data_layer import History
from web.history.file_store import FileStore
from web.history.schema import prepare


@pytest.fixture
async def history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[History]:
    class NoSession:
        session = None

    monkeypatch.setattr("chainlit.data.utils.context", NoSession)
    prepare(tmp_path / "history.db")
    history = History(tmp_path / "history.db", FileStore(tmp_path / "files"))
    yield history
    await history.close()


async def test_lists_and_objects_come_back_as_they_were_stored(history: History) -> None:
    await stored(history, "t1")
    await history.update_thread("t1", tags=["finance"], metadata={"语言": "中文"})
    thread = await history.get_thread("t1")
    assert thread is not None
    assert (thread["tags"], thread["metadata"]) == (["finance"], {"语言": "中文"})


async def test_an_unknown_conversation_is_none(history: History) -> None:
    assert await history.get_thread("t1") is None


async def test_a_step_keeps_whether_it_was_open_and_how_its_input_shows(history: History) -> None:
    await stored(history, "t1", step(id="s1", showInput=True, defaultOpen=True, input="in"))
    await history.create_step(step(id="s2", threadId="t1", showInput=False, input="hidden"))
    await history.create_step(step(id="s3", threadId="t1", showInput="json", input="{}"))
    thread = await history.get_thread("t1")
    assert thread is not None
    found = [(s["showInput"], s["defaultOpen"], s["input"]) for s in thread["steps"] if s["id"] in ("s1", "s2", "s3")]
    assert found == [(True, True, "in"), (False, False, "hidden"), ("json", False, "{}")]


async def test_what_was_shown_a_moment_ago_is_there_when_the_page_is_loaded_anew(history: History) -> None:
    await stored(history, "t1")
    writing: list[asyncio.Task[Any]] = [
        asyncio.create_task(history.create_step(step(id=f"s{n}", threadId="t1"))) for n in range(5)
    ]
    writing += [asyncio.create_task(history.create_element(element(f"e{n}"))) for n in range(5)]
    thread = await asyncio.create_task(history.get_thread("t1"))
    assert thread is not None
    assert ({s["id"] for s in thread["steps"]}, {e["id"] for e in thread["elements"] or ()}) == (
        {f"s{n}" for n in range(5)},
        {f"e{n}" for n in range(5)},
    )
    await asyncio.gather(*writing)


async def test_the_list_has_pages_from_the_newest_to_the_oldest(history: History) -> None:
    for number in range(5):
        await stored(history, f"t{number}", step(id=f"s{number}", createdAt=f"2026-01-0{number + 1}T00:00:00Z"))
    first = await listed(history, first=2)
    second = await listed(history, first=2, cursor=first.pageInfo.endCursor)
    third = await listed(history, first=2, cursor=second.pageInfo.endCursor)
    assert [[thread["id"] for thread in page.data] for page in (first, second, third)] == [
        ["t4", "t3"],
        ["t2", "t1"],
        ["t0"],
    ]
    assert (first.pageInfo.hasNextPage, third.pageInfo.hasNextPage) == (True, False)


async def test_the_list_carries_no_steps(history: History) -> None:
    await stored(history, "t1", step(id="s1"))
    page = await listed(history)
    assert page.data[0]["steps"] == []


async def test_an_empty_list_is_a_page(history: History) -> None:
    page = await listed(history)
    assert (page.data, page.pageInfo.startCursor) == ([], None)


@pytest.mark.parametrize(("search", "found"), [("50%", ["t1"]), ("_", []), ("股价", ["t2"]), ("nothing", [])])
async def test_the_search_takes_what_was_typed_literally(history: History, search: str, found: list[str]) -> None:
    await stored(history, "t1", step(id="s1", output="up 50% today"))
    await stored(history, "t2", step(id="s2", output="苹果的股价"))
    page = await listed(history, search=search)
    assert [thread["id"] for thread in page.data] == found


async def test_the_list_can_be_narrowed_to_thumbs(history: History) -> None:
    await stored(history, "t1", step(id="s1"))
    await stored(history, "t2", step(id="s2"))
    await history.execute_sql("INSERT INTO feedbacks VALUES ('f', 's2', 't2', 0, NULL)", {})
    assert [thread["id"] for thread in (await listed(history, feedback=0)).data] == ["t2"]


async def test_a_write_that_fails_is_told_once(history: History) -> None:
    await history.execute_sql("INSERT INTO nowhere VALUES (:x)", {"x": 1})
    assert history.take_problem() == "no such table: nowhere"
    assert history.take_problem() == ""


async def test_a_file_that_cannot_be_written_is_told(history: History, tmp_path: Path) -> None:
    (tmp_path / "files").write_text("in the way")
    assert not await history.create_element(element("e1"))
    assert "files" in history.take_problem()


async def test_what_was_stored_before_is_shown_safely_too(history: History) -> None:
    leak = "![x](http://127.0.0.1:9/leak)"
    await stored(history, "t1", step(id="s1", type="tool", output=leak, input=leak, showInput=True))
    await history.create_step(step(id="s2", threadId="t1", type="user_message", output=leak))
    thread = await history.get_thread("t1")
    assert thread is not None
    found = {s["id"]: s["output"] for s in thread["steps"]}
    assert found == {"s1": "x (<http://127.0.0.1:9/leak>)", "s2": leak}


async def test_an_element_is_stored_with_its_owner_and_type(history: History) -> None:
    await stored(history, "t1", step(id="s1"))
    assert await history.create_element(element("e1"))
    assert await history.stored_file("e1") == {"owner": "local", "name": "a table", "mime": "text/plain"}
    assert await history.stored_file("e2") is None


async def test_the_same_user_logging_in_twice_at_once_is_one_user(history: History) -> None:
    one, two = await history.create_user(User("local")), await history.create_user(User("local"))
    assert one is not None
    assert two is not None
    assert one.id == two.id


def test_a_store_is_its_owners_alone_and_opens_again(tmp_path: Path) -> None:
    prepare(tmp_path / "home" / "history.db")
    prepare(tmp_path / "home" / "history.db")
    assert (tmp_path / "home" / "history.db").stat().st_mode & 0o777 == 0o600


def test_a_store_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "history.db") as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreError, match="version 99, newer than 1: update ToolAtlas"):
        prepare(tmp_path / "history.db")


def test_a_broken_store_is_refused_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "history.db").write_text("no database " * 100)
    with pytest.raises(StoreError, match="move the file away to start anew"):
        prepare(tmp_path / "history.db")


async def test_a_content_is_written_read_by_route_and_deleted(tmp_path: Path) -> None:
    files = FileStore(tmp_path)
    kept = await files.upload_file("user/e-1/table.json", "内容")
    assert files.path("e-1").read_text(encoding="utf-8") == "内容"
    assert kept == {"object_key": "user/e-1/table.json", "url": "/toolatlas/files/e-1"}
    await files.delete_file("user/e-1/table.json")
    await files.close()
    assert not files.path("e-1").exists()


@pytest.mark.parametrize("element_id", ["..", "", "a/b", "../history.db"])
def test_an_id_that_would_leave_the_folder_is_refused(tmp_path: Path, element_id: str) -> None:
    with pytest.raises(ValueError, match="no element id"):
        FileStore(tmp_path).path(element_id)


async def stored(history: History, thread_id: str, *steps: StepDict) -> None:
    user = await history.create_user(User("local"))
    assert user is not None
    await history.update_thread(thread_id, name=thread_id, user_id=user.id)
    for one in steps:
        await history.create_step({**one, "threadId": thread_id})


async def listed(history: History, first: int = 20, cursor: str | None = None, **narrow: Any) -> Any:
    user = await history.get_user("local")
    return await history.list_threads(
        Pagination(first=first, cursor=cursor), ThreadFilter(userId=user.id if user else "nobody", **narrow)
    )


def step(**more: Any) -> StepDict:
    given = {"name": "x", "type": "user_message", "streaming": False, "createdAt": "2026-01-01T00:00:00Z", **more}
    return cast(StepDict, given)


def element(element_id: str) -> Element:
    class Text(Element):
        type = "text"

    return Text(
        thread_id="t1", id=element_id, name="a table", content="x", for_id="s1", mime="text/plain", display="inline"
    )


async def test_a_conversation_is_deleted_though_what_it_left_elsewhere_cannot_be(
    history: History, tmp_path: Path
) -> None:
    async def full(thread_id: str, user: str) -> None:
        raise StoreError(f"The disk is full: {thread_id} of {user}.")

    deleting = History(tmp_path / "history.db", FileStore(tmp_path / "files"), full)
    await stored(history, "t1")
    await deleting.delete_thread("t1")
    assert deleting.take_problem() == "The disk is full: t1 of local."
    assert await history.get_thread("t1") is None
    await deleting.close()
