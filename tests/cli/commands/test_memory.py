"""The commands over a home of their own."""

import asyncio
import json
from functools import partial
from pathlib import Path

import pytest

from cli.commands.memory import memory_lines
from graph.workspace.open_memory import open_memory
from settings import load_settings
from tests.cli.conftest import Run
from tests.graph.remembering import learnt, vector


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch, toolatlas: Run) -> Run:
    monkeypatch.setenv("TOOLATLAS_HOME", str(home))
    return partial(toolatlas, "memory")


def remembered(*requests: str, user: str = "") -> list[str]:
    """Put requests into memory, the first the latest; return their ids."""

    async def work() -> list[str]:
        settings = load_settings()
        async with open_memory(settings, user or settings.user) as memory:
            for request in reversed(requests):
                await memory.remember(learnt(request, "finance/search_symbol", "finance/get_quote"), vector(1, 0))
            return [m.key for m, _ in await memory.entries()]

    return asyncio.run(work())


def test_what_was_asked_is_listed_found_and_shown(run: Run) -> None:
    assert run("list")[1] == "Nothing is remembered.\n"
    keys = remembered("price of\nApple", "苹果的股价")
    head, first, second = run("list")[1].splitlines()
    assert head.split()[:3] == ["id", "when", "speaks"]
    assert first.endswith("price of Apple → finance/search_symbol > finance/get_quote")
    assert (first[:8], second[:8]) == (keys[0][:8], keys[1][:8])
    assert len(run("list", "股价")[1].splitlines()) == 2
    assert run("list", "--top", "1")[1].splitlines()[-1] == "and 1 more; --top shows them"
    shown = json.loads(run("show", keys[1][:8])[1])
    assert (shown["request"], "vector" in shown) == ("苹果的股价", False)


def test_a_persons_word_turns_what_a_memory_says(run: Run) -> None:
    (key,) = remembered("price of Apple")
    assert run("wrong", key[:8])[1] == "wrong from now on: finance/search_symbol > finance/get_quote\n"
    assert run("list")[1].splitlines()[1].split()[3:6] == ["-1.00", "success", "wrong"]
    assert run("right", key[:8])[1].startswith("right from now on: ")
    assert run("list")[1].splitlines()[1].split()[3:6] == ["+1.00", "success", "right"]


def test_what_is_deleted_is_gone(run: Run) -> None:
    keys = remembered("one", "two", "three")
    assert run("delete", keys[0])[1] == "deleted 1\n"
    assert run("delete", "--all")[1] == "deleted 2\n"
    assert run("list")[1] == "Nothing is remembered.\n"


def test_each_user_has_memories_of_their_own_until_they_share_them(run: Run) -> None:
    (key,) = remembered("price of Apple", user="li.wei@example.com")
    assert run("list")[1] == "Nothing is remembered.\n"
    assert run("share", key, "--user", "li.wei@example.com")[1].startswith("shared: ")
    assert len(run("list")[1].splitlines()) == 2
    code, _, error = run("share", key)
    assert (code, error) == (2, f"toolatlas: The memory {key!r} belongs to somebody else.\n")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("show", "nothing"), "No memory begins with 'nothing'; `toolatlas memory list` shows their ids."),
        (("show", ""), "No memory begins with ''; `toolatlas memory list` shows their ids."),
        (("wrong", "没有"), "No memory begins with '没有'; `toolatlas memory list` shows their ids."),
        (("delete",), "name ids, or say --all"),
    ],
)
def test_a_memory_that_there_is_not_is_named(run: Run, arguments: tuple[str, ...], told: str) -> None:
    remembered("one")
    code, _, error = run(*arguments)
    assert code == 2
    assert told in error


def test_an_id_that_begins_several_memories_is_refused(run: Run) -> None:
    keys = remembered(*(f"request {n}" for n in range(17)))
    twice = next(k[0] for k in keys if sum(other[0] == k[0] for other in keys) > 1)
    assert "memories begin with" in run("delete", twice)[2]


def test_no_memories_are_one_sentence() -> None:
    assert memory_lines([]) == ["Nothing is remembered."]
