from functools import partial
from typing import Any

import pytest

from errors import DataUnavailable, InvalidArguments, PermissionDenied
from tools.context import ToolContext
from tools.tables.catalogue import tables
from tools.tables.database import reading, writing
from tools.tables.records import first_records, load_records, mark_as_result, statement_records


async def test_records_become_a_table_and_are_records_again(context: ToolContext) -> None:
    rows: list[dict[str, Any]] = [{"name": "Ann", "pay": 5}, {"name": "鲍勃", "pay": None}, {"name": "Cy", "pay": 3}]

    name = await load_records(context, rows, "staff")

    assert await reading(context, partial(first_records, name=name, most=2)) == rows[:2]


async def test_a_name_that_is_taken_gets_a_number_and_one_call_makes_one_table(context: ToolContext) -> None:
    rows = [{"a": 1}]
    made = [await load_records(context, rows, "t", made_for=call) for call in ("1", "2", "1")]

    assert made == ["t", "t_2", "t"]


async def test_no_rows_are_no_table(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match="no rows"):
        await load_records(context, [], "t")


async def test_a_table_that_is_not_there_has_no_records(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable):
        await reading(context, partial(first_records, name="nowhere", most=2))


async def test_a_statement_brings_all_its_rows_or_none(context: ToolContext) -> None:
    sql = "SELECT i AS n FROM range(60) AS r(i)"

    assert len(await reading(context, partial(statement_records, sql=sql, most=60))) == 60
    assert await reading(context, partial(statement_records, sql=sql, most=59)) == []


async def test_a_statement_looks_at_tables_alone(context: ToolContext) -> None:
    with pytest.raises(PermissionDenied):
        await reading(context, partial(statement_records, sql="SELECT * FROM read_text('/etc/hostname')", most=5))


async def test_a_table_that_only_holds_a_result_is_known_by_its_mark(context: ToolContext) -> None:
    name = await load_records(context, [{"a": 1}], "rows")
    await writing(context, partial(mark_as_result, name=name))

    (table,) = [one for one in await reading(context, tables) if one.name == name]

    assert table.of_a_result
    assert table.source == ""


async def test_a_table_that_only_holds_a_result_is_found_by_its_name_and_offered_for_no_other(
    context: ToolContext,
) -> None:
    name = await load_records(context, [{"a": 1}], "companies_8b6ff0")
    await writing(context, partial(mark_as_result, name=name))

    assert await reading(context, partial(first_records, name=name, most=1)) == [{"a": 1}]
    with pytest.raises(DataUnavailable) as caught:
        await reading(context, partial(first_records, name="companies_8b6ff", most=1))
    assert name not in str(caught.value)
