"""Arguments that a person changed before a call, and a denial with its reason: by programs, by calls, offline."""

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from langchain_core.messages import AIMessage
from langgraph.types import Command

from agents.approval.decision import Decision
from graph.assistant import Assistant
from graph.embedded.address import Address
from graph.observability.events import Notice
from graph.workflow.approval.approvals import answers
from tests.graph.programs.conftest import Open, Scripted, scripted_home
from tests.graph.talking import Heard, at_home, hear, say

__all__ = ["scripted_home"]
PROGRAM = """```python
try:
    delete_file(path="old.txt")
    print("gone")
except PermissionError as e:
    print("no:", e)
```"""
CALL = AIMessage("", tool_calls=[{"name": "delete_file", "args": {"path": "old.txt"}, "id": "d"}])
REPLIES: dict[str, Any] = {"program": PROGRAM, "loop": CALL}
REASON = {"en": "not this one, it is the contract", "zh": "这份是合同，不能删"}
REQUEST = {"en": "delete old.txt", "zh": "删除 old.txt"}
CHANGED = {
    "en": 'You changed what it was given: `path` from `"old.txt"` to `"older.txt"`.',
    "zh": '您修改了执行的内容：`path` 由 `"old.txt"` 改为 `"older.txt"`。',
}
BOTH = pytest.mark.parametrize("language", ["en", "zh"])
EITHER = pytest.mark.parametrize("strategy", ["program", "loop"])


def with_files(workspace: Path) -> None:
    workspace.mkdir(parents=True, exist_ok=True)
    for name in ("old.txt", "older.txt"):
        workspace.joinpath(name).write_text(name, encoding="utf-8")


async def decided(assistant: Assistant, decision: Decision) -> Heard:
    (asked,) = await assistant.pending("t")
    return await hear(assistant.resume("t", {asked.approval_id: decision}))


def edited(**arguments: Any) -> Decision:
    return Decision(approve=True, arguments=arguments)


def left(workspace: Path) -> set[str]:
    return {path.name for path in workspace.iterdir() if path.suffix == ".txt"}


@BOTH
@EITHER
async def test_a_call_is_made_with_what_the_person_gave(scripted_home: Open, strategy: str, language: str) -> None:
    async with scripted_home(REPLIES[strategy], strategy=strategy) as talk:
        with_files(talk.workspace)
        (asked,) = (await say(talk.assistant, REQUEST[language])).questions
        assert [(field.name, field.text) for field in asked.fields] == [("path", "old.txt")]
    async with scripted_home("Done.", strategy=strategy) as again:  # another process
        heard = await decided(again.assistant, edited(path="older.txt"))
        journal = await again.assistant.resources.journal.calls("t", await run_key(again))
    assert left(again.workspace) == {"old.txt"}
    call = heard.answer.results[-1].call
    assert (call.arguments, call.changed_from) == ({"path": "older.txt"}, {"path": "old.txt"})
    assert journal[-1].call == call
    assert CHANGED[language] in heard.text
    assert "The person gave other arguments" in again.model.asked[0]
    assert "older.txt" in again.model.asked[0]


async def run_key(talk: Scripted) -> str:
    snapshot = await talk.assistant._app.aget_state({"configurable": {"thread_id": "t"}})
    return str(snapshot.values["run_key"])


@BOTH
async def test_a_program_sees_the_reason_of_a_denial(scripted_home: Open, language: str) -> None:
    async with scripted_home(PROGRAM) as talk:
        with_files(talk.workspace)
        await say(talk.assistant, REQUEST[language])
    async with scripted_home("It stays.") as again:
        await decided(again.assistant, Decision(approve=False, reason=REASON[language]))
    assert f"no: {REASON[language]}\n" in again.model.asked[0]
    assert left(again.workspace) == {"old.txt", "older.txt"}


@BOTH
async def test_a_model_that_calls_is_told_the_reason(scripted_home: Open, language: str) -> None:
    async with scripted_home(CALL, "It stays.", strategy="loop") as talk:
        with_files(talk.workspace)
        await say(talk.assistant, REQUEST[language])
        await decided(talk.assistant, Decision(approve=False, reason=REASON[language]))
    assert REASON[language] in talk.model.asked[1]


@BOTH
async def test_offline_the_answer_holds_the_reason(home: Path, embedded_address: Address, language: str) -> None:
    async with Assistant.open(at_home(home, embedded_address)) as assistant:
        with_files(home / "workspace" / "local")
        await say(assistant, REQUEST[language])
        heard = await decided(assistant, Decision(approve=False, reason=REASON[language]))
    assert REASON[language] in heard.text
    assert left(home / "workspace" / "local") == {"old.txt", "older.txt"}


@BOTH
async def test_offline_a_call_is_made_with_what_the_person_gave(
    home: Path, embedded_address: Address, language: str
) -> None:
    async with Assistant.open(at_home(home, embedded_address)) as assistant:
        with_files(home / "workspace" / "local")
        await say(assistant, REQUEST[language])
    async with Assistant.open(at_home(home, embedded_address)) as again:
        heard = await decided(again, edited(path="older.txt"))
    assert left(home / "workspace" / "local") == {"old.txt"}
    assert CHANGED[language] in heard.text


@BOTH
@pytest.mark.parametrize("arguments", [{}, {"path": 7, "force": True}, {"path": ["old.txt"], "x": 1}])
async def test_arguments_that_break_the_schema_leave_the_question_open(
    scripted_home: Open, arguments: dict[str, Any], language: str
) -> None:
    async with scripted_home(PROGRAM) as talk:
        with_files(talk.workspace)
        await say(talk.assistant, REQUEST[language])
        heard = await decided(talk.assistant, Decision(approve=True, arguments=arguments))
        (notice,) = (event for event in heard.events if isinstance(event, Notice))
        assert ("参数" in notice.text) == (language == "zh")
        assert len(heard.questions) == 1
        assert len(await talk.assistant.pending("t")) == 1
    assert left(talk.workspace) == {"old.txt", "older.txt"}


@EITHER
async def test_what_a_run_is_resumed_with_is_not_trusted(scripted_home: Open, strategy: str) -> None:
    async with scripted_home(REPLIES[strategy], "No.", strategy=strategy) as talk:
        with_files(talk.workspace)
        (asked,) = (await say(talk.assistant, "delete old.txt")).questions
        smuggled = answers([asked], {asked.approval_id: edited(path="older.txt", recursive=True)})
        heard = await hear(talk.assistant._run(Command(resume=smuggled), "t", "local", uuid4()))
    assert left(talk.workspace) == {"old.txt", "older.txt"}
    assert "recursive" in talk.model.asked[1]
    assert heard.answer.results[0].error_type == "InvalidArguments"


async def test_an_edit_stands_for_the_call_that_was_shown_only(scripted_home: Open) -> None:
    async with scripted_home(PROGRAM, "No.") as talk:
        with_files(talk.workspace)
        (asked,) = (await say(talk.assistant, "delete old.txt")).questions
        other = asked.model_copy(update={"call": asked.call.model_copy(update={"arguments": {"path": "a.txt"}})})
        smuggled = answers([other], {asked.approval_id: edited(path="older.txt")})
        await hear(talk.assistant._run(Command(resume=smuggled), "t", "local", uuid4()))
    assert left(talk.workspace) == {"old.txt", "older.txt"}


WRITE = '```python\nwrite_file(path="old.txt", content="new", overwrite=True)\nprint("written")\n```'
WRITE_CALL = AIMessage(
    "", tool_calls=[{"name": "write_file", "args": {"path": "old.txt", "content": "new", "overwrite": True}, "id": "w"}]
)


@BOTH
@EITHER
async def test_a_file_in_the_way_of_the_changed_call_is_asked_about(
    scripted_home: Open, strategy: str, language: str
) -> None:
    reply = {"program": WRITE, "loop": WRITE_CALL}[strategy]
    request = {"en": "note new in a file", "zh": "把 new 记到文件里"}[language]
    async with scripted_home(reply, "Written.", strategy=strategy) as talk:
        with_files(talk.workspace)
        (asked,) = (await say(talk.assistant, request)).questions
        assert asked.reasons[0].facts == {"what": ("old.txt",)}
        (again,) = (await decided(talk.assistant, edited(path="older.txt", content="mine", overwrite=True))).questions
        assert talk.workspace.joinpath("older.txt").read_text() == "older.txt"
        assert again.reasons[0].facts == {"what": ("older.txt",)}
        assert again.call.changed_from == {"path": "old.txt", "content": "new", "overwrite": True}
        heard = await decided(talk.assistant, Decision(approve=True))
    assert (talk.workspace / "older.txt").read_text() == "mine"
    assert (talk.workspace / "old.txt").read_text() == "old.txt"
    assert "`path`" in heard.text


async def test_a_new_place_needs_no_second_question(scripted_home: Open) -> None:
    async with scripted_home(WRITE, "Written.") as talk:
        with_files(talk.workspace)
        await say(talk.assistant, "note new in a file")
        heard = await decided(talk.assistant, edited(path="fresh.txt", content="mine", overwrite=True))
    assert heard.questions == []
    assert (talk.workspace / "fresh.txt").read_text() == "mine"


async def test_arguments_that_stay_as_they_were_are_plainly_approved(scripted_home: Open) -> None:
    async with scripted_home(PROGRAM, "Gone.") as talk:
        with_files(talk.workspace)
        await say(talk.assistant, "delete old.txt")
        heard = await decided(talk.assistant, edited(path="old.txt"))
    assert heard.answer.results[0].call.changed_from is None
    assert "You changed" not in heard.text
