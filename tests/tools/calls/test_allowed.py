"""A person's word for the rest of a conversation is kept for them, there, and for the tool that they saw."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from settings import Retention
from tools.calls import allowed as module
from tools.calls.allowed import AllowedTool, AllowedTools

DOOR = AllowedTool(user="ann", thread_id="t", tool_id="home/door", definition="d", approval_id="a", run_key="r")


async def test_it_is_there_after_a_restart_and_for_nothing_else(tmp_path: Path) -> None:
    async with AllowedTools(tmp_path) as before:
        await before.allow(DOOR)
    async with AllowedTools(tmp_path) as after:
        assert await after.holds(DOOR.model_copy(update={"approval_id": "", "run_key": ""}))
        others = {"user": "bob", "thread_id": "u", "tool_id": "home/safe", "definition": "e"}
        assert not any([await after.holds(DOOR.model_copy(update={name: value})) for name, value in others.items()])


async def test_said_again_it_stands_for_the_tool_as_it_was_shown_last(tmp_path: Path) -> None:
    changed = DOOR.model_copy(update={"definition": "e"})
    async with AllowedTools(tmp_path) as kept:
        await kept.allow(DOOR)
        await kept.allow(changed)
        assert (await kept.holds(DOOR), await kept.holds(changed)) == (False, True)


async def test_it_is_listed_and_taken_back_once(tmp_path: Path) -> None:
    async with AllowedTools(tmp_path) as kept:
        await kept.allow(DOOR, DOOR.model_copy(update={"thread_id": "u"}))
        assert [one.thread_id for one in await kept.of("ann")] == ["t", "u"]
        assert [one.approval_id for one in await kept.of("ann", "u")] == ["a"]
        assert await kept.of("bob") == ()
        assert [await kept.take_back("ann", "t", "home/door") for _ in range(2)] == [True, False]
        assert not await kept.holds(DOOR)


async def test_it_goes_with_its_conversation_and_with_its_run(tmp_path: Path) -> None:
    other = DOOR.model_copy(update={"thread_id": "u"})
    async with AllowedTools(tmp_path) as kept:
        await kept.allow(DOOR, other)
        await kept.forget("t")
        assert (await kept.holds(DOOR), await kept.holds(other)) == (False, True)
        await kept.forget_runs("u", ["another"])
        assert await kept.holds(other)
        await kept.forget_runs("u", ["r"])
        assert not await kept.holds(other)


async def test_after_as_long_as_calls_are_known_it_is_asked_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with AllowedTools(tmp_path) as kept:
        await kept.allow(DOOR)

    class Later(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]  # a clock that is ahead
            del tz
            return datetime.now(UTC) + timedelta(days=31)

    monkeypatch.setattr(module, "datetime", Later)
    async with AllowedTools(tmp_path, Retention(journal_days=30)) as kept:
        assert not await kept.holds(DOOR)
