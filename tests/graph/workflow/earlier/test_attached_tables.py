import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from agents.extraction.discourse.attached_tables import Subject
from graph.attachments.files import Attached
from graph.workflow.earlier.attached_tables import (
    DESCRIBE,
    LIST,
    attached_turn,
    attached_upstream,
    remembered,
    subject_of,
)
from graph.workflow.state import RouterState, with_tables
from settings import Retention
from tests.graph.world import World


def attached(table: str, *columns: str, file: str = "", rows: int = 60) -> Attached:
    entries = [{"name": name, "type": "number", "aliases": [], "example": "private"} for name in columns]
    return Attached(
        file=file or f"{table}.csv",
        table=table,
        columns=columns,
        path=f"uploads/{table}.csv",
        rows=rows,
        n_columns=len(columns),
        description={"table": table, "rows": rows, "columns": entries},
    )


ORDERS = attached("orders", "city", "price", "amount")
SALES_ZH = attached("销售", "城市", "价格", "数量")


def state(request: str, tables: Sequence[Attached], *, fresh: bool, language: str = "en") -> RouterState:
    return {
        "request": request,
        "said": [],
        "language": "zh" if language == "zh" else "en",
        "user": "local",
        "run_key": "run",
        "attached": list(tables),
        "brought": tuple(t.table for t in tables),
        "fresh": fresh,
        "subject": Subject(request=request),
        "conversation": [],
        "plan": None,
        "decisions": [],
        "results": [],
        "answer": "",
    }


@pytest.fixture
def people(world: World, samples: Path) -> World:
    """A world whose user has the sample tables."""
    shutil.copy(samples, world.settings.home / "tables.duckdb")
    return world


async def read(world: World, request: str, *tables: Attached, fresh: bool, language: str = "en") -> Subject:
    return await subject_of(state(request, tables, fresh=fresh, language=language), world.context())


async def test_without_attached_files_a_request_is_left_alone(world: World) -> None:
    assert await read(world, "describe it", fresh=False) == Subject(request="describe it")


@pytest.mark.parametrize(
    ("request_", "table", "language", "spelled"),
    [
        ("what is in this file?", ORDERS, "en", "what is in the table?"),
        ("average price by city", ORDERS, "en", "average price by city"),
        ("summarize", ORDERS, "en", "summarize (the table)"),
        ("how many rows are there?", ORDERS, "en", "how many rows are there (the table)"),
        ("这个文件按城市统计平均价格", SALES_ZH, "zh", "这张表按城市统计平均价格"),
        ("介绍一下", SALES_ZH, "zh", "介绍一下（这张表）"),
        ("一共有多少行？", SALES_ZH, "zh", "一共有多少行（这张表）"),
    ],
)
async def test_a_request_with_a_file_is_about_its_table(
    people: World, request_: str, table: Attached, language: str, spelled: str
) -> None:
    subject = await read(people, request_, table, fresh=True, language=language)

    assert (subject.request, subject.tables, subject.sure) == (spelled, (table.table,), True)


@pytest.mark.parametrize(
    ("request_", "table", "language"),
    [("sum of amount by city", ORDERS, "en"), ("各城市数量的总和", SALES_ZH, "zh")],
)
async def test_a_later_request_that_names_columns_is_about_the_table(
    people: World, request_: str, table: Attached, language: str
) -> None:
    subject = await read(people, request_, table, fresh=False, language=language)

    assert (subject.request, subject.tables, subject.sure) == (request_, (table.table,), True)


@pytest.mark.parametrize("request_", ["price of Apple", "what time is it in Tokyo?", "convert 5 miles to km"])
async def test_a_later_request_about_something_else_only_has_the_table_at_hand(people: World, request_: str) -> None:
    subject = await read(people, request_, ORDERS, fresh=False)

    assert (subject.request, subject.tables, subject.sure) == (request_, ("orders",), False)


async def test_several_files_are_named(people: World) -> None:
    subject = await read(people, "describe these files", ORDERS, SALES_ZH, fresh=True)

    assert (subject.request, subject.tables) == ("describe the tables orders and 销售", ("orders", "销售"))


async def test_a_sample_table_that_is_named_is_what_is_meant(people: World) -> None:
    assert (await read(people, "average body mass in the penguins table", ORDERS, fresh=False)).tables == ()


def test_the_filler_sees_the_table_as_if_it_had_been_listed_and_described() -> None:
    subject = Subject(request="r", tables=("orders",), others=("cars",))
    listed, described = attached_upstream(state("r", [ORDERS, SALES_ZH], fresh=True), subject)

    assert (listed.tool_id, [t["table"] for t in listed.value["tables"]]) == (LIST, ["orders", "cars"])
    assert (described.tool_id, described.arguments) == (DESCRIBE, {"table": "orders"})


def test_a_prompt_is_told_of_columns_and_of_no_values() -> None:
    wide = attached("wide", *(f"c{n}" for n in range(50)), rows=1200)
    given = state("r", [wide], fresh=True)
    subject = Subject(request="r", tables=("wide",))
    (turn,) = attached_turn(given, subject)

    assert turn.text.startswith("The attached file 'wide.csv' is table 'wide': 1,200 rows, columns c0 (number), c1")
    assert turn.text.endswith("c39 (number), and 10 more.")
    assert "private" not in turn.text + "".join(u.compressed for u in attached_upstream(given, subject))


def test_what_no_request_is_about_is_told_to_nobody() -> None:
    given, subject = state("r", [ORDERS], fresh=False), Subject(request="r")

    assert (attached_upstream(given, subject), attached_turn(given, subject)) == ((), ())


def test_a_table_that_comes_again_is_the_newest_and_old_ones_are_forgotten() -> None:
    known = with_tables(None, [attached(f"t{n}") for n in range(12)])
    gathered = state("r", with_tables(known, [attached("new")]), fresh=False)

    assert [t.table for t in with_tables(known, [attached("t3")])][-1] == "t3"
    assert [t.table for t in remembered(gathered, Retention())][:2] == ["t1", "t2"]
    assert [t.table for t in remembered(gathered, Retention(conversation_tables=2))] == ["t11", "new"]
