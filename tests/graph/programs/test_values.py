"""Values on their way out of a program: as tables, and to the page."""

import pytest

from errors import InvalidArguments
from graph.programs.values import made_table, shown_value
from tests.graph.world import World
from tools.call import ToolCall
from tools.programs.values import ProgramCall
from tools.tables.catalogue import table_named, tables
from tools.tables.database import reading
from tools.tables.records import MAX_ROWS

ROWS = [{"城市": "波尔图", "wage": 40}, {"城市": "里昂", "wage": 90}]
CALL = ToolCall(id="p.1", tool_id="program/x", arguments={})


def asked(function: str, **arguments: object) -> ProgramCall:
    return ProgramCall(id="1", function=function, arguments=arguments)


async def test_a_table_is_made_once_however_often_the_run_is_resumed(world: World) -> None:
    context = world.context()
    made = [await made_table(asked("make_table", rows=ROWS, name="工资"), CALL, context) for _ in range(2)]
    assert made[0] == made[1]
    there = await reading(context.run.surroundings, lambda base: table_named(base, made[0]))
    assert [column.name for column in there.columns] == ["城市", "wage"]


@pytest.mark.parametrize("rows", [None, "Porto", [], [{"wage": 1}, 3]])
async def test_of_what_is_no_rows_no_table_is_made(world: World, rows: object) -> None:
    context = world.context()
    with pytest.raises(InvalidArguments, match="list of records"):
        await made_table(asked("make_table", rows=rows, name="wages"), CALL, context)


async def test_after_rows_that_were_too_many_a_table_of_fewer_is_made(world: World) -> None:
    context = world.context()
    with pytest.raises(InvalidArguments, match="at most"):
        await made_table(asked("make_table", rows=[1] * (MAX_ROWS + 1), name="wages"), CALL, context)
    name = await made_table(asked("make_table", rows=ROWS, name="wages"), CALL, context)
    own = await reading(context.run.surroundings, lambda base: [t.name for t in tables(base) if not t.sample])
    assert own == [name]


def test_records_are_shown_as_a_table_with_every_column_and_no_more_rows_than_a_page_bears() -> None:
    rows = [*ROWS, {"wage": 1, "note": "x"}, *({"wage": n} for n in range(500))]
    result = shown_value(asked("show", value=rows, title="工资"), CALL)
    (table,) = result.tables
    assert (table.title, table.columns, table.total_rows) == ("工资", ["城市", "wage", "note"], 503)
    assert table.rows[:3] == [["波尔图", 40, None], ["里昂", 90, None], [None, 1, "x"]]
    assert len(table.rows) < table.total_rows
    assert result.value == rows


@pytest.mark.parametrize("value", [3, "text", [], [1, 2], [{"wage": 1}, 2]])
def test_what_is_no_list_of_records_is_shown_as_it_is(value: object) -> None:
    result = shown_value(asked("show", value=value), CALL)
    assert (result.value, result.tables, result.call.tool_id) == (value, (), "program/show")
