"""Programs that a crash cut off: what was made is not made again, what may have been made is asked about."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from graph.observability.events import ApprovalAsked
from graph.programs.calls import AGAIN
from graph.workspace.kept_stores import KeptCheckpoints
from tests.graph.programs.conftest import Open
from tests.graph.programs.test_call_run import calls
from tests.graph.talking import Heard, decide, hear, say
from tools.call import IN_DOUBT
from tools.calls.journal import CallJournal
from tools.programs.store import ProgramKey, ProgramStore
from tools.tables.records import load_records


class Crash(Exception):  # noqa: N818 - stands for the end of a process
    """The process was killed."""


def program(code: str) -> str:
    return f"```python\n{code}\n```"


TWO_DELETIONS = {
    "en": ("delete a.txt and b.txt", 'delete_file(path="a.txt")\ndelete_file(path="b.txt")\nprint("gone")'),
    "zh": ("删除 a.txt 和 b.txt", 'delete_file(path="a.txt")\ndelete_file(path="b.txt")\nprint("已删除")'),
}
APPENDED = program('append_file(path="log.txt", text="one")\nprint("noted")')


@contextmanager
def killed(kind: type[Any], name: str, nth: int = 1, *, before: bool = False) -> Iterator[None]:
    """Have the n-th step of a store be the last that the process takes."""
    usual: Callable[..., Any] = getattr(kind, name)
    left = nth

    async def dying(*given: Any, **named: Any) -> Any:
        nonlocal left
        left -= 1
        if before and not left:
            raise Crash
        done = await usual(*given, **named)
        if not left:
            raise Crash
        return done

    setattr(kind, name, dying)
    try:
        yield
    finally:
        setattr(kind, name, usual)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("nth", [1, 2])
async def test_between_two_approvals_a_program_goes_on_where_it_stood(
    scripted_home: Open, language: str, nth: int
) -> None:
    """The first of the two keeps the second question, the second what the program left at its end."""
    request, code = TWO_DELETIONS[language]
    async with scripted_home(program(code)) as talk:
        for name in ("a.txt", "b.txt"):
            talk.workspace.joinpath(name).write_text(name)
        await say(talk.assistant, request)
        for _ in range(nth - 1):
            await decide(talk.assistant, approve=True)
        with killed(ProgramStore, "keep"):
            await decide(talk.assistant, approve=True)
    async with scripted_home("gone", "gone") as again:
        heard = await hear(again.assistant.resume("t", {}))
        while heard.questions:
            heard = await decide(again.assistant, approve=True)
    assert [(r.call.arguments["path"], r.status) for r in heard.answer.results] == [("a.txt", "ok"), ("b.txt", "ok")]
    assert not heard.answer.failed


@pytest.mark.parametrize(
    ("request_", "path"), [("keep the number 1 in a file", "out.csv"), ("把 1 存起来", "结果.csv")]
)
async def test_a_file_that_it_saved_itself_is_nothing_to_replace(scripted_home: Open, request_: str, path: str) -> None:
    code = program(f'save(value=[{{"n": 1}}], path="{path}", overwrite=True)\nprint(len(list_directory()["entries"]))')
    async with scripted_home(code) as talk:
        with killed(CallJournal, "begin", nth=2):
            await say(talk.assistant, request_)
        assert talk.workspace.joinpath(path).exists()
    async with scripted_home("saved") as again:
        heard = await hear(again.assistant.resume("t", {}))
    assert heard.questions == []
    assert heard.text.startswith("saved")


@pytest.mark.parametrize("strategy", ["program", "loop"])
@pytest.mark.parametrize("finished", [False, True])
async def test_a_table_is_made_once(scripted_home: Open, strategy: str, *, finished: bool) -> None:
    reply = {
        "program": program('print(make_table(rows=[{"n": 1}], name="fleet"))'),
        "loop": calls(("make_table", {"rows": [{"n": 1}], "name": "fleet"})),
    }[strategy]
    async with scripted_home(reply, strategy=strategy) as talk:
        with killed(CallJournal, "finish", before=not finished):
            await say(talk.assistant, "make a table of 1")
    async with scripted_home("made", strategy=strategy) as again:
        heard = await hear(again.assistant.resume("t", {}))
        surroundings = (await again.assistant.context_for("t", "local")).run.surroundings
        another = await load_records(surroundings, [{"n": 2}], "fleet")
    assert heard.text.startswith("made")
    assert another == "fleet_2"


async def cut_off_in_a_call(scripted_home: Open) -> None:
    async with scripted_home(APPENDED) as talk:
        with killed(CallJournal, "finish", before=True):
            await say(talk.assistant, "append one to log.txt")
        assert talk.workspace.joinpath("log.txt").read_text() == "one\n"


def the_question(heard: Heard) -> ApprovalAsked:
    (question,) = heard.questions
    assert question.call.id.endswith(AGAIN)
    return question


async def test_what_may_have_been_made_is_made_again_where_the_person_says_so(scripted_home: Open) -> None:
    await cut_off_in_a_call(scripted_home)
    async with scripted_home("noted") as talk:
        question = the_question(await hear(talk.assistant.resume("t", {})))
        heard = await decide(talk.assistant, approve=True)
    assert "may have been run already" in question.reason
    assert [r.status for r in heard.answer.results] == ["ok"]
    assert talk.workspace.joinpath("log.txt").read_text() == "one\none\n"


async def test_a_repeat_that_is_cut_off_too_is_asked_about_anew(scripted_home: Open) -> None:
    await cut_off_in_a_call(scripted_home)
    async with scripted_home() as talk:
        first = the_question(await hear(talk.assistant.resume("t", {})))
        with killed(CallJournal, "finish", before=True):
            await decide(talk.assistant, approve=True)
    async with scripted_home("noted") as talk:
        second = the_question(await hear(talk.assistant.resume("t", {})))
        stale = await hear(talk.assistant.resume("t", {first.approval_id: True}))
        assert first.call.id != second.call.id
        assert talk.workspace.joinpath("log.txt").read_text() == "one\none\n"
        assert stale.questions
        await decide(talk.assistant, approve=True)
    assert talk.workspace.joinpath("log.txt").read_text() == "one\none\none\n"


@pytest.mark.parametrize("after", [False, True])
async def test_a_repeat_that_was_made_is_not_made_a_third_time(scripted_home: Open, *, after: bool) -> None:
    await cut_off_in_a_call(scripted_home)
    async with scripted_home() as talk:
        the_question(await hear(talk.assistant.resume("t", {})))
        with killed(ProgramStore, "keep", before=not after):
            await decide(talk.assistant, approve=True)
    async with scripted_home("noted") as talk:
        heard = await hear(talk.assistant.resume("t", {}))
    assert [r.status for r in heard.answer.results] == ["ok"]
    assert talk.workspace.joinpath("log.txt").read_text() == "one\none\n"


async def test_a_call_that_is_not_repeated_is_told_as_in_doubt(scripted_home: Open) -> None:
    await cut_off_in_a_call(scripted_home)
    async with scripted_home("It may be noted.") as talk:
        the_question(await hear(talk.assistant.resume("t", {})))
        heard = await decide(talk.assistant, approve=False)
    (result,) = heard.answer.results
    assert (result.status, result.error_type) == ("denied", IN_DOUBT)
    assert "可能已经完成" in result.error_zh
    assert "may have been done" in talk.model.asked[0]
    assert talk.workspace.joinpath("log.txt").read_text() == "one\n"


@pytest.mark.parametrize("before", ["append one to log.txt", "在 log.txt 里加一行"])
async def test_a_request_that_was_noted_and_not_begun_is_a_run_of_its_own(scripted_home: Open, before: str) -> None:
    """It is neither taken for the request before it, nor for another one each time that it is gone on with."""
    waits = program('append_file(path="log.txt", text="one")\ndelete_file(path="a.txt")')
    async with scripted_home(APPENDED, "noted") as talk:
        await say(talk.assistant, before)
        talk.workspace.joinpath("a.txt").write_text("a")
        with killed(KeptCheckpoints, "aput"):
            await say(talk.assistant, "append one to log.txt again, then delete a.txt")
    async with scripted_home(waits) as talk:
        cut = await talk.assistant.cut_off("t")
        assert cut is not None
        assert (cut.request, cut.calls) == ("append one to log.txt again, then delete a.txt", ())
        asked = await hear(talk.assistant.resume("t", {}))
        assert asked.questions
    async with scripted_home("gone") as talk:
        heard = await decide(talk.assistant, approve=True)
    assert [(r.call.tool_id, r.status) for r in heard.answer.results] == [
        *(("system/append_file", "ok"), ("system/delete_file", "ok"))
    ]
    assert talk.workspace.joinpath("log.txt").read_text() == "one\none\n"


async def test_a_repeat_that_fails_leaves_the_first_time_in_doubt(scripted_home: Open) -> None:
    code = program('move_path(source="a.txt", target="b.txt")')
    async with scripted_home(code) as talk:
        talk.workspace.joinpath("a.txt").write_text("a")
        with killed(CallJournal, "finish", before=True):
            await say(talk.assistant, "rename a.txt to b.txt")
        assert talk.workspace.joinpath("b.txt").exists()
    async with scripted_home("It is renamed.") as talk:
        the_question(await hear(talk.assistant.resume("t", {})))
        heard = await decide(talk.assistant, approve=True)
    (result,) = heard.answer.results
    assert result.error_type == IN_DOUBT
    assert result.error.startswith("it may have been done before the run was cut off; made again, it failed:")
    assert "再次执行时失败" in result.error_zh
    assert result.error in heard.text


@pytest.mark.parametrize(
    "request_", ["append one to log.txt, then delete a.txt", "在 log.txt 里加一行 one，然后删除 a.txt"]
)
async def test_nothing_is_kept_of_a_conversation_that_is_forgotten(scripted_home: Open, request_: str) -> None:
    code = program('append_file(path="log.txt", text="one")\ndelete_file(path="a.txt")')
    async with scripted_home(code) as talk:
        talk.workspace.joinpath("a.txt").write_text("a")
        await say(talk.assistant, request_)
        parts = talk.assistant.resources
        (run,) = {key async for key in _run_keys(parts.checkpoints)}
        assert await parts.journal.calls("t", run)
        assert await parts.results.names("t")
        await talk.assistant.forget("t", user="local")
        assert await parts.journal.calls("t", run) == ()
        assert await parts.results.names("t") == ()
        assert [key async for key in _run_keys(parts.checkpoints)] == []
        assert await talk.assistant.pending("t") == []
        kept = await parts.programs.find(ProgramKey(thread_id="t", run_key=run, number=1, stop="1.1"))
    assert kept is None


async def _run_keys(checkpoints: AsyncSqliteSaver) -> AsyncIterator[str]:
    async for found in checkpoints.alist({"configurable": {"thread_id": "t"}}):
        if key := found.checkpoint["channel_values"].get("run_key"):
            yield str(key)
