"""Which file and which table a tool is given: the one to read, the one to write to, what came last."""

import pytest

from agents.decisions.fill_arguments.question import Supply, Upstream
from tagging.tags import Permission, Tagged, TagSet
from tests.agents.decisions.fill_arguments.filling import answer, arguments, parameter, tool

LOADS = tuple(Supply(from_tool="d/load", resource="table", parameter=p) for p in ("left", "right"))
JOIN = tool(("left", "right"), left=parameter("table"), right=parameter("table"))


@pytest.mark.parametrize("task", ["join the two files", "把这两个文件连接起来"])
def test_two_files_that_were_loaded_are_the_two_tables(task: str) -> None:
    loaded = tuple(Upstream(step=i, tool_id="d/load", value={"table": t}) for i, t in enumerate(["b", "a"], 1))

    assert arguments(task, JOIN, supplies=LOADS, upstream=loaded) == {"left": "b", "right": "a"}


@pytest.mark.parametrize("task", ["join a.csv with b.csv and save it to c.csv", "把 a.csv 和 b.csv 合并，存到 c.csv"])
def test_a_file_to_write_to_is_not_read(task: str) -> None:
    read = tool(("path",), path=parameter("path"))

    assert [s["path"] for s in answer(task, read).sets] == ["a.csv", "b.csv"]


@pytest.mark.parametrize("task", ["save it to c.csv", "存到 c.csv"])
def test_a_tool_that_writes_takes_the_file_to_write_to(task: str) -> None:
    permission = TagSet(permission=Tagged(value=Permission.MEDIUM))
    write = tool(("path",), path=parameter("path")).model_copy(update={"tags": permission})

    assert arguments(f"read a.csv, {task}", write, focus=task) == {"path": "c.csv"}


@pytest.mark.parametrize("focus", ["then draw it", "再画出它"])
def test_it_is_what_came_last(focus: str) -> None:
    supplies = tuple(Supply(from_tool=t, resource="table", parameter="table") for t in ("d/load", "d/filter"))
    made = tuple(
        Upstream(step=i, tool_id=t, value={"table": n}) for i, (t, n) in enumerate([("d/load", "a"), ("d/filter", "b")])
    )
    draw = tool(("table",), table=parameter("table"))

    assert arguments(f"filter a, {focus}", draw, focus=focus, supplies=supplies, upstream=made) == {"table": "b"}


@pytest.mark.parametrize("task", ["of a keep what is below 10, and save it in c.csv", "a 里不到10的挑出来，存成 c.csv"])
def test_what_was_kept_of_a_table_is_written_and_not_all_of_it(task: str) -> None:
    supplies = tuple(Supply(from_tool=t, resource="table", parameter="table") for t in ("d/load", "d/filter"))
    loaded = Upstream(step=1, tool_id="d/load", value={"table": "a"}, arguments={"path": "a.csv"})
    kept = Upstream(step=2, tool_id="d/filter", value={"table": "b"}, arguments={"table": "a"})
    permission = TagSet(permission=Tagged(value=Permission.MEDIUM))
    write = tool(("table",), table=parameter("table")).model_copy(update={"tags": permission})

    assert arguments(task, write, supplies=supplies, upstream=(loaded, kept)) == {"table": "b"}


def test_one_table_is_not_two() -> None:
    loaded = Upstream(step=1, tool_id="d/load", value={"table": "a"})

    assert answer("join them", JOIN, supplies=LOADS, upstream=(loaded,)).missing == ("right",)


@pytest.mark.parametrize("task", ["convert a.csv to b.parquet", "把 a.csv 转成 b.parquet"])
def test_of_several_files_a_tool_that_writes_takes_the_one_to_write_to(task: str) -> None:
    permission = TagSet(permission=Tagged(value=Permission.MEDIUM))
    write = tool(("path",), path=parameter("path")).model_copy(update={"tags": permission})

    assert arguments(task, write) == {"path": "b.parquet"}


@pytest.mark.parametrize("task", ["read a file", "读一个文件"])
def test_of_several_files_that_were_found_none_is_guessed(task: str) -> None:
    files = Supply(from_tool="d/list", resource="files[]", parameter="path")
    found = Upstream(step=1, tool_id="d/list", value={"files": ["a.csv", "b.csv"]})

    filled = answer(task, tool(("path",), path=parameter("path")), supplies=(files,), upstream=(found,))
    assert filled.missing == ("path",)
